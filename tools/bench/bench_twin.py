"""How fast a simulated table lives while robots play on it: virtual seconds a second of the processor; not how fast it
answers (walks.py counts that, make pico measures it).
"""

import psutil

from bench_clock import table, whole
from naiad.twin.client import TwinProcess

SEED = 1
PLAYERS = 3
# On one core a club's tables, as many as README has of them, live as fast as real ones.
LEAST = 100
LIMIT_S = 1200


def lived(name):
    """(virtual seconds of a game that robots play, seconds of the processor for it, without the start)."""
    with TwinProcess(seed=SEED, fast=True, robot=name, players=PLAYERS, frames=0.0) as twin:
        started_s = _used_s()
        event = twin.wait("robot", LIMIT_S)
        if not event["ok"]:
            raise AssertionError(f"the robots of {name} stopped: {event['error']}")
        return event["t_ms"] / 1000, _used_s() - started_s


def _used_s():
    """What the only process that was started has used."""
    (process,) = psutil.Process().children()
    used = process.cpu_times()
    return used.user + used.system


def run(names):
    """Print the table; the targets."""
    rows, targets = [], []
    for name in names:
        virtual_s, used_s = lived(name)
        pace = virtual_s / used_s
        rows.append([name, whole(virtual_s), f"{used_s:.1f}", whole(pace)])
        what = f"{name}, robots on the twin: virtual seconds a second of the processor >= {LEAST}"
        targets.append((what, whole(pace), pace >= LEAST))
    table("Simulated tables", ["game", "virtual s", "CPU s", "virtual s a CPU s"], rows)
    return targets
