"""A domino cascade from a record's push and gate lines: times, speeds, stalls; no printing.

A gate stamps the wave's front in milliseconds since the last push. The front may run both ways from the pushed domino,
so a speed is taken from the nearest gate that the same push had already passed, not from the line before. Where a row
stalls, the next push goes on with it. A run that was thrown away is left out.

A beam stands somewhere in the gap between two dominoes, so that what a gate stamps may be a pitch
early or late: a speed over one way is good to a few percent at best, one over the whole row better.
"""

from collections.abc import Mapping
from statistics import median
from typing import Any, NamedTuple, TypeGuard

from naiad.chain import GAP_MM, HEIGHT_MM, THICKNESS_MM, speed_mm_s
from naiad.report.lines import standing
from naiad_core import games
from naiad_core.text import Game

# Where the record says nothing: the gate row of the reference table.
SPACING_MM = 100.0
# A front that needs this many times the expected interval has hesitated, if not stopped.
SLOW_FACTOR = 3.0


# The ways in mm between gates that follow each other along the chain.
Links = dict[frozenset[int], float]


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
    # How far the speed may be off either way.
    plus_minus_m_s: float | None = None


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
    # The dominoes between which the front stopped, of bound gates.
    stopped_between: tuple[str | None, str | None] = (None, None)


class Best(NamedTuple):
    """The longest way that one push ran through the gates."""

    push: int
    from_gate: int
    to_gate: int
    distance_mm: float
    time_ms: float
    speed_m_s: float
    plus_minus_m_s: float


class Cascade(NamedTuple):
    """All pushes of a record, with what was assumed (millimetres) and expected (metres a second).

    ``spacing_mm`` is the mean where the gates do not all stand equally far apart; ``ways_mm`` are then the ways from
    each gate to the next, 0 where a branch begins.
    """

    pushes: list[Push]
    fallen: bool
    spacing_mm: float
    height_mm: float
    gap_mm: float
    expected_m_s: float
    ways_mm: tuple[float, ...] = ()
    # Pushes as the players put them right; edges not believed, runs thrown away; from the first push to the last gate.
    counted: int = 0
    doubts: int = 0
    thrown_away: int = 0
    time_s: float | None = None

    def at_mm(self, gate: float) -> float:
        """Where a gate stands in its row."""
        return _way(0, gate, self.spacing_mm, self.ways_mm)

    @property
    def stalls(self) -> int:
        """How often the row stopped between two of its gates."""
        return sum(push.stalled_after is not None for push in self.pushes)

    @property
    def best(self) -> Best | None:
        """The longest way of one push, None where no push passed two gates of one row."""
        best = None
        for push in self.pushes:
            # Of each gate: where this wave began, and how far that is.
            ways: dict[int, tuple[Crossing, float]] = {}
            for crossing in push.crossings:
                began, way_mm = ways.get(-1 if crossing.from_gate is None else crossing.from_gate, (crossing, 0.0))
                way_mm += crossing.distance_mm or 0.0
                ways[crossing.gate] = began, way_mm
                time_ms = crossing.ms - began.ms
                if time_ms > 0 and way_mm > (best.distance_mm if best else 0.0):
                    speed, off = way_mm / time_ms, self.pitch_mm / time_ms
                    best = Best(push.number, began.gate, crossing.gate, way_mm, time_ms, speed, off)
        return best

    @property
    def pitch_mm(self) -> float:
        """From domino to domino."""
        return self.gap_mm + THICKNESS_MM

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


def spacing_of(header: Mapping[str, Any]) -> tuple[float, tuple[float, ...]]:
    """From gate to gate, mm: the header's ``gate_spacing_mm``, a number or a list of the ways from each gate to the
    next, else as on the reference table. (The one or the mean, the list).
    """
    value = header.get("gate_spacing_mm")
    if _is_way(value) and value > 0:
        return float(value), ()
    if isinstance(value, list) and all(_is_way(way) for way in value) and any(value):
        known = [float(way) for way in value if way]
        return sum(known) / len(known), tuple(float(way) for way in value)
    return SPACING_MM, ()


def _is_way(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 10_000


def _way(start: float, end: float, spacing_mm: float, ways_mm: tuple[float, ...]) -> float:
    """From gate to gate along the row; a gate may be half of one, a way that is not known is the mean."""
    if end < start:
        return _way(end, start, spacing_mm, ways_mm)
    way_mm = 0.0
    for gate in range(int(start), int(end) + 1):
        part = min(end, gate + 1) - max(start, gate)
        way_mm += max(0.0, part) * ((ways_mm[gate] if gate < len(ways_mm) else 0) or spacing_mm)
    return way_mm


def cascade(
    game: Game, spacing_mm: float | None = None, height_mm: float = HEIGHT_MM, gap_mm: float = GAP_MM
) -> Cascade:
    """The cascade in a record, of the lines that still stand; without pushes if there was none.

    ``spacing_mm`` between neighbouring gates (default: as the record's header says),
    ``height_mm`` of a domino and ``gap_mm`` between two.
    """
    spacing, ways = spacing_of(game.header) if spacing_mm is None else (spacing_mm, ())
    expected = speed_mm_s(height_mm, gap_mm) / 1000
    gates = game.header.get("options", {}).get("gates") or []
    bound = dict(enumerate(gates))
    links = _links(game, spacing, ways)
    pushes: list[Push] = []
    started_s: list[float | None] = []
    counted = doubts = thrown_away = 0
    fallen = False
    for number, move in standing(game):
        verb = move["do"]
        if verb == "push":
            pushes.append(Push(len(pushes) + 1, number, move.get("domino"), []))
            started_s.append(_seconds(move))
            counted += 1
        elif verb == "gate" and pushes:
            before = pushes[-1].crossings
            domino = bound.get(move["gate"])
            crossing = _crossing(before, move["gate"], domino, move["ms"], spacing, ways, expected, links)
            before.append(_with_error(crossing, gap_mm + THICKNESS_MM))
        elif verb == "bind":
            bound[move["gate"]] = move.get("domino")
        elif verb == "pushes":
            counted = move["pushes"]
        elif verb == "again":
            pushes, started_s = [], []
            counted, thrown_away = 0, thrown_away + 1
        doubts += verb == "doubt"
        fallen = fallen or verb == "fallen"
    passed: set[int] = set()
    for i, push in enumerate(pushes[:-1]):
        passed |= {c.gate for c in push.crossings}
        further = [c for later in pushes[i + 1 :] for c in later.crossings if c.gate not in passed]
        if push.crossings and further:
            pushes[i] = _stalled(push, further[0], started_s[i], started_s[i + 1])
    time_s = _time_s(pushes, started_s)
    return Cascade(pushes, fallen, spacing, height_mm, gap_mm, expected, ways, counted, doubts, thrown_away, time_s)


def _links(game: Game, spacing_mm: float, ways_mm: tuple[float, ...]) -> Links | None:
    """For a row that is bound to the dominoes of a game's chain; a push between two gates that would run both ways
    tells no speed.
    """
    if not any(move["do"] == "bind" for move in game.moves):
        return None
    try:
        chain = games.load(game.header["game"], "gate_paths")
    except ImportError:
        return None
    count = 1 + max((move["gate"] for move in game.moves if move["do"] in ("bind", "gate")), default=-1)
    gap_mm = [0.0, *ways_mm, *[spacing_mm] * count][:count]
    links = chain.links(game.record.state, count, gap_mm)
    return links and {frozenset(link[:2]): link[2] for link in links if not link[3]}


def _time_s(pushes: list[Push], started_s: list[float | None]) -> float | None:
    """From the first push to the last gate."""
    ends = [
        start + max(c.ms for c in push.crossings) / 1000
        for push, start in zip(pushes, started_s, strict=True)
        if push.crossings and start is not None
    ]
    return None if not ends or started_s[0] is None else round(max(ends) - started_s[0], 3)


def _with_error(crossing: Crossing, pitch_mm: float) -> Crossing:
    if crossing.speed_m_s is None or not crossing.distance_mm:
        return crossing
    return crossing._replace(plus_minus_m_s=crossing.speed_m_s * pitch_mm / crossing.distance_mm)


def _crossing(
    before: list[Crossing],
    gate: int,
    domino: str | None,
    ms: float,
    spacing_mm: float,
    ways_mm: tuple[float, ...],
    expected_m_s: float,
    links: Links | None = None,
) -> Crossing:
    fired = {c.gate: c.ms for c in reversed(before)}
    if links is not None:
        fired = {other: at for other, at in fired.items() if frozenset((other, gate)) in links}
    if not fired or gate in fired:
        return Crossing(gate, domino, ms)
    # Of two gates equally near, the front came from the one that it passed first.
    nearest = min(fired, key=lambda g: (abs(g - gate), fired[g]))
    if links is not None:
        distance_mm = links[frozenset((nearest, gate))]
    elif 0 in ways_mm[min(nearest, gate) : max(nearest, gate)]:
        # They stand on two branches: no wave goes from one to the other.
        return Crossing(gate, domino, ms)
    else:
        distance_mm = _way(nearest, gate, spacing_mm, ways_mm)
    time_ms = ms - fired[nearest]
    # Millimetres a millisecond are metres a second.
    speed = distance_mm / time_ms if time_ms > 0 else None
    slow = time_ms > SLOW_FACTOR * distance_mm / expected_m_s
    return Crossing(gate, domino, ms, nearest, distance_mm, time_ms, speed, slow)


def _stalled(push: Push, further: Crossing, started_s: float | None, next_s: float | None) -> Push:
    # It stopped at the gate nearest to where it goes on: elsewhere other branches have run out.
    last = min(push.crossings, key=lambda c: (abs(c.gate - further.gate), -c.ms))
    push = push._replace(stopped_between=(last.domino, further.domino))
    if started_s is None or next_s is None:
        return push._replace(stalled_after=last.gate)
    stood_s = round(max(0.0, next_s - started_s - last.ms / 1000), 3)
    return push._replace(stalled_after=last.gate, stood_s=stood_s)


def _seconds(move: Mapping[str, Any]) -> float | None:
    value = move.get("t")
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
