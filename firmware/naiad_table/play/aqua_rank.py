"""Which placement of an AQUA tile its player most likely wants: what the knob stands on first; not what is legal.

Read aqua_map.py next.
"""

from naiad_core.pieces.aqua import LOOKS
from naiad_core.rules.aqua_tableau import SIDES, coral

# A hexagon of one colour is what everybody is after; two thirds of one that can still be finished come next.
HABITAT = 12
BEGUN = 3
# A coral beside one of its colour, for a reef.
BESIDE = 1


def in_order(area, moves):
    """The placements of one tile, sorted as legal() gives them, in reading order of cells from the likeliest cell on.

    On each cell the likeliest turn comes first.
    """
    cells = []
    best = best_at = -1
    for action in moves:
        value = worth(area, action)
        cell = action >> 14
        if not cells or cells[-1][0][1] >> 14 != cell:
            cells.append([])
        cells[-1].append((-value, action))
        if value > best:
            best = value
            best_at = len(cells) - 1
    out = []
    for i in range(len(cells)):
        turns = cells[(best_at + i) % len(cells)]
        turns.sort()
        for pair in turns:
            out.append(pair[1])
    return out


def look_of(action):
    """What the tile of a placement shows as it would lie."""
    turn = action >> 4 & 7
    return LOOKS[3 * (action >> 7 & 127) + (turn >> 1)] | turn & 1


def worth(area, action):
    """How likely a placement is, from 0."""
    cell = action >> 14
    look = look_of(action)
    looks = area.looks
    parity = look & 1
    value = 0
    for corner in range(parity, 6, 2):
        colour = coral(look, corner)
        same = empty = 0
        # The hexagons across the two sides of this coral: pointing the same way, theirs may make
        # a habitat with it; pointing the other way, one may lie beside it.
        for side, facing in ((corner, corner + 4), (corner - 1, corner + 2)):
            other = looks.get(cell + SIDES[side], -1)
            if other < 0:
                empty += 1
            elif other & 1 == parity:
                if coral(other, facing % 6) == colour:
                    same += 1
            elif coral(other, (corner + 3) % 6) == colour:
                value += BESIDE
        if same == 2:
            value += HABITAT
        elif same:
            value += BEGUN if empty else BESIDE
    return value
