"""What may be done although legal() does not list it; see simulator.py."""


def is_unlisted(move):
    """Whether this is such a move."""
    verbs = "gate push off inside flat dry wet touched pushes again doubt bind broken"
    return move["do"] in verbs.split() or "flat" in move
