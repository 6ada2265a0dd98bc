"""Acqua Dolce's walk under the knob: its kinds of card as pictures, then its numbers (numbers.py); not what a screen
says of them (screen_text_walk.py).

Loaded when the knob begins it, until the next move (view.py).
"""

from naiad_core.font import HEIGHT_PX, LETTERS, ROWS
from naiad_core.games.acqua_dolce import layout
from naiad_core.games.acqua_dolce.pieces import COLDEST, COUNT, FISH, KINDS, WARMEST
from naiad_table.games.acqua_dolce.numbers import numbers


def look(view, at):
    """Show this of the walk: the species in the order of their columns, then the numbers, the first one last."""
    shown = view.lights
    count = len(KINDS)
    for _ in numbers(view.state, shown.picture, view.news.gone):
        count += 1
    shown.number = at = at % count
    shown.page = at
    if at >= len(KINDS):
        for page in numbers(view.state, shown.picture, view.news.gone):
            count -= 1
            if count == at:
                shown.page = page
                break


def draw_kind(picture, canvas, state, kind):
    """How many of a kind lie in the tank: its column stands out, the others are dim. What the fish needs, and what
    water it lives in, met or not; how many there are is red where a control phase would not leave them.
    """
    lying = COUNT[state.on_table(kind)]
    fish = kind < FISH
    canvas.word(picture.name(kind), layout.NAME_Y, picture.kinds[kind])
    picture.draw_tank(canvas, state, layout.LOOKED_Y, ~(1 << kind), "other")
    if fish:
        # Of what is not there: what one more would lack.
        picture.draw_needs(canvas, kind, state.unmet(kind, 0 if lying else 1), layout.NEEDS_X, layout.NEEDS_Y)
        if state.advanced:
            first = layout.thermometer(COLDEST[kind]) - 1
            for index in range(first, layout.thermometer(WARMEST[kind])):
                canvas.panel[layout.degree(index)] = picture.colours["good"]
            canvas.panel[layout.degree(layout.thermometer(state.degrees) - 1)] = picture.colours["thermometer"]
    going = fish and lying and picture.going(state) >> kind & 1
    digit = 6 * LETTERS.find(str(lying))
    colour = picture.colours["bad" if going else "good" if lying else "unmet"]
    canvas.stamp(ROWS, digit, digit + HEIGHT_PX, layout.COUNTED_X, layout.COUNTED_Y, colour)
