"""What a table's pages are told while its game becomes another; the store and the table's program are played here."""

import itertools

import pytest

from naiad.draw import WINDOWS
from naiad.store import files
from naiad.web.live import Live
from naiad.web.state import TableState
from naiad_core.games import GAMES, options
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
    tell, asked = live.tell, []

    def told_and_asked(name, value):
        tell(name, value)
        if name != "ask":
            asked.append(name)
            told.asks()

    monkeypatch.setattr(live, "tell", told_and_asked)
    told.played("next")
    assert {"game", *WINDOWS} <= set(asked)
