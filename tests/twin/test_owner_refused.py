"""An owner's file that cannot be used: told by the lights and the console, and the game goes on by what is printed."""

import json
from typing import Any

import pytest

from naiad_core import games
from naiad_core.buttons import PUSH
from naiad_core.header import WITH_VALUES, pack_header
from twin.table import GAME, OTHER, Table

BROKEN = {
    "a value that makes no sense": b'{"decks": {"aquarius-1e": {"trios": 5}}}',
    "cut": b'{"decks": {"aquarius-1e": {"tr',
    "a byte order mark": b"\xef\xbb\xbf{}",
    "an unknown key": b'{"fish": 1}',
    "not even text": b"\xff\xfe\x00",
    "nested deeply": b"[" * 16_000,
    "huge": b" " * 100_000 + b"{}",
}


def owner_file(table: Table, game: str, content: Any) -> None:
    text = content if isinstance(content, bytes) else json.dumps(content).encode()
    table.machine.drive.layer[f"naiad_core/pieces/{game}.owner.json"] = text


def keep(table: Table, game: str) -> None:
    """Let the journal hold a game that was just begun on a table with an owner's file, and switch the table off."""
    table.until(lambda: bool(table.words()), 10_000)
    options: Any = games.options(game)
    header = pack_header(game, 2, options.default_options(2))
    table.journal.begin_game(bytes((WITH_VALUES,)) + header[1:])
    table.run(100)
    table.cut_power()


@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN)
def test_a_broken_file_is_told_once_and_the_game_goes_by_the_printed_values(table: Table, content: bytes) -> None:
    keep(table, GAME)
    owner_file(table, GAME, content)
    table.boot()
    table.until_words("OWN JSON", limit_ms=20_000)
    table.run(5000)
    assert table.app.referee.record.game == GAME
    told = [line for line in table.printed.splitlines() if f"{GAME}.owner.json: " in line]
    assert len(told) == 1
    assert told[0].endswith("; the printed values are used")


def test_a_press_takes_the_words_away_and_answers_nothing(table: Table) -> None:
    table.until(lambda: bool(table.words()), 10_000)
    owner_file(table, OTHER, {"fish": 1})
    table.do(table.player.choose(games.descriptor(OTHER).MENU))
    table.do(table.player.choose("2 PLAY"))
    table.until_words("OWN JSON")
    table.press(PUSH)
    assert table.until_words("PLAY NOW") == "PLAY NOW"
    assert "'fish' is unknown" in table.printed


def test_a_game_goes_on_by_what_it_was_begun_with_when_its_file_breaks(table: Table) -> None:
    table.until(lambda: bool(table.words()), 10_000)
    table.begin()
    owner_file(table, GAME, {"decks": {"aquarius-1e": {"trios": 5}}})
    table.cut_power()
    table.boot()
    table.run(20_000)
    assert f"{GAME}.owner.json" not in table.printed
    assert len(table.app.referee.state.history) == 1


def test_a_game_that_cannot_be_taken_up_leaves_the_table_to_others(table: Table) -> None:
    keep(table, GAME)
    table.machine.drive.layer[f"naiad_table/games/{games.room(GAME)}/view.py"] = b"raise TypeError('broken')\n"
    table.boot()
    table.until_words("GAME GONE", limit_ms=20_000)
    assert "TypeError: broken" in table.printed
    table.new_game(OTHER, 2, "PLAY NOW")
    table.run(10_000)
    assert table.app.referee.record.game == OTHER
    assert len(table.fetch()) == 2
