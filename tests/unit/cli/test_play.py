"""What happens in ``naiad play``: what stays in view, and what a newcomer is told."""

import threading

from naiad.cli import first_turn, play
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
