"""Acqua Dolce in numbers: goals, fish and food, pile, hands, what control took, each a page of two words; not the
tank, whose species are pictures (walk.py).
"""

from naiad_core import palette
from naiad_core.games.acqua_dolce.pieces import (
    COUNT,
    DECORATION,
    FISH,
    GLASSFISH,
    OF_COLOUR,
    OF_ZONE,
    PLANT,
    SCHOOLS,
)
from naiad_core.games.acqua_dolce.rules import (
    DECORATIONS_GOAL,
    GOALS,
    PLANTS_GOAL,
    SCHOOL_SIZE,
    SCHOOLS_GOAL,
    SPECIES_GOAL,
)


def numbers(state, picture, gone):
    """(words, colour) of each page in turn, for all of them would take 2 KB; ``gone``: how many of each species the
    last control phase took.
    """
    met = COUNT[state.goals_met()]
    needed = state.options["goals_needed"]
    yield "GOAL %d/%d" % (met, needed), palette.GREEN if met >= needed else palette.WHITE
    for number in range(len(GOALS)):
        if state.goals >> number & 1:
            for words, have, want in _progress(state, number):
                name = words or picture.goals[number]
                yield "%s %d/%d" % (name, have, want), palette.GREEN if have >= want else palette.WHITE
    fish = state.fish()
    food = state.food()
    yield "FISH " + str(fish), palette.CYAN
    yield "FOOD " + str(food), palette.GREEN if food >= fish else palette.RED
    if state.advanced:
        yield "TEMP " + str(state.degrees), palette.RED
    yield "PILE " + str(state.pile), palette.WHITE
    for seat in range(state.seats):
        yield "P%d %d" % (seat + 1, state.hand(seat)), palette.SEATS[seat]
    for kind in range(FISH):
        if gone[kind]:
            yield picture.gone_words(kind, gone[kind])


def _progress(state, number):
    """(name in a word or '', how many there are, how many the goal wants); ornaments are counted twice."""
    goal = GOALS[number]
    present = state.present()
    if goal == "ornaments":
        plants = COUNT[state.on_table(PLANT)]
        return ("PLNT", plants, PLANTS_GOAL), ("DECO", COUNT[state.on_table(DECORATION)], DECORATIONS_GOAL)
    if goal == "species":
        have, want = len([kind for kind in range(FISH) if present >> kind & 1]), SPECIES_GOAL
    elif goal == "schools":
        schools = [kind for kind in range(FISH) if SCHOOLS >> kind & 1]
        have = len([kind for kind in schools if COUNT[state.on_table(kind)] >= SCHOOL_SIZE])
        want = SCHOOLS_GOAL
    elif goal == "glassfish":
        have, want = 1 if present >> GLASSFISH & 1 else 0, 1
    else:
        groups = OF_COLOUR if goal == "colours" else OF_ZONE
        have, want = len([kinds for kinds in groups if present & kinds]), len(groups)
    return (("", have, want),)
