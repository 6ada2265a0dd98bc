"""A journal whose memory rots, dies or is another's: what stands is kept, and the game goes on."""

import gc
import struct
import tracemalloc
from binascii import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from link.nvm import Nvm, current_game, remembered
from naiad_core import entry
from naiad_table import sector
from unit.table.journals import HEADER, journal, played, stream, writes
from unit.table.spoiling import Full


def test_garbage_is_counted_and_a_fresh_journal_begun():
    memory = Nvm()
    memory.data[:1000] = b"garbage!" * 125
    board = journal(memory)
    assert board.sector.lost == 1000
    assert remembered(board) == []
    board.begin_game(HEADER)
    board.flush()
    assert current_game(journal(memory)) == (HEADER, [])


def test_more_than_one_write_leaves_stops_the_writing_but_what_stands_before_is_kept():
    memory = Nvm()
    board = journal(memory)
    board.begin_game(HEADER)
    for n in range(100):
        board.add_move(n, n)
        board.flush()
    ident = board.sector.id
    memory.data[400:700] = b"rot" * 100
    memory.data[700:] = b"\xff" * (len(memory) - 700)
    again = journal(memory)
    assert again.full and again.sector.lost > 290
    lines = current_game(again)[1]
    assert 0 < len(lines) < 100
    again.add_move(1, 1)
    assert not again.flush() and not again.rollover()
    # Once a PC has what can still be read, a fresh journal of another name begins.
    again.ack(again.sector.seq)
    assert writes(again)
    again.flush()
    assert again.sector.id != ident and again.sector.first_seq == 0
    assert current_game(journal(memory))[1] == [*lines, (1, lines[-1][1])]


def three_games():
    """Two that are over and were never fetched, and one that goes on."""
    memory = Nvm()
    board = journal(memory)
    for game in range(3):
        board.begin_game(HEADER)
        for n in range(40):
            board.add_move(1000 * game + 77 * n, 3 * n)
            board.flush()
        if game < 2:
            board.end_game()
    board.flush()
    return memory, board


@pytest.mark.parametrize("part", range(5))
def test_one_flipped_bit_anywhere_costs_nothing(part):
    clean, board = three_games()
    used = board.sector.end
    assert used < 2100
    places = [*range(part, 40, 5), *range(40 + part * 7, used, 35), *range(used + part, used + 40, 5)]
    for at in [*places, *range(used + 40 + part * 31, len(clean), 155)]:
        memory = Nvm()
        memory.data[:] = clean.data
        memory.data[at] ^= 1 << at % 8
        again = journal(memory)
        assert remembered(again) == remembered(board) and stream(again)[: len(stream(board))] == stream(board)
        assert current_game(again) == current_game(board)
        assert (again.sector.id, again.sector.lost, again.full) == (board.sector.id, 0, False)
        assert memory.erases == 0
        # The game goes on, over another start, into the very byte and past it.
        lines = current_game(again)[1]
        while again.sector.end < at + 20 and again.sector.room() > 60:
            for n in range(9):
                again.add_move(n, lines[-1][1])
                lines.append((n, lines[-1][1]))
            again.flush()
        assert again.flush() and memory.erases == 0
        again = journal(memory)
        assert current_game(again)[1] == lines and again.sector.lost == 0
        # And what a PC has fetched is given up as ever.
        again.ack(again.sector.seq)
        assert again.rollover() and again.flush()
        assert current_game(journal(memory))[1] == lines


def test_a_byte_that_has_rotted_costs_nothing_where_an_entry_follows():
    clean, board = three_games()
    for at in range(60, board.sector.end - 20, 41):
        memory = Nvm()
        memory.data[:] = clean.data
        memory.data[at] ^= 0xA5
        again = journal(memory)
        assert stream(again) == stream(board) and again.sector.lost == 0 and not again.full


def test_a_memory_that_reads_wrong_for_a_moment_is_read_again_before_anything_is_erased():
    class Shaky(Nvm):
        faults = 0

        def __getitem__(self, key):
            got = super().__getitem__(key)
            if self.faults and key.start <= 12 < 31 <= key.stop + 4:
                self.faults -= 1
                return bytearray(b"\xff" * len(got))
            return got

    clean, board = three_games()
    memory = Shaky()
    memory.data[:] = clean.data
    memory.faults = 2
    again = journal(memory)
    assert remembered(again) == remembered(board) and memory.erases == 0 and not memory.faults


def test_an_erase_takes_no_more_memory_than_the_sector_as_it_will_be_and_little_else():
    class Flat:
        """Memory that takes no memory."""

        def __init__(self):
            self.data = bytearray(b"\xff" * 4096)

        def __len__(self):
            return 4096

        def __getitem__(self, key):
            return self.data[key]

        def __setitem__(self, key, value):
            self.data[key] = value

    board = journal(Flat())
    board.begin_game(HEADER)
    for n in range(300):
        board.add_move(n, n)
        board.flush()
    board.ack(board.sector.seq)
    lines = current_game(board)[1]
    gc.collect()
    tracemalloc.start()
    try:
        board.rollover()
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert current_game(board)[1] == lines
    # The sector as it will be, and little else.
    assert most < 4096 + 3100


def test_a_journal_of_a_later_format_is_left_alone_until_the_players_agree():
    memory = Nvm()
    head = struct.pack(sector.HEAD_FORMAT, 2, 1, 2, 3, 4)
    memory[12:31] = head + struct.pack("<I", crc32(head))
    board = journal(memory)
    assert board.full and board.begin_game(HEADER)
    board.add_move(1, 1)
    assert not board.flush() and not board.rollover()
    assert not board.step()
    assert memory.erases == 0
    assert board.rollover(forget=True)
    assert board.flush() and current_game(journal(memory)) == (HEADER, [(1, 1)])


def test_bytes_that_cannot_be_programmed_are_stepped_over():
    memory = Nvm()
    board = played(memory)
    memory.bad = {board.sector.end + 20, board.sector.end + 21}
    for n in range(12):
        board.add_move(n, n)
        board.flush()
    assert board.sector.bad >= 1 and not board.full
    again = journal(memory)
    assert len(current_game(again)[1]) == 12
    assert [e[3] for e in stream(again)] == [e[3] for e in stream(board)]


def test_a_memory_that_holds_nothing_does_not_stop_the_game():
    memory = Nvm()
    memory.bad = set(range(4096))
    board = journal(memory)
    assert board.full and board.sector.dead
    board.begin_game(HEADER)
    board.add_move(1, 1)
    for _ in range(100):
        board.step()
    assert memory.erases == 0 and memory.programs < 20
    assert current_game(board) == (HEADER, [(1, 1)])


def test_a_memory_that_dies_during_a_game_does_not_stop_it():
    memory = Nvm()
    board = played(memory)
    memory.bad = set(range(4096))
    for n in range(30):
        board.add_move(n, n)
        board.step()
    assert board.full and board.sector.dead
    assert len(current_game(board)[1]) == 30


FULL = Full()


@settings(max_examples=300, deadline=None)
@given(data=st.data(), size=st.integers(1, 16))
def test_what_a_fault_loses_is_what_it_hit(data, size):
    at = data.draw(st.integers(0, len(FULL.clean) - size))
    cost = FULL.cost(at, data.draw(st.binary(min_size=size, max_size=size)))
    # An entry whose check starts from a chain that was hit cannot be told from rubbish.
    assert cost.beside == 0
    if size == 1 and at < FULL.places[-1][0]:
        assert cost == (0, 0, 0)


@pytest.mark.parametrize("size", [1, 2, 12, 16])
def test_the_request_and_the_head_may_rot_whole(size):
    for at in range(32 - size):
        assert sum(FULL.cost(at, b"\x5a" * size)) == 0
    # A fresh memory has no second head, but its id twice.
    clean, board = three_games()
    for at in range(32 - size):
        memory = Nvm()
        memory.data[:] = clean.data
        memory.data[at : at + size] = b"\x5a" * size
        again = journal(memory)
        assert len(remembered(again)) >= (3 if size < 12 or at + size <= 21 or at > 16 else 2)
        assert memory.erases == 0 and current_game(again) == current_game(board)


def test_a_game_with_a_hole_goes_on_before_it_and_what_stands_behind_it_is_not_of_it():
    memory = Nvm()
    board = played(memory)
    for n in range(90):
        board.add_move(n, 10 * n)
        board.flush()
    memory.data[400:410] = bytes(10)
    board = journal(memory)
    lines = current_game(board)[1]
    assert lines == [(n, 10 * n) for n in range(len(lines))] and 30 < len(lines) < 60
    assert board.sector.lost and not board.full and not board.tail
    behind = [entry.moves(body) for _, kind, body, _ in stream(board) if kind == entry.MOVES][len(lines) :]
    assert behind[-1] == [(89, 10)] and len(behind) > 85 - len(lines)
    # It goes on, over another start and over a rollover.
    board.add_move(7, 1000)
    assert board.flush()
    assert current_game(journal(memory))[1] == [*lines, (7, 1000)]
    board = journal(memory)
    board.ack(board.sector.seq)
    ident = board.sector.id
    assert board.rollover() and board.sector.id != ident
    board = journal(memory)
    assert current_game(board)[1] == [*lines, (7, 1000)] and not board.sector.lost


def test_a_game_whose_values_are_lost_is_not_played_by_others():
    memory = Nvm()
    board = journal(memory)
    board.begin_game(HEADER)
    board.flush()
    at = board.sector.end
    board.keep_values([b"\x81{", b"\x00}"])
    for n in range(9):
        board.add_move(n, n)
        board.flush()
    memory.data[at + 2 : at + 6] = bytes(4)
    board = journal(memory)
    assert current_game(board) is None and board.sector.lost
    assert len([kind for _, kind, _, _ in stream(board) if kind == entry.MOVES]) == 9
    assert current_game(journal(memory)) is None
