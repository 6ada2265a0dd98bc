"""Where tiles and animals of AQUA may lie; not turns, not points."""

import itertools
import json
import random

import pytest

from games.aqua import lattice as paper
from games.aqua.chance import chance
from games.aqua.play import (
    ALL_TILES,
    HOTSPOT,
    careful,
    code,
    game,
    green_turtles,
    laid,
    look,
    place,
    played,
    push,
    spelled,
    three_at_once,
    turn_up,
)
from naiad_core.games.aqua import actions, options, pieces
from naiad_core.games.aqua import score as aqua_score
from naiad_core.games.aqua.actions import TILE, verb_of
from naiad_core.games.aqua.tableau import cell
from naiad_core.record import Record

# The shapes of the large animals as the data gives them, from two cells to four.
SHAPES = (
    ((0, 0), (1, 0)),
    ((0, 0), (1, 0), (2, -1)),
    ((0, 0), (1, 0), (0, 1)),
    ((0, 0), (1, 0), (2, 0)),
    ((0, 0), (1, 0), (0, 1), (1, 1)),
)


# Placing (example 2)


def test_a_tile_needs_one_side_of_its_colour_and_not_only_a_corner():
    g = game()
    push(g, do="market", tiles=["bgo", "ppr", "ryy"])
    # The tile's o points at the north corner of the hot spot's blue hexagon, both b and g look away.
    assert code(g, do="tile", tile="ppr", at=[0, -1], turn=0) == "no-match"
    assert code(g, do="tile", tile="bgo", at=[0, -1], turn=0) == "no-match"
    # Its blue side on the blue side of the hot spot.
    assert code(g, do="tile", tile="bgo", at=[0, -1], turn=2) == ""
    # Blue to blue by the corner only: [1, -2] touches [0, 0] in no side.
    assert code(g, do="tile", tile="bgo", at=[1, -2], turn=4) == "no-match"
    assert code(g, do="tile", tile="bgo", at=[9, 9], turn=0) == "no-match"


def test_tile_codes_come_in_their_order():
    g = game()
    assert code(g, do="tile", tile="bgo", at=[0, 0], turn=0) == "not-now"
    push(g, do="market", tiles=["bgo", "ppr", "ryy"])
    for bad in (
        {"at": [0, 0]},
        {"at": [0, 0], "turn": 6},
        {"at": [0, 0], "turn": -1},
        {"at": [0, 0], "turn": True},
        {"at": [0], "turn": 0},
        {"at": [0, 0.5], "turn": 0},
        {"at": "00", "turn": 0},
    ):
        assert code(g, do="tile", tile="bgo", **bad) == "bad-argument"
    assert code(g, do="tile", tile=3, at=[0, 0], turn=0) == "bad-argument"
    assert code(g, do="tile", tile="gob", at=[0, 0], turn=0, seat=1) == "wrong-seat"
    assert code(g, do="tile", tile="gob", at=[0, 0], turn=0) == "unknown-tile"
    assert code(g, do="tile", tile="bby", at=[0, 0], turn=0) == "not-in-market"
    assert code(g, do="tile", tile="bgo", at=[0, 0], turn=0) == "occupied"
    assert code(g, do="tile", tile="bgo", at=[0, 1], turn=0) == "occupied"
    for far in ([40, 0], [-(10**30), 10**30], [64, 0], [0, -64], [32, -32]):
        assert code(g, do="tile", tile="bgo", at=far, turn=0) == "no-match"


def test_the_piece_filter_keeps_the_lines_of_one_tile():
    g = game()
    push(g, do="market", tiles=["bgo", "ppr", "ryy"])
    lines = g.legal("ppr")
    assert lines
    assert lines == [line for line in g.legal() if '"ppr"' in line]
    for other in ("bbg", "gbo", "barracuda", "small_b", "ecosystem_1", ""):
        assert g.legal(other) == []


@pytest.mark.parametrize("seed", range(4))
def test_legal_placements_are_those_that_paper_shows(seed):
    record = played(seed, 2, rounds=2 + 4 * seed)
    state = record.state
    record.push(chance(state, random.Random(seed).randrange))
    lying = paper.corals(*laid(record)[state.to_act()])
    cells = {(q, r) for q, r, _ in lying}
    near = {(q + dq, r + dr) for q, r in cells for dq in (-1, 0, 1) for dr in (-1, 0, 1)} - cells
    expected = [
        actions.tile(tile, q, r, turn)
        for tile in state.market()
        for q, r in near
        for turn in range(6)
        if paper.matches(lying, pieces.piece_name(tile), q, r, turn)
    ]
    assert [m for m in state.legal() if verb_of(m) == TILE] == sorted(expected)


# Discarding


def starved():
    """A solo game whose area shows no b, g or o on its outside, so that no tile of only these fits."""
    g = game(1)
    state = g.record.state
    others = [word for word in ALL_TILES if set(word) <= set("pry")]
    bare = [word for word in ALL_TILES if set(word) <= set("bgo")]
    g.kept = [*others, *bare, "bbp"]

    def open_cells():
        # The lowest three bits of each corner's six are b, g and o.
        return sum(asked & 0b000111000111000111 != 0 for asked in state.areas[0].even.values())

    while open_cells():
        best = None
        for word in others:
            if not state.turned_up(pieces.piece(word)):
                turn_up(g, word)
                for line in g.legal(word):
                    push(g, **json.loads(line))
                    left = open_cells()
                    push(g, do="undo")
                    if best is None or left < best[0]:
                        best = (left, word, json.loads(line))
                push(g, do="undo")
        turn_up(g, best[1])
        push(g, **best[2])
    return g, bare


def test_a_tile_is_discarded_only_when_none_of_the_market_fits():
    g, bare = starved()
    state = g.record.state
    push(g, do="market", tiles=[*bare[:2], "bbp"])
    assert code(g, do="discard", tile="bbp") == "fits"
    assert code(g, do="discard", tile=bare[0]) == "fits"
    assert all('"bbp"' in line for line in g.legal())
    assert g.legal(bare[0]) == []
    push(g, do="undo")
    push(g, do="market", tiles=bare[:3])
    assert g.legal() == [f'{{"do":"discard","tile":"{word}"}}' for word in bare[:3]]
    assert g.legal(bare[1]) == [f'{{"do":"discard","tile":"{bare[1]}"}}']
    assert code(g, do="discard", tile="b") == "unknown-tile"
    assert code(g, do="discard", tile="bbp") == "not-in-market"
    before = state.position()
    push(g, do="discard", tile=bare[1])
    assert g.legal() == ['{"do":"market"}']
    push(g, do="undo")
    assert state.position() == before


def test_discarding_is_refused_while_the_tile_fits():
    g = game()
    turn_up(g, "bgo")
    assert code(g, do="discard", tile="bgo") == "fits"
    assert code(g, do="discard", tile="bog", seat=1) == "wrong-seat"
    assert code(g, do="discard") == "bad-argument"


# Habitats (example 3)


def test_three_corals_of_one_colour_in_a_hexagon_take_their_animal_by_themselves():
    g = game(1)
    place(g, 0, -1, "ybp")
    area = g.record.state.areas[0]
    assert not area.animals
    place(g, 1, -1, "ggb")
    assert next(g.record.state.explain(0)) == ("small", 2, "b", ((0, 0, "N"),), ())
    assert g.record.state.stock[0] == 11
    # 2B alone: nothing to lay a large animal on, so the turn ended by itself.
    assert g.legal() == ['{"do":"market"}']


def test_corals_that_touch_without_a_regular_hexagon_take_no_animal():
    g = game(1)
    turn_up(g, "bbo")
    # Both its blue corals touch the hot spot's, but the tile points at the other corners.
    push(g, do="tile", tile="bbo", at=[0, -1], turn=1)
    place(g, 1, -1, "ggb")
    assert not g.record.state.areas[0].animals


def test_one_tile_can_complete_three_habitats():
    g, move = three_at_once()
    push(g, **move)
    assert [row[2:4] for row in g.record.state.explain(0) if row[0] == "small"] == [
        ("o", ((1, -1, "N"),)),
        ("b", ((0, 0, "N"),)),
        ("g", ((1, 0, "N"),)),
    ]


def test_a_habitat_whose_species_is_used_up_stays_bare():
    g, move = three_at_once()
    state = g.record.state
    state.stock[HOTSPOT.index("g")] = 0
    push(g, **move)
    assert [row[2] for row in state.explain(0) if row[0] == "small"] == ["o", "b"]
    assert code(g, do="large", animal="barracuda", on=[[1, 0, "N"], [0, 0, "N"]]) == "no-animal"


def test_the_lower_corner_is_served_first_where_a_species_runs_short():
    g = game(1)
    state = g.record.state
    area = state.areas[0]
    for q, r, corners in ((0, -1, "ybp"), (2, -1, "ryb")):
        area.put(cell(q, r), look(corners))
    # The hot spot's green becomes blue for this: two blue hexagons at corners 2 and 4 of one tile.
    area.looks[cell(1, 0)] = area.looks[cell(1, 0)] & ~(7 << 1)
    state.stock[0] = 1
    word, turn = spelled(*"obb")
    turn_up(g, word)
    push(g, do="tile", tile=word, at=[1, -1], turn=turn)
    assert list(area.animals) == [cell(1, 0)]
    assert state.stock[0] == 0
    push(g, do="undo")
    assert not area.animals
    assert state.stock[0] == 1


# Large animals (example 4)


def test_example_4_both_turtles_cannot_be_covered_but_each_with_a_neighbour_can():
    g = green_turtles()
    new, old, blue = [1, -1, "N"], [1, 0, "N"], [0, 0, "N"]
    assert g.legal() == [
        '{"animal":"barracuda","do":"large","on":[[0,0,"N"],[1,-1,"N"]]}',
        '{"do":"end"}',
    ]
    assert code(g, do="large", animal="barracuda", on=[new, blue]) == ""
    assert code(g, do="large", animal="barracuda", on=[blue, new]) == ""
    assert code(g, do="large", animal="barracuda", on=[new, old]) == "same-species"
    assert code(g, do="large", animal="manta", on=[new, old, blue]) == "same-species"
    assert code(g, do="large", animal="barracuda", on=[old, blue]) == "no-new-animal"
    assert code(g, do="large", animal="barracuda", on=[new, [2, -2, "N"]]) == "no-animal"
    assert g.legal("barracuda") == g.legal()[:1]
    assert g.legal("manta") == []


def test_places_that_are_not_the_animals_shape_are_refused():
    g = green_turtles()
    blue = [0, 0, "N"]
    for places in (
        [blue],
        [blue, blue],
        [blue, [1, 0, "S"]],
        [blue, [2, 0, "N"]],
        [blue, [1, 1, "N"]],
        [blue, [1, 0, "N"], [1, -1, "N"]],
        [blue, [64, -1, "N"]],
        [blue, [10**20, 0, "N"]],
    ):
        assert code(g, do="large", animal="barracuda", on=places) == "wrong-shape"
    for far in (40, 10**20, -(10**20)):
        assert code(g, do="large", animal="barracuda", on=[[far, far, "S"], [far + 1, far, "S"]]) == "no-animal"
    for places in ([], None, [blue, 1], [blue, [1, 0]], [blue, [1, 0, "E"]], [blue, [1.0, 0, "N"]], {}):
        assert code(g, do="large", animal="barracuda", on=places) == "bad-argument"
    assert code(g, do="large", animal="moray", on=[blue, [1, 0, "N"]]) == "bad-argument"


def test_a_large_animal_ends_the_turn_and_is_covered_ground_from_then_on():
    g = green_turtles()
    push(g, do="large", animal="barracuda", on=[[1, -1, "N"], [0, 0, "N"]])
    state = g.record.state
    assert next(state.explain(0)) == ("large", 5, "barracuda", ((0, 0, "N"), (1, -1, "N")), ())
    assert g.legal() == ['{"do":"market"}']
    assert code(g, do="end") == "not-now"
    assert code(g, do="large", animal="barracuda", on=[[1, -1, "N"], [0, 0, "N"]]) == "not-now"
    place(g, 2, 0, "roo")
    place(g, 1, 1, "opp")
    # Orange has come beside the covered ones and the green one that is still free.
    assert code(g, do="large", animal="manta", on=[[0, 0, "N"], [1, 0, "N"], [1, -1, "N"]]) == "covered"
    assert g.legal() == ['{"animal":"barracuda","do":"large","on":[[1,0,"N"],[1,1,"N"]]}', '{"do":"end"}']
    push(g, do="large", animal="barracuda", on=[[1, 0, "N"], [1, 1, "N"]])
    assert state.scores()["players"][0]["parts"]["large"] == 9


def test_an_empty_stack_is_the_first_thing_told():
    g = green_turtles()
    g.record.state.taken[0] = 3
    assert code(g, do="large", animal="barracuda", on=[[0, 0, "N"]]) == "stack-empty"
    assert g.legal() == ['{"do":"end"}']


def test_two_and_three_players_leave_the_snails_tile_of_each_stack_in_the_box():
    assert [len(stack) for stack in game(1).record.state.stacks] == [3] * 5
    assert [len(stack) for stack in game(4).record.state.stacks] == [3] * 5
    for seats in (2, 3):
        assert list(game(seats).record.state.stacks) == [(5, 4), (8, 7), (8, 7), (8, 7), (12, 10)]


def test_ending_is_for_declining_a_large_animal_only():
    g = green_turtles()
    assert code(g, do="end") == ""
    assert code(g, do="tile", tile="bbg", at=[0, 0], turn=0) == "not-now"
    assert code(g, do="snail") == "not-now"
    push(g, do="end")
    assert code(g, do="end") == "not-now"


def spans(places):
    """The squared distances between the middles of places: equal for shapes turned or mirrored."""
    points = [paper.point(place) for place in places]
    return sorted(3 * (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 for a, b in itertools.combinations(points, 2))


SPANS = [spans([(q, r, "N") for q, r in cells]) for cells in SHAPES]


@pytest.mark.parametrize("seed", range(6))
def test_large_animals_are_offered_wherever_paper_has_room_and_nowhere_else(seed):
    record = Record("aqua", 1, options.deal(1, None, random.Random(seed).randrange))
    state = record.state
    seen = 0
    rng = random.Random(seed).randrange
    while not state.is_over():
        move = chance(state, rng)
        record.push(careful(state, rng) if move is None else move)
        if state.phase != 2:
            continue
        rows = list(state.explain(0))
        covered = {place for row in rows if row[0] == "large" for place in row[3]}
        animals = {row[3][0]: row[2] for row in rows if row[0] == "small"}
        new = {aqua_score.named(place) for place in state.fresh}
        free = [place for place in animals if place not in covered]
        expected = [
            actions.large(n, places)
            for n, wanted in enumerate(SPANS)
            if state.taken[n] < 3
            for places in itertools.combinations(free, 2 + (n > 0) + (n > 3))
            if new & set(places) and len({animals[p] for p in places}) == len(places) and spans(places) == wanted
        ]
        assert state.legal() == sorted([*expected, actions.end()])
        seen += len(expected)
    assert seen
