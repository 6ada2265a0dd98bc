"""Stand-in for ``random``: follows from the world's seed and the moment of the start."""

from __future__ import annotations

import random as _random

from naiad.twin.loader import board_here

_machine = board_here()
_chance = _random.Random(f"{_machine.world.seed} {_machine.world.now_us} random")

randrange = _chance.randrange
