"""The stand-ins behave as CircuitPython does, as far as a program can tell; chips have their own tests."""

import ast
import importlib.util
import sys
from array import array
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naiad.twin import settings as toml
from naiad.twin.ends import Reload, Reset
from naiad.twin.flash import ERASE_US, PROGRAM_PAGE_US
from naiad.twin.loader import STANDINS
from naiad.twin.pico import SPI_CALL_US, TICK_US
from twin.port import TwinSerial

WRAP_MS = 1 << 29
# CircuitPython's own modules; the others stand in for CPython's, whose stubs are CPython's too.
STUBBED = [
    *("board", "busio", "digitalio", "keypad", "microcontroller", "neopixel_write", "nvm", "pwmio", "rotaryio"),
    *("storage", "supervisor", "usb_cdc", "watchdog"),
]
# Public names that a stand-in has beside CircuitPython's.
BESIDE = {"neopixel_write": {"BYTE_US", "SET_UP_US"}}


def stub_tree(module: str) -> ast.Module:
    spec = importlib.util.find_spec(f"{module}-stubs")
    assert spec is not None and spec.submodule_search_locations
    return ast.parse((Path(spec.submodule_search_locations[0]) / "__init__.pyi").read_text())


def signature(function: ast.FunctionDef) -> tuple[object, ...]:
    """Names, kinds and defaults of the parameters; annotations aside."""
    args = function.args
    defaults = [ast.unparse(value) for value in args.defaults]
    keyword_defaults = [value and ast.unparse(value) for value in args.kw_defaults]
    return [arg.arg for arg in args.args], defaults, [arg.arg for arg in args.kwonlyargs], keyword_defaults


def members(body: list[ast.stmt]) -> dict[str, ast.stmt]:
    """Public names and what defines them; of overloads and setters the last."""
    found: dict[str, ast.stmt] = {}
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found[node.name] = node
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found[node.target.id] = node
        elif isinstance(node, ast.Assign):
            found.update({at.id: node for at in node.targets if isinstance(at, ast.Name)})
    return {name: node for name, node in found.items() if not name.startswith("_") or name == "__init__"}


def is_property(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and any(
        "property" in ast.unparse(item) or ".setter" in ast.unparse(item) for item in node.decorator_list
    )


@pytest.mark.parametrize("module", STUBBED)
def test_public_names_and_signatures_are_those_of_circuitpython_stubs(module: str) -> None:
    stub = members(stub_tree(module).body)
    mine = members(ast.parse((STANDINS / f"{module}.py").read_text()).body)
    constants = {"POLL_US", "FIFO", "LONGEST_S", "PERIPHERAL_HZ", *BESIDE.get(module, ())}
    assert set(mine) - constants <= set(stub)
    for name, node in mine.items():
        other = stub.get(name)
        if isinstance(node, ast.FunctionDef) and isinstance(other, ast.FunctionDef):
            assert signature(node) == signature(other), name
        if isinstance(node, ast.ClassDef) and isinstance(other, ast.ClassDef):
            theirs = members(other.body)
            for member, mine_node in members(node.body).items():
                if member == "__init__" and module in ("nvm", "usb_cdc", "microcontroller", "watchdog", "supervisor"):
                    continue  # not made by programs: what they take is the twin's own business
                if member == "__init__" and name in ("EventQueue", "VfsFat"):
                    continue
                assert member in theirs, f"{name}.{member}"
                their_node = theirs[member]
                functions = isinstance(mine_node, ast.FunctionDef) and isinstance(their_node, ast.FunctionDef)
                if functions and not is_property(mine_node):
                    assert signature(mine_node) == signature(their_node), f"{name}.{member}"


def test_every_pin_of_the_pico_is_there(bench) -> None:
    stub = members(stub_tree("board").body)
    missing = {name for name in stub if not hasattr(bench.board, name)}
    assert missing <= {"STEMMA_I2C"}


# --- importing ---


def test_the_firmware_has_its_own_modules_and_leaves_the_hosts_alone(twin_of) -> None:
    import naiad_core

    before = dict(sys.modules)
    twin = twin_of("import time, naiad_core\nnaiad_core.mine = 1\nprint(time.monotonic() < 10)\n")
    (twin.machine.drive.folder / "naiad_core.py").write_text("")
    twin.run(3000)
    assert twin.printed.endswith("True\n\nCode done running.\n")
    assert not hasattr(naiad_core, "mine")
    assert {name: sys.modules[name] for name in before} == before
    assert "board" not in sys.modules and "keypad" not in sys.modules


def test_each_start_imports_everything_anew(twin_of) -> None:
    twin = twin_of(
        "import state\nstate.starts += 1\nprint('starts', state.starts)\nimport supervisor\nsupervisor.reload()\n"
    )
    (twin.machine.drive.folder / "state.py").write_text("starts = 0\n")
    twin.run(5000)
    assert twin.printed.count("starts 1\n") > 3
    assert "starts 2" not in twin.printed


@pytest.mark.parametrize("name", ["dataclasses", "typing", "enum", "functools", "threading", "asyncio", "naiad.twin"])
def test_what_the_board_does_not_have_cannot_be_imported(bench, name: str) -> None:
    with pytest.raises(ImportError, match="no module named"):
        bench.load(name)


def test_annotations_are_not_evaluated_as_on_the_board(twin_of) -> None:
    twin = twin_of("def f(a: Nothing, b: int | Missing = 1) -> Unknown:\n    x: Lost = 2\n    return x\nprint(f(0))\n")
    twin.run(3000)
    assert "2\n" in twin.printed


def test_relative_imports_and_packages_work(twin_of) -> None:
    twin = twin_of("from pack.inner import deep\nimport pack.inner.deep as d\nprint(deep.up(), d is deep)\n", on=False)
    inner = twin.machine.drive.folder / "pack" / "inner"
    inner.mkdir(parents=True)
    (inner.parent / "__init__.py").write_text("WORD = 'top'\n")
    (inner / "__init__.py").write_text("")
    (inner / "deep.py").write_text("from .. import WORD\nfrom . import side\ndef up():\n    return WORD + side.TAIL\n")
    (inner / "side.py").write_text("TAIL = '!'\n")
    twin.boot()
    twin.run(3000)
    assert "top! True\n" in twin.printed


def test_the_real_drivers_import_over_the_stand_ins(bench) -> None:
    assert bench.load("adafruit_pn532.spi").__file__.endswith("adafruit_pn532/spi.py")
    assert bench.load("neopixel").NeoPixel(bench.board.GP28, 3, auto_write=False).n == 3


# --- time ---


def test_ticks_wrap_65_seconds_after_the_start_and_cost_time(bench) -> None:
    supervisor = bench.load("supervisor")
    assert supervisor.ticks_ms() == 0x1FFF0000
    assert bench.world.now_us == bench.pico.ticks_cost_us
    bench.world.advance(65_535_000)
    assert WRAP_MS - 3 <= supervisor.ticks_ms() < WRAP_MS
    bench.world.advance(3_000)
    assert supervisor.ticks_ms() < 5


def test_the_firmwares_time_is_the_worlds(bench) -> None:
    time = bench.load("time")
    before_s = time.monotonic()
    time.sleep(2.5)
    assert time.monotonic() - before_s == pytest.approx(2.5, abs=0.003)
    with pytest.raises(ValueError):
        time.sleep(-1)


# --- settings ---

SETTINGS = """
# comment
WORD = "hello world"
COUNT = 7
TABBED\t=\t"a\\tb"   # and a comment
ESCAPED ="\\u00c1x\\"\\\\"
HEX = 0x7f
BARE = this is no TOML
BARE_COMMENT = 12 # twelve
TWICE = 1
TWICE = 2
OPEN = "no end
EMPTY =
TAIL = "x" y
COUNTER = 8
[section]
HIDDEN = "x"
"""


@pytest.mark.parametrize(
    ("key", "new", "old"),
    [
        ("WORD", "hello world", "hello world"),
        ("COUNT", "7", 7),
        ("TABBED", "a\tb", "a\tb"),
        ("ESCAPED", 'Áx"\\', 'Áx"\\'),
        ("HEX", "0x7f", 127),
        ("BARE", "this is no TOML", ValueError),
        ("BARE_COMMENT", "12", 12),
        ("TWICE", "1", 1),
        ("OPEN", None, ValueError),
        ("EMPTY", None, ValueError),
        ("TAIL", None, ValueError),
        ("COUNTER", "8", 8),
        ("COUN", None, None),
        ("HIDDEN", None, None),
        ("MISSING", None, None),
    ],
)
def test_getenv_reads_settings_as_circuitpython_does(key: str, new: object, old: object) -> None:
    assert toml.getenv(SETTINGS, key, None, (10, 2, 1)) == new
    if old is ValueError:
        with pytest.raises(ValueError):
            toml.getenv(SETTINGS, key, None, (10, 1, 4))
    else:
        assert toml.getenv(SETTINGS, key, None, (10, 1, 4)) == old


def test_settings_of_the_twin_go_before_those_of_the_file(twin_of) -> None:
    code = "import os\nprint(os.getenv('A'), os.getenv('B'))\n"
    twin = twin_of(code, settings='A = 1\nB = "two"\n', settings_first={"A": 5})
    twin.run(3000)
    assert "5 two\n" in twin.printed


# --- NVM ---


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


def keys_of(bench, **options):
    keypad, board = bench.load("keypad"), bench.board
    options = {"value_when_pressed": False, "interval": 0.001, **options}
    return keypad.Keys([board.GP8, board.GP9], **options)


def events_of(keys) -> list[tuple[int, bool, int]]:
    events = []
    while (event := keys.events.get()) is not None:
        events.append((event.key_number, event.pressed, event.timestamp))
    return events


def test_edges_are_seen_while_the_program_is_busy_and_stamped_within_a_tick(bench) -> None:
    keys = keys_of(bench)
    at_us = bench.world.now_us + 10_000
    for n in range(20):
        bench.world.at(at_us + 2_000 * n, lambda n=n: bench.outside.set_gate(0, n % 2 == 0))
    bench.world.advance(100_000)
    events = events_of(keys)
    assert [pressed for _, pressed, _ in events] == [True, False] * 10
    for n, (_, _, stamp) in enumerate(events):
        late_us = (stamp - 0x1FFF0000) * 1000 - (at_us + 2_000 * n)
        assert -1000 <= late_us <= 1000


def test_an_event_that_comes_while_one_is_taken_is_forgotten_unless_interrupts_are_off(bench) -> None:
    def told(masked: bool) -> int:
        keys, mcu = keys_of(bench), bench.load("microcontroller")
        at_us = bench.world.now_us
        for n in range(600):
            bench.world.at(at_us + 1_000 * (n + 1), lambda n=n: bench.outside.set_gate(0, n % 2 == 0))
        count = 0
        while bench.world.now_us < at_us + 700_000:
            if masked:
                mcu.disable_interrupts()
            count += keys.events.get() is not None
            if masked:
                mcu.enable_interrupts()
            bench.world.advance(30)
        keys.deinit()
        return count

    assert told(masked=True) == 600
    assert not bench.pico.complaints
    assert told(masked=False) < 600
    assert "taken from keypad's queue with interrupts on" in bench.pico.complaints[0]


def test_a_pulse_between_two_scans_is_not_seen(bench) -> None:
    keys = keys_of(bench)
    bench.world.advance(TICK_US * 10 + 100)
    bench.outside.set_gate(0, True)
    bench.world.advance(300)
    bench.outside.set_gate(0, False)
    bench.world.advance(5_000)
    assert events_of(keys) == []


def test_a_full_queue_refuses_the_newest_and_says_so(bench) -> None:
    keys = keys_of(bench)
    for n in range(70):
        bench.outside.set_gate(0, n % 2 == 0)
        bench.world.advance(2 * TICK_US)
    assert len(keys.events) == 64 and keys.events.overflowed
    stamps = [stamp for _, _, stamp in events_of(keys)]
    assert stamps[-1] - stamps[0] < 64 * 2.1
    assert keys.events.overflowed
    keys.events.clear()
    assert not keys.events.overflowed


def test_a_key_down_from_the_start_gives_no_press_but_its_release_until_reset(bench) -> None:
    bench.outside.set_gate(1, True)
    keys = keys_of(bench)
    bench.world.advance(5_000)
    assert events_of(keys) == []
    keys.reset()
    assert [event[:2] for event in events_of(keys)] == [(1, True)]
    bench.outside.set_gate(1, False)
    bench.world.advance(5_000)
    assert [event[:2] for event in events_of(keys)] == [(1, False)]


def test_no_scan_happens_while_the_flash_erases(bench) -> None:
    keys = keys_of(bench)
    nvm = bench.load("microcontroller").nvm
    nvm[0] = 1
    start_us = bench.world.now_us
    bench.world.at(start_us + 5_000, lambda: bench.outside.set_gate(0, True))
    bench.world.at(start_us + 15_000, lambda: bench.outside.set_gate(0, False))
    bench.world.at(start_us + 25_000, lambda: bench.outside.set_gate(1, True))
    nvm[0] = 2
    done_us = bench.world.now_us
    bench.world.advance(5_000)
    ((key, pressed, stamp),) = events_of(keys)
    assert (key, pressed) == (1, True)
    # Only when the sector was programmed too did interrupts come on again.
    assert done_us - 1_000 <= (stamp - 0x1FFF0000) * 1000 <= done_us + 1_000


def test_debouncing_wants_that_many_scans_in_a_row(bench) -> None:
    keys = keys_of(bench, debounce_threshold=5)
    keys.reset()
    bench.outside.set_gate(0, True)
    bench.world.advance(4 * TICK_US)
    assert events_of(keys) == []
    bench.world.advance(7 * TICK_US)
    assert [event[:2] for event in events_of(keys)] == [(0, True)]


@given(st.lists(st.tuples(st.integers(0, 31), st.integers(1, 30_000)), max_size=40))
def test_shift_register_keys_see_what_direct_keys_would(bench_of, edges: list[tuple[int, int]]) -> None:
    bench = bench_of(settings={"NAIAD_GATES": "shift", "NAIAD_GATE_COUNT": 32})
    keypad, board = bench.load("keypad"), bench.board
    row = keypad.ShiftRegisterKeys(
        clock=board.GP8, latch=board.GP9, data=board.GP10, key_count=32, value_when_pressed=False, interval=0.001
    )
    row.reset()
    broken = [False] * 32
    expected = []
    for gate, wait_us in edges:
        broken[gate] = not broken[gate]
        bench.outside.set_gate(gate, broken[gate])
        bench.world.advance(wait_us + TICK_US)
        expected.append((gate, broken[gate]))
    assert [event[:2] for event in events_of(row)] == expected


# --- the knob ---


@given(st.lists(st.integers(-5, 5), max_size=8))
def test_the_encoder_counts_every_detent(bench_of, turns: list[int]) -> None:
    bench = bench_of()
    encoder = bench.load("rotaryio").IncrementalEncoder(bench.board.GP2, bench.board.GP3)
    for steps in turns:
        bench.world.advance(round(bench.hands.turn(steps) * 1000))
        # Fast ones overlap with nothing: turns follow each other.
    assert encoder.position == sum(turns)


def test_the_encoder_loses_steps_while_the_flash_erases(bench) -> None:
    encoder = bench.load("rotaryio").IncrementalEncoder(bench.board.GP2, bench.board.GP3)
    nvm = bench.load("microcontroller").nvm
    nvm[0] = 1
    for edge in range(16):
        bench.world.after(1_000 + edge * 2_500, lambda: bench.hands._edge(1))
    nvm[0] = 2
    bench.world.advance(100_000)
    assert encoder.position == 1


def test_the_encoder_wants_neighbouring_pins(bench) -> None:
    with pytest.raises(RuntimeError, match="sequential"):
        bench.load("rotaryio").IncrementalEncoder(bench.board.GP2, bench.board.GP4)


# --- USB ---


def serial_of(bench, timeout: float | None = 0):
    data = bench.load("usb_cdc").data
    data.timeout = data.write_timeout = timeout
    return data


def test_a_full_fifo_takes_only_what_fits(bench) -> None:
    data, host = serial_of(bench), bench.plug_in()
    host.incoming += bytes(4096)  # a program that does not read
    # 64 bytes wait in the endpoint beside the 256 of the FIFO.
    assert data.write(bytes(200)) == 200
    assert data.write(bytes(200)) == 120
    assert data.write(b"x") == 0
    assert data.out_waiting == 256
    host.read()
    bench.world.advance(5_000)
    assert host.in_waiting == 320 and data.out_waiting == 0


def test_without_a_reader_the_oldest_bytes_go_and_stale_ones_come_first(bench) -> None:
    data, host = serial_of(bench), bench.plug_in()
    host.close()
    assert not data.connected
    assert data.write(b"old" + bytes(61)) == 64
    assert data.write(b"mid" + bytes(253)) == 256
    assert data.write(b"new") == 3
    host.open()
    bench.world.advance(5_000)
    got = host.read()
    assert got[:3] == b"old" and got[-3:] == b"new" and b"mid" not in got
    assert len(got) == 64 + 256


def test_what_the_pc_sends_waits_until_there_is_room_for_a_packet(bench) -> None:
    data, host = serial_of(bench), bench.plug_in()
    sent = bytes(range(256)) * 4
    host.write(sent)
    bench.world.advance(100_000)
    assert data.in_waiting == 256
    assert data.read(10) == sent[:10]
    bench.world.advance(5_000)
    assert data.in_waiting == 246
    got = sent[:10]
    while chunk := data.read(100):
        got += chunk
        bench.world.advance(2_000)
    assert got == sent


def test_bytes_not_read_before_the_port_was_closed_are_still_there_afterwards(bench) -> None:
    data, host = serial_of(bench), bench.plug_in()
    host.write(b"half a frame")
    bench.world.advance(2_000)
    host.close()
    host.open()
    host.write(b"next")
    bench.world.advance(2_000)
    assert data.read(100) == b"half a framenext"


@pytest.mark.parametrize(("timeout", "least_us", "most_us"), [(0, 0, 1_000), (0.05, 50_000, 51_000)])
def test_timeouts_of_read_and_write_hold(bench, timeout: float, least_us: int, most_us: int) -> None:
    data, host = serial_of(bench, timeout), bench.plug_in()
    started_us = bench.world.now_us
    assert data.read(5) == b""
    assert least_us <= bench.world.now_us - started_us <= most_us
    host.incoming += bytes(4096)
    started_us = bench.world.now_us
    # Without a timeout nothing is tried again once the endpoint has taken its 64 bytes.
    assert data.write(bytes(1000)) == (320 if timeout else 256)
    assert least_us <= bench.world.now_us - started_us <= most_us


def test_waiting_for_ever_ends_when_the_bytes_come(bench) -> None:
    data, host = serial_of(bench, None), bench.plug_in()
    assert data.timeout is None
    bench.world.after(30_000, lambda: host.write(b"hello"))
    assert data.read(5) == b"hello"


def test_pulling_the_cable_is_seen_on_both_sides(bench) -> None:
    from naiad.twin.usb import PortGone

    data, host = serial_of(bench), bench.plug_in()
    bench.pico.usb.unplug()
    assert not data.connected
    with pytest.raises(PortGone):
        host.read()
    with pytest.raises(PortGone):
        host.open()
    assert data.write(b"x" * 300) == 300
    bench.pico.usb.plug()
    bench.world.advance(400_000)
    host.open()
    assert data.connected and data.out_waiting == 0


def test_the_data_port_exists_only_if_boot_py_asks_for_it(twin_of) -> None:
    code = "import usb_cdc\nprint('data', usb_cdc.data)\nusb_cdc.enable(data=True)\n"
    twin = twin_of(code, boot="", crash_ok=True)
    twin.run(3000)
    assert "data None\n" in twin.printed and "Cannot change USB devices now" in twin.printed
    assert not twin.data.present and twin.console.present


# --- pixels, buzzer ---


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


def test_reset_and_reload_end_the_program_at_once(bench) -> None:
    with pytest.raises(Reset):
        bench.load("microcontroller").reset()
    bench.world.resume()
    with pytest.raises(Reload):
        bench.load("supervisor").reload()
    with pytest.raises(Reload):
        bench.world.advance(1)


def test_a_reset_starts_the_ticks_anew_and_a_reload_does_not(twin_of) -> None:
    code = (
        "import microcontroller, supervisor\n"
        "reasons = microcontroller.cpu.reset_reason, supervisor.runtime.run_reason\n"
        "print('at', supervisor.ticks_ms() - 0x1fff0000, *reasons)\n"
        "n = microcontroller.nvm[0]\n"
        "microcontroller.nvm[0] = (n + 1) & 255\n"
        "if n == 255: supervisor.reload()\n"
        "if n == 0: microcontroller.reset()\n"
    )
    twin = twin_of(code)
    twin.run(8000)
    lines = [line for line in twin.printed.splitlines() if line.startswith("at ")]
    starts = [int(line.split()[1]) for line in lines]
    assert len(lines) == 3
    assert starts[1] > starts[0] and starts[2] == starts[0]
    assert "RunReason.STARTUP" in lines[0] and "RunReason.SUPERVISOR_RELOAD" in lines[1]
    assert "ResetReason.POWER_ON" in lines[0] and "ResetReason.SOFTWARE" in lines[2]
    assert [ended.how for ended in twin.history if ended.program == "code.py"] == ["reload", "reset", "done"]


def test_a_crash_is_reported_with_its_traceback(twin_of) -> None:
    from naiad.twin.machine import FirmwareCrash

    twin = twin_of("def inner():\n    raise KeyError('lost')\ninner()\n")
    with pytest.raises(FirmwareCrash, match=r"(?s)code.py.*line 2, in inner.*KeyError: 'lost'"):
        twin.run(3000)
    assert twin.on
    twin.run(1000)  # the board idles, as a real one would
    assert "KeyError" in twin.printed


def test_a_firmware_that_swallows_the_power_cut_is_cut_all_the_same(twin_of) -> None:
    twin = twin_of(
        "import supervisor\nwhile True:\n    try:\n        supervisor.ticks_ms()\n    except:\n        break\n"
    )
    twin.run(3000)
    twin.cut_power()
    assert not twin.on and twin.history[-1].how == "power cut"
    twin.boot()
    twin.run(3000)
    assert twin.on


def test_the_watchdog_resets_a_program_that_does_not_feed_it(twin_of) -> None:
    code = (
        "import microcontroller, supervisor, time\nfrom watchdog import WatchDogMode\n"
        "dog = microcontroller.watchdog\nprint('reason', microcontroller.cpu.reset_reason)\n"
        "dog.timeout = 2\ndog.mode = WatchDogMode.RESET\n"
        "for _ in range(5):\n    time.sleep(1.5)\n    dog.feed()\nwhile True:\n    supervisor.ticks_ms()\n"
    )
    twin = twin_of(code)
    twin.run(8500)
    assert "WATCHDOG" not in twin.printed
    twin.run(4000)
    assert "reason microcontroller.ResetReason.WATCHDOG" in twin.printed


def test_ctrl_c_stops_the_program_and_ctrl_d_starts_it_again(twin_of) -> None:
    twin = twin_of("import supervisor\nprint('begun')\nwhile True:\n    supervisor.ticks_ms()\n")
    twin.run(3000)
    twin.console.open()
    twin.console.write(b"\x03")
    twin.run(100)
    assert "KeyboardInterrupt" in twin.printed
    twin.console.write(b"\x04")
    twin.run(1000)
    assert twin.printed.count("begun") == 2
    assert b"begun" in twin.console.read()


def test_printing_waits_for_a_terminal_that_does_not_read(twin_of) -> None:
    twin = twin_of("import time\ntime.sleep(1)\nfor n in range(1000):\n    print('line', n)\nprint('through')\n")
    twin.run(1500)
    twin.console.open()
    twin.run(10_000)
    assert "through" not in twin.printed
    twin.until(lambda: twin.console.read() is not None and "through" in twin.printed, limit_ms=5_000)


def test_safe_mode_runs_safemode_py_which_may_reset(twin_of, firmware) -> None:
    code = "import microcontroller, supervisor\nprint('mode', supervisor.runtime.safe_mode_reason)\n"
    twin = twin_of(code + "import time\ntime.sleep(1)\nmicrocontroller.reset()\nprint('never')\n", on=False)
    safemode = "import supervisor, microcontroller\nprint('safe', supervisor.runtime.safe_mode_reason)\n"
    (twin.machine.drive.folder / "safemode.py").write_text(safemode)
    twin.boot()
    twin.run(1500)
    twin.machine.next_safe_mode = "PROGRAMMATIC"
    twin.run(4500)
    assert "mode supervisor.SafeModeReason.NONE" in twin.printed
    assert twin.printed.count("safe supervisor.SafeModeReason.PROGRAMMATIC") == 1
    assert twin.history[-1].how == "safe mode"


def test_the_drive_is_read_only_unless_the_pc_does_not_see_it(twin_of) -> None:
    code = (
        "import os, storage\n"
        "try:\n    open('/log.txt', 'w').write('x')\nexcept OSError as e:\n    print('errno', e.errno)\n"
        "print(sorted(os.listdir('/')), storage.getmount('/').readonly)\n"
    )
    twin = twin_of(code, boot="")
    twin.run(3000)
    assert "errno 30\n['boot.py', 'code.py', 'settings.toml'] True\n" in twin.printed


def test_files_the_board_wrote_outlive_a_power_cut_and_never_touch_the_folder(twin_of) -> None:
    code = (
        "import os\ntry:\n    with open('/log.txt') as f: print('found', f.read())\nexcept OSError:\n"
        "    with open('/log.txt', 'w') as f: f.write('one')\n    with open('/log.txt', 'ab') as f: f.write(b'+two')\n"
    )
    twin = twin_of(code)
    twin.run(3000)
    twin.cut_power()
    twin.boot()
    twin.run(3000)
    assert "found one+two" in twin.printed
    assert not (twin.machine.drive.folder / "log.txt").exists()


def test_two_twins_with_the_same_seed_do_the_same(twin_of, tmp_path: Path) -> None:
    code = (
        "import os, random, supervisor\n"
        "while True:\n    print(os.urandom(4), random.randrange(100), supervisor.ticks_ms())\n"
    )
    first, second, third = twin_of(code, seed=5), twin_of(code, seed=5), twin_of(code, seed=6)
    for twin in (first, second, third):
        twin.run(1400)
    assert first.printed == second.printed != third.printed


def test_a_script_plays_beside_the_firmware_and_its_errors_come_out(twin_of) -> None:
    twin = twin_of("import supervisor\nwhile True:\n    supervisor.ticks_ms()\n")

    def good():
        yield 3000
        return twin.now_ms

    def bad():
        yield 100
        raise LookupError("wrong lights")

    assert twin.play(good()) == 3000
    with pytest.raises(LookupError, match="wrong lights"):
        twin.play(bad())
    assert not twin.on


def test_waiting_in_vain_shows_the_lights(twin_of) -> None:
    from naiad.twin.twin import TwinTimeout

    twin = twin_of("import supervisor\nprint('here')\nwhile True:\n    supervisor.ticks_ms()\n")
    with pytest.raises(TwinTimeout, match=r"(?s)not within 2000 ms.*ring.*here"):
        twin.until(lambda: False, limit_ms=2000)
    twin.cut_power()
    with pytest.raises(TwinTimeout):
        twin.until(lambda: False, limit_ms=50)
    with pytest.raises(LookupError):
        twin.until(lambda: {}["no"], limit_ms=50)


def test_firmware_that_lets_no_time_pass_is_found_out(twin_of, monkeypatch: pytest.MonkeyPatch) -> None:
    from naiad.twin import twin as module

    monkeypatch.setattr(module, "STUCK_S", 0.2)
    # It ends by itself, later, so that the thread does not outlive the test.
    twin = twin_of(
        "import math\nfor n in range(12_000_000):\n    math.sqrt(n)\nimport supervisor\nsupervisor.ticks_ms()\n"
    )
    with pytest.raises(module.TwinStuck, match=r"code\.py"):
        twin.run(3000)
    twin._stuck.join()


def test_the_serial_port_of_a_twin_is_like_pyserials(twin_of) -> None:
    import serial

    code = (
        "import usb_cdc, supervisor\nd = usb_cdc.data\nd.timeout = d.write_timeout = 0\n"
        "while True:\n    supervisor.ticks_ms()\n    d.write(d.read(64).upper())\n"
    )
    twin = twin_of(code)
    with pytest.raises(serial.SerialException):
        TwinSerial(twin)
    twin.run(3000)
    port = TwinSerial(twin, timeout=1)
    port.write(b"hello")
    assert port.read(5) == b"HELLO"
    started_ms = twin.now_ms
    assert port.read(5) == b""
    assert 1000 <= twin.now_ms - started_ms <= 1002
    twin.reset()
    with pytest.raises(serial.SerialException):
        port.read(5)


def test_a_program_that_ends_with_interrupts_off_leaves_the_next_one_with_interrupts_on(twin_of) -> None:
    code = (
        "import board, keypad, microcontroller, supervisor, time, usb_cdc\n"
        "keys = keypad.Keys([board.GP8], value_when_pressed=False, interval=0.001)\n"
        "d = usb_cdc.data\nd.timeout = 0\n"
        "if supervisor.runtime.run_reason is supervisor.RunReason.STARTUP:\n"
        "    time.sleep(1)\n    microcontroller.disable_interrupts()\n    time.sleep(1)\n"
        "    print('heard', d.in_waiting, len(keys.events))\n    supervisor.reload()\n"
        "time.sleep(1)\nprint('heard', d.in_waiting, len(keys.events))\n"
    )
    twin = twin_of(code)
    twin.run(1800)
    twin.data.open()
    twin.run(1000)
    twin.data.write(b"hello")
    twin.hands.gate(0, 5)
    twin.run(900)
    twin.hands.gate(0, 5)
    twin.run(1500)
    assert "heard 0 0\n" in twin.printed
    assert "heard 5 2\n" in twin.printed
