"""Lists of legal placements a second, at full tables, beside the peers' lists; not whole games.

Read bench_link.py next.
"""

import random

from bench_clock import interleaved, least, median, ratio, table, times, whole
from bench_peers import list_dominoes, list_spiel, middle_of_dominoes, middle_of_spiel

from naiad_core import rules

ROUNDS = 7
SLICE_S = 0.3
SEEDS = 10
# A full Quintazone table: the last position with a card due and so many cards not yet on the table.
CARDS_LEFT = 10
# AQUA's last round, four seats: sixteen tiles and the hot spot in the tableau, five tiles on the market.
ROUNDS_OF_AQUA = 17
MARKET = 5
GROWTH = (1, 2, 4, 8, 12, 16, 17)


def below(rng):
    """A random number from 0 to n - 1, of a generator."""
    return lambda n: int(rng.random() * n)


def full_quintazone(seed):
    """A position of Aquarius' larger deck near its end."""
    draw = below(random.Random(seed))
    module = rules.load("quintazone")
    state = module.Game(4, {"deck": "aquarius-2e"})
    full = None
    while not state.is_over():
        if state.laid and state.card_part == module.DUE and state.size - state.laid >= CARDS_LEFT:
            full = state.clone()
        state.apply(state.pick(draw))
    return full


def aqua_rounds(seed):
    """{round from 1: the position in which its first seat takes a tile} of a random game of four."""
    draw = below(random.Random(seed))
    module = rules.load("aqua")
    state = module.Game(4, module.default_options(4))
    found = {}
    while not state.is_over():
        action = module.chance(state, draw)
        if action is None:
            if len(state.market()) == MARKET:
                found.setdefault(state.round + 1, state.clone())
            action = state.pick(draw)
        state.apply(action)
    return found


def listing(states):
    """A function that lists the legal moves of the next of these positions: (lists, moves listed)."""
    at = 0

    def step():
        nonlocal at
        at = (at + 1) % len(states)
        return 1, len(states[at].legal())

    return step


def run(games):
    """Print the tables; the targets as (what, figure, met)."""
    contenders = {}
    growth = {}
    if "quintazone" in games:
        tables = [full_quintazone(seed) for seed in range(SEEDS)]
        cards = sum(state.laid for state in tables) / len(tables)
        contenders[f"quintazone, {cards:.0f} of 55 cards on the table"] = listing(tables)
    if "aqua" in games:
        rounds = [aqua_rounds(seed) for seed in range(SEEDS)]
        for number in GROWTH:
            growth[number] = listing([found[number] for found in rounds if number in found])
        contenders[f"aqua, 16 tiles in the tableau, {MARKET} on the market"] = growth[ROUNDS_OF_AQUA]
    peers = {
        "dominoes 6, 12 of 28 bones on the table": list_dominoes(middle_of_dominoes()),
        "OpenSpiel block dominoes, 6 of 14 bones": list_spiel(middle_of_spiel()),
    }
    rates = interleaved(contenders | peers, ROUNDS, SLICE_S)
    rows = []
    for name in rates:
        lists, moves = median(rates[name], 0), median(rates[name], 1)
        row = [name, whole(least(rates[name], 0)), whole(lists), f"{1e6 / lists:,.1f}", f"{moves / lists:.1f}"]
        row += [whole(least(rates[name], 1)), whole(moves)]
        rows.append(row + [times(ratio(rates[name], rates[peer], 1)) for peer in peers])
    heads = ["legal lists", "lists/s min", "median", "us a list", "moves in one", "moves listed/s min", "median"]
    heads += ["/ dominoes", "/ OpenSpiel"]
    table(f"Lists of all legal placements on CPython, {SEEDS} positions each, {ROUNDS} rounds in turns", heads, rows)
    if growth:
        _growth(growth)
    return [
        (f"{name.split(',')[0]} lists more moves/s than {peer.split(',')[0]}", times(faster), faster > 1)
        for name in contenders
        for peer in peers
        for faster in [ratio(rates[name], rates[peer], 1)]
    ]


def _growth(growth):
    rates = interleaved(growth, ROUNDS, SLICE_S / 2)
    rows = []
    for number in growth:
        lists, moves = median(rates[number], 0), median(rates[number], 1)
        cost_us = 1e6 / lists
        row = [number - 1, f"{moves / lists:.1f}", f"{cost_us:,.1f}", f"{1000 * cost_us * lists / moves:,.0f}"]
        rows.append([*row, times(ratio(rates[GROWTH[0]], rates[number], 0))])
    heads = ["tiles laid", "legal moves", "us a list", "ns a move", "/ empty tableau"]
    table("How the cost of AQUA's list grows with the tableau, five tiles on the market", heads, rows)
