"""A row of dominoes that hands push, one push after the other; not how they fall (test_cascade.py)."""

import pytest

from naiad.twin.row import Row
from naiad.twin.world import World


class Hands:
    def gate(self, gate, blocked_ms=None):
        return 0.0


@pytest.fixture
def pushed():
    world = World()
    row = Row(world, Hands(), 4)

    def push(**laid):
        row.cascade({"once": True, **laid})
        while row.state["row"] == "falls":
            world.advance(10_000)
        return row.state

    return push


def test_the_first_of_the_dominoes_that_are_named_is_pushed_whatever_order_their_links_have(pushed):
    laid = {"dominoes": [5, 9, 2], "links": [[9, 2, 9.0], [5, 9, 9.0]]}
    assert pushed(**laid) == {"row": "lies", "fell": [2, 5, 9]}


def test_one_that_nothing_leads_to_stands_until_it_is_pushed_itself(pushed):
    laid = {"dominoes": [5, 7, 2], "links": [[5, 2, 9.0]]}
    assert pushed(**laid) == {"row": "stalls", "fell": [2, 5]}
    assert pushed(**laid) == {"row": "lies", "fell": [2, 5, 7]}
