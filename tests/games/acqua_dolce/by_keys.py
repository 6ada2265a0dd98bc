"""A turn of Acqua Dolce by the keys of naiad play; no tests."""

import set_up
from terminal import ENTER


def turn(play):
    play.begin("ACQU DOLC", "2 PLAY", "RULE BASI", "YOUN GEST", "PLAY NOW", *set_up.words("acqua-dolce"))
    play.until("Acqua Dolce, still being played", lambda: play.words() == "DRAW PILE")
    play.press("b")
    play.until(lambda: not play.words())
    play.press("e")
    play.until_words("DRAW PILE")
    play.press(ENTER)
    play.until("line 2  Player 1: draws")
