"""What the screen says of Acqua Dolce's species and numbers, through which the knob walks, and of the result; not of
a move (screen_text.py, which calls it).
"""

from naiad_core.games.acqua_dolce import actions
from naiad_core.games.acqua_dolce.pieces import COUNT, FISH, NEEDS
from naiad_table.games.acqua_dolce.numbers import numbers
from naiad_table.games.acqua_dolce.screen_text import lacks, name_of, water
from naiad_table.phrases import panel, who
from naiad_table.telling import ROWS


def walk(view):
    """The phrases of a kind of card, of the numbers, or of the result."""
    lights = view.lights
    if lights.number < 0:
        return [("won", who(view.state.seat))] + _numbers(view)
    return _kind(view, lights.page) if type(lights.page) is int else _numbers(view)


def _numbers(view):
    """A screen full, from the page that the knob is on: more of them would take a heap that is nearly full 4 KB."""
    state = view.state
    lights = view.lights
    said: list[object] = []
    goes = lights.number < 0
    for page in numbers(state, lights.picture, view.news.gone):
        goes = goes or page == lights.page
        if not goes:
            continue
        if len(said) == ROWS:
            break
        words = page[0]
        if words[:1] == "P" and "1" <= words[1:2] <= "5":
            seat = int(words[1:2]) - 1
            said.append(("holds", who(seat), state.hand(seat)))
        elif " -" in words:
            kind, _, count = words.partition(" -")
            said.append(("gone", count, (kind,)))
        else:
            said.append(panel(words))
    return said


def _kind(view, kind):
    """A kind of card that the knob looks at: how many lie there, what they need."""
    state = view.state
    lying = COUNT[state.on_table(kind)]
    said: list[object] = [("lie", name_of(view, kind), lying)]
    if kind < FISH:
        unmet = state.unmet(kind, 0 if lying else 1)
        if unmet:
            said.append(("lacks",))
            said += lacks(view, unmet)
        elif NEEDS[kind]:
            said.append(("lacks-none",))
        if state.advanced:
            said.append(water(state, kind))
    if state.phase == actions.ACTION and state.hand(state.seat) and state.unseen(kind):
        said.append(("to-play",))
    return said
