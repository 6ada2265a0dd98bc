"""A full journal whose bits and bytes are spoiled, and what that costs; no tests (tools/bench/bench_journal.py)."""

from typing import NamedTuple

from link.nvm import Nvm, current_game
from naiad_core import entry
from naiad_table.journal import Journal
from naiad_table.nvm_scan import CHAIN_AT
from unit.table.journals import HEADER, counted, stream


class Cost(NamedTuple):
    """What a fault cost: entries that it hit; the one behind, whose check starts in it; any others."""

    hit: int
    behind: int
    beside: int


class Full:
    """A journal filled to its last byte but a few: a rollover, two games that are over, one that goes on."""

    def __init__(self):
        self.memory = Nvm()
        board = Journal(self.memory, counted())
        board.choices = b"\x02\x01"
        board.mark(entry.CHOICE, board.choices)
        board.begin_game(HEADER)
        for n in range(40):
            self._move(board, n)
        board.ack(board.next_seq())
        assert board.rollover()
        while board.sector.room() > 16:
            if board.last_ds >= 50 * board.number and board.number < 3:
                board.end_game()
                board.begin_game(HEADER)
                board.mark(entry.NAME, b"\x01Zo\xc3\xab")
            self._move(board, board.last_ds + 1)
        self.clean = bytes(self.memory.data)
        self.stream = [(kind, bytes(body)) for _, kind, body, _ in stream(board)]
        kept = board.sector
        self.id = kept.id
        # Of each entry: where it starts and ends, and where the chain stands that its check starts from.
        self.places = []
        before = CHAIN_AT
        for start, _, _ in kept.entries():
            stop = start + kept.claimed(start)
            self.places.append((start, stop, before))
            before = stop - entry.CHAIN_SIZE
        begun = [n for n, (kind, _) in enumerate(self.stream) if kind in (entry.GAME, entry.AGAIN)]
        self.before, self.from_ = begun[-2:]

    def _move(self, board, n):
        board.add_move((n * 7919) % (1 << 20), n)
        assert board.flush()

    def cost(self, at, spoiled):
        """The Cost of these bytes at ``at``; AssertionError where a game or an entry is not what it was."""
        stop = at + len(spoiled)
        memory = Nvm()
        memory.data[:] = self.clean
        memory.data[at:stop] = spoiled
        board = Journal(memory, counted())
        assert memory.erases == 0
        found = [(kind, body) for _, kind, body in board.sector.entries()]
        while found and found[-1][0] == entry.MARK and found[-1][1][0] in (entry.ON, entry.TORN):
            found.pop()
        lost = self._missing(found)
        hit = behind = 0
        for n in lost:
            start, end, before = self.places[n]
            if start < stop and at < end:
                hit += 1
            elif before < stop and at < before + entry.CHAIN_SIZE:
                behind += 1
        self._check_game(board, lost)
        if not lost:
            assert not board.sector.holes
        elif lost[-1] < len(self.stream) - 1:
            assert board.sector.lost and board.sector.id != self.id
        return Cost(hit, behind, len(lost) - hit - behind)

    def _missing(self, found):
        """The entries that are not among those found, which must be of them and in their order."""
        lost = []
        at = 0
        for one in found:
            while at < len(self.stream) and self.stream[at] != one:
                lost.append(at)
                at += 1
            assert at < len(self.stream), "an entry that was never made"
            at += 1
        return lost + list(range(at, len(self.stream)))

    def _check_game(self, board, lost):
        """The game goes on before the first of its entries that is lost, and not at all where it has no line before."""
        lines = self._lines(self.from_, lost)
        found = current_game(board)
        if self.from_ in lost and self.from_ - 1 in lost:
            # The end of the one before is lost too.
            assert found == (HEADER, self._lines(self.before, lost))
        elif lines:
            assert found == (HEADER, lines)
        else:
            assert found is None

    def _lines(self, since, lost):
        """The lines of a game from its first entry on, up to one that is lost."""
        lines = []
        t_ds = 0
        for n in range(since, len(self.stream)):
            kind, body = self.stream[n]
            if n in lost or (n > since and kind == entry.GAME):
                break
            for action, step_ds in entry.moves(body) if kind == entry.MOVES else ():
                t_ds += step_ds
                lines.append((action, t_ds))
        return lines
