"""A game as one page that replays itself: a drawing a line of the record, without a server and without a network; the
page around them is page.html.

What two drawings have in common is kept once: a drawing is cut where a part with a name begins, each piece of text is
listed once, and a step names those that are not where they were in the step before.
"""

import base64
import html
import json
import re
import zlib
from pathlib import Path
from typing import Any

from naiad import draw
from naiad.language import _, current
from naiad.plain import printable
from naiad.report import words
from naiad.report.film import film
from naiad.report.lines import standing, steps
from naiad.report.marked import marks
from naiad.report.score import explained, running
from naiad.rooms import title
from naiad_core.text import Game

PAGE = Path(__file__).with_name("page.html")
# What lets dominoes fall, for the pages of a server as well.
FILM = Path(__file__).with_name("film.js")
# The page shows the one or the other, as the screen is.
WIDTHS = {"wide": draw.WIDE, "narrow": draw.NARROW}
_CUT = re.compile(r"(?=<\w+ id=)")


def page(game: Game) -> str:
    """The whole page."""
    header = game.header
    names = [words.player(header, seat) for seat in range(len(header["players"]))]
    heading = f"{title(header['game'])}: {', '.join(names)}"
    told = {
        **_steps(game),
        "score": [{"words": printable(line), "marks": marks(line)} for line in explained(game)],
        "film": film(game),
    }
    # Drawings are much alike: packed they are a twentieth, and hold nothing that could end the script.
    packed = zlib.compress(json.dumps(told, separators=(",", ":")).encode(), 9)
    filled = {"HEADING": heading, "LANGUAGE": current(), "DATA": base64.b64encode(packed).decode(), **_labels()}
    text = PAGE.read_text(encoding="utf-8")
    # Of a page nobody imports.
    text = text.replace("//FILM", FILM.read_text(encoding="utf-8").replace("export function", "function"))
    return re.sub(r"%%(\w+)%%", lambda found: html.escape(filled[found[1]]), text)


def _labels() -> dict[str, str]:
    """What the page says by itself."""
    return {
        "FIRST": _("To the beginning"),
        "BACK": _("One move back"),
        "ON": _("One move on"),
        "LAST": _("To the end"),
        "PLAY": _("Play"),
        "STOP": _("Stop"),
        "MOVE": _("Move"),
        "MOVES": _("Moves"),
        "SCORE": _("Score at the end"),
        "SPEED": _("Speed"),
        "SLOW": _("slow"),
        "STEADY": _("a move a second"),
        "FAST": _("fast"),
        "REAL": _("as played"),
        "UNDONE": _("taken back"),
        "CASCADE": _("Play the cascade"),
        "STAMP": _("On to the next stamp"),
        "PACE": _("Pace of the cascade"),
        "AS_IT_FELL": _("as fast as it fell"),
        "QUARTER": _("a quarter as fast"),
        "TWENTIETH": _("a twentieth as fast"),
        "TOLD": _("{s} s, push {push} of {of}"),
        "OLD": _("This browser is too old for this page: one of 2023 or later shows it."),
    }


def _steps(game: Game) -> dict[str, Any]:
    """The pieces of text, and the steps: how each is put together, and what is said of it."""
    pieces: dict[str, int] = {}
    out: list[dict[str, Any]] = []
    before: dict[str, list[int]] = {kind: [] for kind in WIDTHS}
    stand = {number for number, _move in standing(game)}
    for at in steps(game):
        step: dict[str, Any] = {"running": printable(running(at.game))}
        for kind, width in WIDTHS.items():
            cut = _CUT.split(draw.svg(at.game, width=width))
            parts = [pieces.setdefault(each, len(pieces)) for each in cut]
            step[kind] = _since(before[kind], parts)
            before[kind] = parts
        move = at.game.moves[-1] if at.game.moves else {}
        if move:
            step["words"] = words.made(at).partition("  ")[2]
            if isinstance(move.get("t"), int | float):
                step["t"] = move["t"]
            if at.number not in stand:
                step["undone"] = 1
        out.append(step)
    return {"pieces": list(pieces), "steps": out}


def _since(before: list[int], parts: list[int]) -> list[int | list[int]]:
    """A step in terms of the one before: [from, count] for what follows each other there, a number for another piece.

    >>> _since([7, 8, 9], [7, 8, 4, 9])
    [[0, 2], 4, [2, 1]]
    """
    where = {piece: at for at, piece in enumerate(before)}
    out: list[int | list[int]] = []
    for piece in parts:
        at = where.get(piece, -1)
        run = out[-1] if out else None
        if at < 0:
            out.append(piece)
        elif isinstance(run, list) and run[0] + run[1] == at:
            run[1] += 1
        else:
            out.append([at, 1])
    return out
