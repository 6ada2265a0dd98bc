"""Which of some turns is best: sequential halving over paired samples; and how strong each level plays, in one table.
No game's own, and no clock but the one given.

Every turn is tried on the same deals with the same dice (paired samples), so what is compared is the turns and not
their luck. In each round the worse half falls away and the rest get the samples that it frees (Karnin, Koren, Somekh:
Almost Optimal Exploration in Multi-Armed Bandits, 2013).
"""

import math
import random
import statistics
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from naiad.engine.world import Turn


class Level(NamedTuple):
    """``noise`` in standard deviations of the short list's own values: a weak player misjudges sound moves, and makes
    no random ones. ``playouts`` a decision, 0 where the list's first is played. ``wide``: how many turns are tried."""

    noise: float
    playouts: int
    wide: int


LEVELS = {
    1: Level(6.0, 0, 0),
    2: Level(2.0, 0, 0),
    3: Level(0.0, 0, 0),
    4: Level(0.0, 100, 12),
    5: Level(0.0, 1000, 24),
}


# Plays a turn and the game to its end on the world of a sample: points by seat.
Play = Callable[[int, Turn], Sequence[float]]
# Part of the budget that is spent, from 0 on, after so many playouts.
Spent = Callable[[int], float]


class Tally:
    """What became of one turn, sample by sample."""

    def __init__(self, turn: Turn, prior: float) -> None:
        self.turn = turn
        self.prior = prior
        self.points: list[float] = []
        # How far the seat is ahead of the best of the others; 1 for a game won, 0 for one lost, a tie in between.
        self.leads: list[float] = []
        self.wins: list[float] = []
        # The round in which it fell away.
        self.round = 0

    def add(self, points: Sequence[float], seat: int) -> None:
        """Take in the points by seat at the end of a sample."""
        others = [each for n, each in enumerate(points) if n != seat]
        best = max(others, default=0.0)
        self.points.append(points[seat])
        self.leads.append(points[seat] - best)
        level = 1 + others.count(points[seat])
        self.wins.append(0.0 if points[seat] < best else 1 / level)

    @property
    def value(self) -> float:
        """What turns are compared by as a rule."""
        return statistics.fmean(self.leads) if self.leads else 0.0

    @property
    def chance(self) -> float:
        """Of winning."""
        return statistics.fmean(self.wins) if self.wins else 0.0


def error(first: Tally, second: Tally) -> float:
    """The standard error of the mean lead of one turn over another, from the samples that both have."""
    both = list(zip(first.leads, second.leads, strict=False))
    if len(both) < 2:
        return math.inf
    return statistics.stdev(a - b for a, b in both) / math.sqrt(len(both))


def halve(
    turns: Sequence[tuple[float, Turn]],
    play: Play,
    seat: int,
    spent: Spent,
    keep: int = 1,
    value: Callable[[Tally], float] = attrgetter("value"),
) -> list[Tally]:
    """Tallies of all turns, the best by ``value`` first. The last ``keep`` share the samples of the last round.

    ``turns`` come with their priors, the best first, which decides between equals.
    """
    tallies = [Tally(turn, prior) for prior, turn in turns]
    alive = list(tallies)
    rounds = max(1, math.ceil(math.log2(max(1, len(alive) / keep))))
    playouts = 0
    for number in range(1, rounds + 1):
        samples = len(alive[0].leads)
        # The whole of a round's samples, never a part of one: else they would not be paired.
        while samples < 1 or spent(playouts + len(alive)) <= number / rounds:
            for tally in alive:
                tally.add(play(samples, tally.turn), seat)
                tally.round = number
            playouts += len(alive)
            samples += 1
            if len(alive) == 1:
                break
        alive.sort(key=lambda tally: (-value(tally), -tally.prior, tally.turn))
        if number < rounds:
            del alive[max(keep, math.ceil(len(alive) / 2)) :]
    return sorted(tallies, key=lambda tally: (-tally.round, -value(tally), -tally.prior, tally.turn))


def samples(player: Any, view: Any, seed: str) -> Play:
    """How to play turns on the deals that a view leaves open: sample n is the same deal for every turn.

    A deal is made anew where another one was asked for in between: turns are compared sample by sample.
    """
    state = view.state()
    dealt: dict[int, Any] = {}

    def play(number: int, turn: Turn) -> Sequence[float]:
        if number not in dealt:
            dealt.clear()
            dealt[number] = player.World(view, random.Random(f"{seed} {number}"), state.clone())
        points: Sequence[float] = player.playout(dealt[number], turn, random.Random(number))
        return points

    return play
