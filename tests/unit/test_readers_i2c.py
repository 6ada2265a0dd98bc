"""The same reader on I2C: what is said, and that a bus which is not there costs nothing."""

import pytest

from naiad.twin.chips.tags import ntag
from naiad_table import presence as p
from reader_bench import Bench, bench, old


def on_i2c(**settings):
    return bench(reader_bus="i2c", **settings)


@pytest.mark.parametrize("length", [10, 60])
def test_a_reader_on_i2c_tells_the_same(length):
    table = on_i2c()
    text = "box/" + "a" * length
    table.chips[0].put(ntag("naiad:" + text))
    assert table.until(p.APPEARED) < 60
    assert table.take() == [(p.APPEARED, 0, text)]
    table.chips[0].lift()
    assert table.pass_ms(300) == [(p.GONE, 0, text)]
    # Whole answers are fetched: 2 ms of a budget of five.
    assert table.worst_us <= 3_500
    assert table.complaints() == []


def test_a_sticker_is_written_over_i2c():
    table = on_i2c()
    table.chips[0].put(ntag())
    table.pass_ms(300)
    table.write("naiad:box/f_07")
    assert (p.WRITTEN, 0, "") in table.pass_ms(600)


def test_an_old_sticker_on_i2c_is_read_page_by_page():
    table = on_i2c()
    table.chips[0].put(old("naiad:box/f_07"))
    assert table.pass_ms(300) == [(p.APPEARED, 0, "box/f_07")]
    assert table.complaints() == []


def test_a_reader_on_i2c_that_is_not_there_costs_nothing_and_is_found_when_it_comes():
    table = Bench(reader_bus="i2c")
    table.chips[0].dead = "high"
    assert table.pass_ms(1500) == [(p.READER_DEAD, 0, "")]
    table.chips[0].dead = False
    table.chips[0].put(ntag("naiad:box/f_07"))
    assert table.until(p.APPEARED, 3000)
    assert table.complaints() == []


def test_a_bus_that_nothing_pulls_up_is_a_reader_that_is_not_there():
    table = Bench(reader_bus="i2c")
    sda, scl = table.outside.wiring.reader_i2c
    for pin in (sda, scl):
        table.machine.pico.pins.set(pin, None)
    assert table.pass_ms(1500) == [(p.READER_DEAD, 0, "")]
    for pin in (sda, scl):
        table.machine.pico.pins.set(pin, 1)
    table.chips[0].put(ntag("naiad:box/f_07"))
    assert table.until(p.APPEARED, 3000)


def test_bits_that_go_wrong_on_i2c_never_tell_a_wrong_piece():
    table = on_i2c()
    table.chips[0].bit_error_rate = 0.002
    table.chips[0].put(ntag("naiad:box/f_07"))
    told = table.pass_ms(3000)
    assert {event[2] for event in told if event[0] == p.APPEARED} <= {"box/f_07"}


def test_the_bus_on_i2c_is_let_go_of_while_the_supply_is_away():
    table = on_i2c()
    table.outside.supply_readers(False)
    table.pass_ms(500)
    assert not set(table.outside.wiring.reader_i2c) & table.machine.pico.pins.claimed
    table.outside.supply_readers(True)
    table.chips[0].put(ntag("naiad:box/f_07"))
    assert table.until(p.APPEARED, 3000)


def test_a_table_on_i2c_has_one_reader_and_says_so():
    table = Bench(reader_bus="i2c", readers=2)
    assert table.config().readers == 1
    assert [problem for problem in table.config().problems if "NAIAD_READERS" in problem]
