"""Which placement of an AQUA tile its player most likely wants: what the knob stands on first; not what is legal."""

from naiad_core.games.aqua.actions import CELL
from naiad_core.games.aqua.pieces import LOOKS
from naiad_core.games.aqua.tableau import CORNERS, NEAR, SIDES

# A hexagon of one colour is what everybody is after; two thirds of one that can still be finished come next.
HABITAT = 12
BEGUN = 3
# A coral beside one of its colour, for a reef; an animal beside the one that comes, for a large one.
BESIDE = 1
# Of a cell before the likeliest, above all else in a rank.
LATER = 1 << 28
# By corner, twice around: how far to shift a look for the coral that points there.
SHIFT = bytes((1, 1, 4, 4, 7, 7, 1, 1, 4, 4, 7, 7))


def in_order(area, moves):
    """The placements of one tile, sorted as legal() gives them, in reading order of cells from the likeliest cell on.

    On each cell the likeliest turn comes first.
    """
    # By cell, then the likeliest, then as listed: where a move is in the list stands below its rank.
    ranks = []
    best = last = -1
    first = cells = 0
    around = [0] * 6
    # Some are hundreds: no calls of accessors.
    for at in range(len(moves)):
        action = moves[at]
        cell = action >> CELL
        if cell != last:
            last = cell
            cells += 1 << 20
            look_around(area, cell, around)
        look = LOOKS[3 * (action >> 7 & 127) + (action >> 5 & 3)] | action >> 4 & 1
        value = worth(look, around, area.animals, cell)
        if value > best:
            best = value
            first = cells
        ranks.append(cells | 1023 - value << 10 | at)
    for at in range(len(ranks)):
        if ranks[at] < first:
            ranks[at] |= LATER
    ranks.sort()
    # No third list: hundreds of moves take KBs.
    for at in range(len(ranks)):
        ranks[at] = moves[ranks[at] & 1023]
    return ranks


def look_around(area, cell, around):
    """Fill in a cell's neighbours' looks by side, -1 for none."""
    for side in range(6):
        around[side] = area.looks.get(cell + SIDES[side], -1)


def worth(look, around, animals, cell):
    """How likely a tile is to lie so on a cell, from 0; ``around`` as look_around has it."""
    parity = look & 1
    value = 0
    for corner in range(parity, 6, 2):
        colour = look >> SHIFT[corner] & 7
        same = empty = 0
        # Across the two sides of this coral: what points the same way may make a habitat with it,
        # what points the other way may lie beside it.
        right = around[corner]
        left = around[corner - 1]
        if right < 0:
            empty += 1
        elif right & 1 != parity:
            if right >> SHIFT[corner + 3] & 7 == colour:
                value += BESIDE
        elif right >> SHIFT[corner + 4] & 7 == colour:
            same += 1
        if left < 0:
            empty += 1
        elif left & 1 != parity:
            if left >> SHIFT[corner + 3] & 7 == colour:
                value += BESIDE
        elif left >> SHIFT[corner + 2] & 7 == colour:
            same += 1
        if same == 2:
            value += HABITAT
            place = cell + CORNERS[corner]
            for step in NEAR:
                if place + step in animals:
                    value += BESIDE
        elif same:
            value += BEGUN if empty else BESIDE
    return value
