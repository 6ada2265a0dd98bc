"""The wave by itself: nothing falls and no gate breaks but by a push, and not before the wave can be there."""

from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from naiad.chain import Beam, Chain, Link, row_of
from naiad.twin.cascade import MOST_JITTER, Cascade
from naiad.twin.disturbances import FAULTS, Beams
from naiad.twin.world import World


class Hand:
    """Breaks beams, and remembers which."""

    def __init__(self) -> None:
        self.gates: list[int] = []

    def gate(self, gate: int, blocked_ms: float | None = None) -> float:
        self.gates.append(gate)
        return blocked_ms or 0.0


@st.composite
def chains(draw: st.DrawFn) -> Chain:
    """A line with forks, arms and joins: what is laid later stands behind something, and may hit something as well."""
    count = draw(st.integers(2, 40))
    gaps = st.floats(9, 24)
    links = {}
    for domino in range(1, count):
        before = draw(st.one_of(st.just(domino - 1), st.integers(0, domino - 1), st.none()))
        if before is not None:
            links[before, domino] = draw(gaps)
    for _ in range(draw(st.integers(0, 3))):
        one, other = sorted(draw(st.tuples(st.integers(0, count - 1), st.integers(0, count - 1))))
        if one < other:
            links[one, other] = draw(st.one_of(gaps, st.just(60.0)))
    ways = st.sampled_from(sorted(links)) if links else st.nothing()
    beams = [Beam(*way, draw(st.floats(0, 1))) for way in draw(st.lists(ways, max_size=8 if links else 0))]
    return Chain(range(count), [Link(*way, gap) for way, gap in links.items()], beams)


# Which domino is pushed, and how long before the next push.
PUSHES = st.lists(st.tuples(st.integers(0, 39), st.integers(0, 2_000_000)), max_size=6)
STALLS = st.sets(st.integers(0, 39), max_size=4)


def fall(chain: Chain, pushes, stalls, seed: int = 0) -> Cascade:
    """These pushes, waves under way or not, then pushes until nothing stands."""
    world = World(1)
    cascade = Cascade(world, Hand(), chain, stalls, seed)
    for domino, wait_us in pushes:
        if domino in chain.dominoes:
            cascade.push(domino)
        world.advance(wait_us)
    world.spawn(cascade.play())
    world.advance(200_000_000)
    assert cascade.done and not cascade.standing
    return cascade


@given(chains(), PUSHES, STALLS)
def test_no_domino_falls_and_no_gate_breaks_before_the_wave_can_be_there(chain, pushes, stalls):
    cascade = fall(chain, pushes, stalls)
    steps = {frozenset(link[:2]): chain.step_us(link.gap_mm) for link in chain.links}
    for domino, (at_us, push) in cascade.fell.items():
        if domino == cascade.pushed[push]:
            continue
        # What hit it: a neighbour that the same push felled, a step earlier.
        assert any(
            cascade.fell[other][1] == push
            and abs(at_us - cascade.fell[other][0] - step_us) <= MOST_JITTER * step_us + 1
            for way, step_us in steps.items()
            if domino in way
            for other in way - {domino}
        )
        assert domino not in stalls
    for at_us, gate in cascade.breaks:
        one, other, part = chain.beams[gate]
        step_us = steps[frozenset((one, other))]
        assert any(
            abs(at_us - cascade.fell[end][0] - way * step_us) <= MOST_JITTER * way * step_us + 1
            for end, way in ((one, part), (other, 1 - part))
        )
    assert len({gate for _, gate in cascade.breaks}) == len(cascade.breaks)


@given(chains(), PUSHES, STALLS)
def test_every_fallen_domino_hangs_together_with_the_push_that_felled_it(chain, pushes, stalls):
    cascade = fall(chain, pushes, stalls)
    near = {domino: set() for domino in chain.dominoes}
    for link in chain.links:
        near[link.one].add(link.other)
        near[link.other].add(link.one)
    for push, domino in enumerate(cascade.pushed):
        felled = {other for other, (_, by) in cascade.fell.items() if by == push}
        reached, edge = {domino}, [domino]
        while edge:
            new = (near[edge.pop()] & felled) - reached
            reached |= new
            edge += new
        assert reached == felled
    assert len(set(cascade.pushed)) == cascade.pushes


@given(chains(), PUSHES, STALLS, st.integers(0, 9))
def test_the_same_chance_makes_the_same_events(chain, pushes, stalls, seed):
    one, other = (fall(chain, pushes, stalls, seed) for _ in range(2))
    assert (one.fell, one.breaks, one.pushed) == (other.fell, other.breaks, other.pushed)


@given(chains(), STALLS)
def test_what_a_push_will_pass_is_known_before(chain, stalls):
    world = World(1)
    cascade = Cascade(world, Hand(), chain, stalls)
    while not cascade.done:
        passes, before = cascade.passes(), len(cascade.breaks)
        assert cascade.push()
        world.advance(20_000_000)
        assert {gate for _, gate in cascade.breaks[before:]} == passes
    assert not cascade.passes() and not cascade.push()


def test_a_fork_splits_the_wave_and_a_join_lets_the_first_arm_through() -> None:
    # 0 1 (2 3 | 4 5 6 7) 8 9: the longer arm's last domino lies before the wave comes back to it.
    ways = [(0, 1), (1, 2), (2, 3), (3, 8), (1, 4), (4, 5), (5, 6), (6, 7), (7, 8), (8, 9)]
    chain = Chain(range(10), [Link(*way, 15.0) for way in ways])
    cascade = fall(chain, [], ())
    assert cascade.pushed == [0]
    at = {domino: us for domino, (us, _) in cascade.fell.items()}
    assert at[3] < at[8] < at[7] and at[8] < at[9]
    assert chain.ways_mm(0)[8] == (4 * 22.5, 3)
    assert chain.path(1, 9) == [1, 2, 3, 8, 9] and len(chain.longest_path()) == 6


def test_a_gap_that_is_too_wide_and_a_domino_that_stands_askew_want_a_push_each() -> None:
    chain = Chain(range(6), [Link(n, n + 1, 40.0 if n == 3 else 15.0) for n in range(5)], [Beam(3, 4), Beam(1, 2)])
    cascade = fall(chain, [], stalls={2})
    assert cascade.pushed == [0, 2, 4]
    # What falls short of the next domino, or leans on it, is in the beam before it all the same.
    assert [gate for _, gate in cascade.breaks] == [1, 0]


def test_who_pushes_in_the_middle_fells_what_the_water_flows_to() -> None:
    cascade = fall(row_of(0), [(3, 1_000_000)], ())
    assert cascade.pushed == [3, 0]
    assert [cascade.fell[domino][1] for domino in range(5)] == [1, 1, 1, 0, 0]


def test_gates_stand_as_far_along_a_way_as_they_were_put() -> None:
    row = row_of(8)
    ways = row.ways_mm(0)
    stand = [ways[beam.one][0] + beam.part * row.pitch_mm(15.0) for beam in row.beams if beam]
    assert [round(b - a, 6) for a, b in pairwise([0.0, *stand])] == [60.0] + 7 * [100.0]
    assert row.with_gates(range(5), [1000.0]).beams[-1] is None


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 900), st.integers(1, 900)), max_size=20), st.booleans())
def test_a_beam_is_broken_while_anything_is_in_it_and_a_dead_gate_tells_nothing(blocks, leans):
    world, shown = World(1), []
    beams = Beams(world, lambda gate, broken: shown.append((world.now_us, gate, broken)), Random(1))
    beams.dead.add(2)
    beams.faults = {0: FAULTS["leaning"]} if leans else {}
    for gate, after_ms, ms in blocks:
        beams.block(gate, ms, after_ms)
    beams.gate(0, 90.0)
    world.advance(10_000_000)
    for gate in (0, 1):
        edges = [(us, broken) for us, at, broken in shown if at == gate]
        assert [broken for _, broken in edges] == [True, False] * (len(edges) // 2)
        for at, after_ms, ms in blocks:
            if at == gate:
                # Broken when it comes, and free not before it has gone.
                from_us, to_us = after_ms * 1000, (after_ms + ms) * 1000
                spans = zip(edges[::2], edges[1::2], strict=True)
                assert any(on <= from_us and to_us <= off for (on, _), (off, _) in spans)
    assert not any(at == 2 for _, at, _ in shown)


@given(st.integers(2, 9), st.integers(0, 99))
def test_a_wave_that_is_to_stop_before_a_gate_comes_to_it_by_another_push(gate: int, seed: int) -> None:
    world, hand = World(seed), Hand()
    wave = Cascade(world, hand, row_of(10, 100.0), seed=seed)
    wave.stop_before(gate)
    wave.push()
    world.advance(60_000_000)
    assert sorted(set(hand.gates)) == list(range(gate)) and not wave.done
    wave.push()
    world.advance(60_000_000)
    assert sorted(set(hand.gates)) == list(range(10)) and wave.done
    # What no beam leads to changes nothing.
    wave.stop_before(99)
