"""Which serial ports are boards, by what each operating system tells; nothing is opened."""

import json
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from naiad.cli import boards, main
from naiad.cli.errors import Trouble, WrongInput


def info(device, **told):
    """One port as pyserial tells it."""
    nothing = dict.fromkeys(("vid", "pid", "serial_number", "manufacturer", "product", "interface", "location"))
    return SimpleNamespace(**{**nothing, "device": device, "description": "n/a", **told})


def pico(device, serial="E66", **told):
    return info(
        device, vid=0x239A, pid=0x80F4, serial_number=serial, manufacturer="Raspberry Pi", product="Pico", **told
    )


LINUX = [
    info("/dev/ttyS0"),
    pico("/dev/ttyACM1", interface="CircuitPython CDC2 control", location="1-2:1.2"),
    pico("/dev/ttyACM0", interface="CircuitPython CDC control", location="1-2:1.0"),
]
WINDOWS = [pico("COM10", location="1-3:x.2"), pico("COM9", location="1-3:x.0"), info("COM1")]
# Told the wrong way round by their numbers: the interface decides.
WINDOWS_SWAPPED = [pico("COM4", location="1-3:x.2"), pico("COM5", location="1-3:x.0")]
MACOS = [pico("/dev/cu.usbmodem1103", location="20-2"), pico("/dev/cu.usbmodem1101", location="20-2")]


@pytest.mark.parametrize(
    ("infos", "console", "data"),
    [
        (LINUX, "/dev/ttyACM0", "/dev/ttyACM1"),
        (WINDOWS, "COM9", "COM10"),
        (WINDOWS_SWAPPED, "COM5", "COM4"),
        (MACOS, "/dev/cu.usbmodem1101", "/dev/cu.usbmodem1103"),
    ],
)
def test_console_and_data_are_told_apart_on_every_system(infos, console, data):
    roles = {port.device: port.role for port in boards.recognised(infos) if port.board}
    assert roles == {console: "console", data: "data"}


def test_boards_stand_first_and_other_ports_have_no_role():
    ports = boards.recognised(LINUX)
    assert [port.device for port in ports] == ["/dev/ttyACM0", "/dev/ttyACM1", "/dev/ttyS0"]
    assert (ports[0].board, ports[0].usb) == ("Raspberry Pi Pico", "239a:80f4")
    assert (ports[2].board, ports[2].role, ports[2].usb) == ("", "", "")


def test_another_boards_vendor_is_known_by_the_interface_name():
    odd = [info("/dev/ttyACM0", vid=0x2E8A, pid=0x1, interface="CircuitPython CDC2 control", serial_number="1")]
    assert boards.recognised(odd)[0].role == "data"


def test_two_boards_of_one_kind_are_kept_apart_by_their_serial_number():
    ports = [
        pico(f"/dev/ttyACM{2 * n + i}", serial=str(n), location=f"1-{n}:1.{2 * i}") for n in (0, 1) for i in (0, 1)
    ]
    roles = [(port.serial_number, port.role) for port in boards.recognised(ports)]
    assert roles == [("0", "console"), ("0", "data"), ("1", "console"), ("1", "data")]


def found(monkeypatch, infos):
    monkeypatch.setattr(boards, "find", lambda: boards.recognised(infos))


def test_the_only_board_is_found_by_itself(monkeypatch):
    found(monkeypatch, LINUX)
    assert boards.the_data_port(None) == "/dev/ttyACM1"


def test_a_named_port_is_taken_as_it_is(monkeypatch):
    found(monkeypatch, [])
    assert boards.the_data_port("/dev/pts/7") == "/dev/pts/7"


def test_no_board_is_said_with_what_to_do(monkeypatch):
    found(monkeypatch, [info("/dev/ttyS0")])
    with pytest.raises(Trouble, match="--port") as caught:
        boards.the_data_port(None)
    assert caught.value.exit_code == 1


def test_a_board_without_a_data_port_is_said_with_what_to_do(monkeypatch):
    found(monkeypatch, [pico("/dev/ttyACM0", interface="CircuitPython CDC control")])
    with pytest.raises(Trouble, match=r"boot\.py"):
        boards.the_data_port(None)


def test_of_several_boards_one_is_to_be_named(monkeypatch):
    found(monkeypatch, [pico(f"/dev/ttyACM{n}", serial=str(n), interface="CircuitPython CDC2 control") for n in (0, 1)])
    with pytest.raises(WrongInput) as caught:
        boards.the_data_port(None)
    assert caught.value.exit_code == 2
    assert "--port /dev/ttyACM0" in caught.value.message and "--port /dev/ttyACM1" in caught.value.message


def test_the_command_lists_them_for_people_and_for_programs(monkeypatch):
    found(monkeypatch, LINUX)
    out = CliRunner().invoke(main, ["ports"]).stdout
    assert "/dev/ttyACM1  data" in out and "Raspberry Pi Pico" in out
    rows = json.loads(CliRunner().invoke(main, ["ports", "--json"]).stdout)
    assert [row["role"] for row in rows] == ["console", "data", ""]
    found(monkeypatch, [])
    assert "No serial port" in CliRunner().invoke(main, ["ports"]).stdout
    assert CliRunner().invoke(main, ["ports", "--json"]).stdout == "[]\n"
