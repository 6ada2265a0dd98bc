"""Where a game may be named: in its own rooms, in the one list of games and in documentation; nowhere else."""

import re
import subprocess
from pathlib import Path

import pytest

from naiad_core.games import GAMES, room

ROOT = Path(__file__).parents[2]
LIST = "firmware/naiad_core/games/__init__.py"
ROOMS = ("firmware/naiad_core/games", "firmware/naiad_table/games", "host/naiad/games", "tests/games")
# What is said in each game, a file each in the folder of each language.
WORDS = "firmware/words/"
# Records as earlier naiads kept them name their games.
KEPT = "tests/kept/"
# Examples that a person types, and what holds the opponents and the packed options of particular games.
EXAMPLES = (
    "host/naiad/cli/ladder.py",
    "host/naiad/cli/play.py",
    "host/naiad/engine/__init__.py",
    "host/naiad/engine/worker.py",
    "tests/engine/test_engine.py",
    "tests/engine/test_hints.py",
    "tests/engine/test_opponent.py",
    "tests/engine/test_review.py",
    "tests/hand/test_against.py",
    "tests/hand/test_commands.py",
    "tests/unit/core/test_options.py",
    "tests/unit/draw/test_contrast.py",
    "tests/unit/draw/test_tried.py",
)
# Documentation; what is drawn stands in it.
DOCUMENTS = (".md", ".png", ".jpg", ".gif", ".svg", ".webp", ".pdf")


def pattern(game: str) -> re.Pattern[str]:
    """A game's name as a word of its own, also between underscores and at the start of a class's name."""
    parts = game.split("-")
    as_word, as_class = "[-_ ]?".join(parts), "".join(part.title() for part in parts)
    return re.compile(rf"(?i:(?<![a-z0-9]){as_word}(?![a-z0-9]))|{as_class}(?![a-z])")


PATTERNS = {game: pattern(game) for game in GAMES}


def may_name(path: str, game: str) -> bool:
    """Whether this file may name this game."""
    if path == LIST or path in EXAMPLES or path.startswith(KEPT) or path.endswith(DOCUMENTS):
        return True
    if path.startswith("hardware/") and PATTERNS[game].match(Path(path).name):
        return True
    if path.startswith(WORDS) and Path(path).stem == room(game):
        return True
    return any(path.startswith(f"{folder}/{room(game)}/") for folder in ROOMS)


def offences(path: str, text: str) -> list[str]:
    """The places in a file, its path first, that name a game it may not name."""
    wanted = [PATTERNS[game] for game in GAMES if not may_name(path, game)]
    lines = enumerate([path, *text.splitlines()])
    return [f"{path}:{number}: {line.strip()[:100]}" for number, line in lines if any(p.search(line) for p in wanted)]


def in_the_repository() -> list[str]:
    """The offences of every file of the repository."""
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("git does not know this checkout")
    found = []
    for path in filter(None, listed.split("\0")):
        if (ROOT / path).is_file():
            content = (ROOT / path).read_bytes()
            # What is packed has no words of ours, but now and then letters that look like one.
            text = "" if b"\0" in content else content.decode("utf-8", errors="ignore")
            found += offences(path, text)
    return found


def test_no_file_outside_its_rooms_names_a_game() -> None:
    found = in_the_repository()
    assert not found, "\n".join(["these name a game outside its rooms:", *found])


@pytest.mark.parametrize("game", GAMES)
def test_a_name_is_found_however_it_is_written(game: str) -> None:
    spaced, joined = game.replace("-", " "), room(game)
    for text in (game, joined, spaced.title(), spaced.upper(), f"test_{joined}_ends", f'"{game}"', f"naiad:{game}/x"):
        assert PATTERNS[game].search(text), text
    camel = spaced.title().replace(" ", "")
    for text in (camel, f"{camel}View", f"class {camel}:"):
        assert PATTERNS[game].search(text), text
    for text in (f"{joined}rius", f"m{joined}", f"{camel}rium"):
        assert not PATTERNS[game].search(text), text


def test_a_room_may_name_its_own_game_and_no_other() -> None:
    first, second, *_ = GAMES
    inside = f"tests/games/{room(first)}/test_x.py"
    assert offences(inside, f"{first}\n") == []
    assert offences(inside, f"#\n{second}\n") == [f"{inside}:2: {second}"]
    assert offences("docs/x.md", first) == [] and offences(LIST, first) == []
    assert offences(f"hardware/{first}.scad", first) == [] and len(offences("hardware/x.scad", first)) == 1
