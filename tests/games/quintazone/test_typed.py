"""Playing against the PC in the terminal: what Tab offers a person to type; not how the PC plays."""

from pathlib import Path

from naiad.cli.against import Against
from naiad.cli.play import LISTED, _Session
from naiad.cli.side import SidePanel
from naiad.report.lines import Step
from naiad.rooms import part
from naiad.service import pieces
from naiad.store import files
from naiad_core.text import Game


def test_what_nobody_holds_is_completed_beside_the_hand():
    lines = Path("tests/kept/quintazone.jsonl").read_bytes().splitlines()
    game = files.parse(b"\n".join(lines[:2]) + b"\n")
    against = Against(("3",))
    session = _Session(None, "", None, "", against)
    session.shown.kind, session.shown.game = game.header["game"], SidePanel("ab12", [], [], {})
    try:
        against.follow("ab12", game)
        against.line()
        offered = pieces.completions("", game.header["game"], session._before())
        assert len(against.cards) == 5 and "large pyramid" in offered
        assert "large pyramid" in pieces.completions("lar", game.header["game"], session._before())
        # Cards of other hands and of the pile are not.
        assert len(offered) <= 5 + 3
    finally:
        against.close()


def test_a_game_is_level_with_its_table_only_once_the_pc_knows_the_position():
    """Who takes a turn of the PC's back asks from another thread whether the next move is a person's."""
    lines = Path("tests/kept/quintazone.jsonl").read_bytes().splitlines()
    begun, gone_on = (files.parse(b"\n".join(lines[:count]) + b"\n") for count in (2, 3))
    against, asked = Against(("3",)), []
    follow = against.opponent.follow

    def slow(id_, game):
        asked.append(against.is_level(len(gone_on.record.state.history)))
        follow(id_, game)

    try:
        against.follow("ab12", begun)
        against.opponent.follow = slow
        against.follow("ab12", gone_on)
        assert asked == [False]
        assert against.is_level(len(gone_on.record.state.history))
    finally:
        against.close()


def test_the_elements_of_a_card_are_typed_in_any_order_and_it_has_one_name():
    called = part("quintazone", "words").called
    card = pieces.named("earth, fire, ether, water", "quintazone", ["q_wfev"])
    assert card == "q_wfev" and called(card) == "water-fire-earth-ether"
    assert sorted(pieces.named("FIRE AIR WATER EARTH", "quintazone")[2:]) == sorted("fawe")
    assert {*pieces.completions("ether, fi", "quintazone", ["q_wfev", "p3"])} == {"water-fire-earth-ether"}
    assert pieces.named("fire under water", "quintazone") == "fire under water"


def test_the_screen_and_the_log_have_the_elements_in_the_order_of_the_name():
    game = Game({"naiad": 1, "game": "quintazone", "players": ["Ada", "Bo"], "options": {"deck": "aquarius-1e"}})
    game.push({"do": "start", "card": "q_wfev"})
    assert part("quintazone", "words").made(Step(2, None, game)) == "the start card: water-fire-earth-ether"


def test_before_the_start_card_tab_begins_with_those_that_can_be_it():
    game = Game({"naiad": 1, "game": "quintazone", "players": ["Ada", "Bo"], "options": {"deck": "aquarius-1e"}})
    session = _Session(None, "", None, "")
    session.shown.kind = "quintazone"
    session.shown.game = SidePanel("ab12", [], [], {}, fits=list(pieces.fits(game)))
    offered = pieces.completions("", "quintazone", session._before())
    assert 1 < len(session._before()) <= LISTED and all(name.count("-") == 3 for name in offered)
