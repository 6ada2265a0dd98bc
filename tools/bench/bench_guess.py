"""Whether the place that people want is offered first, and how far the knob is turned to it; not what a turn costs.

A game says in tests/games/GAME/guess.py who its people are.
"""

import importlib.util

from bench_clock import table
from naiad_core.games import room

GAMES = 12


def run(names):
    """Print the table; no targets."""
    rows = []
    for name in names:
        where = f"games.{room(name)}.guess"
        if importlib.util.find_spec(where):
            rows += [[name, *row] for row in of_game(importlib.import_module(where))]
    heads = ["game", "who plays", "pieces", "first guess right", "detents a piece", "in the rules' order", ""]
    table(f"The place that is wanted among those that the knob goes through, {GAMES} games by seed", heads, rows)
    return []


def of_game(module):
    """A row for each kind of people."""
    for who in module.BUILDERS:
        found = [each for seed in range(GAMES) for each in module.game(who, seed)]
        row = [who, len(found)]
        for column in zip(*found, strict=True):
            row += [f"{100 * column.count(0) / len(found):.0f} %", f"{sum(column) / len(found):.2f}"]
        yield row
