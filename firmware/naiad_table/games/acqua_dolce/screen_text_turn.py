"""What the screen says of Acqua Dolce's cards and water before a press plays or changes them; not of draws and control
phases (screen_text.py, which calls it).

Loaded with the first card that is read in a turn, forgotten with the next move.
"""

from naiad_core.games.acqua_dolce import actions
from naiad_core.games.acqua_dolce.pieces import COUNT, FISH, FOOD, RATIONS, SCHOOLS
from naiad_table.games.acqua_dolce.screen_text import lacks, name_of, named, water
from naiad_table.phrases import panel, who


def play(view, action):
    """Cards to be played: what they cost, what for, what they bring."""
    state = view.state
    kind, copies = actions.played_of(action)
    cards = COUNT[copies]
    said: list[object] = [("plays", who(state.seat), cards, name_of(view, kind))]
    if kind < FISH:
        penalty = state.penalty(kind, cards)
        said.append(("costs", penalty) if penalty else ("free",))
        said += lacks(view, state.unmet(kind, cards))
        if state.advanced and state.outside(state.degrees) >> kind & 1:
            said.append(water(state, kind))
    elif kind >= FOOD:
        said.append(("feeds", RATIONS[kind]))
    met = state.goals_met()
    state.apply(action)
    after = state.goals_met()
    state.undo()
    for number, goal in enumerate(view.lights.picture.goals):
        if (met ^ after) >> number & 1:
            said.append(panel(("GOAL " if after >> number & 1 else "LOST ") + goal))
    said.append(("more-or-play",) if SCHOOLS >> kind & 1 else ("to-confirm",))
    return said


def warm(view, action):
    """A step of the temperature: from what to what, and which species that takes."""
    state = view.state
    by = actions.unpack(action)[1]
    degrees = state.warmed(by)
    words = "%d %s%d" % (state.degrees, ">" if by > 0 else "<", degrees)
    going = state.present() & state.outside(degrees)
    return [panel(words), ("water-takes", named(view, going)) if going else ("water-good",), ("to-change",)]
