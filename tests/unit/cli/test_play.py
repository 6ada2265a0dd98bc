"""What ``naiad play`` shows beside its lights: of a game where there is little room, and to a newcomer."""

import io
import textwrap
import threading
from pathlib import Path

import pytest
from rich.console import Console

from naiad.cli import first_turn, play
from naiad.cli.side import SidePanel, fitting, whole
from naiad.lights import Lights
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


def drawn(lines, page=0):
    """The side of the picture at 80x24, while the table's screen shows the first rows of these lines."""
    screen = play._Screen(None, "", None, "")
    rows = [row for line in lines for row in textwrap.wrap(line, 21)][:8]
    screen.lights = Lights([(0, 0, 0)] * 24, [], [(0, 0, 0)] * 256, [*rows, *[""] * (8 - len(rows))])
    screen.under_knob = {"lines": lines}
    for _ in range(page):
        screen._on_key("?")
    out = Console(file=io.StringIO(), no_color=True, width=WIDTH)
    out.print(screen._panel(out, WIDTH, 20))
    return out.file.getvalue()


def test_a_message_longer_than_the_tables_screen_says_so_and_a_key_shows_the_rest():
    short, long = ["Lay a card."], ["Ecosystem 1: red.", *["One sentence more, of two rows."] * 5, "The end of it."]
    assert "[?]" not in drawn(short)
    assert "[?] shows all of it" in drawn(long) and "The end of it." not in drawn(long)
    assert "The end of it." in drawn(long, page=1)


def test_a_hint_stays_in_view_when_its_line_is_kept_and_goes_with_the_next_move():
    screen = play._Screen(None, "", None, "")
    screen._on_game(("dominoes", SidePanel("ab12", ["a start"], [], (), "", (7,))))
    screen._on_hint(["1. a move"])
    screen._on_game(("dominoes", SidePanel("ab12", ["a start", "a hint"], [], (), "", (7,))))
    assert screen.book == "i"
    screen._on_game(("dominoes", SidePanel("ab12", ["a start", "a hint", "a move"], [], (), "", (7, 9))))
    assert not screen.book


def test_names_given_while_an_entry_is_read_stay_in_view(monkeypatch):
    screen = play._Screen(None, "", None, "")
    names, is_read, has_names = ["Player 1"], threading.Event(), threading.Event()

    def summary(id_):
        read = SidePanel(id_, [], [f"{names[0]}: 0 points"], ())
        if threading.current_thread() is worker:
            is_read.set()
            has_names.wait(0.2)
        return "dominoes", read

    monkeypatch.setattr(screen, "_summary", summary)
    worker = threading.Thread(target=screen._tell, args=("ab12",))
    worker.start()
    is_read.wait()
    names[0] = "Ada"
    screen._tell("ab12")
    has_names.set()
    worker.join()
    screen._heard(*screen.news.get())
    assert screen.game.score == ["Ada: 0 points"]


def test_a_newcomer_is_told_the_next_step_until_the_first_turn_is_over():
    playing = {"screen": "play", "history": 0, "question": ""}
    assert first_turn.tip({}) == first_turn.tip({"screen": "list"}) == first_turn.CHOOSE
    assert first_turn.tip(playing) == first_turn.TAKE
    assert first_turn.tip(playing | {"moves": [1, 2]}) == first_turn.PLACE
    # A table that asks by itself has no piece in hand.
    assert first_turn.tip(playing | {"moves": [1, 2], "asked": True}) == first_turn.TAKE
    assert first_turn.tip(playing | {"history": 1}) == first_turn.MOVED
    assert first_turn.tip(playing | {"history": first_turn.MOVES}) == ""
    # What the PC has laid nobody has learnt by.
    assert first_turn.tip(playing | {"history": 1}, lambda count: 1) == first_turn.TAKE
    assert first_turn.tip(playing | {"history": first_turn.MOVES}, lambda count: 1) == first_turn.MOVED


@pytest.mark.parametrize(
    ("table", "key"),
    [
        ({"screen": "list"}, "back"),
        ({"screen": "play", "history": 0, "question": ""}, "back"),
        ({"screen": "play", "history": 3, "question": ""}, "undo"),
        ({"screen": "play", "history": 3, "question": "", "moves": [1]}, "back"),
        ({"screen": "play", "history": 3, "question": "UNDO ?"}, "back"),
    ],
)
def test_the_keys_say_undo_where_back_takes_a_move_back(table, key):
    screen = play._Screen(None, "", None, "")
    screen.twin, screen.under_knob = object(), table
    assert f"b {key} ·" in screen._foot(80, 4)[-1]


def test_what_is_told_goes_on_in_more_lines_where_there_is_room_for_them():
    screen = play._Screen(None, "", None, "")
    screen.held = "Player 1 holds " + ", ".join(["air beside water"] * 6)
    for rows in (2, 3, 4, 9):
        *told, _ = screen._foot(60, rows)
        assert " ".join(told) == screen.held and len(told) == min(rows - 1, 3)
        assert all(len(line) <= 60 for line in told[:-1])
    screen.held = ""
    assert screen._foot(60, 9)[0] == ""
