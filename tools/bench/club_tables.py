"""``make club``: twenty simulated tables play whole games into one PostgreSQL, while broker, takers and bridges are
killed and cut off; at the end what PostgreSQL has is compared with what each board has, byte for byte.

mosquitto where it is installed, else a broker from a package; PostgreSQL from a package. Exit status 1 where anything
differs.
"""

import argparse
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from brokers import BrokerProcess
from databases import Server
from naiad.club.messages import follows
from naiad.service.live_table import client_for
from naiad.store.database import Store
from naiad.store.tables import entries
from naiad.twin.client import TwinProcess
from naiad_core.games import GAMES

A_BRIDGE = 5
EVERY_S = 6.0
AWAY_S = 4.0
LAST_S = 240.0


class Proxy:
    """A cable to the broker that can be pulled."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._open: list[socket.socket] = []
        self._there = socket.create_server(("127.0.0.1", 0))
        self.port = self._there.getsockname()[1]
        self.is_cut = False
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            here, _ = self._there.accept()
            try:
                if self.is_cut:
                    raise OSError
                there = socket.create_connection(("127.0.0.1", self._to), 5)
            except OSError:
                here.close()
                continue
            self._open += [here, there]
            for pair in ((here, there), (there, here)):
                threading.Thread(target=self._pass, args=pair, daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)
        for each in (source, target):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def cut(self) -> None:
        self.is_cut = True
        for each in self._open:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
        self._open.clear()

    def mend(self) -> None:
        self.is_cut = False


class Program:
    """A naiad that can be killed and started again."""

    def __init__(self, log: Path, *words: str) -> None:
        self._words, self._log = words, log
        self.start()

    def start(self) -> None:
        with self._log.open("ab") as log:
            command = [sys.executable, "-m", "naiad", *self._words]
            self._process = subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL)

    def keep(self) -> bool:
        """Start it again if it has ended by itself, as the club's containers are; whether it had."""
        has_ended = self._process.poll() is not None
        if has_ended:
            self.start()
        return has_ended

    def used(self) -> str:
        """The memory that it takes, and how busy it was since it was started last."""
        here = psutil.Process(self._process.pid)
        with here.oneshot():
            spent_s = sum(here.cpu_times()[:2])
            share = spent_s / (time.time() - here.create_time())
            return f"{here.memory_info().rss / 1e6:.0f} MB, {spent_s:.1f} s of a core, {share:.1%}"

    def end(self, number: int = signal.SIGKILL) -> None:
        self._process.send_signal(number)
        self._process.wait()


def main() -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--package", action="store_true", help="the broker from the package, also beside mosquitto")
    args = parser.parse_args()
    # Whatever ends this ends all that it started, also in the background.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    folder = Path(tempfile.mkdtemp(prefix="naiad-club-"))
    server = Server(folder / "postgres")
    address = server.new()
    broker = BrokerProcess(folder / "broker", own=False if args.package else None)
    broker.start()
    is_shared = broker.is_mosquitto
    print(f"{args.tables} tables, {'mosquitto' if is_shared else 'a broker from a package'}, PostgreSQL", flush=True)
    twins: list[TwinProcess] = []
    programs: list[Program] = []
    try:
        return _played(args.tables, folder, address, broker, is_shared, twins, programs)
    finally:
        for program in programs:
            with suppress(Exception):
                program.end()
        for twin in twins:
            twin.stop()
        broker.kill()
        server.close()
        shutil.rmtree(folder, ignore_errors=True)


def _played(
    count: int,
    folder: Path,
    address: str,
    broker: BrokerProcess,
    is_shared: bool,
    twins: list[TwinProcess],
    programs: list[Program],
) -> int:
    began = time.monotonic()
    for number in range(count):
        twin = TwinProcess(
            seed=number + 1,
            fast=True,
            robot=GAMES[number % len(GAMES)],
            players=2 + number // len(GAMES) % 2,
            options={"seed": number + 1},
            frames=0.0,
            arguments=["--uid", _uid(number)],
        )
        twins.append(twin)
        twin.start()
    proxy = Proxy(broker.port)
    groups = ["one", "two"] if is_shared else ["one"]
    takers = [
        Program(
            folder / f"take-{name}.log", "club", "take", "--broker", broker.address, "--db", address, "--name", name,
            *(["--group", "takers"] if is_shared else []),
        )
        for name in groups
    ]  # fmt: skip
    programs += takers
    bridges = []
    for number in range(0, count, A_BRIDGE):
        ports = [word for twin in twins[number : number + A_BRIDGE] for word in ("--board", twin.port)]
        to = f"mqtt://127.0.0.1:{proxy.port}" if number == 0 else broker.address
        db = str(folder / f"here-{number // A_BRIDGE}.db")
        bridges.append(Program(folder / f"bridge-{number}.log", "bridge", "--broker", to, "--db", db, *ports))
    programs += bridges
    troubles: list[tuple[str, Callable[[], None], Callable[[], None]]] = [
        ("the broker is killed", broker.kill, broker.start),
        ("a taker is killed", takers[0].end, takers[0].start),
        ("a bridge is cut off", proxy.cut, proxy.mend),
        ("a bridge is killed", bridges[-1].end, bridges[-1].start),
        ("every taker is killed", lambda: [each.end() for each in takers] and None, lambda: _all(takers)),
    ]
    done: dict[int, Any] = {}
    rounds = 0
    while len(done) < count or rounds < len(troubles):
        until = time.monotonic() + EVERY_S
        while time.monotonic() < until:
            for number, twin in enumerate(twins):
                while (event := twin.poll(0.0)) is not None:
                    if event["event"] == "robot":
                        done[number] = event
            time.sleep(0.1)
        words, break_, mend = troubles[rounds % len(troubles)]
        rounds += 1
        print(f"{time.monotonic() - began:6.0f} s  {len(done)} of {count} games played; {words}", flush=True)
        break_()
        time.sleep(AWAY_S)
        mend()
    failed = [number for number, event in done.items() if not event["ok"]]
    for number in failed:
        print(f"table {_uid(number)}: the robots stopped: {done[number]['error']}")
    print(f"{time.monotonic() - began:6.0f} s  all games played; {rounds} troubles", flush=True)
    # The boards are asked by us below: nobody else may hold their ports.
    with Store(address) as store:
        _settled(store, [Store(folder / f"here-{number}.db") for number in range(len(bridges))], bridges)
        for number, bridge in enumerate(bridges):
            boards = min(A_BRIDGE, count - number * A_BRIDGE)
            print(f"a bridge with {boards} boards since its last start: {bridge.used()}")
        for taker in takers:
            print(f"a taker since its last start: {taker.used()}")
        for bridge in bridges:
            bridge.end(signal.SIGTERM)
        rows = [_row(store, folder, number, twin) for number, twin in enumerate(twins)]
    print(f"{'board':18}{'games':>6}{'moves':>7}{'entries':>8}  {'entries as on the board':26}  records")
    for row in rows:
        print("".join(row[:4]) + f"  {row[4]:26}  {row[5]}")
    good = not failed and all(row[4].startswith("all") and row[5] == "the same" for row in rows)
    print(f"{time.monotonic() - began:6.0f} s  {'every record is as on its board' if good else 'NOT ALL ARE THE SAME'}")
    if not good:
        for path in sorted(folder.glob("*.log")):
            print(f"--- {path.name}\n{path.read_text(errors='replace')[-1500:]}")
    return 0 if good else 1


def _all(programs: list[Program]) -> None:
    for program in programs:
        program.start()


def _uid(number: int) -> str:
    return f"e66005838837{number:04x}"


def _held(store: Store, uid: str) -> list[Any]:
    own = entries.select().where(entries.c.board == uid)
    with store.read() as connection:
        return list(connection.execute(own.order_by(entries.c.journal, entries.c.seq)))


def _settled(store: Store, here: list[Store], bridges: list[Program]) -> None:
    """Wait until as much has arrived as the bridges hold, and no more comes from the boards."""
    until = time.monotonic() + LAST_S
    before = -1
    while time.monotonic() < until:
        with store.read() as connection:
            there = connection.exec_driver_sql("SELECT count(*) FROM entries").scalar()
        held = 0
        for each in here:
            with each.read() as connection:
                held += connection.exec_driver_sql("SELECT count(*) FROM entries").scalar() or 0
        if there == held == before:
            break
        before = held
        time.sleep(4.0)
    for each in here:
        each.close()


def _row(store: Store, folder: Path, number: int, twin: TwinProcess) -> list[str]:
    """A table's line: what PostgreSQL has beside what the board has."""
    uid = _uid(number)
    kept = _held(store, uid)
    games = [game for game in store.games() if game.board == uid]
    with Store(folder / f"board-{number}.db") as fresh, client_for(twin.port, fresh) as client:
        synced = client.sync()
        own = [(row.seq, row.chain, row.payload) for row in _held(fresh, uid)]
    mine = {row.seq: (row.seq, row.chain, row.payload) for row in kept if row.journal == synced.board.journal}
    # What the board has given up since is proved by its chain: each entry's is a check sum over all before it.
    chained = all(
        mine.get(seq - 1) is None or follows(mine[seq - 1][1], _entry(mine[seq])) for seq in sorted(mine)
    ) and sorted(mine) == list(range(len(mine)))
    same = bool(own) and all(mine.get(each[0]) == each for each in own) and len(mine) == own[-1][0] + 1
    entries_are = f"all {len(mine)}, {len(own)} on it" if same and chained else "NOT THE SAME"
    with Store(folder / f"here-{number // A_BRIDGE}.db") as bridge:
        held = {game.id for game in bridge.games()}
        is_same = bool(games) and all(game.id in held and store.text(game.id) == bridge.text(game.id) for game in games)
    moves = sum(game.moves for game in games)
    return [
        f"{uid:18}",
        f"{len(games):6}",
        f"{moves:7}",
        f"{len(mine):8}",
        entries_are,
        "the same" if is_same else "NOT THE SAME",
    ]


def _entry(row: Any) -> Any:
    from naiad.link.events import Entry

    return Entry(*row)


if __name__ == "__main__":
    os.environ.setdefault("PYTHONUNBUFFERED", "1")
    sys.exit(main())
