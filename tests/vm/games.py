"""Random whole games as records, undos among them, made on CPython for the other interpreters; no tests.
Read scripts/records.py for what becomes of them.
"""

import functools

from games.simulator import Play
from naiad_core import games, text

GAMES = games.GAMES
MOST_LINES = 400


@functools.cache
def played(name, seed, seats=None, undo_rate=0.04, most=MOST_LINES):
    """The Game of a random play, whole unless it is longer than ``most`` lines."""
    play = Play(name, seed, seats, undo_rate)
    while len(play.game.moves) < most:
        action = play.choose()
        if action is None:
            break
        play.push(action)
        while play.before and play.rng.random() < undo_rate:
            play.take_back()
    return play.game


def packed(game):
    """A game as the scripts take it."""
    return {"game": game.header["game"], "text": text.write(game), "bytes": game.record.to_bytes().hex()}
