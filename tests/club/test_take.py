"""A table's entries taken into the store: twice, late, in any order, from another PC, and what is not true."""

import itertools

import pytest

from club.parts import journalled
from naiad.club.messages import Sent, Span
from naiad.club.outbox import Outbox, known_boards
from naiad.club.take import Taking
from naiad.store.database import Store
from naiad.store.journal import StoreSink
from naiad.store.tables import entries, metadata

TABLE, JOURNAL = "E660583883724A32", 0x5EED
ALL = journalled(count=9)


@pytest.fixture
def store(place):
    with Store(place) as opened:
        yield opened


def parcel(start, end, before=None, items=ALL, journal=JOURNAL):
    return Sent(TABLE, journal, 1, start if before is None else before, items[start:end])


def tell(taking):
    """Tell all that there is to tell."""
    while taking.replay():
        pass


def held(store):
    with store.read() as connection:
        return connection.execute(entries.select().order_by(entries.c.seq)).all()


def test_entries_are_kept_once_byte_for_byte(store):
    taking = Taking(store)
    assert taking.take(TABLE, [parcel(0, 4), parcel(4, 9)]).fresh == 9
    assert [(row.seq, row.chain, row.payload) for row in held(store)] == ALL
    assert taking.take(TABLE, [parcel(0, 9, 0)]) == (0, [], [])
    tell(taking)
    assert [game.id for game in store.games()] == ["1234abcd"]


def test_what_lies_behind_a_gap_waits_until_it_is_filled(store):
    taking = Taking(store)
    assert taking.take(TABLE, [parcel(4, 9)]).early == [parcel(4, 9)]
    assert taking.take(TABLE, [parcel(4, 9), parcel(0, 4)]) == (9, [], [])


@pytest.mark.parametrize("order", list(itertools.permutations(range(3)))[1:])
def test_in_whatever_order_entries_are_kept_their_games_are_told_alike(store, order):
    moves = journalled(count=3) + journalled(count=3, ident=7, seq=3, chain=ALL[2].chain)
    moves += journalled(count=3, ident=8, seq=6, chain=moves[-1].chain)
    one, other = Taking(store), Taking(store)
    for number, taking in zip(order, itertools.cycle((one, other))):
        assert taking.take(TABLE, [parcel(3 * number, 3 * number + 3, items=moves)], is_patient=False).fresh == 3
        tell(taking)
    assert sorted(game.id for game in store.games()) == ["00000007", "00000008", "1234abcd"]


def test_who_holds_nothing_before_is_taken_at_once_and_an_earlier_pc_fills_in(store):
    taking = Taking(store)
    assert taking.take(TABLE, [parcel(5, 9, before=0)]).fresh == 4
    assert taking.lacking(TABLE, {JOURNAL: 9}) == [Span(JOURNAL, 0, 5)]
    assert taking.take(TABLE, [parcel(0, 5)]).fresh == 5
    assert taking.lacking(TABLE, {JOURNAL: 9}) == []


def test_holes_and_the_end_are_lacking(store):
    taking = Taking(store)
    assert taking.lacking(TABLE, {JOURNAL: 9, 1: 0}) == [Span(JOURNAL, 0, 9)]
    taking.take(TABLE, [parcel(0, 2), parcel(4, 6)], is_patient=False)
    assert taking.lacking(TABLE, {JOURNAL: 9}) == [Span(JOURNAL, 2, 4), Span(JOURNAL, 6, 9)]


def test_another_history_is_refused_and_changes_nothing_and_stops_nobody(store):
    taking = Taking(store)
    taking.take(TABLE, [parcel(0, 4)])
    before = held(store)
    false = journalled(count=9, ident=0xBAD)
    taken = taking.take(TABLE, [parcel(2, 4, items=false), parcel(4, 6, items=false)])
    assert [error.why for _, error in taken.refused] == ["history", "chain"]
    assert held(store) == before and taking.refused == {"history": 1, "chain": 1}
    assert taking.take(TABLE, [parcel(4, 9)]).fresh == 5


def test_a_state_that_no_table_has_is_refused(store):
    taking = Taking(store)
    for part, payload in (("state", b"[]"), ("state", b"x" * 9000), ("online", b"2"), ("nosuch", b"1")):
        assert [error[:2] for error in taking.stand({(TABLE, part): payload})] == [(TABLE, part)]
    assert taking.stand({(TABLE, "online"): b"0"}) == taking.stand({(TABLE, "online"): b"1"}) == []
    with store.read() as connection:
        assert [row[:3] for row in connection.execute(metadata.tables["states"].select())] == [(TABLE, "online", "1")]


def test_the_store_is_the_outbox_until_the_broker_has_acknowledged(store):
    StoreSink(store).store(TABLE, JOURNAL, 1, ALL)
    outbox = Outbox(store, TABLE)
    (waiting,) = outbox.waiting()
    assert (waiting.before, waiting.entries) == (0, ALL) and outbox.heads() == {JOURNAL: 9}
    # Nobody was told of it from here yet.
    assert known_boards(store) == []
    outbox.acknowledged([waiting._replace(entries=ALL[:4])])
    assert known_boards(store) == [TABLE]
    (rest,) = outbox.waiting()
    assert (rest.before, rest.entries) == (4, ALL[4:])
    outbox.acknowledged([rest])
    # What the broker loses is asked for later, here if need be.
    assert outbox.waiting() == [] and known_boards(store) == [TABLE]
    assert [each.entries for each in outbox.parcels(Span(JOURNAL, 2, 5))] == [ALL[2:5]]
