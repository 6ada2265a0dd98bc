"""The names that a game's own data hold, as players read them, for a game whose room tells none; not the sentences."""

from collections.abc import Iterable


def told() -> Iterable[str | tuple[str, str]]:
    """Each of them in English, for the catalogues."""
    return ()
