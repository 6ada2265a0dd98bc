"""A board's entries kept, and the games folded from them: twice, torn, told anew, parted, beyond these rules."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import event

from naiad.link.events import Entry
from naiad.store import DEMO, Conflict, StoreError, annotations, files, replay
from naiad.store.database import Store
from naiad.store.journal import StoreSink, may_grow
from naiad.store.tables import metadata
from naiad_core import entry, games, record, text
from naiad_core.header import pack_header

UID = "e660583883724a32"
JOURNAL = 0x5EED
IDENT = 0x1234ABCD
GAME = games.GAMES[0]
CARDS = [
    {"do": "start", "card": "q_wfev"},
    {"do": "card", "card": "w_f_1", "at": [1, 0], "turned": False},
    {"do": "pyramid", "size": 3, "at": [1, 0], "panel": "f"},
    {"do": "undo"},
    {"do": "pyramid", "size": 2, "at": [1, 0], "panel": "f"},
]


@pytest.fixture
def store(place):
    with Store(place) as opened:
        yield opened


@pytest.fixture
def sink(store):
    return StoreSink(store)


def header(game=GAME, seats=2):
    return pack_header(game, seats, games.options(game).default_options(seats))


def actions(moves=CARDS):
    """(action, tenths of a second since the line before) of these moves, one every half second."""
    game = text.Game({"naiad": 1, "game": GAME, "players": ["A", "B"]})
    out = []
    for move in moves:
        out.append((game.action(move), 5))
        game.push(move)
    return out


def began(ident=IDENT, number=1, head=None):
    return entry.GAME, number.to_bytes(2, "little") + ident.to_bytes(4, "little") + (head or header())


def told_anew(lines, ident=IDENT, number=1):
    _, body = began(ident, number)
    return entry.AGAIN, lines.to_bytes(2, "little") + body


def made(*pairs):
    body = bytearray()
    for action, step_ds in pairs:
        record.put_varint(body, action)
        record.put_varint(body, step_ds)
    return entry.MOVES, body


OVER = entry.MARK, bytes((entry.END,))


def journalled(*parts, seq=0, chain=0):
    """Entries of these (kind, body), each chained to the one before."""
    out = []
    for number, (kind, body) in enumerate(parts, start=seq):
        packed, chain = entry.pack(kind, bytes(body), chain)
        out.append(Entry(number, chain, bytes(packed[: -entry.CHAIN_SIZE])))
    return out


def rows(store):
    with store.read() as connection:
        return {t.name: connection.execute(t.select()).all() for t in metadata.sorted_tables if t.name != "boards"}


def moves(store, id_="1234abcd"):
    return files.parse(store.text(id_).encode()).moves


def test_nothing_is_held_of_an_unknown_journal(sink):
    assert sink.cursor(UID, JOURNAL) is None


def test_the_cursor_stands_behind_the_last_entry_with_its_chain(sink):
    entries = journalled(began(), made(*actions()), seq=7)
    sink.store(UID, JOURNAL, 1, entries)
    assert sink.cursor(UID, JOURNAL) == (9, entries[-1].chain)
    assert sink.cursor(UID, JOURNAL + (1 << 32)) is None
    assert sink.cursor("other", JOURNAL) is None


def test_chains_and_numbers_of_32_bits_and_branches_above_them_are_kept(sink):
    odd = Entry((1 << 32) - 1, (1 << 32) - 1, bytes((entry.MARK << 5 | 1, 9)))
    sink.store(UID, (3 << 32) + 0xFFFFFFFF, 0xFFFFFFFF, [odd])
    assert sink.cursor(UID, (3 << 32) + 0xFFFFFFFF) == (1 << 32, (1 << 32) - 1)


def test_a_game_may_grow_until_its_end_or_another_is_told(sink, store):
    entries = journalled(began(), made(*actions()), OVER)
    for count, grows in ((1, True), (2, True), (3, False)):
        sink.store(UID, JOURNAL, 1, entries[:count])
        assert may_grow(store, "1234abcd") is grows
    sink.store(UID, JOURNAL + 1, 1, journalled(began(7), began(8)))
    assert not may_grow(store, "00000007") and may_grow(store, "00000008")
    store.put_game("club-7", "{}", [])
    assert not may_grow(store, "club-7")


def test_what_was_added_after_the_end_stays_when_the_journal_is_told_anew(sink, store):
    sink.store(UID, JOURNAL, 1, journalled(began(), made(*actions()), OVER))
    lines = [*store.text("1234abcd").splitlines(), '{"do":"undo"}']
    assert store.put_game("1234abcd", lines[0], lines[1:]) == 1
    again = StoreSink(store)
    assert again.games(UID, JOURNAL, 0) == ["1234abcd"] and again.fresh == {}
    assert store.text("1234abcd").splitlines() == lines


def test_entries_become_a_game_with_its_times(sink, store):
    sink.store(UID, JOURNAL, 1, journalled(began(number=12), made(*actions()), OVER))
    (kept,) = store.games()
    assert (kept.id, kept.board, kept.number, kept.moves) == ("1234abcd", UID, 12, 5)
    game = files.parse(store.text("1234abcd").encode())
    assert (game.header["id"], game.header["table"]) == ("1234abcd", UID)
    assert [move["t"] for move in game.moves] == [0.5, 1.0, 1.5, 2.0, 2.5]
    assert [{k: v for k, v in move.items() if k != "t"} for move in game.moves] == CARDS
    assert sink.fresh == {"1234abcd": 6}


def test_the_same_entries_again_change_nothing(sink, store):
    entries = journalled(began(), made(*actions()))
    sink.store(UID, JOURNAL, 1, entries)
    before = rows(store)
    sink.store(UID, JOURNAL, 2, entries)
    sink.store(UID, JOURNAL, 2, entries[1:])
    sink.store(UID, JOURNAL, 2, [])
    assert rows(store) == before


@pytest.mark.parametrize("pieces", [1, 2, 3])
def test_a_game_grows_with_every_piece_of_its_entries(sink, store, pieces):
    entries = journalled(began(), *[made(pair) for pair in actions()])
    for at in range(0, len(entries), pieces):
        sink.store(UID, JOURNAL, 1, entries[at : at + pieces])
        assert len(moves(store)) == min(at + pieces, len(entries)) - 1
    assert len(store.games()) == 1


def test_other_entries_under_the_same_numbers_are_refused_and_nothing_changes(sink, store):
    sink.store(UID, JOURNAL, 1, journalled(began(), made(*actions()[:2])))
    before = rows(store)
    with pytest.raises(Conflict, match="entry 1"):
        sink.store(UID, JOURNAL, 1, journalled(began(), made(*actions()[:3]), OVER))
    assert rows(store) == before


def test_several_games_of_one_journal_are_kept_apart_and_told_in_order(sink, store):
    second = began(ident=7, number=2), made(*actions()[:2])
    sink.store(UID, JOURNAL, 1, journalled(began(), made(*actions()), OVER, *second))
    assert sink.games(UID, JOURNAL, 0) == ["1234abcd", "00000007"]
    assert sink.games(UID, JOURNAL, 3) == ["00000007"]
    assert [game.id for game in store.games()] == ["1234abcd", "00000007"]


def test_a_game_told_anew_in_a_fresh_journal_goes_on_as_the_same_game(sink, store):
    lines = actions()
    sink.store(UID, JOURNAL, 1, journalled(began(), made(*lines[:3])))
    anew = journalled(told_anew(3), made(*lines[:2]), made(*lines[2:]))
    for item in anew:
        sink.store(UID, JOURNAL + 1, 2, [item])
    assert [game.id for game in store.games()] == ["1234abcd"]
    assert len(moves(store)) == 5


def test_lines_that_were_never_fetched_come_with_the_telling_anew(sink, store):
    lines = actions()
    sink.store(UID, JOURNAL, 1, journalled(began(), made(*lines[:1])))
    sink.store(UID, JOURNAL, 1, journalled(told_anew(4), made(*lines[:4]), made(*lines[4:]), seq=9))
    assert len(moves(store)) == 5


def test_behind_a_gap_nothing_is_added_to_a_game_until_one_begins(sink, store):
    lines = actions()
    sink.store(UID, JOURNAL, 1, journalled(began(), made(*lines[:2])))
    sink.store(UID, JOURNAL, 1, journalled(made(*lines[3:]), seq=5))
    assert len(moves(store)) == 2


def test_two_histories_of_one_game_are_both_kept(sink, store):
    other = actions([*CARDS[:1], {"do": "card", "card": "w_v_1", "at": [0, 1], "turned": False}])
    sink.store(UID, JOURNAL, 1, journalled(began(), made(*actions())))
    branch = JOURNAL + (1 << 32)
    for _ in range(2):
        sink.store(UID, branch, 1, journalled(began(), made(*other)))
    assert sink.games(UID, branch, 0) == ["1234abcd-2"]
    assert sink.games(UID, JOURNAL, 0) == ["1234abcd"]
    assert [game.id for game in store.games()] == ["1234abcd", "1234abcd-2"]
    assert moves(store, "1234abcd-2")[1]["card"] == "w_v_1"


def test_a_name_given_to_a_player_is_not_taken_for_another_game(sink, store):
    entries = journalled(began(), made(*actions()))
    sink.store(UID, JOURNAL, 1, entries[:1])
    with store.write() as connection:
        connection.exec_driver_sql("UPDATE games SET header = replace(header, 'Player 1', 'Ada')")
    sink.store(UID, JOURNAL, 1, entries)
    (kept,) = store.games()
    assert kept.moves == 5
    assert '"Ada"' in kept.header


def test_a_line_beyond_these_rules_ends_the_game_and_not_the_keeping(sink, store):
    lines = actions()[:2]
    strange = journalled(began(), made(*lines, (actions()[0][0], 5), *lines), OVER, began(ident=7), made(*lines))
    sink.store(UID, JOURNAL, 1, strange)
    assert sink.cursor(UID, JOURNAL) == (5, strange[-1].chain)
    assert len(moves(store)) == 2
    assert len(moves(store, "00000007")) == 2
    (trouble,) = sink.troubles
    assert "1234abcd" in trouble and "line 3" in trouble


@pytest.mark.parametrize("head", [b"", b"\x09\x00\x02\x00", b"\x01\xee\x02\x00", b"\x01\x00\x02\x01\x77"])
def test_a_game_of_an_unknown_kind_is_kept_as_entries_only(sink, store, head):
    kind, body = began()
    entries = journalled((kind, body[:6] + head), made(*actions()))
    sink.store(UID, JOURNAL, 1, entries)
    assert sink.cursor(UID, JOURNAL) == (2, entries[-1].chain)
    assert store.games() == []
    assert "update" in sink.troubles[0]


# What each must not stop: its own game as far as it can be read, the others, and the acknowledgement.
MALFORMED = {
    "moves that end inside a number": (entry.MOVES, b"\x05\x05\xff"),
    "a number that never ends": (entry.MOVES, b"\xff" * 200),
    "a huge time": (entry.MOVES, b"\x05" + b"\xff" * 180 + b"\x01"),
    "a short game": (entry.GAME, b"\x01\x00"),
    "an empty game": (entry.GAME, b""),
    "a short game told anew": (entry.AGAIN, b"\x01"),
    "an empty mark": (entry.MARK, b""),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_entry_is_kept_as_it_is_and_told_once_and_stops_nobody(sink, store, name):
    lines = actions()
    strange = MALFORMED[name]
    entries = journalled(began(), made(*lines[:2]), strange, made(*lines[2:]), OVER, began(ident=7), made(*lines))
    for item in entries:
        sink.store(UID, JOURNAL, 1, [item])
    assert sink.cursor(UID, JOURNAL) == (7, entries[-1].chain)
    assert sink.games(UID, JOURNAL, 0) == ["1234abcd", "00000007"]
    assert (len(moves(store)), len(moves(store, "00000007"))) == (5 if strange[0] == entry.MARK else 2, 5)
    assert len(sink.troubles) == (strange[0] != entry.MARK)
    # Tomorrow, another sink: nothing that was said is said again.
    later = StoreSink(store)
    more = journalled(made((1, 5)), seq=7, chain=entries[-1].chain)
    later.store(UID, JOURNAL, 1, more)
    assert later.games(UID, JOURNAL, 0) == ["1234abcd", "00000007"]
    assert all("00000007" in trouble for trouble in later.troubles)


def test_a_game_that_an_older_naiad_could_not_tell_is_told_after_its_update(sink, store, monkeypatch):
    with monkeypatch.context() as older:
        older.setattr("naiad.store.replay.unpack_header", lambda *_: 1 / 0)
        sink.store(UID, JOURNAL, 1, journalled(began(), made(*actions()), OVER, began(ident=7), made(*actions())))
    assert (len(sink.troubles), store.games()) == (2, [])
    updated = StoreSink(store)
    assert updated.games(UID, JOURNAL, 0) == ["1234abcd", "00000007"]
    assert (len(moves(store)), len(moves(store, "00000007")), updated.troubles) == (5, 5, [])


def test_each_line_is_told_once_however_it_arrives(sink, store, monkeypatch):
    told = []
    push = replay._push
    monkeypatch.setattr(replay, "_push", lambda *line: told.append(line) or push(*line))
    for item in journalled(began(), *[made(pair) for pair in actions()], OVER):
        sink.store(UID, JOURNAL, 1, [item])
    sink.games(UID, JOURNAL, 0)
    assert len(told) == len(CARDS) == len(moves(store))


def test_a_game_taken_away_or_damaged_meanwhile_does_not_stop_the_fetching(sink, store):
    entries = journalled(began(), *[made(pair) for pair in actions()])
    sink.store(UID, JOURNAL, 1, entries[:3])
    with store.write() as connection:
        connection.exec_driver_sql("DELETE FROM moves")
        connection.exec_driver_sql("UPDATE games SET header = '[]'")
    sink.store(UID, JOURNAL, 1, entries[3:])
    assert sink.games(UID, JOURNAL, 0) == ["1234abcd-2"]
    assert len(moves(store, "1234abcd-2")) == 5


def test_games_lost_between_the_two_commits_are_made_good(sink, store, monkeypatch):
    monkeypatch.setattr(StoreSink, "_replay", lambda *_: [])
    sink.store(UID, JOURNAL, 1, journalled(began(), made(*actions())))
    assert store.games() == []
    monkeypatch.undo()
    assert sink.games(UID, JOURNAL, 0) == ["1234abcd"]
    assert len(moves(store)) == 5


def test_what_could_not_be_written_is_an_error_so_that_it_is_not_acknowledged(tmp_path, monkeypatch):
    monkeypatch.setattr("naiad.store.sqlite.BUSY_S", 0.01)
    path = tmp_path / "naiad.db"
    with Store(path) as one, Store(path) as other, one.write():
        with pytest.raises(StoreError):
            StoreSink(other).store(UID, JOURNAL, 1, journalled(began()))
        assert StoreSink(other).cursor(UID, JOURNAL) is None


def test_a_forgotten_game_comes_back_only_when_it_is_played_on_or_by_robots_again(store):
    entries = journalled(began(), made(*actions()[:3]), made(*actions()[3:]))
    StoreSink(store).store(UID, JOURNAL, 1, entries[:2])
    (id_,) = StoreSink(store).games(UID, JOURNAL, 0)
    for others in ([id_], []):
        # In sight no more; then taken away.
        annotations.forget(store, others)
        assert StoreSink(store).games(UID, JOURNAL, 0) == [] == store.games()
    assert StoreSink(store, DEMO).games(UID, JOURNAL, 0) == [id_] == [game.id for game in store.games()]
    annotations.forget(store, [id_])
    StoreSink(store).store(UID, JOURNAL, 1, entries[2:])
    assert store.game(id_).moves == len(CARDS)


def test_an_entry_that_arrives_makes_no_second_game_and_prints_its_own_move_alone(sink, monkeypatch):
    """What one entry costs does not go with the game's header."""
    items = journalled(began(), *(made(each) for each in actions()))
    sink.store(UID, JOURNAL, 1, items[:-1])
    begun, printed = [], []
    init = text.Game.__init__
    monkeypatch.setattr(text.Game, "__init__", lambda self, told: (begun.append(told), init(self, told))[1])
    monkeypatch.setattr("naiad.store.journal.line", lambda told: (printed.append(told), text.line(told))[1])
    sink.store(UID, JOURNAL, 1, items[-1:])
    assert begun == [] and printed == sink.going_on(UID, JOURNAL)[1].moves[-1:]


def test_a_naiad_that_takes_up_a_saved_game_makes_it_once(sink, store, monkeypatch):
    items = journalled(began(), made(*actions()))
    sink.store(UID, JOURNAL, 1, items[:-1])
    made_games = []
    begin = record.Record.__init__
    monkeypatch.setattr(record.Record, "__init__", lambda *args: (made_games.append(1), begin(*args))[1])
    StoreSink(store).store(UID, JOURNAL, 1, items[-1:])
    assert len(made_games) == 1
    assert len(moves(store)) == len(CARDS)


def test_an_entry_that_tells_nothing_of_a_game_looks_at_no_game(sink, store):
    items = journalled(began(), (entry.MARK, bytes((entry.TORN, 1))), (entry.MARK, bytes((entry.TORN, 2))))
    sink.store(UID, JOURNAL, 1, items[:-1])
    asked = []
    event.listen(store.engine, "before_cursor_execute", lambda _, __, words, *___: asked.append(words))
    sink.store(UID, JOURNAL, 1, items[-1:])
    assert not [words for words in asked if "games" in words or "moves" in words]


def test_a_table_whose_clock_runs_ahead_has_begun_nothing_in_the_future(store, sink, monkeypatch):
    monkeypatch.setattr("naiad.store.journal.now", lambda: "2026-11-14T19:30:00Z")
    hour = int(datetime(2026, 11, 14, 20, tzinfo=UTC).timestamp())
    told = entry.MARK, bytes((entry.HOUR,)) + hour.to_bytes(4, "little")
    sink.store(UID, JOURNAL, 1, journalled(began(), told))
    (game,) = store.games()
    assert game.started == "2026-11-14T19:30:00Z"
