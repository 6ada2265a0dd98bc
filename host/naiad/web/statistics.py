"""What many kept games tell together: who won how often and with what, how fast; not one game (game_view.py), nor how
that goes over time (courses.py).
"""

import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from statistics import mean
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select

from naiad.language import _
from naiad.report import words
from naiad.report.listing import chosen, rows, when
from naiad.report.score import has_points
from naiad.rooms import title
from naiad.store.tables import moves
from naiad.web import courses
from naiad_core.games import GAMES

if TYPE_CHECKING:
    from naiad.store.database import Store

# So many months of the past are counted.
MONTHS = 24


def for_page(store: "Store", query: Mapping[str, str]) -> dict[str, Any]:
    """Players, games, parts of points, charts and months of the kept games of a ``game`` and ``kind``, of all where
    none is asked for."""
    found = chosen(rows(store), query.get("game", ""), query.get("kind", ""))
    lasted = _seconds(store)
    return {
        "games": _games(found, lasted),
        "players": summed(players(found)),
        "tables": _tables(found, lasted),
        "parts": _parts(found),
        "charts": courses.for_page(found, {"points": _won_with, "turn_s": lambda row: _turn_s(row, lasted)}),
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


def stands(row: Mapping[str, Any]) -> bool:
    """Whether a game's result will stay."""
    return bool(row["over"] and not row["provisional"] and row["points"])


def named(row: Mapping[str, Any]) -> dict[str, list[int]]:
    """A game's seats by whole name: one who sat at two has played it once. A seat that nobody has named is nobody's."""
    seats: dict[str, list[int]] = defaultdict(list)
    for seat, name in enumerate(row["players"]):
        if name != f"Player {seat + 1}":
            seats[words.whole_name(name)].append(seat)
    return seats


def has_won(row: Mapping[str, Any], seats: Sequence[int]) -> bool:
    """Whether one of these seats has."""
    return any(seat in row["winners"] for seat in seats)


def _games(found: Sequence[Mapping[str, Any]], lasted: Mapping[str, float]) -> list[dict[str, Any]]:
    by: dict[tuple[str, str, int], list[Mapping[str, Any]]] = defaultdict(list)
    for row in found:
        by[row["game"], row["variant"], len(row["players"])].append(row)
    out = []
    for (game, variant, seats), those in sorted(by.items()):
        points = [(_won_with(row), row["id"]) for row in those if _won_with(row) is not None]
        paces = [pace for row in those if (pace := _turn_s(row, lasted)) is not None]
        out.append(
            {
                "game": title(game),
                "variant": variant,
                "seats": seats,
                "games": len(those),
                **_record(points),
                "turn_s": round(mean(paces), 1) if paces else None,
            }
        )
    return out


def _won_with(row: Mapping[str, Any]) -> int | None:
    """The most points of a game that is over; where all play together, theirs."""
    return max(row["points"]) if stands(row) and has_points(row["game"]) else None


def _turn_s(row: Mapping[str, Any], lasted: Mapping[str, float]) -> float | None:
    return lasted[row["id"]] / row["turns"] if row["turns"] and lasted.get(row["id"]) else None


def _record(points: Sequence[tuple[int | None, str]]) -> dict[str, Any]:
    """The average and the most of points with the games that they are of, and which game has the most."""
    known = [(figure, id_) for figure, id_ in points if figure is not None]
    best, holder = max(known, default=(None, None))
    return {"mean": round(mean(figure for figure, _ in known), 1) if known else None, "best": best, "holder": holder}


def _parts(found: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What points are made of on average, a seat's, or the table's where all play together."""
    by: dict[tuple[str, str], list[Mapping[str, int]]] = defaultdict(list)
    for row in found:
        if stands(row):
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


def players(found: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """By game and variant, as points of two cannot be compared. At each of the PC's seats somebody else plays, of
    whatever level.
    """
    by: dict[tuple[str, str, str], list[tuple[bool, int, str]]] = defaultdict(list)
    for row in found:
        if stands(row) and len(row["points"]) == len(row["players"]):
            for name, all_ in named(row).items():
                for seats in [[seat] for seat in all_] if words.PC_SEAT.fullmatch(row["players"][all_[0]]) else [all_]:
                    points = max(row["points"][seat] for seat in seats)
                    by[name, row["game"], row["variant"]].append((has_won(row, seats), points, row["id"]))
    won_by_one = {row["game"] for row in found if row["winners"]}
    rows = [
        {
            "name": name,
            "game": title(game),
            "variant": variant,
            "games": len(each),
            # Nobody wins where all play together.
            "won": sum(won for won, _, _ in each) if game in won_by_one else None,
            **_record([(points, id_) for _, points, id_ in each] if has_points(game) else []),
        }
        for (name, game, variant), each in by.items()
    ]
    return sorted(rows, key=lambda one: (-(one["won"] or 0), -one["games"], one["name"].casefold()))


def summed(rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The same rows, of each player together, behind their sum where there are several; ``of`` is how many of the games
    somebody could win. A sum is of no ``game``."""
    by: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        by[row["name"]].append({**row, "of": 0 if row["won"] is None else row["games"]})
    out = []
    for name, each in by.items():
        games, rivals = sum(row["games"] for row in each), sum(row["of"] for row in each)
        won = sum(row["won"] or 0 for row in each) if rivals else None
        total = {"name": name, "game": "", "variant": "", "games": games, "won": won, "of": rivals, **_record([])}
        out.append([total, *each] if len(each) > 1 else each)
    return [row for each in sorted(out, key=lambda each: (-(each[0]["won"] or 0), -each[0]["games"])) for row in each]


def _tables(found: Sequence[Mapping[str, Any]], lasted: Mapping[str, float]) -> list[dict[str, Any]]:
    """By board, the busiest first; games that came from a file are no table's."""
    by: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for row in found:
        if row["board"]:
            by[row["board"].lower()].append(row)
    rows = []
    for board, those in by.items():
        paces = [pace for row in those if (pace := _turn_s(row, lasted)) is not None]
        moments = [moment for row in those if (moment := when(dict(row))) is not None]
        rows.append(
            {
                "board": board,
                "name": _("Table {name}", name=board[-4:]),
                "games": len(those),
                "over": sum(bool(row["over"]) for row in those),
                "turns": sum(row["turns"] for row in those),
                "turn_s": round(mean(paces), 1) if paces else None,
                "last": max(moments).strftime("%Y-%m-%d") if moments else "",
            }
        )
    return sorted(rows, key=lambda one: (-one["games"], one["board"]))


def _months(found: Sequence[Mapping[str, Any]]) -> list[tuple[str, int]]:
    moments = filter(None, (when(dict(row)) for row in found))
    return sorted(Counter(moment.strftime("%Y-%m") for moment in moments).items())[-MONTHS:]
