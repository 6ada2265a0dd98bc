"""A hint at a table on a cable: the engine's order takes the place of the board's own, which stands until then."""

import struct

import pytest

from naiad.engine.at_table import AtTable
from naiad.engine.hints import public
from naiad.link import commands
from naiad.link.errors import CommandError
from naiad.service.hinted_table import HintedTable
from naiad_core import wire
from naiad_core.buttons import BACK, PUSH
from naiad_core.games.quintazone import actions, pieces
from naiad_core.state import HINT
from naiad_table import commands as board
from naiad_table import hint
from pc_seat import AtOnce, Cable, told
from twin.table import Table

CARD = "quintazone/l_af"


class Slow(AtOnce):
    """An engine that never answers."""

    def answer(self, wait_s: float = 0.0):
        return None


class Other(AtOnce):
    """An engine that finds the board's order the wrong way round."""

    def answer(self, wait_s: float = 0.0):
        return self.line[::-1] if self.line else None


@pytest.fixture
def quinta(table: Table) -> Table:
    table.begin()
    table.lay("l_ae", "p3")
    return table


@pytest.fixture
def cable(quinta: Table, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Cable:
    monkeypatch.setattr("naiad.engine.hints.Worker", getattr(request, "param", AtOnce))
    cable = Cable(quinta, AtTable(()), HintedTable())
    for _ in range(3):
        cable.beat()
    return cable


def hinted(cable: Cable) -> list[int]:
    """The board's own hint of a card."""
    cable.table.tap(CARD)
    cable.table.hold(BACK)
    return list(cable.table.app.view.selection.candidates)


def selected(cable: Cable) -> list[int]:
    return list(cable.table.app.view.selection.candidates)


def best(cable: Cable) -> list[int]:
    """What the engine finds of that card, as it sees the table."""
    game = told(cable.kept)[1]
    engine = AtOnce("quintazone")
    engine.ask(public(game, (pieces.piece(CARD.partition("/")[2]),)), multi=3)
    return [line.moves[0] for line in engine.line]


def test_the_engines_order_takes_the_place_of_the_boards_each_with_its_points(cable: Cable) -> None:
    own = hinted(cable)
    for _ in range(5):
        cable.beat()
    found, wanted = selected(cable), list(dict.fromkeys((*best(cable), *own)))[:3]
    assert found == wanted and len(found) == 3
    state = cable.table.app.referee.state
    seat = state.to_act()
    gains = []
    for move in found:
        before = state.points(seat)
        state.apply(move)
        gains.append(state.points(seat) - before)
        state.undo()
    view = cable.table.app.view
    assert view.selection.index == 0
    for number, gain in enumerate(gains, 1):
        assert hint.said(view) == (("hint-gain", number, 3, f"{gain:+}") if gain else ("hint", number, 3))
        view.turn(1)
    view.turn(-3)
    # The words for a screen beside it are of the same moves, and there is one line of it.
    assert [each.moves[0] for each in cable.hinted.found] == best(cable)
    assert cable.table.lines().count(HINT) == 1
    cable.table.press(PUSH)
    assert cable.table.lines()[-1] == found[0]


@pytest.mark.parametrize("cable", [Slow], indirect=True)
def test_until_it_answers_and_with_the_pc_gone_the_boards_own_stands(cable: Cable) -> None:
    own = hinted(cable)
    for _ in range(5):
        cable.beat()
    assert selected(cable) == own and cable.hinted.found == []
    cable.pull()
    cable.table.run(8000)
    assert selected(cable) == own
    cable.table.press(PUSH)
    assert cable.table.lines()[-1] == own[0]


def test_under_a_hand_that_has_turned_the_knob_nothing_changes(cable: Cable) -> None:
    own = hinted(cable)
    cable.table.do(cable.table.player.turn(1))
    for _ in range(5):
        cable.beat()
    selection = cable.table.app.view.selection
    assert list(selection.candidates) == own and selection.index == 1
    # The words are told all the same.
    assert cable.hinted.found


def test_a_cable_that_was_out_brings_the_engines_order_once_it_is_back(cable: Cable) -> None:
    cable.pull()
    hinted(cable)
    cable.plug()
    for _ in range(8):
        cable.beat()
    assert selected(cable)[0] == best(cable)[0]


def test_after_a_move_there_is_no_hint_to_better_and_a_late_order_is_refused(cable: Cable) -> None:
    own = hinted(cable)
    seen = cable.client.session.next_seq
    cable.beat()
    cable.table.press(PUSH)
    with pytest.raises(CommandError) as refused:
        commands.hint(cable.client, own[::-1], seen)
    assert refused.value.code in (wire.ERR_STALE, wire.ERR_BUSY)
    for _ in range(5):
        cable.beat()
    assert selected(cable) == [] and cable.hinted.found == []


def test_the_board_lights_only_what_is_legal_and_of_the_piece_in_hand(cable: Cable) -> None:
    own = hinted(cable)
    taken = actions.card(pieces.piece("l_af"), 0, 0, False)
    for moves, code in (
        ([taken], wire.ERR_ILLEGAL),
        ([own[0], actions.PASS], wire.ERR_ILLEGAL),
        ([*own, own[0]], wire.ERR_BAD_BODY),
    ):
        with pytest.raises(CommandError) as refused:
            commands.hint(cable.client, moves)
        assert refused.value.code == code
    assert board.answer(cable.table.app, wire.VERB_HINT, b"\1\2\3")[0] == wire.ERR_BAD_BODY
    assert selected(cable) == own


def test_a_menu_over_the_hint_and_no_hint_at_all_have_nothing_to_tell(cable: Cable) -> None:
    app = cable.table.app
    one = struct.pack("<I", actions.END)
    assert hint.answer(app, b"") == (0, b"") and hint.answer(app, one) == (wire.ERR_BUSY, b"")
    cable.table.tap(CARD)
    # Places alone are no hint.
    assert selected(cable) and hint.answer(app, b"") == (0, b"")


@pytest.mark.parametrize("cable", [Other], indirect=True)
def test_where_the_engine_knows_better_the_knob_is_on_its_first_place(cable: Cable) -> None:
    hinted(cable)
    for _ in range(5):
        cable.beat()
    assert selected(cable)[0] == best(cable)[-1]
