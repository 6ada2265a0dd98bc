"""Walks along AYA's chains, for lights and for judging; not the chains themselves."""

from naiad_core.games.aya.actions import MOUTH, UP, domino_of
from naiad_core.games.aya.table import FORK, OPEN, STANDING


def walk(table, slot):
    """(dominoes in order, slot where they end), going from a slot away from what it belongs to.

    From a plain domino's end the walk is over that domino itself, entered at this end. It goes on to
    the next fork or mouth, whose slot is where it ends, or to an open end; a ring ends at its start.
    """
    run: list[int] = []
    if slot >= MOUTH or table.where[domino_of(slot)] == FORK:
        if table.link[slot] == OPEN:
            return run, slot
        slot = table.link[slot] - 2
    start = slot
    while slot < MOUTH and table.where[domino_of(slot)] == STANDING:
        run.append(slot % UP)
        # In at one end of a plain domino, out at the other.
        slot = (slot + UP) % MOUTH
        if table.link[slot] == OPEN:
            break
        slot = table.link[slot] - 2
        if slot == start:
            break
    return run, slot
