"""The menu for a new game: what of a game's declared options it asks and marks; not a whole set-up (tests/twin)."""

import pytest

from naiad_core import games
from naiad_core import palette as lights
from naiad_core.buttons import PUSH
from naiad_table import menu


class Canvas:
    """Keeps what was drawn last."""

    ring = bytearray(24)

    def clear(self):
        self.colour = None

    def words(self, words, colour):
        self.said, self.colour = words, colour


def asked(game, seats):
    """The menu at a game's first option, all of them asked for."""
    new = menu.NewGame(None)
    new.game = game
    new.seats = seats
    new.options = games.options(game).default_options(seats)
    new.more = True
    new.step = 2
    new._ask()
    return new


@pytest.mark.parametrize("game", games.GAMES)
def test_the_value_that_the_rulebook_has_is_told_from_the_others(game):
    for seats in range(games.descriptor(game).SEATS[0], games.descriptor(game).SEATS[1] + 1):
        new = asked(game, seats)
        for step, row in enumerate(new._choices(), 2):
            new.step = step
            new._ask()
            if row is None:
                continue
            canvas = Canvas()
            for value in row.allowed(seats):
                new.chooser.at = row.allowed(seats).index(value)
                new.draw(canvas, 0)
                assert canvas.said == row.panel(value)
                assert canvas.colour == (lights.GREEN if value == row.rulebook else lights.CYAN)
                marks = [phrase for phrase in new.said() if phrase[0] in ("by-rulebook", "as-usual")]
                mine = "by-rulebook" if value == row.rulebook else "as-usual"
                assert marks == ([(mine,)] if value in (row.rulebook, row.usual(seats)) else [])


def test_what_only_one_value_is_left_for_is_not_asked():
    for game in games.GAMES:
        for seats in range(games.descriptor(game).SEATS[0], games.descriptor(game).SEATS[1] + 1):
            rows = [row for row in asked(game, seats)._choices() if row is not None]
            assert all(row.asked and len(row.allowed(seats)) > 1 for row in rows)


def test_an_answer_is_taken_as_the_row_has_it():
    new = asked(games.GAMES[0], 2)
    (row,) = new._choices()
    new.chooser.turn(1)
    new.chooser.press(PUSH)
    assert new.options[row.name] == row.values[1]
