"""Games that a PC begins, and that cannot be loaded or taken up again; not how one is played."""

import re
import shutil
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from naiad.link import commands
from naiad.link.errors import CommandError
from naiad_core import games
from naiad_core.header import pack_header
from twin.table import FIRMWARE, GAME, MENU_WORDS, OTHER, Kept, Table


def header(game: str) -> bytes:
    options: Any = games.options(game)
    return pack_header(game, 2, options.default_options(2))


def ask_for(table: Table, game: str) -> None:
    with table.client(Kept()) as client:
        client.sync()
        commands.new_game(client, header(game))


def test_a_game_that_the_board_does_not_have_is_refused_and_the_one_going_on_stays(tmp_path: Path) -> None:
    firmware = tmp_path / "firmware"
    shutil.copytree(FIRMWARE, firmware)
    (firmware / f"naiad_core/games/{games.room(OTHER)}/rules.py").unlink()
    with Table(firmware, seed=3) as table:
        table.boot()
        table.begin()
        with pytest.raises(CommandError, match="no-game"):
            ask_for(table, OTHER)
        table.lay("l_ae")
        assert len(table.app.referee.state.history) == 2


def test_a_game_that_a_pc_begins_is_loaded_on_a_fresh_start(table: Table) -> None:
    table.until(lambda: table.data.present and table.words(), 10_000)
    before = table.app
    ask_for(table, GAME)
    table.until(lambda: table.words() not in ("", "WAIT"), 20_000)
    table.run(5000)
    assert table.app is not before and table.app.referee.record.game == GAME


def test_a_game_whose_options_the_firmware_does_not_know_is_said_and_stays_in_the_journal(table: Table) -> None:
    table.until(lambda: bool(table.words()), 10_000)
    journal = table.journal
    known = header(GAME)
    journal.begin_game(known[:4] + bytes([255]) * (len(known) - 4))
    table.run(100)
    table.cut_power()
    table.boot()
    table.until_words("GAME GONE", limit_ms=10_000)
    table.until_words(MENU_WORDS)
    assert len(table.fetch()) == 1


@pytest.mark.parametrize("resumed", [False, True])
def test_a_point_goes_round_the_ring_from_power_on_until_the_table_is_ready(table: Table, resumed: bool) -> None:
    if resumed:
        table.until_words(MENU_WORDS)
        table.begin()
    table.cut_power()
    points: list[set[int]] = []

    def look() -> bool:
        lit = {at for at, colour in enumerate(table.eyes.ring) if colour != (0, 0, 0)}
        if lit and lit not in points[-1:]:
            points.append(lit)
        return bool(table.eyes.lit)

    table.boot()
    table.until(look, 20_000)
    moved = [lit for lit in points if len(lit) == 1]
    assert len(moved) > 4 and all(before != after for before, after in pairwise(moved))


def test_a_game_that_is_taken_up_is_loaded_before_its_readers_and_goes_on_once_they_are_there(table: Table) -> None:
    table.until_words(MENU_WORDS)
    table.begin()
    late = "naiad_table/wiring_late.py"
    told = b"import sys\nprint('loaded:', 'naiad_table.view' in sys.modules)\n"
    table.machine.drive.layer[late] = told + (FIRMWARE / late).read_bytes()
    table.cut_power()
    table.boot()
    table.run(5_000)
    assert "loaded: True" in table.machine.printed
    table.tap(f"{GAME}/l_ae")
    assert table.app.view.selection.candidates and not table.complaints


def test_no_old_words_stand_while_the_table_starts_anew(table: Table) -> None:
    table.until(lambda: table.data.present and table.words(), 10_000)
    # What the point has that goes round then, and nothing in play.
    source = (FIRMWARE / "naiad_table/boot_light.py").read_text()
    (level,) = map(int, re.findall(r"^LEVEL = (\d+)", source, re.MULTILINE))
    words_then: list[str] = []

    def look() -> bool:
        if {colour for colour in table.eyes.ring if any(colour)} == {(level,) * 3}:
            words_then.append(table.words())
        return len(words_then) > 4 and bool(table.words())

    ask_for(table, GAME)
    table.until(look, 30_000)
    # Whoever read them would press for what is no more.
    assert not any(words_then)


def test_the_list_of_games_has_the_words_of_all_soon_after_its_picture(table: Table) -> None:
    table.until_words(MENU_WORDS)
    table.run(1000)
    items = table.app.screen.chooser.items
    assert [words for words, _ in items] == [games.descriptor(game).MENU for _, game in items]
