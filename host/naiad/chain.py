"""Dominoes as they were laid, and the beams between them: ways, and how fast a wave runs; not one that falls
(twin/cascade.py).

Over a gap the wave's speed is v = sqrt(g h) (1.4 - 0.8 gap / h), which fits what was measured on rows of standard
dominoes (0.7 to 0.9 m/s at a height of 48 mm) for gaps of 0.1 to 0.5 of the height.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import pairwise
from typing import Any, NamedTuple

GRAVITY_MM_S2 = 9810
# The dominoes of the reference table, and the gap that people leave between them.
HEIGHT_MM = 30.0
THICKNESS_MM = 6.0
GAP_MM = 9.0
# From a row's start to its first gate.
LEAD_MM = 60.0


def speed_mm_s(height_mm: float, gap_mm: float) -> float:
    """A wave's speed without jitter: a working estimate for gaps from 0.1 to 0.5 of the height.

    >>> round(speed_mm_s(48, 4.8))
    906
    """
    return math.sqrt(GRAVITY_MM_S2 * height_mm) * (1.4 - 0.8 * gap_mm / height_mm)


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

    @property
    def plain(self) -> dict[str, list[Any]]:
        """What a twin is told of it (twin/__main__.py, cascade); nothing where nothing was laid."""
        return {"dominoes": list(self.dominoes), "links": [list(link) for link in self.links]} if self.dominoes else {}

    def pitch_mm(self, gap_mm: float) -> float:
        """The way from domino to domino."""
        return gap_mm + self.thickness_mm

    def speed_mm_s(self, gap_mm: float) -> float:
        """The wave's speed without jitter."""
        return speed_mm_s(self.height_mm, gap_mm)

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
