"""What the screen says of AQUA's areas, of what is left, of points and who has won; loaded by told.py."""

from naiad_core.games.aqua import rules
from naiad_core.games.aqua.pieces import SPECIES_POINTS
from naiad_core.games.aqua.tableau import COVERED
from naiad_table.games.aqua.told import animal_words, colour_words
from naiad_table.phrases import panel, who


def told(view):
    """What is told of what the knob looks at, or of the result."""
    return _around(view) if view.lights.around is not None else _result(view)


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
        return [("small-left",)] + [("count", colour_words(view, (each,)), state.stock[each]) for each in species]
    words = around.left_words()
    return [("large-gone", (words[:4],)) if words[5:] == "NONE" else panel(words)]


def _laid(view, seat):
    """A seat's animals, each kind with its points."""
    area = view.state.areas[seat]
    said: list[object] = [("worth", animal_words(animal), points) for animal, _, _, points in area.large]
    species = [each % COVERED for each in area.animals.values()]
    for each in range(len(SPECIES_POINTS)):
        count = species.count(each)
        if count:
            said.append(
                ("times", colour_words(view, (each,)), count, SPECIES_POINTS[each], count * SPECIES_POINTS[each])
            )
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
