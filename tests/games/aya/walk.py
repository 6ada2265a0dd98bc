"""A game of AYA for tools/bench/walks.py and gestures.py: some dominoes stand, and what stands next, or they are about
to be pushed.
"""

from naiad_core.buttons import PUSH

TAG = "aya/f_04"
CHANGES = 40
# For tools/bench/gestures.py: what a move's taps and presses may be, by its verb.
GESTURES = {"domino": 2}


def begin(table):
    """Up to where the tag is due."""
    table.new_game("aya", 2, "PLAY NOW")
    table.until_words("TURN GLAS")
    table.press(PUSH)
    for domino in ("f_01", "f_02", "f_03"):
        table.tap("aya/" + domino)
        table.press(PUSH)


def stand(table):
    """Up to where the row is armed."""
    begin(table)
    # The sand of ten minutes, twice.
    table.app.referee.t_ms += 600_000
    table.run(1000)
    table.press(PUSH)
    table.app.referee.t_ms += 600_000
    table.until_words("HAND OFF")
    table.press(PUSH)
    table.run(500)
