"""The menu for a new game: what of a game's declared options it asks and marks; not a whole set-up (tests/twin)."""

import pytest

from naiad_core import games, palette, wire
from naiad_core.buttons import PUSH
from naiad_table import menu, rooms


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
        for step, row in enumerate(new.choices(), 2):
            new.step = step
            new._ask()
            if row is None:
                continue
            canvas = Canvas()
            for value in row.allowed(seats):
                new.chooser.at = row.allowed(seats).index(value)
                new.draw(canvas, 0)
                assert canvas.said == row.panel(value)
                assert canvas.colour == (palette.GREEN if value == row.rulebook else palette.CYAN)
                marks = [phrase for phrase in new.said() if phrase[0] in ("by-rulebook", "as-usual")]
                mine = "by-rulebook" if value == row.rulebook else "as-usual"
                assert marks == ([(mine,)] if value in (row.rulebook, row.usual(seats)) else [])


def test_what_only_one_value_is_left_for_is_not_asked():
    for game in games.GAMES:
        for seats in range(games.descriptor(game).SEATS[0], games.descriptor(game).SEATS[1] + 1):
            rows = [row for row in asked(game, seats).choices() if row is not None]
            assert all(row.asked and len(row.allowed(seats)) > 1 for row in rows)


def test_an_answer_is_taken_as_the_row_has_it():
    new = asked(games.GAMES[0], 2)
    (row,) = new.choices()
    new.chooser.turn(1)
    new.chooser.press(PUSH)
    assert new.options[row.name] == row.values[1]


def beside(pc, game=games.GAMES[0], names=()):
    """A menu of a table where a PC does this, at the number of players; what it begins with."""
    begun = []
    new = menu.NewGame(lambda *told: begun.append(told), pc=lambda: pc)
    new.names = list(names)
    new.step, new.game = 1, game
    new._ask()
    return new, begun


def choose(new, words):
    """Turn to these words, and press."""
    new.chooser.at = [item[0] for item in new.chooser.items].index(words)
    new.press(PUSH)


def to_its_pages(new):
    """On through all questions, as they are under the knob; what the panel says on each page."""
    while not hasattr(new.chooser, "pages"):
        new.press(PUSH)
    return new.chooser.pages


@pytest.mark.parametrize("game", games.GAMES)
def test_a_pc_is_offered_behind_the_players_where_there_is_one_and_somebody_to_play_against(game):
    together = hasattr(games.descriptor(game), "TOGETHER")
    for pc in (0, wire.PLAYS_WOULD, wire.PLAYS_SEATS, wire.PLAYS_DEALS):
        new, _ = beside(pc, game)
        words = [item[0] for item in new.chooser.items]
        assert ("PC OFF" in words) == (pc == wire.PLAYS_WOULD and not together)
        assert new.chooser.at == 0


@pytest.mark.parametrize("names", [(), ("Ada",), ("Ada", "Bo")])
def test_each_level_sits_one_pc_down_behind_the_people(names):
    new, begun = beside(wire.PLAYS_WOULD, names=names)
    people = max(1, len(names))
    for chosen in ("LEV 4", "LEV 2"):
        choose(new, [item[0] for item in new.chooser.items][-1])
        assert new.chooser.items[new.chooser.at][0] == "LEV 3"
        choose(new, chosen)
    assert new.chooser.items[-1][0] == "PC 42"
    # So many are under the knob.
    assert new.chooser.items[new.chooser.at] == (f"{people + 2} PLAY", people + 2)
    new.press(PUSH)
    while not hasattr(new.chooser, "pages"):
        # Who is known stands in the question who begins.
        new.chooser.at = len(new.chooser.items) - 2 if new.chooser.items[-1][0] == "DRAW ONE" else new.chooser.at
        new.press(PUSH)
    new.held(PUSH)
    ((_, seats, _, told),) = begun
    assert seats == people + 2
    # The last of them begins.
    assert told == ["PC 2", *(names or ("",)), "PC 4"]


def test_no_pc_leaves_the_seats_to_people_and_one_alone_has_nobody_to_play_against():
    new, begun = beside(wire.PLAYS_WOULD)
    choose(new, "PC OFF")
    choose(new, "LEV 1")
    choose(new, "PC 1")
    choose(new, "NO PC")
    assert new.chooser.items[-1][0] == "PC OFF"
    choose(new, "2 PLAY")
    to_its_pages(new)
    new.held(PUSH)
    assert begun[0][3] == ()
    (alone,) = [game for game in games.GAMES if games.descriptor(game).SEATS[0] == 1]
    new, _ = beside(wire.PLAYS_WOULD, alone)
    new.levels, new.seats = "3", 1
    assert new._seated() == ()


def test_a_pc_that_has_gone_meanwhile_leaves_no_seat_behind():
    here = [wire.PLAYS_WOULD]
    new, _ = beside(0)
    new.pc = lambda: here[0]
    new._ask()
    choose(new, "PC OFF")
    choose(new, "LEV 5")
    here[0] = 0
    new._ask()
    assert new.levels == "" and [item for item in new.chooser.items if item[1] == menu.PC] == []


def test_no_more_sit_down_than_there_are_seats_beside_the_pc():
    new, _ = beside(wire.PLAYS_WOULD)
    choose(new, "PC OFF")
    choose(new, "LEV 3")
    choose(new, "2 PLAY")
    assert new.sit("Ada") == (0, 2) and new.sit("Bo") == (-1, 2)


@pytest.mark.parametrize("game", [game for game in games.GAMES if hasattr(rooms.setup(game), "DEALT")])
def test_the_pages_say_that_a_pc_deals_or_is_dealt_nothing(game):
    plain = to_its_pages(beside(0, game)[0])
    dealt = [page for page in plain if page[0] in rooms.setup(game).DEALT]
    assert dealt == [(words,) for words in rooms.setup(game).DEALT]
    for pc in (wire.PLAYS_WOULD, wire.PLAYS_SEATS):
        new, _ = beside(pc, game)
        if pc == wire.PLAYS_WOULD:
            assert to_its_pages(beside(pc, game)[0]) == plain
            choose(new, "PC OFF")
            choose(new, "LEV 3")
        assert to_its_pages(new) == [(*page, "NOT PC") if page in dealt else page for page in plain]
    here = [0]
    new, _ = beside(0, game)
    new.pc = lambda: here[0]
    assert to_its_pages(new) == plain
    new.chooser.turn(len(plain))
    # It is chosen on the PC while the pages are up.
    here[0] = wire.PLAYS_DEALS
    new.draw(Canvas(), 0)
    by_pc = new.chooser.pages
    assert new.chooser.at == len(by_pc) - 1
    assert [page for page in by_pc if page not in plain] == [("PC DEAL",)]
    assert [page for page in plain if page not in by_pc] == dealt
