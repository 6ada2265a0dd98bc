"""The rules of the games, shared by board and PC: pure, no clock, no ports. Read state.py next."""

VERSION = "0.9.0"


def version_numbers():
    """VERSION as three numbers."""
    return tuple([int(part) for part in VERSION.split(".")])
