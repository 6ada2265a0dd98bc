"""How many gestures a turn takes at the table, for every game: taps, presses and detents of robots without mistakes;
not what a turn costs the board (walks.py).

    python tools/bench/gestures.py [SEED]

A turn is what one seat does until another one acts; where any seat may act it is all that is done until then. The
menu's gestures count too, and robots look at more than they must. Exit status 0.
"""

import sys
from collections import Counter
from itertools import groupby
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

import bench_clock
from naiad_core import games
from twin.table import Table

PLAYERS = 3


def counted(hands):
    """A Counter of what these hands do from now on: pieces held to a reader, presses, detents of the knob."""
    done = Counter()
    put, press, turn = hands.put, hands.press, hands.turn

    def putting(reader, tag):
        done["taps"] += 1
        return put(reader, tag)

    def pressing(*arguments):
        done["presses"] += 1
        return press(*arguments)

    def turning(steps):
        done["detents"] += abs(steps)
        return turn(steps)

    hands.put, hands.press, hands.turn = putting, pressing, turning
    return done


def turns(record):
    """How many turns the standing moves of a record are, and how many moves."""
    state = type(record.state)(record.seats, record.options)
    seats = []
    for action in record.state.history:
        seats.append(state.to_act())
        state.apply(action)
    return len(list(groupby(seats))), len(seats)


def played(name, seed):
    """(the gestures of one game, its turns, its moves)."""
    with Table(seed=seed) as table:
        table.boot()
        done = counted(table.hands)
        robot = table.robots(name, seed, players=PLAYERS, mistakes=False)
        return done, *turns(robot.record)


def run(names, seed=1):
    """Print the gestures of a game of each; no targets."""
    rows = []
    for name in names:
        done, count, moves = played(name, seed)
        figures = [done[what] for what in ("taps", "presses", "detents")]
        a_turn = [f"{figure / count:.1f}" for figure in figures]
        held = sum(figures[:2])
        rows.append([name, moves, count, *figures, *a_turn, f"{held / count:.1f}", f"{held / moves:.1f}"])
    heads = ["robots' game", "moves", "turns", "taps", "presses", "detents", "taps a turn", "presses", "detents"]
    bench_clock.table(f"Gestures of {PLAYERS} robots", [*heads, "taps + presses", "a move"], rows)
    return []


if __name__ == "__main__":
    run(games.GAMES, *map(int, sys.argv[1:]))
