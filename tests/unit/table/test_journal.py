"""What the journal remembers, and when it writes; a memory that is full is in test_journal_room.py, one that is damaged
in test_journal_damage.py, cuts in test_journal_cuts.py.
"""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from link.nvm import Nvm, current_game, remembered
from naiad_core import entry
from naiad_table import sector
from naiad_table.journal import Journal
from unit.table.journals import FAULT, HEADER, RUN_VOID, counted, fill, journal, played, stream


def test_a_blank_memory_becomes_an_empty_journal():
    memory = Nvm()
    board = journal(memory)
    assert (current_game(board), remembered(board), board.next_seq()) == (None, [], 0)
    assert memory.erases == 0
    assert board.sector.lost == 0


def test_the_game_going_on_is_resumed():
    memory = Nvm()
    played(memory, [(5, 10), (0, 25), (1 << 29, 25)])
    again = journal(memory)
    assert current_game(again) == (HEADER, [(5, 10), (0, 25), (1 << 29, 25)])
    again.add_move(7, 30)
    assert current_game(again)[1][-1] == (7, 30)
    again.flush()
    assert current_game(journal(memory))[1][-1] == (7, 30)


def test_a_game_that_was_put_away_is_not_resumed():
    memory = Nvm()
    board = journal(memory)
    board.begin_game(HEADER)
    board.add_move(5, 10)
    board.end_game()
    board.end_game()
    board.flush()
    again = journal(memory)
    assert current_game(again) is None
    ((number, _, header, lines, over),) = remembered(again)
    assert (number, header, lines, over) == (1, HEADER, 1, True)
    assert again.begin_game(HEADER) == 2


def test_a_new_game_ends_the_old_one():
    memory = Nvm()
    board = played(memory, [(5, 10)])
    board.begin_game(b"\x01\x01\x02\x00")
    board.add_move(6, 3)
    assert current_game(board) == (b"\x01\x01\x02\x00", [(6, 3)])
    board.flush()
    assert current_game(journal(memory)) == (b"\x01\x01\x02\x00", [(6, 3)])


def test_nothing_is_written_while_a_run_is_armed():
    memory = Nvm()
    board = played(memory)
    written = memory.programs
    board.armed = True
    for n in range(40):
        board.add_move(n, n)
        assert not board.step()
    assert not board.flush()
    assert not board.rollover(forget=True)
    assert memory.programs == written and memory.erases == 0
    board.armed = False
    assert board.flush()
    assert len(current_game(journal(memory))[1]) == 40


def test_moves_that_wait_are_written_together():
    memory = Nvm()
    board = played(memory)
    before = board.sector.end
    board.armed = True
    for n in range(100):
        board.add_move(n % 8 << 4 | 3, n)
    board.armed = False
    board.flush()
    assert board.sector.end - before <= 3 * 100
    assert len(current_game(board)[1]) == 100


def test_a_step_writes_one_entry():
    memory = Nvm()
    board = journal(memory)
    board.begin_game(HEADER)
    board.add_move(1, 1)
    board.end_game()
    written = memory.programs
    for n in range(1, 4):
        assert board.step()
        assert memory.programs == written + n
    assert not board.step()


def test_an_ordinary_move_takes_at_most_ten_bytes():
    board = played(Nvm())
    for n in range(50):
        before = board.sector.end
        # A large action (21 bits) and 20 s since the line before.
        board.add_move(1 << 20, 200 * n)
        board.flush()
        assert board.sector.end - before <= 10


def test_an_ack_never_reaches_beyond_what_is_stored():
    board = journal(Nvm())
    board.begin_game(HEADER)
    board.ack(1)
    assert board.acked_seq == 0
    board.flush()
    board.ack(1)
    board.ack(0)
    assert board.acked_seq == 1


def test_an_entry_that_is_too_long_is_refused_at_once():
    board = journal(Nvm())
    with pytest.raises(ValueError, match="an entry holds 200 bytes, not 205"):
        board.begin_game(bytes(199))
    assert board.tail == []


@pytest.mark.parametrize("size", [512, 8192])
def test_other_sizes_of_memory_serve_too(size):
    memory = Nvm(size)
    board = journal(memory)
    for _ in range(3):
        board.begin_game(HEADER)
        fill(board)
        board.end_game()
        board.ack(board.sector.seq)
        board.full = False
        assert board.rollover()
        board.flush()
        assert len(remembered(board)) == 1
        assert remembered(journal(memory)) == remembered(board)
        board.ack(board.sector.seq)
        assert board.rollover()


def test_a_reader_finds_any_entry_by_its_number():
    memory = Nvm()
    board = journal(memory)
    board.begin_game(HEADER)
    for n in range(30):
        board.add_move(n, n)
        board.flush()
    everything = stream(board)
    at = sector.ENTRIES_AT
    for seq, _, _, chain in everything:
        assert board.sector.chain_at(seq + 1) == chain
        data, count, _ = board.sector.read(board.sector.walk(at, seq), 0)
        assert count == 1 and entry.chain_before(data, len(data)) == chain
    assert board.sector.chain_at(0) == board.sector.first_chain
    assert board.sector.chain_at(len(everything) + 1) is None
    assert board.sector.chain_at(-1) is None


games = st.lists(
    st.lists(st.tuples(st.integers(0, (1 << 30) - 1), st.integers(0, 500)), max_size=25), min_size=1, max_size=4
)


@settings(max_examples=60)
@given(games=games, rhythm=st.lists(st.booleans(), min_size=1, max_size=10))
def test_every_game_comes_back_as_it_was_played(games, rhythm):
    memory = Nvm()
    board = journal(memory)
    beat = itertools.cycle(rhythm)
    for steps in games:
        board.begin_game(HEADER)
        t_ds, lines = 0, []
        for action, step_ds in steps:
            t_ds += step_ds
            lines.append((action, t_ds))
            board.add_move(action, t_ds)
            if next(beat):
                board.step()
        assert current_game(board) == (HEADER, lines)
        board.flush()
        assert current_game(journal(memory)) == (HEADER, lines)
    assert [game[3] for game in remembered(board)] == [len(steps) for steps in games]


# The format as it lies in flash. A change here is a change of FORMAT, and old journals must still open.
GOLDEN = bytes.fromhex(
    # request, not programmed
    "ffffffffffffffffffffffff"
    # head: format 1, id 0x01010101, first number 0, chain before it = id, next game 1, CRC-32
    "01 01010101 00000000 01010101 0100 55b5c322"
    # GAME 1, id 0x02020202, header
    "0c 0100 02020202 0100030261625a8e9a9c"
    "24a302ac02c760d010"
    "220001ac4241c4"
    "620302f20cc762"
    "7f2204726561646572203220646f6573206e6f7420616e7377657220616e79206d6f72658f0362e3"
    "6101d34e2a6f"
    "808dc50f20"
)


def history():
    """A journal with one entry of each kind."""
    memory = Nvm()
    board = Journal(memory, counted())
    board.begin_game(HEADER)
    board.add_move(0x123, 300)
    board.flush()
    board.add_move(0, 301)
    board.flush()
    board.mark(RUN_VOID, b"\x02")
    board.mark(FAULT, b"reader 2 does not answer any more")
    board.end_game()
    board.flush()
    board.ack(board.sector.seq)
    board.step()
    return memory, board


def test_the_format_is_frozen():
    memory, _ = history()
    used = len(memory.data.rstrip(b"\xff"))
    assert memory.data[:used].hex() == GOLDEN.hex()


def test_a_journal_written_by_an_older_firmware_opens():
    memory = Nvm()
    memory.data[: len(GOLDEN)] = GOLDEN
    board = journal(memory)
    assert remembered(board) == [(1, 0x02020202, HEADER, 2, True)]
    assert stream(board) == stream(history()[1])
    assert board.all_acked() and board.begin_game(HEADER) == 2
