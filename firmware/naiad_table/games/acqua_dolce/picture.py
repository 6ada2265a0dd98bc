"""Acqua Dolce's lights: the tank with goals, food and hands, a card and what it asks; not when which is shown."""

from naiad_core import palette
from naiad_core.games.acqua_dolce import actions, layout
from naiad_core.games.acqua_dolce.actions import verb_of
from naiad_core.games.acqua_dolce.pieces import (
    CONDITIONS,
    COUNT,
    DECORATION,
    FIRST,
    FISH,
    FOOD,
    HANDS,
    KINDS,
    NEEDS,
    OF_COLOUR,
    PLANT,
    SCHOOLS,
    kind_of,
)
from naiad_core.games.acqua_dolce.rules import GOALS
from naiad_core.unload import unload


def cards_of(action):
    """The cards that a move plays or takes from the tank."""
    cards = actions.unpack(action)[1]
    return [cards] if verb_of(action) == actions.EAT else cards


class Picture:
    """``colours`` are the mat's, ``kinds`` the colour of each kind of card."""

    def __init__(self):
        from naiad_core import layouts

        mat = layouts.load("acqua-dolce")
        self.colours = mat["colours"]
        # Of each kind four letters: as many texts would take seven times the room.
        self._names = "".join(["%-4s" % name for name in mat["names"]])
        self.goals = mat["goals"]
        self.icons = [icon.encode() for icon in mat["icons"]]
        self.lacks = mat["lacks"]
        self.kinds = bytearray(len(KINDS))
        for colour in range(len(OF_COLOUR)):
            for kind in range(FISH):
                if OF_COLOUR[colour] >> kind & 1:
                    self.kinds[kind] = self.colours[mat["fish"][colour]]
        self.kinds[DECORATION] = self.colours["decoration"]
        self.kinds[PLANT] = self.colours["plant"]
        for kind in range(FOOD, len(KINDS)):
            self.kinds[kind] = self.colours["food"]
        unload("naiad_core.layouts")

    def name(self, kind):
        """A kind of card in up to four letters."""
        return self._names[4 * kind : 4 * kind + 4].rstrip()

    def card_name(self, card):
        """A card in up to four letters: three of its name, or the rations, and which copy it is."""
        kind = kind_of(card)
        name = self.name(kind)
        return (name[:3] if kind < FOOD else "F" + name[3]) + str(card - FIRST[kind] + 1)

    def gone_words(self, kind, count):
        """(words, colour) for so many fish that a control phase took."""
        return self.name(kind) + " -" + str(count), self.kinds[kind]

    # --- the table ---

    def draw(self, canvas, state, odd):
        """Everything, at rest."""
        self._draw_goals(canvas, state)
        self._draw_actions(canvas, state, odd)
        self.draw_tank(canvas, state, layout.TANK_Y, self.going(state) if odd else 0, "would_go")
        self._draw_food(canvas, state)
        self._draw_hands(canvas, state, odd)

    def going(self, state):
        """The species, as bits, that a control phase would not leave as they are, but for the hungry."""
        going = state.unfit()
        if state.advanced:
            going |= state.present() & state.outside(state.degrees)
        return going

    def draw_tank(self, canvas, state, bottom, dimmed, name):
        """The columns, those of some kinds (as bits) in the mat's colour of this name instead of their own."""
        panel = canvas.panel
        for kind in range(layout.COLUMNS):
            colour = self.colours[name] if dimmed >> kind & 1 else self.kinds[kind]
            for copy in range(COUNT[state.now[kind]]):
                panel[layout.tank(kind, copy, bottom)] = colour

    def _draw_goals(self, canvas, state):
        panel = canvas.panel
        colours = self.colours
        met = state.goals_met()
        goals = COUNT[state.goals]
        index = 0
        for number in range(len(GOALS)):
            if state.goals >> number & 1:
                at = layout.goal(index, goals)
                panel[at] = panel[at + 1] = colours["met" if met >> number & 1 else "unmet"]
                index += 1
        for index in range(state.options["goals_needed"]):
            at = layout.goal(index, goals) + palette.WIDTH_PX
            panel[at] = panel[at + 1] = colours["met" if index < COUNT[met] else "needed"]

    def _draw_actions(self, canvas, state, odd):
        due = state.phase == actions.FIRST_DRAW
        if due and odd:
            return
        for index in range(min(state.actions, layout.MAX_ACTIONS)):
            canvas.panel[layout.action(index)] = self.colours["first_draw" if due else "action"]

    def _draw_food(self, canvas, state):
        spare = state.food() - state.fish()
        colour = self.colours["can_feed" if spare > 0 else "cannot_feed"]
        for index in range(min(abs(spare), layout.FOOD_PX)):
            canvas.panel[layout.food(index)] = colour
        index = 0
        for kind in range(FOOD, len(KINDS)):
            for _ in range(COUNT[state.now[kind]]):
                canvas.panel[layout.food_card(index)] = self.colours["food"]
                index += 1
        if state.advanced:
            for index in range(layout.thermometer(state.degrees)):
                canvas.panel[layout.degree(index)] = self.colours["thermometer"]

    def _draw_hands(self, canvas, state, odd):
        panel = canvas.panel
        for seat in range(state.seats):
            cards = state.now[HANDS + seat]
            for card in range(min(cards, layout.HAND_PX)):
                panel[layout.hand(seat, card)] = palette.SEATS[seat]
            if cards > layout.HAND_PX:
                panel[layout.hand(seat, cards)] = self.colours["more"]
        # The king card blinks in the second turn of who has it.
        if not (odd and state.is_second_turn()):
            panel[layout.king(state.king)] = self.colours["king"]

    # --- a card ---

    def draw_card(self, canvas, state, kind, cards):
        """So many cards of one kind to be played: what they cost and what they need, met or not."""
        penalty = state.penalty(kind, cards)
        unmet = state.unmet(kind, cards)
        if kind < FISH:
            self.draw_needs(canvas, kind, unmet, 0, layout.ICONS_Y)
        verdict = "+" + str(penalty) if penalty else "OK"
        if SCHOOLS >> kind & 1:
            verdict += "   "[: 3 - len(verdict)] + str(cards)
        canvas.word(self.name(kind), layout.NAME_Y, self.kinds[kind])
        canvas.word(verdict, layout.COST_Y, self.colours["bad" if penalty else "good"])

    def draw_needs(self, canvas, kind, unmet, x, y):
        """An icon for each condition of a fish, met or not, side by side."""
        for number in range(len(CONDITIONS)):
            if NEEDS[kind] >> number & 1:
                icon = self.icons[number]
                colour = self.colours["bad" if unmet >> number & 1 else "good"]
                canvas.stamp(icon, 0, len(icon), x, y, colour)
                x += layout.ICON_PX + 1

    # --- a control phase ---

    def draw_asked(self, canvas, state, moves, at, odd):
        """The fish that may be chosen in their colours, the others dim; the one under the knob by name, blinking."""
        offered = 0
        for action in moves:
            offered |= 1 << kind_of(cards_of(action)[0])
        verb = verb_of(moves[at])
        chosen = cards_of(moves[at])
        kind = kind_of(chosen[0])
        name = self.name(kind) if verb == actions.REMOVE else self.card_name(chosen[0])
        canvas.word(name, layout.NAME_Y, self.kinds[kind])
        self.draw_tank(canvas, state, layout.ASKED_Y, ~offered, "other")
        if odd:
            lying = COUNT[state.on_table(kind)]
            for copy in range(lying - len(chosen), lying):
                canvas.panel[layout.tank(kind, copy, layout.ASKED_Y)] = self.colours["chosen"]
        due = state.excess() if verb == actions.STARVE else 1
        for index in range(min(due, palette.WIDTH_PX)):
            canvas.panel[layout.DUE_Y * palette.WIDTH_PX + index] = self.colours[actions.VERBS[verb]]
