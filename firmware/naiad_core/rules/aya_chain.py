"""Walks along AYA's chains, for lights and for judging; not the chains themselves. Read aya_photos.py next."""

from naiad_core.rules.aya_moves import DOMINOES, FIRST_GARDEN, MOUTH, SLOTS, UP, branch, domino_of
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


def runs(table):
    """Every chain once, as (slot where it starts, dominoes in order, slot where it ends).

    Chains that hang on mouths come first, then on forks, then those with open ends only, then rings. A
    mouth or fork linked straight to another is a run of no dominoes. A fork's slot may be either of
    the two of its end.
    """
    starts = list(range(MOUTH, SLOTS))
    for garden in range(FIRST_GARDEN, DOMINOES):
        if table.where[garden] == FORK:
            starts.extend(slots_of(table, garden))
    plain = [domino for domino in range(DOMINOES) if table.where[domino] == STANDING]
    for domino in plain:
        starts.extend([slot for slot in slots_of(table, domino) if table.link[slot] == OPEN])
    starts.extend([UP + domino for domino in plain])
    out = []
    seen = bytearray(DOMINOES)
    for slot in starts:
        hangs = slot >= MOUTH or table.where[domino_of(slot)] == FORK
        if hangs and table.link[slot] <= OPEN:
            continue
        run, end = walk(table, slot)
        # One of no dominoes is met from both sides; it counts from the mouth, or the lower end.
        if seen[run[0]] if run else slot % MOUTH % UP > end % MOUTH % UP:
            continue
        for domino in run:
            seen[domino] = 1
        out.append((slot, run, end))
    return out
