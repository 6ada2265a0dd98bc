"""How sure each value of a game's pieces.json is, for tests; no game's own."""


def values(data, path=""):
    """(path, node) of every value with its confidence."""
    if "value" in data:
        yield path, data
        return
    for key, part in data.items():
        yield from values(part, f"{path}/{key}")
