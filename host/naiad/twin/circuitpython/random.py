"""Stand-in for ``random``: follows from the world's seed and the moment of the start. Read micropython.py next."""

from __future__ import annotations

import random as _random

from naiad.twin.loader import board_here

_machine = board_here()
_chance = _random.Random(f"{_machine.world.seed} {_machine.world.now_us} random")

seed = _chance.seed
getrandbits = _chance.getrandbits
randrange = _chance.randrange
randint = _chance.randint
choice = _chance.choice
random = _chance.random
uniform = _chance.uniform
