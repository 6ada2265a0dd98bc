"""What people wait for on the PC: commands as they are typed, a library of 10,000 games, a long game fetched; not the
link (bench_link.py). Beside each stands the least that a program of its kind takes (click alone, SQL alone).

Seconds are those that a command had the processor, all its processes together; memory is the most that it held.
"""

import math
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench_clock import table, times, whole

ROOT = Path(__file__).parents[1]
NAIAD = (sys.executable, "-m", "naiad")
ROUNDS = 5
LIBRARY = 10_000
FEW = 1_000
BARE = "import click\n@click.command()\n@click.argument('x')\ndef main(x): click.echo(x)\nmain()"
LISTED = """
import sqlite3, sys
count = "(select count(*) from moves where game = id)"
for row in sqlite3.connect(sys.argv[1]).execute(
    f"select id, header, started, fetched, {count}, told from games left join scores on game = id order by fetched"
):
    print(row)
"""
READ = """
import sqlite3, sys
from pathlib import Path
found = sqlite3.connect(sys.argv[1])
for id_, header in found.execute("select id, header from games").fetchall():
    lines = found.execute("select move from moves where game = ? order by line", (id_,))
    Path(sys.argv[2], id_).write_text("\\n".join([header, *(line for (line,) in lines)]))
"""
LENGTHS = (500, 1000, 2000, 4000)
# As many entries a batch as a board sends.
BATCH = 32
MOST_START, MOST_GAMES, MOST_LIST, MOST_EXPORT = 1.5, 4, 10, 10
MOST_GROWTH, LEAST_SYNC = 1.15, 0.1


def taken(command, database):
    """(seconds of the processor, KB) that a command takes."""
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, env={**os.environ, "NAIAD_DB": str(database), "LANG": "C"}
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise AssertionError(f"{command} ended with {process.returncode}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss


def in_turns(commands, database, rounds=ROUNDS):
    """{name: [(s, KB), ...]}: A B C, A B C, ..."""
    found = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            found[name].append(taken(command, database))
    return found


def beside(found, name, other):
    """How many times as long, the median of the rounds."""
    return statistics.median(a / b for (a, _), (b, _) in zip(found[name], found[other], strict=True))


# --- commands ---


def starts(folder):
    """Commands that read no database, and games with one game, beside a program of click alone."""
    record = str(next(iter(sorted((ROOT / "tests/kept").glob("*.jsonl")))))
    fill(folder / "one.db", 1)
    commands = {
        "click alone": (sys.executable, "-c", BARE, "x"),
        "--help": (*NAIAD, "--help"),
        "score --help": (*NAIAD, "score", "--help"),
        "legal": (*NAIAD, "legal", record),
        "score": (*NAIAD, "score", record),
        "games": (*NAIAD, "games"),
    }
    taken(commands["games"], folder / "one.db")
    found = in_turns(commands, folder / "one.db")
    rows = [
        [name, f"{1000 * statistics.median(s for s, _ in each):.0f}", times(beside(found, name, "click alone"))]
        for name, each in found.items()
    ]
    table(f"Commands from their start to their end, {ROUNDS} rounds in turns", ["command", "ms", "beside"], rows)
    factors = {name: beside(found, name, "click alone") for name in commands}
    listed = factors.pop("games")
    worst = max(factors, key=lambda name: factors[name])
    slow = factors[worst]
    return [
        (f"commands without a database in {MOST_START}x click alone", f"{times(slow)}, {worst}", slow <= MOST_START),
        (f"naiad games in {MOST_GAMES}x click alone", times(listed), listed <= MOST_GAMES),
    ]


# --- a library ---


def fill(path, count):
    """A database with so many games, of every kind there are."""
    from naiad.store import files
    from naiad.store.database import Kept, Store, put_game
    from naiad_core.text import line

    records = [files.parse(path.read_bytes()) for path in sorted((ROOT / "tests/kept").glob("*.jsonl"))]
    texts = [(line(game.header), [line(move) for move in game.moves]) for game in records]
    with Store(path) as store, store.write() as connection:
        for number in range(count):
            header, lines = texts[number % len(texts)]
            hour = f"2026-01-01T00:00:{number % 60:02}Z"
            put_game(connection, Kept(f"{number:08x}", header, 0, "", None, hour, hour), lines)


def library(folder):
    """games and export over a library, beside their SQL alone."""
    large, small = folder / "large.db", folder / "small.db"
    fill(large, LIBRARY)
    fill(small, FEW)
    first, _ = taken((*NAIAD, "games"), large)
    for name in ("ours", "theirs"):
        (folder / name).mkdir()
    commands = {
        "SQL alone, listed": (sys.executable, "-c", LISTED, str(large)),
        "naiad games": (*NAIAD, "games"),
        "SQL alone, written": (sys.executable, "-c", READ, str(large), str(folder / "theirs")),
        "naiad export -o folder": (*NAIAD, "export", "-o", str(folder / "ours")),
    }
    found = in_turns(commands, large, 3)
    csv = ("export", "--format", "csv", "-o", str(folder / "moves.csv"))
    found["naiad export --format csv"] = [taken((*NAIAD, *csv), large)]
    few = taken((*NAIAD, *csv), small)[1]
    rows = [
        [name, f"{statistics.median(s for s, _ in each):.2f}", whole(max(kb for _, kb in each))]
        for name, each in found.items()
    ]
    rows.append(["naiad games, the first time", f"{first:.2f}", ""])
    table(f"A library of {whole(LIBRARY)} games", ["command", "s", "KB"], rows)
    listed = beside(found, "naiad games", "SQL alone, listed")
    written = beside(found, "naiad export -o folder", "SQL alone, written")
    held = found["naiad export --format csv"][0][1] / few
    ten = LIBRARY // FEW
    return [
        (f"naiad games with {whole(LIBRARY)} kept in {MOST_LIST}x its SQL", times(listed), listed <= MOST_LIST),
        (f"naiad export of them in {MOST_EXPORT}x its SQL", times(written), written <= MOST_EXPORT),
        (f"a table of {ten}x the games holds at most 2x the memory", times(held), held <= 2),
    ]


# --- a long game fetched ---


def journalled(count):
    """Entries of a game of so many lines, as a board sends them: a move, taken back, the same again."""
    from naiad.link.events import Entry
    from naiad_core import entry, games, record

    name = games.GAMES[0]
    options = games.options(name).default_options(2)
    state = games.load(name).Game(2, options)
    parts = [(entry.GAME, bytes((1, 0, 1, 0, 0, 0)) + bytes(record.pack_header(name, 2, options)))]
    first = state.legal()[0]
    state.apply(first)
    second = state.legal()[0]
    for number in range(count):
        body = bytearray()
        record.put_varint(body, first if not number else second if number & 1 else 0)
        record.put_varint(body, 5)
        parts.append((entry.MOVES, bytes(body)))
    out, chain = [], 0
    for number, (kind, body) in enumerate(parts):
        packed, chain = entry.pack(kind, body, chain)
        out.append(Entry(number, chain, bytes(packed[: -entry.CHAIN_SIZE])))
    return out


def fetched_s(path, entries):
    """Seconds of the processor until entries are kept and told, batch by batch."""
    from naiad.store.database import Store
    from naiad.store.journal import StoreSink

    with Store(path) as store:
        sink = StoreSink(store)
        began = time.process_time()
        for at in range(0, len(entries), BATCH):
            sink.store("e660583883724a32", 1, 1, entries[at : at + BATCH])
        took = time.process_time() - began
        (kept,) = store.games()
        assert kept.moves == len(entries) - 1, (kept.moves, len(entries))
    return took


def bare_s(path, entries):
    """The same entries and as many lines into SQLite itself, batch by batch."""
    import sqlite3

    with sqlite3.connect(path) as found:
        found.execute("pragma journal_mode = wal")
        found.execute("pragma synchronous = full")
        found.execute("create table entries (seq integer primary key, chain integer, payload blob)")
        found.execute("create table moves (line integer primary key, move text)")
        began = time.process_time()
        for at in range(0, len(entries), BATCH):
            few = entries[at : at + BATCH]
            found.executemany("insert into entries values (?, ?, ?)", [tuple(each) for each in few])
            found.commit()
            found.executemany("insert into moves values (?, ?)", [(each.seq, '{"do":"undo"}') for each in few])
            found.commit()
        return time.process_time() - began


def fetching(folder):
    """A long game kept and told, beside SQLite's own rate for the same rows."""
    rows, ours, theirs = [], [], []
    for length in LENGTHS:
        entries = journalled(length)
        pairs = [
            (fetched_s(folder / f"{length}-{n}.db", entries), bare_s(folder / f"{length}-{n}.bare", entries))
            for n in range(3)
        ]
        ours.append(statistics.median(mine for mine, _ in pairs))
        theirs.append(statistics.median(bare for _, bare in pairs))
        rate, beside_it = length / ours[-1], theirs[-1] / ours[-1]
        rows.append([whole(length), whole(rate), whole(length / theirs[-1]), times(beside_it)])
    table("A game fetched, kept and told", ["lines", "lines/s", "SQLite alone", "beside"], rows)
    growth = slope(LENGTHS, ours)
    least = theirs[-1] / ours[-1]
    return [
        (f"fetching grows with the lines as n^{MOST_GROWTH} at most", f"n^{growth:.2f}", growth <= MOST_GROWTH),
        (f"fetching keeps {LEAST_SYNC}x of SQLite's own rate", times(least), least >= LEAST_SYNC),
    ]


def slope(sizes, seconds):
    """The exponent with which seconds grow, by least squares over their logarithms."""
    x, y = [math.log(size) for size in sizes], [math.log(s) for s in seconds]
    return statistics.linear_regression(x, y).slope


def run(_):
    """Print the tables; the targets."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        return starts(folder) + library(folder) + fetching(folder)
