"""A turn of AQUA by the keys of naiad play; no tests."""

from naiad.games.aqua.words import called
from naiad.service import pieces
from terminal import ENTER


def turn(play):
    play.begin("AQUA", "1 SOLO", "MRKT YES", "ALL RAND")
    # Of the pages of the deal *end* shows the last.
    play.until_words("LAY OUT")
    play.press("e")
    play.until_words("OK ?")
    play.press(ENTER)
    tiles = play.laid_out("R1 0/3", pieces.names("aqua")[:3])
    play.until("line 2  Player 1: turns up", lambda: play.words() == "")
    play.lay(tiles[0])
    play.until(f"lays {called(tiles[0])} ")
