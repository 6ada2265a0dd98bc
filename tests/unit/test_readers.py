"""Readers on the real driver over simulated PN532s: what they say, how soon, and that nothing ever waits; not writing
(test_readers_write.py), nor I2C (test_readers_i2c.py)."""

import pytest

from naiad.twin.chips.pn532 import unframe
from naiad.twin.chips.tags import BankCard, Ntag213, ntag, text_record
from naiad_table import presence as p
from pico_parts import Parts
from reader_bench import LONGEST_STEP_US, Bench, bench, old


@pytest.mark.parametrize("record", [None, text_record])
def test_a_sticker_appears_with_its_piece_and_goes(record):
    table = bench()
    tag = ntag("naiad:box/f_07") if record is None else ntag("naiad:box/f_07", record)
    table.chips[0].put(tag)
    assert table.pass_ms(200) == [(p.APPEARED, 0, "box/f_07")]
    assert table.pass_ms(300) == []
    table.chips[0].lift()
    assert table.pass_ms(200) == [(p.GONE, 0, "box/f_07")]
    assert table.complaints() == []


@pytest.mark.parametrize("readers", [1, 2, 4])
def test_a_piece_is_known_soon_and_no_step_takes_long(readers):
    table = bench(readers)
    slowest_ms = 0
    for i in range(12):
        table.run(table.task, 7 * i, 2000)
        tag = ntag(f"naiad:long-named/w_a_{i}")
        table.chips[i % readers].put(tag)
        slowest_ms = max(slowest_ms, table.until(p.APPEARED))
        table.chips[i % readers].lift()
        table.pass_ms(100 + 120 * readers)
    print(f"{readers} readers: appears within {slowest_ms:.0f} ms; longest step {table.worst_us} us")
    assert slowest_ms < {1: 35, 2: 50, 4: 85}[readers]
    assert table.worst_us <= LONGEST_STEP_US


def test_a_message_over_many_pages_is_read_to_its_end():
    table = bench()
    tag = ntag("naiad:long-named/" + "a" * 60, text_record)
    table.chips[0].put(tag)
    assert table.pass_ms(300) == [(p.APPEARED, 0, "long-named/" + "a" * 60)]


@pytest.mark.parametrize(("length", "commands"), [(10, 1), (30, 1), (60, 2)])
def test_a_piece_is_read_in_one_command_and_a_long_name_in_two(length, commands):
    table = bench()
    table.chips[0].put(ntag("naiad:box/" + "a" * length))
    table.until(p.APPEARED)
    assert table.chips[0].commands.get(0x42) == commands
    assert 0x40 not in table.chips[0].commands


def test_a_sticker_that_cannot_be_read_at_once_is_read_page_by_page():
    table = bench()
    table.chips[0].put(old("naiad:box/f_07"))
    assert table.pass_ms(200) == [(p.APPEARED, 0, "box/f_07")]
    assert table.complaints() == []


@pytest.mark.parametrize("kind", [ntag, old])
def test_a_piece_that_takes_another_ones_place_between_two_looks_is_read(kind):
    table = bench()
    first, second = kind("naiad:box/f_07"), kind("naiad:box/f_08")
    table.chips[0].put(first)
    table.until(p.APPEARED)
    table.take()
    table.chips[0].lift(first)
    table.chips[0].put(second)
    assert table.pass_ms(200) == [(p.GONE, 0, "box/f_07"), (p.APPEARED, 0, "box/f_08")]


@pytest.mark.parametrize(
    ("tag", "event"),
    [
        (ntag(""), (p.UNKNOWN, 0, "blank")),
        (ntag("https://example.org"), (p.UNKNOWN, 0, "other")),
        (ntag("naiad:nonsense"), (p.UNKNOWN, 0, "damaged")),
        (BankCard(1), (p.FOREIGN, 0, "")),
    ],
)
def test_what_names_no_piece_is_told_once_with_its_reason(tag, event):
    table = bench()
    table.chips[0].put(tag)
    assert table.pass_ms(1000) == [event]
    table.chips[0].lift()
    assert table.pass_ms(300) == [(p.CLEAR, 0, "")]


class Sulky(Ntag213):
    """Answers the call but not the question."""

    def answer(self, command):
        return None


def test_a_tag_that_cannot_be_read_is_foreign():
    table = bench()
    table.chips[0].put(Sulky(b"\x04" + bytes(6)))
    assert table.pass_ms(1500) == [(p.FOREIGN, 0, "")]


def test_two_tags_at_once_are_noticed_and_the_last_one_left_counts():
    table = bench()
    low, high = sorted([ntag("naiad:box/f_07"), ntag("naiad:box/f_08")], key=lambda tag: tag.uid)
    table.chips[0].put(low)
    table.chips[0].put(high)
    assert table.pass_ms(300) == [(p.TWO_TAGS, 0, "")]
    table.chips[0].lift(low)
    events = table.pass_ms(300)
    assert [event[0] for event in events] == [p.CLEAR, p.APPEARED]
    assert events[1][2].encode() in bytes(high.pages)


@pytest.mark.parametrize("reads", [0, 1])
def test_lifted_while_it_is_read_is_too_soon(reads):
    table = bench()
    table.chips[0].lift(after_reads=reads)
    table.chips[0].put(ntag("naiad:box/" + 50 * "f"))
    assert table.pass_ms(600) == [(p.TOO_SOON, 0, "")]


def test_a_piece_moved_to_another_reader_leaves_the_first():
    table = bench(2)
    tag = ntag("naiad:box/f_07")
    table.chips[0].put(tag)
    table.pass_ms(300)
    table.chips[0].lift()
    table.chips[1].put(tag)
    events = table.pass_ms(600)
    assert events == [(p.GONE, 0, "box/f_07"), (p.APPEARED, 1, "box/f_07")]


def test_a_table_of_uids_names_what_cannot_be_written():
    locked = ntag("https://example.org")
    lines = b"04 what\n" + locked.uid.hex().encode() + b" naiad:box/f1\n"
    table = bench(files={"uids.txt": lines})
    assert len(table.problems) == 1
    table.chips[0].put(locked)
    assert table.pass_ms(100) == [(p.APPEARED, 0, "box/f1")]


def test_a_dead_reader_is_told_and_costs_the_others_nothing():
    table = Bench(2)
    table.chips[0].dead = "high"
    assert table.pass_ms(400) == [(p.READER_DEAD, 0, "")]
    table.chips[1].put(ntag("naiad:box/f_07"))
    assert table.until(p.APPEARED) < 150
    assert table.worst_us <= LONGEST_STEP_US


@pytest.mark.parametrize("line", ["low", "high"])
def test_a_reader_that_dies_is_told_and_comes_back_by_itself(line):
    table = bench(2)
    table.chips[1].put(ntag("naiad:box/f_08"))
    table.pass_ms(300)
    table.chips[1].dead = line
    assert table.pass_ms(1500) == [(p.READER_DEAD, 1, "")]
    table.chips[0].put(ntag("naiad:box/f_07"))
    assert table.until(p.APPEARED) < 150
    table.take()
    table.chips[1].dead = False
    assert table.pass_ms(9000) == [(p.READER_BACK, 1, "")]
    table.chips[1].lift()
    assert table.pass_ms(500) == [(p.GONE, 1, "box/f_08")]


def test_a_dead_reader_is_asked_less_and_less_often():
    table = Bench(1)
    table.chips[0].dead = "low"
    table.pass_ms(120_000, pass_us=10_000)
    assert table.task.stats()[0][0] == 1
    assert table.task.places[0].errors < 14


def test_a_reader_that_lost_its_supply_for_a_moment_is_set_up_again():
    table = bench()
    table.chips[0].power(False)
    table.chips[0].power(True)
    events = table.pass_ms(3000)
    table.chips[0].put(ntag("naiad:box/f_07"))
    assert table.pass_ms(400)[-1] == (p.APPEARED, 0, "box/f_07")
    assert events in ([], [(p.READER_DEAD, 0, ""), (p.READER_BACK, 0, "")])


@pytest.mark.parametrize("seed", range(6))
def test_noise_on_the_wire_never_invents_a_piece(seed):
    table = bench(seed=seed)
    table.chips[0].bit_error_rate = 0.001
    table.chips[0].put(ntag("naiad:box/f_07"))
    events = table.pass_ms(5000)
    assert (p.APPEARED, 0, "box/f_07") in events
    assert {event[2] for event in events} <= {"", "box/f_07"}
    table.chips[0].bit_error_rate = 0.0
    table.pass_ms(6000)
    table.chips[0].lift()
    assert table.pass_ms(1000) in ([(p.GONE, 0, "box/f_07")], [(p.CLEAR, 0, ""), (p.GONE, 0, "box/f_07")])


def test_only_one_field_is_on_at_a_time():
    table = bench(3)
    fields = []
    table.world.spawn(watch(table, fields))
    table.pass_ms(500)
    assert max(fields) == 1


def watch(table, fields):
    while True:
        fields.append(sum(chip._field for chip in table.chips))
        yield 0.5


def test_readers_far_apart_may_all_look_at_once():
    table = bench(4, reader_fields="all")
    for i in range(4):
        table.chips[i].put(ntag(f"naiad:box/f_0{i}"))
    assert sorted(table.pass_ms(300)) == [(p.APPEARED, i, f"box/f_0{i}") for i in range(4)]


def test_a_loop_that_comes_late_loses_no_reader():
    table = bench(2)
    table.chips[0].put(ntag("naiad:box/f_07"))
    events = table.pass_ms(20_000, pass_us=120_000)
    assert events == [(p.APPEARED, 0, "box/f_07")]


def test_what_goes_to_a_chip_and_what_comes_back_is_what_adafruits_driver_makes_of_it():
    """The library is the reference for the chip's protocol; the firmware's own driver only does not wait."""
    told, found = [], []
    for adafruit in (True, False):
        parts = Parts({"NAIAD_READERS": 1})
        spi, pin = parts.load("busio").SPI, parts.load("digitalio").DigitalInOut
        board = parts.load("board")
        select = pin(board.GP17)
        select.switch_to_output(True)
        bus = spi(board.GP18, board.GP19, board.GP16)
        reader = parts.outside.readers[0]
        heard, take = [], reader._take
        reader._take = lambda data, heard=heard, take=take: (heard.append(unframe(data)), take(data))
        reader.put(ntag("naiad:box/f_07"))
        if adafruit:
            driver = parts.load("adafruit_pn532.spi").PN532_SPI(bus, select)
            heard.clear()
            version = driver.firmware_version
            driver.SAM_configuration()
            uid = driver.read_passive_target(timeout=0.5)
            page = driver.ntag2xx_read_block(4)
            found.append((bytes(version), bytes(uid), bytes(page)))
        else:
            own = parts.load("naiad_table.pn532")
            device = parts.load("adafruit_bus_device.spi_device").SPIDevice
            chip = own.Pn532(device(bus, select, baudrate=1_000_000), select)
            answers = []
            select.value = False
            parts.world.advance(3000)
            select.value = True
            parts.world.advance(2000)
            for command in ((0x02,), (0x14, 1, 0x14, 1), (0x4A, 1, 0), (0x40, 1, 0x30, 4)):
                chip.start(own.frame(*command), 500)
                while (result := chip.step(parts.now_ms())) in (own.BUSY, own.TAKEN):
                    parts.world.advance(500)
                assert result == own.DONE
                answers.append(bytes(chip.data[own.DATA : chip.length]))
            found.append((answers[0], answers[2][6:], answers[3][1:5]))
        told.append([body for body in heard if body])
    assert told[0] == told[1]
    assert found[0] == found[1]
