"""Robots that play Quintazone by the lights: they hold cards and check every picture."""

from collections.abc import Callable, Generator, Sequence

from naiad.engine.view import View
from naiad.engine.world import Turn
from naiad.games.quintazone.player import candidates
from naiad.games.quintazone.position import quarters
from naiad.lights.sight import Picture, dark, put
from naiad.twin.robots.player import SEAT_WORDS, Player, Seen, Wait
from naiad_core import layouts, palette
from naiad_core.buttons import BACK, END, PUSH
from naiad_core.games.quintazone import actions, pieces, rules
from naiad_core.games.quintazone.actions import cell_of, face_of

# How often somebody does not do the best thing.
WHIM = 0.15


class Robot(Player):
    """All seats of one game."""

    def deal(self, seats: int, deck: str) -> None:
        """Shuffle and deal."""
        self.seats = seats
        self.sit(seats, {"deck": deck})
        self.mat = layouts.load("quintazone")
        self.elements = [self.mat["colours"][letter] for letter in pieces.ELEMENTS]
        cards = list(range(self.state.size))
        quads = [card for card in cards if pieces.IDS[card][0] == "q"]
        self.first = self.rng.choice(quads)
        cards.remove(self.first)
        self.rng.shuffle(cards)
        self.hands_of = [[cards.pop() for _ in range(pieces.HAND)] for _ in range(seats)]
        self.pile = cards
        self.goals = self.rng.sample(range(len(pieces.ELEMENTS)), seats)
        # The turn before was not ended by hand: the next card read does that.
        self.left_to_next = False
        # How many blinks are looked at.
        self.looks = 1

    def both(self) -> Generator[float, None, list[Seen]]:
        seen: list[Seen] = []
        for _ in range(self.looks):
            seen += [picture for picture in (yield from super().both()) if picture not in seen]
        return seen

    def play(self, players: int = 2, deck: str = "aquarius-1e", mistakes: bool = True) -> Wait:
        """A whole game, from the menu to the result."""
        self.deal(players, deck)
        self.mistakes = mistakes
        yield 1500
        yield from self.new_game("quintazone", SEAT_WORDS[players], *self.answers(players, deck=deck))
        yield from self.until_words("QUAD CARD")
        yield from self.hold(pieces.IDS[self.first])
        yield from self.press(PUSH)
        self.did(actions.start(self.first))
        while not self.state.is_over():
            yield from self.one_turn()
        yield from self.reveal()
        yield from self.finish()

    # --- a turn ---

    def one_turn(self) -> Wait:
        seat = self.state.to_act()
        hand = self.hands_of[seat]
        if not self.left_to_next:
            yield from self.check_seat(seat, self.seats)
            # Whoever counts the blinks of a pyramid looks longer.
            self.looks = 4 if self.state.standing else 1
            yield from self.check(self.at_rest(), "the table")
            self.looks = 1
            if self.mistakes and self.rng.random() < 0.15:
                yield from self.make_mistake()
        turn = self.decide(seat, card_first=self.left_to_next)
        self.left_to_next = False
        passed = False
        for action in turn:
            verb = actions.verb_of(action)
            if verb == actions.PYRAMID:
                yield from self.set_pyramid(action)
            elif verb == actions.CARD:
                yield from self.lay(action)
                hand.remove(actions.piece_of(action))
            elif verb == actions.PASS:
                passed = True
                yield from self.press(END)
                yield from self.until_words("PASS ?")
                yield from self.press(PUSH)
                self.did(action)
        if not self.state.is_over() and self.state.to_act() == seat and self.state.card_part != rules.DUE:
            # Half the players press end; the others leave it to the next card.
            if self.rng.random() < 0.5 or not self.next_has_card(seat):
                yield from self.press(END)
            else:
                self.left_to_next = True
            self.did(actions.end())
        if not passed and self.pile:
            hand.append(self.pile.pop())

    def next_has_card(self, seat: int) -> bool:
        """Whether the next card read will be one of another seat's that fits, so that it ends this turn."""
        following = self.state.clone()
        following.apply(actions.end())
        if following.is_over():
            return False
        return any(following.legal(card) for card in self.hands_of[following.to_act()])

    def decide(self, seat: int, card_first: bool) -> Turn:
        """A turn: the one that brings most at once, now and then any of those that come to mind."""
        seen = tuple(sorted(self.hands_of[seat])), self.goals[seat]
        turns = candidates(View(self.game, self.seats, self.state.options, tuple(self.state.history), seat, *seen))
        if card_first:
            turns = [each for each in turns if actions.verb_of(each[1][0]) != actions.PYRAMID]
        return turns[0 if self.rng.random() > WHIM else self.rng.randrange(len(turns))][1]

    def lay(self, wanted: int) -> Wait:
        card = actions.piece_of(wanted)
        legal = self.state.legal(card)
        yield from self.hold(pieces.IDS[card])
        yield from self.until_picture()
        yield from self.walk([(move, self.choice(move, legal)) for move in legal], wanted)
        self.did(wanted)

    def set_pyramid(self, meant: int) -> Wait:
        """Set a pyramid in the zone that is meant; the table has its own place for it there."""
        state = self.state
        size = actions.piece_of(meant) - pieces.PYRAMIDS
        zone = state.zone_key(cell_of(meant), actions.panel_of(meant))
        yield from self.hold(f"p{size}")
        yield from self.until_picture()
        shown = []
        large = {}
        for place in state.empty_zones():
            element, cell = place >> 14, place & actions.CELLS - 1
            cells = state.zone_of(actions.cell_x(cell), actions.cell_y(cell), element)
            x, y = actions.cell_x(cells[-1]), actions.cell_y(cells[-1])
            action = actions.pyramid(size, x, y, element)
            shown.append((action, self.zone(cells, element)))
            large[action] = len(cells)
        wanted = next(move for move in large if state.zone_key(cell_of(move), actions.panel_of(move)) == zone)
        yield from self.walk(shown, wanted)
        self.did(wanted)

    # --- what the lights must say, as the mat does ---

    def draw(self, middle: int, colour: Callable[[int, int], int] | None = None) -> list[int]:
        """The cards in the window: the table in the middle, or around one cell. Each quarter has the colour of (cell,
        element), unless told its element's."""
        state = self.state
        left, top, right, bottom = state.bounds()
        across, down = self.mat["window"]
        self.left = layouts.window(left - 1, right + 1, actions.cell_x(middle), across)
        self.top = layouts.window(top - 1, bottom + 1, actions.cell_y(middle), down)
        shown = dark()
        for n in range(state.laid):
            cell = state.laid_cell(n)
            elements = quarters(state.faces[n])
            self.fill(shown, cell, [colour(cell, e) if colour else self.elements[e] for e in elements])
        return shown

    def fill(self, shown: list[int], cell: int, colours: Sequence[int]) -> None:
        """The four quarters of a cell."""
        side = self.mat["card_px"]
        for i, colour in enumerate(colours):
            x, y = actions.cell_x(cell) - self.left, actions.cell_y(cell) - self.top
            put(shown, x * side + i % 2, y * side + i // 2, colour)

    def at_rest(self) -> set[Picture]:
        """Every card where it lies, and nothing else; a pyramid blinks white and in its seat's colour, once a pip."""
        state = self.state
        newest = state.laid_cell(state.laid - 1)
        pyramids = {(where, element): (size, palette.SEATS[seat]) for where, element, size, seat in state.pyramids()}

        def flash(pip: int, white: bool) -> Picture:
            def colour(cell: int, element: int) -> int:
                size, seat = pyramids.get((cell, element), (0, 0))
                return (palette.WHITE if white else seat) if size > pip else self.elements[element]

            return tuple(self.draw(newest, colour))

        return {tuple(self.draw(newest))} | {flash(pip, white) for pip in range(3) for white in (True, False)}

    def choice(self, move: int, legal: Sequence[int]) -> set[Picture]:
        """A card under the knob: exactly the legal cells are lit as such, and its own turns white."""
        cell = cell_of(move)
        shown = self.draw(cell)
        for other in legal:
            self.fill(shown, cell_of(other), 4 * [self.mat["colours"]["legal"]])
        white = list(shown)
        self.fill(white, cell, 4 * [self.mat["colours"]["chosen"]])
        self.fill(shown, cell, [self.elements[e] for e in quarters(face_of(move))])
        return {tuple(shown), tuple(white)}

    def zone(self, cells: list[int], element: int) -> set[Picture]:
        """A zone under the knob: by turns exactly its quarters are white, and exactly those of taken zones dim."""
        state, colours = self.state, self.mat["colours"]
        taken = {
            (cell, panel)
            for where, panel, _, _ in state.pyramids()
            for cell in state.zone_of(actions.cell_x(where), actions.cell_y(where), panel)
        }
        chosen = {(cell, element) for cell in cells}

        def shown(marked: set[tuple[int, int]], colour: int) -> Picture:
            return tuple(self.draw(cells[-1], lambda cell, e: colour if (cell, e) in marked else self.elements[e]))

        return {shown(chosen, colours["chosen"]), shown(taken, colours["legal"])}

    # --- mistakes, and the end ---

    def make_mistake(self) -> Wait:
        """Do something that people do, see that the table says so, and that nothing came of it."""
        kind = self.rng.randrange(4)
        if kind == 0:
            used = self.state.faces[self.rng.randrange(self.state.laid)] >> 1
            yield from self.refused(pieces.IDS[used], "CARD USED")
        elif kind == 1:
            yield from self.hold_a_stranger()
        elif kind == 2:
            yield from self.undo(BACK)
        else:
            card = self.hands_of[self.state.to_act()][0]
            if self.state.legal(card):
                yield from self.hold(pieces.IDS[card])
                yield from self.until_picture()
                yield from self.press(BACK)
        yield 2200
        yield from self.until_picture()

    def reveal(self) -> Wait:
        """Every seat shows its goal, in order."""
        yield from self.until_words("GOAL ?")
        for seat in range(self.seats):
            element = self.goals[seat]
            yield from self.hold("goal_" + pieces.ELEMENTS[element])
            yield from self.until_words("GOAL " + pieces.ELEMENTS[element].upper())
            yield from self.check_seat(seat, self.seats)
            yield from self.press(PUSH)
            self.did(actions.goal(seat, element))
