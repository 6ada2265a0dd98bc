"""Play random games on the rules and on the tests' own slow ones; not a test.

    python tools/bench/crosscheck.py GAMES SEED [GAME]

plays the games of the seeds SEED, SEED + 1, ... and prints the first disagreement as a short record.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from oracle import base, compare, drive

USAGE = f"usage: crosscheck.py GAMES SEED [{'|'.join(base.GAMES)}]"


def main(arguments):
    """0 if all games agree, 1 if one does not, 2 for wrong arguments."""
    if len(arguments) not in (2, 3) or not all(a.isdigit() for a in arguments[:2]) or {*arguments[2:]} - {*base.GAMES}:
        print(USAGE, file=sys.stderr)
        return 2
    games, seed = int(arguments[0]), int(arguments[1])
    started = time.monotonic()
    for number in range(seed, seed + games):
        try:
            drive.game(number, *arguments[2:])
        except compare.Disagreement as disagreement:
            print(compare.shrunk(disagreement), end="", flush=True)
            print(f"seed {number}: the two implementations disagree", file=sys.stderr)
            return 1
    print(f"{games} games from seed {seed} agree, {time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
