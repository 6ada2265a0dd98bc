"""Dominoes that fall as they were laid, and the beams in their way; no lights, no game.

Over a gap the wave's speed is v = sqrt(g h) (1.4 - 0.8 gap / h), which fits what was measured on rows of standard
dominoes (0.7 to 0.9 m/s at a height of 48 mm) for gaps of 0.1 to 0.5 of the height.
"""

import math
import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple, Protocol

from naiad.twin.world import Script, World

GRAVITY_MM_S2 = 9810
# A falling domino hits none that stands further away than this part of its height.
REACH = 0.7
# From a row's start to its first gate.
LEAD_MM = 60.0
# How long a falling domino blocks a beam, the chance that it flickers in it, and how steps vary (1 sigma, and most).
BLOCKED_MS = 90.0
FLICKER = 0.1
JITTER = 0.06
MOST_JITTER = 0.3


class Link(NamedTuple):
    """A domino, the next one as the water flows, and the gap between them."""

    one: int
    other: int
    gap_mm: float


class Beam(NamedTuple):
    """Where a gate stands: this part (0 to 1) of the way from a domino to the next."""

    one: int
    other: int
    part: float = 0.5


@dataclass(frozen=True)
class Chain:
    """Dominoes in the order in which people push them; gate n stands at ``beams[n]``, or at none of them (None)."""

    dominoes: Sequence[int]
    links: Sequence[Link]
    beams: Sequence[Beam | None] = ()
    height_mm: float = 48.0
    thickness_mm: float = 7.5

    def pitch_mm(self, gap_mm: float) -> float:
        """The way from domino to domino."""
        return gap_mm + self.thickness_mm

    def speed_mm_s(self, gap_mm: float) -> float:
        """The wave's speed without jitter."""
        return math.sqrt(GRAVITY_MM_S2 * self.height_mm) * (1.4 - 0.8 * gap_mm / self.height_mm)

    def step_us(self, gap_mm: float) -> float:
        """How long the wave takes from a domino to the next one, without jitter."""
        return self.pitch_mm(gap_mm) / self.speed_mm_s(gap_mm) * 1e6

    def ways_mm(self, start: int) -> dict[int, tuple[float, int]]:
        """Each domino downstream of one: how far it is, and which domino is before it on that way."""
        onward: dict[int, list[Link]] = {}
        for link in self.links:
            onward.setdefault(link.one, []).append(link)
        out: dict[int, tuple[float, int]] = {}
        heap = [(0.0, start, start)]
        while heap:
            way_mm, domino, before = heappop(heap)
            if domino not in out:
                out[domino] = (way_mm, before)
                for link in onward.get(domino, ()):
                    heappush(heap, (way_mm + self.pitch_mm(link.gap_mm), link.other, domino))
        return out

    def path(self, start: int, end: int) -> list[int]:
        """The dominoes of the shortest way from one to another."""
        ways = self.ways_mm(start)
        out = [end]
        while out[0] != start:
            out.insert(0, ways[out[0]][1])
        return out

    def longest_path(self) -> list[int]:
        """The dominoes of the longest way that one push may fell."""
        ways = [(way_mm, start, end) for start in self.dominoes for end, (way_mm, _) in self.ways_mm(start).items()]
        return self.path(*max(ways)[1:])

    def with_gates(self, path: Sequence[int], gates_mm: Sequence[float]) -> "Chain":
        """The same with gates so far along a path of dominoes; none beyond its end."""
        ways = self.ways_mm(path[0])
        steps = list(pairwise(path))

        def beam(gate_mm: float) -> Beam | None:
            for one, other in steps:
                from_mm, to_mm = ways[one][0], ways[other][0]
                if gate_mm < to_mm:
                    return Beam(one, other, (gate_mm - from_mm) / (to_mm - from_mm))
            return None

        return replace(self, beams=[*self.beams, *map(beam, gates_mm)])

    def with_row(self, gates: int, spacing_mm: float = 100.0) -> "Chain":
        """The same with so many gates along the longest path."""
        return self.with_gates(self.longest_path(), [LEAD_MM + spacing_mm * gate for gate in range(gates)])


def row_of(gates: int, spacing_mm: float = 100.0, gap_mm: float = 15.0) -> Chain:
    """A straight row long enough for that many gates at that spacing."""
    last = int((2 * LEAD_MM + spacing_mm * max(0, gates - 1)) / (gap_mm + Chain.thickness_mm)) + 1
    row = Chain(range(last + 1), [Link(domino, domino + 1, gap_mm) for domino in range(last)])
    return row.with_row(gates, spacing_mm)


class BreaksBeams(Protocol):
    """What a cascade needs of hands."""

    def gate(self, gate: int, blocked_ms: float | None = None) -> float: ...


class Cascade:
    """The wave: it stops before each domino of ``stalls``, until somebody pushes that one.

    A domino falls away from what hit it, and one that was pushed downstream if anything stands there. What a table
    must find out is known here: ``pushed``, the dominoes that were; ``fell``, when each domino fell and by which push;
    ``breaks``, when each beam broke.
    """

    def __init__(
        self, world: World, hands: BreaksBeams, chain: Chain, stalls: Collection[int] = (), seed: int = 0
    ) -> None:
        self.chain = chain
        self.pushed: list[int] = []
        self.fell: dict[int, tuple[int, int]] = {}
        self.breaks: list[tuple[int, int]] = []
        self._world = world
        self._hands = hands
        self._stalls = set(stalls)
        self._chance = random.Random(f"cascade {world.seed} {seed}")
        # Falling dominoes that have not come to the next one yet.
        self._falling = 0
        self._broken: set[int] = set()
        # By (domino, downstream or not): the links that it falls along.
        self._links: dict[tuple[int, bool], list[Link]] = {}
        for link in chain.links:
            self._links.setdefault((link.one, True), []).append(link)
            self._links.setdefault((link.other, False), []).append(Link(link.other, link.one, link.gap_mm))
        # By the domino before it and the one behind: each beam and its part of that way.
        self._beams: dict[tuple[int, int], list[tuple[int, float]]] = {}
        for gate, beam in enumerate(chain.beams):
            if beam is not None:
                self._beams.setdefault((beam.one, beam.other), []).append((gate, beam.part))
                self._beams.setdefault((beam.other, beam.one), []).append((gate, 1 - beam.part))

    @property
    def pushes(self) -> int:
        """How many pushes there were."""
        return len(self.pushed)

    @property
    def moving(self) -> bool:
        """Whether a wave runs."""
        return self._falling > 0

    @property
    def standing(self) -> list[int]:
        """The dominoes that stand."""
        return [domino for domino in self.chain.dominoes if domino not in self.fell]

    @property
    def done(self) -> bool:
        """Whether every domino lies."""
        return len(self.fell) == len(self.chain.dominoes) and not self.moving

    def push(self, domino: int | None = None) -> bool:
        """Push a domino, or the first that stands; False, and nothing happens, where it lies."""
        if domino is None:
            domino = next(iter(self.standing), None)
        if domino is None or domino in self.fell:
            return False
        self.pushed.append(domino)
        self._fall(domino, self._pushed_down(domino), len(self.pushed) - 1)
        return True

    def passes(self, domino: int | None = None) -> set[int]:
        """The gates that a push there would break now, if nothing else falls meanwhile."""
        wave = [domino if domino is not None else next(iter(self.standing), -1)]
        down = self._pushed_down(wave[0])
        seen: set[int] = set()
        for one in wave:
            for link in self._links.get((one, down), ()):
                seen.update(gate for gate, _ in self._beams.get(link[:2], ()))
                if link.other not in self.fell and link.other not in wave and self._hits(link):
                    wave.append(link.other)
        return seen - self._broken

    def _pushed_down(self, domino: int) -> bool:
        return any(link.other not in self.fell for link in self._links.get((domino, True), ()))

    def _hits(self, link: Link) -> bool:
        return link.gap_mm <= REACH * self.chain.height_mm and link.other not in self._stalls

    def _fall(self, domino: int, down: bool, push: int) -> None:
        if domino in self.fell:
            return
        world = self._world
        self.fell[domino] = (world.now_us, push)
        for link in self._links.get((domino, down), ()):
            varied = max(-MOST_JITTER, min(MOST_JITTER, self._chance.gauss(0.0, JITTER)))
            after_us = self.chain.step_us(link.gap_mm) * (1 + varied)
            for gate, part in self._beams.get(link[:2], ()):
                world.after(round(after_us * part), partial(self._break, gate))
            self._falling += 1
            world.after(round(after_us), partial(self._come, link, down, push))

    def _come(self, link: Link, down: bool, push: int) -> None:
        self._falling -= 1
        if self._hits(link):
            self._fall(link.other, down, push)

    def _break(self, gate: int) -> None:
        if gate in self._broken:
            return
        self._broken.add(gate)
        self.breaks.append((self._world.now_us, gate))
        blocked_ms = BLOCKED_MS * self._chance.uniform(0.7, 1.3)
        if self._chance.random() < FLICKER:
            early_ms = self._chance.uniform(3.0, 8.0)
            self._hands.gate(gate, early_ms)
            self._world.after(round(early_ms * 2000), partial(self._hands.gate, gate, blocked_ms))
        else:
            self._hands.gate(gate, blocked_ms)

    def play(self, notice_ms: float = 2500.0) -> Script:
        """A player who pushes, and pushes again whenever the wave has stood still for notice_ms."""
        while self.push():
            while self.moving:
                yield 10.0
            yield notice_ms
