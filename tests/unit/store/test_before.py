"""What an earlier naiad kept still opens, scores as it did, and is fetched further: the files of tests/kept."""

import gzip
import json
import sqlite3
from pathlib import Path

import pytest

from naiad.store import files
from naiad.store.database import HEAD, Store
from naiad.store.journal import StoreSink
from naiad_core.games import GAMES
from naiad_core.text import line

KEPT = Path(__file__).parents[2] / "kept"
RECORDS = sorted(KEPT.glob("*.jsonl"))
# As naiad score --json told them then, in the order of the files' names; but since then a result waits for points that
# only the players can tell.
SCORES = [json.loads(text) for text in (KEPT / "scores.txt").read_text().splitlines()]


@pytest.fixture
def before(tmp_path):
    """The path of a database as it was kept then."""
    path = tmp_path / "naiad.db"
    path.write_bytes(gzip.decompress((KEPT / "naiad.db.gz").read_bytes()))
    return path


def test_every_game_and_variant_is_kept():
    assert len(RECORDS) == len(SCORES) == 12
    assert {score["game"] for score in SCORES} == set(GAMES)


@pytest.mark.parametrize("number", range(len(RECORDS)), ids=[path.stem for path in RECORDS])
def test_a_record_scores_as_it_did(number):
    game = files.parse(RECORDS[number].read_bytes())
    assert json.loads(line(game.score())) == SCORES[number]


def test_a_database_opens_and_its_games_are_the_records(before):
    with sqlite3.connect(before) as raw:
        assert raw.execute("SELECT version_num FROM alembic_version").fetchone()[0] < HEAD
    raw.close()
    with Store(before) as store:
        texts = {store.text(game.id) for game in store.games()}
    # Two kinds of game came after that database.
    assert len(texts) == len(RECORDS) - 2
    assert texts < {path.read_text() for path in RECORDS}


def test_its_entries_tell_the_same_games_and_nothing_twice(before):
    with Store(before) as store:
        with store.read() as connection:
            journals = connection.exec_driver_sql("SELECT DISTINCT board, journal FROM entries").all()
        sink = StoreSink(store)
        told = [id_ for board, journal in journals for id_ in sink.games(board, journal, 0)]
        assert sorted(told) == sorted(game.id for game in store.games())
        assert (len(told), sink.fresh, sink.troubles) == (10, {}, [])
