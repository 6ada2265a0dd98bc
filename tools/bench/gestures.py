"""How many gestures a move takes at the table by a person's shortest way, for every game: pieces held to a reader,
presses, detents of the knob; not what a move costs the board (walks.py).

    python tools/bench/gestures.py [--moves 60] [--seed 1] [--show]

Games are played as level 2 of the engine plays them, what is played together by its best plan. Each move is looked for
on the game's view in every way that holds its pieces to the reader, turns the knob, and presses or begins the next
move; what takes the least counts. A move that no such way makes is one of the menu's, or the table offers another card
of the same zone for it; --show names it. "asked" is what a move's taps and presses may be, as a game's walk.py in
tests/games has it. Exit status 0.
"""

import copy
import sys
import types
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

import bench_clock
from naiad.engine import ladder
from naiad_core import games
from naiad_core.buttons import END, PUSH
from view_bench import ViewBench
from walks import walk_of

PLAYERS, LEVEL, PLAN = 3, "2", "5"
MOST_DETENTS = 24
# Between two moves people look at what was told, and into their hands.
PAUSE_MS = 5000
# After the knob stands where it should: presses, and detents between two of them.
ENDINGS = [(), ((PUSH, 0),), ((END, 0),), ((PUSH, 0), (PUSH, 0)), ((END, 0), (PUSH, 0))]
ENDINGS += [((PUSH, 0), (PUSH, steps)) for steps in (1, -1, 2, -2, 3, -3)]
# A view is copied with all that it holds; a module is the same for every copy.
copy._deepcopy_dispatch[types.ModuleType] = lambda module, memo: module


class Seat:
    """Whoever makes the moves of one game, the position at the table and what is held already."""

    def __init__(self, name, seed, count):
        world = ladder.dealt(name, PLAYERS, seed)
        level = PLAN if hasattr(games.descriptor(name), "TOGETHER") else LEVEL
        ladder.play(world, [ladder.player_of(name, level, seed + seat) for seat in range(PLAYERS)])
        self.moves = list(world.state.history)[:count]
        self.bench = ViewBench(name, PLAYERS, **world.state.options)
        self.words = games.load(name, "notation")
        # Whether the first piece of the next move was held to the reader to end the one before.
        self.held = False

    def pieces(self, number):
        """What is held to the reader for a move, in its order; the move's verb."""
        state, rules = self.bench.state, self.bench.referee.record.rules
        move = self.words.show(self.moves[number], state)
        parts = [one for each in move.values() for one in (each if isinstance(each, list | tuple) else [each])]
        found = [one for one in parts[1:] if isinstance(one, str) and self.words.piece(one, state) is not None]
        if not found and hasattr(rules, "piece_of"):
            name = rules.piece_name(rules.piece_of(self.moves[number]))
            found = [name] if name else []
        return found, move["do"]

    def made(self, bench, number):
        """Whether exactly this move was made since."""
        return list(bench.state.history) == self.moves[: number + 1]

    def way(self, number):
        """(taps, presses, detents) of the shortest way to a move, which is gone; None where there is none."""
        pieces, _ = self.pieces(number)
        best = None
        for held in (pieces[:1], pieces) if len(pieces) > 1 else (pieces,):
            start = copy.deepcopy(self.bench)
            start.run(0 if self.held else PAUSE_MS)
            start.tag(*held[self.held :])
            if self.made(start, number):
                best = best or (len(held), (len(held), 0, 0), start, False)
            for steps in sorted(range(-MOST_DETENTS, MOST_DETENTS + 1), key=abs):
                if best and len(held) + abs(steps) >= best[0]:
                    break
                turned = copy.deepcopy(start)
                if steps:
                    turned.view.turn(steps)
                    turned.run(50)
                best = self._ended(turned, number, len(held), abs(steps), best)
        if best is None:
            return None
        _, gestures, self.bench, self.held = best
        return gestures

    def _ended(self, turned, number, taps, detents, best):
        for ending in ENDINGS:
            more = sum(abs(steps) for _, steps in ending)
            cost = taps + detents + more + len(ending)
            if best and cost >= best[0]:
                continue
            after = copy.deepcopy(turned)
            for button, steps in ending:
                if steps:
                    after.view.turn(steps)
                after.press(button)
            held = False
            if not ending and number + 1 < len(self.moves):
                # What the next move begins with may be the press for this one.
                pieces, _ = self._next(number)
                after.tag(*pieces[:1])
                held = bool(pieces)
            if self.made(after, number):
                best = cost, (taps, len(ending), detents + more), after, held
        return best

    def _next(self, number):
        """The pieces of the move after this one."""
        state = self.bench.state
        code = state.apply(self.moves[number])
        try:
            return self.pieces(number + 1)
        finally:
            assert not code
            state.undo()

    def skip(self, number):
        """Make a move as the menu does."""
        self.bench.view.clear()
        code = self.bench.referee.commit(self.moves[number])
        assert not code, code
        self.bench.view.committed(self.moves[number])
        self.bench.run(50)
        self.held = False


def played(name, seed, count, show=False):
    """By verb the gestures of each move."""
    seat = Seat(name, seed, count)
    out = defaultdict(list)
    for number in range(len(seat.moves)):
        _, verb = seat.pieces(number)
        way = seat.way(number)
        out[verb].append(way)
        if way is None:
            if show:
                print(f"    {name} {number}: {verb}, by the menu", flush=True)
            seat.skip(number)
    return out


def run(names, moves=60, seed=1, show=False):
    """Print the gestures of a game of each, verb by verb."""
    rows = []
    for name in names:
        asked = getattr(walk_of(name), "GESTURES", {})
        for verb, ways in sorted(played(name, seed, moves, show).items()):
            known = [way for way in ways if way]
            mean = [sum(way[kind] for way in known) / len(known) for kind in range(3)] if known else [0, 0, 0]
            rows.append([name, verb, len(ways), len(ways) - len(known), *(f"{each:.1f}" for each in mean)])
            rows[-1] += [f"{mean[0] + mean[1]:.1f}", asked.get(verb, "")]
    heads = ["game", "move", "count", "by the menu", "taps", "presses", "detents", "taps + presses", "asked"]
    bench_clock.table(f"Gestures of {PLAYERS} people, the shortest way", heads, rows)
    return rows


if __name__ == "__main__":
    run(games.GAMES, **bench_clock.options(__doc__, sys.argv[1:], moves=60, seed=1))
