"""The flash loses power at every step and holds what a real one could; microcontroller.nvm has its own tests."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naiad.twin.flash import ERASE_STEPS, SIZE
from naiad.twin.pico import Pico
from naiad.twin.world import PowerCut, World


def flash_of(seed: int = 0):
    return Pico(World(seed)).flash


def write(flash, start: int, data: bytes) -> bool:
    """Write; whether the power held."""
    try:
        flash.set_bytes(start, data)
    except PowerCut:
        flash.board.world.resume()
        return False
    return True


@given(st.binary(min_size=1, max_size=40), st.integers(0, 40), st.integers(0, 60), st.integers(0, 1000))
def test_a_program_that_is_cut_leaves_a_prefix_and_one_doubtful_byte(
    data: bytes, start: int, steps: int, seed: int
) -> None:
    flash = flash_of(seed)
    flash.cut_after(steps)
    whole = write(flash, start, data)
    assert whole == (steps >= len(data))
    done = min(steps, len(data))
    held = bytes(flash.data)
    assert held[start : start + done] == data[:done]
    if not whole:
        # The doubtful byte has lost none of the bits that it must keep.
        assert held[start + done] & data[done] == data[done]
    assert set(held[start + done + 1 :]) <= {0xFF} and set(held[:start]) <= {0xFF}


@pytest.mark.parametrize("steps", range(ERASE_STEPS))
def test_an_erase_that_is_cut_leaves_neither_old_nor_new(steps: int) -> None:
    flash = flash_of()
    write(flash, 0, bytes(SIZE))
    flash.cut_after(steps)
    assert not write(flash, 0, b"\x55")
    ones = sum(byte.bit_count() for byte in flash.data)
    assert 0 < ones < 8 * SIZE
    assert len(flash.erases) == 1


@given(st.integers(0, SIZE - 1))
def test_a_rewrite_that_is_cut_after_its_erase_has_lost_what_comes_later(steps: int) -> None:
    flash = flash_of()
    write(flash, 0, b"\x11" * SIZE)
    flash.cut_after(ERASE_STEPS + steps)
    assert not write(flash, 7, b"\x22")
    new = bytearray(b"\x11" * SIZE)
    new[7] = 0x22
    assert flash.data[:steps] == new[:steps]
    assert set(flash.data[steps + 1 :]) <= {0xFF}


def test_the_cut_is_made_once() -> None:
    flash = flash_of()
    flash.cut_after(2)
    assert not write(flash, 0, b"abcd")
    assert write(flash, 10, b"efgh")
    assert flash.data[10:14] == b"efgh"


def test_steps_are_counted_over_several_writes() -> None:
    flash = flash_of()
    flash.cut_after(6)
    assert write(flash, 0, b"abcd")
    assert not write(flash, 4, b"efgh")
    assert flash.data[:6] == b"abcdef"


def test_a_power_cut_from_outside_hits_the_flash_at_work() -> None:
    flash = flash_of()
    world = flash.board.world
    write(flash, 0, bytes(100))
    world.after(20_000, flash.board.cut_power)
    assert not write(flash, 0, b"\x01")
    assert flash.data != bytes(100) + b"\xff" * (SIZE - 100)
    assert world.now_us < 40_000


def test_after_the_power_is_gone_nothing_is_written() -> None:
    flash = flash_of()
    flash.board.cut_power()
    with pytest.raises(PowerCut):
        flash.set_bytes(0, b"abcd")
    assert flash.data == b"\xff" * SIZE and flash.programs == []


def test_a_byte_only_loses_bits_until_it_is_erased() -> None:
    flash = flash_of()
    write(flash, 0, b"\xff\xff")
    assert write(flash, 0, b"\x0f") and flash.erases == []
    assert write(flash, 0, b"\xf0") and len(flash.erases) == 1
    assert flash.data[:2] == b"\xf0\xff"
