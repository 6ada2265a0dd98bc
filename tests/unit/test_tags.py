"""What is read out of a tag's bytes, and what is written into them."""

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naiad.twin.chips import tags as chips
from naiad_table import tag_writer, tags, uids

NAMES = st.text("abcdefghijklmnopqrstuvwxyz0123456789_-", min_size=1, max_size=20)
FACTORY = bytes.fromhex("0103a00c340300fe")


def parse(data):
    return tags.parse(data, len(data))


@given(NAMES, NAMES)
def test_a_piece_written_is_the_piece_read(game, name):
    data = tag_writer.message(f"naiad:{game}/{name}")
    assert len(data) % tags.PAGE_BYTES == 0
    assert parse(data) == (f"{game}/{name}", "")


@pytest.mark.parametrize("record", [chips.uri_record, chips.text_record])
def test_a_telephone_may_write_it_as_a_text_or_as_an_address(record):
    sticker = chips.Ntag213(bytes(7), record("naiad:box/f_07"))
    assert parse(sticker.pages[16:128]) == ("box/f_07", "")


def test_other_records_beside_it_do_not_matter():
    first = b"\x91\x01\x06T\x02enhey"
    app = b"\x14\x0f\x04android.com:pkgnone"
    mine = b"\x51\x01\x11T\x02ennaiad:box/f_07"
    block = first + app + mine
    assert parse(bytes([3, len(block)]) + block + b"\xfe") == ("box/f_07", "")


def test_an_external_type_and_an_absolute_uri_are_as_good():
    external = bytes([0xD4, 11, 14]) + b"naiad.x:pce" + b"naiad:box/f_07"
    absolute = bytes([0xD3, 14, 0]) + b"naiad:box/f_07"
    for record in (external, absolute):
        assert parse(bytes([3, len(record)]) + record) == ("box/f_07", "")


def test_control_blocks_before_the_message_are_stepped_over():
    data = FACTORY[:5] + tag_writer.message("naiad:box/f1")
    assert parse(data) == ("box/f1", "")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (FACTORY + bytes(8), tags.BLANK),
        (bytes(112), tags.BLANK),
        (b"\xff" * 16, tags.BLANK),
        (chips.Ntag213(bytes(7)).pages[16:32], tags.BLANK),
        (chips.ntag("https://example.org").pages[16:128], tags.OTHER),
        (b"\x03\xff\x01\x20" + bytes(12), tags.OTHER),
        (tag_writer.message("naiad:box/f_07")[:12], tags.DAMAGED),
        (tag_writer.message("naiad:box"), tags.DAMAGED),
        (tag_writer.message("naiad:box/f_07/x"), tags.DAMAGED),
        (tag_writer.message("naiad:/f_07"), tags.DAMAGED),
        (tag_writer.message("naiad:box/"), tags.DAMAGED),
        (tag_writer.message("naiad:box/F 07"), tags.DAMAGED),
    ],
)
def test_a_tag_without_a_piece_says_why(data, reason):
    assert tags.parse(data, len(data)) == ("", reason)


@given(st.binary(max_size=tags.LONGEST))
def test_no_bytes_can_do_harm(data):
    text, reason = parse(data)
    assert bool(text) != bool(reason)
    assert 0 <= tags.need(data, len(data)) <= tags.LONGEST


@given(NAMES, st.integers(0, 40))
def test_so_much_is_read_as_the_message_needs_and_no_more(name, before):
    message = bytes(before) + tag_writer.message(f"naiad:box/{name}")
    data = bytearray(tags.LONGEST + 16)
    data[: len(message)] = message
    filled = 16
    while tags.need(data, filled) > filled:
        filled += 16
    assert tags.parse(data, filled) == (f"box/{name}", "")
    assert filled - 16 < len(message)


def test_a_message_too_long_to_be_a_piece_is_not_read():
    data = chips.ntag("https://example.org/" + "x" * 100).pages[16:160]
    assert tags.need(data, 16) == 0
    assert tags.parse(data, 16) == ("", tags.OTHER)


def test_a_text_that_does_not_fit_is_refused():
    assert len(tag_writer.message("x" * 90)) <= tags.LONGEST
    with pytest.raises(ValueError, match="90 bytes"):
        tag_writer.message("x" * 110)


def test_a_table_names_tags_that_cannot_be_written():
    problems = []
    table = tags.Uids(
        uids.lines(
            BytesIO(b"04a1b2c3d4e5f6 naiad:box/f_07  # the first\n\n# nothing\nDEADBEEF\tnaiad:box/f1\r\n"), problems
        )
    )
    assert problems == []
    assert len(table) == 2
    assert table.find(bytes.fromhex("04A1B2C3D4E5F6")) == "box/f_07"
    assert table.find(b"\xde\xad\xbe\xef") == "box/f1"
    assert table.find(b"\xad\xbe\xef") == table.find(b"\x04\xa1\xb2\xc3") == ""
    assert tags.Uids().find(bytes(4)) == ""


@pytest.mark.parametrize(
    "line", [b"04A1 naiad:box/f_07", b"XYZ naiad:box/f_07", b"DEADBEEF box/f_07", b"DEADBEEF", b"DEADBEEF naiad:box"]
)
def test_a_bad_line_of_the_table_is_named_and_the_rest_counts(line):
    problems = []
    table = tags.Uids(uids.lines(BytesIO(line + b"\n04:A1:B2:C3:D4:E5:F6 naiad:box/f_07\n"), problems))
    assert len(table) == 1
    assert table.find(bytes.fromhex("04A1B2C3D4E5F6")) == "box/f_07"
    assert len(problems) == 1
    assert "uids.txt, line 1" in problems[0]
