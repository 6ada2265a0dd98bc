"""Readers on the real driver over simulated PN532s: what is told, how soon, and that nothing ever waits."""

import pytest

from naiad.twin.chips.pn532 import unframe
from naiad.twin.chips.tags import BankCard, Ntag213, Ultralight, ntag, text_record, uri_record
from naiad_table import presence as p
from pico_parts import Parts

# A step is one exchange on the bus: what it may take of a pass on the twin's Pico.
LONGEST_STEP_US = 1_500


class Bench(Parts):
    def __init__(self, readers=1, seed=0, files=None, **settings):
        keys = {"NAIAD_READERS": readers}
        keys.update({"NAIAD_" + name.upper(): value for name, value in settings.items()})
        super().__init__(keys, seed, files)
        self.told = []
        self.problems = []
        self.task = self.load("naiad_table.wiring").build_readers(self.config(), self.tell, self.problems)
        self.chips = self.outside.readers
        self.worst_us = 0

    def tell(self, *event):
        self.told.append((*event, self.world.now_us))

    def write(self, text):
        """Begin to write it on the tag of the first reader."""
        return self.load("naiad_table.writing").begin(self.task.places[0], text)

    def pass_ms(self, ms, pass_us=2000):
        self.worst_us = max(self.worst_us, self.run(self.task, ms, pass_us))
        return self.take()

    def take(self):
        events = [event[:3] for event in self.told]
        self.told.clear()
        return events

    def until(self, kind, limit_ms=2000, pass_us=2000):
        """Milliseconds until an event of this kind."""
        begun_us = self.world.now_us
        while self.world.now_us < begun_us + limit_ms * 1000:
            self.run(self.task, 1, pass_us)
            for event in self.told:
                if event[0] == kind:
                    return (event[3] - begun_us) / 1000
        raise AssertionError(f"no event {kind} within {limit_ms} ms, only {self.told}")

    def complaints(self):
        return self.machine.pico.complaints


def bench(*args, **kwargs):
    made = Bench(*args, **kwargs)
    assert made.pass_ms(200 * len(made.chips)) == []
    return made


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


def old(text):
    tag = Ultralight(ntag(text).uid)
    tag.store(uri_record(text))
    return tag


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


def test_a_tag_is_written_and_counts_as_what_it_now_says():
    table = bench()
    tag = ntag("")
    table.chips[0].put(tag)
    table.pass_ms(500)
    assert table.write("naiad:long-named/l_ae")
    assert table.pass_ms(1000) == [(p.WRITTEN, 0, ""), (p.CLEAR, 0, ""), (p.APPEARED, 0, "long-named/l_ae")]
    assert table.worst_us <= LONGEST_STEP_US


def test_a_tag_that_cannot_be_written_is_told():
    table = bench()
    assert not table.write("naiad:box/f1")
    tag = ntag("naiad:box/f_07")
    tag.lock()
    table.chips[0].put(tag)
    table.pass_ms(300)
    assert table.write("naiad:box/f1")
    assert table.pass_ms(1000) == [(p.NOT_WRITTEN, 0, "")]
    table.chips[0].lift()
    assert table.pass_ms(500) == [(p.GONE, 0, "box/f_07")]
    table.chips[0].put(BankCard(2))
    table.pass_ms(500)
    assert not table.write("naiad:box/f1")


def test_lifted_while_it_is_written_is_told():
    table = bench()
    tag = ntag("")
    table.chips[0].put(tag)
    table.pass_ms(500)
    assert table.write("naiad:long-named/l_ae")
    while not tag.writes:
        table.run(table.task, 1)
    table.chips[0].lift()
    events = table.pass_ms(1000)
    assert (p.NOT_WRITTEN, 0, "") in events
    assert (p.CLEAR, 0, "") in events


@pytest.mark.parametrize("writes", range(12))
def test_lifted_at_any_page_the_tag_says_what_it_said_or_nothing_or_the_new(writes):
    table = bench()
    tag = ntag("naiad:box/f_07_of_old")
    table.chips[0].put(tag)
    table.pass_ms(500)
    assert table.write("naiad:box/m_12_and_more")
    while tag.writes < writes and len(table.take()) == 0:
        table.run(table.task, 1)
    table.chips[0].lift()
    table.pass_ms(1000)
    tag.writes = 0
    table.chips[0].put(tag)
    says = table.pass_ms(1000)[-1]
    whole = len(table.load("naiad_table.writing").message("naiad:box/m_12_and_more")) // 4 + 1
    if writes == 0:
        assert says == (p.APPEARED, 0, "box/f_07_of_old")
    elif writes < whole:
        assert says[0] == p.UNKNOWN
    else:
        assert says == (p.APPEARED, 0, "box/m_12_and_more")


def test_a_tag_that_does_not_hear_one_page_is_read_again_and_found_blank():
    table = bench()
    tag = ntag("naiad:box/f_07")
    table.chips[0].put(tag)
    table.until(p.APPEARED)
    hears = tag.answer
    left = [4]

    def answer(command):
        left[0] -= command[0] == 0xA2
        return None if command[0] == 0xA2 and not left[0] else hears(command)

    tag.answer = answer
    table.take()
    assert table.write("naiad:box/m_12")
    assert table.pass_ms(2000) == [(p.NOT_WRITTEN, 0, ""), (p.GONE, 0, "box/f_07"), (p.UNKNOWN, 0, "blank")]


def test_what_is_to_be_written_while_the_tag_is_still_read_is_written():
    table = bench()
    tag = ntag("naiad:box/f_07")
    table.chips[0].put(tag)
    while not table.write("naiad:box/m_12"):
        table.run(table.task, 1, 500)
    assert (p.WRITTEN, 0, "") in table.pass_ms(2000)
    table.chips[0].lift()
    table.pass_ms(1000)
    table.chips[0].put(tag)
    assert table.pass_ms(1000) == [(p.APPEARED, 0, "box/m_12")]


def test_a_chip_that_fails_at_every_write_is_not_asked_for_ever():
    table = bench()
    table.chips[0].put(ntag("naiad:box/f_07"))
    table.until(p.APPEARED)
    readers = table.load("naiad_table.readers")
    place = table.task.places[0]
    works = place.chip.step
    place.chip.step = lambda now_ms: readers.FAILED if place.op == readers._WRITE else works(now_ms)
    assert table.write("naiad:long-named/l_ae")
    table.until(p.NOT_WRITTEN)
    assert not table.write("naiad:long-named/l_ae")


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


# --- on I2C ---


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
