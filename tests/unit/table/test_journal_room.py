"""When a journal gives up its memory for a new one, and what it takes along."""

import sys

from link.nvm import Nvm, current_game, remembered
from naiad_core import entry
from naiad_table import journal as journals
from naiad_table import people, rollover
from naiad_table.journal import GAME_ROOM
from unit.table.journals import HEADER, ended, fill, journal, played, stream, writes


def test_a_full_memory_keeps_the_moves_and_the_game_goes_on():
    memory = Nvm()
    board = journal(memory)
    board.begin_game(HEADER)
    fill(board)
    kept = len(current_game(board)[1])
    for n in range(20):
        board.add_move(n, 5000 + n)
    assert not board.flush()
    assert len(current_game(board)[1]) == kept + 20
    assert memory.erases == 0
    assert not board.rollover()
    # What is written is safe all the same.
    assert len(current_game(journal(memory))[1]) == kept - 1


def test_a_full_memory_empties_itself_once_a_pc_holds_everything():
    memory = Nvm()
    board = journal(memory)
    board.begin_game(HEADER)
    fill(board)
    board.add_move(1, 5000)
    before = current_game(board)
    ident, seq = board.sector.id, board.sector.seq
    board.ack(seq)
    board.flush()
    while board.tail:
        board.step()
    assert memory.erases == 1 and not board.full
    assert current_game(board) == before
    assert current_game(journal(memory)) == before
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
    assert [kind for kind, _ in after] == [entry.AGAIN, entry.VALUES, entry.VALUES, entry.MOVES, entry.MARK]
    assert [bytes(body) for _, body in after[1:-1]] == [bytes(body) for _, body in before[1:]]


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


def test_a_rollover_takes_no_closer_look_where_the_flash_holds_what_was_written(monkeypatch):
    board = played(Nvm(), acked=True)
    # As where there is no room for it.
    monkeypatch.setitem(sys.modules, "naiad_table.nvm_scan", None)
    assert board.rollover() and current_game(board) == (HEADER, [])


def test_a_heap_without_a_piece_as_large_costs_nothing_but_time(monkeypatch):
    board = played(Nvm(), [(n, n) for n in range(60)])
    fill(board)
    before = current_game(board)
    board.ack(board.sector.seq)
    with monkeypatch.context() as patch:
        patch.setattr(journals, "bytearray", _in_pieces, raising=False)
        asked = [board.rollover()]
        asked += [board.step() for _ in range(journals.PATIENCE)]
        assert not any(asked) and board.full and board.sector.memory.erases == 0
    assert current_game(board) == before
    assert writes(board) and not board.full
    assert current_game(board) == before


def test_what_a_pc_holds_is_given_up_before_the_memory_is_full(monkeypatch):
    memory = Nvm()
    board = journal(memory)
    board.begin_game(HEADER)
    with monkeypatch.context() as patch:
        patch.setattr(journals, "bytearray", _in_pieces, raising=False)
        made = 0
        while board.sector.room() > len(memory) // journals.WORTH // 2:
            _made(board, made)
            made += 1
        assert not memory.erases
    # The heap has a piece as large again, before an entry would have to wait.
    for n in range(made, 1000):
        _made(board, n)
        assert not board.full and not board.tail
    assert 0 < memory.erases < 10
    assert len(current_game(board)[1]) == len(current_game(journal(memory))[1]) == 1000


def _made(board, n):
    """A move at a table, and the passes until the next."""
    board.add_move(n % 7, n)
    for _ in range(journals.PATIENCE // 4):
        board.step()
        board.ack(board.sector.seq)


def test_where_nothing_would_be_won_nothing_is_given_up_in_time():
    memory = Nvm()
    # Packed they take as much.
    board = played(memory, [(1 << 29, n) for n in range(600)])
    while board.sector.room() > 300:
        board.mark(99, bytes(40))
        board.flush()
    erases = memory.erases
    board.ack(board.sector.seq)
    for _ in range(3 * journals.PATIENCE):
        board.ack(board.sector.seq)
        board.step()
    assert memory.erases - erases <= 1


def test_what_goes_on_is_gathered_in_steps_and_with_it_what_is_played_meanwhile():
    memory = Nvm()
    board = played(memory)
    made = []
    while board.sector.room() > len(memory.data) // journals.WORTH:
        made.append((len(made), len(made)))
        board.add_move(*made[-1])
        board.flush()
    steps = 0
    while not memory.erases:
        board.ack(board.sector.seq)
        board.step()
        steps += 1
        assert steps < 500
        if steps == 20:
            made.append((7, len(made)))
            board.add_move(*made[-1])
            assert board.flush()
            assert not board.step(), "the PC does not hold it yet"
    assert steps > len(made) // rollover.ENTRIES
    assert current_game(board)[1][-len(made) :] == made
    assert remembered(journal(memory)) == remembered(board)


def test_a_row_that_waits_is_not_stopped_by_an_erase():
    memory = Nvm()
    board = played(memory)
    fill(board)
    board.ack(board.sector.seq)
    board.calm = False
    assert not any(board.step() for _ in range(3)) and board.full and not memory.erases
    board.calm = True
    assert writes(board) and not board.full and memory.erases == 1


def _in_pieces(size=0):
    if isinstance(size, int) and size > 1024:
        raise MemoryError
    return bytearray(size)


def test_a_memory_full_of_one_game_is_counted_once(monkeypatch):
    board = played(Nvm(), [(1 << 29, n) for n in range(900)], acked=True)
    counts = []
    carried = rollover.carried
    monkeypatch.setattr(rollover, "carried", lambda journal: counts.append(1) or carried(journal))
    for _ in range(5):
        assert board.full and not board.step()
    assert len(counts) == 1


def test_a_rollover_between_games_keeps_numbers_going():
    memory = Nvm()
    board = ended(memory)
    board.ack(2)
    chain = board.sector.chain
    assert board.rollover()
    again = journal(memory)
    assert again.begin_game(HEADER) == 2
    again.flush()
    assert (again.sector.first_seq, again.sector.first_chain) == (2, chain)


def test_games_nobody_fetched_are_given_up_only_when_the_players_agree():
    board = ended(Nvm())
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
    assert current_game(journal(memory)) == (HEADER, [])


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
    board = ended(memory)
    board.ack(2)
    assert board.step()
    assert not board.step()
    again = journal(memory)
    assert again.all_acked() and again.rollover()
    # The note is no entry: it moves no number and is not sent.
    assert (again.sector.first_seq, again.sector.seq) == (2, 3)


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
    assert len(current_game(board)[1]) == 600
