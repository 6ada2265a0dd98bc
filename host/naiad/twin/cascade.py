"""A row of dominoes that falls through the gates; physics to the nearest tenth, no lights. Read process.py next.

The wave's speed is v = sqrt(g h) (1.4 - 0.8 gap / h), which fits what was measured on rows of standard
dominoes (0.7 to 0.9 m/s at a height of 48 mm) for gaps of 0.1 to 0.5 of the height.
"""

import math
import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from naiad.twin.hands import Hands
from naiad.twin.world import Event, Script, World

GRAVITY_MM_S2 = 9810


@dataclass(frozen=True)
class Row:
    """A row of dominoes, and the gates along it, in mm from the first domino."""

    gates_mm: Sequence[float]
    dominoes: int
    height_mm: float = 48.0
    thickness_mm: float = 7.5
    gap_mm: float = 15.0
    # How long a falling domino stays in the beam, and how the time from domino to domino varies (1 sigma).
    blocked_ms: float = 90.0
    jitter: float = 0.06
    # The chance that a domino flickers in the beam while it falls.
    flicker: float = 0.1

    @property
    def pitch_mm(self) -> float:
        return self.gap_mm + self.thickness_mm

    @property
    def speed_mm_s(self) -> float:
        """The wave's speed without jitter."""
        return math.sqrt(GRAVITY_MM_S2 * self.height_mm) * (1.4 - 0.8 * self.gap_mm / self.height_mm)


def row_of(gates: int, spacing_mm: float = 100.0, lead_mm: float = 60.0, gap_mm: float = 15.0) -> Row:
    """A row long enough for that many gates at that spacing, the first of them lead_mm from the start."""
    gates_mm = [lead_mm + spacing_mm * gate for gate in range(gates)]
    length_mm = (gates_mm[-1] if gates_mm else lead_mm) + lead_mm
    return Row(gates_mm=gates_mm, dominoes=int(length_mm / (gap_mm + 7.5)) + 2, gap_mm=gap_mm)


class Cascade:
    """The wave: it stops before each domino of ``stalls``, until somebody pushes that one.

    ``fallen`` says how many have; ``breaks`` is the truth about the gates: (µs, gate), as they broke.
    """

    def __init__(self, world: World, hands: Hands, row: Row, stalls: Collection[int] = (), seed: int = 0) -> None:
        self.row = row
        self.fallen = 0
        self.pushes = 0
        self.breaks: list[tuple[int, int]] = []
        self._world = world
        self._hands = hands
        self._stalls = set(stalls)
        self._chance = random.Random(f"cascade {world.seed} {seed}")
        self._events: list[Event] = []
        self._moving_until_us = 0

    @property
    def moving(self) -> bool:
        """Whether the wave runs."""
        return self._world.now_us < self._moving_until_us

    @property
    def done(self) -> bool:
        """Whether every domino lies."""
        return self.fallen == self.row.dominoes and not self.moving

    def push(self) -> float:
        """Push the next standing domino; the milliseconds until the wave stops. Nothing while it runs."""
        if self.moving or self.fallen == self.row.dominoes:
            return 0.0
        self.pushes += 1
        row, world = self.row, self._world
        step_us = row.pitch_mm / row.speed_mm_s * 1e6
        at_us = float(world.now_us)
        first = self.fallen
        for domino in range(first, row.dominoes):
            if domino in self._stalls and domino != first:
                break
            at_us += step_us * max(0.3, self._chance.gauss(1.0, row.jitter))
            for gate, gate_mm in enumerate(row.gates_mm):
                if round(gate_mm / row.pitch_mm) == domino:
                    self._events.append(world.at(round(at_us), lambda gate=gate: self._break(gate)))  # type: ignore[misc]
            self._events.append(world.at(round(at_us), self._fall))
        self._moving_until_us = round(at_us) + 1
        return (at_us - world.now_us) / 1000

    def _fall(self) -> None:
        self.fallen += 1

    def _break(self, gate: int) -> None:
        self.breaks.append((self._world.now_us, gate))
        blocked_ms = self.row.blocked_ms * self._chance.uniform(0.7, 1.3)
        if self._chance.random() < self.row.flicker:
            early_ms = self._chance.uniform(3.0, 8.0)
            self._hands.gate(gate, early_ms)
            self._world.after(round(early_ms * 2000), lambda: self._hands.gate(gate, blocked_ms))
        else:
            self._hands.gate(gate, blocked_ms)

    def play(self, notice_ms: float = 2500.0) -> Script:
        """A player who pushes, and pushes again whenever the wave has stood still for notice_ms."""
        while self.fallen < self.row.dominoes:
            yield self.push() + notice_ms
