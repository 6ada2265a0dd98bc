"""The twin's pins: digitalio, busio.SPI, neopixel_write, pwmio."""

import pytest

from naiad.twin.pico import SPI_CALL_US, TICK_US


def test_a_pin_can_only_be_used_once_until_it_is_freed(bench) -> None:
    digitalio = bench.load("digitalio")
    dio = digitalio.DigitalInOut(bench.board.GP5)
    with pytest.raises(ValueError, match="GP5 in use"):
        digitalio.DigitalInOut(bench.board.GP5)
    dio.deinit()
    with pytest.raises(ValueError, match="deinitialized"):
        _ = dio.value
    digitalio.DigitalInOut(bench.board.GP5)


def test_an_input_reads_the_outside_or_its_pull(bench) -> None:
    digitalio = bench.load("digitalio")
    dio = digitalio.DigitalInOut(bench.board.GP5)
    assert dio.value is False
    dio.switch_to_input(digitalio.Pull.UP)
    assert dio.value is True
    bench.hands.hold(1)
    assert dio.value is False
    bench.hands.release(1)
    assert dio.value is True
    with pytest.raises(AttributeError, match="direction is input"):
        dio.value = True


def test_spi_wants_matching_pins_and_the_lock(bench) -> None:
    busio, board = bench.load("busio"), bench.board
    with pytest.raises(ValueError, match="Invalid pins"):
        busio.SPI(board.GP18, board.GP16, board.GP19)
    spi = busio.SPI(board.GP18, board.GP19, board.GP16)
    with pytest.raises(RuntimeError, match="lock"):
        spi.write(b"x")
    assert spi.try_lock() and not spi.try_lock()
    spi.configure(baudrate=1_000_000)
    before_us = bench.world.now_us
    spi.write(bytes(1000))
    # 992,063 Hz: 125 MHz / 126.
    assert bench.world.now_us - before_us == 8064 + SPI_CALL_US
    spi.unlock()


# --- keypad ---


def test_neopixels_reach_the_chain_in_their_order_and_take_their_time(bench) -> None:
    pixels = bench.load("neopixel").NeoPixel(bench.board.GP28, 288, auto_write=False)
    pixels[0] = (1, 2, 3)
    pixels[287] = 0x0A0B0C
    before_us = bench.world.now_us
    pixels.show()
    assert 288 * 30 <= bench.world.now_us - before_us <= 288 * 30 + 200
    assert bench.outside.chain.colours()[0] == (1, 2, 3)
    assert bench.outside.chain.colours()[287] == (10, 11, 12)
    before_us = bench.world.now_us
    pixels.show()
    assert bench.world.now_us - before_us >= 288 * 30 + 2 * TICK_US


def test_the_buzzer_hears_frequencies_and_silence(bench) -> None:
    buzzer = bench.load("pwmio").PWMOut(bench.board.GP27, frequency=440, variable_frequency=True)
    assert bench.outside.buzzer.hz == 0
    buzzer.duty_cycle = 32768
    buzzer.frequency = 880
    buzzer.duty_cycle = 0
    assert [hz for _, hz in bench.outside.buzzer.tones] == [440, 880, 0]
    fixed = bench.load("pwmio").PWMOut(bench.board.GP26, frequency=440)
    with pytest.raises(AttributeError):
        fixed.frequency = 100


# --- starts and ends ---
