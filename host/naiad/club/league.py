"""Who plays whom, and who leads, from kept games; not the games. Names are those of the records.

Its own, for what the registries have pairs two chess players by FIDE's rules; here two to five sit at a table. A round
of a Swiss system puts those together who have as many points, and who have sat together least.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from naiad.report.listing import REAL, chosen, rows, when
from naiad.report.words import UNNAMED

if TYPE_CHECKING:
    from naiad.store.database import Store

SWISS, ROUND_ROBIN = SYSTEMS = ("swiss", "round-robin")
# Where the round is filled up: nobody sits there.
NOBODY = ""


class Result(NamedTuple):
    """Of one game: who sat at the table, and who won."""

    players: tuple[str, ...]
    winners: tuple[str, ...]


class Round(NamedTuple):
    """Who sits at each table, the leaders' first, and who rests."""

    tables: list[tuple[str, ...]]
    resting: list[str]


class Standing(NamedTuple):
    """A player's. ``points``: for every game won one, shared among its winners; ``met``: the points of all who were
    played against, which parts those that have as many."""

    player: str
    games: int
    wins: int
    points: float
    met: float


def round_robin(players: Sequence[str]) -> list[list[tuple[str, str]]]:
    """Rounds in which every two meet once, and nobody plays twice; with an odd number one rests in each.

    >>> round_robin(["Ada", "Bo", "Cy"])
    [[('Bo', 'Cy')], [('Ada', 'Cy')], [('Ada', 'Bo')]]
    """
    ring = [*players, *[NOBODY] * (len(players) % 2)]
    out = []
    for _ in range(len(ring) - 1):
        half = len(ring) // 2
        pairs = zip(ring[:half], reversed(ring[half:]), strict=True)
        out.append([pair for pair in pairs if NOBODY not in pair])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return out


def standings(results: Iterable[Result], players: Iterable[str] = ()) -> list[Standing]:
    """Everybody who played, and these, the best first."""
    points: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    games: Counter[str] = Counter(dict.fromkeys(players, 0))
    met: dict[str, list[str]] = {}
    for result in results:
        for player in result.players:
            games[player] += 1
            met.setdefault(player, []).extend(other for other in result.players if other != player)
        for winner in result.winners:
            wins[winner] += 1
            points[winner] += 1 / len(result.winners)  # type: ignore[assignment]
    told = [
        Standing(player, count, wins[player], points[player], sum(points[other] for other in met.get(player, [])))
        for player, count in games.items()
    ]
    return sorted(told, key=lambda row: (-row.points, -row.met, row.games, row.player))


def swiss(players: Sequence[str], results: Sequence[Result], seats: int = 2) -> list[tuple[str, ...]]:
    """The tables of the next round, the leaders' first. Where the number does not go up, the last who have rested
    least rest, or, at more than two seats, some tables have one seat fewer."""
    order = [row.player for row in standings(results, players) if row.player in set(players)]
    played = Counter(player for result in results for player in result.players)
    sat = Counter(frozenset(pair) for result in results for pair in combinations(sorted(set(result.players)), 2))
    if seats == 2 and len(order) % 2:
        rests = max(order, key=lambda player: (played[player], order.index(player)))
        order.remove(rests)
    sizes = _sizes(len(order), seats)
    out = []
    for size in sizes:
        table = [order.pop(0)]
        while len(table) < size:
            # The nearest in points, unless they have met more often than another.
            mate = min(
                order, key=lambda other: (sum(sat[frozenset((other, each))] for each in table), order.index(other))
            )
            order.remove(mate)
            table.append(mate)
        out.append(tuple(table))
    return out


def _sizes(count: int, seats: int) -> list[int]:
    """How many sit at each table: as even as it goes."""
    tables = -(-count // seats)
    return [count // tables + (number < count % tables) for number in range(tables)] if tables else []


def rounds(players: Sequence[str], results: Sequence[Result], system: str, seats: int = 2) -> list[Round]:
    """The next round of a Swiss system, or all of a round robin."""
    if system == SWISS:
        told: list[list[tuple[str, ...]]] = [swiss(players, results, seats)]
    else:
        told = [list(each) for each in round_robin(players)]
    return [Round(tables, sorted(set(players) - {name for table in tables for name in table})) for tables in told]


def results(store: "Store", game: str = "", since: datetime | None = None) -> list[Result]:
    """Of the games kept, of one ``game`` or of all, played at a table since then."""
    found = chosen(rows(store), game, REAL)
    return results_of(row for row in found if since is None or (when(row) or datetime.max) >= since)


def results_of(found: Iterable[Mapping[str, Any]]) -> list[Result]:
    """Of the rows of report/listing.py: games that somebody won, at which everybody has a name of his own."""
    out = []
    for row in found:
        names = tuple(row["players"])
        own = len(set(names)) == len(names) and not any(map(UNNAMED.fullmatch, names))
        if row["over"] and not row["provisional"] and row["winners"] and len(names) > 1 and own:
            out.append(Result(names, tuple(names[seat] for seat in row["winners"])))
    return out
