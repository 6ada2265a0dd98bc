"""What people wait for on the PC: commands as they are typed, a library of 10,000 games, a long game fetched, records
read; not the link (bench_link.py). Beside each stands the least that a program of its kind takes (click or SQL alone).

Seconds are those that a command had the processor, all its processes together; memory is the most that it held.
Bytecode is kept, as on anybody's PC, whatever this machine's environment says: in a folder of the bench, for all alike.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench_clock import GROWTH, slope, table, times, whole

ROOT = Path(__file__).parents[2]
# As people call it, not by python -m.
NAIAD = (str(Path(sys.executable).with_name("naiad")),)
ROUNDS = 5
LIBRARY = 10_000
FEW = 1_000
BARE = "import click\n@click.command()\n@click.argument('x')\ndef main(x): click.echo(x)\nmain()"
# A command from a small process: of a large one it would inherit how much that once held.
LAUNCH = """
import json, os, subprocess, sys
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
errors = process.stderr.read()
_, status, used = os.wait4(process.pid, 0)
print(json.dumps([used.ru_utime + used.ru_stime, used.ru_maxrss, os.waitstatus_to_exitcode(status), errors.decode()]))
"""
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
LEAST_SYNC = 0.1
# Records scored on all cores: so many, and of what each core more could add this part at least.
RECORDS = 4_000
LEAST_SHARED = 0.6


def taken(command, database):
    """(seconds of the processor, KB) that a command takes."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    own = {"PYTHONPYCACHEPREFIX": str(database.parent / "bytecode"), "NAIAD_DB": str(database), "LANG": "C"}
    launched = [sys.executable, "-c", LAUNCH, *command]
    done = subprocess.run(launched, env=kept | own, capture_output=True, text=True, check=True)
    used_s, kb, status, errors = json.loads(done.stdout)
    if status:
        raise AssertionError(f"{command} ended with {status}: {errors}")
    return used_s, kb


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
        "--version": (*NAIAD, "--version"),
        "--help": (*NAIAD, "--help"),
        "score --help": (*NAIAD, "score", "--help"),
        "ports": (*NAIAD, "ports"),
        "legal": (*NAIAD, "legal", record),
        "score": (*NAIAD, "score", record),
        "games": (*NAIAD, "games"),
    }
    # The first time bytecode is made, and games are played through.
    in_turns(commands, folder / "one.db", 1)
    found = in_turns(commands, folder / "one.db")
    factors = {name: beside(found, name, "click alone") for name in commands}
    rows = [
        [name, f"{1000 * statistics.median(s for s, _ in each):.0f}", times(factors[name])]
        for name, each in found.items()
    ]
    table(f"Commands from their start to their end, {ROUNDS} rounds in turns", ["command", "ms", "beside"], rows)
    targets = []
    for name in list(commands)[1:]:
        most = MOST_GAMES if name == "games" else MOST_START
        targets.append((f"naiad {name} in {most}x click alone", times(factors[name]), factors[name] <= most))
    return targets


# --- records ---


def shared(folder):
    """Many records scored by one core and by all of them, by the clock on the wall; one core has nothing to share."""
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    if len(cores) < 2:
        return []
    (folder / "records").mkdir()
    sources = sorted((ROOT / "tests/kept").glob("*.jsonl"))
    paths = [folder / "records" / f"{number}.jsonl" for number in range(RECORDS)]
    for number, path in enumerate(paths):
        path.write_bytes(sources[number % len(sources)].read_bytes())
    command = (*NAIAD, "score", "--json", *map(str, paths))
    factors = []
    for _ in range(3):
        took = []
        for own in (cores[:1], cores):
            os.sched_setaffinity(0, own)
            began = time.monotonic()
            taken(command, folder / "one.db")
            took.append(time.monotonic() - began)
        factors.append(took[0] / took[1])
    faster, wanted = statistics.median(factors), 1 + LEAST_SHARED * (len(cores) - 1)
    what = f"{whole(RECORDS)} records scored by {len(cores)} cores >= {wanted:.1f}x one's rate (wall; a quiet machine)"
    return [(what, times(faster), faster >= wanted)]


def reading(_):
    """Each kept record read and scored, a quarter of it, a half, all: how it grows."""
    from naiad.store import files

    rows, found = [], {}
    for path in sorted((ROOT / "tests/kept").glob("*.jsonl")):
        lines = path.read_bytes().splitlines(keepends=True)
        sizes = [max(2, round(len(lines) * part)) for part in (0.25, 0.5, 0.75, 1)]
        seconds = [min(_scored_s(files, b"".join(lines[:size])) for _ in range(9)) for size in sizes]
        found[path.stem] = slope(sizes, seconds)
        rows.append([path.stem, len(lines), f"{1000 * seconds[-1]:.1f}", f"n^{found[path.stem]:.2f}"])
    table("Records read and scored", ["record", "lines", "ms", "grows"], rows)
    worst = max(found, key=lambda name: found[name])
    what = f"every record read and scored as n^{GROWTH} of its lines at most"
    return [(what, f"n^{found[worst]:.2f}, {worst}", found[worst] <= GROWTH)]


def _scored_s(files, data):
    began = time.process_time()
    files.parse(data).score()
    return time.process_time() - began


# --- a library ---


def fill(path, count):
    """A database with so many games, of every kind there are."""
    from naiad.store import files
    from naiad.store.database import Store, put_game
    from naiad.store.game_index import Kept
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
    from naiad_core.header import pack_header

    name = games.GAMES[0]
    options = games.options(name).default_options(2)
    state = games.load(name).Game(2, options)
    parts = [(entry.GAME, bytes((1, 0, 1, 0, 0, 0)) + bytes(pack_header(name, 2, options)))]
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
        (f"fetching grows with the lines as n^{GROWTH} at most", f"n^{growth:.2f}", growth <= GROWTH),
        (f"fetching keeps {LEAST_SYNC}x of SQLite's own rate", times(least), least >= LEAST_SYNC),
    ]


def run(_):
    """Print the tables; the targets."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        return [target for part in (starts, shared, reading, library, fetching) for target in part(folder)]
