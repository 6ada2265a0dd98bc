"""The twin's microcontroller.nvm: what it holds, what it refuses, how long it takes."""

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naiad.twin.flash import ERASE_US, PROGRAM_PAGE_US


def test_nvm_over_erased_bytes_programs_and_over_others_erases(bench) -> None:
    nvm = bench.load("microcontroller").nvm
    flash = bench.pico.flash
    nvm[10:14] = b"abcd"
    assert flash.erases == [] and flash.programs[-1][1:] == (10, 4)
    nvm[14:16] = bytearray(b"ef")
    assert flash.erases == []
    nvm[10] = 0x41
    assert len(flash.erases) == 1
    assert nvm[8:18] == b"\xff\xffAbcdef\xff\xff"
    assert isinstance(nvm[0:2], bytearray)


def test_nvm_takes_the_flashs_time(bench) -> None:
    nvm = bench.load("microcontroller").nvm
    before_us = bench.world.now_us
    nvm[250:260] = bytes(10)  # across a page border
    assert bench.world.now_us - before_us == 2 * PROGRAM_PAGE_US
    before_us = bench.world.now_us
    nvm[0:1] = b"\x01"
    assert bench.world.now_us - before_us == PROGRAM_PAGE_US
    before_us = bench.world.now_us
    nvm[0:1] = b"\xff"
    assert bench.world.now_us - before_us == ERASE_US + 16 * PROGRAM_PAGE_US


def test_nvm_refuses_what_circuitpython_refuses(bench) -> None:
    nvm = bench.load("microcontroller").nvm
    assert len(nvm) == 4096
    with pytest.raises(ValueError, match="different lengths"):
        nvm[0:3] = b"ab"
    with pytest.raises(NotImplementedError):
        nvm[0:4:2] = b"ab"
    with pytest.raises(NotImplementedError):
        nvm[0:2] = [1, 2]
    with pytest.raises(ValueError, match="single bytes"):
        nvm[0:2] = array("H", (1,))
    with pytest.raises(ValueError):
        nvm[0] = 256
    with pytest.raises(IndexError):
        nvm[4096]
    nvm[0:0] = b""
    assert bench.pico.flash.programs == []


@given(st.lists(st.tuples(st.integers(0, 4095), st.binary(min_size=1, max_size=300)), max_size=6))
def test_nvm_holds_what_was_written_last(bench_of, writes: list[tuple[int, bytes]]) -> None:
    bench = bench_of()
    nvm = bench.load("microcontroller").nvm
    model = bytearray(b"\xff" * 4096)
    for start, data in writes:
        data = data[: 4096 - start]
        nvm[start : start + len(data)] = data
        model[start : start + len(data)] = data
    assert nvm[:] == model


# --- pins ---
