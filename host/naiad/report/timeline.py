"""When each domino of a cascade fell, for a replay in its real time; not the replay (web/pages/timeline.js) and not the
speeds (cascade.py).

The gates' stamps are what is known. Between two gates the front is taken to have run evenly, beyond the last one as it
ran before; what no gate saw falls at the pace that its dominoes have, by the pushes that no gate saw. Where people
stood and looked for long, the timeline does not.
"""

from collections.abc import Collection, Iterator, Mapping
from heapq import heappop, heappush
from typing import Any

from naiad.chain import LEAD_MM, Chain
from naiad.report.cascade import Cascade, cascade
from naiad.report.marked import name
from naiad.rooms import chain_of
from naiad_core.text import Game

# From the end of a wave to the next push, at most.
LONGEST_WAIT_MS = 3000.0
# After the last domino.
END_MS = 300.0
# By domino.
Times = dict[int, float]
Near = Mapping[int, Mapping[int, float]]


def timeline(game: Game) -> dict[str, Any] | None:
    """What falls when: ``falls``, names of parts of the drawing with milliseconds since its beginning, in their
    order; ``pushes`` and ``gates``, their moments; ``from`` and ``to``, after how many lines the position is that it
    begins and ends with. None where nothing falls.
    """
    if "gate" not in game.record.rules.VERBS:
        return None
    run, chain = _run(game)
    if not chain.dominoes:
        return None
    starts = _starts(game, run)
    known = _known(game, run, chain)
    fell = _fell(chain, starts, known, run.fallen)
    first = min(starts[0], *fell.values()) if fell else starts[0]
    gates = [
        (name("gate", crossing.gate), start + crossing.ms)
        for start, push in zip(starts, run.pushes, strict=True)
        for crossing in push.crossings
    ]
    dominoes = [(name("domino", game.record.rules.piece_name(domino)), ms) for domino, ms in fell.items()]
    falls = sorted(((each, round(ms - first)) for each, ms in (*dominoes, *gates)), key=lambda one: one[1])
    ends = [number for number, move in enumerate(game.moves, start=1) if move["do"] in ("gate", "push", "fallen")]
    # The first began before the gate that told of it.
    pushes = [0, *(round(start - first) for start in starts[1:])]
    return {
        "from": run.pushes[0].line - 2,
        "to": ends[-1],
        "falls": falls,
        "pushes": pushes,
        "gates": sorted(round(ms - first) for _, ms in gates),
        "ms": round(max([ms for _, ms in falls] + pushes) + END_MS),
    }


def passed(game: Game) -> set[int]:
    """The dominoes that have fallen for certain: those at the gates that a push passed, and between them."""
    run, chain = _run(game)
    near = _near(chain)
    fell: Times = {}
    for reached in _known(game, run, chain) if chain.dominoes else ():
        fell |= _between(near, {domino: ms for domino, ms in reached.items() if domino not in fell}, 1.0, fell)[0]
    return set(fell)


def _run(game: Game) -> tuple[Cascade, Chain]:
    """The pushes, and what they went through: nothing where there was none."""
    run = cascade(game)
    return run, chain_of(game) if run.pushes else Chain((), ())


def _near(chain: Chain) -> dict[int, dict[int, float]]:
    """How far each domino is from those beside it."""
    near: dict[int, dict[int, float]] = {domino: {} for domino in chain.dominoes}
    for one, other, gap_mm in chain.links:
        if one in near and other in near:
            near[one][other] = near[other][one] = chain.pitch_mm(gap_mm)
    return near


def _starts(game: Game, run: Cascade) -> list[float]:
    """When each push was, in milliseconds since the first."""
    out: list[float] = []
    for number, push in enumerate(run.pushes):
        if not number:
            out.append(0.0)
            continue
        before = run.pushes[number - 1]
        ran = max((crossing.ms for crossing in before.crossings), default=0.0)
        stood = LONGEST_WAIT_MS
        times = [game.moves[each.line - 2].get("t") for each in (before, push)]
        if all(isinstance(time, int | float) for time in times):
            stood = min(stood, max(0.0, (times[1] - times[0]) * 1000 - ran))
        out.append(out[-1] + ran + stood)
    return out


def _known(game: Game, run: Cascade, chain: Chain) -> list[Times]:
    """The dominoes that each push is known to have reached, in milliseconds since it: where its gates stand, and the
    one that was pushed, if the record names it."""
    rules = game.record.rules
    last = max((crossing.gate for push in run.pushes for crossing in push.crossings), default=-1)
    beams = []
    if any(crossing.domino is None for push in run.pushes for crossing in push.crossings):
        at_mm = [LEAD_MM + run.at_mm(gate) for gate in range(last + 1)]
        beams = list(chain.with_gates(chain.longest_path(), at_mm).beams)
    out = []
    for push in run.pushes:
        reached: Times = {}
        for crossing in push.crossings:
            if crossing.domino is not None:
                reached.setdefault(rules.piece(crossing.domino), crossing.ms)
            elif (beam := beams[crossing.gate]) is not None:
                reached.setdefault(beam.one if beam.part < 0.5 else beam.other, crossing.ms)
        if push.domino is not None:
            reached.setdefault(rules.piece(push.domino), 0.0)
        out.append({domino: ms for domino, ms in reached.items() if domino in set(chain.dominoes)})
    return out


def _fell(chain: Chain, starts: list[float], known: list[Times], all_fell: bool) -> Times:
    """When each domino fell, by the timeline's clock."""
    near = _near(chain)
    up: dict[int, dict[int, float]] = {domino: {} for domino in chain.dominoes}
    down: dict[int, dict[int, float]] = {domino: {} for domino in chain.dominoes}
    for one, other, gap_mm in chain.links:
        if one in near and other in near:
            down[one][other] = up[other][one] = chain.pitch_mm(gap_mm)
    usual = chain.speed_mm_s(chain.links[0].gap_mm) / 1000 if chain.links else 1.0
    fell: Times = {}
    waves: list[tuple[Times, float]] = []
    for start, reached in zip(starts, known, strict=True):
        fresh = {domino: start + ms for domino, ms in reached.items() if domino not in fell}
        wave, speed = _between(near, fresh, usual, fell)
        fell |= wave
        waves.append((wave, speed))
    # What was pushed stood before the first gate that saw it, as far as the wave had come by then.
    for number, (wave, speed) in enumerate(waves):
        if wave:
            first = min(wave, key=lambda domino: wave[domino])
            limit_mm = (wave[first] - starts[number]) * speed if number else float("inf")
            for domino, way_mm in _ways(up, {first: 0.0}, fell):
                if way_mm <= limit_mm:
                    wave[domino] = wave[first] - way_mm / speed
            fell |= wave
    for wave, speed in waves:
        fell |= dict(_ways(down, {domino: ms * speed for domino, ms in wave.items()}, fell, 1 / speed))
    unseen = [start for start, reached in zip(starts, known, strict=True) if not reached]
    for row in chain.dominoes:
        if row in fell or not (unseen or all_fell):
            continue
        # More rows than pushes: somebody pushed, and the table counted none.
        start = unseen.pop(0) if len(unseen) > 1 else unseen[0] if unseen else starts[-1]
        fell[row] = start
        fell |= dict(_ways(near, {row: start * usual}, fell, 1 / usual))
    return fell


def _between(near: Near, reached: Times, usual: float, fell: Collection[int]) -> tuple[Times, float]:
    """The dominoes on the ways between those that one wave reached, and its speed."""
    wave: Times = {}
    ran_mm = ran_ms = 0.0
    for domino, ms in sorted(reached.items(), key=lambda one: one[1]):
        way = _way(near, domino, wave, fell)
        if way and ms > wave[way[-1][0]]:
            (origin, way_mm), since = way[-1], wave[way[-1][0]]
            ran_mm, ran_ms = ran_mm + way_mm, ran_ms + ms - since
            wave |= {each: ms - (ms - since) * far / way_mm for each, far in way if each != origin}
        wave[domino] = ms
    return wave, ran_mm / ran_ms if ran_ms else usual


def _way(near: Near, start: int, ends: Collection[int], closed: Collection[int]) -> list[tuple[int, float]]:
    """The shortest way from a domino to the nearest of some, each with how far it is from there; [] for none."""
    before = {start: start}
    far = {start: 0.0}
    heap = [(0.0, start)]
    while heap:
        way_mm, domino = heappop(heap)
        if domino in ends:
            out = [domino]
            while out[0] != start:
                out.insert(0, before[out[0]])
            return [(each, far[each]) for each in out]
        for other, step in near[domino].items():
            if other not in closed and way_mm + step < far.get(other, float("inf")):
                far[other], before[other] = way_mm + step, domino
                heappush(heap, (way_mm + step, other))
    return []


def _ways(near: Near, begun: Times, closed: Collection[int], scale: float = 1.0) -> Iterator[tuple[int, float]]:
    """Every other domino that can be reached from those where something has begun, nearest first, and how far it is."""
    done: set[int] = set()
    heap = [(far, domino) for domino, far in begun.items()]
    heap.sort()
    while heap:
        far, domino = heappop(heap)
        if domino in done:
            continue
        done.add(domino)
        if domino not in begun:
            yield domino, far * scale
        for other, step in near[domino].items():
            if other not in done and other not in closed:
                heappush(heap, (far + step, other))
