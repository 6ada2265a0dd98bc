"""What deploy writes behaves as the repository's source does, and takes less of a board. Read squeezed.py first."""

import json

import pytest

from vm import games, heap, squeezed
from vm.interpreters import SCRIPTS, cpython, micropython
from vm.language import lacks
from vm.test_heap import MODULES, WORST
from vm.test_parity import AT_THE_TABLE

EVENTS = 130
SQUEEZED = "the same squeezed on MicroPython as plain on CPython"


@pytest.mark.parametrize("name", AT_THE_TABLE)
def test_the_whole_squeezed_firmware_shows_and_stores_the_same(name, tell):
    arguments = (name, "3" if name != "aqua" else "2", "5", str(EVENTS))
    expected = cpython(SCRIPTS / "table.py", *arguments)
    assert micropython(SCRIPTS / "table.py", *arguments, on=squeezed.with_all_for("table.py")) == expected
    assert expected.pop() == {"faults": []}
    tell(SQUEEZED, f"{name:12} {EVENTS} random events: lights, journal, hashes")


@pytest.mark.parametrize("name", games.GAMES)
def test_a_record_is_the_same_game_under_squeezed_rules(name, tell):
    given = json.dumps([games.packed(games.played(name, seed)) for seed in (4, 5)])
    expected = cpython(SCRIPTS / "records.py", given)
    assert micropython(SCRIPTS / "records.py", given, on=squeezed.with_all_for("records.py")) == expected
    tell(SQUEEZED, f"{name:12} records: hashes, legal lists, refusals, words, scores at {len(expected)} positions")


def test_squeezed_frames_entries_and_headers_are_the_same_bytes():
    expected = cpython(SCRIPTS / "codecs.py", "9")
    assert micropython(SCRIPTS / "codecs.py", "9", on=squeezed.with_all_for("codecs.py")) == expected


def test_a_boards_compiler_takes_every_squeezed_file():
    folder = squeezed.deployed().folder
    paths = sorted(path for path in folder.rglob("*.py"))
    assert len(paths) > 50
    assert {path.name: lacks(path.read_text()) for path in paths if lacks(path.read_text())} == {}
    names = [str(path.relative_to(folder)) for path in paths]
    assert micropython(SCRIPTS / "compiles.py", json.dumps(names), on=squeezed.deployed()) == []


def test_what_squeezed_modules_take_is_measured(tell):
    rows = heap.by_module(on=squeezed.deployed())
    for module, count in [*rows, ("~ all, before a game", sum(count for _, count in rows))]:
        tell(f"{MODULES}, squeezed", f"{module:36} {count:7,}")


@pytest.mark.parametrize("name", AT_THE_TABLE)
def test_a_long_game_leaves_sixty_kilobytes_to_a_pico(name, tell):
    for module, count in heap.of_game(name, on=squeezed.deployed()):
        tell(f"{MODULES}, squeezed", f"with {name}: {module:36} {count:7,}")
    game = heap.fullest(name, on=squeezed.deployed())
    tell(
        f"{WORST}, squeezed",
        f"{name:12} started {game['started']:7,}  game begun {game['begun']:7,}  worst {game['worst']:7,} at line "
        f"{game['lines']} of {game['of']}, {heap.FREE - game['worst']:6,} left; "
        f"one wish leaves {game['churn']:,} to collect",
    )
    assert game["worst"] <= heap.TARGET
