"""What befalls the dominoes of AYA, which legal() leaves out: a gate, a push that is named, a flat animal."""

from naiad_core.games.aya import pieces
from naiad_core.games.aya.actions import ANIMAL, FLAG, gate, push, verb_of


def chance(state, draw):
    """A legal move of such a kind, or None."""
    if state.is_over():
        return None
    if state.pushes and draw(2):
        gates = state.options.get("gates")
        count = 8 if gates is None else len(gates)
        return gate(draw(count), draw(2000)) if count else None
    if state.placing_over():
        action = push(draw(pieces.DOMINOES))
        return None if draw(4) or state.why_not(action) else action
    # Of one domino: to list what all may do takes long.
    animals = [action for action in state.legal(draw(pieces.DOMINOES)) if verb_of(action) == ANIMAL]
    return animals[draw(len(animals))] | FLAG if animals and not draw(4) else None
