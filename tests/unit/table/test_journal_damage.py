"""A journal whose memory rots, dies or is another's: what stands is kept, and the game goes on."""

import gc
import struct
import tracemalloc
from binascii import crc32

import pytest

from link.nvm import Nvm, remembered
from naiad_table import sector
from unit.table.journals import HEADER, journal, played, stream


def test_garbage_is_counted_and_a_fresh_journal_begun():
    memory = Nvm()
    memory.data[:1000] = b"garbage!" * 125
    board = journal(memory)
    assert board.sector.lost == 1000
    assert remembered(board) == []
    board.begin_game(HEADER)
    board.flush()
    assert journal(memory).current_game() == (HEADER, [])


def test_bytes_that_rot_stop_the_writing_but_what_stands_before_is_kept():
    memory = Nvm()
    board = journal(memory)
    board.begin_game(HEADER)
    for n in range(100):
        board.add_move(n, n)
        board.flush()
    ident = board.sector.id
    memory.data[400:403] = b"rot"
    again = journal(memory)
    assert again.full and again.sector.lost > 300
    lines = again.current_game()[1]
    assert 0 < len(lines) < 100
    again.add_move(1, 1)
    assert not again.flush() and not again.rollover()
    # Once a PC has what can still be read, a fresh journal of another name begins.
    again.ack(again.sector.seq)
    again.step()
    again.flush()
    assert again.sector.id != ident and again.sector.first_seq == 0
    assert journal(memory).current_game()[1] == [*lines, (1, lines[-1][1])]


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
        assert again.current_game() == board.current_game()
        assert (again.sector.id, again.sector.lost, again.full) == (board.sector.id, 0, False)
        assert memory.erases == 0
        # The game goes on, over another start, into the very byte and past it.
        lines = again.current_game()[1]
        while again.sector.end < at + 20 and again.sector.room() > 60:
            for n in range(9):
                again.add_move(n, lines[-1][1])
                lines.append((n, lines[-1][1]))
            again.flush()
        assert again.flush() and memory.erases == 0
        again = journal(memory)
        assert again.current_game()[1] == lines and again.sector.lost == 0
        # And what a PC has fetched is given up as ever.
        again.ack(again.sector.seq)
        assert again.rollover() and again.flush()
        assert journal(memory).current_game()[1] == lines


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
    lines = board.current_game()[1]
    gc.collect()
    tracemalloc.start()
    try:
        board.rollover()
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert board.current_game()[1] == lines
    # The sector as it will be, and little else.
    assert most < 4096 + 2500


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
    assert board.flush() and journal(memory).current_game() == (HEADER, [(1, 1)])


def test_bytes_that_cannot_be_programmed_are_stepped_over():
    memory = Nvm()
    board = played(memory)
    memory.bad = {board.sector.end + 20, board.sector.end + 21}
    for n in range(12):
        board.add_move(n, n)
        board.flush()
    assert board.sector.bad >= 1 and not board.full
    again = journal(memory)
    assert len(again.current_game()[1]) == 12
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
    assert board.current_game() == (HEADER, [(1, 1)])


def test_a_memory_that_dies_during_a_game_does_not_stop_it():
    memory = Nvm()
    board = played(memory)
    memory.bad = set(range(4096))
    for n in range(30):
        board.add_move(n, n)
        board.step()
    assert board.full and board.sector.dead
    assert len(board.current_game()[1]) == 30
