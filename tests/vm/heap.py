"""What the firmware takes of a board's heap, by module and at the worst moment of a game, in bytes; no tests.

MicroPython's heap, as CircuitPython's, goes by blocks of 16 bytes on a 32-bit machine, and its compiler is the same
but for details. Beside a CircuitPython 10.2.1 built for 32 bits the figures of whole games were within one percent.
They tell what stays. On a board there must be room besides for compiling the largest module that is imported late,
three to eight times what stays of it, and a heap that is nearly full is in pieces.
"""

from naiad_core import games
from pico import plays
from vm.games import played
from vm.imports import START, order
from vm.interpreters import PLAIN, VM, micropython, sources

# What an empty code.py finds free on a Raspberry Pi Pico with CircuitPython 10.
FREE = 171_040
# What the whole firmware may take of it, so that 57 KB are left for what comes and goes, or 44 with a screen; the
# emulated Pico with its menus and its larger games must keep 36 KB (tools/pico).
TARGET = 114_000
TARGET_WITH_SCREEN = 127_000
# The VM has room for many names from the start, because it was told those of a board's ROM; on a board the table of
# names grows with the firmware, to this while they are no more than 620. A minified game with a screen has some 580.
NAMES = 4_200
LOOKS = 6
# A collection spares whatever some number on the heap looks like an address of. So one measurement may be 8 KB too high
# by chance, and another one, in a heap of another size with so many bytes before everything, is not: (MB, bytes).
LAYOUTS = ((16, 0), (1, 40), (4, 500), (16, 2000), (16, 5000))


def by_module():
    """[(module, bytes)] of everything that is imported for a table, in the order of imports."""
    rows = micropython(VM / "heap.py", *order(START, sources(PLAIN)), on=PLAIN)
    return [(row["module"], row["bytes"]) for row in rows]


def fullest(name, on=PLAIN, screen=False, most=TARGET, what="worst"):
    """The firmware through a long game of this kind, {"started", "begun", "worst", "churn", "with_churn", ...}.

    Where ``what`` of it is more than ``most`` it is measured again.
    """
    seed = plays.of(name).fullest_seed
    best = _fullest(name, seed, on, LAYOUTS[0], screen)
    for layout in LAYOUTS[1:]:
        # What is far away will not be brought there.
        if most < best[what] < most + 20_000:
            best = min(best, _fullest(name, seed, on, layout, screen), key=lambda game: game[what])
    return best


def _fullest(name, seed, on, layout, screen):
    seats = games.descriptor(name).SEATS[1]
    record = played(name, seed, seats, undo_rate=0).record
    every = str(max(1, len(record.lines) // LOOKS))
    heap_mb, before = layout
    more = ("screen",) if screen else ()
    arguments = (record.to_bytes().hex(), every, str(before), *more)
    told = micropython(VM / "fullest.py", *arguments, on=on, heap_mb=heap_mb)
    rows = {row.pop("what"): row for row in told}
    assert rows["faults"]["rows"] == [], rows["faults"]
    worst = rows["worst"]
    return {
        "started": rows["started"]["bytes"] + NAMES,
        "begun": rows["game begun"]["bytes"] + NAMES,
        "worst": worst["bytes"] + NAMES,
        "churn": worst["churn"],
        "with_churn": worst["bytes"] + NAMES + worst["churn"],
        "lines": worst["lines"],
        "of": len(record.lines),
    }
