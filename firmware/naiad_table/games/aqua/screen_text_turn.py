"""What the screen says while AQUA is played: whose turn, what a tile or animal brings; loaded by screen_text.py."""

from naiad_core.games.aqua import actions, rules
from naiad_core.games.aqua.actions import LARGE, TILE, animal_of, cell_of, look_of, places_of, verb_of
from naiad_core.games.aqua.pieces import BARE, COLOURS, PIECE_LARGE, PIECE_SNAIL, SPECIES_POINTS, TILES
from naiad_core.games.aqua.tableau import CORNERS, COVERED, REEF, coral, touching
from naiad_table.games.aqua.screen_text import animal_words, colour_words
from naiad_table.phrases import panel, who


def sentences(view):
    """The phrases of the table, of a piece or of a move."""
    selection = view.selection
    if not selection.candidates:
        return _turn(view)
    item = selection.candidates[selection.index]
    return _piece(view, item) if selection.by_hand else _move(view, item)


def _on_top(state, number):
    """A large animal and the points that the next one of it brings."""
    return ("worth", animal_words(number), state.stacks[number][state.taken[number]])


def _turn(view):
    """Nothing is selected."""
    state = view.state
    lights = view.lights
    seat = who(state.to_act())
    said: list[object] = []
    taken = [panel(words) for words, _ in lights.pages if words != "BIG ?"]
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
        said = _tile(view, piece)
    return [("picks", said)]


def _tile(view, tile):
    """A tile by its colours, whichever way it lies."""
    return ("tile-of",) + colour_words(view, [COLOURS.index(letter) for letter in rules.piece_name(tile)])[1:]


def _move(view, action):
    """The move under the knob: what it brings."""
    state = view.state
    verb = verb_of(action)
    seat = who(state.to_act())
    area = state.areas[state.to_act()]
    if verb == LARGE:
        species = [area.animals[place] % COVERED for place in places_of(action)]
        return [
            ("lays-large", seat, _on_top(state, animal_of(action))),
            ("covers", colour_words(view, species)),
            ("here",),
        ]
    if verb != TILE:
        words = "TILE OUT?" if state.tracked else "NONE FIT?"
        return [("decides", seat), ("GO LAST",) if verb == actions.SNAIL else panel(words)]
    cell = cell_of(action)
    look = look_of(action)
    said: list[object] = [("lays", seat, _tile(view, actions.piece_of(action)))]
    area.put(cell, look)
    habitats = area.habitats(cell)
    species = [area.colour_at(cell, place) for place in habitats]
    # Without ecosystems animals alone count.
    reefs = _reefs(area, cell, habitats) if state.options.get("ecosystems") else ()
    area.lift(cell)
    for each in species:
        key = "habitat" if state.stock[each] >= species.count(each) else "habitat-bare"
        said.append((key, colour_words(view, (each,)), SPECIES_POINTS[each]))
    if not species:
        said.append(("no-habitat",))
    for colour, size in reefs:
        said.append(("reef", colour_words(view, (colour,)), size))
    said.append(("here-of", view.selection.index + 1, len(view.selection.candidates)))
    return said


def _reefs(area, cell, habitats):
    """(colour, corals) of each reef that a tile just put on a cell belongs to; coral under an animal is of none."""
    looks = area.looks
    out = []
    seen = []
    for corner in range(looks[cell] & 1, 6, 2):
        colour = coral(looks[cell], corner)
        group = [8 * cell + corner]
        if colour == BARE or group[0] in seen or cell + CORNERS[corner] in habitats:
            continue
        for each in group:
            for other in touching(looks, each):
                place = (other >> 3) + CORNERS[other & 7]
                free = place not in area.animals and place not in habitats and other not in group
                if free and coral(looks[other >> 3], other & 7) == colour:
                    group.append(other)
        seen += group
        if len(group) >= REEF:
            out.append((colour, len(group)))
    return out
