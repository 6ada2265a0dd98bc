"""How deep the firmware's calls go where a game begins: CircuitPython has 1,536 bytes for the frames of all of them.

What a frame takes there is about its locals and its stack, a word each, and a few words more. Counted here it is only a
likeness, and CPython's stacks are deeper: a PC's new game of a game with much to check failed on CircuitPython, its
stack exhausted, at 2,056 of these bytes. The emulated Pico (``make pico``) has the true ones.
"""

import threading
from types import CodeType, FrameType
from typing import Any

import pytest

from naiad.link import commands
from naiad_core import games
from naiad_core.header import pack_header
from twin.table import Kept, Table

MOST_BYTES = 1_800
FRAME_BYTES = 28
WORD_BYTES = 4
FIRMWARE = ("naiad_core", "naiad_table", "code.py")


class Depth:
    """The most that was on the stack at once, and where."""

    def __init__(self) -> None:
        self.bytes = self.most = 0
        self.stack: list[CodeType] = []
        self.deepest: list[str] = []

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if not any(part in code.co_filename for part in FIRMWARE) or "/host/" in code.co_filename:
            return
        if event == "call":
            self.stack.append(code)
            self.bytes += taken(code)
            if self.bytes > self.most:
                self.most = self.bytes
                self.deepest = [f"{taken(each)} {each.co_filename[-40:]} {each.co_name}" for each in self.stack]
        elif event == "return" and self.stack:
            self.bytes -= taken(self.stack.pop())


def taken(code: CodeType) -> int:
    names = code.co_nlocals + len(code.co_cellvars) + len(code.co_freevars)
    return FRAME_BYTES + WORD_BYTES * (names + code.co_stacksize)


@pytest.fixture
def depth() -> Any:
    out = Depth()
    threading.setprofile(out)
    yield out
    threading.setprofile(None)


@pytest.mark.parametrize("game", games.GAMES)
def test_a_pc_begins_a_game_over_a_menu_without_exhausting_the_stack(game: str, depth: Depth) -> None:
    options: Any = games.options(game)
    seats = games.descriptor(game).SEATS[1]
    with Table(seed=3, screen="ssd1306") as table:
        table.boot()
        table.until(lambda: table.data.present and table.words(), 10_000)
        # What it has in common with every start is not asked here.
        with table.client(Kept()) as client:
            client.sync()
            depth.most = 0
            commands.new_game(client, pack_header(game, seats, options.default_options(seats)))
    print(game, depth.most, *depth.deepest, sep="\n")
    assert 0 < depth.most <= MOST_BYTES, "\n".join(depth.deepest)
