"""Kept games as rows to list and count, which of them are wanted and in which order; not how a list is shown
(cli/games.py, web/game_view.py) nor what many tell together (web/statistics.py).
"""

import zlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from naiad import language
from naiad.language import _
from naiad.rooms import title
from naiad.store import StoreError, game_index
from naiad_core.text import RecordError

if TYPE_CHECKING:
    from naiad.store.database import Store

Watched = Callable[[Sequence[Any]], Iterable[Any]]

# The kind of a game that was played at a table, which the database writes ''.
REAL = "real"
# So many games are played through while nobody need be told what takes so long.
SILENT = 50
SORTS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "when": lambda row: (),
    "game": lambda row: title(row["game"]),
    "players": lambda row: [name.casefold() for name in row["players"]],
    "moves": lambda row: -row["moves"],
    "points": lambda row: -max(row["points"], default=-1),
}


def rows(store: "Store", watched: Watched = iter) -> list[dict[str, Any]]:
    """Every game, with what takes playing it through at hand; where many are to be, one by one from ``watched``."""
    from naiad.store import annotations

    known = rules()
    found = store.listed(known)
    late = found.late()
    shown = watched(late) if len(late) >= SILENT else late
    fresh = {each.id: game_index.Score(each.moves, _summary(store, each.id)) for each in shown}
    # Where the disk is full they are counted again the next time.
    with suppress(StoreError):
        annotations.keep_scores(store, known, fresh)
    found.scores.update(fresh)
    return _rows(found)


def rows_of(path: Path) -> list[dict[str, Any]] | None:
    """The same of a database's file; None where it must be opened to say them."""
    found = game_index.in_file(path, rules())
    return None if found is None or found.late() else _rows(found)


def _rows(found: game_index.Found) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    # A table plays its last game alone.
    last = {each.board: each.id for each in found.games if each.board}
    for each in found.games:
        header = game_index.read(each.header)
        players = (header | game_index.learnt(header, each.started, found.names.get(each.id, {}))).get("players", [])
        good = all(isinstance(player, str) for player in players)
        score = found.scores[each.id].summary
        row = each._asdict() | {"game": str(header.get("game", "")), "players": players if good else []}
        row["note"] = found.notes.get(each.id, "")
        del row["header"]
        row |= {key: score[key] for key in sorted(score)}
        if not row["over"] and row["points"] and last.get(each.board) != each.id:
            row["result"] = _("not finished")
        rows.append(row)
    return rows


def _summary(store: "Store", id_: str) -> dict[str, Any]:
    from naiad.report.score import summary
    from naiad.store import files

    try:
        return summary(files.load(store, id_))
    except RecordError as error:
        # Kept by a naiad that knew other rules.
        known = {"over": False, "provisional": True, "points": [], "winners": []}
        return {"result": str(error), "others": [], "variant": "", "parts": [], "turns": 0, **known}


def rules() -> int:
    """A check sum of what scores depend on, so that none outlives the rules that it was told by."""
    import naiad
    import naiad_core

    # What is at hand is told in one language.
    spoken = language.catalogue(language.current())
    found = zlib.crc32(spoken.read_bytes() if spoken.exists() else b"")
    for folder in (
        Path(naiad_core.__file__).parent,
        *(Path(naiad.__file__).parent / part for part in ("games", "report")),
    ):
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".json"):
                found = zlib.crc32(path.read_bytes(), found)
    return found


def chosen(found: Iterable[dict[str, Any]], game: str, kind: str) -> list[dict[str, Any]]:
    """The rows of a game and of a kind, '' for any."""
    return [row for row in found if (not game or row["game"] == game) and (not kind or (row["kind"] or REAL) == kind)]


def hour(row: dict[str, Any]) -> str:
    """When a game began, as a list has it: with a ? for the hour where nobody knew."""
    moment = when(row)
    return moment.strftime("%Y-%m-%d %H:%M" if row["started"] else "%Y-%m-%d ?") if moment else "?"


def began(row: dict[str, Any]) -> str:
    """The same for a program, in ISO-8601: the day alone where nobody knew the hour."""
    moment = when(row)
    if moment is None:
        return ""
    return moment.astimezone().isoformat(timespec="minutes") if row["started"] else moment.strftime("%Y-%m-%d")


def when(row: dict[str, Any]) -> datetime | None:
    """When a game began, by this PC's clock; where nobody knew, when it was fetched."""
    try:
        moment = datetime.fromisoformat(row["started"] or row["fetched"])
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone().replace(tzinfo=None)
    except (ValueError, OverflowError, OSError):
        return None
