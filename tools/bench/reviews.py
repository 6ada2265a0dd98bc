"""How far a review can be believed: the same games judged with two seeds, the accuracy that the strongest level and
random moves are given; not how strong a level is (naiad ladder).

    python tools/bench/reviews.py [--games 2]

Takes some minutes of a processor a game: a game of the strongest level, and three reviews. Exit status 0: a target that
is not met is told, not hidden.
"""

import argparse
import random

from bench_clock import table, whole
from naiad.engine import Engine, ladder, review
from naiad.engine.search import LEVELS
from naiad_core import games, text

SEATS = 2
LEAST_AGREE, LEAST_STRONG, MOST_RANDOM = 95, 95, 40
HEAVY = "??"


def record(name, seed, seats):
    """A whole game, as people would keep it; ``seats`` choose by their view."""
    world = ladder.dealt(name, SEATS, seed)
    ladder.play(world, seats)
    header = {"naiad": 1, "game": name, "players": [f"Player {n + 1}" for n in range(SEATS)]}
    game = text.Game({**header, "options": world.state.options})
    for action in world.state.history:
        game.push(game.words.show(action, game.record.state))
    return game


def strong(name, seed):
    """A game of the strongest level against itself."""
    engines = [Engine(name, max(LEVELS), seed + n) for n in range(SEATS)]
    return record(name, seed, [lambda view, engine=engine: engine.play(view).moves for engine in engines])


def random_game(name, seed):
    """A game of whatever is legal, each move as likely."""
    rng = random.Random(seed)
    return record(name, seed, [lambda view: (rng.choice(view.state().legal()),)] * SEATS)


def judged(game, seed):
    """A review of all its turns."""
    return [review.judged(*each, seed) for each in review.decisions(game)]


def accuracies(turns):
    """By seat."""
    return [review.accuracy([turn for turn in turns if turn.seat == seat]) for seat in range(SEATS)]


def measured(name, games_each):
    """(accuracies of the strongest, of random moves; heavy marks in either review, in both, marked in both)."""
    best = [one for seed in range(games_each) for one in accuracies(judged(strong(name, seed), 0))]
    worst, either, both, marked = [], 0, 0, 0
    for seed in range(games_each):
        game = random_game(name, seed)
        first, second = judged(game, 0), judged(game, 1)
        worst += accuracies(first)
        pairs = [pair for pair in zip(first, second, strict=True) if HEAVY in (pair[0].mark, pair[1].mark)]
        either += len(pairs)
        both += sum(one.mark == other.mark for one, other in pairs)
        marked += sum(bool(one.mark and other.mark) for one, other in pairs)
    return best, worst, either, both, marked


def main():
    """Print the table and the targets of every game that can be reviewed."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--games", type=int, default=2, help="Games of each kind.")
    asked = parser.parse_args()
    rows, targets = [], []
    for name in filter(review.can_be_reviewed, games.GAMES):
        best, worst, either, both, marked = measured(name, asked.games)
        strong_mean, random_mean = sum(best) / len(best), sum(worst) / len(worst)
        agree, also = (f"{100 * part / max(1, either):.0f} %" for part in (both, marked))
        rows.append([name, f"{strong_mean:.1f}", f"{random_mean:.1f}", whole(either), agree, also])
        targets += [
            [f"{name}: two reviews agree on {LEAST_AGREE} % of {HEAVY}", agree, 100 * both >= LEAST_AGREE * either],
            [f"{name}: the strongest level is {LEAST_STRONG} % accurate", rows[-1][1], strong_mean >= LEAST_STRONG],
            [f"{name}: random moves at most {MOST_RANDOM} %", rows[-1][2], random_mean <= MOST_RANDOM],
        ]
    heads = [
        "game",
        "accuracy of the strongest",
        "of random moves",
        f"{HEAVY} in either",
        f"{HEAVY} in both",
        "marked in both",
    ]
    table(f"Reviews with two seeds, {asked.games} games of each kind", heads, rows)
    table(
        "Targets",
        ["target", "figure", ""],
        [[what, figure, "met" if met else "NOT MET"] for what, figure, met in targets],
    )


if __name__ == "__main__":
    main()
