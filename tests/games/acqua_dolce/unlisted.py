"""What may be done although legal() does not list it; see simulator.py."""


def is_unlisted(move):
    """Whether this is such a move."""
    if move["do"] == "temperature":
        # What the thermometer has no room for: older records have it.
        return True
    return move["do"] in ("swap", "draw") or (move["do"] in ("play", "starve") and len(move["cards"]) > 1)
