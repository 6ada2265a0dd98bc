"""Games that a PC begins, that cannot be loaded or taken up again, and moves after the end; not how one is played."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from naiad.link import commands
from naiad.link.errors import CommandError
from naiad_core import record, rules, wire
from naiad_table.panel import PUSH
from twin.table import FIRMWARE, Kept, Table


def header(game: str) -> bytes:
    options: Any = rules.options(game)
    return record.pack_header(game, 2, options.default_options(2))


def ask_for(table: Table, game: str) -> None:
    with table.client(Kept()) as client:
        client.sync()
        commands.new_game(client, header(game))


def test_a_game_that_the_board_does_not_have_is_refused_and_the_one_going_on_stays(tmp_path: Path) -> None:
    firmware = tmp_path / "firmware"
    shutil.copytree(FIRMWARE, firmware)
    (firmware / "naiad_table/play/aya.py").unlink()
    with Table(firmware, seed=3) as table:
        table.boot()
        table.new_game("quintazone", 2, "DECK 40")
        table.tap("quintazone/q_wfev")
        table.press(PUSH)
        with pytest.raises(CommandError, match="no-game"):
            ask_for(table, "aya")
        table.tap("quintazone/l_ae")
        table.press(PUSH)
        assert len(table.app.referee.state.history) == 2


def test_a_game_that_could_not_be_loaded_is_loaded_on_a_fresh_start(table: Table) -> None:
    table.until(lambda: table.data.present and table.words(), 10_000)
    table.machine.drive.layer["naiad_table/play/quintazone.py"] = b"raise MemoryError('no room')\n"
    with pytest.raises(CommandError):
        ask_for(table, "quintazone")
    del table.machine.drive.layer["naiad_table/play/quintazone.py"]
    table.until(lambda: table.words() not in ("", "WAIT"), 20_000)
    table.run(5000)
    assert table.app.referee.record.game == "quintazone"


def test_a_move_after_the_game_was_put_away_is_refused(table: Table) -> None:
    table.robots("quintazone", 1, players=2)
    with table.client(Kept()) as client:
        client.sync()
        with pytest.raises(CommandError, match="game-over"):
            commands.move(client, 0, wire.NONE)


def test_a_game_whose_options_the_firmware_does_not_know_is_said_and_stays_in_the_journal(table: Table) -> None:
    table.until(lambda: bool(table.words()), 10_000)
    journal = table.journal
    known = header("quintazone")
    journal.begin_game(known[:4] + bytes([255]) * (len(known) - 4))
    table.run(100)
    table.cut_power()
    table.boot()
    table.until_words("GAME GONE", limit_ms=10_000)
    table.until_words("QUIN ZONE")
    assert len(table.fetch()) == 1
