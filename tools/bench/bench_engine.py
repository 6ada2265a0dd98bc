"""How fast the PC thinks: games played out a second, over all decisions of a game, and how long a turn of the levels
that search takes; not how strong it plays (naiad ladder), nor how far a review can be believed (reviews.py).

Both are told in random games of python-chess, which are played beside them: a slow machine misses no target by that.
"""

import random
import statistics
import time

from bench_chess import chess_game
from bench_clock import table, whole
from naiad.engine import Engine, Limit, ladder
from naiad.engine.opponent import ANSWER_S, strongest
from naiad.engine.search import LEVELS

SEATS = 2
# Of a game's decisions, each played out so often; of so many rounds the quickest counts.
PLAYOUTS, ROUNDS = 20, 3
LEAST_A_SECOND = 2_000
# By level, for a whole turn as at a table, where it is cut short after ANSWER_S.
MOST_S = {4: 0.2, 5: 1.0}
# A machine of which these seconds are said plays so many random games of python-chess in one.
CHESS_A_SECOND = 95
CHESS_GAMES = 6


def decisions(name):
    """What the seats knew at each turn of a game between greedy players."""
    views = []
    engine = Engine(name, 3)

    def greedy(view):
        views.append(view)
        return engine.play(view).moves

    ladder.play(ladder.dealt(name, SEATS, 0), [greedy] * SEATS)
    return views


def chess_s():
    """How long a random game of chess takes: the mean of always the same ones."""
    random.seed(1)
    began = time.process_time()
    for _ in range(CHESS_GAMES):
        chess_game()
    return (time.process_time() - began) / CHESS_GAMES


def in_chess_games(measure, *values):
    """How many random games of chess, played before and after, take as long as what is measured."""
    before = chess_s()
    found = measure(*values)
    return 2 * found / (before + chess_s())


def playout_s(name, view):
    """How long one playout takes from here."""
    engine = Engine(name, 3)
    turn = engine.play(view).moves
    rounds = []
    for _ in range(ROUNDS):
        worlds = [engine.player.World(view, random.Random(number)) for number in range(PLAYOUTS)]
        began = time.process_time()
        for number, world in enumerate(worlds):
            engine.player.playout(world, turn, random.Random(number))
        rounds.append(time.process_time() - began)
    return min(rounds) / PLAYOUTS


def turn_s(name, level, view, limit_s=None):
    """How long a level takes for a turn with all of its playouts, or as many as there is time for."""
    engine = Engine(name, level)
    began = time.process_time()
    engine.play(view, Limit(time=limit_s, playouts=engine.level.playouts))
    return time.process_time() - began


def at_table_s(name, level, view):
    """How long a level takes for a turn at a table, where a slow machine has as many playouts as a quick one."""
    return turn_s(name, level, view, ANSWER_S * CHESS_A_SECOND * chess_s())


def run(games):
    """Print the tables; the targets as (what, figure, met)."""
    speeds, waits, targets = [], [], []
    for name in [name for name in games if strongest(name) >= min(MOST_S)]:
        views = decisions(name)
        each = [in_chess_games(playout_s, name, view) for view in views]
        rates = [CHESS_A_SECOND / games for games in each]
        mean = statistics.mean(rates)
        speeds.append(
            [name, len(each), *map(whole, (rates[0], rates[len(each) // 2], statistics.harmonic_mean(rates), mean))]
        )
        targets.append((f"{name}, playouts/s >= {whole(LEAST_A_SECOND)}", whole(mean), mean >= LEAST_A_SECOND))
        for level, most_s in MOST_S.items():
            whole_s, found = (
                [in_chess_games(measure, name, level, view) / CHESS_A_SECOND for view in views]
                for measure in (turn_s, at_table_s)
            )
            slowest = max(found)
            told = (statistics.median(found), slowest, max(whole_s))
            waits.append([name, level, LEVELS[level].playouts, *(f"{each:.2f}" for each in told)])
            targets.append((f"{name}, level {level} within {most_s} s", f"{slowest:.2f} s", slowest <= most_s))
    where = f"on a machine that plays {CHESS_A_SECOND} random games of python-chess a second"
    heads = ["playouts a second", "decisions", "first", "middle", "all, as often each", "mean over the game"]
    table(f"From every decision of a game of {SEATS} to its end, everybody greedy, {where}", heads, speeds)
    table(f"Seconds a turn, {where}", ["", "level", "playouts", "median", "slowest", "uncut"], waits)
    return targets
