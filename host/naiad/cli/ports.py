"""``naiad ports``: which serial ports are boards, and what keeps them from being used; nothing is opened.

A simulated table's port is made by the one who starts it and is not listed: give it with --port.
"""

from typing import TYPE_CHECKING, Any

import click

from naiad.cli.options import json_option
from naiad.plain import printable, table

if TYPE_CHECKING:
    from naiad.ports.usb import Port

# MicroPython's number on the Pico, and the product names that it goes by.
OTHER_SYSTEMS = ("2e8a:0005",)
PLUGGED_IN = "Is the board plugged in, with a cable that carries data?"


@click.command()
@click.option("--udev", is_flag=True, help="Print the udev rule for Linux; its comments say how to install it.")
@json_option
def ports(udev: bool, as_json: bool) -> None:
    """List the serial ports, which of them are boards, and what is in the way.

    A board has two: the console (its Python prompt) and data, which naiad talks to. Where a port cannot be used, or a
    drive not written to, it says why and what to do.

    \b
    Examples:
      naiad ports
      naiad ports --json
      naiad ports --udev | sudo tee /etc/udev/rules.d/60-naiad.rules
    """
    if udev:
        from naiad.ports.access import RULES

        click.echo(RULES.read_text(), nl=False)
        return
    from naiad.ports import usb

    found = [_row(port) for port in usb.find()]
    advice = _advice(found)
    if as_json:
        import json

        click.echo(json.dumps(found, indent=2))
        return
    if not found:
        click.echo(f"No serial port found. {PLUGGED_IN}")
    else:
        head = ("PORT", "ROLE", "BOARD", "SERIAL NUMBER", "USB", "DRIVE")
        keys = ("device", "role", "name", "serial_number", "usb", "drive")
        named = [{**port, "name": port["board"] or port["description"]} for port in found]
        for line in table(head, [[printable(port[key]) for key in keys] for port in named]):
            click.echo(line.rstrip())
        if not advice and not any(port["role"] for port in found):
            click.echo(f"None of these is a board's. {PLUGGED_IN}")
    for sentence in advice:
        click.echo(printable(sentence))


def _row(port: "Port") -> dict[str, Any]:
    """A port with where its board's drive is mounted, and what is in the way: only boards' are anybody's business."""
    from naiad.ports.access import troubles
    from naiad.ports.sites import drive_of

    out: dict[str, Any] = {**port._asdict(), "drive": "", "troubles": []}
    if port.role:
        out["drive"] = printable(drive_of(port.serial_number))
        out["troubles"] = [trouble._asdict() for trouble in troubles(port.device)]
    elif port.usb in OTHER_SYSTEMS:
        text = f"{port.device} runs MicroPython; Naiad needs CircuitPython 10: https://circuitpython.org/downloads"
        out["troubles"] = [{"kind": "system", "text": text}]
    return out


def _advice(found: list[dict[str, Any]]) -> list[str]:
    """What is in the way, every sentence once; and what the ports alone do not show."""
    from naiad.ports import mounts, usb

    out = [trouble["text"] for port in found for trouble in port["troubles"]]
    consoles = {port["serial_number"] for port in found if port["role"] == usb.CONSOLE}
    for number in sorted(consoles - {port["serial_number"] for port in found if port["role"] == usb.DATA}):
        out.append(f"The board {number} shows no data port: naiad deploy puts the firmware on it that opens one")
    out += [sentence[0].upper() + sentence[1:] for sentence in mounts.unready()]
    return list(dict.fromkeys(out))
