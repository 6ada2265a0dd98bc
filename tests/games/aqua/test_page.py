"""What the page asks of a table's program: nothing of who lays the market out; and ecosystems."""

from naiad.draw import piece
from naiad.engine import ladder
from naiad.games.aqua.page import page, question
from naiad.games.aqua.player import candidates
from naiad_core.games.aqua.actions import AFTER_TILE, TILE, verb_of
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
