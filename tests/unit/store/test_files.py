"""The reader of record files, for any bytes at all."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from naiad.store import annotations, files
from naiad.store.database import Store
from naiad_core.games import GAMES
from naiad_core.text import RecordError, line

HEADER = line({"naiad": 1, "game": GAMES[1], "players": ["Ada", "Bo"]}).encode() + b"\n"
CODES = {"not-json", "bad-header", "unknown-verb", "bad-argument"}


@settings(max_examples=200)
@given(st.binary(max_size=200))
def test_any_bytes_give_a_code_and_a_line_and_never_anything_else(data):
    with pytest.raises(RecordError) as caught:
        files.parse(data)
    assert caught.value.line >= 1
    assert caught.value.code in CODES


@settings(max_examples=200)
@given(st.binary(max_size=60))
def test_any_bytes_after_a_header_are_refused_in_the_first_line_that_cannot_stand(data):
    try:
        game = files.parse(HEADER + data)
    except RecordError as error:
        assert 1 < error.line <= data.count(b"\n") + 2
    else:
        assert len(game.moves) == data.count(b"\n") + (data != b"" and not data.endswith(b"\n"))


@pytest.mark.parametrize("cut", range(1, len(HEADER) - 1))
def test_a_record_cut_anywhere_in_its_header_is_refused_there(cut):
    with pytest.raises(RecordError) as caught:
        files.parse(HEADER[:cut])
    assert (caught.value.line, caught.value.code) == (1, "not-json")


def test_the_bad_byte_counts_only_after_the_lines_before_it_were_found_good():
    with pytest.raises(RecordError) as caught:
        files.parse(HEADER + b'{"do":"fly"}\n\xff\n')
    assert (caught.value.line, caught.value.code) == (2, "unknown-verb")
    with pytest.raises(RecordError) as caught:
        files.parse(HEADER + b'{"do":"glass","turn":1}\n\xff\n')
    assert (caught.value.line, caught.value.code) == (3, "not-json")


def test_a_game_on_a_table_that_was_deleted_comes_back_and_one_that_is_gone_is_told(tmp_path):
    header = line({"naiad": 1, "game": GAMES[1], "players": ["Ada", "Bo"]})
    with Store(tmp_path / "naiad.db") as store:
        store.put_game("5f3a9c01", header, [])
        annotations.forget(store, ["5f3a9c01"])
        with pytest.raises(KeyError):
            files.load(store, "5f3a9c01")
        assert files.on_table(store, "5f3a9c01").header["players"] == ["Ada", "Bo"]
        assert [game.id for game in store.games()] == ["5f3a9c01"]
        for gone in (["5f3a9c01"], []):
            annotations.forget(store, gone)
        with pytest.raises(files.Deleted):
            files.on_table(store, "5f3a9c01")
