"""A turn of AQUA by the keys of naiad play; no tests."""

from naiad.cli import pieces
from terminal import ENTER, LEFT


def turn(play):
    play.begin("AQUA", "1 SOLO", "MRKT YES", "ALL RAND")
    # The pages of the deal stand in a ring; before the first comes the last.
    play.until(lambda: not play.words() and any(play.lit()))
    play.press(LEFT)
    play.until_words("OK ?")
    play.press(ENTER)
    play.until_words("R1 0/3")
    tiles = pieces.names("aqua")[:3]
    for tile in tiles:
        play.hold(tile)
    play.until("line 2  Player 1: turns up", lambda: play.words() == "")
    play.lay(tiles[0])
    play.until(f"lays tile {tiles[0]} at")
