"""Files that a power failure or a hand has spoiled: whichever reader meets them, the table comes up, says so where it
can, and another game can be played; not what each reader makes of a sound file."""

from collections.abc import Callable

import pytest

from naiad.deploy.drive import SECTOR
from naiad.twin.world import Script
from naiad_core.buttons import PUSH
from naiad_core.games import GAMES, room
from twin.table import FIRMWARE, GAME, OTHER, Table

# More than a board could read at once.
ENDLESS = 200_000


def in_the_middle(data: bytes, sector: bytes) -> bytes:
    """The file with that instead of one sector of it, of a short file instead of all behind its first line."""
    at = len(data) // 2 // SECTOR * SECTOR or data.find(b"\n") + 1
    return data[:at] + sector + data[at + SECTOR :]


FAULTS: dict[str, Callable[[bytes], bytes]] = {
    "all zeros": lambda data: bytes(max(len(data), SECTOR)),
    "all ones": lambda data: b"\xff" * max(len(data), SECTOR),
    "one endless line": lambda data: b"x" * ENDLESS,
    "an endless line behind it": lambda data: data + b"x" * ENDLESS,
    "nothing but line ends": lambda data: b"\n" * ENDLESS,
    "half of it": lambda data: data[: len(data) // 2],
    "nothing": lambda data: b"",
    "a sector of zeros": lambda data: in_the_middle(data, bytes(SECTOR)),
    "a sector of ones": lambda data: in_the_middle(data, b"\xff" * SECTOR),
}
# A game with a layout, which neither of the two others is.
THIRD = GAMES[2]
# By file: the language, and a game that reads it.
READERS = {
    "words/en/table.txt": ("en", GAME),
    "words/fr/table.txt": ("fr", GAME),
    f"words/fr/{room(GAME)}.txt": ("fr", GAME),
    f"words/en/{room(THIRD)}.txt": ("en", THIRD),
    "settings.toml": ("en", GAME),
    "uids.txt": ("en", GAME),
    f"{OTHER}.owner.json": ("en", OTHER),
    f"naiad_core/games/{room(OTHER)}/pieces.json": ("en", OTHER),
    f"naiad_core/games/{room(THIRD)}/layout.json": ("en", THIRD),
    f"naiad_core/games/{room(GAME)}/layout.json": ("en", GAME),
    "naiad_table/font6x8.bin": ("en", GAME),
    "crash.txt": ("en", GAME),
}
# What stands in those that a new board lacks.
SOUND = {
    "uids.txt": f"04A1B2C3D4E5F6 naiad:{OTHER}/f_07\n".encode() * 40,
    f"{OTHER}.owner.json": b'{"tokens": 10}\n',
    "crash.txt": b"Traceback (most recent call last):\n" * 40,
}


def spoil(table: Table, file: str, fault: str) -> None:
    data = SOUND[file] if file in SOUND else (FIRMWARE / file).read_bytes()
    table.machine.drive.layer[file] = FAULTS[fault](data)


def runs(table: Table) -> bool:
    namespace = table.machine.namespace
    return namespace is not None and hasattr(namespace.modules.get("__main__"), "loop")


def on_list(table: Table) -> bool:
    """Whether the list of games is up, and nothing is told before it."""
    if not runs(table):
        return False
    app = table.app
    return bool(getattr(app.screen, "pointed", "")) and not app.to_tell and not app.note


def plays(table: Table) -> bool:
    return runs(table) and table.app.view is not None


def watch(table: Table, seen: set[str]) -> Script:
    """Keep all words of the panel."""
    while True:
        seen.add(table.words())
        yield 200.0


def choose(table: Table, game: str) -> None:
    """Stand on a game in the list, and agree to all that is asked until it is on the table, or the list is back."""
    table.until(lambda: on_list(table) or table.words() == "ENGL ISH", 60_000)
    if table.words() == "ENGL ISH":
        # The settings do not say it any more.
        table.press(PUSH)
        table.until(lambda: on_list(table))
    while table.app.screen.pointed != room(game):
        table.do(table.player.turn())
    table.press(PUSH)
    for _ in range(40):
        table.run(300)
        if plays(table) or on_list(table):
            return
        if runs(table) and table.app.load_ms is None and not table.app.note:
            table.press(PUSH)
    raise AssertionError(f"neither a game nor the list of them, but {table.words()}")


# Of files that the same code reads one meets every fault, the others one of a kind.
ALIKE = ("words/en/table.txt", f"words/en/{room(THIRD)}.txt", f"naiad_core/games/{room(GAME)}/layout.json")
FEW = ("all zeros", "one endless line", "half of it")
SPOILED = [(file, fault) for file in READERS for fault in (FEW if file in ALIKE else FAULTS)]


@pytest.mark.parametrize(("file", "fault"), SPOILED)
def test_whichever_file_is_spoiled_the_table_comes_up_and_plays(file: str, fault: str) -> None:
    language, game = READERS[file]
    with Table(seed=1, screen="ssd1306", settings={"NAIAD_LANG": language}) as table:
        table.slow()
        spoil(table, file, fault)
        seen: set[str] = set()
        table.world.spawn(watch(table, seen))
        table.boot()
        choose(table, game)
        if not plays(table):
            # Then it says so, and where to look.
            assert seen & {"BAD FILE", "GAME GONE"} and file in table.printed
            choose(table, GAME if game != GAME else OTHER)
        assert plays(table)
        table.run(3000)
        assert (table.words() or table.eyes.lit) and not table.complaints
        assert {end.how for end in table.machine.history if end.program == "code.py"} <= {"reload"}
        assert not any(table.loop.faults)
        assert "boot.py failed" not in table.printed
        if file != "naiad_table/font6x8.bin":
            assert any(table.eyes.screen)
