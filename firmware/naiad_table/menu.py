"""Choosing a new game with the knob: which, how many seats, which variant, who begins; the list itself is chooser.py's.

Loaded while it is up only.

A game whose set-up is more than options has a module for it, setup.py, with one or both of

    Setup(seats, options, done, leave)  a screen: turn, press, draw, dirty, and tag(name) -> '' or
                                        why not; it calls done(options) or leave()
    pages(seats, options)               what is laid out then, as pages.py shows it
    DEALT                               the first words of those pages where cards are dealt that nobody else sees

A PC that would play a seat has a row behind the numbers of players: each press of a level sits one PC down, on the last
seats. Who they are is told like players' names: wire.PC_NAME and the level.
"""

import random

try:
    from typing import Any
except ImportError:
    pass

from naiad_core import games, wire
from naiad_core.unload import make_room
from naiad_table import rooms
from naiad_table.chooser import Chooser

# By seats: one text, for CircuitPython keeps shorter ones for good.
SEATS = "1 SOLO,2 PLAY,3 PLAY,4 PLAY,5 PLAY"
MOST_SEATS = 5
# Who begins: the board draws one.
DRAWN = -1
# Of a game with more options than these it is asked first whether to play as usual.
MOST_ASKED = 2
# The PC's row in the list of the numbers of players.
PC = -2
USUAL_LEVEL = 3


class NewGame:
    """The way from nothing to a game: game, seats, each option, who begins, set-up; ``begin`` ends it, with
    game, seats, options and names.

    Players who hold their own tags to a reader meanwhile sit down, one seat after the other.
    """

    def __init__(self, begin, cancel=None, make_room=None, give_up=None, pc=None):
        self.begin = begin
        self.cancel = cancel
        # Called without anything: what a PC does at this table.
        self.pc = pc or int
        # The levels of the seats that it is to play, a digit each.
        self.levels = ""
        # What a set-up's pages say without a PC, and which of them deal; None while they are not up.
        self.laid_out: Any = None
        # Called with the ValueError where a file of the game chosen cannot be read.
        self.give_up = give_up
        # Called with the game chosen before any of its modules is read.
        self.make_room = make_room
        self.game = ""
        self.seats = 0
        self.options = {}
        # Whether options are asked for that most players leave as they are.
        self.more = False
        self.names = []
        # Which of them sits on the first seat.
        self.first = 0
        self.step = 0
        self.chooser: Any = None
        self._ask()

    def _ask(self):
        items: list[tuple[str, Any]] = []
        if self.step == 0:
            # Their words are read one by one as it is drawn: all games' take a third of a second.
            items = [("", game) for game in games.GAMES if rooms.is_installed(game)]
        elif self.step == 1:
            fewest, most = games.descriptor(self.game).SEATS
            items = [(SEATS.split(",")[n - 1], n) for n in range(fewest, most + 1)]
            if self._is_offered():
                items.append((wire.PC_NAME + (self.levels or "OFF"), PC))
        elif self.step - 2 < len(self.choices()):
            row = self.choices()[self.step - 2]
            # Whoever comes back finds what was chosen.
            if row is None:
                items = [("PLAY NOW", True), ("MORE OPT", False)]
                at = int(self.more)
            else:
                values = row.allowed(self.seats)
                items = [(row.panel(value), value) for value in values]
                at = values.index(self.options[row.name])
            self.chooser = Chooser(items, self._chosen, self._back, at)
            if row is not None and row.rulebook in values:
                self.chooser.marked = values.index(row.rulebook)
            return
        elif self.asks_first() and self.step - 2 == len(self.choices()):
            items = self._firsts()
        else:
            self.chooser = rooms.setup(self.game).Setup(self.seats, self.options, self._lay_out, self._back)
            return
        self.chooser = Chooser(items, self._chosen, self._back)
        if self.step == 0:
            self._point_at(self.game)
        elif self.step == 1:
            self._point_at(self.seats or self._count())
        elif self.first:
            self._point_at(self.first)

    def _is_offered(self):
        """Whether a PC would play a seat of this game."""
        if self.pc() != wire.PLAYS_WOULD or hasattr(games.descriptor(self.game), "TOGETHER"):
            self.levels = ""
            return False
        return True

    def _sit_pc(self, levels):
        self.levels = levels[: MOST_SEATS - 1]
        self._ask()

    def _count(self):
        """How many play as far as they are known; beside a PC somebody does."""
        return max(1, len(self.names)) + len(self.levels) if self.levels else len(self.names)

    def choices(self):
        """The options to ask for, and before many of them None: whether to play as usual."""
        rows = [row for row in games.descriptor(self.game).OPTIONS if row.asked and len(row.allowed(self.seats)) > 1]
        if len(rows) <= MOST_ASKED:
            return rows
        return [None] + rows if self.more else [None]

    def asks_first(self):
        """Whether it is asked, behind the options, who begins: the rules leave that to the players."""
        return self.seats > 1 and hasattr(games.descriptor(self.game), "FIRST")

    def _firsts(self):
        """Whom the rulebook wants to begin: who that is takes the first seat, or is told by seat or name, or drawn."""
        words, option = games.descriptor(self.game).FIRST
        items = [(words, 0)]
        names = self._seated()
        if not names and not option:
            # Whoever begins sits on the first seat: nobody else is anywhere yet.
            return items
        for seat in range(self.seats):
            items.append(("P" + str(seat + 1) + " 1ST", seat))
        if names:
            from naiad_table import people

            for seat in range(self.seats):
                if names[seat]:
                    items[1 + seat] = (people.words(names[seat]), seat)
        return items + [("DRAW ONE", DRAWN)]

    def _seated(self):
        """By seat who sits there, "" for whom nobody knows: people first, then the PC; () where nobody is known."""
        levels = self.levels[: self.seats - 1]
        people = self.names[: self.seats - len(levels)]
        if not (people or levels):
            return ()
        return people + [""] * (self.seats - len(people) - len(levels)) + [wire.PC_NAME + level for level in levels]

    def _begins(self, seat):
        """This seat begins: by the game's option, else its player sits on the first one."""
        option = games.descriptor(self.game).FIRST[1]
        if option:
            self.options[option] = seat
        else:
            self.first = seat

    def _chosen(self, value):
        if self.step == 0:
            if value != self.game:
                self.game = value
                self.seats = self.first = 0
                self.more = False
            if self.make_room:
                self.make_room(value)
        elif self.step == 1:
            if value == PC:
                items = [("NO PC", "")] + [("LEV " + level, self.levels + level) for level in wire.PC_LEVELS]
                self.chooser = Chooser(items, self._sit_pc, self._ask, USUAL_LEVEL)
                return
            if value != self.seats:
                self.seats = value
                self.first = 0
                self.options = games.options(self.game).default_options(value)
        elif self.step - 2 < len(self.choices()):
            row = self.choices()[self.step - 2]
            if row is not None:
                self.options[row.name] = value
            else:
                self.more = not value
                if value:
                    self.options = games.options(self.game).default_options(self.seats)
        elif value == DRAWN:
            # The knob goes to who was drawn: a press agrees.
            self.chooser.at = 1 + random.randrange(self.seats)
            self.chooser.dirty = True
            return
        else:
            self._begins(value)
        if (
            self.step
            and self.step - 1 >= len(self.choices()) + self.asks_first()
            and not hasattr(rooms.setup(self.game), "Setup")
        ):
            self._lay_out(self.options)
        else:
            self.step += 1
            self._ask()

    def _lay_out(self, options):
        """Page by page what is laid out for these options; then the game begins."""
        set_up = rooms.setup(self.game)
        if not hasattr(set_up, "pages"):
            self._begin(options)
            return
        make_room("naiad_table.pages")
        from naiad_table.pages import Pages

        asked = self.chooser

        def leave():
            self.laid_out = None
            asked.dirty = True
            self.chooser = asked

        self.laid_out = set_up.pages(self.seats, options), getattr(set_up, "DEALT", ())
        self.chooser = Pages((), lambda: self._begin(options), leave)
        self._tell_pc()

    def _tell_pc(self):
        """The pages as they are where a PC deals, or gets no cards of people's: that may be chosen meanwhile."""
        pages, dealt = self.laid_out
        pc = self.pc()
        out = []
        for page in pages:
            if page[0] not in dealt or (pc < wire.PLAYS_SEATS and not self.levels):
                out.append(page)
            elif pc != wire.PLAYS_DEALS:
                out.append(page + ("NOT PC",))
            elif ("PC DEAL",) not in out:
                out.append(("PC DEAL",))
        self.chooser.pages = out
        self.chooser.at = min(self.chooser.at, len(out) - 1)

    def _begin(self, options):
        rooms.put_away("setup")
        names = self._seated()
        self.begin(self.game, self.seats, options, names[self.first :] + names[: self.first])

    def sit(self, name):
        """(seat, seats) of a player who is there now, the seats as far as they are known; seat -1 for one too many."""
        seats = self.seats if self.step > 1 else MOST_SEATS
        if name not in self.names[:seats]:
            if len(self.names) + len(self.levels) >= seats:
                return -1, seats
            self.names.append(name)
            if self.step == 1:
                self._point_at(self._count())
            elif self.step > 1 and self.step - 2 == len(self.choices()) and not self.laid_out and self.asks_first():
                self._ask()
        return self.names.index(name), seats

    def stand(self, seat):
        """The player of a seat is not there after all; False where nobody may leave any more."""
        if self.step > 1 or seat >= len(self.names):
            return False
        del self.names[seat]
        if self.step == 1:
            self._point_at(self._count())
        return True

    # A screen like the others: what happens goes to the question that is open.

    @property
    def dirty(self):
        return self.chooser.dirty

    @dirty.setter
    def dirty(self, value):
        self.chooser.dirty = value

    def turn(self, steps):
        self.chooser.turn(steps)

    def press(self, button):
        try:
            self.chooser.press(button)
        except ValueError as error:
            if self.give_up is None:
                raise
            self.give_up(error)

    def held(self, button):
        """A long press: a set-up's pages are known, and the game begins."""
        if hasattr(self.chooser, "held"):
            self.chooser.held(button)

    def said(self):
        """What a set-up says on a screen, as phrases.py has it."""
        said = getattr(self.chooser, "said", None)
        if said:
            return said()
        if not 1 < self.step < len(self.choices()) + 2:
            return ()
        row = self.choices()[self.step - 2]
        if row is None:
            return ()
        from naiad_table import phrases

        shown, value = self.chooser.items[self.chooser.at]
        out = [phrases.panel(shown)]
        if row.rulebook == value:
            out.append(("by-rulebook",))
        elif value == row.usual(self.seats):
            out.append(("as-usual",))
        return out

    def draw(self, canvas, now_ms):
        if not self.step:
            self._read_words(self.chooser.at)
        elif self.laid_out is not None:
            self._tell_pc()
        self.chooser.draw(canvas, now_ms)
        if not self.step:
            for at in range(len(self.chooser.items)):
                if self._read_words(at):
                    # What is drawn next has one more.
                    self.chooser.dirty = True
                    break

    def _read_words(self, at):
        """Whether the words of the game there had to be read."""
        words, game = self.chooser.items[at]
        if words:
            return False
        self.chooser.items[at] = games.descriptor(game).MENU, game
        return True

    def tag(self, game, name):
        """A piece was read: it answers which game, or what a set-up asks; '' or the code for which it does neither."""
        if self.step == 0:
            self._point_at(game)
            return ""
        if game != self.game:
            return "other-game"
        return self.chooser.tag(name) if hasattr(self.chooser, "tag") else ""

    def _point_at(self, value):
        """Stand on a game, or on so many seats; nothing where that is not to be had."""
        for i in range(len(self.chooser.items)):
            if self.chooser.items[i][1] == value:
                self.chooser.at = i
                self.chooser.dirty = True

    @property
    def pointed(self):
        """The room of the game that the knob stands on, '' where it stands on something else."""
        return games.room(self.chooser.items[self.chooser.at][1]) if self.step == 0 else ""

    def _back(self):
        if self.step:
            self.step -= 1
            self._ask()
        elif self.cancel:
            self.cancel()
