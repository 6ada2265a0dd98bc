"""``naiad uf2``: CircuitPython and Naiad's drive in one file, for a new board; the file's form is deploy/uf2.py's."""

import importlib.util
from pathlib import Path

import click

from naiad.cli.options import mpy_option
from naiad.paths import not_installed
from naiad.service.errors import Trouble, WrongInput, whole


@click.command()
@click.argument("circuitpython", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), default="naiad.uf2", show_default=True)
@click.option("--settings", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Your settings.toml.")
@mpy_option
def uf2(circuitpython: Path, output: Path, settings: Path | None, mpy: str | None) -> None:
    """Write one file with CircuitPython and Naiad, for a new board.

    CIRCUITPYTHON is the .uf2 of CircuitPython 10 for a Raspberry Pi Pico, Pico 2 or YD RP2040, as it
    is downloaded. Hold BOOTSEL while the board gets its power and copy what is written here onto the
    drive that appears: the table starts, with no naiad deploy.

    This reformats the drive: your own files on it (settings.toml, uids.txt) are lost, so use naiad deploy for a board
    that has been in use. The game in its memory stays.

    Needs the extra naiad[uf2]: pipx inject naiad fatfs-ng.

    \b
    Examples:
      naiad uf2 circuitpython.uf2
      naiad uf2 circuitpython.uf2 -o table-2.uf2 --settings settings.toml
    """
    from naiad import image
    from naiad.deploy import record
    from naiad.deploy.checked import problems
    from naiad.deploy.deployment import SETTINGS
    from naiad.deploy.drive import stamp_of
    from naiad.deploy.record import Version
    from naiad.deploy.uf2 import FatError, Uf2Error, joined, load
    from naiad.deploy.uf2 import drive as image_of
    from naiad.image.mpy import CompilerError, compiled
    from naiad.image.mpy import compiler as found

    if importlib.util.find_spec("fatfs") is None:
        raise Trouble(not_installed("this", "fatfs-ng", "uf2"))

    try:
        compiler = found(mpy) if mpy else ""
        firmware = load(circuitpython)
        given = settings.read_bytes() if settings else image.settings()
        wrong = problems(given, firmware.version, firmware.board.board_id) if settings else []
        if wrong:
            places = (f"{settings}{f', line {line}' if line else ''}: {sentence}" for line, sentence in wrong)
            raise WrongInput("\n".join(places))
        files = image.files(board_id=firmware.board.board_id)
        if compiler:
            files = compiled(files, compiler)
        # As naiad deploy leaves it there, so that the next one knows what lies there.
        version = Version(image.VERSION, {path: stamp_of(content) for path, content in files.items()})
        deployed = record.packed(record.Record(version, None, None))
        drive = image_of({**files, SETTINGS: given, record.RECORD: deployed})
        packed = joined(firmware, drive)
    except (Uf2Error, CompilerError) as error:
        raise WrongInput(str(error)) from None
    except (image.LibraryMissingError, FileNotFoundError, FatError) as error:
        raise Trouble(str(error)) from None
    with whole(str(output)) as file:
        file.write(packed)
    click.echo(
        f"{output}: CircuitPython {firmware.version} and Naiad {image.VERSION} for a {firmware.board.name}, "
        f"{len(packed) / 1024:.0f} KB. Hold BOOTSEL while the board gets its power, and copy it onto the drive that "
        "appears."
    )
