"""What Acqua Dolce's lights must show, pixel by pixel, as the mat says; not what is really seen.

Drawn from the mat and the rules, so that it shares nothing with what the board draws but where things lie.
"""

from collections.abc import Sequence
from typing import Any

from naiad.games.acqua_dolce.robot_cards import tank
from naiad.lights.sight import WIDTH_PX, Picture, dark, stamp, write
from naiad_core import font, layouts, palette
from naiad_core.games.acqua_dolce import actions, layout
from naiad_core.games.acqua_dolce.actions import verb_of
from naiad_core.games.acqua_dolce.descriptor import GOALS
from naiad_core.games.acqua_dolce.pieces import (
    COLDEST,
    CONDITIONS,
    COUNT,
    DECORATION,
    FIRST,
    FISH,
    FOOD,
    KINDS,
    NEEDS,
    OF_COLOUR,
    SCHOOLS,
    WARMEST,
    kind_of,
)


class View:
    """Pictures of one position; those that blink come in two."""

    def __init__(self) -> None:
        mat = layouts.load("acqua-dolce")
        self.colours: dict[str, int] = mat["colours"]
        self.names: list[str] = mat["names"]
        self.goals: list[str] = mat["goals"]
        self.icons: list[str] = mat["icons"]
        self.lacks: list[str] = mat["lacks"]
        self.kinds = [
            next(self.colours[mat["fish"][n]] for n, kinds in enumerate(OF_COLOUR) if kinds >> kind & 1)
            if kind < FISH
            else self.colours["food" if kind >= FOOD else "decoration" if kind == DECORATION else "plant"]
            for kind in range(len(KINDS))
        ]

    def table(self, state: Any) -> set[Picture]:
        """The table at rest."""
        return {self._table(state, odd) for odd in (False, True)}

    def _table(self, state: Any, odd: bool) -> Picture:
        shown = dark()
        lying = tank(state)
        going = [kind for kind in range(FISH) if lying[kind] and (state.unmet(kind) or killed(state, kind))]
        for kind in range(FOOD):
            for copy in range(lying[kind]):
                colour = self.colours["would_go"] if odd and kind in going else self.kinds[kind]
                shown[layout.tank(kind, copy)] = colour
        met = [goal for n, goal in enumerate(GOALS) if state.goals_met() >> n & 1]
        names = [goal for goal in GOALS if goal in state.options["goals"]]
        for index, goal in enumerate(names):
            at = layout.goal(index, len(names))
            shown[at : at + 2] = [self.colours["met" if goal in met else "unmet"]] * 2
        for index in range(state.options["goals_needed"]):
            at = layout.goal(index, len(names)) + WIDTH_PX
            shown[at : at + 2] = [self.colours["met" if index < len(met) else "needed"]] * 2
        draw_due = state.phase == actions.FIRST_DRAW
        for index in range(0 if odd and draw_due else min(state.actions, layout.MAX_ACTIONS)):
            shown[layout.action(index)] = self.colours["first_draw" if draw_due else "action"]
        left = state.food() - sum(lying[:FISH])
        for index in range(min(abs(left), layout.FOOD_PX)):
            shown[layout.food(index)] = self.colours["can_feed" if left > 0 else "cannot_feed"]
        for index in range(sum(lying[FOOD:])):
            shown[layout.food_card(index)] = self.colours["food"]
        for index in range(layout.thermometer(state.degrees) if state.advanced else 0):
            shown[layout.degree(index)] = self.colours["thermometer"]
        for seat in range(state.seats):
            for card in range(state.hand(seat)):
                more = card >= layout.HAND_PX
                shown[layout.hand(seat, card)] = self.colours["more"] if more else palette.SEATS[seat]
        if not (odd and state.is_second_turn()):
            shown[layout.king(state.king)] = self.colours["king"]
        return tuple(shown)

    def kind(self, state: Any, kind: int) -> Picture:
        """A species, plants, decorations or food in the walk through the tank."""
        shown = dark()
        lying = tank(state)
        write(shown, layout.NAME_Y, self.names[kind], self.kinds[kind])
        for other, count in enumerate(lying[:FOOD]):
            for copy in range(count):
                colour = self.kinds[other] if other == kind else self.colours["other"]
                shown[layout.tank(other, copy, layout.LOOKED_Y)] = colour
        lacks = state.unmet(kind, not lying[kind]) if kind < FISH else 0
        for place, number in enumerate(n for n in range(len(CONDITIONS)) if kind < FISH and NEEDS[kind] >> n & 1):
            colour = self.colours["bad" if lacks >> number & 1 else "good"]
            stamp(shown, layout.NEEDS_X + 4 * place, layout.NEEDS_Y, self.icons[number], colour)
        if state.advanced and kind < FISH:
            for degrees in range(COLDEST[kind], WARMEST[kind] + 1):
                shown[layout.degree(layout.thermometer(degrees) - 1)] = self.colours["good"]
            shown[layout.degree(layout.thermometer(state.degrees) - 1)] = self.colours["thermometer"]
        goes = kind < FISH and lying[kind] and (lacks or killed(state, kind))
        colour = self.colours["bad" if goes else "good" if lying[kind] else "unmet"]
        stamp(shown, layout.COUNTED_X, layout.COUNTED_Y, font.glyph(str(lying[kind])), colour)
        return tuple(shown)

    def card(self, state: Any, cards: Sequence[int]) -> Picture:
        """Cards of one kind to be played."""
        shown = dark()
        kind = kind_of(cards[0])
        unmet = [n for n in range(len(CONDITIONS)) if state.unmet(kind, len(cards)) >> n & 1]
        write(shown, layout.NAME_Y, self.names[kind], self.kinds[kind])
        verdict = f"+{len(unmet) * len(cards)}" if unmet else "OK"
        if SCHOOLS >> kind & 1:
            verdict = f"{verdict:3}{len(cards)}"
        write(shown, layout.COST_Y, verdict, self.colours["bad" if unmet else "good"])
        needs = [n for n in range(len(CONDITIONS)) if kind < FISH and NEEDS[kind] >> n & 1]
        for place, number in enumerate(needs):
            stamp(
                shown, 4 * place, layout.ICONS_Y, self.icons[number], self.colours["bad" if number in unmet else "good"]
            )
        return tuple(shown)

    def asked(self, state: Any, moves: Sequence[int], at: int) -> set[Picture]:
        """A control phase that asks, one of its moves under the knob."""
        cards = [actions.unpack(move)[1] for move in moves]
        cards = [[each] if isinstance(each, int) else each for each in cards]
        offered = {kind_of(each[0]) for each in cards}
        kind = kind_of(cards[at][0])
        verb = actions.VERBS[verb_of(moves[at])]
        name = self.names[kind] if verb == "remove" else f"{self.names[kind][:3]}{cards[at][0] - FIRST[kind] + 1}"
        out = set()
        for odd in (False, True):
            shown = dark()
            write(shown, layout.NAME_Y, name, self.kinds[kind])
            for other, count in enumerate(tank(state)[:FOOD]):
                for copy in range(count):
                    dark_now = odd and other == kind and copy >= count - len(cards[at])
                    colour = self.kinds[other] if other in offered else self.colours["other"]
                    shown[layout.tank(other, copy, layout.ASKED_Y)] = self.colours["chosen"] if dark_now else colour
            for index in range(min(WIDTH_PX, state.excess() if verb == "starve" else 1)):
                shown[layout.DUE_Y * WIDTH_PX + index] = self.colours[verb]
            out.add(tuple(shown))
        return out


def killed(state: Any, kind: int) -> bool:
    """Whether the water is too cold or too warm for a species."""
    return bool(state.advanced and not COLDEST[kind] <= state.degrees <= WARMEST[kind])


def numbers(state: Any) -> list[str]:
    """The pages of numbers that every game has: the goals met come first, the hands last."""
    met = COUNT[state.goals_met()]
    return [
        f"GOAL {met}/{state.options['goals_needed']}",
        f"FISH {state.fish()}",
        f"FOOD {state.food()}",
        f"PILE {state.pile}",
        *(f"P{seat + 1} {state.hand(seat)}" for seat in range(state.seats)),
    ]
