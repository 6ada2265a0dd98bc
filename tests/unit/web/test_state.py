"""What a table's pages are told while its game becomes another; the store and the table's program are played here."""

import itertools
from types import SimpleNamespace

import pytest

from naiad import lights
from naiad.draw import WINDOWS
from naiad.store import files
from naiad.web import asks
from naiad.web.guard import HANDS
from naiad.web.live import Live
from naiad.web.state import TableState
from naiad_core.games import GAMES, options
from naiad_core.state import NOBODY
from naiad_core.text import Game


def begun(game):
    return Game({"naiad": 1, "game": game, "players": ["Ada", "Bo"], "options": options(game).default_options(2)})


@pytest.mark.parametrize(("last", "next_"), list(itertools.permutations(GAMES, 2)))
def test_a_table_that_asks_while_the_next_game_is_told_is_answered_by_one_game(monkeypatch, last, next_):
    games = {"last": begun(last), "next": begun(next_)}
    monkeypatch.setattr(files, "load", lambda _, id_: games[id_])
    live = Live("twin", "A twin")
    told = TableState(None, live)
    told.played("last")
    told.table = {"screen": "play", "question": "", "opened": [], "seat": 0, "history": 0, "lines": [], "in_hand": ""}
    told.key = next_
    put, asked = live._put, []

    def told_and_asked(name, to, value):
        is_new = put(name, to, value)
        if name != "ask":
            asked.append(name)
            told.asks()
        return is_new

    monkeypatch.setattr(live, "_put", told_and_asked)
    # Somebody watches each of the drawings.
    monkeypatch.setattr(live, "watches", lambda *_: True)
    told.played("next")
    assert {"game", *WINDOWS} <= set(asked)


def test_what_a_table_waits_for_is_what_its_page_asks_else_its_text_as_a_whole(monkeypatch):
    game = begun(GAMES[2])
    monkeypatch.setattr(files, "load", lambda _, id_: game)
    live = Live("twin", "A twin")
    told = TableState(None, live)
    # One row of the screen is of now, the others still of before.
    told.table = {"screen": "list", "lines": ["The game is being prepared."], "words": ["WAIT"], "asks": "", "at": 0}
    seen = lights.Lights([(9, 9, 9)], [], [(0, 0, 0)] * 384, ["The game is being", "card. Press: done."])
    told.lights(seen)
    assert live.values["waits"]["sentence"] == "The game is being prepared."
    told.asks()
    assert live.values["waits"]["sentence"] == asks.question(told.table, None, "")["title"]
    # Whose turn it is, in a page's words: the table's are for hands at its knob.
    told.played("game")
    told.key = GAMES[2]
    told.table = {"screen": "play", "question": "", "opened": [], "seat": 0, "history": 0, "lines": ["A card, or END."]}
    told.asks()
    told.lights(seen)
    assert "END" not in live.values["waits"]["sentence"]


def after_a_game(monkeypatch):
    """A table on which the game "last" was played; "next" is another's record."""
    games = {"last": begun(GAMES[0]), "next": begun(GAMES[1])}
    monkeypatch.setattr(files, "load", lambda _, id_: games[id_])
    live = Live("twin", "A twin")
    told = TableState(None, live)
    told.played("last")
    return live, told


def test_of_the_last_game_nothing_is_told_once_another_has_begun_whose_record_is_still_to_come(monkeypatch):
    live, told = after_a_game(monkeypatch)
    told.key = GAMES[0]
    play = {"screen": "play", "question": "", "opened": [], "seat": 0, "history": 0, "lines": []}
    lists = {"screen": "list", "asks": "game", "seats": 0, "lines": ["?"], "words": ["A", "B"], "at": 0}
    # Who goes back out of a set-up has the game as it was.
    for told.table in (lists, play):
        told.asks()
        assert live.values["game"]["id"] == "last" and live.made("wide")
    told.table = lists
    told.asks()
    asked = live.values["ask"]
    # What the table tells while it reads the game that was chosen.
    told.table = {}
    told.asks()
    assert live.values["ask"] == asked | {"behind": True, "n": asked["n"] + 1, "since": live.values["ask"]["since"]}
    told.key, told.table = GAMES[1], play
    told.asks()
    assert live.values["game"] is None and told.acts == "" and live.values["ask"]["behind"]
    with pytest.raises(KeyError):
        live.made("wide")
    told.played("next")
    assert live.values["game"]["id"] == "next" and live.made("wide") and "behind" not in live.values["ask"]


def test_a_record_that_comes_before_its_table_leaves_the_set_up_until_the_game_is_told(monkeypatch):
    live, told = after_a_game(monkeypatch)
    told.table = {"screen": "list", "asks": "", "seats": 2, "lines": ["?"], "words": ["A", "B"], "at": 0}
    told.asks()
    told.table = {}
    put, kinds = live._put, set()

    def asked(name, to, value):
        is_new = put(name, to, value)
        if name == "waits":
            told.asks()
            kinds.add(live.values["ask"]["kind"])
        return is_new

    monkeypatch.setattr(live, "_put", asked)
    told.played("next")
    told.asks()
    assert live.values["ask"]["kind"] == "list" and kinds <= {"list"}


def test_who_sits_there_is_asked_by_name_while_a_game_is_set_up_and_played(monkeypatch):
    game = begun(GAMES[0])
    monkeypatch.setattr(files, "load", lambda _, id_: game)
    live = Live("twin", "A twin")
    told = TableState(None, live)
    people = {0: "Zoë", 1: "Anna"}
    told.seated = SimpleNamespace(
        people=people, deals=False, levels={}, follow=lambda *_: None, names=lambda _: {}, called=lambda _: people
    )
    told.key = GAMES[0]
    told.table = {"screen": "list", "asks": "first", "seats": 2, "words": ["P1 1ST", "P2 1ST"], "at": 0, "lines": []}
    told.asks()
    assert live.values["ask"]["options"] == ["Zoë goes first", "Anna goes first"]
    # A name that is typed meanwhile is known at once.
    people[1] = "Bea"
    told.renamed()
    assert live.values["ask"]["options"][1] == "Bea goes first"
    told.played("game")
    told.table = {"screen": "play", "question": "", "opened": [], "seat": 0, "history": 0}
    told.table |= {"lines": ["Player 1: lay a card.", "Player 2 waits."]}
    told.asks()
    # As the record has them.
    assert [live.values["ask"]["title"], *live.values["ask"]["lines"]] == ["Ada: lay a card.", "Bo waits."]


def test_a_piece_that_a_seat_tries_before_it_is_anybodys_turn_is_told_to_that_seat_alone(monkeypatch):
    game = begun(GAMES[0])
    monkeypatch.setattr(files, "load", lambda _, id_: game)
    live = Live("twin", "A twin")
    told = TableState(None, live)
    told.played("game")
    told.divide(True)
    told.key = GAMES[0]
    waits = {"screen": "play", "question": "", "opened": [], "seat": NOBODY, "history": 0, "lines": ["A card."]}
    told.table = waits
    told.asks()
    assert live.values["ask"]["kind"] == "idle"
    told.divided.taker = 1
    told.table = waits | {"moves": game.record.state.legal()[:1], "at": 0, "lines": ["Earth, fire, ether, air."]}
    told.asks()
    assert live.values["ask"]["kind"] == "none" and "Earth" in live._of(1)["ask"]
    assert all("Earth" not in live._of(other)["ask"] for other in (HANDS, 0))
    # Back in its hand: everybody may try.
    told.table = waits
    told.asks()
    assert live.values["ask"]["kind"] == "idle" and "A card." in live._of(0)["ask"]
