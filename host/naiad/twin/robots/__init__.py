"""Robots by name: each plays whole games of its kind at a twin, by the lights alone. Read player.py next."""

from collections.abc import Mapping
from typing import Any

from naiad.twin.eyes import Eyes
from naiad.twin.hands import Hands
from naiad.twin.robots.aya import Aya
from naiad.twin.robots.player import Player
from naiad.twin.robots.quintazone import Quintazone
from naiad.twin.world import World

ROBOTS: Mapping[str, type[Player]] = {"aya": Aya, "quintazone": Quintazone}


def spawn(name: str, world: World, hands: Hands, eyes: Eyes, seed: int = 0, **options: Any) -> Player:
    """Seat a robot at a table; it begins to play as time passes. KeyError for a name that is none."""
    player = ROBOTS[name](world, hands, eyes, seed)
    player.task = world.spawn(player.play(**options))
    return player
