"""NVM as CircuitPython's, small and with a fuse; not the twin's, which takes time. Used by the tests of the journal."""

import random

from naiad_core import entry
from naiad_table import sector


class PowerCut(BaseException):
    """The power went in the middle of a write."""


class Nvm:
    """4 KiB of flash in one sector. ``fuse``: so many steps until the power goes, None for never.

    A byte that is programmed is a step. An erase is one step for each way in ERASED that a cut
    in it may leave the sector. ``bad``: positions that cannot be programmed.
    """

    ERASED = ("whole", "head", "tail", "few", "many", "all")

    def __init__(self, size=4096, seed=0):
        self.data = bytearray(b"\xff" * size)
        self.chance = random.Random(seed)
        self.fuse = None
        self.steps = 0
        self.erases = 0
        self.programs = 0
        self.bad = set()

    def __len__(self):
        return len(self.data)

    def __getitem__(self, key):
        return bytearray(self.data[key]) if isinstance(key, slice) else self.data[key]

    def __setitem__(self, key, value):
        start, stop, _ = key.indices(len(self.data))
        assert len(value) == stop - start
        if self.data[start:stop] == b"\xff" * len(value):
            self.programs += 1
            self._program(start, value)
            return
        sector = bytearray(self.data)
        sector[start:stop] = value
        self.erases += 1
        for how in self.ERASED:
            if self._burn():
                self._drift(how)
                raise PowerCut
        self.data[:] = b"\xff" * len(self.data)
        self._program(0, sector)

    def _program(self, start, value):
        todo = len(value) - value.count(255)
        if not self.bad and (self.fuse is None or self.fuse >= todo):
            # No cut can fall into it: all at once.
            self.steps += todo
            if self.fuse is not None:
                self.fuse -= todo
            old = int.from_bytes(self.data[start : start + len(value)], "little")
            new = old & int.from_bytes(value, "little")
            self.data[start : start + len(value)] = new.to_bytes(len(value), "little")
            return
        for at, byte in enumerate(value, start):
            if byte == 255:
                continue
            if self._burn():
                # Some of the bits that were to become 0 have.
                self.data[at] &= byte | self.chance.randrange(256)
                raise PowerCut
            if at not in self.bad:
                self.data[at] &= byte

    def _drift(self, how):
        size = len(self.data)
        if how == "head":
            cut = self.chance.randrange(size)
            self.data[:cut] = b"\xff" * cut
        elif how == "tail":
            cut = self.chance.randrange(size)
            self.data[cut:] = b"\xff" * (size - cut)
        elif how in ("few", "many"):
            gained = self.chance.getrandbits(8 * size)
            for _ in range(9 if how == "few" else 0):
                gained &= self.chance.getrandbits(8 * size)
            self.data[:] = (int.from_bytes(self.data, "little") | gained).to_bytes(size, "little")
        elif how == "all":
            self.data[:] = b"\xff" * size

    def _burn(self):
        self.steps += 1
        if self.fuse is None:
            return False
        self.fuse -= 1
        return self.fuse < 0


def parts(kept, limit):
    """(number, chain before, bytes) of all entries of a sector, as a PC gets them: so many at a time, and to an end."""
    at = sector.ENTRIES_AT
    seq, chain = kept.first_seq, kept.first_chain
    while True:
        if kept.hole(at):
            at = kept.hole(at)
            seq, chain = kept.holes[at]
            assert kept.chain_at(seq) == chain and kept.place(seq) == at
        data, count, behind = kept.read(at, limit)
        if not count:
            return
        assert behind > at, "the same entries are read again and again"
        yield seq, chain, data
        at = behind
        seq += count
        chain = entry.chain_before(data, len(data))


def current_game(board):
    """(header bytes, [(action, t_ds)]) of the game going on; None where there is none."""
    found = board.current_game()
    return found and (found[0], list(found[1]))


def remembered(board):
    """[(number, id, header bytes, count of lines, over)] of all games that a journal remembers, oldest first."""
    out = []
    stored = [(kind, body) for _, kind, body in board.sector.entries(sector.ENTRIES_AT)]
    for kind, body in [*stored, *board.tail]:
        if kind == entry.GAME or kind == entry.AGAIN:
            _, number, ident, header = entry.game(kind, body)
            out.append((number, ident, header, 0, False))
        elif out and kind == entry.MOVES:
            number, ident, header, lines, _ = out[-1]
            out[-1] = (number, ident, header, lines + len(entry.moves(body)), False)
        elif out and kind == entry.MARK and body[0] == entry.END:
            out[-1] = (*out[-1][:4], True)
    return out
