"""A turn of Quintazone by the keys of naiad play; no tests."""

import set_up


def turn(play):
    play.begin("QUIN ZONE", "2 PLAY", "DECK 40", "AGE FIVE", *set_up.words("quintazone"))
    play.until_words("QUAD CARD")
    play.lay("q_wfev")
    play.until("line 2  the start card:")
    play.lay("w_f_1")
    play.until("line 3  Player 1: lays fire, ")
