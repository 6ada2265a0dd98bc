"""Acqua Dolce at the table: what its tags and buttons mean; not its lights and not its rules.

First draw    a turn begins with the question DRAW PILE, a press draws, the knob leads to DRAW ROW; *back* shows the
              tank, *end* and a press ask again; a card's tag asks whether it comes from the row: no card
              read is drawn without that press
Actions       a card's tag tells whether it can be played and what that costs, a press plays it;
              more cards of a schooling species are read, or counted with the knob, before the
              press; *menu* says in words what is missing. *end* ends the turn; before any action
              it asks whether to pass. *menu* without a card leads to the actions that need none, once more to the menu.
Control       the knob walks through the fish that may go, or a tag names one; a press takes it.
Any time      the knob walks through the tank, species by species: to the right how many of each live there and
              what it needs, to the left goals and numbers, what the last control took behind them; a press shows
              the goals too. A press on a species selects a card of it, for those whose tag is missing.
              *end*, held, draws from the row; *back* takes back. What hands must do after a move (cards to take, who is
              king) is said in words for a moment; with fish to remove, over and over until a press,
              and the knob walks. Whoever goes on need not wait.
"""

# Large files first: to compile one takes some four times its room, and the more is loaded the less there is.
from naiad_table.games.acqua_dolce.news import ASKING, News, asked_words

# isort: split

from naiad_core import palette
from naiad_core.buttons import END, PUSH
from naiad_core.games.acqua_dolce import actions, pieces
from naiad_core.games.acqua_dolce.actions import OPEN, verb_of
from naiad_core.games.acqua_dolce.pieces import COUNT, FIRST, FISH, SCHOOLS, kind_of
from naiad_core.games.acqua_dolce.turns import TURN_ACTIONS
from naiad_core.state import UNDO
from naiad_core.unload import make_room, unload
from naiad_table import ticks
from naiad_table import view as base
from naiad_table.games.acqua_dolce.lights import OTHER, PAGE_MS, Lights
from naiad_table.games.acqua_dolce.picture import cards_of
from naiad_table.selection import ASK_MS

# What is seldom wanted: it goes with the next move.
CARDS = "naiad_table.games.acqua_dolce.cards"
# A press that was meant for the turn before draws nothing for the next.
LATE_MS = 600
# Species and numbers go away by themselves after this time without a gesture.
NUMBERS_MS = ASK_MS

# Actions without a card, offered where they can be done; behind them the warmest change of the water stands for all.
OTHERS = (actions.draw(False), OPEN, actions.swap())
WARMER = actions.temperature(1)


class View(base.View):
    """Acqua Dolce's view."""

    def __init__(self, referee, sound):
        base.View.__init__(self, referee, sound)
        self.lights = Lights(self.state, self.selection)
        self.news = News(self.lights.picture)
        # The cards whose play is selected, in the order in which they were read.
        self.cards = []
        self._number_ms = 0
        # Until when a press is late; None once it is not.
        self._late_ms = None

    def start(self):
        self._see()
        self._ask_draw()
        state = self.state
        if self.lights.asked:
            self.tell([(asked_words(state), palette.WHITE)])

    def forget(self):
        self.cards = []
        self.lights.pages = []
        self.lights.number = -1

    def _see(self):
        """Find out what a control phase asks; the knob stays on the species it is on."""
        lights = self.lights
        kept = kind_of(cards_of(lights.asked[lights.asked_at])[0]) if lights.asked else -1
        lights.asked = []
        lights.asked_at = 0
        state = self.state
        if state.phase not in ASKING:
            return
        for kind in range(FISH):
            copies = state.on_table(kind)
            moves = state.legal(lowest(kind, copies)) if copies else ()
            if moves:
                if kind == kept:
                    lights.asked_at = len(lights.asked)
                lights.asked.append(moves[0])

    # --- pieces ---

    def tag(self, text):
        before = self.cards
        self.forget()
        self.dirty = True
        piece = pieces.piece(text)
        if piece < 0:
            self.selection.offer("unknown-tag")
        elif self.state.phase == actions.ACTION:
            self._offer_play(before, piece)
        elif self.state.phase == actions.FIRST_DRAW:
            make_room(CARDS)
            from naiad_table.games.acqua_dolce.cards import take_open

            take_open(self, piece)
        else:
            # The move that takes this fish, in a control phase.
            self.selection.offer(self.state.legal(piece)[:1] or ("not-a-choice" if self.lights.asked else "not-now"))

    def _offer_play(self, before, piece):
        """Select playing this card, of a schooling species with those of it that were read before."""
        if before and (kind_of(before[0]) != kind_of(piece) or not SCHOOLS >> kind_of(piece) & 1):
            before = []
        code = "read-twice" if piece in before else self.play(before + [piece])
        if not code:
            self.sound.play("tag")
            return
        self.selection.clear()
        if before:
            self.play(before)
        self.selection.refuse(code)

    def play(self, cards):
        """Select playing these cards; '' or the code for which they cannot be played."""
        action = actions.play(cards)
        code = self.referee.why_not(action)
        if not code:
            self.cards = cards
            self.selection.take([action])
        return code

    def piece_words(self, piece):
        return self.lights.picture.name(kind_of(piece))

    # --- knob and buttons ---

    def turn(self, steps):
        lights = self.lights
        if lights.pages and lights.kept:
            page = (lights.page_shown() + steps) % len(lights.pages)
            lights.pages_ms = ticks.add(self.selection.now_ms, -page * PAGE_MS)
            self.dirty = True
            return
        lights.pages = []
        if self.cards and self.selection.question is None:
            self.selection.notice = ""
            make_room(CARDS)
            from naiad_table.games.acqua_dolce.cards import count

            count(self, len(self.cards) + steps)
            self.dirty = True
        else:
            base.View.turn(self, steps)

    def turn_idle(self, steps):
        lights = self.lights
        if lights.asked and lights.number < 0:
            lights.asked_at = (lights.asked_at + steps) % len(lights.asked)
        else:
            self._look(lights.number + steps + (lights.number < 0 and steps < 0))

    def press(self, button):
        pages = self.lights.pages
        self.lights.pages = []
        if pages and button == PUSH:
            # Whoever presses what covers the picture cannot mean what is beneath it.
            self.selection.notice = ""
            self.dirty = True
        else:
            base.View.press(self, button)

    def back(self):
        if self.lights.number < 0:
            return False
        self.lights.number = -1
        self.sound.play("back")
        return True

    def push_idle(self):
        lights = self.lights
        if lights.number >= 0:
            lights.number = -1
            make_room(CARDS)
            from naiad_table.games.acqua_dolce.cards import select

            select(self, lights.page)
        elif lights.asked:
            self.commit(lights.asked[lights.asked_at])
        elif self.state.phase == actions.FIRST_DRAW:
            self._offer_draws()
        else:
            self._look(-1)

    def _look(self, at):
        room = "naiad_table.games.acqua_dolce."
        for name in ("numbers", "walk"):
            make_room(room + name)
            __import__(room + name)
        from naiad_table.games.acqua_dolce.walk import look

        look(self, at)
        self._number_ms = self.selection.now_ms

    def end_pressed(self):
        state = self.state
        selection = self.selection
        if state.is_over():
            self.referee.finish()
            self.sound.play("done")
        elif state.phase == actions.FIRST_DRAW:
            self._offer_draws()
        elif self.lights.asked or (selection.candidates and not selection.by_hand):
            selection.refuse("not-now")
        elif state.actions < TURN_ACTIONS:
            self.commit(actions.end())
        else:
            self.ask(actions.end(), "PASS ?")

    def _ask_draw(self):
        """A turn that begins asks for its draw by itself."""
        if self.state.phase == actions.FIRST_DRAW:
            self.selection.take(self.state.legal())
            self._late_ms = ticks.add(self.selection.now_ms, LATE_MS)

    def choose(self, action):
        if self.selection.mode == OTHER and verb_of(action) == actions.TEMPERATURE:
            moves = self.state.warmings()
            self.selection.take(moves)
            if WARMER in moves:
                self.selection.index = moves.index(WARMER)
            else:
                self.selection.index = len(moves) - 1
        elif verb_of(action) != actions.DRAW or self._late_ms is None:
            self.commit(action)

    def _offer_draws(self):
        """No turn begins without a draw: which is asked in words."""
        self.selection.offer(self.state.legal())
        self._late_ms = None

    def held(self, button):
        if button != END:
            self.lights.pages = []
            base.View.held(self, button)
        elif not self.lights.asked:
            self.commit(OPEN)

    def menu_pressed(self):
        """What a card lacks, in words; without one the actions that need none, and behind them the menu."""
        state = self.state
        if not self.cards:
            others = [action for action in OTHERS if not state.why_not(action)]
            others += state.warmings()[-1:]
            offered = self.selection.mode == OTHER
            self.clear()
            if offered or state.phase != actions.ACTION or not others:
                return False
            self.lights.pages = []
            self.selection.offer(others, OTHER)
            self.dirty = True
            return True
        make_room(CARDS)
        from naiad_table.games.acqua_dolce.cards import tell_lacks

        tell_lacks(self)
        return True

    # --- what follows from a move ---

    def before(self, action):
        self.news.before(self.state, action)

    def committed(self, action):
        room = "naiad_table.games.acqua_dolce."
        unload(room + "cards", room + "walk", room + "numbers", room + "screen_text_turn", room + "screen_text_walk")
        self._see()
        self._ask_draw()
        asked = self.lights.asked
        if asked:
            self.sound.play("ask")
        elif self.state.is_over():
            self.sound.play("done")
        if action != UNDO:
            self.tell(self.news.pages_after(self.state, action))
            self.lights.kept = self.news.takes
            return
        self.news.undone(self.state)
        if asked:
            self.tell([(asked_words(self.state), palette.WHITE)])

    def tell(self, pages):
        self.lights.pages = pages
        self.lights.kept = False
        self.lights.pages_ms = self.selection.now_ms

    def tick(self, now_ms):
        base.View.tick(self, now_ms)
        if self._late_ms is not None and ticks.diff(now_ms, self._late_ms) >= 0:
            self._late_ms = None
        lights = self.lights
        if lights.pages and ticks.diff(now_ms, lights.pages_ms) >= len(lights.pages) * PAGE_MS:
            if lights.kept:
                lights.pages_ms = now_ms
            else:
                lights.pages = []
            self.dirty = True
        if lights.number >= 0 and ticks.diff(now_ms, self._number_ms) >= NUMBERS_MS:
            lights.number = -1
            self.dirty = True


def lowest(kind, copies):
    """The first of these copies of a kind."""
    return FIRST[kind] + COUNT[(copies & -copies) - 1]
