"""A record fetched over a virtual line: how long, how many bytes, clean and spoiled; not the protocol. Read
tests/link/rig.py for the line: 64 bytes a millisecond each way, the board's loop once in five.
"""

import statistics

from bench_clock import table, whole
from link.nvm import Nvm
from link.rig import Disk, Faults, World, play, until
from naiad_table.sector import ENTRIES_AT

MOVES = 500
# A record of this length fills more than the 4 KiB of a Pico; the journal's other memories are larger.
MEMORY = 8192
SEEDS = range(5)
SPOILED = 0.05
LIMIT_S = 600
# What the PC takes to make a batch durable.
WRITE_MS = 5
CLEAN_MS = 1000


class Noting(Disk):
    """Keeps when something was stored last."""

    stored_ms = 0

    def store(self, *entries):
        super().store(*entries)
        self.stored_ms = self.world.now_ms


def fetch(seed, corrupt, flush):
    """One record fetched: (virtual ms, bytes to the PC, bytes to the board, frames sent again, bytes stored, exact)."""
    world = World(seed, Faults(corrupt=corrupt), Nvm(MEMORY, seed))
    play(world.journal, MOVES, flush=flush)
    world.journal.flush()
    stored = world.journal.sector.end - ENTRIES_AT
    asked = 0
    disk = Noting(world, WRITE_MS)
    client = world.client(disk)
    began_ms = world.now_ms
    sent = world.to_board.through

    def count(data):
        nonlocal asked
        asked += len(data)
        return sent(data)

    world.to_board.through = count
    until(world, lambda: disk.kept and disk.only() == world.entries(), LIMIT_S)(client)
    took_ms = disk.stored_ms - began_ms
    game = disk.games()[0]
    exact = disk.only() == world.entries() and len(game.lines) == MOVES
    return took_ms, world.wire_bytes, asked, world.link.resent, stored, exact


def run(games):
    """Print the table; the targets as (what, figure, met)."""
    rows = []
    targets = []
    for title, corrupt, flush in (
        ("each move stored as it was made", 0.0, True),
        ("stored together, as after a cascade", 0.0, False),
        ("each by itself, 5 % of bytes spoiled", SPOILED, True),
        ("together, 5 % of bytes spoiled", SPOILED, False),
    ):
        runs = [fetch(seed, corrupt, flush) for seed in (SEEDS if corrupt else SEEDS[:1])]
        took_ms, wire, asked, resent, stored, _ = (statistics.median(column) for column in zip(*runs, strict=True))
        row = [title, whole(took_ms), whole(max(run[0] for run in runs)), whole(wire), whole(asked), whole(resent)]
        row += [f"{stored / MOVES:.1f}", f"{(wire + asked) / MOVES:.1f}", f"{stored / took_ms:.2f}"]
        rows.append(row)
        exact = all(run[-1] for run in runs)
        if corrupt:
            targets.append((f"{title}: complete and exact", f"{len(runs)} runs", exact))
        else:
            targets.append(
                (f"{title}: within {whole(CLEAN_MS)} ms", f"{whole(took_ms)} ms", exact and took_ms <= CLEAN_MS)
            )
    heads = ["record of 500 moves", "ms median", "worst", "bytes to PC", "to board", "frames again"]
    heads += ["journal B/move", "wire B/move", "goodput kB/s"]
    table("A record fetched over the virtual line, milliseconds of virtual time", heads, rows)
    return targets
