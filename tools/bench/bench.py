"""Naiad beside its peers, the link, the heap: all benches in one run (make bench); each subject has a file bench_*.py,
and walks.py, cascades.py and gestures.py are three.

    python tools/bench/bench.py [play] [legal] [chess] [link] [heap] [journal] [twin] [walks] [cascades]
        [gestures] [web] [engine] [pc] [club]

Exit status 0 unless a bench itself fails, 2 for an unknown name: a target that is not met is told, not hidden.
"""

import importlib
import os
import platform
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1]))

import bench_clock
from vm import games

# Each a module beside this one; its ``run`` is the bench. Imported when it is wanted: the peers of some are not
# installed for the others.
SUBJECTS = {
    "play": "bench_play",
    "legal": "bench_legal",
    "chess": "bench_chess",
    "link": "bench_link",
    "heap": "bench_heap",
    "journal": "bench_journal",
    "twin": "bench_twin",
    "walks": "walks",
    "cascades": "cascades",
    "gestures": "gestures",
    "web": "bench_web",
    "engine": "bench_engine",
    "pc": "bench_pc",
    "club": "bench_club",
}


def main(arguments):
    """0; 2 for a subject that is none."""
    unknown = [name for name in arguments if name not in SUBJECTS]
    if unknown:
        print(f"no bench is called {unknown[0]}; there are {', '.join(SUBJECTS)}", file=sys.stderr)
        return 2
    # The peers deal from the common generator.
    random.seed(1)
    load = os.getloadavg()[0]
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores, load {load:.1f}")
    targets = []
    for name in arguments or SUBJECTS:
        targets += importlib.import_module(SUBJECTS[name]).run(games.GAMES)
    rows = [[what, figure, "met" if met else "NOT MET"] for what, figure, met in targets]
    bench_clock.table("Targets", ["target", "figure", ""], rows)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
