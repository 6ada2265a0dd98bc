"""What pushes.py plays: how dominoes lie, how people behave, what comes into beams and when; not the falling."""

from collections import defaultdict

from naiad_core.buttons import PUSH


class Scene:
    """A cascade to come, drawn by chance; a row of SCENES changes it. ``at``: what disturbs, by moment."""

    def __init__(self, chance):
        kind = chance.randrange(5)
        self.chance = chance
        self.trunk = chance.randint(26, 60)
        self.arms = None
        self.tail = self.apart = 0
        if kind in (1, 2):
            self.trunk, self.arms = chance.randint(8, 20), (chance.randint(7, 22), chance.randint(7, 22))
            self.tail = chance.randint(6, 16) if kind == 2 else 0
        elif kind == 3:
            self.trunk, self.apart = chance.randint(16, 26), chance.randint(8, 20)
        self.gates = 8
        self.every = (3, 10) if kind != 3 else (2, 6)
        self.bound = chance.random() < 0.6
        self.jitter = chance.uniform(0.04, 0.15)
        self.slow_start = chance.random() < 0.5
        self.stalls = self.short = self.hesitates = self.dead = 0
        self.late_branch = self.twice = self.quick = False
        self.faults = []
        self.ahead_ms = 0
        self.rest_ms = (2500, 6000)
        self.answers = chance.random() < 0.5
        self.tells = True
        self.at = defaultdict(list)


def _hand(table, chance, gates=None):
    table.block(chance.choice(gates or range(table.gates)), chance.uniform(60, 700), chance.uniform(0, 1500))


def _sweep(table, chance, late_ms=1500.0, back=False, gates=()):
    """A sleeve along a part of the row, or an arm drawn back over it."""
    count = chance.randint(2, table.gates)
    first = chance.randint(0, table.gates - count)
    way = list(gates or range(first, first + count))
    if back or chance.random() < 0.4:
        way.reverse()
    speed, at_ms = chance.uniform(300, 1500), chance.uniform(0, late_ms)
    for gate in way:
        table.block(gate, chance.uniform(60, 300), at_ms)
        at_ms += chance.uniform(70, 140) / speed * 1000


def _lamp(table, chance, gates=None):
    at_ms = chance.uniform(0, 1000)
    gate = chance.choice(gates or range(table.gates))
    for _ in range(chance.randint(10, 60)):
        at_ms += chance.uniform(4, 12)
        table.block(gate, chance.uniform(2, 3), at_ms)


def _lamp_all(table, chance):
    begin_ms = chance.uniform(0, 1500)
    for gate in range(table.gates):
        at_ms = begin_ms + chance.uniform(0, 20)
        for _ in range(chance.randint(5, 30)):
            at_ms += chance.uniform(8, 12)
            table.block(gate, chance.uniform(2, 3), at_ms)


def _sun(table, chance):
    """A beam that the sun drowns, now and then, till the end."""
    gate = chance.randrange(table.gates)
    at_ms = 0.0
    while at_ms < 60_000:
        at_ms += chance.uniform(150, 4000)
        table.block(gate, chance.uniform(5, 300), at_ms)


def _fallen(table):
    return [gate for gate in range(table.gates) if table.run.has_counted[gate]]


def _press(table, chance):
    def press():
        # Whoever is asked reads the question first.
        if table.view.selection.question is None:
            table.view.press(PUSH)

    table.at(chance.uniform(0, 3000), press)


def _with(moment, *what, **changes):
    def disturb(scene):
        scene.at[moment] += what
        for name, value in changes.items():
            setattr(scene, name, value)

    return disturb


def _fork(scene):
    chance = scene.chance
    scene.trunk, scene.arms, scene.apart = chance.randint(8, 20), (chance.randint(7, 22), chance.randint(7, 22)), 0


def _two_at_once(scene):
    _fork(scene)
    scene.bound = scene.twice = True


def _late_branch(scene):
    _fork(scene)
    scene.late_branch = True


def _add(name, value):
    def change(scene):
        setattr(scene, name, getattr(scene, name) + value)

    return change


def _on_fallen(what):
    def disturb(table, chance):
        gates = _fallen(table)
        if gates:
            what(table, chance, gates=gates)

    return disturb


SCENES = {
    "clean": lambda scene: None,
    "doubled": _add("faults", ["doubled"]),
    "leaning": _add("faults", ["leaning"]),
    "a domino stays in its beam": _add("faults", ["stays"]),
    "hand before GO": _with("before", _hand),
    "hand at GO": _with("go", _hand),
    "hand just before the push": _with("push", _hand, ahead_ms=900),
    "hand in the wave": _with("wave", _hand),
    "two hands in the wave": _with("wave", _hand, _hand),
    "sleeve at GO": _with("go", _sweep),
    "sleeve just before the push": _with("push", _sweep, ahead_ms=2000),
    "sleeve in the wave": _with("wave", lambda t, c: _sweep(t, c, 600)),
    "arm drawn back in the wave": _with("wave", lambda t, c: _sweep(t, c, 500, True)),
    "lamp at GO": _with("go", _lamp),
    "lamp in the wave": _with("wave", _lamp),
    "lamp on fallen gates": _with("stall", _on_fallen(_lamp)),
    "lamp on all gates": _with("wave", _lamp_all),
    "sun": _with("go", _sun),
    "stalls": _add("stalls", 2),
    "stalls, hand": lambda s: (_add("stalls", 2)(s), _with("stall", _hand)(s)),
    "stalls, sleeve": lambda s: (_add("stalls", 2)(s), _with("stall", _sweep)(s)),
    "stalls, sleeve on fallen": lambda s: (_add("stalls", 2)(s), _with("stall", _on_fallen(_sweep))(s)),
    "stalls, quick people": lambda s: (_add("stalls", 2)(s), setattr(s, "rest_ms", (1200, 2500))),
    "short pushes": lambda s: (_add("short", 1)(s), setattr(s, "quick", True)),
    "short pushes, untold": lambda s: (_add("short", 1)(s), setattr(s, "tells", False)),
    "a branch stalls": _late_branch,
    "a domino hesitates": _add("hesitates", 1),
    "a gate misses": _add("faults", ["missed"]),
    "a gate dead": _add("dead", 1),
    "two gates dead": _add("dead", 2),
    "two push at once at a fork": _two_at_once,
    "a press at GO": _with("go", _press),
    "a press at the push": _with("push", _press),
    "a press in the wave": _with("wave", _press),
    "a press in a stall": lambda s: (_add("stalls", 1)(s), _with("stall", _press)(s)),
    "a press at the end": _with("end", lambda t, c: t.view.press(PUSH)),
}
