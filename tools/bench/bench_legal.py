"""Lists of legal moves, all and those of one piece, where random games make them longest, beside python-chess's; and
how they grow with a game. Not whole games (bench_chess.py).

The table lights the moves of one piece; a PC lists all. A long list is no excuse: what counts is lists a second.
"""

import itertools
import random
import time

import chess

from bench_clock import FEW, GROWTH, interleaved, least, median, ratio, slope, table, times, whole
from bench_play import FIFTH, SEATS, drawn, options, rules
from naiad_core import games

ROUNDS = 7
SLICE_S = 0.15
SEEDS = 10
# One piece's lists are looked at so many moves apart.
APART = 4
# So many lists are timed of each kind: the longest, each of another game.
LONGEST = 5
# python-chess's lists of a middle game a second are 2,300 times those of the Carcassonne engine that people build on
# (measured once: it is in no package), of which lists of one piece are to be 3,000 times, and lists of all 100 times.
PEER = "python-chess"
LEAST_ONE, LEAST_ALL = 1.3, 0.045
PLAYED = {"1/4 played": 0.25, "1/2 played": 0.5, "3/4 played": 0.75}


def seats_of(name):
    """Every number of seats."""
    if name == FIFTH:
        return [SEATS]
    low, high = games.descriptor(name).SEATS
    return list(range(low, high + 1))


def start(name, seats):
    """A game before its first move."""
    return rules(name).Game(seats, options(name, seats))


def after(name, seats, history):
    """A game after these moves."""
    state = start(name, seats)
    for action in history:
        state.apply(action)
    return state


def walk(name, seats, seed):
    """Each position of a random game, before its move; the same state, which goes on."""
    rng = random.Random(seed)
    state = start(name, seats)
    while not state.is_over():
        yield state
        state.apply(drawn(name, state, lambda n: rng.randrange(n))[0])


def pieces(name):
    """The numbers of a game's pieces."""
    return list(itertools.takewhile(rules(name).piece_name, itertools.count()))


def longest(name):
    """The longest lists over random games of every number of seats, one a game: of all moves as (length, state), of one
    piece as (length, state, piece)."""
    everything, single = [], []
    for seats, seed in itertools.product(seats_of(name), range(SEEDS)):
        most, most_of_one = (0,), (0,)
        for number, state in enumerate(walk(name, seats, seed)):
            most = max(most, (len(state.legal()), number))
            if number % APART == 0:
                most_of_one = max(most_of_one, *((len(state.legal(n)), number, n) for n in pieces(name)))
        history = state.history
        everything.append((most[0], after(name, seats, history[: most[1]])))
        single.append((most_of_one[0], after(name, seats, history[: most_of_one[1]]), most_of_one[2]))
    by_length = {"key": lambda found: found[0], "reverse": True}
    return sorted(everything, **by_length)[:LONGEST], sorted(single, **by_length)[:LONGEST]


def positions(name, seed):
    """{when in a random game: the position then}."""
    *_, last = walk(name, SEATS, seed)
    history = last.history
    return {when: after(name, SEATS, history[: int(part * len(history))]) for when, part in PLAYED.items()}


def chess_boards(seed):
    """Positions amid a random game of chess, a quarter, a half and three quarters of 80 moves in."""
    rng = random.Random(seed)
    board = chess.Board()
    found = []
    for number in range(60):
        if number in (20, 40):
            found.append(board.copy())
        legal = list(board.legal_moves)
        if not legal:
            break
        board.push(legal[rng.randrange(len(legal))])
    return [*found, board]


def in_turn(lists):
    """A function that makes the next of these lists: (lists, moves listed)."""
    at = itertools.cycle(lists)
    return lambda: (1, len(next(at)()))


def growth(name):
    """The exponent with which a list of all takes longer, move after move, over random games."""
    sizes, seconds = [], []
    for seed in range(SEEDS):
        for number, state in enumerate(walk(name, SEATS, seed)):
            if number >= FEW and number % APART == 0:
                sizes.append(number)
                seconds.append(min(_once(state) for _ in range(3)))
    return slope(sizes, seconds)


def _once(state):
    began = time.perf_counter()
    state.legal()
    return time.perf_counter() - began


def run(names):
    """Print the table; the targets."""
    boards = [board for seed in range(SEEDS) for board in chess_boards(seed)]
    contenders = {PEER: in_turn([lambda board=board: list(board.legal_moves) for board in boards])}
    for name in [*names, FIFTH]:
        found = [positions(name, seed) for seed in range(SEEDS)]
        for when in PLAYED:
            contenders[f"{name}, {when}"] = in_turn([each[when].legal for each in found])
        everything, single = longest(name)
        contenders[f"{name}, longest"] = in_turn([state.legal for _, state in everything])
        contenders[f"{name}, one piece"] = in_turn(
            [lambda state=state, piece=piece: state.legal(piece) for _, state, piece in single]
        )
    rates = interleaved(contenders, ROUNDS, SLICE_S)
    rows, targets = [], []
    for name, each in rates.items():
        lists, moves = median(each, 0), median(each, 1)
        beside = ratio(each, rates[PEER], 0)
        row = [name, f"{1e6 / least(each, 0):,.1f}", f"{1e6 / lists:,.1f}", f"{moves / lists:.1f}"]
        rows.append([*row, f"{1e9 / moves:,.0f}", whole(lists), times(beside)])
        for what, wanted in (("longest", LEAST_ALL), ("one piece", LEAST_ONE)):
            if name.endswith(what):
                targets.append((f"{name}: lists/s >= {wanted}x {PEER}'s", times(beside), beside >= wanted))
    heads = ["legal lists", "us worst", "median", "moves in one", "ns a move", "lists/s", "beside"]
    title = f"Lists on CPython, {SEEDS} random games of {SEATS}, the longest of every number of seats"
    table(f"{title}, {ROUNDS} rounds in turns", heads, rows)
    for name in names:
        grown = growth(name)
        what = f"{name}, a list of all over moves made grows as n^{GROWTH} at most"
        targets.append((what, f"n^{grown:.2f}", grown <= GROWTH))
    return targets
