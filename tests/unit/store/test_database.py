"""The database of kept games: opened by several at once, foreign, newer, broken; the same game kept twice."""

import os
import sqlite3
import subprocess
import sys

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, create_engine
from sqlalchemy.exc import DatabaseError

from databases import LOCKED, PASSWORD
from naiad.store import Conflict, StoreError, sqlite
from naiad.store.database import HEAD, Store, shown
from naiad.store.tables import metadata, now

HEADER = '{"game":"some"}'
LINES = ['{"do":"a"}', '{"do":"b"}', '{"do":"c"}']


@pytest.fixture
def store(place):
    with Store(place) as opened:
        yield opened


def rows(store):
    """Everything in the database, to compare before and after."""
    with store.read() as connection:
        return {t.name: connection.execute(t.select()).all() for t in metadata.sorted_tables}


# By the number of a database of before 0.9.0: what the next number brought.
BROUGHT = {
    "0006": ["DROP TABLE published", "DROP TABLE states"],
    "0005": ["DROP TABLE notes"],
    "0004": ["DROP TABLE scores", "DROP TABLE forgotten", "DROP TABLE names", "ALTER TABLE games DROP COLUMN kind"],
    "0003": ["DROP TABLE told"],
    "0002": ["DROP TABLE tellings"],
    "0001": ["DROP TABLE tags", "DROP TABLE sets"],
}


def back_to(revision, connection):
    """The database as an earlier naiad made it."""
    for number, statements in BROUGHT.items():
        if number >= revision:
            for statement in statements:
                connection.exec_driver_sql(statement)
    connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{revision}'")


def test_migrations_end_where_the_tables_are(store):
    with store.read() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_the_last_migration_is_the_one_that_opening_looks_for():
    config = Config()
    config.set_main_option("script_location", "naiad.store:migrations")
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


@pytest.mark.parametrize("revision", BROUGHT)
def test_a_database_of_before_is_taken_over_with_all_that_it_holds(place, revision):
    with Store(place) as store:
        store.put_game("g1", HEADER, LINES)
        with store.write() as connection:
            back_to(revision, connection)
    with Store(place) as store:
        assert store.text("g1") == "\n".join([HEADER, *LINES]) + "\n"
        assert store.games()[0].kind == ""
        with store.read() as connection:
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []
            assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").all() == [(HEAD,)]
    # And again, as any other.
    with Store(place) as store:
        assert len(store.games()) == 1


def test_a_kept_game_comes_back_as_the_file_it_was(store):
    assert store.put_game("g1", HEADER, LINES) == 4
    assert store.text("g1") == "\n".join([HEADER, *LINES]) + "\n"


def test_keeping_the_same_game_twice_changes_nothing(store):
    store.put_game("g1", HEADER, LINES, "2026-01-02T03:04:05Z")
    before = rows(store)
    assert store.put_game("g1", HEADER, LINES, "2027-01-01T00:00:00Z") == 0
    assert store.put_game("g1", HEADER, LINES[:1]) == 0
    assert rows(store) == before


def test_a_longer_record_of_the_same_game_adds_its_end(store):
    store.put_game("g1", HEADER, LINES[:1])
    assert store.put_game("g1", HEADER, LINES) == 2
    assert store.game("g1").moves == 3


@pytest.mark.parametrize(
    ("header", "lines"), [('{"game":"x"}', LINES), (HEADER, ["{}", *LINES[1:]]), (HEADER, [*LINES[:2], "{}"])]
)
def test_another_game_under_the_same_id_is_refused_and_nothing_changes(store, header, lines):
    store.put_game("g1", HEADER, LINES)
    before = rows(store)
    with pytest.raises(Conflict, match="g1"):
        store.put_game("g1", header, [*lines, '{"do":"more"}'])
    assert rows(store) == before


def test_games_come_in_the_order_they_were_played(store):
    store.put_game("late", HEADER, [], "2026-05-01T00:00:00Z")
    store.put_game("early", HEADER, [], "2025-05-01T00:00:00Z")
    store.put_game("unknown", HEADER, [], "", "2025-12-01T00:00:00Z")
    assert [game.id for game in store.games()] == ["early", "unknown", "late"]


def test_an_id_may_be_shortened_and_a_whole_one_wins_over_longer_ones(store):
    for name in ("ab", "abc", "abd", "x%y"):
        store.put_game(name, HEADER, [])
    assert store.find("ab") == ["ab"]
    assert store.find("a") == ["ab", "abc", "abd"]
    assert store.find("x") == ["x%y"]
    assert store.find("%") == store.find("AB") == []
    assert len(store.find("")) == 4


def test_an_unknown_game_is_a_key_error(store):
    with pytest.raises(KeyError):
        store.text("nosuch")
    with pytest.raises(KeyError):
        store.game("nosuch")


def test_what_is_kept_survives_closing_and_opening(tmp_path):
    with Store(tmp_path / "naiad.db") as store:
        store.put_game("g1", HEADER, LINES)
    with Store(f"sqlite:///{tmp_path}/naiad.db") as store:
        assert store.game("g1").moves == 3


def test_what_is_kept_survives_closing_and_opening_on_a_server_too(postgres):
    address = postgres.new()
    with Store(address) as store:
        store.put_game("g1", HEADER, LINES)
    with Store(address.replace("postgresql://", "postgres://")) as store:
        assert store.game("g1").moves == 3
    postgres.drop(address)


def test_a_commit_waits_for_the_disk(tmp_path):
    with Store(tmp_path / "naiad.db") as store, store.write() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        # 2 is FULL: what was acknowledged to a board must outlive a power cut of this PC.
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


def test_a_text_file_is_no_database_and_is_left_alone(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("these are my notes, at some length" * 20)
    with pytest.raises(StoreError, match="not a database"):
        Store(path)
    assert path.read_text().startswith("these are my notes")


def test_another_programs_database_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "places.sqlite"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE places (url)")
    other.close()
    with pytest.raises(StoreError, match="another program"):
        Store(path)
    other = sqlite3.connect(path)
    assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("places",)]
    other.close()


def test_a_database_of_a_newer_naiad_asks_for_an_update(place):
    with Store(place) as store, store.write() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError, match="newer naiad"):
        Store(place)


def test_a_folder_that_does_not_exist_is_said_so(tmp_path):
    with pytest.raises(StoreError, match="folder"):
        Store(tmp_path / "no" / "naiad.db")


@pytest.mark.parametrize("url", ["postgresql://u:secret@h:no/d", "mysql+pymysql://u:secret@h/d", "://", "nosuch://x"])
def test_only_addresses_of_databases_are_taken_and_a_password_is_not_repeated(url):
    with pytest.raises(StoreError) as caught:
        Store(url)
    assert "secret" not in str(caught.value)


def test_a_writer_that_has_to_wait_too_long_is_told_so(tmp_path, monkeypatch):
    monkeypatch.setattr("naiad.store.sqlite.BUSY_S", 0.01)
    path = tmp_path / "naiad.db"
    with Store(path) as one, Store(path) as other, one.write():
        assert other.games() == []
        with pytest.raises(StoreError, match="another program"):
            other.put_game("g1", HEADER, LINES)


# Four that wait for each other on a busy machine: patience is not what is asked here.
WRITER = """
import sys
from naiad import store
store.BUSY_S = 240.0
from naiad.store.database import Store
with Store(sys.argv[1]) as store:
    for number in range(20):
        store.put_game(f"shared-{number}", "{}", ["1", "2"])
        store.put_game(f"own-{sys.argv[2]}-{number}", "{}", ["1", "2"])
"""


@pytest.mark.parametrize("on", ["sqlite", "postgresql"])
def test_several_processes_open_and_write_a_new_database_at_once(tmp_path, request, on):
    path = str(tmp_path / "naiad.db")
    if on == "postgresql":
        path = request.getfixturevalue("postgres").new(template="template1")
    command = [sys.executable, "-W", "error", "-c", WRITER, path]
    running = [subprocess.Popen([*command, str(n)], stderr=subprocess.PIPE) for n in range(4)]
    for process in running:
        assert process.communicate(timeout=300)[1] == b""
    with Store(path) as store:
        assert len(store.games()) == 20 + 4 * 20
        assert {game.moves for game in store.games()} == {2}


def test_times_are_utc_to_the_second():
    assert len(now()) == 20 and now().endswith("Z")


@pytest.fixture
def fixed(tmp_path, monkeypatch):
    """A database in a folder where nothing may be written, as this process sees it."""
    folder = tmp_path / "a disk #1?"
    folder.mkdir()
    with Store(folder / "naiad.db") as store:
        store.put_game("g1", HEADER, LINES)
    monkeypatch.setattr("os.access", lambda path, mode: folder not in [path, *path.parents] or mode != os.W_OK)
    return folder


def test_a_database_that_cannot_be_written_is_read_and_nothing_is_made_beside_it(fixed):
    path = fixed / "naiad.db"
    before = path.read_bytes()
    with Store(path) as store:
        assert [game.id for game in store.games()] == ["g1"]
        assert store.text("g1") == "\n".join([HEADER, *LINES]) + "\n"
        assert [file.name for file in fixed.iterdir()] == ["naiad.db"]
        with pytest.raises(StoreError, match="cannot be written"):
            store.put_game("g2", HEADER, LINES)
    assert path.read_bytes() == before


def test_an_older_one_that_cannot_be_written_is_read_too(fixed):
    engine = create_engine(URL.create("sqlite", database=str(fixed / "naiad.db")))
    with engine.begin() as connection:
        back_to("0002", connection)
    engine.dispose()
    before = (fixed / "naiad.db").read_bytes()
    with Store(fixed / "naiad.db") as store:
        assert [game.id for game in store.games()] == ["g1"]
        # It is read from a copy, and what is kept there would be lost.
        with pytest.raises(StoreError, match="cannot be written"):
            store.put_game("g2", HEADER, LINES)
    assert (fixed / "naiad.db").read_bytes() == before


def test_one_whose_last_commits_could_not_be_read_is_refused(fixed):
    (fixed / "naiad.db-wal").write_bytes(bytes(100))
    with pytest.raises(StoreError, match=r"naiad\.db-wal.*copy both"):
        Store(fixed / "naiad.db")


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE moves SET move = CAST(x'ff00' AS TEXT)",
        "UPDATE games SET header = CAST(x'ff00' AS TEXT)",
        "UPDATE games SET started = CAST(x'ff' AS TEXT)",
        "DROP TABLE moves",
        "UPDATE alembic_version SET version_num = 'x'",
        "DELETE FROM alembic_version",
    ],
)
def test_a_damaged_database_is_one_sentence_with_its_name(tmp_path, damage):
    path = tmp_path / "naiad.db"
    with Store(path) as store:
        store.put_game("g1", HEADER, LINES)
    raw = sqlite3.connect(path)
    raw.execute(damage)
    raw.commit()
    raw.close()
    with pytest.raises(StoreError, match=r"naiad\.db: ") as told, Store(path) as store:
        store.games()
        store.text("g1")
        store.put_game("g1", HEADER, LINES)
    assert "\n" not in str(told.value)


def test_a_database_that_does_not_say_its_version_is_damaged(place):
    with Store(place) as store, store.write() as connection:
        connection.exec_driver_sql("DELETE FROM alembic_version")
    with pytest.raises(StoreError, match="damaged"):
        Store(place)


@pytest.mark.parametrize("broken", [b"CREATE TABLE mov\xff\xff (", b"CREATE\xffTABLE moves (", b"CREATE TABLE games ("])
def test_a_damaged_schema_is_one_sentence_too(tmp_path, broken):
    path = tmp_path / "naiad.db"
    with Store(path) as store:
        store.put_game("g1", HEADER, LINES)
    data = path.read_bytes()
    assert data.count(b"CREATE TABLE moves (") == 1
    path.write_bytes(data.replace(b"CREATE TABLE moves (", broken))
    with pytest.raises(StoreError, match="damaged"), Store(path) as store:
        store.games()


def test_a_server_that_is_not_there_is_one_sentence():
    with pytest.raises(StoreError, match="does it run there") as caught:
        Store("postgresql://ada:secret@127.0.0.1:1/club")
    assert "\n" not in str(caught.value) and "secret" not in str(caught.value)


def test_a_wrong_password_is_one_sentence_that_does_not_repeat_it(postgres):
    address = postgres.address("postgres", f"{LOCKED}:not-{PASSWORD}")
    with pytest.raises(StoreError, match="look at user, password") as caught:
        Store(address)
    assert "\n" not in str(caught.value) and PASSWORD not in str(caught.value)


def test_who_may_not_make_tables_is_told_whom_to_ask(postgres):
    empty = postgres.new(template="template1")
    with pytest.raises(StoreError, match="no right"):
        Store(empty.replace("postgres@", f"{LOCKED}:{PASSWORD}@"))
    postgres.drop(empty)


def test_who_may_only_read_reads(postgres):
    address = postgres.new()
    with Store(address) as store:
        store.put_game("g1", HEADER, LINES)
        with store.write() as connection:
            connection.exec_driver_sql(f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {LOCKED}")
    with Store(address.replace("postgres@", f"{LOCKED}:{PASSWORD}@")) as store:
        assert store.read_only and store.game("g1").moves == 3
        with pytest.raises(StoreError, match="no right"):
            store.put_game("g2", HEADER, LINES)
    postgres.drop(address)


def test_another_programs_tables_on_a_server_are_left_alone(postgres):
    address = postgres.new(template="template1")
    engine = create_engine(address.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE places (url text)")
    engine.dispose()
    with pytest.raises(StoreError, match="another program"):
        Store(address)
    postgres.drop(address)


def test_without_its_driver_a_server_asks_for_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"naiad\[club\]"):
        Store("postgresql://ada:secret@127.0.0.1:1/club")


def test_writers_of_other_boards_do_not_wait_and_those_of_one_do(postgres, monkeypatch):
    monkeypatch.setattr("naiad.store.postgres.BUSY_S", 0.1)
    address = postgres.new()
    with Store(address) as store, store.write("one"):
        with store.write("other"):
            pass
        for board in ("one", ""):
            with pytest.raises(StoreError, match="another program"), store.write(board):
                pass
    postgres.drop(address)


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("postgresql://ada:secret@h/d", "postgresql://ada:***@h/d"),
        ("postgres://h/d?password=secret&sslmode=require", "postgresql://h/d?sslmode=require"),
        ("postgresql://u:secret@h:no/d", "postgresql://..."),
        ("here/naiad.db", "here/naiad.db"),
    ],
)
def test_an_address_is_shown_without_its_password(address, told):
    assert shown(address) == told


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("database or disk is full", "its disk is full, so nothing was saved there: make room, "),
        ("disk I/O error", "its disk is full, or is failing (disk I/O error), so nothing was saved there: make room, "),
    ],
)
def test_a_full_disk_is_told_with_what_to_do(message, told):
    error = DatabaseError("INSERT", {}, sqlite3.OperationalError(message))
    assert sqlite.words(error) == f"{told}or name another with --db"
