"""What a fault in the board's full memory costs, for every bit, every byte and every burst of up to 16 bytes; not
what a power cut costs (tests/unit/table/test_journal_cuts.py).
"""

import multiprocessing
import random

from bench_clock import table
from unit.table.spoiling import Full

LONGEST_BURST = 16
CLASSES = ("one bit", "one byte, to 0", "one byte, to 255", "one byte, to any other", "2 to 16 bytes, to any other")


def run(_names):
    """Print the table; the target is that nothing is lost but what was hit."""
    with multiprocessing.Pool() as pool:
        size = len(Full().clean)
        results = pool.starmap(tried, [(kind, at) for kind in range(len(CLASSES)) for at in range(size)], 64)
    rows = []
    beside = wrong = 0
    for kind, name in enumerate(CLASSES):
        costs = [cost for costs in results[kind * size : (kind + 1) * size] for cost in costs]
        known = [cost for cost in costs if cost is not None]
        wrong += len(costs) - len(known)
        beside += sum(cost.beside for cost in known)
        sums = [sum(column) for column in zip(*known, strict=True)]
        rows.append([name, len(costs), len(known) - sum(any(cost) for cost in known), *sums, len(costs) - len(known)])
    heads = ["fault", "tried", "lost nothing", "hit", "check hit", "others", "wrong"]
    table(f"Entries lost of a full journal of {size} bytes", heads, rows)
    return [
        ("journal: entries lost that no fault hit", beside, beside == 0),
        ("journal: faults after which a game or an entry was not what it had been", wrong, wrong == 0),
    ]


def tried(kind, at):
    """The Cost of each fault of a class at a place; None where a game or an entry was not what it had been."""
    full = _full()
    old = full.clean[at]
    chance = random.Random(f"{kind} {at}")
    if kind == 0:
        spoiled = [bytes((old ^ 1 << bit,)) for bit in range(8)]
    elif kind <= 2:
        spoiled = [bytes((255 * (kind - 1),))]
    elif kind == 3:
        spoiled = [bytes((old ^ chance.randrange(1, 256),))]
    else:
        sizes = range(2, min(LONGEST_BURST, len(full.clean) - at) + 1)
        spoiled = [bytes(old ^ chance.randrange(1, 256) for old in full.clean[at : at + size]) for size in sizes]
    return [_cost(full, at, each) for each in spoiled]


def _cost(full, at, spoiled):
    try:
        return full.cost(at, spoiled)
    except Exception:
        return None


_kept = []


def _full():
    if not _kept:
        _kept.append(Full())
    return _kept[0]
