"""The record in bytes: varints, the header, lines, and bytes that are none; not the text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naiad_core import entry, games, record, text
from naiad_core.header import pack_header, unpack_header
from naiad_core.state import UNDO

GAME = games.GAMES[0]
actions, pieces = games.load(GAME, "actions"), games.load(GAME, "pieces")
OPTIONS = {"deck": "aquarius-2e"}
START = actions.start(pieces.IDS.index("q_wfev"))
CARD = actions.card(pieces.IDS.index("w_w_1"), 0, -1, False)


def played(*lines):
    """A record of (action, tenths of a second) lines."""
    out = record.Record(GAME, 2, OPTIONS)
    for action, t_ds in lines:
        assert not out.why_not(action)
        out.push(action, t_ds)
    return out


@given(st.integers(0, 2**64), st.binary(max_size=3), st.binary(max_size=3))
def test_a_varint_is_read_as_it_was_written_whatever_stands_around_it(value, before, after):
    out = bytearray(before)
    record.put_varint(out, value)
    assert len(out) - len(before) == max(1, -(-value.bit_length() // 7))
    assert record.get_varint(bytes(out) + after, len(before)) == (value, len(out))


@pytest.mark.parametrize("data", [b"", b"\x80", b"\xff\xff"])
def test_a_varint_that_does_not_end_is_refused(data):
    with pytest.raises(ValueError, match="end inside"):
        record.get_varint(data, 0)


LINES = st.lists(st.tuples(st.integers(0, 2**64), st.integers(0, 2**20)), max_size=9)


@given(LINES)
def test_the_lines_of_an_entry_are_read_as_they_were_written_and_none_that_does_not_end(lines):
    body = bytearray()
    for line in lines:
        for value in line:
            record.put_varint(body, value)
    assert entry.moves(bytes(body)) == lines
    for cut in (b"\x05", b"\x80", b"\x05\x80"):
        with pytest.raises(ValueError, match="end inside"):
            entry.moves(bytes(body) + cut)


@pytest.mark.parametrize("game", games.GAMES)
def test_a_header_is_read_as_it_was_written(game):
    fewest, most = games.descriptor(game).SEATS
    for seats in range(fewest, most + 1):
        options = games.options(game).default_options(seats)
        for row in games.descriptor(game).OPTIONS:
            for value in row.values:
                header = {"naiad": 1, "game": game, "players": ["Ada"] * seats, "options": {**options, row.name: value}}
                try:
                    chosen = text.Game(header).record.options
                except text.BadOption:
                    continue
                data = pack_header(game, seats, chosen)
                assert unpack_header(data + b"more") == (game, seats, chosen, len(data))


HEADER = pack_header(GAME, 2, OPTIONS)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        HEADER[:3],
        HEADER[:4],
        b"\x03" + HEADER[1:],
        HEADER[:1] + b"\x63" + HEADER[2:],
        HEADER[:2] + b"\x01" + HEADER[3:],
        HEADER[:2] + b"\x06" + HEADER[3:],
        HEADER[:2] + b"\xff" + HEADER[3:],
        HEADER[:3] + b"\x00",
        HEADER[:4] + b"\x07",
    ],
)
def test_bytes_that_are_no_header_are_refused(data):
    with pytest.raises(ValueError):
        record.from_bytes(data)


def test_undos_and_times_are_lines_like_moves():
    before = played((START, 5), (CARD, 700), (UNDO, 700), (CARD, 100_000), (actions.end(), 100_001))
    after = record.from_bytes(before.to_bytes())
    assert after.lines == before.lines
    assert after.state.history == [START, CARD, actions.end()]
    assert (after.game, after.seats, after.options) == (GAME, 2, OPTIONS)


def test_a_time_that_runs_backwards_is_levelled():
    before = played((START, 50), (CARD, 20), (UNDO, 60))
    assert [t_ds for _, t_ds in record.from_bytes(before.to_bytes()).lines] == [50, 50, 60]


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ([CARD], "line 2: not-started"),
        ([START, START], "line 3: started"),
        ([UNDO], "line 2: nothing-to-undo"),
        ([START, UNDO, UNDO], "line 4: nothing-to-undo"),
        ([15], "line 2: bad-argument"),
        ([2**40], "line 2: bad-argument"),
    ],
)
def test_bytes_of_a_game_that_cannot_be_name_the_line(lines, told):
    data = bytearray(HEADER)
    for action in lines:
        record.put_varint(data, action)
        record.put_varint(data, 0)
    with pytest.raises(ValueError, match=told):
        record.from_bytes(bytes(data))


@given(st.binary(max_size=40))
def test_any_bytes_are_a_record_or_a_value_error(data):
    try:
        read = record.from_bytes(HEADER + data)
    except ValueError:
        return
    assert record.from_bytes(read.to_bytes()).lines == read.lines


def test_a_record_tells_why_a_line_cannot_follow():
    empty = played()
    assert empty.why_not(UNDO) == "nothing-to-undo"
    assert empty.why_not(CARD) == "not-started"
    assert empty.why_not(START) == ""
    assert empty.why_not(START, 1) == ""
    begun = played((START, 0))
    assert (begun.why_not(CARD, 1), begun.why_not(CARD, 0)) == ("wrong-seat", "")


@pytest.mark.parametrize("game", games.GAMES)
def test_the_table_of_games_knows_where_its_options_are(game):
    fewest, most = games.descriptor(game).SEATS
    options = games.options(game)
    for seats in range(fewest, most + 1):
        chosen = options.default_options(seats)
        assert options.unpack_options(options.pack_options(chosen, seats), seats) == chosen
        assert games.options(game).default_options(seats) == chosen


def test_a_module_that_a_games_options_lack_is_told_and_not_played_without(monkeypatch):
    def load(_game, part="rules"):
        raise ModuleNotFoundError(f"No module named 'naiad_core.{part}.missing'")

    monkeypatch.setattr(games, "load", load)
    with pytest.raises(ImportError, match="missing"):
        games.options(GAME)
