"""The page "Add a game" against what is there: its files, what is asked of them, its line; not the game."""

import re

import pytest

from games.dominoes.added import GAME, HERE, LIST, REPOSITORY, ROOMS, naiad
from naiad import rooms
from naiad_core import games
from naiad_core.state import State

PAGE = REPOSITORY / "firmware/naiad_core/games/README.md"
TEXT = PAGE.read_text()
# The page names firmware's packages as Python does.
FOLDERS = {"naiad_core": "firmware/naiad_core", "naiad_table": "firmware/naiad_table"}


def section(number):
    """What stands below a numbered heading, '' if there is none."""
    return re.search(rf"^## {number}\. .*?(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL).group()


def rows(number):
    """The cells of the table in a section, without its head."""
    lines = [line for line in section(number).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def quoted(cell):
    return re.findall(r"`([^`]+)`", cell)


def test_the_rooms_files_are_those_of_the_example():
    told = {name for row in rows(1) for name in quoted(row[0])}
    assert told == {path.name for path in (HERE / "core").glob("*.py")}
    assert list(ROOMS) == ["core"]


@pytest.mark.parametrize("row", rows(1), ids=lambda row: row[0])
def test_a_file_has_what_is_asked_of_it(row):
    (name,) = quoted(row[0])
    source = (HERE / "core" / name).read_text()
    for asked in quoted(row[2]):
        assert re.search(rf"^(def |class )?{asked}\b", source, re.MULTILINE), f"{name} has no {asked}"


def test_the_methods_are_those_that_a_state_leaves_open():
    (told,) = re.findall(r"\*\*`Game` is a `State`\*\*.*?: ((?:`\w+`,?\s)+`\w+`)\.", TEXT, re.DOTALL)
    left_open = set()
    for name, method in vars(State).items():
        if callable(method) and "NotImplementedError" in method.__code__.co_names:
            left_open.add(name)
    assert set(quoted(told)) == left_open


def test_the_line_is_the_one_of_the_list():
    assert LIST == "firmware/naiad_core/games/__init__.py"
    assert f'    GAMES = (..., "{GAME}")\n' in TEXT
    assert len(re.findall(r"^GAMES = \(", (REPOSITORY / LIST).read_text(), re.MULTILINE)) == 1
    assert GAME not in games.GAMES


@pytest.mark.parametrize("name", [name for row in rows(4) for name in quoted(row[0])])
def test_what_a_room_may_have_some_room_has(name):
    if "/" not in name:
        name = "naiad_core/games/<game>/" + name
    top = name.split("/")[0]
    pattern = name.replace(top, FOLDERS.get(top, top), 1).replace("<game>", "*")
    assert list(REPOSITORY.glob(pattern)), f"no game has a {name}"


def test_the_commands_are_there(copy):
    known = naiad(copy, "--help")
    commands = re.findall(r"^    naiad (\w+)", section(3), re.MULTILINE)
    (others,) = re.findall(r"# (\w+(?:, \w+)+) as well", section(3))
    for command in [*commands, *others.split(", ")]:
        assert re.search(rf"^  {command}\b", known, re.MULTILINE), f"naiad has no {command}"


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`((?:tests|naiad_core)/[\w/]+\.py|tests/[\w/]+)`", TEXT))))
def test_files_that_the_page_names_are_there(name):
    top = name.split("/")[0]
    assert (REPOSITORY / name.replace(top, FOLDERS.get(top, top), 1)).exists()


def test_every_part_that_is_made_plainly_is_told():
    made = {path.stem.removeprefix("plain_") for path in (REPOSITORY / "host/naiad/games").glob("plain_*.py")}
    told = {name for row in rows(4) for name in quoted(row[0]) if name.startswith("host/")}
    assert told == {f"host/naiad/games/<game>/{name}.py" for name in made | set(rooms.IN_PLAIN)}
