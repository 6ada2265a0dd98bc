"""What deploy writes behaves as the repository's source does, and takes less of a board."""

import json
from zlib import crc32

import pytest

from vm import games, heap, minified
from vm.games import GAMES
from vm.interpreters import SCRIPTS, both, micropython
from vm.language import lacks
from vm.test_heap import WORST

EVENTS = 130
MINIFIED = "the same minified on MicroPython as plain on CPython"


@pytest.mark.parametrize("name", GAMES)
def test_the_whole_minified_firmware_shows_and_stores_the_same(name, tell):
    told = both(SCRIPTS / "table.py", name, "3", "5", str(EVENTS), on=minified.with_all_for("table.py"))
    assert told.pop() == {"faults": []}
    lines = max(row[5] for row in told if len(row) > 6)
    assert lines > 5, "the monkey got nowhere"
    tell(MINIFIED, f"{name:12} {EVENTS} random events and {lines} lines: lights, journal, hashes")


@pytest.mark.parametrize("name", games.GAMES)
def test_a_record_is_the_same_game_under_minified_rules(name, tell):
    played = [games.played(name, seed) for seed in (4,)]
    given = json.dumps([games.packed(game) for game in played])
    looks = both(SCRIPTS / "records.py", given, on=minified.with_all_for("records.py"))
    ends = [look for look in looks if "score" in look]
    assert [look["hash"] for look in ends] == [crc32(game.record.state.position()) for game in played]
    assert [look["score"] for look in ends] == [json.loads(games.text.line(game.score())) for game in played]
    tell(MINIFIED, f"{name:12} records: hashes, legal lists, refusals, words, scores at {len(looks)} positions")


def test_minified_frames_entries_and_headers_are_the_same_bytes():
    assert both(SCRIPTS / "codecs.py", "9", on=minified.with_all_for("codecs.py"))


def test_a_boards_compiler_takes_every_minified_file():
    folder = minified.deployed().folder
    paths = sorted(path for path in folder.rglob("*.py"))
    assert len(paths) > 50
    assert {path.name: lacks(path.read_text()) for path in paths if lacks(path.read_text())} == {}
    names = [str(path.relative_to(folder)) for path in paths]
    assert micropython(SCRIPTS / "compiles.py", json.dumps(names), on=minified.deployed()) == []


@pytest.mark.parametrize("name", GAMES)
def test_a_long_game_leaves_a_pico_the_room_that_it_needs(name, tell):
    _holds(name, False, heap.TARGET, tell)


# Those whose screens take most.
@pytest.mark.parametrize("name", GAMES[1:3])
def test_so_does_one_whose_table_has_a_screen(name, tell):
    _holds(name, True, heap.TARGET_WITH_SCREEN, tell)


def _holds(name, screen, most, tell):
    game = heap.fullest(name, on=minified.deployed(), screen=screen, most=most)
    tell(
        f"{WORST}, minified" + ", with a screen" * screen,
        f"{name:12} started {game['started']:7,}  game begun {game['begun']:7,}  worst {game['worst']:7,} at line "
        f"{game['lines']} of {game['of']}, {heap.FREE - game['worst']:6,} left; "
        f"one choice leaves {game['churn']:,} to collect",
    )
    assert game["worst"] <= most
