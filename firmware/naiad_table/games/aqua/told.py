"""What the screen says of AQUA: whose turn, what a tile or animal brings, what is left, every point; not the panel's
words.
"""

from naiad_core.games.aqua import actions, rules
from naiad_core.games.aqua.actions import LARGE, TILE, animal_of, cell_of, look_of, places_of
from naiad_core.games.aqua.pieces import ANIMALS, COLOURS, PIECE_LARGE, PIECE_SNAIL, SPECIES_POINTS, TILES
from naiad_core.games.aqua.tableau import COVERED, coral
from naiad_core.state import verb_of
from naiad_table.phrases import lines as lines_of
from naiad_table.phrases import panel, who


def lines(view):
    """See telling.py."""
    state = view.state
    selection = view.selection
    lights = view.lights
    if selection.candidates:
        item = selection.candidates[selection.index]
        said = _piece(view, item) if selection.by_hand else _move(view, item)
    elif lights.around is not None:
        said = _around(view)
    elif state.is_over():
        said = _result(view)
    else:
        said = _turn(view)
    return lines_of(said)


def _animal(number):
    return (ANIMALS[number][:4].upper(),)


def _colours(view, colours):
    names = view.lights.map.names
    return ("",) + tuple([(names[colour],) for colour in colours])


def _on_top(state, number):
    """A large animal and the points that the next one of it brings."""
    return ("worth", _animal(number), state.stacks[number][state.taken[number]])


def _turn(view):
    """Nothing is selected."""
    state = view.state
    lights = view.lights
    seat = who(state.to_act())
    said: list[object] = []
    taken = [panel(words) for words, _ in lights.told if words != "BIG ?"]
    if taken:
        said.append(("gets", who(view.mover if state.phase != actions.AFTER_TILE else state.to_act())))
        said += taken
    if state.phase == actions.MARKET_DUE:
        said.append(("market", seat, len(lights.turned), state.market_size()))
    elif state.phase == actions.TURN:
        said.append(("tile", seat))
        if state.snail_free():
            said.append(("or-snail",))
    else:
        animals = [_on_top(state, piece - PIECE_LARGE) for piece in view.pieces_by_hand()]
        said.append(("may-come", seat, ("",) + tuple(animals)))
    said.append(("round", state.round + 1, rules.ROUNDS))
    return said


def _piece(view, piece):
    """A piece under the knob, to be picked without its tag."""
    if piece >= TILES:
        said = ("SNAL",) if piece == PIECE_SNAIL else _on_top(view.state, piece - PIECE_LARGE)
    else:
        said = _colours(view, [COLOURS.index(letter) for letter in rules.piece_name(piece)])
    return [("picks", said)]


def _move(view, action):
    """The move under the knob: what it brings."""
    state = view.state
    verb = verb_of(action)
    seat = who(state.to_act())
    area = state.areas[state.to_act()]
    if verb == LARGE:
        species = [area.animals[place] % COVERED for place in places_of(action)]
        return [("lays-large", seat, _on_top(state, animal_of(action))), ("covers", _colours(view, species)), ("here",)]
    if verb != TILE:
        words = "TILE OUT?" if state.tracked else "NONE FIT?"
        return [("decides", seat), ("GO LAST",) if verb == actions.SNAIL else panel(words)]
    cell = cell_of(action)
    look = look_of(action)
    corals = [coral(look, corner) for corner in range(look & 1, 6, 2)]
    said: list[object] = [("lays", seat, _colours(view, corals))]
    area.put(cell, look)
    habitats = area.habitats(cell)
    species = [area.colour_at(cell, place) for place in habitats]
    area.lift(cell)
    for each in species:
        key = "habitat" if state.stock[each] >= species.count(each) else "habitat-bare"
        said.append((key, _colours(view, (each,)), SPECIES_POINTS[each]))
    if not species:
        said.append(("no-habitat",))
    said.append(("here-of", view.selection.index + 1, len(view.selection.candidates)))
    return said


def _around(view):
    """What the knob looks at between two moves."""
    state = view.state
    around = view.lights.around
    seat = around.seat()
    if seat >= 0:
        if around.total < 0:
            return [("area", who(seat))]
        return [("area-sofar" if state.missing() else "area-points", who(seat), around.total)] + _laid(view, seat)
    if around.is_small():
        species = range(len(state.stock))
        return [("small-left",)] + [("count", _colours(view, (each,)), state.stock[each]) for each in species]
    words = around.left_words()
    return [("large-gone", (words[:4],)) if words[5:] == "NONE" else panel(words)]


def _laid(view, seat):
    """A seat's animals, each kind with its points."""
    area = view.state.areas[seat]
    said: list[object] = [("worth", _animal(animal), points) for animal, _, _, points in area.large]
    species = [each % COVERED for each in area.animals.values()]
    for each in range(len(SPECIES_POINTS)):
        count = species.count(each)
        if count:
            said.append(("times", _colours(view, (each,)), count, SPECIES_POINTS[each], count * SPECIES_POINTS[each]))
    return said


def _result(view):
    """Who has won; a seat's points, or those that are asked for."""
    state = view.state
    result = view.lights.result
    if not result.stops:
        return [("SUM",)]
    words, seat, number = result.stops[result.at]
    if number:
        key = "entering" if result.points < 0 else "entered"
        return [(key, number, who(seat), max(0, result.points))]
    total = result.players[seat]["total"]
    if words:
        if state.seats == 1:
            from naiad_core.games.aqua import ladder

            return [("has", who(seat), total), ladder.phrase(rules.solo_rank(total))]
        said: list[object] = [("won", who(seat))]
        said += [panel(each[0]) for each in result.stops[1:] if each[0]]
        return said + [("has", who(each), result.players[each]["total"]) for each in range(state.seats)]
    said = [("has-sofar" if result.asked else "has", who(seat), total)]
    for word, points in result.parts(state):
        said.append(("ecosystem", word[1:], points) if word[0] == "E" else panel("%s %d" % (word, points)))
    return said + _laid(view, seat)
