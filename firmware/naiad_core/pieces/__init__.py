"""The games' pieces as data: one JSON file a game, read once and handed to its rules."""

import json

_loaded = {}


def load(game):
    """The pieces of a game, as its JSON file says; the same object at every call."""
    if game not in _loaded:
        # Beside this file, wherever the package lies: a board has no other way to find its data.
        path = __file__.rsplit("/", 1)[0] + "/" + game + ".json"
        with open(path) as file:
            _loaded[game] = json.load(file)
    return _loaded[game]
