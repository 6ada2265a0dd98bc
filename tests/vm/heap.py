"""What the firmware takes of a board's heap, by module and at the worst moment of a game, in bytes; no tests.

MicroPython's heap, as CircuitPython's, goes by blocks of 16 bytes on a 32-bit machine, and its compiler is the same
but for details. Beside a CircuitPython 10.2.1 built for 32 bits the figures of whole games were within one percent.
They tell what stays. On a board there must be room besides for compiling the largest module that is imported late,
three to eight times what stays of it, and a heap that is nearly full is in pieces.
"""

from naiad_core import rules
from vm import games
from vm.imports import START, order
from vm.interpreters import VM, micropython, sources

# What an empty code.py finds free on a Raspberry Pi Pico with CircuitPython 10.
FREE = 171_040
# What the whole firmware may take of it, so that 60 KB are left for what comes and goes.
TARGET = 110_000
LOOKS = 6


def by_module(*more):
    """[(module, bytes)] of everything that is imported for a table, and then ``more``, in the order of imports."""
    rows = micropython(VM / "heap.py", *order([*START, *more], sources()))
    return [(row["module"], row["bytes"]) for row in rows]


def of_game(name):
    """[(module, bytes)] of what a game adds."""
    module = name.replace("-", "_")
    added = (f"naiad_core.rules.{module}", f"naiad_table.play.{module}")
    common = len(order(START, sources()))
    return by_module(*added)[common:]


def fullest(name, seed=1):
    """The firmware through a long game of this kind: {"started", "begun", "worst", "churn", "lines", ...}."""
    seats = rules.load(name).Game.MAX_SEATS
    record = games.played(name, seed, seats, undo_rate=0).record
    every = str(max(1, len(record.lines) // LOOKS))
    rows = {row.pop("what"): row for row in micropython(VM / "fullest.py", record.to_bytes().hex(), every)}
    assert rows["faults"]["rows"] == [], rows["faults"]
    worst = rows["worst"]
    return {
        "started": rows["started"]["bytes"],
        "begun": rows["game begun"]["bytes"],
        "worst": worst["bytes"],
        "churn": worst["churn"],
        "lines": worst["lines"],
        "of": len(record.lines),
    }
