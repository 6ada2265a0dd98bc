"""Which serial ports are boards, by what each operating system tells; nothing is opened."""

import json
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from naiad.cli import boards, main
from naiad.ports import access, mounts, usb
from naiad.service.errors import Trouble, WrongInput


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
    roles = {port.device: port.role for port in usb.recognised(infos) if port.board}
    assert roles == {console: "console", data: "data"}


def test_boards_stand_first_and_other_ports_have_no_role():
    ports = usb.recognised(LINUX)
    assert [port.device for port in ports] == ["/dev/ttyACM0", "/dev/ttyACM1", "/dev/ttyS0"]
    assert (ports[0].board, ports[0].usb) == ("Raspberry Pi Pico", "239a:80f4")
    assert (ports[2].board, ports[2].role, ports[2].usb) == ("", "", "")


def test_another_boards_vendor_is_known_by_the_interface_name():
    odd = [info("/dev/ttyACM0", vid=0x2E8A, pid=0x1, interface="CircuitPython CDC2 control", serial_number="1")]
    assert usb.recognised(odd)[0].role == "data"


def test_two_boards_of_one_kind_are_kept_apart_by_their_serial_number():
    ports = [
        pico(f"/dev/ttyACM{2 * n + i}", serial=str(n), location=f"1-{n}:1.{2 * i}") for n in (0, 1) for i in (0, 1)
    ]
    roles = [(port.serial_number, port.role) for port in usb.recognised(ports)]
    assert roles == [("0", "console"), ("0", "data"), ("1", "console"), ("1", "data")]


def found(monkeypatch, infos):
    monkeypatch.setattr(usb, "find", lambda: usb.recognised(infos))
    monkeypatch.setattr(access, "troubles", lambda device: [])
    monkeypatch.setattr(mounts, "mounted", list)


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


def test_what_is_in_the_way_is_told_once_for_people_and_with_its_port_for_programs(monkeypatch):
    found(monkeypatch, LINUX)
    monkeypatch.setattr(access, "troubles", lambda device: [access.Trouble("busy", "the same for both")])
    out = CliRunner().invoke(main, ["ports"]).stdout
    assert out.count("the same for both") == 1
    rows = json.loads(CliRunner().invoke(main, ["ports", "--json"]).stdout)
    trouble = {"kind": "busy", "text": "the same for both"}
    assert [row["troubles"] for row in rows] == [[trouble], [trouble], []]


def test_a_boards_drive_stands_beside_its_ports(monkeypatch, tmp_path):
    found(monkeypatch, LINUX)
    (tmp_path / "boot_out.txt").write_text(
        "Adafruit CircuitPython 10.2.1 on 2026-01-01; Raspberry Pi Pico with rp2040\nBoard ID:x\nUID:E66\n"
    )
    monkeypatch.setattr(mounts, "mounted", lambda: [tmp_path])
    rows = json.loads(CliRunner().invoke(main, ["ports", "--json"]).stdout)
    assert [row["drive"] for row in rows] == [str(tmp_path), str(tmp_path), ""]


def test_a_board_that_is_not_ready_for_naiad_is_told_what_it_lacks(monkeypatch, tmp_path):
    console = pico("/dev/ttyACM0", interface="CircuitPython CDC control")
    other = info("/dev/ttyACM1", vid=0x2E8A, pid=0x0005, serial_number="1", manufacturer="MicroPython")
    found(monkeypatch, [console, other])
    monkeypatch.setattr(mounts, "loaders", lambda: [tmp_path])
    monkeypatch.setattr(mounts, "unmounted", lambda: "/dev/disk/by-label/CIRCUITPY")
    out = CliRunner().invoke(main, ["ports"]).stdout
    assert "The board E66 shows no data port: naiad deploy" in out
    assert "/dev/ttyACM1 runs MicroPython; Naiad needs CircuitPython 10" in out
    assert f"waits for CircuitPython on {tmp_path}" in out
    assert "udisksctl mount -b /dev/disk/by-label/CIRCUITPY" in out


def test_where_no_port_is_a_board_s_it_is_asked_whether_the_board_is_plugged_in(monkeypatch):
    found(monkeypatch, [info("/dev/ttyS0")])
    out = CliRunner().invoke(main, ["ports"]).stdout
    assert "/dev/ttyS0" in out and "None of these is a board's. Is the board plugged in" in out
    found(monkeypatch, LINUX)
    assert "plugged in" not in CliRunner().invoke(main, ["ports"]).stdout


def test_the_udev_rule_is_printed_as_it_is_to_be_installed():
    assert CliRunner().invoke(main, ["ports", "--udev"]).stdout == access.RULES.read_text()


def test_the_command_lists_them_for_people_and_for_programs(monkeypatch):
    found(monkeypatch, LINUX)
    out = CliRunner().invoke(main, ["ports"]).stdout
    assert "/dev/ttyACM1  data" in out and "Raspberry Pi Pico" in out
    rows = json.loads(CliRunner().invoke(main, ["ports", "--json"]).stdout)
    assert [row["role"] for row in rows] == ["console", "data", ""]
    found(monkeypatch, [])
    assert "No serial port" in CliRunner().invoke(main, ["ports"]).stdout
    assert CliRunner().invoke(main, ["ports", "--json"]).stdout == "[]\n"
