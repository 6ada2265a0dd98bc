"""Robots that play Acqua Dolce by the lights, hidden hands and all; not how they choose."""

from naiad.games.acqua_dolce import robot_mind as mind
from naiad.games.acqua_dolce.player import WHIM
from naiad.games.acqua_dolce.robot_cards import ASKING, Cards, lies
from naiad.games.acqua_dolce.robot_view import View, numbers
from naiad.twin.robots.player import LOOK_MS, SEAT_WORDS, Player, Wait
from naiad_core import palette
from naiad_core.buttons import BACK, END, MENU, PUSH
from naiad_core.games.acqua_dolce import actions, pieces
from naiad_core.games.acqua_dolce.actions import verb_of
from naiad_core.games.acqua_dolce.descriptor import GOALS as GOAL_NAMES
from naiad_core.games.acqua_dolce.options import default_options
from naiad_core.games.acqua_dolce.pieces import CARDS, FIRST, KINDS, kind_of
from naiad_core.games.acqua_dolce.turns import TURN_ACTIONS

GOALS = {"easy": GOAL_NAMES[:3], "hard": GOAL_NAMES[3:], "all": GOAL_NAMES}
NEEDED = 2
# A note goes away by itself after 1.8 s.
NOTE_MS = 2_200
# A press in the first moment of a turn draws nothing.
LATE_MS = 700


class Robot(Player):
    """All seats of one game; ``cards`` is what only hands hold."""

    def play(
        self,
        players: int = 4,
        rules: str = "basic",
        goals: str = "easy",
        needed: int = NEEDED,
        single: int = 0,
        extra: int = 0,
        king: int = 0,
        mistakes: bool = True,
    ) -> Wait:
        """A whole game, from the menu to the winner."""
        self.mistakes = mistakes
        self.view = View()
        options = {
            "rules": rules,
            "goals": list(GOALS[goals]),
            "goals_needed": needed,
            "single_pile": bool(single),
            "extra_action": bool(extra),
            "king": king,
        }
        self.sit(players, default_options(players, options))
        self.cards = Cards(self.state, self.rng)
        usual = goals == "easy" and needed == NEEDED and not (single or extra)
        more = [f"GOAL {goals.upper()}", f"NEED {needed}", "ONE PILE" if single else "OPEN ROW"]
        more += ["3 ACT+" if extra else "3 ACT"]
        answers = ["PLAY NOW"] if usual else ["MORE OPT", *more]
        if king:
            answers.insert(0, f"P{king + 1} 1ST")
        yield 1500
        yield from self.new_game("acqua-dolce", SEAT_WORDS[players], *self.answers(players, rules=rules), *answers)
        while not self.state.is_over():
            yield from self.one_move()
        yield from self.finish()

    def made(self, action: int, *chosen: int) -> Wait:
        """The table accepted a move; ``chosen`` are the cards it does not tell of. Read what it says."""
        before = self.state.clone()
        self.did(action)
        self.cards.follow(before, action, list(chosen))
        self.expect(self.cards.agree(), "there are not as many cards as the rules say")
        yield from self.read_messages()

    def read_messages(self) -> Wait:
        """Every page that tells what hands must do, in order, until the picture is back."""
        pages = self.cards.pages
        # What is to be taken out of the tank stays until a press.
        kept = any(" -" in words for words in pages)
        for number, words in enumerate(pages):
            yield from self.until_words(words)
            # The last page gives way by itself; a hurried player goes on before.
            if number == len(pages) - 1 and not kept and self.rng.random() < 0.5:
                return
        if kept:
            yield from self.press(PUSH)
        if pages and not self.state.is_over():
            yield from self.until_rest()

    def until_rest(self) -> Wait:
        """Wait until nothing is told any more: a turn that begins asks for its draw."""
        if self.state.phase == actions.FIRST_DRAW:
            yield from self.until_words("DRAW PILE", "DRAW ROW")
            yield LATE_MS
        else:
            yield from self.until_picture()

    def see_tank(self) -> Wait:
        """Put the question for the draw aside, if it is up."""
        if self.state.phase == actions.FIRST_DRAW and self.words():
            yield from self.until_rest()
            yield from self.press(BACK)
        yield from self.until_picture()

    def look(self, steps: int) -> Wait:
        """Turn so far through the tank, and wait until hands have done it."""
        yield self.hands.turn(steps) + 2 * LOOK_MS

    # --- a move ---

    def one_move(self) -> Wait:
        state = self.state
        seat = state.seat
        yield from self.check_seat(seat, self.state.seats)
        if state.phase in ASKING:
            yield from self.choose_fish()
            return
        # Whoever only plays does not put the question for the draw aside.
        looks = self.mistakes or state.phase != actions.FIRST_DRAW
        if looks and not self.cards.pages and self.rng.random() < 0.5:
            yield from self.see_tank()
            yield from self.check(self.view.table(state), "the table")
        if self.mistakes and self.rng.random() < 0.08:
            yield from self.make_mistake()
        if self.mistakes and self.rng.random() < 0.05:
            yield from self.read_numbers()
        if state.phase == actions.FIRST_DRAW:
            yield from self.draw(mind.drawn(state, seat, self.cards.row))
            return
        ranked = mind.ranked(state, seat, self.cards.hands[seat])
        action = self.rng.choice(ranked[:3]) if self.rng.random() < WHIM else ranked[0]
        verb = verb_of(action)
        if verb == actions.PLAY:
            yield from self.lay(actions.unpack(action)[1])
        elif verb == actions.DRAW:
            yield from self.draw(self.rng.choice([None, *self.cards.row]))
        elif verb == actions.TEMPERATURE:
            yield from self.warm(actions.unpack(action)[1])
        else:
            if verb == actions.SWAP:
                yield from self.by_menu("SWAP 2/3")
            else:
                yield from self.end_turn()
            chosen = mind.worst(state, self.cards.hands[seat]) if verb == actions.SWAP else []
            yield from self.made(action, *chosen)

    def draw(self, card: int | None) -> Wait:
        """Draw this open card, or from the pile; or if that is not possible, what is."""
        if card is None and self.state.why_not(actions.draw(False)):
            card = self.cards.row[0]
        acting = self.state.phase == actions.ACTION
        if card is None:
            if acting:
                yield from self.by_menu("DRAW PILE")
            else:
                if not self.words():
                    yield from self.press(END)
                yield from self.until_rest()
                yield from self.choose("DRAW PILE")
            yield from self.made(actions.draw(False))
            return
        if self.rng.random() < 0.3:
            self.hands.press(END, 1000)
            yield 1300
        elif acting:
            yield from self.by_menu("DRAW ROW")
        else:
            yield from self.hold(pieces.piece_name(card))
            yield from self.until_words(f"ROW? {self.view.names[kind_of(card)]}")
            yield from self.press(PUSH)
        yield from self.made(actions.draw(True), card)

    def end_turn(self) -> Wait:
        """End the turn; with no action used the table asks whether to pass."""
        yield from self.press(END)
        if self.state.actions >= TURN_ACTIONS:
            yield from self.until_words("PASS ?")
            yield from self.press(PUSH)

    def lay(self, cards: list[int]) -> Wait:
        """Play cards of one kind: by their tags, or where they are the first of their kind, by the knob."""
        state = self.state
        kind = kind_of(cards[0])
        unseen = [FIRST[kind] + n for n in range(7) if state.unseen(kind) >> n & 1]
        if cards == unseen[: len(cards)] and self.rng.random() < 0.4:
            yield from self.until_picture()
            yield from self.look(kind + 1)
            yield from self.check({self.view.kind(state, kind)}, "the species under the knob")
            yield from self.press(PUSH)
            for count in range(2, len(cards) + 1):
                yield from self.turn()
                yield from self.check({self.view.card(state, cards[:count])}, "the cards counted with the knob")
        else:
            for card in cards:
                yield from self.hold(pieces.piece_name(card))
        yield from self.check({self.view.card(state, cards)}, "the cards read")
        lacks = [self.view.lacks[n] for n in range(5) if state.unmet(kind, len(cards)) >> n & 1]
        if self.rng.random() < 0.2:
            yield from self.press(MENU)
            for words in lacks or ["OK"]:
                yield from self.until_words(words)
            yield from self.until_picture()
        yield from self.press(PUSH)
        yield from self.made(actions.play(cards))

    def warm(self, by: int) -> Wait:
        """Change the temperature."""
        yield from self.by_menu("TEMP")
        after = self.state.clone()
        after.apply(actions.temperature(by))
        yield from self.choose(f"{self.state.degrees} {'>' if by > 0 else '<'}{after.degrees}")
        yield from self.made(actions.temperature(by))

    def by_menu(self, words: str) -> Wait:
        """Open the menu and choose."""
        yield from self.press(MENU)
        yield from self.until_words("DRAW PILE", "DRAW ROW", "SWAP 2/3", "TEMP")
        yield from self.choose(words)

    def choose_fish(self) -> Wait:
        """What a control phase asks of its king: by the knob, or by the tag of a fish."""
        state = self.state
        action = mind.control(state)
        card = first_card(action)
        moves: list[int] = []
        for move in sorted(state.legal(), key=first_card):
            if not moves or kind_of(first_card(move)) != kind_of(first_card(moves[-1])):
                moves.append(move)
        if self.rng.random() < 0.3:
            yield from self.hold(pieces.piece_name(card))
            yield from self.check(self.view.asked(state, [action], 0), "the fish read")
            yield from self.press(PUSH)
        else:
            # A press or a turn takes away what is told.
            yield from self.until_picture()
            yield from self.walk([(move, self.view.asked(state, moves, n)) for n, move in enumerate(moves)], action)
        yield from self.made(action)

    # --- what the lights say ---

    def read_numbers(self) -> Wait:
        """Ask for the numbers and go through them."""
        yield from self.see_tank()
        yield from self.turn(-1)
        wanted = numbers(self.state)
        first = yield from self.until_words(wanted[0])
        for kind in self.rng.sample(range(len(KINDS)), 3):
            yield from self.look(kind + 1)
            yield from self.check({self.view.kind(self.state, kind)}, "a species of the tank")
            yield from self.look(-kind - 1)
        seen = [first]
        for _ in range(60):
            yield from self.turn(-1)
            yield LOOK_MS
            if self.words() == first:
                break
            seen.append(self.words())
        missing = [words for words in wanted if words not in seen]
        self.expect(not missing, f"the numbers do not show {', '.join(missing)}")
        yield from self.press(BACK)

    def read_result(self) -> Wait:
        """The winner must be named, and the ring blink in the winner's colour alone."""
        seat = self.state.seat
        words = yield from self.until_words(f"P{seat + 1} WINS")
        self.said.append(words)
        until_ms = self.world.now_ms + self.patience_ms
        colours: set[int] = set()
        while self.world.now_ms < until_ms and len(colours) < self.state.seats + 1:
            colours |= set(self.ring())
            yield LOOK_MS
        self.expect(palette.SEATS[seat] in colours, "the ring does not show the winner")

    # --- mistakes ---

    def make_mistake(self) -> Wait:
        """Do something that people do, see that the table says so, and that nothing came of it."""
        yield from self.see_tank()
        state = self.state
        seat = state.seat
        lying = [card for card in range(CARDS) if lies(state, card)]
        kind = self.rng.randrange(5)
        if kind == 0 and lying:
            yield from self.refused(pieces.piece_name(self.rng.choice(lying)), "IN TANK")
        elif kind == 1:
            yield from self.hold_a_stranger()
        elif kind == 2 and state.history:
            yield from self.undo(BACK)
        elif kind == 3 and self.cards.hands[seat] and state.phase == actions.FIRST_DRAW and state.row:
            # A card is to be played before one was drawn: the table asks whether it comes from the row.
            card = self.cards.hands[seat][0]
            yield from self.hold(pieces.piece_name(card))
            yield from self.until_words(f"ROW? {self.view.names[kind_of(card)]}")
            yield from self.press(BACK)
        elif state.phase == actions.ACTION and self.cards.hands[seat]:
            yield from self.hold(pieces.piece_name(self.cards.hands[seat][0]))
            yield from self.press(BACK)
        yield NOTE_MS
        yield from self.check(self.view.table(state), "the table after a mistake")


def first_card(action: int) -> int:
    """The first of the cards of a move."""
    cards: int | list[int] = actions.unpack(action)[1]
    return cards if isinstance(cards, int) else cards[0]
