"""How AYA's photos are judged: a table as it fell, with its survey, to points; no moves. Those of landscapes are in
landscapes.py, so that a board need not compile both at once.

A *stretch* is what is linked outside tiles without crossing a landscape, a garden used as fork
or a flat domino.
"""

from naiad_core.games.aya.actions import MOUTH, domino_of
from naiad_core.games.aya.pieces import DOMINOES, FIRST_GARDEN, GARDENS, terrain, tile_terrain
from naiad_core.games.aya.table import (
    CARRIES,
    FORK,
    LEFT_FLAT,
    NOT_RAISED,
    STANDING,
    THROWN_OFF,
    TOUCHES,
    slots_of,
)


def points(table, bad_animals, bad_tiles):
    """Points by part, at any time of a game; the photos that fail as failed_animals() and landscapes.failed() tell
    them, and none is kept, for a board counts when it has least room.
    """
    animals = sum([1 for bits in table.animals if bits])
    for _ in bad_animals:
        animals -= 1
    bad = 0
    for tile, _ in bad_tiles:
        bad |= 1 << tile
    landscapes = 0
    triptychs = 0
    for kind in range(GARDENS):
        good = 0
        for tile in range(1 + 3 * kind, 4 + 3 * kind):
            if table.on_table(tile) and not bad >> tile & 1:
                good += 1
        landscapes += good
        triptychs += good == 3
    return {"animals": animals, "landscapes": landscapes, "triptychs": triptychs, "tokens": table.tokens()}


def failed_animals(table):
    """(camera domino, codes in order) of each animal whose photo fails."""
    if table.light:
        from naiad_core.games.aya import light_game

        yield from light_game.failed(table.animals)
        return
    stretch = stretches(table)
    carried = bytearray(DOMINOES + 1)
    for domino in range(DOMINOES):
        if _on_chain(table, domino):
            carried[stretch[domino]] += 1
    full = _full(table, stretch, carried) if table.options["max_animals_per_fork"] < 3 else ()
    for domino in range(DOMINOES):
        if not table.animals[domino] & CARRIES:
            continue
        if not _on_chain(table, domino):
            yield domino, ["off-chain"]
            continue
        why = []
        if stretch[domino] in full:
            why.append("fork-full")
        if table.animals[domino] & TOUCHES:
            why.append("inside")
        if carried[stretch[domino]] > 1:
            why.append("not-alone")
        if not is_linked(table, domino, table.broken):
            if table.broken and is_linked(table, domino):
                why.insert(0, "broken")
            else:
                why.append("not-linked")
        if why:
            yield domino, why


def is_gap(table, domino):
    """Whether a domino lies flat as a buffer, or was left so."""
    return table.animals[domino] & (NOT_RAISED | LEFT_FLAT) != 0


def is_linked(table, camera, broken=()):
    """Whether dominoes of the camera's terrain, and gardens, lead from it to a landscape of that terrain; not over the
    ``broken`` links, which are pairs as an action has them.
    """
    kind = terrain(camera)
    seen = bytearray(DOMINOES)
    seen[camera] = 1
    todo = [camera]
    while todo:
        at = todo.pop()
        for slot in slots_of(table, at):
            slot = table.link[slot] - 2
            if slot >= MOUTH:
                if tile_terrain((slot - MOUTH) // 3) == kind:
                    return True
            elif slot >= 0:
                domino = domino_of(slot)
                if seen[domino] or terrain(domino) not in (GARDENS, kind) or is_gap(table, domino):
                    continue
                if min(at, domino) | max(at, domino) << 8 not in broken:
                    seen[domino] = 1
                    todo.append(domino)
    return False


def stretches(table):
    """The number (from 1) of the stretch that each domino belongs to; 0 for one that belongs to none."""
    out = bytearray(DOMINOES)
    last = 0
    for first in range(DOMINOES):
        if out[first] or not _in_stretch(table, first):
            continue
        last += 1
        out[first] = last
        todo = [first]
        while todo:
            for slot in slots_of(table, todo.pop()):
                slot = table.link[slot] - 2
                if 0 <= slot < MOUTH:
                    domino = domino_of(slot)
                    if not out[domino] and _in_stretch(table, domino):
                        out[domino] = last
                        todo.append(domino)
    return out


def _in_stretch(table, domino):
    return table.where[domino] == STANDING and not is_gap(table, domino)


def _on_chain(table, domino):
    """Whether a camera domino's animal lies on the chain."""
    return table.animals[domino] & (CARRIES | THROWN_OFF | NOT_RAISED | LEFT_FLAT) == CARRIES


def _full(table, stretch, carried):
    """The stretches at forks where more than two carry an animal."""
    out = set()
    for garden in range(FIRST_GARDEN, DOMINOES):
        if table.where[garden] == FORK:
            around = set()
            for slot in slots_of(table, garden):
                slot = table.link[slot] - 2
                if 0 <= slot < MOUTH and carried[stretch[domino_of(slot)]]:
                    around.add(stretch[domino_of(slot)])
            if len(around) > 2:
                out |= around
    return out
