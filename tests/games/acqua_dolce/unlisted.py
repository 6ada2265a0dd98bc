"""What may be done although legal() does not list it; see simulator.py."""


def is_unlisted(move):
    """Whether this is such a move."""
    if move["do"] == "temperature":
        # Two degrees where the thermometer has one left: the smaller is listed, older records have either.
        return abs(move["by"]) == 2
    return move["do"] in ("swap", "draw") or (move["do"] in ("play", "starve") and len(move["cards"]) > 1)
