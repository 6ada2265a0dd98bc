"""The way from a bridge to a club's database, each of its programs killed in mid-ingest again and again, and the disk
under all that is kept filled up: at the end what PostgreSQL has is compared with what was played, byte for byte.

    python tools/bench/club_kills.py [--rounds 20]

Tables are made-up journals that a second process would fetch; bridge, broker, takers and PostgreSQL are the real ones.
The disk can be filled where this user may mount a small one (Linux, root). Exit status 1 where anything differs or
nothing arrived between two troubles. Whole games of simulated boards: club_tables.py.
"""

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import psycopg

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from brokers import BrokerProcess
from club.parts import journalled
from club_tables import Program
from databases import Server
from naiad.store import StoreError
from naiad.store.database import Store
from naiad.store.journal import StoreSink
from naiad.store.tables import entries, published, put

TABLES = 4
# So many entries are fetched at a time.
AT_ONCE = 64
PAUSE_S = 0.12
# Nobody plays more between two looks.
MOST_WAITING = 20_000
JOURNAL_ENTRIES = 200_000
DISK = "1g"
# Of that the server's log of writes takes no more.
WAL = "64MB"
AWAY_S = (0.2, 2.0)
GOING_S = (0.3, 1.5)
LAST_S = 120.0


class Feeder:
    """Plays: puts entries of each table into the bridge's store, in order, as a fetch does; again where that fails."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.made = {f"e66005838837{number:04x}": journalled(JOURNAL_ENTRIES, number + 1) for number in range(TABLES)}
        self.fed = dict.fromkeys(self.made, 0)
        self.arrived: Callable[[], int] = lambda: 0
        self.failures = 0
        self.stop = threading.Event()
        sink = StoreSink(store)
        for number, (table, own) in enumerate(self.made.items()):
            sink.store(table, number + 1, 1, own[:1])
            self.fed[table] = 1
            with store.write(table) as connection:
                # A bridge tells of the boards that it has told of before, plugged in or not.
                put(connection, published, {"board": table, "journal": number + 1, "seq": 0}, {"seq": 0})

    def run(self) -> None:
        sink = StoreSink(self.store)
        while not self.stop.is_set():
            for number, (table, own) in enumerate(self.made.items()):
                at = self.fed[table]
                more = own[at : at + AT_ONCE]
                try:
                    sink.store(table, number + 1, 1, more)
                except (StoreError, OSError):
                    self.failures += 1
                    time.sleep(0.1)
                    continue
                self.fed[table] = at + len(more)
            # So that there is something on its way at every trouble, to the last.
            time.sleep(PAUSE_S)
            while sum(self.fed.values()) - self.arrived() > MOST_WAITING and not self.stop.is_set():
                time.sleep(0.05)


def main() -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=20, help="so often each trouble [20]")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="naiad-kills-"))
    with _small_disk(folder / "disk") as is_small:
        return _killed(folder, is_small, args.rounds, random.Random(args.seed))


def _killed(folder: Path, is_small: bool, rounds: int, chance: random.Random) -> int:
    disk = folder / "disk"
    server = Server(disk / "postgres")
    address = server.new()
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"ALTER SYSTEM SET max_wal_size = '{WAL}'")
        connection.execute("SELECT pg_reload_conf()")
    broker = BrokerProcess(disk / "broker")
    broker.start()
    here = disk / "here.db"
    feeder = Feeder(Store(here))
    shared = ["--group", "takers"] if broker.is_mosquitto else []
    take = ["club", "take", "--broker", broker.address, "--db", address, *shared, "--name"]
    takers = [Program(folder / f"{name}.log", *take, name) for name in (["one", "two"] if shared else ["one"])]
    bridge = Program(
        folder / "bridge.log", "bridge", "--broker", broker.address, "--db", str(here), "--board", "/dev/ttyNONE"
    )
    hog = disk / "hog"
    troubles: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
        "broker": (broker.kill, broker.start),
        "bridge": (bridge.end, bridge.start),
        "one taker": (takers[0].end, takers[0].start),
        "all takers": (lambda: [each.end() for each in takers], lambda: [each.start() for each in takers]),
        "PostgreSQL": (lambda: _kill_server(server), lambda: _start_server(server)),
    }
    if is_small:
        troubles["full disk"] = lambda: _fill(hog), lambda: (hog.unlink(missing_ok=True), _start_server(server))
    print(f"{TABLES} tables, {'mosquitto' if shared else 'a broker from a package'}, PostgreSQL", flush=True)
    seen = Counter[str]()
    arrived = [0]
    feeder.arrived = lambda: arrived[0]
    feeding = threading.Thread(target=feeder.run, daemon=True)
    feeding.start()
    began = time.monotonic()
    still: list[str] = []
    again = 0
    try:
        for _ in range(rounds):
            for what in chance.sample(sorted(troubles), len(troubles)):
                before = arrived[0]
                until = time.monotonic() + LAST_S
                while (count := _count(address)) <= before:
                    if time.monotonic() > until:
                        free = shutil.disk_usage(disk).free
                        still.append(f"nothing arrives any more before: {what}; {free:,} bytes of the disk free")
                        raise TimeoutError(still[-1])
                    # Whoever was still starting found no database, said so and ended.
                    again += sum(program.keep() for program in (bridge, *takers))
                    time.sleep(0.05)
                arrived[0] = count
                time.sleep(chance.uniform(*GOING_S))
                break_, mend = troubles[what]
                break_()
                time.sleep(chance.uniform(*AWAY_S))
                mend()
                seen[what] += 1
            print(f"{time.monotonic() - began:6.0f} s  {dict(seen)}  {arrived[0]:,} entries", flush=True)
        feeder.stop.set()
        feeding.join()
        fed = sum(feeder.fed.values())
        until = time.monotonic() + LAST_S
        while _count(address) < fed and time.monotonic() < until:
            again += sum(program.keep() for program in (bridge, *takers))
            time.sleep(0.5)
    except TimeoutError as error:
        print(error)
    finally:
        feeder.stop.set()
        for program in (bridge, *takers):
            program.end()
        broker.kill()
    wrong = still + _compared(address, feeder)
    for sentence in wrong:
        print(sentence)
    fed = sum(feeder.fed.values())
    print(f"{sum(seen.values())} troubles, {fed:,} entries, {feeder.failures} writes of the PC refused meanwhile")
    print(f"{again} programs that ended by themselves were started again")
    print("NOT ALL ARE THE SAME" if wrong else "every entry is there once, byte for byte")
    if wrong:
        for path in sorted(folder.glob("*.log")):
            print(f"--- {path.name}\n{path.read_text(errors='replace')[-1500:]}")
    feeder.store.close()
    with suppress(Exception):
        server.close()
    shutil.rmtree(folder, ignore_errors=True)
    return 1 if wrong else 0


def _compared(address: str, feeder: Feeder) -> list[str]:
    """What differs, a sentence for each table."""
    out = []
    with Store(address) as store, store.read() as connection:
        for table, made in feeder.made.items():
            rows = connection.execute(entries.select().where(entries.c.board == table).order_by(entries.c.seq))
            got = [(row.seq, row.chain, row.payload) for row in rows]
            want = [tuple(each) for each in made[: feeder.fed[table]]]
            if got != want:
                lost = len({each[0] for each in want} - {each[0] for each in got})
                out.append(f"table {table}: {len(got)} entries instead of {len(want)}, {lost} lost")
    return out


def _count(address: str) -> int:
    with suppress(psycopg.Error), psycopg.connect(address, connect_timeout=5) as connection:
        row = connection.execute("SELECT count(*) FROM entries").fetchone()
        return int(row[0]) if row else 0
    return 0


def _kill_server(server: Server) -> None:
    """PostgreSQL, all its processes."""
    pid = server.server.get_pid()
    processes = [psutil.Process(pid)] if pid and psutil.pid_exists(pid) else []
    for process in [each for one in processes for each in [one, *one.children(recursive=True)]]:
        with suppress(psutil.NoSuchProcess):
            process.kill()
    psutil.wait_procs(processes, 10)


def _start_server(server: Server) -> None:
    for _ in range(20):
        try:
            server.server.ensure_postgres_running()
            return
        except (subprocess.SubprocessError, AssertionError):
            time.sleep(0.5)
    server.server.ensure_postgres_running()


def _fill(hog: Path) -> None:
    """Take what is left of the disk."""
    free = shutil.disk_usage(hog.parent).free
    with suppress(OSError), hog.open("wb") as out:
        os.posix_fallocate(out.fileno(), 0, free)
    with suppress(OSError), hog.open("ab") as out:
        while True:
            out.write(bytes(4096))
            out.flush()


@contextmanager
def _small_disk(folder: Path) -> Iterator[bool]:
    """A folder on a disk of its own, if that can be; whether it is."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={DISK},mode=755", "tmpfs", str(folder)]
    is_small = sys.platform == "linux" and os.geteuid() == 0 and not subprocess.run(command, check=False).returncode
    if not is_small:
        print("the full disk is not tried: it takes root on Linux")
    try:
        yield is_small
    finally:
        if is_small:
            subprocess.run(["umount", "-l", str(folder)], check=False)


if __name__ == "__main__":
    sys.exit(main())
