"""Pieces that lie on a reader while the power is cut, or are laid before the readers are there again."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from naiad_core.buttons import PUSH
from twin.table import FIRMWARE, GAME, Table

LAID, NEXT = f"naiad:{GAME}/l_ae", f"naiad:{GAME}/w_a_1"


@pytest.fixture
def table() -> Iterator[Table]:
    """With a card that was laid and has stayed on its reader."""
    with Table(seed=1) as table:
        table.boot()
        table.begin()
        table.hands.put(0, LAID)
        table.until(lambda: table.app.view.selection.candidates, 2000)
        table.press(PUSH)
        table.run(1000)
        assert len(table.app.referee.state.history) == 2
        yield table
        assert table.complaints == []


def cut(table: Table) -> None:
    """Cut the power; the position is up again, and the readers are not there yet."""
    table.cut_power()
    table.boot()
    table.until(lambda: table.eyes.lit, 9000, every_ms=1)
    assert not table.has_loop()


def noticed(table: Table, ms: float = 3000) -> set[str]:
    """What is refused within that time."""
    seen = set()
    end_us = table.world.now_us + ms * 1000
    while table.world.now_us < end_us:
        table.run(50)
        seen.add(table.app.view.selection.notice or table.app.note)
    return seen - {""}


def test_the_card_of_the_last_move_is_not_refused_where_it_stayed_but_when_it_is_held_there_again(table: Table) -> None:
    cut(table)
    assert noticed(table) == set()
    table.hands.lift(0)
    table.run(500)
    table.hands.put(0, LAID)
    assert noticed(table) == {"card-used"}


def test_a_card_that_is_laid_before_the_readers_are_there_again_is_read(table: Table) -> None:
    table.hands.lift(0)
    cut(table)
    table.hands.put(0, NEXT)
    assert noticed(table) == set()
    assert table.app.view.selection.candidates


def test_a_card_of_earlier_moves_that_is_laid_before_the_readers_are_there_is_refused(table: Table) -> None:
    table.hands.lift(0)
    table.lay("w_a_1", "w_a_2")
    cut(table)
    table.hands.put(0, LAID)
    assert noticed(table) == {"card-used"}


def test_a_card_is_read_while_what_talks_to_a_pc_is_still_being_loaded(tmp_path: Path) -> None:
    firmware = tmp_path / "firmware"
    shutil.copytree(FIRMWARE, firmware, ignore=shutil.ignore_patterns("__pycache__"))
    with Table(seed=1, firmware=firmware) as table:
        table.boot()
        table.begin()
        # So long a board compiles it.
        link = firmware / "naiad_table" / "link.py"
        link.write_text(link.read_text().replace("\nimport ", "\nimport time\ntime.sleep(0.6)\nimport ", 1))
        cut(table)
        table.hands.put(0, LAID)
        table.run(400)
        table.hands.lift(0)
        assert table.app.view.selection.candidates
