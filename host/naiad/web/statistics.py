"""What many kept games tell together: who won how often and with what, how fast; not one game (kept.py)."""

import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from statistics import mean
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select

from naiad.games import part, title
from naiad.report import words
from naiad.report.listing import chosen, rows, when
from naiad.store.tables import moves
from naiad_core.games import GAMES

if TYPE_CHECKING:
    from naiad.store.database import Store

# So many months of the past are counted.
MONTHS = 24


def told(store: "Store", asked: Mapping[str, str]) -> dict[str, Any]:
    """Players, games, parts of points and months of the kept games of a ``game`` and ``kind``, of all where none is
    asked for."""
    found = chosen(rows(store), asked.get("game", ""), asked.get("kind", ""))
    lasted = _seconds(store)
    return {
        "games": _games(found, lasted),
        "players": _players(found),
        "parts": _parts(found),
        "months": _months(found),
        "kinds": {each: title(each) for each in GAMES},
    }


def _seconds(store: "Store") -> dict[str, float]:
    """How long each game took, by its last line; none where that does not say."""
    last = select(moves.c.game, func.max(moves.c.line).label("line")).group_by(moves.c.game).subquery()
    ends = select(moves.c.game, moves.c.move).join(last, (moves.c.game == last.c.game) & (moves.c.line == last.c.line))
    out = {}
    with store.read() as connection:
        for game, text in connection.execute(ends):
            try:
                out[game] = float(json.loads(text)["t"])
            except (ValueError, TypeError, KeyError):
                continue
    return out


def _stands(row: Mapping[str, Any]) -> bool:
    return bool(row["over"] and not row["provisional"] and row["points"])


def _games(found: Sequence[Mapping[str, Any]], lasted: Mapping[str, float]) -> list[dict[str, Any]]:
    by: dict[tuple[str, str, int], list[Mapping[str, Any]]] = defaultdict(list)
    for row in found:
        by[row["game"], row["variant"], len(row["players"])].append(row)
    out = []
    for (game, variant, seats), those in sorted(by.items()):
        points = [max(row["points"]) for row in those if _stands(row) and _has_points(game)]
        paces = [lasted[row["id"]] / row["moves"] for row in those if row["moves"] and lasted.get(row["id"])]
        out.append(
            {
                "game": title(game),
                "variant": variant,
                "seats": seats,
                "games": len(those),
                "best": max(points, default=None),
                "mean": round(mean(points), 1) if points else None,
                "move_s": round(mean(paces), 1) if paces else None,
            }
        )
    return out


def _has_points(game: str) -> bool:
    return game not in GAMES or bool(getattr(part(game, "score"), "HAS_POINTS", True))


def _parts(found: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What points are made of on average, a seat's, or the table's where all play together."""
    by: dict[tuple[str, str], list[Mapping[str, int]]] = defaultdict(list)
    for row in found:
        if _stands(row):
            by[row["game"], row["variant"]] += map(dict, row["parts"])
    return [
        {
            "game": title(game),
            "variant": variant,
            "part": each,
            "mean": round(mean(sums[each] for sums in those), 1),
            "best": max(sums[each] for sums in those),
        }
        for (game, variant), those in sorted(by.items())
        if those
        for each in those[0]
    ]


def _players(found: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """By game, as points of two games cannot be compared; a seat that nobody has named is nobody's."""
    by: dict[tuple[str, str], list[tuple[bool, int]]] = defaultdict(list)
    for row in found:
        if _stands(row) and len(row["points"]) == len(row["players"]):
            for seat, name in enumerate(row["players"]):
                if name != f"Player {seat + 1}":
                    by[words.name(name), row["game"]].append((seat in row["winners"], row["points"][seat]))
    told = [
        {
            "name": name,
            "game": title(game),
            "games": len(each),
            "won": sum(won for won, _ in each),
            "mean": round(mean(points for _, points in each), 1) if _has_points(game) else None,
            "best": max(points for _, points in each) if _has_points(game) else None,
        }
        for (name, game), each in by.items()
    ]
    return sorted(told, key=lambda one: (-one["won"], -one["games"], one["name"].casefold()))


def _months(found: Sequence[Mapping[str, Any]]) -> list[tuple[str, int]]:
    moments = filter(None, (when(dict(row)) for row in found))
    return sorted(Counter(moment.strftime("%Y-%m") for moment in moments).items())[-MONTHS:]
