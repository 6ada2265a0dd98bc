"""What ``naiad play`` shows of a game where there is little room: the score stays, the log shrinks."""

from pathlib import Path

import pytest

from naiad.cli.play import Told, fitting
from naiad.report import words
from naiad.report.lines import steps
from naiad.report.score import explained
from naiad.store import files

KEPT = sorted(Path("tests/kept").glob("*.jsonl"))
# Beside the lights of a terminal of 80x24, under the table's screen.
WIDTH, ROOM = 43, 12


@pytest.mark.parametrize("record", KEPT, ids=[path.stem for path in KEPT])
@pytest.mark.parametrize("part", [0.1, 0.5, 1])
def test_at_80x24_everybody_stands_there_whatever_the_log_is(record, part):
    lines = record.read_bytes().splitlines()
    game = files.parse(b"\n".join(lines[: max(3, int(len(lines) * part))]) + b"\n")
    made = [words.made(at) for at in steps(game) if at.game.moves]
    shown = fitting(Told("ab12", made, explained(game), ()), WIDTH, ROOM)
    assert len(shown) <= ROOM
    text = " ".join(" ".join(shown).split())
    for line in explained(game):
        if len(line) - len(line.lstrip()) <= 2:
            assert " ".join(line.split()) in text
