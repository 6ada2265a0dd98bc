"""The boards that Naiad knows, each by its file in firmware/boards/; not how a file is read (naiad_table/boards.py)."""

import functools
from typing import NamedTuple

from naiad.paths import firmware_folder
from naiad_table.boards import REFERENCE as REFERENCE
from naiad_table.boards import load


class Board(NamedTuple):
    """``board_id`` and ``name`` as CircuitPython has them, ``chip`` as its banner begins; ``family`` of its UF2 files.

    ``drive_at`` is where in the flash its drive begins, 0 where that is not known. ``pins`` are its default settings.
    """

    board_id: str
    name: str
    chip: str
    family: int
    flash_bytes: int
    drive_at: int
    pins: dict[str, str]


@functools.cache
def known() -> tuple[Board, ...]:
    """Every board that has a file, the reference first. Raises FileNotFoundError where this naiad has no firmware."""
    ids = sorted(path.stem for path in (firmware_folder() / "boards").glob("*.toml"))
    return tuple(_board(board_id) for board_id in sorted(ids, key=lambda board_id: board_id != REFERENCE))


def find(board_id: str) -> Board | None:
    """The board that CircuitPython calls so; None for one without a file."""
    return next((board for board in known() if board.board_id == board_id), None)


def reference() -> Board:
    """The Raspberry Pi Pico, for which a board without a file is taken."""
    return known()[0]


def files(board_id: str) -> frozenset[str]:
    """The files of boards/ that this board reads, or the reference's where it has none (paths in the firmware)."""
    read: list[str] = []
    load(board_id if find(board_id) else REFERENCE, read)
    return frozenset(read)


def unknown(board_id: str) -> str:
    """What to tell of a board without a file, '' of one that has its own, or that did not say what it is."""
    if not board_id or find(board_id):
        return ""
    return (
        f"Naiad has no file for the board {board_id}: it is taken for a {reference().name}. Where its pins have other "
        "names or places, name them in settings.toml."
    )


@functools.cache
def chips() -> tuple[str, ...]:
    """The chips that have a file, as machines are named after them."""
    return tuple(sorted(path.stem for path in (firmware_folder() / "chips").glob("*.toml")))


def _board(board_id: str) -> Board:
    facts = load(board_id)
    pins = {key: text for key, text in facts.items() if key.startswith("NAIAD_")}
    kb = {key: int(facts.get(key, "0")) << 10 for key in ("flash_kb", "drive_at_kb")}
    family = int(facts["uf2_family"], 16)
    return Board(board_id, facts["name"], facts["chip_family"], family, kb["flash_kb"], kb["drive_at_kb"], pins)
