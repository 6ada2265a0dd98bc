"""The formats of saved games: of their moves as one table, of a game as one file; not where that is written
(cli/export.py, web/app.py), nor a page to share, which is of the pages' own scripts (web/shared.py)."""

import codecs
import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Any, NamedTuple

from naiad.language import later
from naiad.plain import printable
from naiad.report.lines import standing, steps
from naiad.report.words import APART
from naiad.service import play_file
from naiad_core.text import Game, line

COLUMNS = ("id", "game", "started", "line", "seat", "player", "t_s", "do", "arguments", "stands")
# A spreadsheet takes a cell that begins so for a formula.
FORMULA = ("=", "+", "-", "@")


def table(lines: Iterable[dict[str, Any]], headed: bool = True) -> bytes:
    """Rows as CSV."""
    out = io.StringIO(newline="")
    written = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    if headed:
        written.writeheader()
    written.writerows(lines)
    return out.getvalue().encode("utf-8", "backslashreplace")


class Format(NamedTuple):
    """``media_type`` of a file, ``title`` in its place among a game's files, ``write(rows, headed)`` its bytes, behind
    ``mark`` where they are a file, by which a spreadsheet knows which letters they are; a program's pipe has none."""

    media_type: str
    title: str
    write: Callable[[Iterable[dict[str, Any]], bool], bytes]
    mark: bytes = b""


# By the end of a file's name. Command line and pages offer each of them.
FORMATS = {"csv": Format("text/csv; charset=utf-8", later("its moves as CSV"), table, codecs.BOM_UTF8)}


class Document(NamedTuple):
    """One game as a file: ``write(game, id, moment)`` its bytes, where ``moment`` is when it began by this PC's clock,
    None where nobody knows; ``lacks(score)`` why there is none of it yet, '' where there is."""

    media_type: str
    title: str
    write: Callable[[Game, str, datetime | None], bytes]
    lacks: Callable[[dict[str, Any]], str]


# As FORMATS.
DOCUMENTS = {
    "bgsplay": Document(
        "application/octet-stream", later("a play file for Board Game Stats"), play_file.written, play_file.lacks
    )
}


def rows(name: str, game: Game) -> Iterator[dict[str, Any]]:
    """A game's moves as rows of COLUMNS; ``name`` stands where its header has no id."""
    stands = {number for number, _ in standing(game)}
    header = game.header
    for at in steps(game):
        if not at.game.moves:
            continue
        move = at.game.moves[-1]
        rest = {key: value for key, value in move.items() if key not in APART}
        yield {
            "id": _cell(header.get("id", name)),
            "game": header["game"],
            "started": _cell(header.get("started", "")),
            "line": at.number,
            "seat": "" if at.seat is None else at.seat,
            "player": "" if at.seat is None else _cell(header["players"][at.seat]),
            "t_s": _cell(move.get("t", "")),
            "do": move["do"],
            "arguments": line(rest),
            "stands": json.dumps(at.number in stands),
        }


def _cell(value: Any) -> Any:
    """A value of the record, a number or a text that neither a spreadsheet nor a terminal takes for a command."""
    if type(value) in (int, float):
        return value
    text = printable(str(value))
    return f"'{text}" if text.startswith(FORMULA) else text
