"""The dominoes that stand on AYA's table as a chain that falls; not the wave and not its gates.

Slots, refs and places are said in actions.py of naiad_core/games/aya.
"""

from collections.abc import Callable
from itertools import pairwise

from naiad.chain import GAP_MM, HEIGHT_MM, THICKNESS_MM, Chain, Link
from naiad_core.games.aya import actions, pieces, rules, table


def chain_of(state: rules.Game, gap_mm: Callable[[], float] = lambda: GAP_MM) -> Chain:
    """What was laid; those that nothing flows into are pushed first, the start tile's before all others."""
    steps = [step for slot in range(actions.UP) for step in _step(state, slot)]
    steps += [step for tile in range(pieces.TILES) for step in _over(state, tile)]
    hit = {other for _, other in steps}
    first = state.link[actions.MOUTH], state.link[actions.MOUTH + 1], *state.cover[:2]
    at_start = {actions.domino_of(slot - 2) for slot in first if slot >= 2}
    laid = [domino for domino in range(pieces.DOMINOES) if state.where[domino] >= table.LAID]
    laid.sort(key=lambda domino: (domino in hit, domino not in at_start))
    return Chain(laid, [Link(one, other, gap_mm()) for one, other in steps], (), HEIGHT_MM, THICKNESS_MM)


def _step(state: rules.Game, slot: int) -> list[tuple[int, int]]:
    """From a domino's downstream end to the next domino; water may leave a fork by any end that gives to another."""
    other = state.link[slot] - 2
    if not 0 <= other < actions.MOUTH:
        return []
    one, two = actions.domino_of(slot), actions.domino_of(other)
    if state.where[one] == table.FORK:
        # A plain domino's downstream end tells of the same link; two forks tell twice.
        gives = other % actions.UP < slot if state.where[two] == table.FORK else other >= actions.UP
        return [(one, two)] if gives else []
    return [(one, two)]


def _over(state: rules.Game, tile: int) -> list[tuple[int, int]]:
    """Over a landscape: what flows into it hits what lies on it, that what flows out."""
    comes: list[list[int]] = []
    goes: list[list[int]] = []
    mouths = range(3 * tile, 3 * tile + pieces.MOUTH_COUNT[tile])
    on_mouths = [state.cover[mouth] - 2 for mouth in mouths]
    for mouth, inner in zip(mouths, on_mouths, strict=True):
        outer = state.link[actions.MOUTH + mouth] - 2
        arm = [actions.domino_of(outer)] if outer >= 0 else []
        if inner >= 0:
            arm.append(inner)
        if 0 <= outer < actions.UP:
            comes.append(arm)
        elif arm:
            goes.append(arm[::-1])
    on_tile = [d for d in range(pieces.DOMINOES) if state.where[d] == table.LAID and state.below[d] == tile]
    middle = [domino for domino in on_tile if domino not in on_mouths]
    if not comes and not middle and len(goes) > 1:
        # Only out of it: as from the start tile, whose first domino hits both branches.
        comes.append([goes[0][0]])
        goes = [goes[0][1:], *goes[1:]]
    steps = []
    ahead = [[middle[0]]] if middle else goes
    for arm in comes:
        steps += [(arm[-1], next_[0]) for next_ in ahead if next_]
    if middle:
        steps += [(middle[-1], arm[0]) for arm in goes]
    for line in (*comes, middle, *goes):
        steps += pairwise(line)
    return steps
