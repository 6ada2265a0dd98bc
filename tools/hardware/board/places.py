"""What boards.toml says: where parts lie, which footprint they have, how wide copper is; places nothing."""

import tomllib
from functools import cache
from typing import Any

from hardware.source import HARDWARE

PLACES = HARDWARE / "boards.toml"


@cache
def settings() -> dict[str, dict[str, Any]]:
    return tomllib.loads(PLACES.read_text(encoding="utf-8"))


def footprint(board: str, ref: str, symbol: str) -> str:
    """The name of a part's footprint, by its symbol."""
    names = settings()["footprint"]
    return str(names.get(f"{board} {ref}", names.get(symbol, symbol)))
