"""The names that a game's data hold, as players read them, where its room has no terms.py; not the sentences."""

import re
from collections.abc import Iterable


def told() -> Iterable[str | tuple[str, str]]:
    """Each of them in English, for the catalogues."""
    return ()


def called(name: str) -> str:
    """What players call a piece that a record or a tag names.

    >>> called("double_six"), called("3_5")
    ('double six', '3-5')
    """
    return re.sub("(?<=[0-9])_(?=[0-9])", "-", name).replace("_", " ")
