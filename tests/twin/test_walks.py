"""How often a tag's walk to the lights goes to another file, and how far a gate's edge goes before the next one can be
drained, in source lines; not how fast that is.
"""

from typing import Any

import pytest

import walks


@pytest.mark.parametrize("game", [*walks.games_with("TAG")], ids=lambda game: game.TAG)
def test_a_tag_changes_the_file_seldom_on_its_way_to_the_lights(game: Any) -> None:
    assert sum(map(walks.changes, walks.tag_to_lights(game))) <= getattr(game, "CHANGES", walks.TAG_CHANGES)


def test_an_edge_is_counted_and_recorded_before_anything_is_drawn() -> None:
    edges = walks.gate_edges()
    assert max(walk.lines for walk in edges) <= walks.EDGE_LINES
    assert not any("map" in path or "lights" in path for walk in edges for path, _ in walk.calls)
