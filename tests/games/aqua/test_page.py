"""What the page asks of a table's program: nothing of who lays the market out."""

from naiad.engine import ladder
from naiad.games.aqua.page import page
from naiad.games.aqua.player import candidates


def test_while_a_market_is_laid_out_nobody_ends_a_turn_and_nothing_is_advised():
    world = ladder.dealt("aqua", 2, 1)
    assert page(world.state, {}, "Ada") == {"buttons": [], "hints": False}
    assert candidates(world.view(0)) == []
    world.make(world.due())
    assert page(world.state, {}, "Ada") == {}
    assert candidates(world.view(0))
