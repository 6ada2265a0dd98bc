"""What the screen says of AYA while the glass runs: whose turn, where a domino would go and what that does to photos.

Loaded by screen_text.py while there is placing, as rank.py and place_lights.py are.
"""

from naiad_core.games.aya import actions, pieces
from naiad_table.games.aya.modes import FORK, LATE, LIES, short
from naiad_table.games.aya.rank import spoils
from naiad_table.games.aya.screen_text import mouth, name
from naiad_table.phrases import panel, who


def sentences(view):
    """The phrases of the table, or of the move under the knob."""
    selection = view.selection
    if selection.candidates:
        return _move(view, selection.candidates[selection.index])
    state = view.state
    if state.paused:
        return [("PAUS E",)]
    if not state.glass & 1:
        said = [("TURN GLAS",), ("glasses", 2 if state.glass else 1)]
        return said if state.light or state.glass else [("begins", who(state.turn))] + said
    if state.light:
        return [("lay-all",)]
    out: list[object] = [("draws", who(state.turn)), ("stock", state.stock[state.turn], len(state.reserve(state.turn)))]
    if LIES in state.animals:
        out.append(("RAIS E",) if view.lights.last_minute() else ("lie-flat",))
    return out


def _where(place):
    """Where a domino is put."""
    if place == actions.ALONE:
        return ("alone",)
    if place < actions.ON_TILE:
        return mouth("on-mouth", place)
    if place < actions.ALONE:
        return ("on-landscape", name(pieces.DOMINOES + place - actions.ON_TILE))
    if place < actions.AFTER:
        return mouth("from-mouth", place - actions.FROM)
    if place >= actions.INTO:
        return mouth("into-mouth", place - actions.INTO)
    return ("before" if place >= actions.BEFORE else "after", name(actions.domino_of(place - actions.HUNG)))


def _move(view, action):
    """The move under the knob."""
    state = view.state
    layout = view.lights.map
    verb = actions.verb_of(action)
    if verb == actions.RAISE:
        return [panel("RAIS " + short(action >> 4))]
    domino = actions.piece_of(action)
    place = actions.place_of(action)
    flagged = actions.is_flagged(action)
    key = ("", "lays", "lays-animal", "lays-tile")[verb]
    out: list[object] = [(key, who(state.turn), name(domino), _where(place))]
    if flagged:
        out.append(("flat",) if verb == actions.ANIMAL else ("fork",))
    word = spoils(layout, state, action)
    if flagged and verb == actions.ANIMAL and view.lights.last_minute():
        word = LATE
    if word == FORK:
        out.append(("FORK #", state.options["max_animals_per_fork"]))
    elif word:
        out.append(("spoils", (word,)))
    row = layout.dominoes(layout.row_of(place))
    animals = [name(each) for each in row if state.animals[each]]
    if animals:
        out.append(("with-animal", ("",) + tuple(animals)))
    if verb == actions.ANIMAL:
        out.append(("flat-or-not",))
    elif state.is_camera(domino) and verb == actions.DOMINO:
        out.append(("has-camera",))
    else:
        out.append(("or-reserve",))
    return out
