"""What ``naiad play`` shows: of a game where there is little room, and under the lights."""

import io
import re
import textwrap
from pathlib import Path

import pytest
from rich.console import Console

from naiad import language
from naiad.cli.play_screen import Shown, foot, panel
from naiad.cli.side import SidePanel, fitting, help_lines, whole
from naiad.cli.typed_line import TypedLine
from naiad.lights import Lights
from naiad.report import words
from naiad.report.lines import steps
from naiad.report.score import explained
from naiad.rooms import part
from naiad.store import files
from naiad.tags import boxes
from naiad_core.games import GAMES

KEPT = sorted(Path("tests/kept").glob("*.jsonl"))
# Beside the lights of a terminal of 80x24, under the table's screen.
WIDTH, ROOM = 43, 12


@pytest.mark.parametrize("record", KEPT, ids=[path.stem for path in KEPT])
@pytest.mark.parametrize("share", [0.1, 0.5, 1])
def test_at_80x24_everybody_stands_there_whatever_the_log_is(record, share):
    lines = record.read_bytes().splitlines()
    game = files.parse(b"\n".join(lines[: max(3, int(len(lines) * share))]) + b"\n")
    made = [words.made(at) for at in steps(game) if at.game.moves]
    shown = fitting(SidePanel("ab12", made, explained(game), ()), WIDTH, ROOM)
    assert len(shown) <= ROOM
    text = " ".join(" ".join(shown).split())
    for line in explained(game):
        if len(line) - len(line.lstrip()) <= 2:
            assert " ".join(line.split()) in text


@pytest.mark.parametrize("record", KEPT[::4], ids=[path.stem for path in KEPT[::4]])
@pytest.mark.parametrize("room", [8, 14, 400])
def test_a_game_that_is_cut_says_which_key_shows_all_of_it(record, room):
    game = files.parse(record.read_bytes())
    told = SidePanel("ab12", [words.made(at) for at in steps(game) if at.game.moves], explained(game), ())
    shown = fitting(told, WIDTH, room)
    assert len(shown) <= room
    is_cut = len(shown) < len(whole(told, WIDTH))
    assert ("[v]" in " ".join(shown)) == is_cut


def screen(**values):
    return Shown(TypedLine(print, print, str, list), **{"is_watched": False} | values)


def drawn(lines, **values):
    """The side of the picture at 80x24, while the table's screen shows the first rows of these lines."""
    rows = [row for line in lines for row in textwrap.wrap(line, 21)][:8]
    lit = Lights([(0, 0, 0)] * 24, [], [(0, 0, 0)] * 256, [*rows, *[""] * (8 - len(rows))])
    out = Console(file=io.StringIO(), no_color=True, width=WIDTH)
    out.print(panel(screen(lights=lit, under_knob={"lines": lines}, **values), out, WIDTH, 20)[0])
    return out.file.getvalue()


def test_a_message_longer_than_the_tables_screen_says_so_and_a_key_shows_the_rest():
    short, long = ["Lay a card."], ["Ecosystem 1: red.", *["One sentence more, of two rows."] * 5, "The end of it."]
    assert "[?]" not in drawn(short)
    assert "[?] shows all of it" in drawn(long) and "The end of it." not in drawn(long)
    assert "The end of it." in drawn(long, book="?", page=1)


@pytest.mark.parametrize(
    ("table", "is_told"),
    [
        ({"screen": "play", "history": 1, "question": ""}, True),
        ({"screen": "play", "history": 1, "question": "", "moves": [1]}, False),
        ({"screen": "play", "history": 1, "question": "UNDO ?"}, False),
    ],
)
def test_where_the_table_waits_for_one_of_a_few_pieces_they_are_told(table, is_told):
    pieces = list(boxes.pieces(GAMES[0]))[:3]
    game = SidePanel("ab12", [], [], (), fits=pieces)
    above = foot(screen(kind=GAMES[0], game=game, under_knob=table), 80, 4)[0]
    assert (part(GAMES[0], "words").called(pieces[2]) in above) == is_told


@pytest.mark.parametrize(
    ("table", "key"),
    [
        ({"screen": "list"}, "back"),
        ({"screen": "play", "history": 0, "question": ""}, "back"),
        ({"screen": "play", "history": 3, "question": ""}, "undo"),
        ({"screen": "play", "history": 3, "question": "", "moves": [1]}, "back"),
        ({"screen": "play", "history": 3, "question": "UNDO ?"}, "back"),
        ({"screen": "play", "history": 3, "question": "", "result": True}, "back"),
        ({"screen": "play", "history": 3, "question": "", "closed": True}, "back"),
    ],
)
def test_the_keys_say_undo_where_back_takes_a_move_back(table, key):
    assert f"b {key} ·" in foot(screen(under_knob=table), 80, 4)[-1]


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ({"gates": 0, "row": "lies", "question": ""}, "[g] pushes the first domino"),
        ({"gates": 1, "question": ""}, "[g] pushes the first domino"),
        ({"gates": 3, "row": "stalls", "question": ""}, "pushes a domino that still stands, [g]."),
        ({"gates": 1, "question": "UNDO ?"}, "Take back the last move?"),
        ({"gates": 3, "row": "lies", "question": "", "moves": [1]}, ""),
        ({"gates": 3, "row": "stalls", "question": "", "moves": [1]}, "pushes a domino that still stands, [g]."),
        ({"question": ""}, ""),
    ],
)
def test_while_gates_count_the_line_under_the_lights_says_what_is_to_be_done(table, told):
    above = foot(screen(kind=GAMES[0], under_knob=table), 80, 4)[0]
    assert told in above and bool(told) == bool(above)


def test_what_somebody_holds_goes_on_in_more_lines_where_there_is_room_for_them():
    held = "Player 1 holds " + ", ".join(["air beside water"] * 6)
    for rows in (2, 3, 4, 9):
        *lines, _ = foot(screen(is_watched=True, held=held), 60, rows)
        assert " ".join(lines) == held and len(lines) == min(rows - 1, 3)
        assert all(len(line) <= 60 for line in lines[:-1])
    assert foot(screen(is_watched=True), 60, 9)[0] == ""


@pytest.mark.parametrize(("spoken", "key"), [("en", "Enter"), ("fr", "Entrée"), ("de", "Enter"), ("nl", "Enter")])
def test_a_key_is_called_as_it_stands_on_a_keyboard(spoken, key):
    language.choose(spoken)
    try:
        assert re.search(f"^{key} +\\w", help_lines(80), re.MULTILINE)
    finally:
        language.choose("en")


def test_a_long_press_has_a_key_and_the_pages_of_a_set_up_say_which():
    assert "[k]" in foot(screen(under_knob={"screen": "pages", "count": 3}), 80, 4)[0]
    assert re.search("^k ", help_lines(80), re.MULTILINE)
