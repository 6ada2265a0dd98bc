"""While nobody does anything the loop leaves nothing on the heap, so no collection stops it."""

import pytest

from vm import games
from vm.games import GAMES
from vm.interpreters import SCRIPTS, micropython

# A redraw comes three times a second while something blinks.
REDRAW_BYTES = 0
# No game is over after so many.
MOVES = 40


@pytest.mark.parametrize(("name", "port"), [("", "shut"), ("", "open"), *[(name, "shut") for name in GAMES]])
def test_an_idle_table_allocates_nothing(name, port, tell):
    record = games.played(name, 1, undo_rate=0, most=MOVES).record.to_bytes() if name else b""
    left = {row["task"]: row["bytes"] for row in micropython(SCRIPTS / "idle.py", record.hex(), port)}
    assert left.pop("one that leaves a list") > 0, "what is left is not seen"
    assert left.pop("faults") == 0
    redraw = left.pop("one redraw")
    assert {task: count for task, count in left.items() if count} == {}, "tasks that leave something, in bytes"
    assert redraw <= REDRAW_BYTES
    tell(
        "left on the heap by an idle table",
        f"{name or 'the menu':12} data port {port:4}: {sum(left.values())} bytes by {len(left)} tasks; "
        f"{redraw} by a redraw",
    )
