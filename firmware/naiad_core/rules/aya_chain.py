"""Walks along AYA's chains, for lights and for judging; not the chains themselves. Read aya_photos.py next."""

from naiad_core.rules.aya_moves import MOUTH, UP, branch, domino_of
from naiad_core.rules.aya_table import FORK, OPEN, STANDING


def slots_of(table, domino):
    """The slots of a domino's ends: down and up, or a fork's stem and branches; none on a tile or off the table."""
    if table.where[domino] == STANDING:
        return (domino, UP + domino)
    if table.where[domino] == FORK:
        return (domino, branch(domino, 1), branch(domino, 2))
    return ()


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
