"""Which times a table keeps of a game: those that count in it."""

from link.nvm import Nvm
from naiad_core import games
from naiad_core.state import UNDO
from naiad_table import deal
from naiad_table.journal import Journal
from naiad_table.referee import Referee


def playing(game):
    referee = Referee(Journal(Nvm()))
    options = games.options(game).default_options(2)
    referee.journal.begin_game(deal.header(game, 2, options))
    referee.open(game, 2, options)
    return referee


def test_of_the_glass_the_time_is_kept_and_taken_back_with_it():
    game = games.GAMES[1]
    actions = games.load(game, "actions")
    referee = playing(game)
    for t_ms, action in ((1000, actions.glass(actions.TURN_1)), (2000, actions.glass(actions.PAUSE)), (3000, UNDO)):
        referee.t_ms = t_ms
        assert referee.commit(action) == ""
    place = next(action for action in referee.state.legal() if action & 15 == actions.DOMINO)
    assert referee.commit(place) == ""
    assert referee.times == [10]
    assert referee.commit(UNDO) == ""
    assert referee.times == [10]
    assert referee.commit(UNDO) == ""
    assert referee.times == []


def test_of_moves_that_have_no_time_none_is_kept():
    referee = playing(games.GAMES[0])
    for _ in range(5):
        assert referee.commit(referee.state.legal()[0]) == ""
    assert referee.times == []
