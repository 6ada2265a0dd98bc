"""What tools/bench/cascades.py plays: tables, where gates stand, what goes wrong; not who plays and what is counted."""

import random
from dataclasses import dataclass, field, replace

from naiad.twin.disturbances import hand, lamp

GATES = 8
SEES_STALL_MS = (1_300, 6_000)


@dataclass
class Scene:
    """A cascade to come; disturbances change it. ``before``, ``wave``, ``stall``: what then comes into beams."""

    chance: random.Random
    # Dominoes: of the first line, of the two arms behind it if any, of the line behind their join if they join, and of
    # a line apart that passes no gate.
    trunk: int = 45
    arms: tuple[int, int] | None = None
    tail: int = 0
    apart: int = 0
    ways_mm: tuple[float, float] = (80, 120)
    # How many dominoes stand askew, and how many gaps are too wide.
    stalls: int = 0
    gaps: int = 0
    # The arms' first gates break within so few ms of each other.
    together: bool = False
    rest_ms: tuple[float, float] = SEES_STALL_MS
    faults: list[str] = field(default_factory=list)
    dead: list[bool] = field(default_factory=list)
    before: list = field(default_factory=list)
    wave: list = field(default_factory=list)
    stall: list = field(default_factory=list)
    # A press of the knob so long after the first push: (from, to) ms.
    press_ms: tuple[float, float] | None = None


def some_stalls(scene):
    scene.stalls = max(scene.stalls, scene.chance.randint(1, 2))


def forked(scene):
    scene.trunk, scene.arms = 16, (scene.chance.randint(8, 30), scene.chance.randint(8, 30))


def joined(scene):
    forked(scene)
    scene.tail = 14


def far(scene):
    scene.ways_mm = (850, 950)
    scene.trunk = 75 if scene.arms else 140


def too_early(scene):
    some_stalls(scene)
    scene.rest_ms = (250, 900)


def beside(scene):
    forked(scene)
    scene.together = True


def _with(moment, what, prepare=None):
    def disturb(scene):
        if prepare:
            prepare(scene)
        getattr(scene, moment).append(what)

    return disturb


def _hands(beams, gate, chance):
    for _ in range(chance.randint(1, 6)):
        beams.block(chance.randrange(GATES), chance.uniform(60, 700), chance.uniform(0, 1500))


DISTURBANCES = {
    "nothing": lambda scene: None,
    "stalls": some_stalls,
    "a gap too wide": lambda scene: setattr(scene, "gaps", 1),
    "a fork": forked,
    "a fork and a join": joined,
    "branches 8-12 ms apart": beside,
    "gates 0.9 m apart": far,
    "a push that passes no gate": lambda scene: setattr(scene, "apart", 6),
    "second push too early": too_early,
    "hands before arming": _with("before", _hands),
    "a hand in the wave": _with("wave", hand),
    "a hand in a stall": _with("stall", hand, some_stalls),
    "a lamp before arming": _with("before", lamp),
    "a lamp in the wave": _with("wave", lamp),
    "a lamp in a stall": _with("stall", lamp, some_stalls),
    "a domino leans": _with("faults", "leaning"),
    "a gate misses": _with("faults", "missed"),
    "a gate sees double": _with("faults", "double"),
    "a gate dead, free": _with("dead", False),
    "a gate dead, blocked": _with("dead", True),
    "a press in the wave": lambda scene: setattr(scene, "press_ms", (150, 500)),
    "a press after the wave": lambda scene: setattr(scene, "press_ms", (2_000, 6_000)),
}


def scene_of(names, chance):
    """The scene with these disturbances."""
    scene = Scene(chance, trunk=chance.randint(38, 60))
    for name in names:
        DISTURBANCES[name](scene)
    return scene


def laid(scene, game, referee, bound):
    """The chain on the table and in the record, and the dominoes that stand askew."""
    chance = scene.chance
    lines = game.lay(referee, scene.trunk, scene.arms, scene.tail, scene.apart)
    mean_mm = chance.uniform(10.5, 22.5)
    chain = game.chain_of(referee.state, lambda: mean_mm + chance.uniform(-1.5, 1.5))
    chain = replace(chain, height_mm=48.0, thickness_mm=7.5)
    pitch_mm = chain.pitch_mm(mean_mm)
    # Where gates stand: on the first line, on each arm and on what follows; the lines are dominoes in their order.
    trunk, one, other, tail = lines
    low, high = scene.ways_mm

    def gates_on(chain, line, count, first_mm):
        length_mm = (len(line) - 3) * pitch_mm
        at_mm = []
        while first_mm < length_mm and len(at_mm) < count:
            at_mm.append(first_mm)
            first_mm += chance.uniform(low, high)
        return chain.with_gates(line, at_mm) if at_mm else chain

    if one:
        chain = gates_on(chain, trunk, 3, chance.uniform(20, 80))
        first_mm = chance.uniform(40, 90)
        chain = gates_on(chain, one, 2, first_mm)
        # 8 to 12 ms of a wave of some 0.8 m/s.
        chain = gates_on(chain, other, 2, first_mm + 8 if scene.together else chance.uniform(40, 90))
        chain = gates_on(chain, tail, GATES - len(chain.beams), 40) if tail else chain
    else:
        chain = gates_on(chain, trunk, GATES, chance.uniform(20, 80))
    links = list(chain.links)
    between = [at for at, link in enumerate(links) if link.one in trunk[3:]]
    for at in chance.sample(between, min(scene.gaps, len(between))):
        links[at] = links[at]._replace(gap_mm=40.0)
    stalls = chance.sample(trunk[4:], scene.stalls)
    if bound:
        for gate, beam in enumerate(chain.beams):
            game.bind(referee, gate, beam.one)
    return replace(chain, links=links), stalls
