"""The simulated PN532 against the real Adafruit driver and against frames made by hand; tags have their own tests."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naiad.twin.chips.pn532 import ACK_FRAME, SYNTAX_ERROR, Pn532, frame, unframe
from naiad.twin.chips.tags import BankCard, Ntag213, Ultralight, ntag, text_record
from naiad.twin.world import World

FORMULA = "naiad:long-named/l_ae"


@pytest.fixture
def drivers(bench):
    """The real driver on each of the two readers."""
    busio, digitalio, board = bench.load("busio"), bench.load("digitalio"), bench.board
    spi = busio.SPI(board.GP18, board.GP19, board.GP16)
    selects = [digitalio.DigitalInOut(pin) for pin in (board.GP17, board.GP20)]
    for select in selects:
        select.switch_to_output(True)
    kind = bench.load("adafruit_pn532.spi").PN532_SPI
    return [kind(spi, select) for select in selects]


# --- by the real driver ---


def test_the_driver_finds_the_chip_and_a_tag(bench, drivers) -> None:
    driver = drivers[0]
    driver.SAM_configuration()
    assert driver.firmware_version == (50, 1, 6, 7)
    bench.hands.put(0, FORMULA)
    assert driver.read_passive_target(timeout=0.5) == bench.outside.tag(FORMULA).uid
    assert drivers[1].read_passive_target(timeout=0.2) is None
    assert bench.pico.complaints == []


def test_the_driver_reads_and_writes_pages(bench, drivers) -> None:
    driver = drivers[0]
    bench.hands.put(0, FORMULA)
    driver.read_passive_target(timeout=0.5)
    assert driver.ntag2xx_read_block(4)[0] == 0x03
    assert driver.ntag2xx_write_block(10, b"DOMI")
    assert driver.ntag2xx_read_block(10) == b"DOMI"
    assert not driver.ntag2xx_write_block(0, b"DOMI")


def test_a_read_after_the_tag_has_left_fails_and_so_does_one_after_it_came_back(bench, drivers) -> None:
    driver = drivers[0]
    bench.hands.put(0, FORMULA)
    driver.read_passive_target(timeout=0.5)
    bench.hands.lift(0)
    assert driver.ntag2xx_read_block(4) is None
    bench.hands.put(0, FORMULA)
    assert driver.ntag2xx_read_block(4) is None
    driver.read_passive_target(timeout=0.5)
    assert driver.ntag2xx_read_block(4) is not None


def test_a_tag_can_be_lifted_in_the_middle_of_reading(bench, drivers) -> None:
    driver = drivers[0]
    bench.hands.put(0, FORMULA)
    driver.read_passive_target(timeout=0.5)
    bench.outside.readers[0].lift(after_reads=2)
    assert [driver.ntag2xx_read_block(page) is None for page in (4, 8, 12)] == [False, False, True]
    assert bench.outside.readers[0].on == []


def test_a_tag_that_comes_later_is_found_by_the_search_already_under_way(bench, drivers) -> None:
    driver = drivers[0]
    assert driver.listen_for_passive_target()
    bench.world.after(300_000, lambda: bench.hands.put(0, FORMULA))
    started_us = bench.world.now_us
    assert driver.get_passive_target(timeout=1) == bench.outside.tag(FORMULA).uid
    assert 300_000 < bench.world.now_us - started_us < 330_000


def test_finite_retries_end_the_search_with_no_target(bench, drivers) -> None:
    driver = drivers[0]
    driver.call_function(0x32, params=[0x05, 0xFF, 0x01, 0x01])
    with pytest.raises(RuntimeError, match="More than one card"):  # the driver's word for none at all
        driver.read_passive_target(timeout=1)


def test_of_two_tags_as_many_are_told_as_were_asked_for(bench, drivers) -> None:
    driver = drivers[0]
    bench.hands.put(0, FORMULA)
    bench.hands.put(0, "naiad:box/f_01")
    one = driver.call_function(0x4A, params=[1, 0], response_length=40)
    assert one[0] == 1
    two = driver.call_function(0x4A, params=[2, 0], response_length=40)
    assert two[0] == 2
    uids = [bench.outside.tag(text).uid for text in (FORMULA, "naiad:box/f_01")]
    assert sorted(uids) == [bytes(two[6:13]), bytes(two[18:25])]


def test_a_bank_card_has_another_uid_each_time_and_reads_as_no_sticker(bench, drivers) -> None:
    driver = drivers[0]
    bench.hands.put(0, "bank card")
    seen = {bytes(driver.read_passive_target(timeout=0.5)) for _ in range(5)}
    assert len(seen) == 5
    assert all(len(uid) == 4 and uid[0] == 0x08 for uid in seen)
    assert driver.ntag2xx_read_block(4) is None
    answer = driver.call_function(0x4A, params=[1, 0], response_length=40)
    assert answer[4] & 0x20


@pytest.mark.parametrize("floats", ["low", "high"])
def test_a_dead_chip_is_told_from_a_living_one(bench, floats: str) -> None:
    bench.outside.readers[0].dead = floats
    busio, digitalio, board = bench.load("busio"), bench.load("digitalio"), bench.board
    spi = busio.SPI(board.GP18, board.GP19, board.GP16)
    with pytest.raises(RuntimeError):
        bench.load("adafruit_pn532.spi").PN532_SPI(spi, digitalio.DigitalInOut(board.GP17))


def test_two_chips_selected_at_once_are_complained_about(bench, drivers) -> None:
    for driver in drivers:
        driver._spi.chip_select.value = False
    drivers[0]._spi.spi.try_lock()
    drivers[0]._spi.spi.write(b"\x40")
    assert "2 chips selected at once" in bench.pico.complaints[0]


# --- by hand ---


class Wire:
    """Bytes to and from one chip; least significant bit first, as on the bus."""

    def __init__(self, seed: int = 0) -> None:
        self.world = World(seed)
        self.chip = Pn532(self.world)
        self.complaints: list[str] = []
        self.chip.complain = self.complaints.append
        self.chip.power(True)
        self.chip.select(0)
        self.world.advance(3_000)
        self.chip.select(1)

    def burst(self, *told: int) -> bytes:
        self.chip.select(0)
        answer = self.chip.exchange(mirrored(bytes(told)))
        self.chip.select(1)
        return mirrored(answer)

    def ready(self) -> bool:
        return self.burst(0x02, 0x00)[1] == 1

    def until_ready(self, limit_us: int = 200_000) -> int:
        started_us = self.world.now_us
        while not self.ready():
            self.world.advance(100)
            assert self.world.now_us - started_us < limit_us, "never ready"
        return self.world.now_us - started_us

    def fetch(self, count: int = 40) -> bytes:
        return self.burst(0x03, *bytes(count))[1:]

    def send(self, *body: int) -> None:
        self.burst(0x01, *frame(bytes((0xD4, *body))))

    def ask(self, *body: int) -> bytes:
        """Code and data of the answer."""
        self.send(*body)
        self.until_ready()
        assert self.fetch(6) == ACK_FRAME
        self.until_ready()
        answer = unframe(self.fetch(90))
        assert answer is not None and answer[0] == 0xD5 and answer[1] == body[0] + 1
        return answer[2:]


def mirrored(data: bytes) -> bytes:
    return bytes(int(f"{byte:08b}"[::-1], 2) for byte in data)


@given(st.binary(min_size=1, max_size=254))
def test_frames_survive_and_single_wrong_bytes_do_not(body: bytes) -> None:
    whole = frame(body)
    assert unframe(whole) == body
    for at in range(3, len(whole) - 1):
        assert unframe(whole[:at] + bytes(((whole[at] + 1) & 0xFF,)) + whole[at + 1 :]) != body


def test_the_ack_comes_first_and_the_answer_when_its_time_has_come() -> None:
    wire = Wire()
    wire.send(0x02)
    assert not wire.ready()
    assert wire.until_ready() >= 200
    assert wire.fetch(6) == ACK_FRAME
    assert not wire.ready()
    assert wire.until_ready() >= 300
    assert unframe(wire.fetch()) == bytes((0xD5, 0x03, 0x32, 1, 6, 7))
    assert not wire.ready()


def test_a_chip_asleep_hears_nothing_until_it_was_woken() -> None:
    wire = Wire()
    wire.chip.power(False)
    wire.chip.power(True)
    wire.send(0x02)
    wire.world.advance(10_000)
    assert not wire.ready()
    assert wire.ask(0x02) == bytes((0x32, 1, 6, 7))


def test_a_frame_with_a_wrong_checksum_gets_no_ack_and_is_complained_about() -> None:
    wire = Wire()
    broken = bytearray(frame(b"\xd4\x02"))
    broken[-2] ^= 1
    wire.burst(0x01, *broken)
    wire.world.advance(50_000)
    assert not wire.ready()
    assert "not a PN532 frame" in wire.complaints[0]


def test_an_unknown_command_gets_a_syntax_error() -> None:
    wire = Wire()
    wire.send(0x99)
    wire.until_ready()
    assert wire.fetch(6) == ACK_FRAME
    wire.until_ready()
    assert wire.fetch(8) == SYNTAX_ERROR
    assert wire.complaints


def test_a_command_without_its_parameters_gets_a_syntax_error() -> None:
    wire = Wire()
    wire.send(0x4A, 0x01)
    wire.until_ready()
    assert wire.fetch(6) == ACK_FRAME
    wire.until_ready()
    assert wire.fetch(8) == SYNTAX_ERROR


def test_a_new_command_kills_the_one_under_way() -> None:
    wire = Wire()
    wire.send(0x4A, 1, 0)
    wire.world.advance(20_000)
    assert wire.ask(0x02) == bytes((0x32, 1, 6, 7))
    wire.chip.put(ntag(FORMULA))
    wire.world.advance(50_000)
    assert not wire.ready()


def test_a_host_ack_aborts_the_search() -> None:
    wire = Wire()
    wire.send(0x4A, 1, 0)
    wire.until_ready()
    wire.fetch(6)
    wire.burst(0x01, *ACK_FRAME)
    wire.chip.put(ntag(FORMULA))
    wire.world.advance(50_000)
    assert not wire.ready()


def test_an_answer_waits_behind_an_ack_that_nobody_fetched() -> None:
    wire = Wire()
    wire.send(0x02)
    wire.world.advance(50_000)
    assert wire.fetch(6) == ACK_FRAME
    assert wire.ready()
    assert unframe(wire.fetch()) == bytes((0xD5, 0x03, 0x32, 1, 6, 7))


def test_an_answer_can_be_fetched_in_pieces_while_selected() -> None:
    wire = Wire()
    wire.send(0x02)
    wire.until_ready()
    wire.fetch(6)
    wire.until_ready()
    wire.chip.select(0)
    got = b"".join(mirrored(wire.chip.exchange(mirrored(part))) for part in (b"\x03\0\0\0", bytes(5), bytes(8)))
    wire.chip.select(1)
    assert unframe(got[1:]) == bytes((0xD5, 0x03, 0x32, 1, 6, 7))


@pytest.mark.parametrize("retries", [0, 1, 5])
def test_a_search_takes_as_long_as_its_retries(retries: int) -> None:
    wire = Wire()
    assert wire.ask(0x32, 0x05, 0xFF, 0x01, retries) == b""
    started_us = wire.world.now_us
    assert wire.ask(0x4A, 1, 0) == b"\x00"
    took_us = wire.world.now_us - started_us
    assert 5_000 * (retries + 1) <= took_us <= 5_000 * (retries + 1) + 2_000


def test_a_tag_is_listed_within_a_few_milliseconds() -> None:
    wire = Wire()
    tag = ntag(FORMULA)
    wire.chip.put(tag)
    wire.ask(0x4A, 1, 0)
    started_us = wire.world.now_us
    assert wire.ask(0x4A, 1, 0) == bytes((1, 1, 0x00, 0x44, 0x00, 7)) + tag.uid
    assert wire.world.now_us - started_us < 8_000


def test_exchanges_need_a_listed_target_and_the_field() -> None:
    wire = Wire()
    wire.chip.put(ntag(FORMULA))
    assert wire.ask(0x40, 1, 0x30, 4) == b"\x27"
    wire.ask(0x4A, 1, 0)
    assert wire.ask(0x40, 1, 0x30, 4)[0] == 0
    assert wire.ask(0x40, 2, 0x30, 4) == b"\x27"
    wire.ask(0x32, 0x01, 0x00)
    assert wire.ask(0x40, 1, 0x30, 4) == b"\x27"


def test_the_timeout_of_an_exchange_can_be_shortened() -> None:
    wire = Wire()
    wire.chip.put(ntag(FORMULA))
    wire.ask(0x4A, 1, 0)
    wire.chip.lift()
    started_us = wire.world.now_us
    assert wire.ask(0x40, 1, 0x30, 4) == b"\x01"
    assert wire.world.now_us - started_us > 51_000
    wire.ask(0x32, 0x02, 0x00, 0x0B, 0x08)
    started_us = wire.world.now_us
    assert wire.ask(0x40, 1, 0x30, 4) == b"\x01"
    assert 12_800 < wire.world.now_us - started_us < 20_000


def test_a_tag_that_refused_stays_silent_until_it_is_listed_again() -> None:
    wire = Wire()
    wire.chip.put(ntag(FORMULA))
    wire.ask(0x4A, 1, 0)
    assert wire.ask(0x40, 1, 0x30, 200) == b"\x01"
    assert wire.ask(0x40, 1, 0x30, 4) == b"\x01"
    wire.ask(0x4A, 1, 0)
    assert wire.ask(0x40, 1, 0x30, 4)[0] == 0


def test_noise_is_never_taken_for_an_answer() -> None:
    wire = Wire(seed=3)
    wire.chip.bit_error_rate = 0.01
    right = wrong = 0
    for _ in range(200):
        wire.send(0x02)
        wire.world.advance(2_000)
        wire.fetch(6)
        wire.world.advance(2_000)
        answer = unframe(wire.fetch(13))
        if answer == bytes((0xD5, 0x03, 0x32, 1, 6, 7)):
            right += 1
        else:
            wrong += 1
    assert right > 10 and wrong > 10
    assert wire.complaints == []


def test_the_chip_keeps_its_state_through_a_reset_of_the_board_but_not_without_supply(twin_of) -> None:
    twin = twin_of("import time\ntime.sleep(1)\n")
    twin.run(2000)
    chip = twin.outside.readers[0]
    chip._retries = 3
    twin.reset()
    twin.run(2000)
    assert chip._retries == 3
    twin.cut_power()
    twin.boot()
    twin.run(100)
    assert chip._retries == 0xFF


def test_a_tag_is_energised_when_it_enters_the_field() -> None:
    wire = Wire()
    card = BankCard(1)
    wire.chip.put(card)
    before = card.uid
    wire.ask(0x32, 0x01, 0x01)
    assert card.uid != before


def test_stickers_are_told_apart_by_the_readers_they_lie_on() -> None:
    wire = Wire()
    sticker = Ntag213(b"\x04\x01\x02\x03\x04\x05\x06")
    wire.chip.put(sticker)
    wire.chip.put(sticker)
    assert wire.chip.on == [sticker]


def test_what_is_passed_on_unread_goes_to_the_target_that_was_listed_alone() -> None:
    wire = Wire()
    tag = ntag(FORMULA)
    wire.chip.put(tag)
    assert wire.ask(0x42, 0x3A, 4, 15) == b"\x01"
    wire.ask(0x4A, 1, 0)
    assert wire.ask(0x42, 0x3A, 4, 15) == b"\x00" + tag.pages[16:64]
    wire.ask(0x32, 0x01, 0x00)
    assert wire.ask(0x42, 0x3A, 4, 15) == b"\x01"


def test_a_search_for_two_leaves_none_selected_until_one_is_asked() -> None:
    wire = Wire()
    tag = ntag(FORMULA)
    wire.chip.put(tag)
    wire.ask(0x4A, 2, 0)
    assert wire.ask(0x42, 0x3A, 4, 15) == b"\x01"
    assert wire.ask(0x40, 1, 0x30, 4) == b"\x00" + tag.pages[16:32]
    assert wire.ask(0x42, 0x3A, 4, 15) == b"\x00" + tag.pages[16:64]


def test_a_longer_answer_is_longer_on_the_air() -> None:
    wire = Wire()
    wire.chip.put(ntag(FORMULA, text_record))
    wire.ask(0x4A, 1, 0)
    took_us = []
    for last in (7, 19):
        started_us = wire.world.now_us
        assert wire.ask(0x42, 0x3A, 4, last)[0] == 0
        took_us.append(wire.world.now_us - started_us)
    assert 48 * 80 <= took_us[1] - took_us[0] <= 48 * 90


def test_a_sticker_of_before_falls_silent_at_what_it_does_not_know() -> None:
    wire = Wire()
    tag = Ultralight(ntag(FORMULA).uid)
    tag.store(b"\xd1\x01\x01U\x00")
    wire.chip.put(tag)
    wire.ask(0x4A, 1, 0)
    assert wire.ask(0x42, 0x3A, 4, 15) == b"\x01"
    assert wire.ask(0x40, 1, 0x30, 4) == b"\x01"
    wire.ask(0x4A, 1, 0)
    assert wire.ask(0x40, 1, 0x30, 4) == b"\x00" + tag.pages[16:32]
