"""What the firmware as it lies here takes of a Pico's heap, measured on MicroPython, and held to what there is; what
deploy writes takes less, see test_minified.py.
"""

import pytest

from vm import heap
from vm.games import GAMES

MODULES = "heap after import, bytes"
WORST = "heap of the whole firmware, bytes"


def test_every_module_is_measured(tell):
    rows = heap.by_module()
    assert len(rows) > 30
    assert all(count > 0 for _, count in rows)
    for module, count in [*rows, ("~ all, before a game", sum(count for _, count in rows))]:
        tell(MODULES, f"{module:36} {count:7,}")


# The one that holds most.
@pytest.mark.parametrize("name", GAMES[1:2])
def test_what_a_long_game_holds_is_less_than_the_board_has(name, tell):
    game = heap.fullest(name, most=heap.FREE, what="with_churn")
    tell(
        WORST,
        f"{name:12} started {game['started']:7,}  game begun {game['begun']:7,}  worst {game['worst']:7,} at line "
        f"{game['lines']} of {game['of']}, {heap.FREE - game['worst']:6,} left; "
        f"one choice leaves {game['churn']:,} to collect",
    )
    assert game["with_churn"] <= heap.FREE
