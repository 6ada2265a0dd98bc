"""A table that says what it likes, by counts: how much of it is taken at a time, how often the database is asked, and
that nobody else's entries wait for it. How long they wait is the bench's (tools/bench/bench_club.py)."""

import json
from itertools import pairwise
from types import SimpleNamespace

import pytest
from sqlalchemy import event

from club.parts import journalled
from naiad.club import broker as brokers
from naiad.club import messages
from naiad.club.inbox import MOST, MOST_OF_A_TABLE, SHARE, Inbox
from naiad.club.listen import Listener
from naiad.club.look import AGAIN_S, HEAD_S, LONGEST_S, MOST_ASKED, MOST_JOURNALS, SLICE, Looks
from naiad.club.messages import Sent, Span
from naiad.club.take import Taking
from naiad.store.database import Store
from naiad.store.journal import MOST_OPEN, StoreSink
from naiad.store.tables import entries

BAD, GOOD = "bad", "a1"
ALL = journalled(count=40)


@pytest.fixture
def store(place):
    with Store(place) as opened:
        yield opened


@pytest.fixture
def questions(store):
    """Every statement that the database was asked."""
    asked = []
    event.listen(store.engine, "before_cursor_execute", lambda _, __, words, *___: asked.append(words))
    return asked


class Said:
    """A message as the connection gives it."""

    mids = iter(range(1, 1_000_000))

    def __init__(self, topic, payload=b"{}"):
        self.topic, self.payload, self.mid, self.qos = topic, payload, next(self.mids), 1


def head(number, count=1000):
    journals = {f"{number * count + each:x}": 9 for each in range(count)}
    return Said(messages.topic(BAD, "head"), json.dumps({"journals": journals}).encode())


def honest(start, end, table=GOOD):
    return Said(messages.entries_topic(table, 7, 1, start), messages.packed(start, ALL[start:end]))


# --- the inbox ---


def test_of_every_table_some_is_taken_each_time_however_much_one_says():
    inbox = Inbox(lambda _: None)
    for number in range(200):
        inbox.put(Said(messages.topic(BAD, "state"), b"%d" % number))
    inbox.put(honest(0, 4))
    inbox.put(Said("naiad/../state"))
    first, second = inbox.gather(0), inbox.gather(0)
    assert [letter.table for letter in first] == [BAD] * SHARE + [GOOD, ""]
    assert [letter.message.payload for letter in first[:SHARE] + second] == [b"%d" % n for n in range(2 * SHARE)]
    assert len(inbox) == 200 - 2 * SHARE


def test_a_table_that_says_too_much_loses_its_oldest_and_nobody_elses():
    dropped = []
    inbox = Inbox(dropped.append)
    inbox.put(honest(0, 4))
    for number in range(10_000):
        inbox.put(Said(messages.topic(BAD, "state"), b"%d" % number))
    assert {letter.table for letter in dropped} == {BAD} and len(inbox) == MOST_OF_A_TABLE + 1
    assert [letter.message.payload for letter in dropped] == [b"%d" % n for n in range(10_000 - MOST_OF_A_TABLE)]


def test_where_all_say_too_much_the_one_that_says_most_loses():
    dropped = []
    inbox = Inbox(dropped.append)
    for number in range(MOST):
        inbox.put(Said(messages.topic(f"t{number % 100 if number < MOST - 50 else 5}", "state")))
    assert not dropped
    for _ in range(9):
        inbox.put(Said(messages.topic("t8", "state")))
    assert len(inbox) == MOST and [letter.table for letter in dropped] == ["t5"] * 9


def test_whose_turn_it_was_is_behind_the_others():
    inbox = Inbox(lambda _: None)
    for table in range(40):
        for _ in range(50):
            inbox.put(Said(messages.topic(f"t{table}", "state")))
    seen = {letter.table for _ in range(2) for letter in inbox.gather(0)}
    assert seen == {f"t{table}" for table in range(40)}


# --- looking for what is lacking ---


def test_a_head_is_looked_at_in_slices_of_one_question_each(store, questions):
    taking = Taking(store)
    asked = []
    looks = Looks(taking, lambda table, span: asked.append((table, span)))
    for number in range(20):
        told = {number * 1000 + each: 9 for each in range(1000)}
        over = looks.announced(BAD, told, now := number * 0.01, is_late=number == 0)
        assert over == (1000 if number else 0)
    questions.clear()
    steps = 0
    while looks.step(now + HEAD_S):
        steps += 1
        # A transaction's begin is none of a cursor's, or says so.
        assert sum("SELECT" in words and "entries" in words for words in questions) == steps
    assert steps == MOST_JOURNALS // SLICE and len(asked) == MOST_ASKED
    # The newest are looked at.
    assert {span.journal // 1000 for _, span in asked} == {19}


def test_another_tables_head_waits_for_one_slice(store):
    asked = []
    looks = Looks(Taking(store), lambda table, span: asked.append((table, span)))
    looks.announced(BAD, dict.fromkeys(range(1000), 9), 0.0)
    assert looks.step(1.0)
    looks.announced(GOOD, {7: 40}, 1.0)
    assert looks.step(1.0) and looks.step(1.0) and looks.step(1.0)
    assert asked == [(GOOD, Span(7, 0, 40))]


def test_a_table_that_tells_more_while_it_is_looked_at_is_looked_at_again(store):
    asked = []
    looks = Looks(Taking(store), lambda _, span: asked.append(span.journal))
    looks.announced(GOOD, dict.fromkeys(range(SLICE + 1), 0), 0.0)
    assert looks.step(1.0)
    looks.announced(GOOD, {7: 5}, 1.0)
    now = 2.0
    while looks.step(now):
        now += 1.0
    assert asked == [7]


def test_what_does_not_come_is_asked_for_ever_less_often_and_what_comes_soon_again(store):
    taking = Taking(store)
    asked = []
    looks = Looks(taking, lambda _, span: asked.append((now, span)))
    looks.announced(GOOD, {7: 40}, 0.0)
    now, when = 0.0, []
    while now < 3000:
        if looks.step(now):
            when.append(now)
        now += 1.0
    steps = [later - sooner for sooner, later in pairwise(when)]
    assert steps[:4] == [AGAIN_S, 2 * AGAIN_S, 4 * AGAIN_S, 8 * AGAIN_S] and max(steps) == LONGEST_S
    taking.take(GOOD, [Sent(GOOD, 7, 1, 0, ALL[:20])])
    while not looks.step(now):
        now += 1.0
    assert asked[-1] == (now, Span(7, 20, 40))
    some = now
    while not looks.step(now):
        now += 1.0
    assert now - some < AGAIN_S
    taking.take(GOOD, [Sent(GOOD, 7, 1, 20, ALL[20:])])
    before = len(asked)
    while now < some + 2 * LONGEST_S:
        looks.step(now)
        now += 1.0
    assert len(asked) <= before + 1


def test_what_is_lacking_is_found_by_one_question_holes_or_not(store, questions):
    taking = Taking(store)
    for journal in range(5):
        taking.take(BAD, [Sent(BAD, journal, 1, 0, ALL[:4]), Sent(BAD, journal, 1, 8, ALL[8:12])], is_patient=False)
    for is_whole, spans in ((True, [Span(0, 4, 8), Span(0, 12, 40)]), (False, [Span(0, 12, 40)])):
        questions.clear()
        found = taking.lacking(BAD, dict.fromkeys(range(6), 40), is_whole)
        assert found == [span._replace(journal=journal) for journal in range(5) for span in spans] + [Span(5, 0, 40)]
        assert sum("entries" in words for words in questions) == 1


# --- taking ---


@pytest.fixture
def listener(store, monkeypatch):
    monkeypatch.setattr("naiad.club.inbox.GATHER_S", 0)
    monkeypatch.setattr("naiad.club.listen.WAIT_S", 0)
    # What lies behind a gap waits for the rest of a step only.
    monkeypatch.setattr("naiad.club.listen.EARLY_S", 0)
    made = Listener(store, brokers.broker("mqtt://localhost"), lambda _: None)
    acked = made.acked = []
    made._client = SimpleNamespace(ack=lambda mid, _: acked.append(mid), publish=lambda *_, **__: None)
    return made


def garbage(number):
    """A message of a hostile table, of every kind in turn."""
    false = journalled(count=6, ident=number, seq=number)
    journal = number % 500
    where = messages.entries_topic(BAD, journal, 1, number)
    payload = messages.packed(number, false)
    return (
        lambda: Said(where, b"\xa1\xff\x00" * 30),
        lambda: Said(where, b"{" * 3000),
        lambda: Said(where, payload[:-9]),
        lambda: Said(where, messages.packed(number, [*false[:3], false[3]._replace(chain=number)])),
        lambda: Said(where, b'{"before":-1,"entries":[]}'),
        lambda: Said(where, b"x" * 90_000),
        # True among themselves, of no game, behind a gap, another history under the same numbers.
        lambda: Said(where, payload),
        lambda: Said(messages.entries_topic(BAD, 7, 1, 0), messages.packed(0, journalled(count=6, ident=number))),
        lambda: Said(messages.entries_topic(BAD, 1 << 62, 1, 10**17), messages.packed(0, false)),
        lambda: head(number),
        lambda: Said(messages.topic(BAD, "state"), b'{"id":5}'),
        lambda: Said(messages.topic(BAD, "online"), b"[" * 4000),
        lambda: Said(messages.topic(BAD, f"nosuch{number}"), b"1"),
        lambda: Said(f"naiad/{BAD}/entries/../../1", b"1"),
    )[number % 14]()


def test_between_an_entry_and_the_disk_is_one_share_of_what_a_hostile_table_says(listener, store, questions):
    for number in range(10_000):
        listener.inbox.put(garbage(number))
    listener.inbox.put(mine := honest(0, 20))
    questions.clear()
    listener.step()
    # Two tables' transactions and the states'; of each message at most what it holds and what is kept near it.
    assert len(questions) <= 2 * SHARE + 20
    assert mine.mid in listener.acked
    with store.read() as connection:
        assert len(connection.execute(entries.select().where(entries.c.board == GOOD)).all()) == 20


def test_all_garbage_is_acknowledged_counted_and_none_of_it_kept_false(listener, store):
    said = [garbage(number) for number in range(400)]
    for each in said:
        listener.inbox.put(each)
        if len(listener.inbox) >= SHARE:
            listener.step()
    while listener.waiting:
        listener.step()
    assert sorted(listener.acked) == sorted(each.mid for each in said)
    assert listener.taking.refused.keys() >= {"form", "chain", "history", "size", "topic"}
    with store.read() as connection:
        rows = connection.execute(entries.select().order_by(entries.c.journal, entries.c.seq)).all()
    for before, after in pairwise(rows):
        if (before.journal, before.seq + 1) == (after.journal, after.seq):
            assert messages.follows(before.chain, SimpleNamespace(payload=after.payload, chain=after.chain))


def test_what_was_dropped_of_an_honest_table_is_asked_for(listener, store):
    long = journalled(count=MOST_OF_A_TABLE + 50)
    for number, item in enumerate(long):
        listener.inbox.put(Said(messages.entries_topic(GOOD, 7, 1, number), messages.packed(number, [item])))
    asked = []
    listener._client.publish = lambda _, payload, **__: asked.append(messages.asked(payload))
    assert listener.counts["dropped"] == 50
    while listener.waiting:
        listener.step()
    while not listener.looks.step(1e12):
        pass
    assert asked == [Span(7, 0, 50)]


def test_a_game_is_told_in_parts_and_others_come_between(store):
    taking = Taking(store)
    long = journalled(count=700)
    for at in range(0, 700, 50):
        taking.take(BAD, [Sent(BAD, 5, 1, at, long[at : at + 50])])
    taking.take(GOOD, [Sent(GOOD, 5, 1, 0, journalled(count=3, ident=7))])
    assert taking.replay() and taking.replay()
    assert sorted(game.id for game in store.games()) == ["00000007", "1234abcd"]
    assert taking.replay()
    while taking.replay():
        pass
    assert taking.counts["games not told"] == 0


def test_entries_of_one_who_was_killed_before_their_game_was_told_are_told_by_the_next(store):
    Taking(store).take(GOOD, [Sent(GOOD, 7, 1, 0, ALL)])
    assert store.games() == []
    taking = Taking(store)
    looks = Looks(taking, lambda *_: None)
    looks.announced(GOOD, {7: 40}, 0.0)
    looks.step(1.0)
    while taking.replay():
        pass
    assert [game.id for game in store.games()] == ["1234abcd"]


def test_who_holds_games_of_many_journals_lets_go_of_the_oldest(store, monkeypatch):
    monkeypatch.setattr("naiad.store.journal.MOST_OPEN", 3)
    sink = StoreSink(store)
    for journal in range(5):
        sink.store(GOOD, journal, 1, journalled(count=2, ident=journal + 1))
    assert MOST_OPEN > 3 and len(sink._open) == 3
    sink.store(GOOD, 0, 1, journalled(count=3, ident=1)[2:])
    assert len(store.games()) == 5
