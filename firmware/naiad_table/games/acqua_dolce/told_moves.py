"""What the screen says of Acqua Dolce's moves under the knob: a card and its price, what control may take; loaded by
told.py then.
"""

from naiad_core.games.acqua_dolce import actions
from naiad_core.games.acqua_dolce.pieces import COUNT, FISH, FOOD, RATIONS, SCALE, SCHOOLS, kind_of
from naiad_core.state import verb_of
from naiad_table.games.acqua_dolce.news import ASKING, asked_words
from naiad_table.games.acqua_dolce.picture import cards_of
from naiad_table.games.acqua_dolce.told import lacks, name, named, water
from naiad_table.phrases import panel, who


def told(view, action):
    """What is told of a move, but for a draw."""
    state = view.state
    verb = verb_of(action)
    if verb == actions.PLAY:
        return _play(view, action)
    if verb == actions.TEMPERATURE:
        by = actions.unpack(action)[1]
        degrees = max(SCALE[0], min(SCALE[1], state.degrees + by))
        words = "%d %s%d" % (state.degrees, ">" if by > 0 else "<", degrees)
        going = state.present() & state.outside(degrees)
        return [panel(words), ("water-takes", named(view, going)) if going else ("water-good",), ("to-change",)]
    cards = cards_of(action)
    kind = kind_of(cards[0])
    said: list[object] = [("asked", who(state.seat)), panel(asked_words(state))] if state.phase in ASKING else []
    said.append(("takes", len(cards), name(view, kind)))
    unmet = state.unmet(kind)
    if unmet and verb != actions.REMOVE:
        said.append(("anyway",))
    return said + lacks(view, unmet)


def _play(view, action):
    """Cards to be played: what they cost, what for, what they bring."""
    state = view.state
    kind, copies = actions.played_of(action)
    cards = COUNT[copies]
    said: list[object] = [("plays", who(state.seat), cards, name(view, kind))]
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
