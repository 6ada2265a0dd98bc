"""Enrolling on the deployed firmware and simulated chips: what goes wrong at a reader, and what the stickers say then.

Time is the twin's own. A sticker is judged by its memory.
"""

import os
import subprocess
import sys
from contextlib import contextmanager

import pytest
from serial import SerialException

from naiad.store.database import Store
from naiad.store.sets import LISTED, TagSet
from naiad.tags.boxes import box, few
from naiad.tags.check import Verify
from naiad.tags.run import opened
from naiad.tags.wizard import DONE, QUESTION, TROUBLE, Wizard
from naiad_core import games
from naiad_core.header import pack_header
from naiad_table import tags
from twin.table import GAME, OTHER, Kept, Table

GOALS = box(GAME).only(["goals"])
NAMES = [slot.piece.name for slot in GOALS.slots()]


class Enrolling:
    """A walk at a twin's reader."""

    def __init__(self, table, store, inside=GOALS):
        self.table = table
        self.kept = TagSet(store, inside.game)
        self.kept.begin({})
        self.inside = inside
        self.heard = []
        self.client = self.bench = self.walk = None

    def begin(self):
        self.bench = opened(self.client, 1)
        self.walk = Wizard(self.inside, self.kept, self.bench, lambda *told: self.heard.append(told))

    def looks(self, ms=1500):
        until = self.table.now_ms + ms
        while self.table.now_ms < until and not self.walk.over:
            self.walk.step(self.table.now_ms / 1000)
            self.table.run(20)

    def lay(self, tag, ms=1500):
        self.table.hands.put(0, tag)
        self.looks(ms)

    def lift(self, ms=600):
        self.table.hands.lift(0)
        self.looks(ms)

    def do(self, *those):
        for tag in those:
            self.lay(tag)
            self.lift()

    def press(self, keys, ms=800):
        for key in keys:
            self.walk.press(key, self.table.now_ms / 1000)
        self.looks(ms)

    def last(self, kind):
        return next((text for heard, text in reversed(self.heard) if heard == kind), "")


@contextmanager
def enrolling(tmp_path, inside=GOALS, **options):
    with Store(tmp_path / "naiad.db") as store, Table(**options) as table:
        table.boot()
        table.run(2000)
        one = Enrolling(table, store, inside)
        with table.client(Kept()) as client:
            one.client = client
            one.begin()
            yield one


def says(table, tag):
    """The text of a sticker, out of its memory; the reason where it has none."""
    text, reason = tags.parse(table.outside.tag(tag).pages[16:160], tags.LONGEST)
    return text or reason


def test_blank_stickers_get_the_names_that_are_asked_for(tmp_path):
    stickers = [f"blank {number}" for number in range(5)]
    with enrolling(tmp_path) as one:
        one.do(*stickers)
        assert one.walk.over and one.walk.sequence.done == 5
        assert [says(one.table, tag) for tag in stickers] == [f"{GAME}/{name}" for name in NAMES]
        assert {noted.uid.lower() for noted in one.kept.all()} == {
            one.table.outside.tag(tag).uid.hex() for tag in stickers
        }


@pytest.mark.parametrize("after_ms", [60, 110, 140, 170, 200, 230, 260, 300])
def test_lifted_at_any_moment_the_piece_gets_done_at_the_second_try(tmp_path, after_ms):
    with enrolling(tmp_path) as one:
        one.lay("blank 1", after_ms)
        one.lift(800)
        if not one.walk.sequence.done:
            one.do("blank 1")
        assert one.walk.sequence.done == 1 and says(one.table, "blank 1") == f"{GAME}/{NAMES[0]}"


@pytest.mark.parametrize("after_ms", [60, 140, 200, 260, 400])
def test_the_power_cut_at_any_moment_loses_nothing(tmp_path, after_ms):
    with enrolling(tmp_path) as one:
        one.lay("blank 1", after_ms)
        one.table.cut_power()
        one.table.boot()
        one.table.run(2000)
        one.client.close()
        one.bench.open()
        one.walk.resume()
        one.looks(2500)
        assert one.walk.sequence.done == 1 and says(one.table, "blank 1") == f"{GAME}/{NAMES[0]}"
        assert len(one.kept.all()) == 1


def test_a_pulled_cable_ends_no_walk(tmp_path):
    with enrolling(tmp_path) as one:
        one.do("blank 1")
        one.table.machine.pico.usb.unplug()
        with pytest.raises(SerialException):
            one.looks(20_000)
        one.table.machine.pico.usb.plug()
        one.table.run(1000)
        one.client.close()
        one.bench.open()
        one.walk.resume()
        one.do("blank 2")
        assert one.walk.sequence.done == 2


def test_a_reader_that_is_not_there_is_refused_and_another_one_serves(tmp_path):
    with enrolling(tmp_path) as one:
        with pytest.raises(ValueError, match="the board has 2 readers; there is no reader 3"):
            opened(one.client, 3)
        bench = opened(one.client, 2)
        one.walk = Wizard(GOALS, one.kept, bench, lambda *told: one.heard.append(told))
        one.table.hands.put(1, "blank 1")
        one.looks()
        assert one.walk.sequence.done == 1


def test_two_stickers_at_once_are_told_and_neither_is_written(tmp_path):
    with enrolling(tmp_path) as one:
        one.table.hands.put(0, "blank 1")
        one.lay("blank 2")
        assert "two tags" in one.last(TROUBLE) and one.walk.sequence.done == 0
        assert [says(one.table, tag) for tag in ("blank 1", "blank 2")] == [tags.BLANK] * 2
        one.table.hands.lift(0, "blank 2")
        one.looks()
        assert one.walk.sequence.done == 1 and says(one.table, "blank 2") == tags.BLANK


def test_a_bank_card_is_told_and_cannot_be_a_piece(tmp_path):
    with enrolling(tmp_path) as one:
        one.do("bank card")
        assert "bank card" in one.last(TROUBLE) and one.walk.sequence.done == 0


def test_a_locked_sticker_is_known_by_its_number_if_so_wished(tmp_path):
    with enrolling(tmp_path) as one:
        one.lay("locked 1", 4000)
        assert "cannot be written" in one.last(QUESTION)
        one.press("u")
        assert [(noted.piece, noted.how) for noted in one.kept.all()] == [(NAMES[0], LISTED)]
        assert says(one.table, "locked 1") == tags.BLANK


def test_a_piece_enrolled_already_is_recognised_and_one_of_another_game_is_not_overwritten(tmp_path):
    with enrolling(tmp_path) as one:
        one.do("blank 1", "blank 1")
        assert "done already" in one.last(QUESTION)
        one.do(f"naiad:{OTHER}/f_07")
        assert f"{OTHER}/f_07" in one.last(QUESTION)
        assert says(one.table, f"naiad:{OTHER}/f_07") == f"{OTHER}/f_07" and one.walk.sequence.done == 1


def test_a_named_sticker_is_renamed_when_told_so(tmp_path):
    with enrolling(tmp_path) as one:
        one.lay(f"naiad:{OTHER}/f_07")
        one.press("w", 2000)
        assert says(one.table, f"naiad:{OTHER}/f_07") == f"{GAME}/{NAMES[0]}" and one.walk.sequence.done == 1


def test_a_game_goes_on_where_it_was_after_an_enrolling(tmp_path):
    with Store(tmp_path / "naiad.db") as store, Table() as table:
        table.boot()
        table.run(2000)
        with table.client(Kept()) as client:
            start(client, GAME, 2)
            table.run(500)
            before = table.words()
            one = Enrolling(table, store)
            one.client = client
            one.begin()
            one.do("blank 1")
            one.bench.close()
        table.until_words(before)
        assert one.walk.sequence.done == 1
        assert not [text for kind, text in one.heard if kind not in (DONE, "ask")]


def test_verifying_finds_what_was_changed_since(tmp_path):
    with enrolling(tmp_path) as one:
        one.do(*[f"blank {number}" for number in range(5)])
        heard = []
        check = Verify(GOALS, one.kept, one.bench, lambda *told: heard.append(told))
        one.table.outside.tag("blank 3").pages[16:20] = b"\x03\x00\xfe\x00"
        one.walk = check
        one.do(*[f"blank {number}" for number in (4, 0, 3, 1)])
        assert len(check.seen) == 3 and check.unseen() == [NAMES[2], NAMES[3]]
        assert [NAMES[3] in sentence and "--replace" in sentence for sentence in check.wrong.values()] == [True]
        one.do(f"naiad:{OTHER}/f_01")
        assert "belongs to no set" in heard[-1][1]


# --- which few tags the firmware knows ---


@pytest.mark.parametrize("game", games.GAMES)
def test_the_table_knows_each_kind_of_piece_and_each_of_the_few_tags(game):
    names = [slot.piece.name for slot in few(game).slots()] + [group.pieces[-1].name for group in box(game).groups]
    with Table() as table:
        table.boot()
        table.run(2000)
        with table.client(Kept()) as client:
            start(client, game, 3)
        table.run(500)
        table.tap(f"{game}/nonsense")
        assert table.words() == "NEW TAG?"
        for name in names:
            table.run(2500)
            table.tap(f"{game}/{name}")
            assert table.words() not in ("NEW TAG?", "NEW TAG ?"), name


def start(client, game, seats):
    """Start a game from the PC."""
    from naiad.link import commands

    options = games.options(game).default_options(seats)
    client.open()
    commands.new_game(client, pack_header(game, seats, options))


def test_the_demonstration_enrols_by_itself_and_keeps_nothing(tmp_path):
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "naiad", "enrol", GAME, "--only", "goals", "--demo"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=300, input="")
    assert (done.returncode, done.stderr) == (0, "")
    assert "5 of 5 done: goal water [goal_w]" in done.stdout
    assert "nothing is saved" in done.stdout
    assert not (tmp_path / "naiad").exists()
