"""What happens in ``naiad play``: what stays in view, and what a newcomer is told."""

import threading
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from naiad.cli import first_turn, main, play
from naiad.cli.against import Against
from naiad.cli.side import SidePanel


def test_a_hint_stays_in_view_when_its_line_is_kept_and_goes_with_the_next_move():
    session = play._Session(None, "", None, "")
    session._on_game(("dominoes", SidePanel("ab12", ["a start"], [], (), "", (7,))))
    session._on_hint(["1. a move"])
    session._on_game(("dominoes", SidePanel("ab12", ["a start", "a hint"], [], (), "", (7,))))
    assert session.shown.book == "i"
    session._on_game(("dominoes", SidePanel("ab12", ["a start", "a hint", "a move"], [], (), "", (7, 9))))
    assert not session.shown.book


def test_names_given_while_an_entry_is_read_stay_in_view(monkeypatch):
    session = play._Session(None, "", None, "")
    names, is_read, has_names = ["Player 1"], threading.Event(), threading.Event()

    def summary(id_):
        read = SidePanel(id_, [], [f"{names[0]}: 0 points"], ())
        if threading.current_thread() is worker:
            is_read.set()
            has_names.wait(0.2)
        return "dominoes", read

    monkeypatch.setattr(session, "_summary", summary)
    worker = threading.Thread(target=session._tell, args=("ab12",))
    worker.start()
    is_read.wait()
    names[0] = "Ada"
    session._tell("ab12")
    has_names.set()
    worker.join()
    session._heard(*session.news.get())
    assert session.shown.game.score == ["Ada: 0 points"]


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


@pytest.mark.parametrize("book", ["?", "v", "h"])
def test_the_first_key_closes_what_covers_the_game_and_does_nothing_else(book):
    session = play._Session(None, "", SimpleNamespace(), "")
    session.shown.book, session.pages = book, 2
    session._on_key("e")
    assert not session.shown.book and session.orders.empty()
    session._on_key("e")
    assert session.orders.get_nowait()[0] == "press"


def test_a_hint_stays_for_whoever_follows_it():
    session = play._Session(None, "", SimpleNamespace(), "")
    session.shown.book = "i"
    session._on_key("\r")
    assert session.shown.book == "i" and session.orders.get_nowait()[0] == "press"


@pytest.mark.parametrize(
    ("table", "row", "is_pushed", "note"),
    [
        ({}, {}, True, "no dominoes to push"),
        ({"screen": "play"}, {"dominoes": [1]}, False, "once all is placed"),
        ({"gates": 0}, {"dominoes": [1]}, True, ""),
        ({"gates": 2, "row": "stalls"}, {"dominoes": [1]}, True, ""),
        ({"gates": 2, "row": "falls"}, {"dominoes": [1]}, False, "falling"),
        ({"gates": 2, "row": "lies"}, {"dominoes": [1]}, False, "no domino stands"),
        ({"gates": 0, "row": "lies"}, {"dominoes": [1]}, True, ""),
    ],
)
def test_where_no_domino_can_be_pushed_that_is_said(table, row, is_pushed, note):
    session = play._Session(None, "", SimpleNamespace(), "")
    session.shown.under_knob = table
    session.shown.game = SidePanel("ab12", [], [], row)
    session._on_key("g")
    assert session.orders.empty() != is_pushed and note in session.shown.note and bool(note) == bool(session.shown.note)


def test_while_the_table_asks_whether_to_take_a_move_back_the_pc_makes_none():
    due = SimpleNamespace(due=lambda: 7, line=lambda is_asked: "", opponent=SimpleNamespace(thinking=-1))
    session = play._Session(None, "", SimpleNamespace(), "")
    session.against = due
    assert session._due() == 7
    session.shown.under_knob = {"undoes": True}
    assert session._due() == 0
    session._on_key("\r")
    assert session.orders.get_nowait() == ("undo", {})
    session.shown.under_knob, session.is_busy = {}, True
    assert session._due() == 0


def test_ctrl_c_ends_it_as_an_interrupt_and_q_as_its_end():
    for key, is_interrupted in (("q", False), ("\x03", True)):
        session = play._Session(None, "", SimpleNamespace(), "")
        session._on_key(key)
        assert session.news.get_nowait() == ("quit", None) and session.is_interrupted == is_interrupted


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--against", "9:3"), "9:3: no game has more than"),
        (("--against", "2:4", "--against", "2:5"), "2:5: the level of seat 2 is given twice"),
        (("--against", "2", "--against", "3"), "3: the level of the others is given twice"),
        (("--port", "."), ".: a folder, not a board's port"),
        (("--nvm", "nosuch/table.nvm"), "there is no folder nosuch"),
    ],
)
def test_what_no_table_can_be_is_told_at_once(monkeypatch, arguments, sentence):
    terminal = SimpleNamespace(isatty=lambda: True)
    monkeypatch.setattr(play, "sys", SimpleNamespace(stdin=terminal, stdout=terminal))
    result = CliRunner().invoke(main, ["play", *arguments])
    assert result.exit_code == 2 and sentence in result.stderr and result.stderr.count("\n") == 1


def test_every_other_seat_at_one_level_and_one_at_another_is_no_contradiction():
    against = Against(("3", "2:5"))
    assert not against.acts()
    against.close()
