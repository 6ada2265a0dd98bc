"""The power goes at every byte of every write of the journal; what it does otherwise is in test_journal.py."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from link.nvm import Nvm, PowerCut, current_game, parts
from naiad_core import entry
from naiad_table.journal import Journal

HEADER = b"\x01\x00\x03\x02ab"
# Codes of marks that nobody makes: a journal keeps them, and who reads it skips them.
RUN_VOID, FAULT = 3, 4


class Table:
    """A board and what the world knows of it: the moves made, and every entry ever stored."""

    def __init__(self, memory, seed=1, choices_path=""):
        self.memory = memory
        self.choices_path = str(choices_path)
        self.chance = random.Random(seed)
        # What a PC could have fetched: one chain for each number of each journal, for ever.
        self.published = {}
        # The lines known to be stored; None where no game is, or its start or end is under way.
        self.stored = None
        self.made = []
        self.given_up = False
        self.board = None

    def start(self):
        self.board = Journal(self.memory, self.chance.randbytes, self.choices_path)
        self.publish()

    def publish(self):
        kept = self.board.sector
        seq, chain = kept.first_seq, kept.first_chain
        for seq, before, data in parts(kept, 200):
            for _, _, chain in entry.split(data, before):
                assert self.published.setdefault((kept.id, seq), chain) == chain, "a number with two meanings"
                seq += 1
        if kept.end in kept.holes:
            seq, chain = kept.holes[kept.end]
        assert seq == kept.seq and chain == kept.chain

    def begin(self):
        self.made, self.stored = [], None
        self.board.begin_game(HEADER)
        self.flush()

    def move(self, action, t_ds):
        self.made.append((action, t_ds))
        self.board.add_move(action, t_ds)

    def flush(self):
        self.board.flush()
        if not self.board.tail:
            self.stored = list(self.made) if self.board.playing else None
        self.publish()

    def ack(self):
        self.board.ack(self.board.sector.seq)

    def rollover(self, forget=False):
        self.given_up = True
        assert self.board.rollover(forget)
        self.given_up = False
        self.publish()

    def check_resumed(self):
        """After a cut: what was stored is there, and nothing that was never made."""
        found = current_game(self.board)
        if self.given_up:
            # Only in the erase itself may the game going on be lost, and that is told; never may it change.
            assert found == (HEADER, self.stored) or (found is None and self.board.sector.lost)
        elif self.stored is not None:
            assert found is not None and found[0] == HEADER
            assert found[1][: len(self.stored)] == self.stored
            assert found[1] == self.made[: len(found[1])]
        self.given_up = False


def evening(table):
    """Every kind of write there is."""
    table.start()
    table.begin()
    for n in range(4):
        table.move(n * 1000, n * 7)
        table.flush()
    for n in range(9):
        table.move(n, 30 + n)
    table.flush()
    table.board.mark(FAULT, b"a sentence of some length, longer than one byte of head tells")
    table.flush()
    table.ack()
    table.rollover()
    table.move(1 << 29, 500)
    table.flush()
    table.board.end_game()
    table.stored = None
    table.flush()
    table.ack()
    table.board.step()
    table.begin()
    table.move(77, 5)
    table.flush()
    table.rollover(forget=True)
    table.move(78, 6)
    table.flush()


def steps_of_an_evening():
    memory = Nvm()
    evening(Table(memory))
    return memory.steps


def go_on(table):
    """The board works as ever after whatever happened."""
    table.begin()
    table.move(5, 1)
    table.flush()
    table.move(6, 2)
    table.flush()
    assert current_game(table.board) == (HEADER, [(5, 1), (6, 2)])
    table.start()
    assert current_game(table.board) == (HEADER, [(5, 1), (6, 2)])
    assert not table.board.full


STEPS = steps_of_an_evening()


def cut_evening(table):
    """Play until the fuse blows. Ids are random, and a random 0xFF is no step: a few more or less."""
    try:
        evening(table)
    except PowerCut:
        return
    assert table.memory.fuse < 20


@pytest.mark.parametrize("part", range(8))
def test_a_cut_at_every_byte_loses_nothing_that_was_stored(part, tmp_path):
    for cut in range(part, STEPS, 8):
        memory = Nvm(seed=cut)
        memory.fuse = cut
        table = Table(memory, seed=cut, choices_path=tmp_path / str(cut))
        cut_evening(table)
        memory.fuse = None
        table.start()
        table.check_resumed()
        go_on(table)


@pytest.mark.parametrize("part", range(4))
def test_a_second_cut_while_the_first_is_healed_loses_nothing_more(part, tmp_path):
    # Where healing writes at all: behind torn bytes, after an erase, in a fresh memory.
    for cut in range(part, STEPS, 28):
        for second in range(0, 60, 7):
            memory = Nvm(seed=cut * 100 + second)
            memory.fuse = cut
            table = Table(memory, seed=cut, choices_path=tmp_path / f"{cut} {second}")
            cut_evening(table)
            memory.fuse = second
            try:
                table.start()
            except PowerCut:
                memory.fuse = None
                # The first healing may have been an erase begun anew.
                table.start()
            memory.fuse = None
            table.check_resumed()
            go_on(table)


def test_ten_cuts_in_a_row_at_the_same_place_leave_the_journal_whole():
    memory = Nvm(seed=3)
    table = Table(memory)
    table.start()
    table.begin()
    table.move(1, 1)
    table.flush()
    for _ in range(10):
        table.move(2, 2)
        memory.fuse = 4
        with pytest.raises(PowerCut):
            table.flush()
        memory.fuse = None
        table.made.pop()
        table.start()
        table.check_resumed()
    assert table.board.sector.torn == 10 and table.board.sector.lost == 0
    assert current_game(table.board) == (HEADER, [(1, 1)])
    go_on(table)


@pytest.mark.parametrize("seed", range(5))
def test_a_cut_during_an_erase_is_told(seed):
    told = []
    for number, how in enumerate(Nvm.ERASED):
        memory = Nvm(seed=seed)
        table = Table(memory)
        table.start()
        table.begin()
        while table.board.sector.room() > 100:
            table.move(1 << 25, 1)
            table.board.flush()
        table.flush()
        table.ack()
        seq, ident = table.board.sector.seq, table.board.sector.id
        # Behind the 6 bytes of the note and the 12 of the request.
        memory.fuse = 18 + number
        with pytest.raises(PowerCut):
            table.rollover()
        memory.fuse = None
        table.start()
        kept = table.board.sector
        if kept.lost:
            told.append(how)
            assert current_game(table.board) is None
        elif how == "few":
            assert current_game(table.board) == (HEADER, table.stored)
        # The same journal goes on where it was, or it is another one.
        assert kept.first_seq == (seq if kept.id == ident else 0)
        go_on(table)
    # Untouched, and clean as new, there is nothing to tell; nor where each entry lacks a byte at most.
    assert [how for how in told if how != "few"] == ["head", "tail", "many"]


@pytest.mark.parametrize("seed", range(6))
def test_a_torn_request_and_a_cut_in_the_erase_that_heals_it_never_shorten_the_game(seed):
    whole = Nvm(1024, seed)
    table = Table(whole, seed)
    table.start()
    for moves in (30, 40):
        table.begin()
        for n in range(moves):
            table.move(n << 18, n)
            table.flush()
    # The first cut somewhere in the note or the request, the second somewhere in what the next start does about it.
    for first in range(18):
        for second in range(0, 32, 2):
            memory = Nvm(1024, seed * 1000 + 32 * first + second)
            memory.data[:] = whole.data
            board = Journal(memory, table.chance.randbytes)
            board.ack(board.sector.seq)
            memory.fuse = first
            with pytest.raises(PowerCut):
                board.rollover()
            blank = False
            memory.fuse = second + seed % 2
            try:
                board = Journal(memory, table.chance.randbytes)
            except PowerCut:
                memory.fuse = None
                blank = memory.data.count(255) == len(memory)
                board = Journal(memory, table.chance.randbytes)
            found = current_game(board)
            assert found == (HEADER, table.stored) or (found is None and (board.sector.lost or blank))


CUTS = st.lists(st.tuples(st.integers(0, 400), st.sampled_from("mmmmmfffbear!")), min_size=5, max_size=60)


@pytest.mark.parametrize("forget", [False, True])
def test_a_cut_in_a_rollover_is_told_where_the_game_is_gone_and_keeps_what_was_chosen(forget, tmp_path):
    def filled(memory, name):
        board = Journal(memory, random.Random(1).randbytes, str(tmp_path / name))
        board.choices = b"\x03\x01"
        board.mark(entry.CHOICE, board.choices)
        board.begin_game(HEADER)
        for n in range(136):
            board.add_move(n << 12, n)
            board.flush()
        if not forget:
            board.ack(board.sector.seq)
        return board

    whole = Nvm()
    board = filled(whole, "whole")
    before = whole.steps
    lines = current_game(board)
    assert board.rollover(forget)
    gone = 0
    for cut in range(whole.steps - before):
        memory = Nvm(seed=cut)
        board = filled(memory, "whole")
        memory.fuse = cut
        with pytest.raises(PowerCut):
            board.rollover(forget)
        memory.fuse = None
        board = Journal(memory, random.Random(2).randbytes, str(tmp_path / "whole"))
        found = current_game(board)
        assert found == lines or (found is None and board.sector.lost)
        assert board.choices == b"\x03\x01"
        assert current_game(Journal(memory, random.Random(3).randbytes)) == found
        gone += found is None
    # From the erase until the last byte is programmed anew, and not before or behind.
    assert 18 <= whole.steps - before - gone < 80


@settings(max_examples=60)
@given(plan=CUTS, seed=st.integers(0, 1 << 32))
def test_any_evening_with_any_cuts(plan, seed):
    memory = Nvm(seed=seed)
    table = Table(memory, seed=seed)
    table.start()
    t_ds = 0
    for number, what in plan:
        t_ds += number
        try:
            if what == "m":
                if table.board.playing:
                    table.move(number, t_ds)
            elif what == "f":
                table.flush()
            elif what == "b":
                t_ds = 0
                table.begin()
            elif what == "e":
                table.board.end_game()
                table.stored = None
            elif what == "a":
                table.flush()
                table.ack()
                table.board.step()
            elif what == "r":
                table.flush()
                table.rollover(forget=True)
            else:
                memory.fuse = number
                table.flush()
                table.board.mark(RUN_VOID, bytes(number % 50))
                table.flush()
                table.rollover(forget=True)
                memory.fuse = None
        except PowerCut:
            memory.fuse = None
            table.start()
            table.check_resumed()
            found = current_game(table.board)
            table.made = list(found[1]) if found else []
            table.stored = list(table.made) if found else None
            t_ds = table.board.last_ds
    memory.fuse = None
    table.flush()
    go_on(table)
