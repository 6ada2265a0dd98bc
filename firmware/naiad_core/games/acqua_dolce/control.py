"""The control phase of Acqua Dolce, step by step, as functions over a Game; not when it comes (rules.py).

In its order: the piranha eats, fish that cannot be fed starve, fish with an unmet condition are
removed, the open row is renewed, the water kills. A step asks the seat that runs the phase only
where it could end in more than one way; else it is done by itself.
"""

from naiad_core.games.acqua_dolce.actions import EATING, REMOVING, STARVING
from naiad_core.games.acqua_dolce.pieces import (
    DEGREES,
    FISH,
    GUPPY,
    PHASE,
    ROW,
    SCHOOLS,
    SHUN_GUPPIES,
    SHUN_SCHOOLS,
    UNNAMED,
)

# No end that all orders of removing have in common.
_SEVERAL = -1


def go_on(game, step):
    """Go on with the phase from this step: True once it is through, False where ``now[PHASE]`` asks."""
    now = game.now
    if step == EATING:
        prey = game.prey()
        if prey > 1:
            now[PHASE] = EATING
            return False
        if prey:
            for kind in range(FISH):
                if game.may_eat(kind):
                    game.discard(kind, now[kind])
    if step != REMOVING and game.excess():
        if game.food():
            now[PHASE] = STARVING
            return False
        for kind in range(FISH):
            game.discard(kind, now[kind])
    kept = left(game)
    if kept == _SEVERAL:
        now[PHASE] = REMOVING
        return False
    for kind in range(FISH):
        if not kept >> kind & 1:
            game.discard(kind, now[kind])
    if not game.options["single_pile"]:
        now[UNNAMED] += now[ROW]
        now[ROW] = 0
        game.fill_row()
    if game.advanced:
        outside = game.outside(now[DEGREES])
        for kind in range(FISH):
            if outside >> kind & 1:
                game.discard(kind, now[kind])
    return True


def left(game):
    """The species that are left, as bits, once all unfit ones are removed; _SEVERAL if the order matters."""
    present = game.present()
    lacking = game.lacking()
    # What nobody minds and nothing saves goes in any order, and changes nothing for the others.
    present &= ~lacking | SCHOOLS | 1 << GUPPY
    found = _SEVERAL
    to_try = [present]
    seen = {present}
    while to_try:
        present = to_try.pop()
        unfit = present & lacking
        if present >> GUPPY & 1:
            unfit |= present & SHUN_GUPPIES
        if present & SCHOOLS:
            unfit |= present & SHUN_SCHOOLS
        if not unfit:
            # Nothing is tried twice, so this is another end than the one before.
            if found != _SEVERAL:
                return _SEVERAL
            found = present
        for kind in range(FISH):
            if unfit >> kind & 1:
                rest = present & ~(1 << kind)
                if rest not in seen:
                    seen.add(rest)
                    to_try.append(rest)
    return found
