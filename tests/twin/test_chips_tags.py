"""Stickers answer as an NTAG213 does: memory, locks, wrap-around; the reader between has its own tests."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naiad.twin.chips.tags import ACK, Ntag213, Ultralight, ntag, text_record, uri_record

UID = bytes.fromhex("04a1b2c3d4e5f6")


def test_the_first_pages_hold_the_uid_with_its_check_bytes() -> None:
    tag = Ntag213(UID)
    first = tag.answer(b"\x30\x00")
    assert first is not None
    assert first[:3] + first[4:8] == UID
    assert first[3] == 0x88 ^ UID[0] ^ UID[1] ^ UID[2]
    assert first[8] == UID[3] ^ UID[4] ^ UID[5] ^ UID[6]
    assert first[12:16] == b"\xe1\x10\x12\x00"


def test_reading_past_the_end_wraps_to_the_first_page() -> None:
    tag = Ntag213(UID)
    last = tag.answer(b"\x30\x2c")
    assert last is not None and last[4:16] == tag.answer(b"\x30\x00")[:12]
    assert tag.answer(b"\x30\x2d") is None


def test_many_pages_are_read_at_once_and_none_past_the_end() -> None:
    tag = ntag("naiad:box/f_01")
    assert tag.answer(b"\x3a\x04\x0f") == tag.pages[16:64]
    assert tag.answer(b"\x3a\x00\x2c") == tag.pages[:172] + bytes(8)
    for wrong in (b"\x3a\x04\x2d", b"\x3a\x05\x04", b"\x3a\x04"):
        assert tag.answer(wrong) is None


def test_a_sticker_of_before_has_sixteen_pages_that_are_read_four_at_a_time() -> None:
    tag = Ultralight(UID)
    assert tag.answer(b"\x3a\x04\x0f") is None
    assert tag.answer(b"\x30\x0e") == tag.pages[56:64] + tag.pages[:8]
    assert tag.answer(b"\x30\x10") is None
    assert tag.answer(b"\xa2\x10abcd") is None
    assert tag.answer(b"\xa2\x0fabcd") == ACK


def test_the_message_lies_where_phones_look_for_it() -> None:
    tag = ntag("naiad:box/f_01")
    assert tag.answer(b"\x30\x04")[:2] == bytes((0x03, len(uri_record("naiad:box/f_01"))))
    assert b"naiad:box/f_01\xfe" in bytes(tag.pages)
    assert tag.uid == ntag("naiad:box/f_01").uid != ntag("naiad:box/f_02").uid


@given(st.text(min_size=1, max_size=30), st.sampled_from([uri_record, text_record]))
def test_records_are_whole(text: str, record) -> None:
    message = record(text)
    assert message[0] == 0xD1 and message[2] == len(message) - 4
    assert message.endswith(text.encode())
    assert message in bytes(ntag(text, record).pages)


def test_a_message_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        ntag("x" * 140)


def test_pages_are_written_four_bytes_at_a_time_and_the_uid_never() -> None:
    tag = Ntag213(UID)
    assert tag.answer(b"\xa2\x05abcd") == ACK
    assert tag.answer(b"\x30\x05")[:4] == b"abcd"
    assert tag.answer(b"\xa2\x05abc") is None
    assert tag.answer(b"\xa2\x00abcd") is None
    assert tag.answer(b"\xa2\x2dabcd") is None
    assert tag.writes == 1


def test_lock_bits_only_ever_lock() -> None:
    tag = Ntag213(UID)
    assert tag.answer(b"\xa2\x02\x00\x00\x20\x00") == ACK  # locks page 5
    assert tag.answer(b"\xa2\x02\x00\x00\x00\x00") == ACK
    assert tag.answer(b"\xa2\x05abcd") is None
    assert tag.answer(b"\xa2\x06abcd") == ACK
    tag.lock()
    assert [tag.answer(bytes((0xA2, page)) + b"abcd") for page in (4, 15, 16, 39)] == [None] * 4


def test_what_a_sticker_does_not_know_it_does_not_answer() -> None:
    assert Ntag213(UID).answer(b"\x99") is None
    assert Ntag213(UID).answer(b"\x30") is None
