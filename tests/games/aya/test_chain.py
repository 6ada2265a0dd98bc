"""AYA's dominoes as a chain that falls: what hits what, and who is pushed first; not the wave."""

import random

from naiad.games.aya.chain import chain_of
from naiad.twin.cascade import Cascade
from naiad.twin.world import World
from naiad_core.games.aya import actions, notation, pieces, rules, table
from naiad_core.games.aya.options import default_options


def laid(*moves):
    """The position after these moves, the glass turned."""
    state = rules.Game(2, default_options(2))
    for move in ({"do": "glass", "turn": 1}, *moves):
        action = notation.parse(move, state)
        assert not state.why_not(action), (move, state.why_not(action))
        state.apply(action)
    return state


def put(domino, **where):
    return {"do": "domino", "domino": domino, **where}


def ways(state):
    name = pieces.piece_name
    return sorted((name(link.one), name(link.other)) for link in chain_of(state).links)


def test_a_row_falls_as_the_water_flows_whichever_end_it_was_built_at():
    state = laid(put("f_01", alone=True), put("f_02", after="f_01"), put("f_03", before="f_01"))
    assert ways(state) == [("f_01", "f_02"), ("f_03", "f_01")]
    assert [pieces.piece_name(domino) for domino in chain_of(state).dominoes] == ["f_03", "f_01", "f_02"]


def test_a_fork_is_hit_by_what_flows_to_it_and_hits_the_others():
    arms = put("f_02", after=["g_1", 1]), put("f_03", after=["g_1", 2])
    state = laid(put("f_01", alone=True), put("g_1", after="f_01", fork=True), *arms)
    assert ways(state) == [("f_01", "g_1"), ("g_1", "f_02"), ("g_1", "f_03")]
    state = laid(put("f_01", alone=True), put("g_1", before="f_01", fork=True), put("f_02", before=["g_1", 1]))
    assert ways(state) == [("f_02", "g_1"), ("g_1", "f_01")]
    state = laid(put("g_1", alone=True, fork=True), put("g_2", after=["g_1", 1], fork=True))
    assert ways(state) == [("g_1", "g_2")]


def test_joined_arms_are_one_chain():
    state = laid(
        *(put(domino, alone=True) for domino in ("f_01", "f_02")), {"do": "join", "from": "f_02", "to": "f_01"}
    )
    assert ways(state) == [("f_02", "f_01")]


def test_a_landscape_lets_the_wave_through():
    state = laid(
        put("f_01", alone=True),
        {"do": "landscape", "tile": "f2", "with": "f_30", "mouth": "a"},
        put("f_02", on=["f2", "a"]),
        put("f_03", on=["f2", "b"]),
        put("f_04", **{"from": ["f2", "b"]}),
        put("f_05", **{"from": ["f2", "c"]}),
    )
    assert ways(state) == [("f_02", "f_03"), ("f_02", "f_05"), ("f_03", "f_04"), ("f_30", "f_02")]
    state.apply(notation.parse(put("f_06", on=["f2"]), state))
    assert ("f_02", "f_06") in ways(state) and ("f_02", "f_03") not in ways(state)


def test_the_start_tile_is_pushed_first_and_its_first_domino_hits_both_branches():
    state = laid(
        put("f_01", alone=True),
        put("f_02", on=["start", "a"]),
        put("f_03", **{"from": ["start", "a"]}),
        put("f_04", on=["start", "b"]),
    )
    assert ways(state) == [("f_02", "f_03"), ("f_02", "f_04")]
    assert pieces.piece_name(chain_of(state).dominoes[0]) == "f_02"


def test_every_domino_of_a_random_table_falls():
    for seed in range(20):
        chance = random.Random(seed)
        state = rules.Game(3, default_options(3))
        while not state.placing_over():
            action = chance.choice(state.legal())
            if action & 15 == actions.GLASS and state.glass and len(state.history) < 120:
                continue
            state.apply(action)
        chain = chain_of(state, lambda chance=chance: chance.uniform(4, 15))
        assert sorted(chain.dominoes) == [d for d in range(pieces.DOMINOES) if state.where[d] >= table.LAID]
        pairs = [(link.one, link.other) for link in chain.links]
        assert len(set(pairs)) == len(pairs)
        onward = {one for one, _ in pairs}
        # What has a neighbour, not a landscape, downstream hits it.
        for domino in chain.dominoes:
            if state.where[domino] == table.STANDING and 2 <= state.link[domino] < 2 + actions.MOUTH:
                assert domino in onward
        world = World(seed)
        cascade = Cascade(world, None, chain)
        world.spawn(cascade.play())
        world.advance(1_000_000_000)
        assert cascade.done
