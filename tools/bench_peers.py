"""The peers from PyPI: block dominoes of ``dominoes`` and of OpenSpiel, driven as their own pages say."""

from random import random

import dominoes
import pyspiel
from open_spiel.python.games import block_dominoes  # noqa: F401  registers its game

SPIEL = pyspiel.load_game("python_block_dominoes")


def play_dominoes():
    """A random game of dominoes 6: (games, moves)."""
    game = dominoes.Game.new()
    moves = 0
    while game.result is None:
        legal = game.valid_moves
        game.make_move(*legal[int(random() * len(legal))])
        moves += 1
    return 1, moves


def play_spiel():
    """A random game of OpenSpiel's block dominoes, written in Python: (games, moves); dealing is no move."""
    state = SPIEL.new_initial_state()
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(random() * len(outcomes))][0])
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
            moves += 1
    return 1, moves


def middle_of_dominoes(games=40):
    """Games of dominoes 6 in which about half of the 28 bones lie."""
    out = []
    while len(out) < games:
        game = dominoes.Game.new()
        while game.result is None and len(game.moves) < 12:
            game.make_move(*game.valid_moves[int(random() * len(game.valid_moves))])
        if game.result is None:
            out.append(game)
    return out


def middle_of_spiel(games=40):
    """States of OpenSpiel's block dominoes in which six of the 14 dealt bones lie."""
    out = []
    while len(out) < games:
        state = SPIEL.new_initial_state()
        while not state.is_terminal() and len(state.actions_history) < 6:
            options = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
            state.apply_action(options[int(random() * len(options))])
        if not state.is_terminal():
            out.append(state)
    return out


def list_dominoes(games):
    """A function that makes the legal moves of the next of these games: (lists, moves listed)."""
    turns = _around(games)

    def step():
        game = next(turns)
        # What the library does after each move for the player to come; it offers no other way to ask.
        game._update_valid_moves()
        return 1, len(game.valid_moves)

    return step


def list_spiel(states):
    """The same for OpenSpiel's states."""
    turns = _around(states)

    def step():
        return 1, len(next(turns).legal_actions())

    return step


def _around(items):
    while True:
        yield from items
