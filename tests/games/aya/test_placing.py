"""Where the knob stands when a domino is read; the view around it is test_view.py's."""

import pytest

from games.aya import guess


@pytest.mark.parametrize(("who", "detents"), [("robots", 1.6), ("people, as a table", 0.5), ("people in haste", 1.2)])
def test_the_knob_is_hardly_turned_to_where_people_want_a_domino(who, detents):
    found = [at for seed in (1, 2) for at, _ in guess.game(who, seed)]
    assert len(found) > 200
    assert sum(found) / len(found) < detents
