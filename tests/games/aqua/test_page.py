"""What the page asks of a table's program: nothing of who lays the market out; and ecosystems."""

from naiad.draw import piece
from naiad.engine import ladder
from naiad.games.aqua.page import page, question
from naiad.games.aqua.player import candidates
from naiad_table.games.aqua.setup import ECOSYSTEM, NATIVE


def test_while_a_market_is_laid_out_nobody_ends_a_turn_and_nothing_is_advised():
    world = ladder.dealt("aqua", 2, 1)
    assert page(world.state, {}, "Ada") == {"buttons": [], "hints": False}
    assert candidates(world.view(0)) == []
    world.make(world.due())
    assert page(world.state, {}, "Ada") == {}
    assert candidates(world.view(0))


def test_an_ecosystem_is_chosen_by_what_it_scores():
    _title, answers = question({"questions": [ECOSYSTEM, NATIVE], "answers": []}, [2, 12])
    assert answers == [
        ("ecosystem 3: for each native, 1 dolphin = 3 points", "ecosystem_3"),
        ("ecosystem 13: players count it", "ecosystem_13"),
    ]


def test_the_picture_of_an_ecosystem_does_not_say_once_more_what_stands_beside_it():
    assert ">13</text>" in piece("aqua", "ecosystem_13") and "ecosystem" not in piece("aqua", "ecosystem_13")
