"""A newcomer's first turn in ``naiad play``: a line at each of its steps, once on a computer; not where it stands
(play.py).
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from naiad.language import later
from naiad.store import default_path

CHOOSE = later("Your first game: ←→ goes through a list, [Enter] chooses. [Esc]: no more tips.")
TAKE = later("Do as the screen says. [Enter] is yes; [t] holds a piece to the reader.")
PLACE = later("[←][→] shows where else it may go, [Enter] places it, [b] drops the choice.")
MOVED = later("Go on so. [e] ends a turn, [b] takes a move back, [?] explains the lights.")
TIPS = (CHOOSE, TAKE, PLACE, MOVED)
# Whoever has made so many moves knows the way.
MOVES = 3


def tip(table: Mapping[str, Any], by_pc: Callable[[int], int] = lambda _: 0) -> str:
    """The line for what the table has under its knob now, in English; '' once the first turn is over. ``by_pc`` says
    how many of so many moves are the PC's."""
    if table.get("screen") != "play":
        return CHOOSE
    made = table["history"] - by_pc(table["history"])
    if made >= MOVES:
        return ""
    if ("moves" in table and "asked" not in table) or "pieces" in table:
        return PLACE
    return MOVED if made else TAKE


def is_new() -> bool:
    """Whether nobody has seen the tips on this computer."""
    return not _seen().exists()


def remember() -> None:
    """They were seen, or somebody wants none. Where it cannot be written they come once more."""
    with suppress(OSError):
        _seen().parent.mkdir(parents=True, exist_ok=True)
        _seen().touch()


def _seen() -> Path:
    return default_path().with_name("first-turn-seen")
