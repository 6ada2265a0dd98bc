"""A game as one page that replays itself, without a server and without a network: the page of a kept game
(pages/game.html and its scripts) with all within it that a server would be asked for (pages/shared.js).

What two drawings have in common is kept once: a drawing is cut where a part with a name begins, each piece of text is
listed once, and a step names those that are not where they were in the step before. So are texts and scores, by lines.
"""

import base64
import html
import json
import re
import zlib
from pathlib import Path
from typing import Any

from naiad import draw
from naiad.plain import printable
from naiad.report.lines import steps
from naiad.report.score import running
from naiad.report.words_count import labelled
from naiad.rooms import position
from naiad.web import game_view, words
from naiad_core.text import Game

PAGES = Path(__file__).with_name("pages")
SCRIPTS = ("lib.js", "timeline.js", "motion.js", "replay.js", "shared.js")
CSP = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:"
_CUT = re.compile(r"(?=<\w+ id=)")
# What the page has that only a server answers: its way to others, and forms.
_OF_A_SERVER = re.compile(r"<nav>.*?</nav>| *<details name=\"part\"><summary id=\"(?:who|noted|away)\">.*?</details>\n")
_STYLES = re.compile(r'(<link rel="stylesheet"[^>]*>\n)+')
_TITLE = re.compile(r"(?<=<title>).*(?=</title>)")
_IMPORT = re.compile(r"^import .*\n", re.M)


def page(game: Game) -> str:
    """The whole page."""
    whole = game_view.whole(game, "")
    # Drawings are much alike: packed they are a twentieth, and hold nothing that could end the script.
    data = json.dumps({"game": whole, **_steps(game)}, separators=(",", ":"))
    packed = base64.b64encode(zlib.compress(data.encode(), 9)).decode()
    script = "".join(_IMPORT.sub("", _text(name)).replace("\nexport ", "\n") for name in SCRIPTS)
    text = words.page(_OF_A_SERVER.sub("", _text("game.html"))).replace('<a class="home" href="/">Naiad</a>', "")
    style = _text("style.css") + _text("table.css") + draw.css(game.header["game"])
    head = f'<meta http-equiv="Content-Security-Policy" content="{CSP}">\n<style>\n{style}</style>\n'
    said = json.dumps(words.for_page()).replace("<", "\\u003c")
    title = html.escape(labelled(whole["game"], ", ".join(whole["players"])))
    text = _STYLES.sub(lambda _found: head, text)
    text = text.replace('<script type="module" src="/pages/game.js"></script>\n', "")
    text = _TITLE.sub(lambda _found: title, text)
    return (
        f'{text}<script type="application/json" id="said">{said}</script>\n'
        f'<script type="text/plain" id="data">{packed}</script>\n<script type="module">\n{script}</script>\n'
    )


def _text(name: str) -> str:
    return (PAGES / name).read_text(encoding="utf-8")


def _steps(game: Game) -> dict[str, Any]:
    """The pieces, and the steps: how each is put together, and what is said of it."""
    pieces: dict[Any, int] = {}
    out: list[dict[str, Any]] = []
    before: dict[str, list[int]] = {kind: [] for kind in (*draw.WINDOWS, "text", "score")}
    for at in steps(game):
        step: dict[str, Any] = {"running": printable(running(at.game))}
        found: dict[str, list[Any]] = {
            kind: _CUT.split(draw.svg(at.game, styled=False, window=window)) for kind, window in draw.WINDOWS.items()
        }
        found["text"] = position(at.game).plain.splitlines(keepends=True)
        found["score"] = game_view.scored(at.game)
        for kind, cut in found.items():
            parts = [pieces.setdefault(each, len(pieces)) for each in cut]
            step[kind] = _since(before[kind], parts)
            before[kind] = parts
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
