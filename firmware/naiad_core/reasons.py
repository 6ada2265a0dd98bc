"""Reason codes in words: one sentence a code. The board sends codes only; the PC says these."""

GENERAL = {
    "game-over": "the game is over",
    "not-now": "this cannot be done now",
    "wrong-seat": "it is another seat's turn",
    "nothing-to-undo": "no move stands that could be taken back",
}


def sentence(game, code):
    """The sentence for a code of a game; the code itself where it has none."""
    from naiad_core import games

    return games.load(game, "notation").REASONS.get(code) or GENERAL.get(code, code)
