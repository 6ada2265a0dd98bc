"""What the kept games tell of one player: games, wins, best, streaks, by game and variant, against whom; not what they
tell of all together (statistics.py).
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from naiad.report.listing import began, chosen, rows
from naiad.rooms import title
from naiad.web import statistics
from naiad_core.games import GAMES

if TYPE_CHECKING:
    from naiad.store.database import Store

# So many of the last games are named.
LAST = 12


def for_page(store: "Store", query: Mapping[str, str]) -> dict[str, Any]:
    """The page of the player of this ``name``, in games of a ``game`` and ``kind``, of all where none is asked for."""
    name = query.get("name", "")
    found = [row for row in chosen(rows(store), query.get("game", ""), query.get("kind", "")) if _seats(row, name)]
    # Nobody wins where all play together.
    rivals = [row for row in found if row["winners"]]
    wins = [statistics.has_won(row, _seats(row, name)) for row in rivals]
    longest, now = _streaks(wins)
    return {
        "name": name,
        "games": len(found),
        "rivals": len(rivals),
        "won": sum(wins),
        "longest": longest,
        "streak": now,
        "by": [one for one in statistics.players(found) if one["name"] == name],
        "against": _against(rivals, name),
        "last": [
            {"id": row["id"], "game": title(row["game"]), "when": began(row), "result": row["result"]}
            for row in found[: -LAST - 1 : -1]
        ],
        "kinds": {each: title(each) for each in GAMES},
    }


def _seats(row: Mapping[str, Any], name: str) -> list[int]:
    """Where the player sat in a game whose result stays."""
    return statistics.named(row).get(name, []) if statistics.stands(row) else []


def _streaks(wins: Sequence[bool]) -> tuple[int, int]:
    """The longest run of games won, and the one that goes on."""
    longest = now = 0
    for won in wins:
        now = now + 1 if won else 0
        longest = max(longest, now)
    return longest, now


def _against(found: Sequence[Mapping[str, Any]], name: str) -> list[dict[str, Any]]:
    """By opponent how many games, and who won them."""
    by: dict[str, list[tuple[bool, bool]]] = defaultdict(list)
    for row in found:
        own = statistics.has_won(row, _seats(row, name))
        for other, seats in statistics.named(row).items():
            if other != name:
                by[other].append((own, statistics.has_won(row, seats)))
    out = [
        {
            "name": other,
            "games": len(each),
            "won": sum(won and not lost for won, lost in each),
            "lost": sum(lost and not won for won, lost in each),
        }
        for other, each in by.items()
    ]
    return sorted(out, key=lambda one: (-int(str(one["games"])), str(one["name"]).casefold()))
