"""What may be done although legal() does not list it; see simulator.py."""


def is_unlisted(move):
    """Whether this is such a move."""
    return move["do"] in ("swap", "draw") or (move["do"] in ("play", "starve") and len(move["cards"]) > 1)
