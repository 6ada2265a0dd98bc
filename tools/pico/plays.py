"""What each game brings to its rows: the largest there is, for robots and as a PC sends it.

An entry is PLAY of largest.py beside the game's tests. A game without one is sent with the most seats and the last of
each of its choices, and no robots play it.
"""

import importlib
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from naiad.chain import Chain
from naiad.twin.robots.player import Wait
from naiad_core import games
from naiad_core.record import Record

# The entries lie there.
sys.path.append(str(Path(__file__).parents[2] / "tests"))

Draw = Callable[[int], int]
# (game, state, draw): the next move of a random game.
drawn: Callable[[str, Any, Draw], int] = importlib.import_module("games.drawn").drawn
# Of so many random games the longest is taken that is no longer than people play.
TRIES = 60
LONGEST_GAME = 700


class Play(NamedTuple):
    """``robots``: options of its robots' ``play``; a PC is ``attending`` if it stays connected meanwhile and asks.
    ``options(draw)``: those of a header, over the defaults. Where not all can be sent, ``ends(state)`` says
    where a PC stops, and ``by_hand`` what robots do before it may go on. ``waves(moves)``: the gates' stamps in a
    record, (gate, ms) in a list for each push. ``chain(state, gates)``: what falls then, and the beams along it.
    ``fullest_seed``: of the first twenty random games of tests/vm that
    which took most heap."""

    robots: Mapping[str, Any] | None = None
    attending: bool = False
    options: Callable[[Draw], Mapping[str, Any]] | None = None
    ends: Callable[[Any], bool] | None = None
    by_hand: Callable[[Any, Record], Wait] | None = None
    waves: Callable[[Sequence[Mapping[str, Any]]], list[list[tuple[int, int]]]] | None = None
    chain: Callable[[Any, int], Chain] | None = None
    fullest_seed: int = 1


class Planned(NamedTuple):
    """A game as a PC sends it, to its end or to where it may not go on."""

    seats: int
    options: dict[str, Any]
    actions: list[int]


def of(game: str) -> Play:
    """The game's entry."""
    name = f"games.{games.room(game)}.largest"
    try:
        entry: Play = importlib.import_module(name).PLAY
    except ModuleNotFoundError as error:
        if not name.startswith(error.name or "?"):
            raise
        return Play()
    return entry


def largest(game: str, draw: Draw) -> tuple[int, dict[str, Any]]:
    """(seats, options) of the largest game."""
    offered: Any = games.options(game)
    seats = games.descriptor(game).SEATS[1]
    options = offered.default_options(seats)
    chosen = of(game).options
    if chosen is None:
        options.update({row.name: row.values[-1] for row in games.descriptor(game).OPTIONS})
    else:
        options.update(chosen(draw))
    return seats, options


def longest(game: str, seed: int, tries: int = TRIES) -> Planned:
    """The longest of some random games with the largest configuration."""
    states = []
    for number in range(tries):
        *_, state = random_game(game, f"{seed} {number}", of(game).ends)
        states.append(state)
    state = max(states, key=lambda one: len(one.history) if len(one.history) < LONGEST_GAME else 0)
    return Planned(state.seats, state.options, state.history)


def random_game(game: str, seed: str, ends: Callable[[Any], bool] | None = None) -> Iterator[Any]:
    """A State of the largest configuration before each move of a random game; afterwards it is where that ended."""
    draw = random.Random(seed).randrange
    state = games.load(game).Game(*largest(game, draw))
    while not state.is_over() and not (ends and ends(state)) and len(state.history) < LONGEST_GAME:
        yield state
        state.apply(drawn(game, state, draw))
