"""Random games with detours for the pair of implementations; not the comparison itself.

A game has a mood, drawn from its seed, so that long, short, crowded and stubborn games all come up. In ``tests``,

    python -m oracle.drive GAMES SEED [GAME]

plays the games of the seeds SEED, SEED + 1, ... and prints the first disagreement as a short record.
"""

import copy
import importlib
import json
import random
import sys
import time

from oracle import base
from oracle.compare import Disagreement, Pair, shrunk

USAGE = f"usage: python -m oracle.drive GAMES SEED [{'|'.join(base.GAMES)}]"

JUNK = [
    None, True, False, 0, 1, 2, 3, -1, 7, 1.0, 1.5, 10**6, -(10**6), 2**31, 2**70, -(2**70), "", "a", "1", "é", [],
    {}, [0], [0, 0], [0, 0, 0], [1.0, 0], ["a"], [None, 1], [[0, 0]], {"a": 1}, ["start", "a"], ["start"],
    [2**40, -(2**40)],
]  # fmt: skip


class Driver:
    """What the drivers of all games share: detours, and how often each question is asked."""

    def __init__(self, rng, header):
        self.rng = rng
        self.set_up(header)
        self.pair = Pair(header)
        self.undo_rate = rng.choice([0, 0.02, 0.1])
        self.last_move = {"do": "end"}

    @property
    def position(self):
        return self.pair.position

    def chance(self, probability):
        return self.rng.random() < probability

    def play(self):
        self.pair.check_score()
        for _ in range(self.steps()):
            move = self.move()
            if move is None:
                break
            if self.chance(0.2):
                move = {**move, **self.decoration()}
            if self.pair.push(move):
                self.last_move = move
            self.detours()
        self.pair.check_legal(self.some_pieces())
        self.pair.check_score()
        self.pair.check_read()
        for _ in range(3):
            self.pair.check_read(self.odd_line())
        while self.chance(0.7) and self.pair.push({"do": "undo"}):
            self.pair.check_score()
        self.check_odd_header()

    def detours(self):
        if self.chance(0.5):
            self.pair.refusal(self.mutation(self.last_move))
        if self.chance(0.5):
            self.pair.refusal(self.mutation(self.move() or self.last_move))
        if self.chance(0.5):
            self.pair.refusal(self.wild())
        while self.chance(self.undo_rate):
            self.pair.push({"do": "undo", **self.decoration()})
        if self.chance(0.1):
            self.pair.push({"do": "hint", **self.decoration()})
        if self.chance(0.1):
            self.pair.check_score()
        if self.chance(self.legal_rate()):
            self.pair.check_legal(self.some_pieces())

    def decoration(self):
        """Keys that any line may carry, right and wrong."""
        seat = self.rng.randrange(len(self.pair.header["players"]))
        return self.rng.choice([{"seat": seat}, {"seat": seat}, {"t": 12.5}, {"t": "late"}, {"note": [1, {}]}, {}])

    def junk(self):
        return copy.deepcopy(self.rng.choice(JUNK))

    def mutation(self, move):
        """A move with one thing about it changed, or two."""
        move = json.loads(base.as_line(move))
        for _ in range(self.rng.choice([1, 1, 2])):
            key = self.rng.choice([*move, "do"])
            change = self.rng.random()
            if change < 0.15:
                move.pop(key, None)
            elif change < 0.3:
                move[key] = self.junk()
            elif change < 0.4:
                move[self.rng.choice(self.KEYS)] = self.junk()
            elif change < 0.5:
                move["seat"] = self.rng.choice([0, 1, 2, 3, 4, 5, -1, None, True, 1.0, "0"])
            elif change < 0.6 and type(move.get(key)) is list and move[key]:
                move[key][self.rng.randrange(len(move[key]))] = self.junk()
            elif change < 0.7:
                move["do"] = self.rng.choice([*self.VERBS, "undo", "hint", "do", "", None, 1, ["end"]])
            elif change < 0.8:
                wild = copy.deepcopy(self.wild())
                move.update({key: value for key, value in wild.items() if key != "do" and self.chance(0.5)})
            else:
                values = self.values(key)
                move[key] = copy.deepcopy(self.rng.choice(values)) if values else self.junk()
        return move

    def odd_line(self):
        line = base.as_line(self.rng.choice([self.last_move, self.wild(), self.mutation(self.last_move)]))
        odd = [
            line, " " + line + "\t", line + "\r", line + line, "[" + line + "]", "", " ", "\r", "null", "NaN", '"undo"',
            line[:-1], line[:-1] + ',"t":NaN}', line[:-1] + ',"t":-Infinity}', line[:-1] + ',"t":Infinity}', "1", "{}",
            line[:-1] + ',"t":1e999}', line[:-1] + ',"do":"undo"}', line[:-1] + ",}", "\ufeff" + line, line + "\n",
            line + "\n" + line, "{'do':'undo'}", '{"do":"undo","seat":99}', '{"do":"undo","seat":null}', "{",
            '{"do":"undo"}\n{"do":"undo"}', line.replace('"', '\\"'), line[:-1] + ',"x":"\\ud800"}', "\u00a0" + line,
            line + " //", line + "\x0b", line.replace(":", ": "), line[:-1] + ',"x":01}', line[:-1] + ',"x":"\t"}',
            line[:-1] + ',"t":' + "9" * 5000 + "}", line[:-1] + ',"seat":-' + "9" * 5000 + "}", '{"Do":"undo"}',
            '{"do":"undo ","seat":0}',
        ]  # fmt: skip
        return self.rng.choice(odd)

    def check_odd_header(self):
        header = json.loads(self.pair.lines[0])
        key = self.rng.choice(["naiad", "players", "options", "game", *self.OPTIONS])
        junk = self.rng.choice([*JUNK, ["A"], ["A", "B"], ["A", ""], ["A", 1], list("ABCDEF"), 5, 8, "5", [None] * 3])
        if self.chance(0.2):
            header.pop(key, None)
        elif key in self.OPTIONS:
            header["options"] = {**header.get("options", {}), key: junk}
        elif self.chance(0.2):
            header.setdefault("options", {})[self.rng.choice(["Deck", "rules", "", "gate"])] = junk
        else:
            header[key] = junk
        before, self.pair.lines[0] = self.pair.lines[0], base.as_line(header)
        self.pair.check_read()
        self.pair.lines[0] = before


def game(seed, name=None):
    """Play the game of one seed on both sides; Disagreement if they differ anywhere."""
    rng = random.Random(seed)
    name = name or rng.choice(base.GAMES)
    players = [rng.choice(["Ada", "Bo", "Cy", "Ada", "Œil", "x y"]) for _ in range(rng.randint(2, 5))]
    driver = importlib.import_module(f"games.{base.module_name(name)}.oracle_drive").DRIVER
    driver(rng, {"naiad": 1, "game": name, "players": players}).play()


def main(arguments):
    """0 if all games agree, 1 if one does not, 2 for wrong arguments."""
    if len(arguments) not in (2, 3) or not all(a.isdigit() for a in arguments[:2]) or {*arguments[2:]} - {*base.GAMES}:
        print(USAGE, file=sys.stderr)
        return 2
    games, seed = int(arguments[0]), int(arguments[1])
    started = time.monotonic()
    for number in range(seed, seed + games):
        try:
            game(number, *arguments[2:])
        except Disagreement as disagreement:
            print(shrunk(disagreement), end="", flush=True)
            print(f"seed {number}: the two implementations disagree", file=sys.stderr)
            return 1
    print(f"{games} games from seed {seed} agree, {time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
