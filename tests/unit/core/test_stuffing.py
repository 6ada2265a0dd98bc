"""Byte stuffing in place agrees with the library that the PC uses."""

import itertools

import pytest
from cobs import cobs as library
from hypothesis import given
from hypothesis import strategies as st

from naiad_core import frames


def encoded(raw):
    data = bytearray(b"\xaa" + raw)
    frames.stuff(data, 0, len(data))
    return bytes(data)


def decoded(stuffed):
    data = bytearray(stuffed)
    return bytes(data[1:]) if frames.unstuff(data, 0, len(data)) else None


@pytest.mark.parametrize(
    ("raw", "stuffed"),
    [
        ("", "01"),
        ("00", "0101"),
        ("0000", "010101"),
        ("11220033", "0311220233"),
        ("11000000", "0211010101"),
        ("01" * 253, "fe" + "01" * 253),
    ],
)
def test_known_vectors(raw, stuffed):
    assert encoded(bytes.fromhex(raw)).hex() == stuffed
    assert decoded(bytes.fromhex(stuffed)).hex() == raw


def test_all_short_patterns_agree_with_the_library():
    for size in range(9):
        for raw in itertools.product(b"\0\x01", repeat=size):
            raw = bytes(raw)
            assert encoded(raw) == library.encode(raw)
            assert decoded(encoded(raw)) == raw


@given(st.binary(max_size=frames.COBS_MAX))
def test_whatever_is_stuffed_has_no_zero_and_comes_back(raw):
    stuffed = encoded(raw)
    assert stuffed == library.encode(raw)
    assert 0 not in stuffed
    assert decoded(stuffed) == raw


# A frame is what lies between two zeros.
@given(st.binary(max_size=300).map(lambda data: data.replace(b"\0", b"\1")))
def test_what_the_library_refuses_is_refused(stuffed):
    try:
        expected = library.decode(stuffed) if 1 <= len(stuffed) <= frames.COBS_MAX + 1 else None
    except library.DecodeError:
        expected = None
    assert decoded(stuffed) == expected


def test_it_works_in_the_middle_of_a_buffer_and_leaves_the_rest_alone():
    data = bytearray(b"xx_\x00ab\x00yy")
    frames.stuff(data, 2, 7)
    assert data == b"xx\x01\x03ab\x01yy"
    assert frames.unstuff(data, 2, 7)
    assert data == b"xx\x00\x00ab\x00yy"
