"""AQUA's set-up as a screen: hot spots, ecosystems, who holds the snail; by tags, by the knob, or drawn by the board.

One question after the other, for each seat's hot spot, then the animal that is native to each
ecosystem (and which these are, where that is not fixed), then the snail. A tag answers, or the
knob and a press; what only one answer is left for is not asked. "ALL RAND" draws everything.
Then come pages, forth and back with the knob: what was drawn, what goes back to the box, and the
last, "OK ?", begins the game.
"""

import random

try:
    from typing import Any
except ImportError:
    pass

from naiad_core import layouts, palette
from naiad_core.buttons import BACK, END, PUSH
from naiad_core.games.aqua.descriptor import OPTIONS
from naiad_core.games.aqua.options import COUNT, ROW, deal
from naiad_core.games.aqua.pieces import ANIMALS, COLOURS, ECOSYSTEMS, HOTSPOTS, ROUNDS, SOLO_MARKET, TILES, piece
from naiad_core.games.aqua.tableau import HOTSPOT_MIDDLE, Tableau
from naiad_table import ticks
from naiad_table.canvas import BLINK_MS
from naiad_table.chooser import tell
from naiad_table.games.aqua.map import Map

# What a question or a page is about.
HOTSPOT, ECOSYSTEM, NATIVE, SNAIL, OUT, DONE, LAYING = 0, 1, 2, 3, 4, 5, 6
# Instead of the first answer: the board draws all; instead of who gets the snail, whom the rulebook wants drawn: that.
DRAW = -1

# By question: what its tags begin with.
_TAGS = {HOTSPOT: "hotspot_", ECOSYSTEM: "ecosystem_", NATIVE: "small_"}
# Where the hot spot's middle is on the panel, beneath its name.
_MIDDLE_X, _MIDDLE_Y = 7, 10

# What some pages are about is said for one of so many times.
SAID_MS = 4 * BLINK_MS
TURNS = 3
_HEADS = {HOTSPOT: "HOT SPOT", NATIVE: "ECO ROW", OUT: "TO BOX", DONE: "KNOB <", LAYING: "LAY OUT"}


def taken_out(seats, variant):
    """What the rulebook puts back into the box, each in two words, or in two times two."""
    tiles = TILES - ROUNDS * seats - 1 if seats > 1 else TILES - SOLO_MARKET * ROUNDS
    out: list[tuple[str, ...]] = [(str(tiles) + " TILE",)]
    if seats in (2, 3):
        # Of each stack the tile that bears the snail's sign.
        out.append((str(len(ANIMALS)) + " BIG", "WITH SNAL"))
    out.append((str(COUNT - (0 if variant == "family" else ROW)) + " ECO",))
    if seats == 1:
        out.append(("THE SNAL",))
    return out


class Setup:
    """``done(options)`` is called with complete options, ``leave()`` by back at the first question."""

    def __init__(self, seats, options, done, leave):
        self.seats = seats
        self.variant = options["variant"]
        # What the menu has asked.
        self.asked = dict([(row.name, options[row.name]) for row in OPTIONS if row.asked])
        self.done = done
        self.leave = leave
        self.map = Map(layouts.load("aqua"))
        self.questions = [HOTSPOT] * seats
        if self.variant == "classic":
            self.questions += [NATIVE] * ROW
        elif self.variant != "family":
            self.questions += [ECOSYSTEM, NATIVE] * ROW
        if seats > 1:
            self.questions.append(SNAIL)
        # Answers so far; once all are there, or drawn, ``options`` is complete and ``pages`` shows it.
        self.answers = []
        self.options: Any = None
        self.pages = []
        self.turned = True
        self.turned_ms = 0
        self.at = 0
        self.dirty = True

    # --- questions and answers ---

    def items(self):
        """The answers that are left for the question that is open."""
        number = len(self.answers)
        kind = self.questions[number]
        if kind == SNAIL:
            return [DRAW] + list(range(self.seats))
        count = (len(HOTSPOTS), COUNT, len(COLOURS))[kind]
        gone = [self.answers[i] for i in range(number) if self.questions[i] == kind]
        left = [item for item in range(count) if item not in gone]
        return [DRAW] + left if number == 0 else left

    def answer(self, item):
        """Answer the open question, and after it those that leave no choice."""
        self.answers.append(item)
        self.at = 0
        while len(self.answers) < len(self.questions):
            left = self.items()
            if len(left) > 1:
                return
            self.answers.append(left[0])
        self._show(self._complete(), OUT)

    def _complete(self):
        """The options that the answers make."""
        given: tuple[list[int], ...] = ([], [], [], [])
        for kind, item in zip(self.questions, self.answers):
            given[kind].append(item)
        options = dict(self.asked)
        options["hotspots"] = [HOTSPOTS[item] for item in given[HOTSPOT]]
        options["snail"] = given[SNAIL][0] if given[SNAIL] else 0
        if given[NATIVE]:
            ids = given[ECOSYSTEM] or range(ROW)
            options["ecosystems"] = [
                {"id": number + 1, "native": COLOURS[native]} for number, native in zip(ids, given[NATIVE])
            ]
        return options

    def _show(self, options, kind):
        """Go over to the pages, to the first of this kind."""
        self.options = options
        self.pages = [(LAYING, 0)] + [(HOTSPOT, seat) for seat in range(self.seats)]
        for index in range(len(options.get("ecosystems", ()))):
            self.pages.append((NATIVE, index))
        if self.seats > 1:
            self.pages.append((SNAIL, options["snail"]))
        for words in taken_out(self.seats, self.variant):
            self.pages.append((OUT, words))
        self.pages.append((DONE, 0))
        self.at = [page[0] for page in self.pages].index(kind)

    def _back(self):
        """Take the last answer back, with those that followed from it; of what was drawn, all."""
        self.options = None
        self.at = 0
        if not self.answers:
            return
        last = self.answers.pop()
        while self.answers and len(self.items()) == 1:
            last = self.answers.pop()
        self.at = self.items().index(last)

    # --- a screen like the others ---

    def tag(self, name):
        """The name of a piece of AQUA; '' or the code for which it answers nothing."""
        if self.options is not None:
            return "not-now"
        if piece(name) < 0:
            return "unknown-tag"
        start = _TAGS.get(self.questions[len(self.answers)], "?")
        if name[: len(start)] != start:
            return "not-now"
        rest = name[len(start) :]
        item = COLOURS.find(rest) if start == "small_" else int(rest) - 1
        if item not in self.items():
            return "piece-used"
        self.answer(item)
        self.dirty = True
        return ""

    def turn(self, steps):
        if self.options is None:
            self.at = (self.at + steps) % len(self.items())
        else:
            # Pages have two ends: one detent too many neither begins the game nor starts them over.
            self.at = max(0, min(len(self.pages) - 1, self.at + steps))
        self.turned = self.dirty = True

    def press(self, button):
        self.turned = self.dirty = True
        if button == PUSH:
            self._push()
        elif button == END and self.options is not None:
            self.at = len(self.pages) - 1
        elif button == BACK:
            if self.options is None and not self.answers:
                self.leave()
            else:
                self._back()

    def held(self, button):
        """A long press: the pages are known, and the game begins."""
        if button == PUSH and self.options is not None:
            self.done(self.options)

    def _push(self):
        if self.options is None:
            item = self.items()[self.at]
            if item == DRAW and self.answers:
                # The knob goes to who was drawn: a press agrees.
                self.at = 1 + random.randrange(self.seats)
            elif item == DRAW:
                options = deal(self.seats, self.variant, random.randrange)
                options.update(self.asked)
                self._show(options, LAYING)
            else:
                self.answer(item)
        elif self.pages[self.at][0] == DONE:
            self.done(self.options)
        else:
            self.at += 1

    # --- screen and lights ---

    def said(self):
        """The pages from this one on, as phrases.py has them; none while something is asked."""
        from naiad_table.phrases import panel

        out: list[object] = []
        last = -1
        for kind, index in self.pages[self.at :] if self.options is not None else ():
            if kind == DONE and self.at + 1 < len(self.pages):
                # A press is but a page on.
                out.append(("lay-out",))
            elif kind != last and kind in _HEADS:
                out.append(panel(_HEADS[kind]))
            last = kind
            if kind == OUT:
                out += [panel(words) for words in index]
            elif kind == HOTSPOT:
                out.append(("spot", index + 1, HOTSPOTS.index(self.options["hotspots"][index]) + 1))
            elif kind == NATIVE:
                each = self.options["ecosystems"][index]
                out.append(panel(self._native_words(each["id"], COLOURS.index(each["native"]))))
            elif kind == SNAIL:
                out.append(panel("SNAL P" + str(index + 1)))
        return out

    def draw(self, canvas, now_ms):
        self.dirty = False
        if self.options is None:
            items = self.items()
            tell(canvas, self.at, len(items))
            self._draw_question(canvas, items[self.at])
        else:
            if self.turned:
                self.turned = False
                self.turned_ms = now_ms
            tell(canvas, self.at, len(self.pages))
            self._draw_page(canvas, self.pages[self.at], ticks.diff(now_ms, self.turned_ms) // SAID_MS % TURNS)

    def _draw_question(self, canvas, item):
        number = len(self.answers)
        kind = self.questions[number]
        if item == DRAW:
            canvas.words("SNAL ?" if number else "ALL RAND", palette.CYAN)
        elif kind == HOTSPOT:
            self._draw_hotspot(canvas, number, HOTSPOTS[item])
        elif kind == ECOSYSTEM:
            canvas.words("ECO? " + str(item + 1), palette.CYAN)
        elif kind == NATIVE:
            # Of the classic ones the next in the row, else the one just named.
            index = number - self.seats
            number = index + 1 if self.variant == "classic" else self.answers[number - 1] + 1
            self._draw_native(canvas, number, item)
        else:
            canvas.words("SNAL P" + str(item + 1), palette.SEATS[item])

    def _draw_page(self, canvas, page, time):
        """A page, and by turns what it is about: at first where one kind of them begins."""
        kind, index = page
        if time == (0 if kind in (LAYING, OUT) else TURNS - 1) and kind in _HEADS:
            canvas.words(_HEADS[kind], palette.WHITE)
        elif kind == LAYING:
            canvas.words("KNOB < >", palette.WHITE)
        elif kind == OUT:
            canvas.words(index[(time - 1) % len(index)], palette.CYAN)
        elif kind == HOTSPOT:
            self._draw_hotspot(canvas, index, self.options["hotspots"][index])
        elif kind == NATIVE:
            each = self.options["ecosystems"][index]
            self._draw_native(canvas, each["id"], COLOURS.index(each["native"]))
        elif kind == SNAIL:
            canvas.words("SNAL P" + str(index + 1), palette.SEATS[index])
        else:
            canvas.words("OK ?", palette.WHITE)

    def _native_words(self, number, colour):
        # Asked about where this board does not know the tile's text, and will ask for its points at the end.
        sign = "? " if ECOSYSTEMS[number] is None else " "
        return "E" + str(number) + sign + self.map.names[colour]

    def _draw_native(self, canvas, number, colour):
        canvas.words(self._native_words(number, colour), self.map.coral[colour])

    def _draw_hotspot(self, canvas, seat, hotspot):
        """A hot spot as it must lie, under whose it is and which."""
        canvas.word("P" + str(seat + 1) + "H" + str(HOTSPOTS.index(hotspot) + 1), 1, palette.SEATS[seat])
        self.map.left = self.map.top = 0
        self.map.left = self.map.x(HOTSPOT_MIDDLE) - _MIDDLE_X
        self.map.top = self.map.place_y(HOTSPOT_MIDDLE) - _MIDDLE_Y
        self.map.tiles(canvas.panel, Tableau([COLOURS.index(letter) for letter in hotspot]).looks, self.map.coral)
