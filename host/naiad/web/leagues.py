"""A league for its page: who leads and who plays whom next, as plain values for JSON; how is club/league.py's."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from naiad.club import league
from naiad.language import _
from naiad.report.words import name
from naiad.rooms import title
from naiad_core.games import GAMES

if TYPE_CHECKING:
    from naiad.store.database import Store

# More do not sit down in one room; a page's address has room for them.
MOST = 200
SEATS = range(2, 6)


class Wrong(Exception):
    """What was asked for cannot be told; the text says why."""


def told(store: "Store", asked: Mapping[str, str]) -> dict[str, Any]:
    """Who leads by the games kept, of a ``game`` and ``since`` a day where they are asked for; Wrong."""
    rows = league.standings(league.results(store, asked.get("game", ""), _day(asked)))
    return {
        "players": [row._asdict() | {"name": name(row.player), "points": round(row.points, 2)} for row in rows],
        "kinds": {each: title(each) for each in GAMES},
    }


def rounds(store: "Store", asked: Mapping[str, str], players: Sequence[str]) -> list[dict[str, Any]]:
    """Who plays whom by ``system``, at so many ``seats``; Wrong."""
    if len(set(players)) < max(2, len(players)) or len(players) > MOST:
        raise Wrong(_("name two players or more, each once"))
    system, seats = asked.get("system", league.SWISS), asked.get("seats", "2")
    if system not in league.SYSTEMS or seats not in map(str, SEATS):
        raise Wrong(_("there is no such round"))
    results = league.results(store, asked.get("game", ""), _day(asked))
    made = league.rounds(players, results, system, int(seats))
    return [
        {"tables": [[name(each) for each in table] for table in one.tables], "resting": list(map(name, one.resting))}
        for one in made
    ]


def _day(asked: Mapping[str, str]) -> datetime | None:
    given = asked.get("since", "")
    try:
        return datetime.strptime(given, "%Y-%m-%d") if given else None
    except ValueError:
        raise Wrong(_("a day is written as 2026-01-31")) from None
