"""Who plays a twin's seats and what a person may ask, over the server's addresses; the table here is a record."""

import json
import time
from types import SimpleNamespace

import pytest

from engine.test_opponent import PATIENCE_S, table
from naiad.engine.opponent import unseen
from naiad.link import commands
from naiad.rooms import part
from naiad.store.database import Store
from naiad.web.app import app
from naiad.web.live import Live
from naiad.web.seats import Seats
from naiad.web.watching import Watching
from naiad_core import games, text, wire
from naiad_core.state import HINT
from naiad_core.text import LONGEST_NAME
from unit.web.asked import asked

# It has hands of five, and secret goals.
HIDDEN = games.GAMES[0]
TOKEN = "the-token"
HANDS = {"x_naiad_token": TOKEN}


class Table:
    """A twin's table without a twin: what is due is made at once."""

    def __init__(self, store: Store, game: str) -> None:
        self.game, self.under_knob = table(game), {}
        here = Watching(store, [], None, 1.0, None)
        self.live = Live("twin", "A twin", lambda verb, values: self.seated.do(verb, values))
        here.tables["twin"] = self.live
        self.seated = Seats(self.live, lambda _: self.copy(), lambda: self.under_knob)
        self.app = app(store, TOKEN, watching=here)

    def copy(self) -> text.Game:
        other = text.Game(self.game.header)
        for move in self.game.moves:
            other.push({key: value for key, value in move.items() if key != "n"})
        return other

    def order(self, verb: str, status: int = 200, **values):
        told = asked(self.app, "/api/tables/twin/do", {"do": verb, **values}, **HANDS)
        assert told.status == status, told.text
        return told.value if status == 200 else told.text

    def follow(self) -> None:
        self.seated.follow("ab12", self.copy())

    def play_on(self, until) -> None:
        """Make what the PC makes, until so."""
        end = time.monotonic() + PATIENCE_S
        while not until() and time.monotonic() < end:
            action = self.seated.due()
            if action:
                state = self.game.record.state
                assert not state.why_not(action)
                self.game.push(self.game.words.show(action, state))
                self.follow()
        assert until()

    @property
    def state(self) -> dict:
        return self.live.values["seated"]


@pytest.fixture
def at(tmp_path):
    with Store(tmp_path / "naiad.db") as store:
        there = Table(store, HIDDEN)
        yield there
        there.seated.close()


def test_the_pc_plays_the_seats_that_a_page_chose_and_tells_a_person_the_cards(at) -> None:
    assert at.state["levels"] == {} and at.state["thinks"] == -1
    assert set(at.state["strongest"]) == set(games.GAMES) and 0 in at.state["strongest"].values()
    at.order("against", levels={"1": 2})
    assert at.state["levels"] == {"1": 2}
    at.follow()
    at.play_on(lambda: at.game.record.state.to_act() == 0)
    held = at.seated.fits(at.copy(), []), at.seated.goal(at.copy())
    assert len(held[0]) == 5 and held[1]
    # The other seat's cards and goal are in nothing that is told.
    other = [at.seated._opponent.world.piece_name(piece) for piece in at.seated._opponent.world.hands[1]]
    told = json.dumps([at.live.values, held, at.order("hint")["hints"]])
    assert not any(f'"{name}"' in told for name in other)


def test_a_table_is_told_whether_the_pc_deals_and_once_a_session(at) -> None:
    told = []

    class Client:
        connected = object()

        def open(self):
            return SimpleNamespace(board=SimpleNamespace(version=(1, self.minor)))

        def command(self, verb, body):
            told.append((verb, body))

    client = Client()
    client.minor = commands.PLAYS_SINCE[1]
    for levels in ({}, {"1": 2}, {"1": 3}, {}):
        at.order("against", levels=levels)
        at.seated.beat(client)
        at.seated.beat(client)
    assert told == [(wire.VERB_PLAYS, bytes((how,))) for how in (wire.PLAYS_NONE, wire.PLAYS_DEALS, wire.PLAYS_NONE)]
    client.connected = object()
    at.seated.beat(client)
    assert len(told) == 4
    # An older board would not know it.
    client.connected, client.minor = object(), client.minor - 1
    at.seated.beat(client)
    assert len(told) == 4


def test_a_hint_is_told_in_words_places_and_points_and_moves_nothing(at) -> None:
    assert at.order("hint", 409)
    at.order("against", levels={"1": 1})
    at.follow()
    at.play_on(lambda: at.game.record.state.to_act() == 0)
    told = at.order("hint")
    assert told["history"] == len(at.game.record.state.history)
    assert len(told["hints"]) == 3
    for hint in told["hints"]:
        assert hint["words"] and hint["places"] and 0 <= hint["win"] <= 1
        # Whoever takes it finds the move among those that it has.
        (piece,) = hint["pieces"]
        assert hint["moves"][0] in at.game.record.state.legal(at.game.record.rules.piece(piece))
        # Where a piece would lie is drawn before it is taken.
        assert all(f'id="{place}"' in told["position"]["svg"] for place in hint["places"])
        assert f"{hint['points']:+}" in hint["reason"] or ";" in hint["reason"] or not hint["points"]
    # The table's record has it once.
    assert at.seated.due() == HINT
    at.game.push({"do": "hint"})
    at.follow()
    assert at.order("hint")["hints"] and at.seated.due() != HINT


def test_a_table_with_a_seed_deals_the_same_game_the_same_hands_again(at) -> None:
    at.game.push(at.game.words.show(at.game.record.state.legal()[0], at.game.record.state))

    def hand(seed: int | None) -> list[str]:
        seated = Seats(at.live, lambda _: at.copy(), dict, None, seed)
        try:
            seated.follow("ab12", at.copy())
            return seated.fits(at.copy(), [])
        finally:
            seated.close()

    assert hand(3) == hand(3) and hand(3) not in (hand(4), hand(None))


def test_a_hint_that_is_not_found_in_time_says_that_it_is_not_there_yet(at, monkeypatch) -> None:
    at.follow()
    monkeypatch.setattr("naiad.web.seats.HINT_WITHIN_S", 0)
    monkeypatch.setattr("naiad.engine.hints.Hints.lines", lambda *_: None)
    assert "still being thought about" in at.order("hint", 409)


def test_where_hints_are_turned_off_there_is_none(at) -> None:
    at.game.push(at.game.words.show(at.game.record.state.legal()[0], at.game.record.state))
    at.follow()
    at.under_knob = {"hints": False}
    assert "turned off" in at.order("hint", 409)


def test_without_the_pc_a_hint_is_of_the_hand_that_the_page_shows(at) -> None:
    at.game.push(at.game.words.show(at.game.record.state.legal()[0], at.game.record.state))
    at.follow()
    shown = at.seated.fits(at.copy(), [])
    assert len(shown) == part(HIDDEN, "player").unseen(at.game.record.state)[1]
    told = at.order("hint")["hints"]
    assert told
    state = at.game.record.state
    turns = [[at.game.words.show(move, state).get("card") for move in hint["moves"]] for hint in told]
    assert all(any(card in shown for card in cards) for cards in turns)


def test_a_seat_that_the_pc_takes_in_mid_game_changes_nobodys_cards_and_its_own_are_told_to_nobody(at) -> None:
    at.game.push(at.game.words.show(at.game.record.state.legal()[0], at.game.record.state))
    at.follow()

    def held():
        return at.seated.fits(at.copy(), []), at.seated.goal(at.copy())

    shown = held()
    assert len(shown[0]) == 5 and shown[1]
    at.order("against", levels={"1": 1})
    assert held() == shown
    at.order("against", levels={"0": 1})
    assert held() == ([], "")
    at.order("against", levels={})
    assert held() == shown


def test_a_hand_is_held_out_only_where_something_of_it_can_be_played(at) -> None:
    state, rules = at.game.record.state, at.game.record.rules
    at.game.push(at.game.words.show(state.legal()[0], state))
    at.follow()
    cards = at.seated.fits(at.copy(), [])
    playable = [card for card in cards if state.legal(rules.piece(card))]
    assert at.seated.fits(at.copy(), [*playable, "p1"]) == [*cards, "p1"]
    at.game.push(at.game.words.show(state.legal(rules.piece(playable[0]))[0], state))
    at.follow()
    # The card is laid: a pyramid may follow, another card may not.
    assert at.seated.fits(at.copy(), ["p1", "p2"]) == ["p1", "p2"]


def test_seats_are_changed_and_given_back_in_the_middle_of_a_game(at) -> None:
    at.order("against", levels={"0": 1, "1": 1})
    at.follow()
    at.play_on(lambda: len(at.game.moves) > 6)
    at.order("against", levels={})
    assert at.seated.due() == 0
    assert at.state == {**at.state, "levels": {}, "thinks": -1}


@pytest.mark.parametrize("levels", [None, [], {"9": 3}, {"a": 3}, {"1": 9}, {"1": "3"}, {"1": True}])
def test_what_is_no_level_is_refused_with_a_sentence(at, levels) -> None:
    assert "level" in at.order("against", 409, levels=levels)


def test_seats_that_a_game_has_not_are_left_out(at) -> None:
    at.order("against", levels={"1": 1, "5": 3})
    at.follow()
    at.play_on(lambda: at.game.record.state.to_act() == 0)
    assert at.state["levels"] == {"1": 1, "5": 3}


def test_a_game_in_which_all_are_on_one_side_has_no_seat_of_the_pcs(tmp_path) -> None:
    game = next(each for each in games.GAMES if hasattr(games.descriptor(each), "TOGETHER"))
    with Store(tmp_path / "naiad.db") as store:
        at = Table(store, game)
        at.order("against", levels={"1": 3})
        at.follow()
        assert at.seated.levels == {} and at.seated.names(at.game) == {}
        # It waits for another game.
        assert (at.state["levels"], at.state["strongest"][game]) == ({"1": 3}, 0)


def test_who_sits_there_is_known_to_games_that_begin_and_is_a_name_or_refused(tmp_path) -> None:
    with Store(tmp_path / "naiad.db") as store:
        at = Table(store, HIDDEN)
        at.order("against", levels={"1": 3})
        at.order("names", names={"0": " Ada ", "1": "Bo"})
        assert at.state["names"] == {"0": "Ada", "1": "Bo"}
        at.follow()
        assert at.seated.names(at.game) == {0: "Ada", 1: "PC 3"}
        at.game.header["players"] = ["Cy", "PC 3"]
        assert at.seated.names(at.game) == {}
        for wrong in ([], {"0": 1}, {"0": "a\nb"}, {"0": "Ada", "2": "Ada"}, {"0": (LONGEST_NAME + 1) * "a"}):
            at.order("names", 400 if isinstance(wrong, dict) and isinstance(wrong["0"], str) else 409, names=wrong)
        assert at.state["names"] == {"0": "Ada", "1": "Bo"}
        at.seated.close()


def test_a_person_whose_seat_the_pc_has_for_a_while_has_the_own_name_again(tmp_path) -> None:
    with Store(tmp_path / "naiad.db") as store:
        at = Table(store, HIDDEN)
        at.order("names", names={"0": "Ada", "1": "Bo"})
        at.game.header["players"] = ["Ada", "Bo"]
        at.order("against", levels={"1": 3})
        at.follow()
        assert at.seated.names(at.game) == {1: "PC 3"}
        assert at.seated.people == {0: "Ada"}
        at.game.header["players"] = ["Ada", "PC 3"]
        # Another name is typed meanwhile, of whom the page knows.
        at.order("names", names={"0": "Eva"})
        at.order("against", levels={})
        at.follow()
        assert at.seated.names(at.game)[1] == "Bo"
        assert at.state["names"] == {"0": "Eva", "1": "Bo"}
        at.order("names", names={"0": "Bo"})
        assert at.state["names"] == {"0": "Bo"}
        at.seated.close()


def test_the_pc_waits_as_long_as_a_person_reads_what_the_table_tells(at):
    at.order("against", levels={"0": 2})
    at.follow()
    at.under_knob = {"telling": True}
    end = time.monotonic() + 0.5
    while time.monotonic() < end:
        assert at.seated.due() == 0
    # Where nobody reads it goes on.
    at.order("against", levels={"0": 2, "1": 2})
    at.follow()
    at.play_on(lambda: at.game.moves)
    at.under_knob = {}


def test_against_the_pc_no_card_is_taken_that_is_not_in_hand(at) -> None:
    at.follow()
    assert at.seated.withholds("q_wfev") == ""
    at.order("against", levels={"1": 2})
    at.follow()
    at.play_on(lambda: at.game.record.state.to_act() == 0)
    hand = [card for card in at.seated.fits(at.copy(), []) if card[1] == "_"]
    elsewhere = [card for card in unseen(at.copy())[0] if card not in hand]
    assert len(hand) == 5 and elsewhere
    assert {at.seated.withholds(card) for card in (*hand, "p1")} == {""}
    # No tap waits for the record to be read once more.
    at.seated.kept = None
    assert {at.seated.withholds(card) for card in elsewhere} == {"this card is not in your hand: take one of yours"}
