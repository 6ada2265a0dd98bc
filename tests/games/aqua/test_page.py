"""What the page asks of a table's program: nothing of who lays the market out; and ecosystems."""

from functools import partial
from types import SimpleNamespace

from naiad.draw import piece
from naiad.engine import ladder
from naiad.games.aqua.drawing import tried
from naiad.games.aqua.large import LACKS, over
from naiad.games.aqua.page import page, question
from naiad.games.aqua.player import candidates
from naiad.report.marked import name
from naiad_core import reasons
from naiad_core.games.aqua.actions import AFTER_TILE, TILE, places_of, verb_of
from naiad_core.games.aqua.pieces import ANIMALS, PIECE_LARGE
from naiad_core.games.aqua.score import named
from naiad_table.games.aqua.setup import ECOSYSTEM, NATIVE


def test_while_a_market_is_laid_out_nobody_ends_a_turn_and_nothing_is_advised():
    world = ladder.dealt("aqua", 2, 1)
    assert page(world.state, {}, "Ada") == {"buttons": [], "hints": False}
    assert candidates(world.view(0)) == []
    world.make(world.due())
    # A tile is still to be laid; after it the turn may be ended.
    assert page(world.state, {}, "Ada") == {"buttons": []}
    assert candidates(world.view(0))
    world.make(next(move for move in (turn[0] for _points, turn in candidates(world.view(0))) if verb_of(move) == TILE))
    assert world.state.phase != AFTER_TILE or page(world.state, {}, "Ada") == {}


def test_a_move_that_brings_more_than_its_animals_says_what_counts_besides():
    world = ladder.dealt("aqua", 2, 1)
    said = set()
    for _turn in range(400):
        state = world.state
        if state.is_over():
            break
        if world.due():
            world.make(world.due())
            continue
        seat = state.to_act()
        move = candidates(world.view(seat))[0][1][0]
        told = page(state, {"moves": [move], "at": 0}, "Ada").get("left", "")
        before = state.points(seat)
        after = state.clone()
        after.apply(move)
        assert not told or told.startswith(f"{after.points(seat) - before:+d} in all".replace("-", "\N{MINUS SIGN}"))
        said.add(bool(told))
        world.make(move)
    assert said == {True, False}


def test_an_ecosystem_is_chosen_by_what_it_scores():
    _title, answers = question({"questions": [ECOSYSTEM, NATIVE], "answers": []}, [2, 12])
    assert answers == [
        ("ecosystem 3: 1 dolphin = 3 points, for each native", "ecosystem_3"),
        ("ecosystem 13: players count it", "ecosystem_13"),
    ]


def test_the_picture_of_an_ecosystem_does_not_say_once_more_what_stands_beside_it():
    assert ">13</text>" in piece("aqua", "ecosystem_13") and "ecosystem" not in piece("aqua", "ecosystem_13")


def after_tiles():
    """The states after a tile in some games between greedy players, where a large animal may be laid."""
    for seed in range(6):
        world = ladder.dealt("aqua", 2, seed)
        while not world.state.is_over():
            if world.state.phase == AFTER_TILE:
                yield world.state
            world.make(world.due() or candidates(world.view(world.state.to_act()))[0][1][0])


def test_a_large_animal_that_lies_nowhere_is_refused_by_the_rule_that_it_comes_nearest_to_keep():
    said = set()
    for state in after_tiles():
        refused = [animal for animal in range(len(ANIMALS)) if not state.legal(PIECE_LARGE + animal)]
        for animal in refused:
            told = page(state, {"notice": "nothing-fits", "tapped": ANIMALS[animal]}, "Ada")["notice"]
            found = {state.why_not(move) for place in state.fresh for move in over(animal, place)}
            assert "" not in found and told in map(partial(reasons.sentence, "aqua"), found)
            said.add(told)
    assert len(said) > 1 and "A large animal must lie wholly on small ones, and one of the cells has none." in said
    # Any other piece says what the table says.
    assert "notice" not in page(state, {"notice": "nothing-fits", "tapped": "bgr"}, "Ada")


def test_where_a_large_animal_cannot_lie_the_page_says_which_rule_forbids_it():
    codes = set()
    for state in after_tiles():
        game = SimpleNamespace(record=SimpleNamespace(state=state))
        for place in state.areas[state.to_act()].animals:
            moves = tried(game, "dolphin", name(f"s{state.to_act()}", "at", *named(place)))
            found = [state.why_not(move) for move in moves]
            assert all(place in places_of(move) for move in moves)
            codes.add(found[0])
            # What is legal somewhere over it comes first.
            assert "" not in found[1:] or not found[0]
    assert {"", "covered", "no-animal"} <= codes <= set(LACKS)
