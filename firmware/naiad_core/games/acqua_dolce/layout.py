"""Where Acqua Dolce's columns, bars and pips lie on the panel; no drawing, no colours.

A pixel is y * 16 + x.
"""

from naiad_core.games.acqua_dolce.pieces import FOOD, SCALE
from naiad_core.palette import WIDTH_PX

# The tank: columns of up to seven cards, the lowest pixel in this row; lower while a control phase asks.
TANK_Y = 8
ASKED_Y = 13
# Goals: further apart where there are few.
FEW_GOALS = 4
# Actions, in two rows.
ACTIONS_X = 12
ACTIONS_PX = 3
MAX_ACTIONS = 6
# The bar of food, two rows high.
FOOD_Y = 9
FOOD_PX = 30
# Hands: a row a seat, the king card at its left end.
HANDS_Y = 11
HAND_PX = 14
# What the right edge shows: the thermometer, and below it food cards.
EDGE_X = 15
DEGREES_Y = 10
MAX_FOOD_CARDS = 5
# What a control phase still asks for, in the lowest row.
DUE_Y = 15

# A card to be played: its name, what it costs, an icon for each condition, four rows high.
NAME_Y = 0
COST_Y = 6
ICONS_Y = 12
ICON_PX = 3

# A species of the tank: its name, what it needs and how many there are, and the columns below, which leave this room.
NEEDS_X = 4
NEEDS_Y = 6
COUNTED_Y = 6
COUNTED_X = 12
LOOKED_Y = 15

# The kinds that have a column.
COLUMNS = FOOD


def tank(kind, copy, bottom=TANK_Y):
    """The pixel of the so-manieth card of a kind, from 0 at the bottom."""
    return (bottom - copy) * WIDTH_PX + kind


def goal(index, goals):
    """The first of the two pixels of a goal among so many; a row below is that of the goals needed."""
    return index * (3 if goals <= FEW_GOALS else 2)


def action(index):
    """The pixel of an action left."""
    return index // ACTIONS_PX * WIDTH_PX + ACTIONS_X + index % ACTIONS_PX


def food(index):
    """The pixel of one fish too many, or of one that can be fed besides: the bar grows two by two."""
    return (FOOD_Y + index % 2) * WIDTH_PX + index // 2


def king(seat):
    """The pixel of the king card in a seat's row."""
    return (HANDS_Y + seat) * WIDTH_PX


def hand(seat, card):
    """The pixel of a card in a hand; the last one stands for all that follow."""
    return king(seat) + 1 + min(card, HAND_PX - 1)


def thermometer(degrees):
    """How many pixels of the thermometer are lit, from the bottom: 1 to 11."""
    return 1 + (degrees - SCALE[0]) * DEGREES_Y // max(1, SCALE[1] - SCALE[0])


def degree(index):
    """A pixel of the thermometer, from 0 at the bottom."""
    return (DEGREES_Y - index) * WIDTH_PX + EDGE_X


def food_card(index):
    """The pixel of a food card on the table."""
    return (HANDS_Y + min(index, MAX_FOOD_CARDS - 1)) * WIDTH_PX + EDGE_X
