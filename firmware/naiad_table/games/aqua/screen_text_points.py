"""What the screen says of AQUA's areas, of what is left, of points and who has won; loaded by screen_text.py."""

from naiad_core.games.aqua.pieces import SPECIES_POINTS
from naiad_core.games.aqua.tableau import COVERED
from naiad_table.games.aqua.screen_text import animal_words, colour_words
from naiad_table.phrases import panel, who


def sentences(view):
    """The phrases of what the knob looks at, or of the result."""
    return _around(view) if view.lights.around is not None else _result(view)


def _around(view):
    """What the knob looks at between two moves."""
    state = view.state
    around = view.lights.around
    seat = around.seat()
    if seat >= 0:
        said = [("area-sofar" if state.missing() else "area-points", who(seat), around.total)]
        return said + _large(view, seat) + _small(view, seat)
    if around.is_small():
        species = range(len(state.stock))
        return [("small-left",)] + [("count", colour_words(view, (each,)), state.stock[each]) for each in species]
    words = around.left_words()
    return [("large-gone", (words[:4],)) if words[5:] == "NONE" else panel(words)]


def _large(view, seat):
    """A seat's large animals, each with its points."""
    return [("worth", animal_words(animal), points) for animal, _, _, points in view.state.areas[seat].large]


def _small(view, seat):
    """A seat's small animals, each kind with its points."""
    said: list[object] = []
    species = [each % COVERED for each in view.state.areas[seat].animals.values()]
    for each in range(len(SPECIES_POINTS)):
        count = species.count(each)
        if count:
            said.append(
                ("times", colour_words(view, (each,)), count, SPECIES_POINTS[each], count * SPECIES_POINTS[each])
            )
    return said


def _result(view):
    """Who has won; a seat's points and their parts, or the part under the knob by what it is made of; or the points
    that are asked for. A seat's points in one text would take a heap that is nearly full 4 KB.
    """
    # Loaded already, once the game is over.
    from naiad_table.games.aqua.result import LARGE, SMALL

    state = view.state
    result = view.lights.result
    words, seat, number = result.stops[result.at]
    if number:
        key = "entering" if result.points < 0 else "entered"
        return [(key, number, who(seat), max(0, result.points))]
    total = result.players[seat]["total"]
    if words:
        if state.seats == 1:
            return [("has", who(seat), total), (words,)]
        said: list[object] = [("won", who(seat))]
        said += [panel(each[0]) for each in result.stops[1:] if each[0]]
        return said + [("has", who(each), result.players[each]["total"]) for each in range(state.seats)]
    parts = result.parts(state)
    if not result.page:
        return [("has-sofar" if result.asked else "has", who(seat), total)] + [_part(*part) for part in parts]
    word, points = parts[result.page - 1]
    said = [_part(word, points)]
    if word == LARGE:
        said += _large(view, seat)
    elif word == SMALL:
        said += _small(view, seat)
    return said


def _part(word, points):
    """A part of a seat's points, see result.py."""
    return ("ecosystem", word[1:], points) if word[:1] == "E" else panel("%s %d" % (word, points))
