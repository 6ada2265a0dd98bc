"""What goes wrong in the beams of a gate row: hands, lamps, gates that see too little or too much; not the wave.

A fault of a gate is what its board is told for a domino that falls through the beam: (ms until it begins, ms that it
lasts), again and again. What else comes into a beam is a function of beams, gate and chance.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from naiad.twin.world import World

Fault = Callable[[Random, float], list[tuple[float, float]]]


def _missed(chance: Random, ms: float) -> list[tuple[float, float]]:
    return []


def _double(chance: Random, ms: float) -> list[tuple[float, float]]:
    return [(0, chance.uniform(4, 60)), (chance.uniform(75, 400), ms)]


def _leaning(chance: Random, ms: float) -> list[tuple[float, float]]:
    # It half-blocks the beam, and trembles for seconds.
    return [(0, ms), *((chance.uniform(ms, 4000), chance.uniform(2, 200)) for _ in range(chance.randint(4, 20)))]


FAULTS: dict[str, Fault] = {"missed": _missed, "double": _double, "leaning": _leaning}


class Beams:
    """The beams of a row: ``show(gate, broken)`` is told when one changes. Any number of things may be in a beam.

    ``faults`` says of gates how they see dominoes; those of ``dead`` tell nothing any more.
    """

    def __init__(self, world: World, show: Callable[[int, bool], None], chance: Random) -> None:
        self.faults: dict[int, Fault] = {}
        self.dead: set[int] = set()
        self._world = world
        self._show = show
        self._chance = chance
        self._within: Counter[int] = Counter()

    def gate(self, gate: int, blocked_ms: float | None = None) -> float:
        """A domino falls through a beam."""
        ms = blocked_ms or 0.0
        fault = self.faults.get(gate)
        for after_ms, for_ms in fault(self._chance, ms) if fault else [(0.0, ms)]:
            self.block(gate, for_ms, after_ms)
        return ms

    def block(self, gate: int, ms: float | None, after_ms: float = 0.0) -> None:
        """Something else is in a beam so long, or for good (None)."""
        self._world.after(round(after_ms * 1000), partial(self._change, gate, 1))
        if ms is not None:
            self._world.after(round((after_ms + ms) * 1000), partial(self._change, gate, -1))

    def _change(self, gate: int, by: int) -> None:
        was = self._within[gate] > 0
        self._within[gate] += by
        if was != (self._within[gate] > 0) and gate not in self.dead:
            self._show(gate, not was)


def hand(beams: Beams, gate: int, chance: Random) -> None:
    """A hand through one gate."""
    beams.block(gate, chance.uniform(60, 700))


def flicker(chance: Random) -> Iterator[tuple[float, float]]:
    """A lamp in one gate: (ms until the beam is broken, ms that it is), again and again."""
    at_ms = 0.0
    for _ in range(chance.randint(10, 40)):
        at_ms += chance.uniform(4, 12)
        yield at_ms, chance.uniform(2, 3)


def lamp(beams: Beams, gate: int, chance: Random) -> None:
    """A lamp that flickers into one gate."""
    for at_ms, for_ms in flicker(chance):
        beams.block(gate, for_ms, at_ms)
