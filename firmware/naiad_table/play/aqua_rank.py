"""Which placement of an AQUA tile its player most likely wants: what the knob stands on first; not what is legal.

Read aqua_map.py next.
"""

from naiad_core.pieces.aqua import LOOKS
from naiad_core.rules.aqua_tableau import CORNERS, NEAR, SIDES, coral

# A hexagon of one colour is what everybody is after; two thirds of one that can still be finished come next.
HABITAT = 12
BEGUN = 3
# A coral beside one of its colour, for a reef; an animal beside the one that comes, for a large one.
BESIDE = 1


def in_order(area, moves):
    """The placements of one tile, sorted as legal() gives them, in reading order of cells from the likeliest cell on.

    On each cell the likeliest turn comes first.
    """
    cells: list[list[tuple[int, int]]] = []
    best = last = -1
    best_at = 0
    around: list[int] = []
    for action in moves:
        cell = action >> 14
        if cell != last:
            last = cell
            cells.append([])
            around = [area.looks.get(cell + step, -1) for step in SIDES]
        value = worth(look_of(action), around, area.animals, cell)
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


def worth(look, around, animals, cell):
    """How likely a tile is to lie so on a cell, from 0; ``around``: its neighbours' looks by side, -1 for none."""
    parity = look & 1
    value = 0
    for corner in range(parity, 6, 2):
        colour = coral(look, corner)
        same = empty = 0
        # Across the two sides of this coral: what points the same way may make a habitat with it,
        # what points the other way may lie beside it.
        right = around[corner]
        left = around[corner - 1]
        if right < 0:
            empty += 1
        elif right & 1 != parity:
            if coral(right, (corner + 3) % 6) == colour:
                value += BESIDE
        elif coral(right, (corner + 4) % 6) == colour:
            same += 1
        if left < 0:
            empty += 1
        elif left & 1 != parity:
            if coral(left, (corner + 3) % 6) == colour:
                value += BESIDE
        elif coral(left, (corner + 2) % 6) == colour:
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
