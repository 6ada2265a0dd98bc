"""The control phase of Acqua Dolce, step by step; not when it comes. Read acqua_dolce_turns.py next.

In its order: the piranha eats, fish that cannot be fed starve, fish with an unmet condition are
removed, the open row is renewed, the water kills. A step asks the seat that runs the phase only
where it could end in more than one way; else it is done by itself.
"""

from naiad_core.pieces.acqua_dolce import (
    COLDEST,
    COUNT,
    FISH,
    GUPPY,
    PIRANHA,
    SCHOOLS,
    SHUN_GUPPIES,
    SHUN_SCHOOLS,
    WARMEST,
)
from naiad_core.rules.acqua_dolce_tank import DEGREES, PHASE, ROW, UNNAMED, Tank

# Phases: the first draw, actions; in a control phase what is asked; over.
FIRST_DRAW, ACTION, EATING, STARVING, REMOVING, OVER = 0, 1, 2, 3, 4, 5

# No end that all orders of removing have in common.
_SEVERAL = -1


class Control(Tank):
    """A Tank with its control phase."""

    def prey(self):
        """How many fish the piranha may eat: any but the only piranha; 0 where there is none."""
        piranhas = self.now[PIRANHA]
        return self.fish() - (COUNT[piranhas] == 1) if piranhas else 0

    def may_eat(self, kind):
        """Whether the piranha may eat fish of this kind."""
        return kind < FISH and self.now[kind] > 0 and (kind != PIRANHA or COUNT[self.now[PIRANHA]] > 1)

    def _control(self, step):
        """Go on with the phase from this step: True once it is through, False where ``now[PHASE]`` asks."""
        now = self.now
        if step == EATING:
            prey = self.prey()
            if prey > 1:
                now[PHASE] = EATING
                return False
            if prey:
                for kind in range(FISH):
                    if self.may_eat(kind):
                        self._discard(kind, now[kind])
        if step != REMOVING and self.excess():
            if self.food():
                now[PHASE] = STARVING
                return False
            for kind in range(FISH):
                self._discard(kind, now[kind])
        left = self._left()
        if left == _SEVERAL:
            now[PHASE] = REMOVING
            return False
        for kind in range(FISH):
            if not left >> kind & 1:
                self._discard(kind, now[kind])
        if not self.options["single_pile"]:
            now[UNNAMED] += now[ROW]
            now[ROW] = 0
            self._fill_row()
        if self.advanced:
            for kind in range(FISH):
                if not COLDEST[kind] <= now[DEGREES] <= WARMEST[kind]:
                    self._discard(kind, now[kind])
        return True

    def _left(self):
        """The species that are left, as bits, once all unfit ones are removed; _SEVERAL if the order matters."""
        present = self.present()
        lacking = self.lacking()
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
