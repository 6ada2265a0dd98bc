"""A turn of AYA by the keys of naiad play; no tests."""

import set_up
from terminal import ENTER


def turn(play):
    play.begin("AYA", "2 PLAY", "PLAY NOW", "YOUN GEST", *set_up.words("aya"))
    play.until_words("TURN GLAS")
    play.press(ENTER)
    play.until("line 2  the sand timer is turned", lambda: not play.words())
    play.lay("f_01")
    play.until("places forest 1 ")
