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
from naiad.club.take import Taking
from naiad.club.watch import state
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
# What a hostile table says, and how long another's entries may wait for that.
HOSTILE, SAID, LATE_S = "bad", 10_000, 2.0


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
    blank = state(None, "")
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
            payload = json.dumps(blank | {"turn": repr(time.monotonic()), "moves": number})
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


def waits(broker, address, said):
    """Seconds that 20 entries of an honest table take to the disk: alone, and behind all that a hostile one has
    ``said``, pairs of topic and payload."""
    to = brokers.broker(broker.address)
    out = []
    with Store(address) as store:
        listener = Listener(store, to, lambda _: None)
        stop = threading.Event()
        thread = threading.Thread(target=listener.run, args=(stop,), daemon=True)
        thread.start()
        speaker = brokers.client(to, "speaker")
        speaker.max_inflight_messages_set(len(said) + 1)
        brokers.start(speaker, to)
        while not (speaker.is_connected() and listener.is_connected):
            time.sleep(0.02)
        for table in ("a1", "a2"):
            if table == "a2":
                sent = [speaker.publish(where, payload, qos=1) for where, payload in said]
                # The broker's own time is none of ours.
                for each in sent:
                    each.wait_for_publish(120)
            items = journalled(count=20, ident=int(table, 16))
            began = time.monotonic()
            speaker.publish(messages.entries_topic(table, 7, 1, 0), messages.packed(0, items), qos=1)
            own = entries.select().where(entries.c.board == table)
            while time.monotonic() < began + 150:
                with store.read() as connection:
                    if len(connection.execute(own).all()) == 20:
                        break
                time.sleep(0.02)
            out.append(time.monotonic() - began)
        stop.set()
        thread.join()
        speaker.disconnect()
        speaker.loop_stop()
    return (*out, listener)


def heads(count):
    """Of 1,000 journals each."""
    journals = [{f"{number * 1000 + each:x}": 9 for each in range(1000)} for number in range(count)]
    return [(messages.topic(HOSTILE, "head"), json.dumps({"journals": each}).encode()) for each in journals]


def garbage(count):
    """Of every kind in turn."""
    out = []
    true = journalled(count=64, ident=5)
    for number in range(count):
        false = journalled(count=9, ident=number, seq=number)
        where = messages.entries_topic(HOSTILE, number % 500, 1, number)
        payload = messages.packed(number, false)
        kinds = (
            (where, os.urandom(200)),
            (where, b"{" * 3000),
            (where, b"x" * 60_000),
            (where, payload[:-9]),
            (where, messages.packed(number, [*false[:3], false[3]._replace(chain=number)])),
            (where, payload),
            (messages.entries_topic(HOSTILE, number, 1, 0), messages.packed(0, true)),
            (messages.entries_topic(HOSTILE, 7, 1, 0), messages.packed(0, journalled(count=64, ident=number))),
            (messages.topic(HOSTILE, f"nosuch{number}"), b"1"),
            (messages.topic(HOSTILE, "state"), b'{"id":5}'),
            (messages.topic(HOSTILE, "online"), b"[" * 4000),
        )
        out.append(kinds[number % len(kinds)])
    return out


def true(count):
    """Entries that are kept, each message's of a journal of its own, or of one that comes backwards."""
    items = journalled(count=64, ident=5)
    long = journalled(count=count // 2 * 64)
    out = [
        (messages.entries_topic(HOSTILE, number + 9, 1, 0), messages.packed(0, items)) for number in range(count // 2)
    ]
    for at in reversed(range(0, len(long), 64)):
        out.append((messages.entries_topic(HOSTILE, 5, 1, at), messages.packed(at, long[at : at + 64])))
    return out


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
        for words, said in (("20 heads", heads(20)), ("garbage", garbage(SAID)), ("entries", true(SAID))):
            for kind, address in (("PostgreSQL", server.new()), ("SQLite", str(folder / f"{words}.db"))):
                with BrokerProcess(folder / f"broker-{words}-{kind}") as broker:
                    alone_s, behind_s, listener = waits(broker, address, said)
                print(
                    f"  {kind:11} 20 entries after {alone_s:.2f} s, behind {words} of a hostile table, "
                    f"{len(said)} messages, after {behind_s:.2f} s ({listener.counts['dropped']} dropped)"
                )
                late = behind_s - alone_s
                targets.append((f"a hostile table's {words} cost another on {kind}", f"{late:.2f} s", late <= LATE_S))
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
