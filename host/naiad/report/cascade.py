"""A domino cascade from a record's push and gate lines: times, speeds, stalls; no printing.

Read cascade_picture.py next. A gate stamps the wave's front in milliseconds since the last
push. The front may run both ways from the pushed domino, so a speed is taken from the nearest
gate that the same push had already passed, not from the line before. Where a row stalls, the
next push goes on with it.
"""

from collections.abc import Mapping
from math import sqrt
from statistics import median
from typing import Any, NamedTuple

from naiad.report.lines import standing
from naiad_core.text import Game

GRAVITY_M_S2 = 9.81
# Where the record says nothing: the gate row and the dominoes of the reference table.
SPACING_MM = 100.0
HEIGHT_MM = 30.0
GAP_MM = 9.0
# A front that needs this many times the expected interval has hesitated, if not stopped.
SLOW_FACTOR = 3.0


class Crossing(NamedTuple):
    """The front at one gate; from_gate and on None at a push's first gate, or one that fires again."""

    gate: int
    domino: str | None
    ms: float
    from_gate: int | None = None
    distance_mm: float | None = None
    time_ms: float | None = None
    speed_m_s: float | None = None
    slow: bool | None = None


class Push(NamedTuple):
    """One push and the gates that its wave passed, in the order of their lines.

    ``stalled_after`` is the gate that the front passed last, if a later push took the row on to
    further gates; ``stood_s`` how long it stood before the next push, where the record's ``t`` tells.
    """

    number: int
    line: int
    domino: str | None
    crossings: list[Crossing]
    stalled_after: int | None = None
    stood_s: float | None = None


class Cascade(NamedTuple):
    """All pushes of a record, with what was assumed (millimetres) and expected (metres a second)."""

    pushes: list[Push]
    fallen: bool
    spacing_mm: float
    height_mm: float
    gap_mm: float
    expected_m_s: float

    @property
    def stalls(self) -> int:
        """How often the row stopped between two of its gates."""
        return sum(push.stalled_after is not None for push in self.pushes)

    @property
    def slow_m_s(self) -> float:
        """A front below this speed has hesitated."""
        return self.expected_m_s / SLOW_FACTOR

    @property
    def speeds_m_s(self) -> list[float]:
        """Every speed that was measured, in the order of the lines."""
        return [c.speed_m_s for push in self.pushes for c in push.crossings if c.speed_m_s is not None]

    @property
    def median_m_s(self) -> float | None:
        """The middle one of the speeds, None without any."""
        return median(self.speeds_m_s) if self.speeds_m_s else None


def expected_speed_m_s(height_mm: float, gap_mm: float) -> float:
    """The speed of a domino wave, sqrt(g h) (1.4 - 0.8 gap/h): a working estimate for gap/h from 0.1 to 0.5.

    >>> round(expected_speed_m_s(48, 4.8), 2)
    0.91
    """
    return sqrt(GRAVITY_M_S2 * height_mm / 1000) * (1.4 - 0.8 * gap_mm / height_mm)


def spacing_of(header: Mapping[str, Any]) -> float:
    """From gate to gate, mm: the header's ``gate_spacing_mm``, else as on the reference table."""
    value = header.get("gate_spacing_mm")
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < 10_000:
        return float(value)
    return SPACING_MM


def cascade(
    game: Game, spacing_mm: float | None = None, height_mm: float = HEIGHT_MM, gap_mm: float = GAP_MM
) -> Cascade:
    """The cascade in a record, of the lines that still stand; without pushes if there was none.

    ``spacing_mm`` between neighbouring gates (default: as the record's header says),
    ``height_mm`` of a domino and ``gap_mm`` between two.
    """
    spacing = spacing_of(game.header) if spacing_mm is None else spacing_mm
    expected = expected_speed_m_s(height_mm, gap_mm)
    gates = game.header.get("options", {}).get("gates") or []
    pushes: list[Push] = []
    started_s: list[float | None] = []
    fallen = False
    for number, move in standing(game):
        if move["do"] == "push":
            pushes.append(Push(len(pushes) + 1, number, move.get("domino"), []))
            started_s.append(_seconds(move))
        elif move["do"] == "gate" and pushes:
            domino = gates[move["gate"]] if move["gate"] < len(gates) else None
            before = pushes[-1].crossings
            before.append(_crossing(before, move["gate"], domino, move["ms"], spacing, expected))
        fallen = fallen or move["do"] == "fallen"
    passed: set[int] = set()
    for i, push in enumerate(pushes[:-1]):
        passed |= {c.gate for c in push.crossings}
        if push.crossings and any(c.gate not in passed for later in pushes[i + 1 :] for c in later.crossings):
            pushes[i] = _stalled(push, started_s[i], started_s[i + 1])
    return Cascade(pushes, fallen, spacing, height_mm, gap_mm, expected)


def _crossing(
    before: list[Crossing], gate: int, domino: str | None, ms: float, spacing_mm: float, expected_m_s: float
) -> Crossing:
    fired = {c.gate: c.ms for c in reversed(before)}
    if not fired or gate in fired:
        return Crossing(gate, domino, ms)
    # Of two gates equally near, the front came from the one that it passed first.
    nearest = min(fired, key=lambda g: (abs(g - gate), fired[g]))
    distance_mm = abs(nearest - gate) * spacing_mm
    time_ms = ms - fired[nearest]
    # Millimetres a millisecond are metres a second.
    speed = distance_mm / time_ms if time_ms > 0 else None
    slow = time_ms > SLOW_FACTOR * distance_mm / expected_m_s
    return Crossing(gate, domino, ms, nearest, distance_mm, time_ms, speed, slow)


def _stalled(push: Push, started_s: float | None, next_s: float | None) -> Push:
    last = max(push.crossings, key=lambda c: c.ms)
    if started_s is None or next_s is None:
        return push._replace(stalled_after=last.gate)
    stood_s = round(max(0.0, next_s - started_s - last.ms / 1000), 3)
    return push._replace(stalled_after=last.gate, stood_s=stood_s)


def _seconds(move: Mapping[str, Any]) -> float | None:
    value = move.get("t")
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
