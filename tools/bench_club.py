"""A club's side in figures: entries a second into PostgreSQL and SQLite beside what each database does by itself, the
delay from a table to the wall, memory and work a table; real servers of this machine. See host/naiad/club/README.md.
"""

import json
import os
import statistics
import tempfile
import threading
import time
from pathlib import Path

import psutil
import psycopg

from brokers import BrokerProcess
from club.parts import journalled
from databases import Server
from naiad.club import broker as brokers
from naiad.club import messages
from naiad.club.listen import Listener
from naiad.club.state import state
from naiad.club.take import Taking
from naiad.store.database import Store
from naiad.store.tables import boards, entries
from naiad.web import wall
from naiad.web.wall import Wall

TABLES = 20
A_TABLE = 1500
# So many messages are taken at once.
AT_ONCE = 16
# What the wall is told a second by every table, and for how long.
SECONDS = 8
HALF = 0.5


class Keeping(Taking):
    """Without telling games: what entries alone take."""

    def _tell(self, table, journal, since):
        pass


def taken(address, made):
    """Entries a second that Naiad keeps, tested and each once."""
    with Store(address) as store:
        taking = Keeping(store)
        parcels = {
            f"table{number}": [
                messages.sent(messages.entries_topic("t", 5, 1, at, "n"), messages.packed(at, made[at : at + 64]), "n")
                for at in range(0, A_TABLE, messages.MOST)
            ]
            for number in range(TABLES)
        }
        began = time.perf_counter()
        for table, own in parcels.items():
            for at in range(0, len(own), AT_ONCE):
                taking.take(table, own[at : at + AT_ONCE])
        return TABLES * A_TABLE / (time.perf_counter() - began)


def alone(address, made):
    """Rows a second that the database takes in batches of the same size, without a question."""
    rows = [{"journal": 6, "boot": 1, "kind": item.kind} | item._asdict() for item in made]
    with Store(address) as store:
        with store.write() as connection:
            moment = "2026-01-01T00:00:00Z"
            new = [{"uid": f"bare{number}", "first_seen": moment, "last_seen": moment} for number in range(TABLES)]
            connection.execute(boards.insert(), new)
        began = time.perf_counter()
        for number in range(TABLES):
            for at in range(0, A_TABLE, AT_ONCE * messages.MOST):
                own = [row | {"board": f"bare{number}"} for row in rows[at : at + AT_ONCE * messages.MOST]]
                with store.write() as connection:
                    connection.execute(entries.insert(), own)
        return TABLES * A_TABLE / (time.perf_counter() - began)


def delays(broker, address, count):
    """Milliseconds from a table's word to the wall, sorted, and what a taker needs for it: CPU ms a message."""
    to = brokers.broker(broker.address)
    told = state(None, "")
    seen = []
    with Store(address) as store:
        listener = Listener(store, to, print)
        stop = threading.Event()
        thread = threading.Thread(target=listener.run, args=(stop,), daemon=True)
        thread.start()
        shown = Wall(store, {}, lambda _store, _live: print)

        def say(live, said, _online):
            if said.get("turn"):
                seen.append((time.monotonic() - float(said["turn"])) * 1000)

        shown._say = say
        speaker = brokers.client(to, "tables")
        brokers.start(speaker, to)
        while not (speaker.is_connected() and listener.is_connected):
            time.sleep(0.02)
        looking = threading.Event()

        def look():
            while not looking.is_set():
                shown.look()
                looking.wait(wall.LOOK_S)

        looker = threading.Thread(target=look, daemon=True)
        looker.start()
        cpu = psutil.Process().cpu_times()
        began = time.monotonic()
        for number in range(count * SECONDS):
            wait = began + number / count - time.monotonic()
            if wait > 0:
                time.sleep(wait)
            payload = json.dumps(told | {"turn": repr(time.monotonic()), "moves": number})
            speaker.publish(messages.topic(f"table{number % count}", "state"), payload, qos=1, retain=True)
        time.sleep(2.0)
        spent = psutil.Process().cpu_times()
        looking.set()
        stop.set()
        looker.join()
        thread.join()
        speaker.disconnect()
        speaker.loop_stop()
    used = (spent.user + spent.system - cpu.user - cpu.system) * 1000 / (count * SECONDS)
    return sorted(seen), used


def run(games):
    """Print the table; the targets as (what, figure, met)."""
    folder = Path(tempfile.mkdtemp(prefix="naiad-bench-club-"))
    made = journalled(count=A_TABLE)
    server = Server(folder / "postgres")
    targets = []
    try:
        # As a club's is, and not as a test's.
        with psycopg.connect(server.address("postgres"), autocommit=True) as admin:
            admin.execute("ALTER SYSTEM SET fsync = on")
            admin.execute("SELECT pg_reload_conf()")
        for words, address in (("PostgreSQL", server.new()), ("SQLite", str(folder / "club.db"))):
            bare, ours = alone(address, made), taken(address, made)
            print(f"  entries/s into {words:11} {ours:9,.0f}   by itself, in batches {bare:9,.0f}   {ours / bare:.2f}")
            targets.append((f"entries into {words}, of its own rate", f"{ours / bare:.2f}", ours / bare >= HALF))
        with BrokerProcess(folder / "broker") as broker:
            for count in (20, 200):
                before = psutil.Process().memory_info().rss
                seen, used = delays(broker, server.new(), count)
                more = (psutil.Process().memory_info().rss - before) / 1024 / count
                middle, late = statistics.median(seen), seen[int(len(seen) * 0.99)]
                print(
                    f"  {count:3} tables, a word a second each: to the wall {middle:.0f} ms, 99th {late:.0f}; "
                    f"{used:.1f} ms of CPU a word, table and wall included, {more:.0f} KB a table"
                )
    finally:
        server.close()
    return targets


if __name__ == "__main__":
    print(os.getloadavg())
    print(run([]))
