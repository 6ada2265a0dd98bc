"""The twin as a process of its own: its port, its control channel, its NVM file; real time here, so few and short."""

import io
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import serial

from naiad.twin.__main__ import parser
from naiad.twin.client import TwinProcess, TwinProcessError
from naiad.twin.pico import TICKS_MS_US
from naiad.twin.process import RESTING_PASSES, Process
from naiad.twin.transports import have_pty

ECHO = """
import board, keypad, microcontroller, neopixel, pwmio, rotaryio, supervisor, usb_cdc
from adafruit_pn532.spi import PN532_SPI

data = usb_cdc.data
data.timeout = data.write_timeout = 0
pixels = neopixel.NeoPixel(board.GP28, 288, auto_write=False)
keys = keypad.Keys([board.GP4], value_when_pressed=False)
gates = keypad.Keys([board.GP8, board.GP9], value_when_pressed=False, interval=0.001)
knob = rotaryio.IncrementalEncoder(board.GP2, board.GP3)
starts = microcontroller.nvm[0] ^ 255
microcontroller.nvm[0] = (starts + 1) ^ 255
print("start", starts)
at = 0
while True:
    supervisor.ticks_ms()
    if data.connected and data.in_waiting:
        data.write(data.read(64).upper())
    event = keys.events.get()
    if event and event.pressed:
        pixels[0] = (0, 0, 9)
        pixels.show()
        print("pressed")
    event = gates.events.get()
    if event and event.pressed:
        print("gate", event.key_number)
    if knob.position != at:
        at = knob.position
        print("knob", at)
"""
ROBOT = """
def play(world, hands, eyes, options):
    yield 2500
    hands.press(0)
    yield 300
    assert eyes.ring[0] == (0, 0, 9), eyes.ring[0]
    if options.get("fail"):
        raise ValueError("the lights are wrong")
    return {"players": options["players"], "extra": options["extra"]}
"""

# For what never comes, on a machine however busy.
LIMIT_S = 300.0

Start = Callable[..., TwinProcess]


@pytest.fixture
def start(firmware: Callable[..., Path]) -> Iterator[Start]:
    """start(**options) -> a running TwinProcess with the echo firmware, several times as fast as real time."""
    running: list[TwinProcess] = []

    def begin(**options: object) -> TwinProcess:
        options.setdefault("speed", 8)
        twin = TwinProcess(firmware(ECHO), **options)  # type: ignore[arg-type]
        running.append(twin)
        twin.start()
        twin.wait("port", LIMIT_S)
        return twin

    yield begin
    for twin in running:
        twin.stop()


def open_port(twin: TwinProcess) -> serial.Serial:
    """Open the port, which must be there."""
    return serial.serial_for_url(twin.port, timeout=LIMIT_S)


def echo(port: serial.Serial, word: bytes) -> bytes:
    port.write(word)
    return port.read(len(word))


def printed(twin: TwinProcess, text: str, limit_s: float = LIMIT_S) -> None:
    """Wait until the firmware has printed that."""
    deadline = time.monotonic() + limit_s
    while text not in "".join(event["text"] for event in twin.events if event["event"] == "print"):
        assert time.monotonic() < deadline, f"{text!r} was never printed\n{twin.tail()}"
        twin.poll(0.1)


@pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
def test_pyserial_talks_to_the_firmware_through_a_pty(start: Start) -> None:
    twin = start()
    with open_port(twin) as port:
        assert echo(port, b"hello") == b"HELLO"
        assert echo(port, b"x" * 1000) == b"X" * 1000
    with open_port(twin) as port:
        assert echo(port, b"again") == b"AGAIN"


def test_pyserial_talks_to_the_firmware_over_tcp(start: Start) -> None:
    twin = start(tcp=0)
    assert twin.port.startswith("socket://")
    with open_port(twin) as port:
        assert echo(port, b"hello") == b"HELLO"


@pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
def test_the_port_is_there_as_soon_as_it_is_announced(firmware: Callable[..., Path]) -> None:
    with TwinProcess(firmware(ECHO), speed=8) as twin, open_port(twin) as port:
        assert echo(port, b"hello") == b"HELLO"


def test_a_firmware_without_a_port_is_announced_too_and_what_it_prints_is_told(firmware: Callable[..., Path]) -> None:
    with TwinProcess(firmware(ECHO, boot="raise SystemExit"), speed=20) as twin:
        printed(twin, "boot.py output")


@pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
def test_a_reset_is_an_error_for_who_has_the_port_open_and_the_port_comes_back(start: Start) -> None:
    twin = start()
    port = open_port(twin)
    assert echo(port, b"hello") == b"HELLO"
    twin.do("reset")
    with pytest.raises((serial.SerialException, OSError)):
        for _ in range(100):
            port.write(b"x")
            port.read(1)
    port.close()
    while not twin.wait("port", LIMIT_S)["present"]:
        pass
    with open_port(twin) as again:
        assert echo(again, b"back") == b"BACK"


def test_hands_and_eyes_work_from_another_process(start: Start) -> None:
    twin = start()
    printed(twin, "start 0")
    assert set(twin.do("look")["ring"]) == {"0"}
    twin.do("press", button=0)
    printed(twin, "pressed")
    assert twin.do("look")["ring"].startswith("000009")
    while not twin.lights.get("ring", "").startswith("000009"):
        assert twin.poll(LIMIT_S) is not None
    assert twin.do("turn", steps=-2)["ms"] > 0
    printed(twin, "knob -2")
    twin.do("gate", gate=1, ms=20)
    printed(twin, "gate 1")
    twin.do("put", reader=0, tag="naiad:box/f_01")
    twin.do("lift", reader=0)
    # What was laid is too short for the second gate.
    twin.do("cascade", links=[[7, 3, 9.0], *([n, n + 1, 15.0] for n in range(10, 15))])
    printed(twin, "gate 0")
    twin.do("cascade")
    printed(twin, "gate 1")
    # What goes wrong there: a wave that stops before its gate until it is pushed again, a lamp.
    twin.do("stall", gate=2)
    twin.do("cascade", once=True)
    twin.do("cascade", once=True)
    printed(twin, "gate 1")
    twin.do("lamp", gate=3)


def test_what_cannot_be_done_is_said(start: Start) -> None:
    twin = start()
    with pytest.raises(ValueError, match="do must be one of put,"):
        twin.do("fly")
    with pytest.raises(ValueError, match="tag is missing"):
        twin.do("put", reader=0)
    for verb in ("stall", "lamp", "gate", "clear"):
        for gate in (-1, 99):
            with pytest.raises(ValueError, match="there are"):
                twin.do(verb, gate=gate)
    with pytest.raises(ValueError, match="to unpack"):
        twin.do("cascade", links=[[1, 2]])
    with pytest.raises(ValueError, match="index"):
        twin.do("put", reader=9, tag="x")


def test_the_power_can_be_cut_and_the_nvm_stays_in_its_file(start: Start, tmp_path: Path) -> None:
    image = tmp_path / "nvm.bin"
    twin = start(nvm=image)
    printed(twin, "start 0")
    twin.do("power", on=False)
    assert twin.wait("ended", LIMIT_S)["how"] == "power cut"
    twin.do("power", on=True)
    printed(twin, "start 1")
    assert twin.stop() == 0
    assert image.stat().st_size == 4096
    again = start(nvm=image)
    printed(again, "start 2")


def test_an_nvm_file_that_is_none_is_refused(firmware: Callable[..., Path], tmp_path: Path) -> None:
    (tmp_path / "nvm.bin").write_bytes(b"short")
    done = run("--firmware", str(firmware(ECHO)), "--nvm", str(tmp_path / "nvm.bin"))
    assert done.returncode == 2
    assert "is not an NVM image: it has 5 bytes, not 4096" in done.stderr


def run(*arguments: str, **more: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "naiad.twin", *arguments],
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        env={**os.environ, **more},
    )


@pytest.mark.parametrize(("option", "status"), [((), 0), (("--option", "fail=1"), 1)])
def test_a_robot_plays_in_fast_time_and_its_end_ends_the_process(
    firmware: Callable[..., Path], tmp_path: Path, option: tuple[str, ...], status: int
) -> None:
    (tmp_path / "robot_of_test.py").write_text(ROBOT)
    robot = ["--robot", "robot_of_test:play", "--players", "3", "--option", "extra=7"]
    done = run("--firmware", str(firmware(ECHO)), "--fast", "--exit", *robot, *option, PYTHONPATH=str(tmp_path))
    assert done.returncode == status, done.stderr
    events = [json.loads(line) for line in done.stdout.splitlines()]
    (end,) = [event for event in events if event["event"] == "robot"]
    if status:
        assert end["error"] == "the lights are wrong" and "ValueError" in end["traceback"]
    else:
        assert end["result"] == {"players": 3, "extra": 7}


def test_an_unknown_robot_is_wrong_input(firmware: Callable[..., Path]) -> None:
    done = run("--firmware", str(firmware(ECHO)), "--robot", "nobody")
    assert done.returncode == 2 and "no robot is called nobody" in done.stderr


def test_a_crash_of_the_firmware_is_told_and_the_log_is_kept(firmware: Callable[..., Path]) -> None:
    twin = TwinProcess(firmware("raise KeyError('lost')\n"), speed=20)
    with pytest.raises(TwinProcessError) as caught, twin:
        ended = twin.wait("ended", LIMIT_S)
        while ended["how"] != "crash":
            ended = twin.wait("ended", LIMIT_S)
        assert "KeyError: 'lost'" in ended["traceback"]
        twin.wait("robot", 0.2)
    assert twin.log.exists() and str(twin.log) in str(caught.value)
    assert "KeyError" in twin.log.read_text()
    twin.log.unlink()
    twin.log.parent.rmdir()


def test_the_process_ends_when_its_parent_closes_stdin(start: Start) -> None:
    twin = start()
    process = twin._process
    assert process is not None
    assert twin.stop() == 0
    assert process.returncode == 0


def test_virtual_time_can_be_limited(firmware: Callable[..., Path]) -> None:
    done = run("--firmware", str(firmware(ECHO)), "--fast", "--until", "30")
    assert done.returncode == 0


def test_a_board_that_nobody_touches_rests_and_is_awake_as_soon_as_somebody_does(firmware):
    process = Process(
        parser().parse_args(["--firmware", str(firmware(ECHO)), "--control", "--speed", "100"]), io.StringIO()
    )
    world, passes = process.world, []
    for at_s in (1, 8, 10, 20):
        world.at(at_s * 1_000_000, lambda: passes.append(process.machine.pico.ticks_cost_us // TICKS_MS_US))
    world.at(8_100_000, lambda: process.commands.put({"do": "press", "button": 0}))
    world.at(21_000_000, process.quit)
    assert process.run() == 0
    assert passes == [1, RESTING_PASSES, 1, RESTING_PASSES]
