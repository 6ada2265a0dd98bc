"""Acqua Dolce at the table: what its tags, buttons and lights mean; not its rules. Read acqua_dolce_picture.py next.

First draw    *end* from the pile; the tag of an open card from the row
Actions       a card's tag tells whether it can be played and what that costs, a press plays it;
              more cards of a schooling species are read, or counted with the knob, before the
              press; *menu* says in words what is missing. *end* draws from the pile; after an open
              card was read it draws that. *menu* holds: end the turn, swap, temperature, row.
Control       the knob walks through the fish that may go, or a tag names one; a press takes it.
Any time      *end*, held, draws from the row; *back* takes back; the knob finds cards without tags;
              a press shows numbers, goals first, among which the knob walks. What hands must
              do after a move (cards to take, fish to remove, who is king) is said in words for a
              moment; whoever goes on need not wait.
"""

# Large files first: to compile one takes some four times its room, and the more is loaded the less there is.
from naiad_table.play.acqua_dolce_news import ASKING, News, asked_words
from naiad_table.play.acqua_dolce_picture import Picture, cards_of

# isort: split

from naiad_core import palette as lights
from naiad_core.pieces.acqua_dolce import COUNT, FIRST, FISH, KINDS, SCHOOLS, kind_of
from naiad_core.rules import acqua_dolce as rules
from naiad_core.rules.acqua_dolce_actions import OPEN
from naiad_core.state import UNDO
from naiad_table import desk as desks
from naiad_table import ticks
from naiad_table.panel import BACK, END, PUSH
from naiad_table.play import acqua_dolce_lights
from naiad_table.play.acqua_dolce_lights import PAGE_MS
from naiad_table.play.acqua_dolce_numbers import numbers

# Numbers go away by themselves after this time without a gesture.
NUMBERS_MS = desks.ASK_MS


class Desk(desks.Desk):
    """Acqua Dolce's desk."""

    WORDS = (
        "\nno-open-row NO ROW"
        "\nnothing-to-draw NO CARD"
        "\nunknown-card NOT USED"
        "\non-table IN TANK"
        "\ndiscarded CARD OUT"
        "\nhand-too-small HAND LOW"
        "\nno-temperature NO TEMP"
        "\nonce-a-turn TEMP DONE"
        "\nnot-a-choice NOT THIS"
        "\ndraw-first DRAW 1ST"
        "\nread-twice SAME CARD\n"
    )

    def __init__(self, referee, sound):
        desks.Desk.__init__(self, referee, sound)
        self.picture = Picture()
        self.news = News(self.picture)
        # The cards of the wish to play, and those read before the one that is being read.
        self.cards = []
        self._before = []
        # What a control phase asks: a move for each fish or species, and the one under the knob.
        self.asked = []
        self.asked_at = 0
        # Pages of words, each with its colour, since when they are up.
        self.told = []
        self.told_ms = 0
        # Which page of numbers is up, -1 for none.
        self.number = -1
        self._number_ms = 0

    def start(self):
        self._see()
        if self.asked:
            self._tell([(asked_words(self.state), lights.WHITE)])

    def clear(self):
        desks.Desk.clear(self)
        self.cards = []
        self.told = []
        self.number = -1

    def _see(self):
        """Find out what a control phase asks; the knob stays on the species it is on."""
        kept = kind_of(cards_of(self.asked[self.asked_at])[0]) if self.asked else -1
        self.asked = []
        self.asked_at = 0
        state = self.state
        if state.phase not in ASKING:
            return
        for kind in range(FISH):
            copies = state.on_table(kind)
            moves = state.legal(_lowest(kind, copies)) if copies else ()
            if moves:
                if kind == kept:
                    self.asked_at = len(self.asked)
                self.asked.append(moves[0])

    # --- pieces ---

    def tag(self, text):
        self._before = self.cards
        desks.Desk.tag(self, text)
        self._before = []

    def offer(self, piece):
        phase = self.state.phase
        if phase == rules.FIRST_DRAW:
            self._take_open(piece)
        elif phase == rules.ACTION:
            self._offer_play(piece)
        else:
            desks.Desk.offer(self, piece)

    def _take_open(self, piece):
        """The first draw is due, so a card can only have been taken from the row."""
        code = self._why_not_held(piece)
        if not code and self.state.options["single_pile"]:
            code = "draw-first"
        if code:
            self.refuse(code)
        else:
            self.commit(OPEN)

    def _why_not_held(self, piece):
        """Why a card can be neither in a hand nor in the row."""
        state = self.state
        kind = kind_of(piece)
        bit = 1 << piece - FIRST[kind]
        if not state.in_game(piece):
            return "unknown-card"
        if state.on_table(kind) & bit:
            return "on-table"
        return "discarded" if state.discarded(kind) & bit else ""

    def _offer_play(self, piece):
        kind = kind_of(piece)
        before = self._before if self._before and kind_of(self._before[0]) == kind and SCHOOLS >> kind & 1 else []
        code = "read-twice" if piece in before else self._play(before + [piece])
        if not code:
            self.sound.play("tag")
            return
        if before:
            self._play(before)
        self.refuse(code)

    def _play(self, cards):
        """Make playing these cards the wish; '' or the code for which they cannot be played."""
        code = self._why_not_held(cards[-1]) or self.referee.why_not(rules.play(cards))
        if not code:
            self.cards = cards
            self.wish = [rules.play(cards)]
            self.wish_at = 0
            self.dirty = True
        return code

    def moves_of(self, piece):
        """In a control phase: the move that takes this fish."""
        for action in self.state.legal(piece):
            return [action]
        return "not-a-choice" if self.asked else "not-now"

    def pieces_by_hand(self):
        state = self.state
        if state.phase != rules.ACTION or not state.hand(state.seat):
            return []
        out = []
        for kind in range(len(KINDS)):
            copies = state.unseen(kind)
            if copies:
                out.append(_lowest(kind, copies))
        return out

    def piece_words(self, piece):
        return self.picture.names[kind_of(piece)]

    # --- knob and buttons ---

    def turn(self, steps):
        if self.question is None and not self.picks and self._turn(steps):
            self.note = ""
            self.told = []
            self.dirty = True
            return
        self.told = []
        desks.Desk.turn(self, steps)

    def _turn(self, steps):
        """Turn where the knob means something else than for every game; False where it does not."""
        if self.cards:
            self._count(len(self.cards) + steps)
        elif self.wish:
            return False
        elif self.number >= 0 or self.state.is_over():
            self._show_number(self.number + steps)
        elif self.asked:
            self.asked_at = (self.asked_at + steps) % len(self.asked)
        elif self.state.phase == rules.FIRST_DRAW:
            self.wish = self.state.legal()
            self.wish_at = 0
        else:
            return False
        return True

    def _count(self, wanted):
        """Play more or fewer cards of a schooling species: those read first, then any."""
        kind = kind_of(self.cards[0])
        if not SCHOOLS >> kind & 1:
            return
        cards = self.cards[:]
        free = self.state.unseen(kind)
        for card in cards:
            free &= ~(1 << card - FIRST[kind])
        while len(cards) < min(wanted, self.state.hand(self.state.seat)) and free:
            cards.append(_lowest(kind, free))
            free &= free - 1
        while len(cards) > max(1, wanted):
            cards.pop()
        self._play(cards)

    def press(self, button):
        told = self.told
        self.told = []
        if told and button == PUSH:
            # Whoever presses what covers the picture cannot mean what is beneath it.
            self.note = ""
            self.dirty = True
            return
        if button == BACK and self.number >= 0 and self.question is None:
            self.number = -1
            self.dirty = True
            self.sound.play("back")
            return
        desks.Desk.press(self, button)

    def push_idle(self):
        if self.number >= 0:
            self.number = -1
        elif self.asked:
            self.commit(self.asked[self.asked_at])
        else:
            self._show_number(0)

    def _show_number(self, number):
        self.number = number % len(numbers(self.state, self.picture))
        self._number_ms = self.now_ms

    def end_pressed(self):
        state = self.state
        if state.is_over():
            self.referee.finish()
            self.sound.play("done")
        elif self.asked or (self.wish and not self.cards and state.phase == rules.ACTION):
            self.refuse("not-now")
        else:
            # Whoever reads a card and then draws has taken that one from the row.
            self.commit(OPEN if self.cards else rules.draw(False))

    def held(self, button):
        if button == END and not self.asked:
            self.commit(OPEN)

    def menu_pressed(self):
        """What a card lacks, in words; anything else is the menu's."""
        if not self.cards:
            return False
        words = self.picture.lack_words(self.state, self.cards)
        self._tell([(each, lights.RED) for each in words] or [("OK", lights.GREEN)])
        self.dirty = True
        return True

    def menu(self):
        state = self.state
        if state.phase != rules.ACTION:
            return ()
        items = [("END TURN", rules.end())]
        for words, action in (("SWAP 2/3", rules.swap()), ("TEMP", rules.temperature(1)), ("DRAW ROW", OPEN)):
            if not state.why_not(action):
                items.append((words, action))
        return items

    def chosen(self, value):
        self.clear()
        if value & 15 == rules.TEMPERATURE:
            self.wish = [rules.temperature(by) for by in rules.STEPS]
            self.wish_at = rules.STEPS.index(1)
        else:
            self.commit(value)

    # --- what follows from a move ---

    def commit(self, action):
        legal = action != UNDO and not self.referee.why_not(action)
        if legal:
            self.news.before(self.state, action)
        desks.Desk.commit(self, action)
        if legal:
            self._tell(self.news.told(self.state, action))
        elif self.asked and not self.note:
            self._tell([(asked_words(self.state), lights.WHITE)])

    def committed(self, action):
        self._see()
        if self.asked:
            self.sound.play("ask")
        elif self.state.is_over():
            self.sound.play("done")

    def _tell(self, pages):
        self.told = pages
        self.told_ms = self.now_ms

    def tick(self, now_ms):
        desks.Desk.tick(self, now_ms)
        if self.told and ticks.diff(now_ms, self.told_ms) >= len(self.told) * PAGE_MS:
            self.told = []
            self.dirty = True
        if self.number >= 0 and ticks.diff(now_ms, self._number_ms) >= NUMBERS_MS:
            self.number = -1
            self.dirty = True

    # --- lights ---

    def draw_ring(self, canvas, odd):
        acqua_dolce_lights.draw_ring(self, canvas, odd)

    def draw_map(self, canvas, odd):
        acqua_dolce_lights.draw_map(self, canvas, odd)


def _lowest(kind, copies):
    """The first of these copies of a kind."""
    return FIRST[kind] + COUNT[(copies & -copies) - 1]
