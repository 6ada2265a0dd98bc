"""``naiad`` alone on a terminal: what was played last and what can be done now, in six lines; not the help."""

import os
from typing import Any

from naiad.cli import database
from naiad.cli.options import DB_VARIABLE
from naiad.language import _, later
from naiad.report import listing
from naiad.rooms import title

GAP = "  "
# What is offered first: it needs no board, and no key to be learnt.
FIRST = ("naiad serve --open", later("play and look at games in a browser"))
# What else can be done now.
NOW = (
    ("naiad play", later("play in this terminal, on the simulated table")),
    ("naiad sync", later("fetch the games that a board has played")),
    ("naiad --help", later("every command")),
)


def lines() -> list[str]:
    """What a person reads who typed ``naiad`` and nothing else."""
    last = _last()
    if last is None:
        head = [_("No game is saved on this PC yet.")]
        next_ = ("naiad demo", _("robots play a whole game; no board is needed"))
    else:
        head = [_("Played last: {game}", game=last[1])]
        next_ = (f"naiad show {last[0]}", _("that game: position, moves, score"))
    offered = [(command, _(sentence)) for command, sentence in (FIRST, *NOW)]
    commands = [offered[0], next_, *offered[1:]]
    wide = max(len(command) for command, _sentence in commands)
    return head + [f"{GAP}{command:<{wide}}{GAP}{sentence}" for command, sentence in commands]


def _last() -> tuple[str, str] | None:
    """The game played last, its ID and what a list says of it; as a rule it is at hand, and no store is opened."""
    db = os.environ.get(DB_VARIABLE)
    file = database.file(db)
    rows = listing.rows_of(file) if file is not None and file.exists() else None
    if rows:
        return rows[-1]["id"], _line(rows[-1], rows[-1]["game"], rows[-1]["result"])
    store = database.existing(db)
    if store is None:
        return None
    from naiad.report.score import result
    from naiad.store import files

    with store:
        kept = store.games()
        if not kept:
            return None
        game = files.load(store, kept[-1].id)
        return kept[-1].id, _line(kept[-1]._asdict(), game.header["game"], result(game))


def _line(row: dict[str, Any], game: str, result: str) -> str:
    return GAP.join([row["id"], listing.hour(row), title(game), result])
