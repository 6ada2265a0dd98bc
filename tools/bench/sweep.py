"""``naiad demo`` over every game, option and number of seats with many seeds; not a test.

    python tools/bench/sweep.py [--seeds 100] [--from 1] [--jobs 2] [GAME...]

prints a row for each kind of game: how many were played to their end, and the seeds that were not, with what was said.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from naiad.service.validation import refusal
from naiad_core.games import GAMES, descriptor

# A game takes seconds; one that takes so long never ends.
LIMIT_S = 900


def kinds(game: str) -> Iterator[tuple[str, ...]]:
    """The arguments of every kind of this game that demo can play, without a seed."""
    about = descriptor(game)
    choices = [{row.name: value} for row in about.OPTIONS if row.help for value in row.values]
    for seats in range(about.SEATS[0], about.SEATS[1] + 1):
        for option in choices or [{}]:
            if not refusal(game, option, seats):
                flags = [text for name, value in option.items() for text in (f"--{name.replace('_', '-')}", str(value))]
                yield game, "--players", str(seats), *flags


def trouble(arguments: tuple[str, ...], seed: int) -> str:
    """Play one; '' or what went wrong."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "naiad", "demo", *arguments, "--seed", str(seed), "--json"]
        env = {**os.environ, "NAIAD_DB": str(Path(folder) / "naiad.db")}
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT_S, env=env)
        except subprocess.TimeoutExpired:
            return f"not at its end within {LIMIT_S} s"
    said = done.stderr.strip().splitlines() or [""]
    return "" if done.returncode == 0 and '"over":true' in done.stdout else f"status {done.returncode}: {said[0]}"


def main(argv: list[str]) -> int:
    """0 if every game was played to its end, 1 if one was not."""
    parser = argparse.ArgumentParser(description="Play demo over every game, option and number of seats.")
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--from", dest="first", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args(argv)
    # argparse's own choices refuse that none is named.
    for unknown in set(args.games) - set(GAMES):
        parser.error(f"no game is called {unknown}; there are {', '.join(GAMES)}")
    seeds = range(args.first, args.first + args.seeds)
    failed = 0
    with ThreadPoolExecutor(args.jobs) as pool:
        for kind in (kind for game in args.games or GAMES for kind in kinds(game)):
            results = dict(zip(seeds, pool.map(lambda seed, kind=kind: trouble(kind, seed), seeds), strict=True))
            bad = {seed: words for seed, words in results.items() if words}
            failed += len(bad)
            print(f"{' '.join(kind):44} {len(results) - len(bad):5} of {len(results)}", flush=True)
            for seed, words in bad.items():
                print(f"    seed {seed}: {words}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
