"""The list of kept games read from a file without the database's library is the one that the database gives."""

import gzip
import sqlite3
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from naiad.cli import main
from naiad.report import listing
from naiad.store import annotations, game_index
from naiad.store.database import Store

KEPT = Path(__file__).parents[2] / "kept"


@pytest.fixture
def before(tmp_path):
    """The path of a database as an earlier naiad kept it."""
    path = tmp_path / "before.db"
    path.write_bytes(gzip.decompress((KEPT / "naiad.db.gz").read_bytes()))
    return path


@pytest.fixture
def listed(before):
    """The same after it was listed, games named, noted and forgotten: (path, the rows then)."""
    with Store(before) as store:
        first, second, third, *_ = [game.id for game in store.games()]
        annotations.rename(store, first, {0: "Ada"})
        annotations.put_note(store, second, "her first")
        annotations.forget(store, [third])
        listing.rows(store)
        return before, listing.rows(store)


def test_a_files_list_is_the_databases(listed):
    path, rows = listed
    assert listing.rows_of(path) == rows
    assert {"Ada"} < {name for row in rows for name in row["players"]} and "her first" in [row["note"] for row in rows]
    assert sorted(each.name for each in path.parent.iterdir()) == ["before.db"]


def test_every_database_lists_the_same(place, listed):
    path, rows = listed
    with Store(place) as store, sqlite3.connect(path) as raw:
        for row in rows:
            lines = raw.execute("SELECT move FROM moves WHERE game = ? ORDER BY line", (row["id"],))
            (header,) = raw.execute("SELECT header FROM games WHERE id = ?", (row["id"],)).fetchone()
            store.put_game(row["id"], header, [move for (move,) in lines], row["started"], row["fetched"], row["kind"])
        annotations.rename(store, rows[0]["id"], {0: "Ada"})
        annotations.put_note(store, rows[1]["id"], "her first")
        listing.rows(store)
        assert listing.rows(store) == [row | {"board": "", "number": None} for row in rows]
        assert [store.game(row["id"]) for row in rows] == store.games()
    raw.close()


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE alembic_version SET version_num = '0006'",
        "DELETE FROM alembic_version",
        "PRAGMA application_id = 1",
        "UPDATE scores SET rules = rules + 1 WHERE game = (SELECT min(game) FROM scores)",
        "UPDATE scores SET moves = moves - 1 WHERE game = (SELECT min(game) FROM scores)",
        "DROP TABLE names",
        "UPDATE games SET header = CAST(x'ff' AS TEXT)",
    ],
)
def test_what_is_not_all_at_hand_is_left_to_the_database(listed, change):
    path, _rows = listed
    with sqlite3.connect(path) as raw:
        raw.execute(change)
    raw.close()
    assert listing.rows_of(path) is None


def test_a_file_that_is_none_is_left_to_the_database_and_not_made(tmp_path):
    (tmp_path / "none").write_text("no database")
    for path in (tmp_path / "none", tmp_path / "missing", tmp_path):
        assert game_index.in_file(path, 0) is None
    assert not (tmp_path / "missing").exists()


def test_nobody_waits_for_a_database_in_which_all_is_at_hand(listed, monkeypatch):
    path, rows = listed
    monkeypatch.setattr(Store, "__init__", lambda *_: pytest.fail("opened in full"))
    said = CliRunner().invoke(main, ["games"], env={"NAIAD_DB": str(path)}).output
    assert all(row["id"] in said for row in rows)


def test_an_owners_corrections_are_compared_with_what_boards_play(listed, monkeypatch):
    path, rows = listed
    monkeypatch.setattr("naiad.cli.games.corrections", lambda: [Path("game.owner.json")])
    asked = []
    monkeypatch.setattr("naiad.cli.games.unlike", lambda store: asked.append(store.location) or ["not alike"])
    assert "not alike" in CliRunner().invoke(main, ["games"], env={"NAIAD_DB": str(path)}).output
    assert asked == [str(path)] and rows


def test_a_database_of_before_is_brought_up_to_date_and_listed_with_a_bar(before, monkeypatch):
    told = []

    @contextmanager
    def bar(*_):
        yield lambda **progress: told.append(progress)

    monkeypatch.setattr("naiad.cli.terminal.bar", bar)
    monkeypatch.setattr("naiad.report.listing.SILENT", 1)
    assert listing.rows_of(before) is None
    first = CliRunner().invoke(main, ["games"], env={"NAIAD_DB": str(before)})
    assert first.exit_code == 0
    count = len(listing.rows_of(before))
    assert told == [{"completed": number, "total": count} for number in range(count)] and count
    assert CliRunner().invoke(main, ["games"], env={"NAIAD_DB": str(before)}).output == first.output
    assert len(told) == count


def test_of_a_tables_games_its_last_alone_is_in_play():
    begun = {"over": False, "points": [0, 0], "result": "in play"}
    games = [
        game_index.Kept(id_, '{"game":"any","players":["Ada","Bo"]}', 1, board, None, f"2026-11-0{day}T10:00:00Z", "")
        for day, (id_, board) in enumerate([("first", "one"), ("other", "two"), ("next", "one"), ("file", "")], 1)
    ]
    found = game_index.Found(games, {each.id: game_index.Score(1, begun) for each in games}, {}, {})
    results = {row["id"]: row["result"] for row in listing._rows(found)}
    assert results == {"first": "not finished", "other": "in play", "next": "in play", "file": "not finished"}
