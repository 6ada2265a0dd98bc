"""Robots that play Quintazone by the lights: they hold cards, know the rules, check every picture. Read aya.py next."""

from naiad.twin.robots.player import BACK, END, PUSH, SEAT_WORDS, Player, Seen, Wait
from naiad_core import mats, palette, record
from naiad_core.rules import quintazone as rules

CARD_PX = 2
DECK_WORDS = {"aquarius-1e": "DECK 40", "aquarius-2e": "DECK 55"}


class Quintazone(Player):
    """All seats of one game. ``state`` is what the players know: moves they made and saw accepted."""

    def deal(self, seats: int, deck: str) -> None:
        """Shuffle and deal."""
        self.seats = seats
        self.record = record.Record("quintazone", seats, {"deck": deck})
        self.state = self.record.state
        self.mat = mats.load("quintazone")
        self.elements = [self.mat["colours"][letter] for letter in rules.ELEMENTS]
        cards = list(range(self.state.size))
        quads = [card for card in cards if rules.IDS[card][0] == "q"]
        self.first = self.rng.choice(quads)
        cards.remove(self.first)
        self.rng.shuffle(cards)
        self.hands_of = [[cards.pop() for _ in range(rules.HAND)] for _ in range(seats)]
        self.pile = cards
        self.goals = self.rng.sample(range(len(rules.ELEMENTS)), seats)
        # The window's corner, as the eyes found it last.
        self.left = self.top = 0
        # The turn before was not ended by hand: the next card read does that.
        self.left_to_next = False

    def play(self, players: int = 2, deck: str = "aquarius-1e", mistakes: bool = True) -> Wait:
        """A whole game, from the menu to the result."""
        self.deal(players, deck)
        self.mistakes = mistakes
        yield 1500
        yield from self.new_game("quintazone", SEAT_WORDS[players], DECK_WORDS[deck])
        yield from self.until_words("QUAD CARD")
        yield from self.tap("naiad:quintazone/" + rules.IDS[self.first])
        yield from self.press(PUSH)
        self.did(rules.start(self.first))
        while not self.state.over:
            yield from self.one_turn()
        yield from self.reveal()
        yield from self.read_result()
        yield from self.press(END)
        self.finished = True

    def did(self, action: int) -> None:
        """The table accepted a move."""
        code = self.state.why_not(action)
        self.expect(not code, f"the lights offered a move that the rules refuse: {code}")
        self.record.push(action)

    # --- a turn ---

    def one_turn(self) -> Wait:
        seat = self.state.to_act()
        hand = self.hands_of[seat]
        if not self.left_to_next:
            yield from self.check_seat(seat, self.seats)
            yield from self.check_map()
            if self.mistakes and self.rng.random() < 0.15:
                yield from self.make_mistake()
            if self.rng.random() < 0.2:
                yield from self.set_pyramid(seat)
        self.left_to_next = False
        fitting = [card for card in hand if self.state.legal(card)]
        passed = not fitting
        if passed:
            yield from self.press(END)
            yield from self.until_words("PASS ?")
            yield from self.press(PUSH)
            self.did(rules.pass_())
        else:
            card = self.rng.choice(fitting)
            yield from self.lay(card)
            hand.remove(card)
        if not self.state.over and self.state.to_act() == seat and self.rng.random() < 0.6:
            yield from self.set_pyramid(seat)
        if not self.state.over and self.state.to_act() == seat and self.state.card_part != rules.DUE:
            # Half the players press end; the others leave it to the next card.
            if self.rng.random() < 0.5 or not self.next_has_card(seat):
                yield from self.press(END)
            else:
                self.left_to_next = True
            self.did(rules.end())
        if not passed and self.pile:
            hand.append(self.pile.pop())

    def next_has_card(self, seat: int) -> bool:
        """Whether the next card read will be one of another seat's that fits, so that it ends this turn."""
        following = self.state.clone()
        following.apply(rules.end())
        if following.over:
            return False
        return any(following.legal(card) for card in self.hands_of[following.to_act()])

    def lay(self, card: int) -> Wait:
        wanted = self.rng.choice(self.state.legal(card))
        yield from self.tap("naiad:quintazone/" + rules.IDS[card])
        yield from self.until_picture()
        legal = self.state.legal(card)
        for step in range(len(legal) + 1):
            pictures = yield from self.both()
            cell, face = self.read_wish(pictures, legal)
            if step == 0:
                self.check_wish(pictures, legal, cell)
            if cell == wanted >> 11 and face == self.face_colours(wanted >> 4 & 127):
                yield from self.press(PUSH)
                self.did(wanted)
                return
            yield from self.turn()
        self.expect(False, f"the knob never came to a legal placement of {rules.IDS[card]}")

    def set_pyramid(self, seat: int) -> Wait:
        """Set a pyramid if there is a zone for it."""
        sizes = [size for size in (1, 2, 3) if self.state.legal(rules.PYRAMIDS + size)]
        if not sizes:
            return
        size = self.rng.choice(sizes)
        yield from self.tap(f"naiad:quintazone/p{size}")
        yield from self.until_picture()
        zones = len(self.state.empty_zones())
        for _ in range(self.rng.randrange(min(zones, 4))):
            yield from self.turn()
        pictures = yield from self.both()
        action = self.read_zone(pictures, size)
        yield from self.press(PUSH)
        self.did(action)

    # --- what the lights say ---

    def face_colours(self, face: int) -> tuple[int, ...]:
        return tuple(self.elements[element] for element in rules.quarters(face))

    def expected(self) -> dict[int, tuple[int, ...]]:
        """By cell, the four colours of every card on the table."""
        state = self.state
        return {state.laid_cell(n): self.face_colours(state.laid_face(n)) for n in range(state.laid)}

    def window(self, middle: int) -> None:
        """The window as the mat describes it: the table in the middle, or around one cell."""
        left, top, right, bottom = self.state.bounds()
        across, down = self.mat["window"]
        self.left = mats.window(left - 1, right + 1, rules.cell_x(middle), across)
        self.top = mats.window(top - 1, bottom + 1, rules.cell_y(middle), down)

    def quad(self, picture: Seen, cell: int) -> tuple[int, ...] | None:
        """The four pixels of a cell, None where it is out of the window."""
        x = (rules.cell_x(cell) - self.left) * CARD_PX
        y = (rules.cell_y(cell) - self.top) * CARD_PX
        if not (0 <= x < palette.WIDTH_PX and 0 <= y < palette.HEIGHT_PX):
            return None
        at = y * palette.WIDTH_PX + x
        return picture[at], picture[at + 1], picture[at + palette.WIDTH_PX], picture[at + palette.WIDTH_PX + 1]

    def check_map(self) -> Wait:
        """Every card in view must be drawn where it lies, and nothing else; pyramids blink in their seat's colour."""
        yield from self.until_picture()
        pictures = yield from self.both()
        state = self.state
        self.window(state.laid_cell(state.laid - 1))
        pyramids = {(where, element): palette.SEATS[seat] for where, element, _, seat in state.pyramids()}
        for cell, colours in self.expected().items():
            face = state.face_at(cell)
            over = tuple(pyramids.get((cell, e), self.elements[e]) for e in rules.quarters(face))
            for picture in pictures:
                seen = self.quad(picture, cell)
                self.expect(
                    seen in (None, colours, over), f"{rules.IDS[face >> 1]} shows {seen}, not {colours} or {over}"
                )
        lit = sum(1 for colour in pictures[0] if colour)
        cards = sum(4 for cell in self.expected() if self.quad(pictures[0], cell) is not None)
        self.expect(lit == cards, f"{lit} pixels are lit for {cards} quarters of cards")

    def read_wish(self, pictures: list[Seen], legal: list[int]) -> tuple[int, tuple[int, ...]]:
        """(cell, its colours) of the placement under the knob: the cell that turns white."""
        white = (self.mat["colours"]["chosen"],) * 4
        cells = sorted({action >> 11 for action in legal})
        for cell in cells:
            self.window(cell)
            seen = {self.quad(picture, cell) for picture in pictures}
            if white in seen and len(seen) == 2 and self.is_in_place(pictures[0]):
                (face,) = seen - {white}
                if face is not None and palette.DIM not in face:
                    return cell, face
        self.expect(False, "no placement blinks")
        raise AssertionError

    def is_in_place(self, picture: Seen) -> bool:
        """Whether the cards are where this window would show them."""
        return all(self.quad(picture, cell) in (None, colours) for cell, colours in self.expected().items())

    def check_wish(self, pictures: list[Seen], legal: list[int], chosen: int) -> None:
        """Exactly the legal cells must be lit as such."""
        self.window(chosen)
        dim = (self.mat["colours"]["legal"],) * 4
        legal_cells = {action >> 11 for action in legal}
        for x in range(self.left, self.left + self.mat["window"][0]):
            for y in range(self.top, self.top + self.mat["window"][1]):
                cell = rules.cell(x, y)
                if cell == chosen:
                    continue
                lit = self.quad(pictures[0], cell) == dim
                self.expect(
                    lit == (cell in legal_cells), f"cell {x},{y} is {'lit' if lit else 'dark'} against the rules"
                )

    def read_zone(self, pictures: list[Seen], size: int) -> int:
        """The pyramid move that the lit zone stands for."""
        state = self.state
        newest = {state.laid_cell(n): n for n in range(state.laid)}
        for place in state.empty_zones():
            element = place >> 14
            cell = place & 16383
            cells = state.zone_of(rules.cell_x(cell), rules.cell_y(cell), element)
            chosen = max(cells, key=lambda c: newest[c])
            self.window(chosen)
            if all(self.shows_zone(picture, cells, element) for picture in pictures):
                action: int = rules.pyramid(size, rules.cell_x(chosen), rules.cell_y(chosen), element)
                return action
        self.expect(False, "no zone is lit")
        raise AssertionError

    def shows_zone(self, picture: Seen, cells: list[int], element: int) -> bool:
        """Whether exactly the quarters of this zone stand out."""
        state = self.state
        bright = (self.elements[element], self.mat["colours"]["chosen"])
        for n in range(state.laid):
            cell = state.laid_cell(n)
            seen = self.quad(picture, cell)
            if seen is None:
                continue
            for i, shown in enumerate(rules.quarters(state.laid_face(n))):
                dim = self.mat["colours"]["legal"]
                if seen[i] not in (bright if cell in cells and shown == element else (dim,)):
                    return False
        return True

    # --- mistakes, and the end ---

    def make_mistake(self) -> Wait:
        """Do something that people do, see that the table says so, and that nothing came of it."""
        kind = self.rng.randrange(4)
        if kind == 0:
            used = self.state.laid_face(self.rng.randrange(self.state.laid)) >> 1
            yield from self.tap("naiad:quintazone/" + rules.IDS[used], hold_ms=600)
            yield from self.until_words("CARD USED")
        elif kind == 1:
            yield from self.tap("naiad:aya/f_01", hold_ms=600)
            yield from self.until_words("NOT HERE")
        elif kind == 2:
            yield from self.press(BACK)
            yield from self.until_words("UNDO ?")
            yield from self.press(BACK)
        else:
            card = self.hands_of[self.state.to_act()][0]
            if self.state.legal(card):
                yield from self.tap("naiad:quintazone/" + rules.IDS[card])
                yield from self.until_picture()
                yield from self.press(BACK)
        yield 2200
        yield from self.until_picture()

    def reveal(self) -> Wait:
        """Every seat shows its goal, in order."""
        yield from self.until_words("GOAL ?")
        for seat in range(self.seats):
            element = self.goals[seat]
            yield from self.tap("naiad:quintazone/goal_" + rules.ELEMENTS[element])
            yield from self.until_words("GOAL " + rules.ELEMENTS[element].upper())
            yield from self.check_seat(seat, self.seats)
            yield from self.press(PUSH)
            self.did(rules.goal(seat, element))

    def read_result(self) -> Wait:
        """The table must name every seat's points, the winner's first."""
        result = self.state.scores()
        seat = result["winners"][0]
        for _ in range(self.seats):
            yield from self.until_words(f"P{seat + 1} {result['players'][seat]['total']}")
            self.said.append(self.words())
            yield from self.turn()
            seat = (seat + 1) % self.seats
