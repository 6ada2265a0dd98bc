"""A game told by its journal entries: raw, then as a record by the rules."""

import random

from folded import as_record, fold
from link.nvm import Nvm, current_game, remembered
from link.rig import Disk, World, play
from naiad.link.events import Entry
from naiad.store.replay import Replay
from naiad_core import entry, games, text
from naiad_core.header import pack_header
from naiad_table.journal import Journal

# A code of a mark that nobody makes: a journal keeps it, and who reads it skips it.
RUN_VOID = 3


def entries_of(board):
    world = World.__new__(World)
    world.journal = board
    return World.entries(world)


def begun(seats=2):
    options = games.options(games.GAMES[0]).default_options(seats)
    return pack_header(games.GAMES[0], seats, options), games.load(games.GAMES[0]).Game(seats, options)


def some_moves(state, count):
    chance = random.Random(5)
    out = []
    for _ in range(count):
        action = chance.choice(state.legal())
        state.apply(action)
        out.append(action)
    return out


def test_games_come_out_as_they_were_played():
    board = Journal(Nvm())
    play(board, 3)
    play(board, 5)
    board.mark(RUN_VOID, b"\x02")
    board.end_game()
    board.flush()
    first, second = fold(entries_of(board))
    assert (first.number, len(first.lines), first.over, first.broken) == (1, 3, True, False)
    assert (second.number, len(second.lines), second.over) == (2, 5, True)
    assert first.id != second.id


def test_a_game_told_again_is_one_game():
    board = Journal(Nvm())
    play(board, 20)
    before = entries_of(board)
    board.ack(board.sector.seq)
    assert board.rollover()
    board.add_move(77, 500)
    board.flush()
    after = entries_of(board)
    (whole,) = fold(before + after)
    (alone,) = fold(after)
    assert whole.lines == alone.lines == [*fold(before)[0].lines, (77, 500)]
    # While it is being told again, the lines stay.
    for cut in range(len(after)):
        (game,) = fold(before + after[:cut])
        assert game.lines[:20] == whole.lines[:20]


def test_what_follows_a_gap_belongs_to_no_game():
    board = Journal(Nvm())
    play(board, 10)
    play(board, 4)
    entries = entries_of(board)
    del entries[5]
    first, second = fold(entries)
    assert len(first.lines) == 4 and first.broken and not first.over
    assert len(second.lines) == 4 and not second.broken


def test_a_game_that_its_board_took_up_before_a_hole_goes_on_there():
    memory = Nvm()
    board = Journal(memory)
    play(board, 60)
    memory.data[300:310] = bytes(10)
    board = Journal(memory)
    kept = current_game(board)[1]
    assert 10 < len(kept) < 50
    board.add_move(77, 5000)
    assert board.flush()
    (game,) = fold(entries_of(board))
    assert game.lines == [*kept, (77, 5000)] and not game.broken


def test_entries_of_unknown_kinds_are_passed_over():
    board = Journal(Nvm())
    play(board, 2)
    board._put(5, bytearray(b"later"))
    board.add_move(3, 100)
    board.flush()
    (game,) = fold(entries_of(board))
    assert len(game.lines) == 3 and not game.broken


def test_a_played_game_becomes_a_record():
    header, state = begun(3)
    moves = some_moves(state, 9)
    board = Journal(Nvm())
    board.begin_game(header)
    for n, action in enumerate(moves):
        board.add_move(action, 10 * n)
    board.add_move(0, 200)
    board.flush()
    (game,) = fold(entries_of(board))
    played = as_record(game)
    assert [action for action, _ in played.lines] == [*moves, 0]
    assert len(played.state.history) == 8
    again = text.read(text.write(told(board).game))
    assert again.header["players"] == ["Player 1", "Player 2", "Player 3"] and again.header["table"] == "kitchen"
    assert again.record.lines == played.lines
    assert again.moves[-1] == {"do": "undo", "t": 20.0}


def told(board):
    first, *rest = entries_of(board)
    replay = Replay(first, "kitchen")
    for item in rest:
        replay.add(item)
    return replay


def test_a_line_that_the_rules_refuse_is_named_and_nothing_behind_it_is_told():
    header, state = begun()
    moves = some_moves(state, 3)
    board = Journal(Nvm())
    board.begin_game(header)
    for action in [*moves, moves[0], moves[0]]:
        board.add_move(action, 1)
        board.flush()
    replay = told(board)
    assert "is saved up to line 4" in replay.trouble and "line 5" in replay.trouble
    assert len(replay.game.moves) == 3


def test_an_entry_knows_its_kind_and_its_body():
    assert Entry(0, 0, b"\x23abc").kind == entry.MOVES and Entry(0, 0, b"\x23abc").body == b"abc"
    assert Entry(0, 0, b"\x3f\x20" + bytes(32)).body == bytes(32)


def test_what_a_client_stores_folds_to_the_boards_games():
    world = World()
    for n in (3, 0, 8):
        play(world.journal, n)
    disk = Disk()
    world.client(disk).sync()
    assert [(g.number, len(g.lines)) for g in disk.games()] == [(n, c) for n, _, _, c, _ in remembered(world.journal)]
