"""Listing and making moves beside python-chess, whose board is the best kept of Python's; not the same game, so what is
compared is work of one kind: whole games with every move listed, and trees in which every move is made and undone.

A random game draws each move from the list of all legal ones. A tree (perft) begins amid such games; every leaf of it
is made and undone, as a referee's hint would.
"""

import chess

from bench_clock import interleaved, median, ratio, table, times, whole
from bench_legal import PEER, PLAYED, chess_boards, positions
from bench_play import FIFTH, below, game

ROUNDS = 7
SLICE_S = 0.3
SEEDS = 5
# A tree of chess from the same number of positions.
DEPTH = 2
# From here on a game of random moves may be drawn for ever.
LONGEST = 200


def chess_game():
    """A random game of chess: (games, moves, moves listed)."""
    board = chess.Board()
    moves = listed = 0
    while moves < LONGEST:
        legal = list(board.legal_moves)
        if not legal:
            break
        board.push(legal[below(len(legal))])
        moves += 1
        listed += len(legal)
    return 1, moves, listed


def chess_tree(board, depth):
    """How many moves were made and undone."""
    made = 0
    for move in list(board.legal_moves):
        board.push(move)
        made += 1
        if depth > 1:
            made += chess_tree(board, depth - 1)
        board.pop()
    return made


def tree(state, depth):
    """How many moves were made and undone."""
    made = 0
    for move in state.legal():
        state.apply(move)
        made += 1
        if depth > 1:
            made += tree(state, depth - 1)
        state.undo()
    return made


def around(grow, roots, depth):
    """A function that grows a branch of the next of these roots: (trees, moves made and undone)."""
    at = 0

    def step():
        nonlocal at
        at = (at + 1) % len(roots)
        return 1, grow(roots[at], depth)

    return step


def deepest(name):
    """Lists of some games are so long that a tree of DEPTH takes minutes."""
    return 1 if max(len(state.legal()) for state in roots_of(name)) > 1000 else DEPTH


def roots_of(name):
    """Positions amid random games."""
    return [positions(name, seed)[when] for seed in range(SEEDS) for when in PLAYED]


def run(names):
    """Print the tables; the targets: at least python-chess's rate."""
    names = [*names, FIFTH]
    games = interleaved({PEER: chess_game, **{name: game(name) for name in names}}, ROUNDS, SLICE_S)
    trees = {PEER: around(chess_tree, [board for seed in range(SEEDS) for board in chess_boards(seed)], DEPTH)}
    trees |= {name: around(tree, roots_of(name), deepest(name)) for name in names}
    grown = interleaved(trees, ROUNDS, SLICE_S)
    rows, targets = [], []
    for name in (PEER, *names):
        played, made = ratio(games[name], games[PEER], 1), ratio(grown[name], grown[PEER], 1)
        each = median(games[name], 2) / median(games[name], 1)
        row = [
            name,
            whole(median(games[name], 0)),
            f"{each:.1f}",
            whole(median(games[name], 1)),
            times(played),
            whole(median(grown[name], 1)),
        ]
        rows.append([*row, times(made)])
        if name != PEER:
            targets.append((f"{name}, moves/s of random games >= {PEER}'s", times(played), played >= 1))
            targets.append((f"{name}, moves made and undone/s >= {PEER}'s", times(made), made >= 1))
    heads = ["random games", "games/s", "listed a move", "moves/s", "beside", "made and undone/s", "beside"]
    table(f"All moves listed at every move, and trees of them, beside {PEER}; {ROUNDS} rounds in turns", heads, rows)
    return targets
