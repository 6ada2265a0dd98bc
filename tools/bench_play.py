"""Whole random games a second, of every game beside the peers'; not the single lists. Read bench_legal.py next.

A random game draws each move from all legal ones, each as likely, until the rules say that it is over; what chance
turns up is a move too. ``pick`` draws without making the list, ``legal()`` makes it at every move, as the peers do.
"""

from random import random

from bench_clock import interleaved, least, median, ratio, table, times, whole
from bench_peers import play_dominoes, play_spiel

from naiad_core import rules

SEATS = 4
ROUNDS = 7
SLICE_S = 0.3
# The whole list of AYA's moves is thousands of placings long; drawing from it is no way to play.
LISTED = ("quintazone", "aqua", "acqua-dolce")
PEERS = {"dominoes 6, PyPI": play_dominoes, "OpenSpiel block dominoes": play_spiel}


def below(n):
    """A random number from 0 to n - 1."""
    return int(random() * n)


def game(name, listed=False):
    """A function that plays a random game: (games, moves)."""
    module = rules.load(name)
    options = module.default_options(SEATS)
    # Of AYA's chance nothing is needed to play on.
    chance = module.chance if name == "aqua" else None

    def play():
        state = module.Game(SEATS, options)
        moves = 0
        while not state.is_over():
            action = chance(state, below) if chance else None
            if action is None:
                if listed:
                    legal = state.legal()
                    action = legal[below(len(legal))]
                else:
                    action = state.pick(below)
            state.apply(action)
            moves += 1
        return 1, moves

    return play


def run(games):
    """Print the tables; the targets as (what, figure, met)."""
    contenders = {f"{name}, pick()": game(name) for name in games}
    contenders |= {f"{name}, legal()": game(name, True) for name in games if name in LISTED}
    rates = interleaved(contenders | PEERS, ROUNDS, SLICE_S)
    rows = []
    for name in rates:
        each = median(rates[name], 1) / median(rates[name], 0)
        row = [name, whole(least(rates[name], 0)), whole(median(rates[name], 0)), f"{each:.0f}"]
        row += [times(ratio(rates[name], rates[peer], 0)) for peer in PEERS]
        row += [whole(least(rates[name], 1)), whole(median(rates[name], 1))]
        row += [times(ratio(rates[name], rates[peer], 1)) for peer in PEERS]
        rows.append(row)
    against = [f"/ {peer.split()[0]}" for peer in PEERS]
    heads = ["random games", "games/s min", "median", "moves", *against, "moves/s min", "median", *against]
    table(f"Whole random games on CPython, {SEATS} seats, {ROUNDS} rounds in turns", heads, rows)
    targets = []
    for name in games:
        mine = rates[f"{name}, pick()"]
        for peer in PEERS:
            for column, unit in enumerate(("games/s", "moves/s")):
                faster = ratio(mine, rates[peer], column)
                targets.append((f"{name} faster than {peer}, {unit}", times(faster), faster > 1))
    return targets
