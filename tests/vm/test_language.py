"""The firmware keeps to the language and the modules of CircuitPython 10, by reading and by compiling it."""

import ast
import json

import pytest

from naiad import image
from vm.interpreters import FIRMWARE, SCRIPTS, micropython
from vm.language import lacks

SOURCES = sorted(path for path in FIRMWARE.rglob("*.py") if path.name != image.OF_A_PC)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(FIRMWARE)))
def test_a_board_has_all_that_a_file_uses(path):
    assert lacks(path.read_text()) == []


def test_a_boards_compiler_takes_every_file():
    names = [str(path.relative_to(FIRMWARE)) for path in SOURCES]
    assert len(names) > 50
    assert micropython(SCRIPTS / "compiles.py", json.dumps(names)) == []


@pytest.mark.parametrize(
    "source",
    [
        "import dataclasses",
        "import os, enum",
        "from functools import cache",
        "import itertools",
        "import asyncio",
        "import naiad.link",
        "from typing import Any",
        "from collections import OrderedDict, Counter",
        "import collections\nx = collections.defaultdict(list)",
        "match x:\n    case 1: pass",
        "try:\n    pass\nexcept* ValueError:\n    pass",
        "def f(a, /): pass",
        "lambda a, /: a",
        "x = [*a, *b]",
        "x = *a, 1",
        "x = {*a}",
        "x = {**a}",
        "x = y[::-1]",
        "x = y[0:8:2]",
        "x = (5).bit_count()",
        "x = '1'.zfill(3)",
        "x = 'ab'.removeprefix('a')",
        "x = point._replace(x=1)",
        "x = zip(a, b, strict=True)",
        "x = isinstance(y, int | str)",
        "Maybe = int | None",
        "Words = list[str]",
        "raise ValueError('so') from error",
    ],
)
def test_what_a_board_lacks_is_found(source):
    ast.parse(source)
    assert len(lacks(source)) == 1


@pytest.mark.parametrize(
    "source",
    [
        "try:\n    from typing import Any\nexcept ImportError:\n    pass",
        "x: dict[str, int] = {}",
        "def f(a: int | None = None) -> list[int]: ...",
        "f(*a, **b)",
        "first, *rest = a",
        "x = y[1:-1] | mask",
        "raise ValueError('so') from None",
        "from collections import OrderedDict, namedtuple",
        "from naiad_core.games import room",
        "if (n := len(x)) > 1: pass",
    ],
)
def test_what_a_board_has_is_let_pass(source):
    assert lacks(source) == []
