"""The line typed under the lights of ``naiad play``: editing, and what it asks of the table."""

import pytest

from naiad.cli.keys import ESCAPE, UP
from naiad.cli.typed_line import GATE, NAMES, PIECE, TypedLine
from naiad.service import pieces
from naiad.service.errors import WrongInput
from naiad_core import games

GAME = games.GAMES[0]


class Asked:
    """A line, and what was asked of the table and its players' names."""

    def __init__(self, refuses=""):
        self.orders, self.named, self.refuses = [], [], refuses
        self.line = TypedLine(
            lambda verb, **values: self.orders.append((verb, values)), self.rename, lambda: GAME, list
        )

    def rename(self, names):
        if self.refuses:
            raise WrongInput(self.refuses)
        self.named.append(names)

    def type(self, what, *keys):
        self.line.begin(what)
        for key in keys:
            self.line.type(key)
        return self.line.text


def test_a_piece_is_completed_held_and_called_back_by_the_arrows():
    asked = Asked()
    first = pieces.names(GAME)[0]
    assert first.startswith(asked.type(PIECE, *first[:3], "\t"))
    assert asked.type(PIECE, *first, "\r") is None
    ((verb, values),) = asked.orders
    assert (verb, values["tag"]) == ("tap", pieces.tag(first, GAME))
    assert asked.type(PIECE, UP[0]) == first


def test_escape_and_ctrl_u_give_a_line_up_and_no_order_goes_out():
    asked = Asked()
    assert asked.type(PIECE, "x", "y", "\x7f") == "x"
    assert asked.type(PIECE, "x", "\x15") == ""
    assert asked.type(PIECE, "x", ESCAPE) is None
    assert asked.type(PIECE, *"no such piece", "\r") == "no such piece" and asked.line.note
    assert asked.orders == []


@pytest.mark.parametrize("typed", ["3", "h", "0h", "3x"])
def test_what_names_no_gate_stays_and_is_explained(typed):
    asked = Asked()
    assert asked.type(GATE, *typed, "\r") == typed
    assert typed in asked.line.note and asked.orders == []


def test_a_hand_in_a_beam_is_asked_of_the_gate_of_that_number():
    asked = Asked()
    asked.type(GATE, *"3h", "\r")
    ((verb, values),) = asked.orders
    assert (verb, values["gate"]) == ("gate", 2) and values["ms"] > 0


def test_seats_without_a_name_keep_theirs_and_a_name_that_is_refused_stays():
    asked = Asked()
    assert asked.type(NAMES, *"Ada,,Bo", "\r") is None
    assert asked.named == [[(1, "Ada"), (3, "Bo")]]
    asked = Asked(refuses="too long")
    assert asked.type(NAMES, *"Ada", "\r") == "Ada" and asked.line.note == "too long"


def test_tab_shows_the_next_names_where_nothing_more_is_agreed_on_and_begins_again_behind_the_last():
    asked = Asked()
    asked.line.begin(PIECE)
    seen, first = [], asked.line.shown(60)[1]
    asked.line.type("\t")
    assert asked.line.shown(60)[1] == first
    assert "more)" in first
    for _ in range(200):
        shown = asked.line.shown(60)[1].removeprefix("Tab: ").partition(" (")[0].split(", ")
        seen += shown
        asked.line.type("\t")
        if asked.line.shown(60)[1] == first:
            break
    assert set(pieces.completions("", GAME)) <= set(seen)
    asked.line.type("x")
    asked.line.type("\x7f")
    assert asked.line.shown(60)[1] == first
