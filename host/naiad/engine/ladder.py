"""Players of a game against each other: the same deals with the seats swapped, wins with their bounds, Elo.

Reproducible: what the levels do and what is dealt follow from the seed alone. Read dealt games in ``play``; how strong
a level is meant to be says search.py.
"""

import math
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from naiad.engine import Engine, Limit
from naiad.engine.view import View
from naiad.engine.world import Turn
from naiad.rooms import part
from naiad_core import games

# What a seat makes of its view.
Player = Callable[[View], Turn]
# Of a normal distribution, so that 95 of 100 bounds hold.
Z = 1.96


class Played(NamedTuple):
    """One game: the points by player (not by seat), and the part of the win that each has."""

    points: list[float]
    shares: list[float]


class Standing(NamedTuple):
    """One player against the others after some games."""

    games: int
    won: float
    points: float
    others: float

    @property
    def share(self) -> float:
        """The part of the games that was won, a tie shared."""
        return self.won / self.games if self.games else 0.0

    @property
    def bounds(self) -> tuple[float, float]:
        """Between which the true part lies, 95 of 100 times."""
        return wilson(self.won, self.games)


def wilson(won: float, played: int) -> tuple[float, float]:
    """Wilson's score interval of a part; (0, 1) where nothing was played."""
    if not played:
        return 0.0, 1.0
    part, square = won / played, Z * Z
    middle = part + square / (2 * played)
    reach = Z * math.sqrt(part * (1 - part) / played + square / (4 * played * played))
    return (middle - reach) / (1 + square / played), (middle + reach) / (1 + square / played)


def elo(part: float) -> float:
    """By how much a player is stronger who wins such a part of games between two; infinite for all or none."""
    return math.copysign(math.inf, part - 0.5) if not 0 < part < 1 else 400 * math.log10(part / (1 - part))


def player_of(game: str, name: str, seed: int, limit: Limit | None = None) -> Player:
    """A level by its number, or ``robot``: how the robots of ``naiad demo`` choose, or chose before they had a mind."""
    if name == "robot":
        rng = random.Random(f"robot {seed}")
        robot = part(game, "player").robot
        return lambda view: tuple(robot(view, rng))
    engine = Engine(game, int(name), seed)
    return lambda view: engine.play(view, limit).moves


def dealt(game: str, seats: int, seed: int) -> Any:
    """A world of which everything follows from the seed, the options with it."""
    rng = random.Random(f"{game} {seats} {seed}")
    player = part(game, "player")
    set_up = getattr(player, "set_up", None)
    options = set_up(seats, rng) if set_up else games.options(game).default_options(seats)
    return player.World(View(game, seats, options, ()), rng)


def play(world: Any, players: Sequence[Player]) -> None:
    """A game to its end; ``players`` by seat."""
    state = world.state
    while state.is_provisional():
        action = world.due()
        if action:
            world.make(action)
            continue
        if state.is_over():
            # What is missing only people can count.
            return
        seat = world.to_act()
        for action in players[seat](world.view(seat)):
            world.make(action)


def match(game: str, names: Sequence[str], count: int, seed: int = 0, limit: Limit | None = None) -> Iterator[Played]:
    """So many games of these players, by their names; each deal is played once in every turn of the seats.

    In a game that is played together the first name has all of its seats.
    """
    together = getattr(part(game, "player"), "LADDER_SEATS", 0)
    seats = together or len(names)
    for number in range(count):
        shift = 0 if together else number % seats
        # By player the seat, and by seat the player.
        seat_of = [(who + shift) % seats for who in range(seats)]
        world = dealt(game, seats, seed + number if together else seed + number // seats)
        who = [names[0]] * seats if together else names
        players = [player_of(game, name, seed + 7919 * number + n, limit) for n, name in enumerate(who)]
        play(world, [players[seat_of.index(seat)] for seat in range(seats)])
        points, winners = world.points(), world.state.scores()["winners"]
        each = 0 if together else len(winners)
        yield Played(
            [points[0]] if together else [points[seat] for seat in seat_of],
            [(seat in winners) / max(1, each) for seat in seat_of],
        )


def standing(played: Sequence[Played]) -> Standing:
    """How the first player stands against the others."""
    count = len(played)
    if not count:
        return Standing(0, 0.0, 0.0, 0.0)
    others = [max(each.points[1:], default=0.0) for each in played]
    won = sum(each.shares[0] for each in played)
    return Standing(count, won, sum(each.points[0] for each in played) / count, sum(others) / count)
