"""The database is brought up to date by a newer naiad while takers of before go on."""

import threading
import time

from club.parts import journalled
from naiad.club.messages import Sent
from naiad.club.take import Taking
from naiad.store import database
from naiad.store.database import Store
from naiad.store.tables import entries

TABLE, JOURNAL = "e660583883724a32", 5
ALL = journalled(count=120)
BEFORE = 40
PATIENCE_S = 60.0
WAITS = """SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database
WHERE NOT granted AND datname = current_database()"""


def test_tables_play_on_while_the_database_is_brought_up_to_date(postgres, monkeypatch):
    address = postgres.new()
    playing, held, has_waited, troubles = threading.Event(), threading.Event(), [], []

    def migrate(connection, _location, _found):
        connection.exec_driver_sql("ALTER TABLE entries ADD COLUMN later TEXT NOT NULL DEFAULT ''")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        held.set()
        until = time.monotonic() + PATIENCE_S
        while not connection.exec_driver_sql(WAITS).scalar():
            assert time.monotonic() < until, "nobody takes entries meanwhile"
            time.sleep(0.01)
        has_waited.append(True)

    with Store(address) as store:
        taking = Taking(store)

        def play():
            try:
                for number, item in enumerate(ALL):
                    taking.take(TABLE, [Sent(TABLE, JOURNAL, 1, number, [item])])
                    taking.replay()
                    if number == BEFORE:
                        playing.set()
                        # A table that is quick would have sent all before the database is held.
                        held.wait(PATIENCE_S)
            except Exception as error:
                troubles.append(error)

        thread = threading.Thread(target=play)
        thread.start()
        assert playing.wait(PATIENCE_S), troubles
        with monkeypatch.context() as newer:
            newer.setattr(database, "HEAD", "9999")
            newer.setattr(database, "_migrate", migrate)
            Store(address).close()
        thread.join(PATIENCE_S)
        assert has_waited and not troubles
        with store.read() as connection:
            rows = connection.execute(entries.select().order_by(entries.c.seq))
            assert [(row.seq, row.chain, row.payload) for row in rows] == ALL
        assert taking.counts["games not told"] == 0 and [game.id for game in store.games()] == ["1234abcd"]
    postgres.drop(address)
