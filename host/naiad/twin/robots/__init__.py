"""Robots by name: each plays whole games of its kind at a twin, by the lights alone. Read player.py next."""

from collections.abc import Callable, Mapping
from typing import Any

from naiad.rooms import part
from naiad.twin.eyes import Eyes
from naiad.twin.hands import Hands
from naiad.twin.robots.patient import Patient
from naiad.twin.robots.player import Player
from naiad.twin.world import Script, World
from naiad_core import games


def player_of(game: str) -> type[Player]:
    """The robot of a game; KeyError for a name that is none."""
    robot: type[Player] = part(game, "robot").Robot
    return type(robot.__name__, (robot,), {"game": game})


def seat(name: str, world: World, hands: Hands, eyes: Eyes, options: Mapping[str, Any]) -> tuple[Player, Script]:
    """A robot and its script, which plays as time passes. KeyError for a name that is none.

    ``options`` are those of its ``play``, and ``seed``.
    """
    rest = dict(options)
    player = player_of(name)(world, hands, eyes, int(rest.pop("seed", 0)))
    return player, player.play(**rest)


def _script(name: str) -> Callable[[World, Hands, Eyes, dict[str, Any]], Script]:
    return lambda world, hands, eyes, options: seat(name, world, hands, eyes, options)[1]


def _patient(world: World, hands: Hands, eyes: Eyes, options: dict[str, Any]) -> Script:
    rest = {name: value for name, value in options.items() if name not in ("players", "seed")}
    return Patient(world, hands, eyes).play(**rest)


# What process.py starts by name.
ROBOTS = {**{name: _script(name) for name in games.GAMES}, "patient": _patient}
