"""The oracle on files that cannot stand as a whole; not a game's rules."""

from naiad_core.games import GAMES
from oracle import verdict
from oracle.base import record


def game(*moves, players=("Ada", "Bo"), **options):
    """A record of the first game of the list."""
    return record(GAMES[0], players, *moves, **options)


def test_the_first_bad_line_is_told():
    good = game({"do": "start", "card": "q_wfev"})
    assert verdict("") == (1, "bad-header")
    assert verdict("\n") == (1, "not-json")
    assert verdict(good + "\n") == (3, "not-json")
    assert verdict(good + '{"do":"end","t":NaN}\n') == (3, "not-json")
    assert verdict(good + '{"do":"fly"}\n{"do":"fly"}\n') == (3, "unknown-verb")
    assert verdict(good + '{"do":"pass","seat":2}') == (3, "bad-argument")
    assert verdict(good + '{"do":"undo","seat":2}\n{"do":"undo"}') == (4, "nothing-to-undo")
    assert verdict(game(players=["Ada"])) == (1, "bad-header")
    assert verdict(game(deck="aquarius-3e")) == (1, "bad-header")
    assert verdict(game(decks="aquarius-1e")) == (1, "bad-header")
