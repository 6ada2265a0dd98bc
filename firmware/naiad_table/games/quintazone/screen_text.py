"""What the screen says of Quintazone: whose turn, what a card or pyramid brings, goals, every point; not the panel's
words.
"""

from naiad_core.games.quintazone import actions, pieces, rules
from naiad_core.games.quintazone.actions import cell_of, cell_x, cell_y, panel_of, piece_of, seat_of, verb_of
from naiad_table.phrases import lines as lines_of
from naiad_table.phrases import panel, who


def lines(view):
    """See telling.py."""
    state = view.state
    selection = view.selection
    if selection.by_hand:
        said = [("picks", _piece(selection.candidates[selection.index]))]
    elif selection.candidates:
        said = _move(view, selection.candidates[selection.index])
    elif not state.laid:
        said = [panel("QUAD CARD")]
    elif not state.is_over():
        said = _turn(view)
    elif state.is_provisional():
        said = [("goal-due", who(view.lights.asked_seat())), panel("GOAL ?")]
    else:
        said = _result(state.scores(), view.lights.result_seat)
    return lines_of(said)


def _element(number):
    return (pieces.ELEMENTS[number].upper(),)


def _piece(number):
    """A card by its elements, a pyramid or a goal."""
    if number >= pieces.GOALS:
        return panel("GOAL " + pieces.ELEMENTS[number - pieces.GOALS].upper())
    if number > pieces.PYRAMIDS:
        return ("size-" + str(number - pieces.PYRAMIDS),)
    # In the order of its name, and as its elements lie, as everywhere else.
    word = pieces.IDS[number]
    elements = tuple([(each.upper(),) for each in word.split("_")[1]])
    return ("of-" + word[0],) + elements if len(elements) > 1 else elements[0]


def _turn(view):
    """Nothing is selected."""
    state = view.state
    lights = view.lights
    said: list[object] = []
    if lights.announced_blinks:
        key, seat = lights.announcement
        said.append((key, who(seat)))
    due = state.card_part == rules.DUE
    said.append((("lay", "laid", "passed")[state.card_part], who(state.seat)))
    if state.pyramid_done:
        said.append(("set-already",))
    else:
        left = [("left-" + str(size), state.stash(state.seat, size)) for size in (1, 2, 3)]
        said.append(("may-set", ("",) + tuple(left)))
    if due:
        said.append(("to-pass",))
    said.append(("pile", state.pile))
    return said


def _move(view, action):
    """The move under the knob: what it makes of zones and points."""
    state = view.state
    verb = verb_of(action)
    where = cell_of(action)
    if verb == actions.GOAL:
        return [("shows", who(seat_of(action)), _piece(piece_of(action))), ("so",)]
    if verb == actions.START:
        return [("starts", _piece(piece_of(action))), ("so",)]
    ending = view.selection.mode
    if ending:
        state.apply(actions.END)
    seat = state.seat
    before = [player["total"] for player in state.scores()["players"]]
    elements = [panel_of(action)]
    if verb == actions.CARD:
        elements = pieces.MEMBERS[pieces.SHOWN[piece_of(action)]]
    state.apply(action)
    zones = [len(state.zone_of(cell_x(where), cell_y(where), each)) for each in elements]
    after = [player["total"] for player in state.scores()["players"]]
    state.undo()
    if ending:
        state.undo()
    said: list[object] = [("lays" if verb == actions.CARD else "sets", who(seat), _piece(piece_of(action)))]
    for number in range(len(elements)):
        said.append(("zone", _element(elements[number]), zones[number]))
    for each in range(state.seats):
        if after[each] > before[each]:
            said.append(("gains", who(each), after[each] - before[each]))
    said.append(("so-or-on",))
    return said


def _result(scores, seat):
    """The seat's points one by one, then the others'."""
    players = scores["players"]
    player = players[seat]
    winners = ("",) + tuple([who(each) for each in scores["winners"]])
    said: list[object] = [
        ("won", winners),
        ("has", who(seat), player["total"]),
        panel("GOAL " + player["goal"].upper()),
    ]
    for part in player["parts"]:
        key = "doubled" if part["doubled"] else "part"
        said.append((key, (part["panel"].upper(),), part["pyramid"], part["zone"], part["points"]))
    for each in range(len(players)):
        if each != seat:
            said.append(("has", who(each), players[each]["total"]))
    return said
