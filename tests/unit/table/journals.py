"""A journal on a memory that is only state, played and filled; no tests."""

import itertools
import struct

from link.nvm import parts
from naiad_core import entry
from naiad_table.journal import Journal

HEADER = b"\x01\x00\x03\x02ab"
# Codes of marks that nobody makes: a journal keeps them, and who reads it skips them.
RUN_VOID, FAULT = 3, 4


def counted():
    """Random bytes that are not; none that look like memory without anything."""
    numbers = (number for number in itertools.count(1) if number & 255 != 255)
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


def writes(board, passes=200):
    """Whether something is written in so many passes; the first that writes is the last."""
    return any(board.step() for _ in range(passes))


def ended(memory):
    """A journal with a game that was begun and put away, all of it written."""
    board = journal(memory)
    board.begin_game(HEADER)
    board.end_game()
    board.flush()
    return board


def stream(board):
    """Everything a PC would be sent: [(seq, kind, body, chain)]."""
    out = []
    for seq, before, data in parts(board.sector, 60):
        for n, (kind, body, chain) in enumerate(entry.split(data, before)):
            out.append((seq + n, kind, body, chain))
    return out


def fill(board, until_full=True):
    n = 0
    while not board.full:
        n += 1
        assert n < 4096, "a memory of 4 KB never gets full"
        board.add_move(1000 + n, n)
        board.flush()
    return n
