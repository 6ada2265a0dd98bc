"""Whole random games a second of the fifth game, block dominoes, beside the peers that play it, and how a random game
of any kind is played; not the single lists (bench_legal.py), nor other games beside their peer (bench_chess.py).

A random game draws each move from the list of all legal ones, each as likely, until the rules say that it is over. What
chance deals or turns up is no move.
"""

import random

from bench_clock import interleaved, least, median, ratio, table, times, whole
from bench_peers import Dominoes, Naiad, Spiel, deals, disagreement
from bench_peers import whole as played
from games.dominoes.core import rules as fifth
from games.drawn import chance_of
from naiad_core import games

# The peers' own game, whose rules the tests have.
FIFTH = "dominoes"
SEATS = 4
ROUNDS = 7
SLICE_S = 0.3
DEALS = 200
# (peer, its name, its seats, how many times as fast the rules here are to be)
RACES = (
    (Dominoes, "dominoes, PyPI", 4, 1),
    (Spiel, "OpenSpiel", 2, 2),
)


def below(n):
    """A random number from 0 to n - 1."""
    return int(random.random() * n)


def rules(name):
    """A game's rules."""
    return fifth if name == FIFTH else games.load(name)


def options(name, seats=SEATS):
    """What a game is played with when nobody chooses."""
    return {} if name == FIFTH else games.options(name).default_options(seats)


def drawn(name, state, below):
    """The next move of a random game, and how many were listed: none where it is chance's."""
    legal = state.legal()
    # What chance must turn up is listed alone.
    if len(legal) == 1 and name != FIFTH:
        action = chance_of(name)(state, below)
        if action is not None:
            return action, 0
    return legal[below(len(legal))], len(legal)


def game(name):
    """A function that plays a random game: (games, moves, moves listed)."""
    module = rules(name)
    chosen = options(name)

    def play():
        state = module.Game(SEATS, chosen)
        moves = listed = 0
        while not state.is_over():
            action, found = drawn(name, state, below)
            state.apply(action)
            moves += found > 0
            listed += found
        return 1, moves, listed

    return play


def around(kind, hands):
    """A function that plays a random game of the next of these deals."""
    at = 0

    def play():
        nonlocal at
        at = (at + 1) % len(hands)
        return played(kind, hands[at], below)

    return play


def race(peer, name, seats, wanted):
    """Block dominoes against a peer, the same deals: prints the table; the targets."""
    rng = random.Random(seats)
    hands = deals(seats, DEALS, rng)
    wrong = [found for deal in hands if (found := disagreement(peer, deal, lambda n: rng.randrange(n)))]
    if wrong:
        raise AssertionError(f"{name} is not the same game: {wrong[0]}")
    rates = interleaved({"naiad": around(Naiad, hands), name: around(peer, hands)}, ROUNDS, SLICE_S)
    print_rates(f"Block dominoes of {seats} on CPython; lists and points of {DEALS} games were the same", rates)
    targets = []
    for column, what in enumerate(("games/s", "moves/s")):
        faster = ratio(rates["naiad"], rates[name], column)
        targets.append((f"block dominoes of {seats}, {what} >= {wanted}x {name}", times(faster), faster >= wanted))
    return targets


def print_rates(title, rates):
    """A table of games, moves and moves listed a second."""
    rows = []
    for name, each in rates.items():
        count, moves, listed = (median(each, column) for column in range(3))
        row = [name, whole(least(each, 0)), whole(count), f"{moves / count:.0f}", whole(moves), f"{listed / moves:.1f}"]
        rows.append([*row, whole(listed)])
    heads = ["random games", "games/s min", "median", "moves", "moves/s", "listed a move", "moves listed/s"]
    table(f"{title}, {ROUNDS} rounds in turns", heads, rows)


def run(_):
    """Print the tables; the targets as (what, figure, met)."""
    return [target for each in RACES for target in race(*each)]
