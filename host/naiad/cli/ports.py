"""``naiad ports``: the serial ports and which of them are boards; nothing is opened. Read sync.py next.

A simulated table's port is made by the one who starts it and is not listed: give it with --port.
"""

import click

from naiad.cli.options import json_option


@click.command()
@json_option
def ports(as_json: bool) -> None:
    """List the serial ports, and which of them are boards.

    A board has two: the console (its Python prompt) and data, which naiad talks to.

    \b
    Examples:
      naiad ports
      naiad ports --json
    """
    from naiad.cli.boards import find

    found = find()
    if as_json:
        import json

        click.echo(json.dumps([port._asdict() for port in found], indent=2))
    elif not found:
        click.echo("No serial port found. Is the board plugged in, with a cable that carries data?")
    else:
        from naiad.cli.terminal import console, table

        out = table("PORT", "ROLE", "BOARD", "SERIAL NUMBER", "USB")
        for port in found:
            out.add_row(port.device, port.role, port.board or port.description, port.serial_number, port.usb)
        console().print(out)
