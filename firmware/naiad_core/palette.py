"""The colours of the lights, by number: what the board draws with, the wire carries and a screen shows; no drawing."""

OFF = 0
WHITE = 1
DIM = 2
RED = 3
GREEN = 4
BLUE = 5
YELLOW = 6
PURPLE = 7
ORANGE = 8
CYAN = 9
PINK = 10
# By number: what a mat calls them.
NAMES = "off white dim red green blue yellow purple orange cyan pink"

# Red, green, blue at full brightness. Far apart in hue, so that a person (and a robot) tells them
# from each other however much the power budget dims them.
RGB = (
    (0, 0, 0),
    (255, 255, 255),
    (40, 40, 40),
    (255, 0, 0),
    (0, 255, 0),
    (0, 0, 255),
    (255, 220, 0),
    (150, 0, 255),
    (255, 90, 0),
    (0, 255, 255),
    (255, 0, 140),
)

# One colour a seat, in seating order: ring, pyramids and score.
SEATS = (BLUE, YELLOW, GREEN, PURPLE, ORANGE)

# The panel.
WIDTH_PX = 16
HEIGHT_PX = 16
