"""What the journal remembers, when it writes, and when it gives up its memory; cuts are in test_journal_cuts.py."""

import gc
import itertools
import struct
import sys
import tracemalloc
from binascii import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from link.nvm import Nvm, parts, remembered
from naiad_core import entry
from naiad_table import people, sector
from naiad_table.journal import GAME_ROOM, Journal

HEADER = b"\x01\x00\x03\x02ab"
# Codes of marks that nobody makes: a journal keeps them, and who reads it skips them.
RUN_VOID, FAULT = 3, 4


def counted():
    """Random bytes that are not."""
    numbers = itertools.count(1)
    return lambda n: struct.pack("<Q", next(numbers) * 0x01010101)[:n]


ONE = counted()


def journal(memory):
    return Journal(memory, ONE)


def played(memory, moves=(), acked=False):
    """A journal with a game begun, these moves in it, all of it written, and if ``acked`` held by a PC."""
    board = journal(memory)
    board.begin_game(HEADER)
    for action, t_ds in moves:
        board.add_move(action, t_ds)
    board.flush()
    if acked:
        board.ack(board.sector.seq)
    return board


def stream(board):
    """Everything a PC would be sent: [(seq, kind, body, chain)]."""
    seq, out = board.sector.first_seq, []
    chain = board.sector.first_chain
    for data in parts(board.sector, 60):
        for kind, body, after in entry.split(data, chain):
            chain = after
            out.append((seq, kind, body, chain))
            seq += 1
    return out


def fill(board, until_full=True):
    n = 0
    while not board.full:
        n += 1
        assert n < 4096, "a memory of 4 KB never gets full"
        board.add_move(1000 + n, n)
        board.flush()
    return n


def test_a_blank_memory_becomes_an_empty_journal():
    memory = Nvm()
    board = journal(memory)
    assert (board.current_game(), remembered(board), board.next_seq()) == (None, [], 0)
    assert memory.erases == 0
    assert board.sector.lost == 0


def test_the_game_going_on_is_resumed():
    memory = Nvm()
    played(memory, [(5, 10), (0, 25), (1 << 29, 25)])
    again = journal(memory)
    assert again.current_game() == (HEADER, [(5, 10), (0, 25), (1 << 29, 25)])
    again.add_move(7, 30)
    assert again.current_game()[1][-1] == (7, 30)
    again.flush()
    assert journal(memory).current_game()[1][-1] == (7, 30)


def test_a_game_that_was_put_away_is_not_resumed():
    memory = Nvm()
    board = journal(memory)
    board.begin_game(HEADER)
    board.add_move(5, 10)
    board.end_game()
    board.end_game()
    board.flush()
    again = journal(memory)
    assert again.current_game() is None
    ((number, _, header, lines, over),) = remembered(again)
    assert (number, header, lines, over) == (1, HEADER, 1, True)
    assert again.begin_game(HEADER) == 2


def test_a_new_game_ends_the_old_one():
    memory = Nvm()
    board = played(memory, [(5, 10)])
    board.begin_game(b"\x01\x01\x02\x00")
    board.add_move(6, 3)
    assert board.current_game() == (b"\x01\x01\x02\x00", [(6, 3)])
    board.flush()
    assert journal(memory).current_game() == (b"\x01\x01\x02\x00", [(6, 3)])


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
    assert len(journal(memory).current_game()[1]) == 40


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
    assert len(board.current_game()[1]) == 100


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


def test_a_full_memory_keeps_the_moves_and_the_game_goes_on():
    memory = Nvm()
    board = journal(memory)
    board.begin_game(HEADER)
    fill(board)
    kept = len(board.current_game()[1])
    for n in range(20):
        board.add_move(n, 5000 + n)
    assert not board.flush()
    assert len(board.current_game()[1]) == kept + 20
    assert memory.erases == 0
    assert not board.rollover()
    # What is written is safe all the same.
    assert len(journal(memory).current_game()[1]) == kept - 1


def test_a_full_memory_empties_itself_once_a_pc_holds_everything():
    memory = Nvm()
    board = journal(memory)
    board.begin_game(HEADER)
    fill(board)
    board.add_move(1, 5000)
    before = board.current_game()
    ident, seq = board.sector.id, board.sector.seq
    board.ack(seq)
    board.flush()
    while board.tail:
        board.step()
    assert memory.erases == 1 and not board.full
    assert board.current_game() == before
    assert journal(memory).current_game() == before
    assert board.sector.id == ident and board.sector.first_seq == seq
    # Packed, the same moves take less.
    assert board.sector.room() > 1500


def test_what_follows_a_rollover_tells_a_new_pc_the_whole_game():
    board = played(Nvm(), [(n, n) for n in range(60)], acked=True)
    assert board.rollover()
    first = stream(board)[0]
    assert first[0] == board.sector.first_seq and first[1] == entry.AGAIN
    assert entry.game(entry.AGAIN, first[2])[:2] == (60, 1)
    assert entry.game(entry.AGAIN, first[2])[3] == HEADER
    moves = [pair for _, kind, body, _ in stream(board) if kind == entry.MOVES for pair in entry.moves(body)]
    assert moves == [(0, 0)] + [(n, 1) for n in range(1, 60)]


def test_what_a_game_is_corrected_by_goes_along_when_the_memory_is_given_up():
    board = journal(Nvm())
    board.begin_game(HEADER)
    board.keep_values([b"\x81{", b"\x00}"])
    board.add_move(5, 10)
    assert board.flush()
    before = list(board.of_game())
    board.ack(board.sector.seq)
    assert board.rollover()
    after = list(board.of_game())
    assert [kind for kind, _ in after] == [entry.AGAIN, entry.VALUES, entry.VALUES, entry.MOVES]
    assert [bytes(body) for _, body in after[1:]] == [bytes(body) for _, body in before[1:]]


def test_what_players_chose_is_kept_through_every_rollover():
    memory = Nvm()
    board = played(memory, [(1, 10), (2, 20)])
    for number in range(3):
        board.choices = bytes((2, number))
        board.mark(entry.CHOICE, board.choices)
        assert board.flush()
        board = journal(memory)
        assert board.choices == bytes((2, number))
    for playing in (True, False):
        board.ack(board.next_seq())
        assert board.rollover(True)
        assert board.playing == playing
        board = journal(memory)
        assert (board.choices, board.playing) == (bytes((2, 2)), playing)
        board.end_game()
        board.flush()


def test_who_sits_where_is_kept_through_a_rollover():
    memory = Nvm()
    board = played(memory, [(1, 10)])
    people.note(board, ["Ada", "", "Zoë"])
    board.flush()
    board.ack(board.next_seq())
    assert board.rollover()
    assert people.of_game(journal(memory).of_game(), 3) == ("Ada", "", "Zoë")
    # A new game has nobody's name yet.
    board.begin_game(HEADER)
    assert people.of_game(board.of_game(), 3) == ()


def test_a_rollover_loads_nothing_where_the_flash_holds_what_was_written(monkeypatch):
    board = played(Nvm(), acked=True)
    # As where there is no room for it.
    monkeypatch.setitem(sys.modules, "naiad_table.found", None)
    assert board.rollover() and board.current_game() == (HEADER, [])


def test_a_memory_full_of_one_game_is_counted_once(monkeypatch):
    board = played(Nvm(), [(1 << 29, n) for n in range(900)], acked=True)
    counts = []
    carried = board.carried
    monkeypatch.setattr(board, "carried", lambda: counts.append(1) or carried())
    for _ in range(5):
        assert board.full and not board.step()
    assert len(counts) == 1


def test_a_rollover_between_games_keeps_numbers_going():
    memory = Nvm()
    board = journal(memory)
    board.begin_game(HEADER)
    board.end_game()
    board.flush()
    board.ack(2)
    chain = board.sector.chain
    assert board.rollover()
    again = journal(memory)
    assert again.begin_game(HEADER) == 2
    again.flush()
    assert (again.sector.first_seq, again.sector.first_chain) == (2, chain)


def test_games_nobody_fetched_are_given_up_only_when_the_players_agree():
    memory = Nvm()
    board = journal(memory)
    board.begin_game(HEADER)
    board.end_game()
    board.flush()
    assert not board.rollover()
    assert board.rollover(forget=True)
    assert remembered(board) == [] and board.sector.first_seq == 2


def test_a_game_that_fills_the_memory_is_given_up_with_what_is_pending_of_it():
    memory = Nvm(1024)
    board = journal(memory)
    board.begin_game(HEADER)
    while not board.full:
        board.add_move(1 << 20, 0)
        board.step()
    board.end_game()
    assert not board.flush()
    assert board.rollover(forget=True)
    assert board.begin_game(HEADER) == 2
    assert board.flush() and not board.full
    assert journal(memory).current_game() == (HEADER, [])


def test_room_for_a_game_counts_what_is_pending():
    memory = Nvm()
    board = journal(memory)
    assert board.room_for_game() and board.room_for_game(4000)
    assert not board.room_for_game(4096)
    board.begin_game(HEADER)
    for n in range(600):
        board.add_move(1 << 20, n)
    assert not board.room_for_game(GAME_ROOM)


def test_that_a_pc_holds_everything_is_remembered_over_a_power_cut():
    memory = Nvm()
    board = journal(memory)
    board.begin_game(HEADER)
    board.end_game()
    board.flush()
    board.ack(2)
    assert board.step()
    assert not board.step()
    again = journal(memory)
    assert again.all_acked() and again.rollover()
    # The note is no entry: it moves no number and is not sent.
    assert again.sector.seq == 2


def test_an_ack_never_reaches_beyond_what_is_stored():
    board = journal(Nvm())
    board.begin_game(HEADER)
    board.ack(1)
    assert board.acked_seq == 0
    board.flush()
    board.ack(1)
    board.ack(0)
    assert board.acked_seq == 1


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


def test_an_erase_finds_its_memory_however_the_rest_is_in_pieces():
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
    assert most < 2500


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


def test_a_game_that_takes_all_the_room_is_not_erased_for_little():
    memory = Nvm(1024)
    board = journal(memory)
    board.begin_game(HEADER)
    board.armed = True
    for n in range(600):
        board.add_move(1 << 20, n)
    board.armed = False
    board.flush()
    assert board.full
    board.ack(board.sector.seq)
    for _ in range(50):
        board.step()
    assert memory.erases <= 1
    assert len(board.current_game()[1]) == 600


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
        assert board.current_game() == (HEADER, lines)
        board.flush()
        assert journal(memory).current_game() == (HEADER, lines)
    assert [game[3] for game in remembered(board)] == [len(steps) for steps in games]


# The format as it lies in flash. A change here is a change of FORMAT, and old journals must still open.
GOLDEN = bytes.fromhex(
    # wish, not programmed
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
