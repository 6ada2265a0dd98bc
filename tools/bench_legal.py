"""What listing all legal moves takes, early and late in a game and where the list is longest; not whole games."""

import random

from bench_clock import interleaved, least, median, table, whole
from bench_play import SEATS, drawn, options

from naiad_core import games

ROUNDS = 7
SLICE_S = 0.15
SEEDS = 10
# Parts of a game that are played when the list is made.
PLAYED = {"1/4 played": 0.25, "1/2 played": 0.5, "3/4 played": 0.75}


def positions(name, seed):
    """{when in a random game: the position then}."""
    module = games.load(name)
    rng = random.Random(seed)
    state = module.Game(SEATS, options(name))
    longest, fullest = 0, 0
    while not state.is_over():
        action, listed = drawn(name, state, lambda n: rng.randrange(n))
        if listed > longest:
            longest, fullest = listed, len(state.history)
        state.apply(action)
    moves = {when: int(part * len(state.history)) for when, part in PLAYED.items()}
    return {when: _after(name, state.history[:count]) for when, count in {**moves, "longest": fullest}.items()}


def _after(name, history):
    state = games.load(name).Game(SEATS, options(name))
    for action in history:
        state.apply(action)
    return state


def listing(states):
    """A function that lists the legal moves of the next of these positions: (lists, moves listed)."""
    at = 0

    def step():
        nonlocal at
        at = (at + 1) % len(states)
        return 1, len(states[at].legal())

    return step


def run(names):
    """Print the table; no target."""
    contenders = {}
    for name in names:
        found = [positions(name, seed) for seed in range(SEEDS)]
        for when in found[0]:
            contenders[f"{name}, {when}"] = listing([each[when] for each in found])
    rates = interleaved(contenders, ROUNDS, SLICE_S)
    rows = []
    for name, each in rates.items():
        lists, moves = median(each, 0), median(each, 1)
        row = [name, f"{1e6 / least(each, 0):,.1f}", f"{1e6 / lists:,.1f}", f"{moves / lists:.1f}"]
        rows.append([*row, f"{1e9 / moves:,.0f}", whole(lists)])
    heads = ["legal lists", "us worst", "median", "moves in one", "ns a move", "lists/s"]
    table(f"Lists of all legal moves on CPython, {SEEDS} random games of {SEATS}, {ROUNDS} rounds", heads, rows)
    return []
