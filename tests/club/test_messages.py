"""What tables and a club tell each other: there and back, and whatever else may come."""

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from club.parts import journalled
from naiad.club import messages
from naiad.club.messages import Refused, Span

TABLE = "E660583883724A32"
ENTRIES = journalled(count=5)
TOPIC = messages.entries_topic(TABLE, 0x5EED, 7, 0)


def test_entries_come_back_as_they_were():
    sent = messages.sent(TOPIC, messages.packed(0, ENTRIES))
    assert sent == (TABLE, 0x5EED, 7, 0, ENTRIES)


def test_heads_and_questions_come_back_as_they_were():
    assert messages.head_of(messages.head({5: 7, 1 << 40: 0})) == {5: 7, 1 << 40: 0}
    assert messages.asked(messages.ask(Span(0x5EED, 3, 9))) == (0x5EED, 3, 9)


@pytest.mark.parametrize(
    ("where", "why"),
    [
        ("other/T/entries/1/1/0", "topic"),
        ("naiad/T/entries/1/1", "topic"),
        ("naiad/T/entries/x/1/0", "topic"),
        ("naiad/T/entries/1/1/-1", "topic"),
        ("naiad/../entries/1/1/0", "topic"),
        ("naiad/T/entries/1/99999999999/0", "size"),
    ],
)
def test_a_topic_of_no_entries_is_refused(where, why):
    with pytest.raises(Refused) as caught:
        messages.sent(where, messages.packed(0, ENTRIES))
    assert caught.value.why == why


def test_entries_that_do_not_follow_each_other_are_refused():
    for wrong in (ENTRIES[:2] + ENTRIES[3:], [ENTRIES[0]._replace(chain=1), *ENTRIES[1:]]):
        with pytest.raises(Refused) as caught:
            messages.sent(TOPIC, messages.packed(0, wrong))
        assert caught.value.why == "chain"


def test_bytes_that_no_board_writes_are_refused():
    for payload in (b"", b"\xff", b"\x05ab", bytes(3)):
        with pytest.raises(Refused) as caught:
            messages.sent(TOPIC, messages.packed(0, [ENTRIES[0]._replace(payload=payload)]))
        assert caught.value.why == "entry"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["before", "entries", "x"]), inner),
    max_leaves=8,
)


@given(st.binary(max_size=80) | JSON.map(lambda value: json.dumps(value).encode()))
def test_whatever_comes_is_taken_or_refused(payload):
    for read in (lambda: messages.sent(TOPIC, payload), lambda: messages.head_of(payload)):
        with pytest.raises(Refused):
            read()
    with contextlib.suppress(Refused):
        messages.asked(payload)
