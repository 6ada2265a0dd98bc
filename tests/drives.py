"""Folders that look like CIRCUITPY drives, small versions of a firmware to put there, a PC that sees them; no tests."""

import os
from types import SimpleNamespace

from click.testing import CliRunner

from naiad import image
from naiad.cli import main
from naiad.deploy import backup
from naiad.deploy import drive as drives
from naiad.ports import mounts, usb

UID = "E6604C311B5A3D2C"

BOOT_OUT = "Adafruit CircuitPython 10.2.1 on 2026-01-01; Raspberry Pi Pico with rp2040\nBoard ID:raspberry_pi_pico\n"
STOCK = b'print("Hello World!")\n'
ONE = {
    "lib/driver.py": b"driver one\n",
    "naiad_core/__init__.py": b"",
    "naiad_core/some/pieces.json": b"{}\n",
    "naiad_table/__init__.py": b"",
    "naiad_table/gone.py": b"gone one\n" * 40,
    "naiad_table/loop.py": b"loop one\n" * 100,
    "naiad_table/old/deep.py": b"deep one\n",
    "safemode.py": b"safe one\n",
    "boot.py": b"import naiad_table  # boot one\n",
    "code.py": b"import naiad_table  # code one\n",
}
TWO = {
    "lib/driver.py": b"driver one\n",
    "naiad_core/__init__.py": b"",
    "naiad_core/some/pieces.json": b'{"two":2}\n',
    "naiad_table/__init__.py": b"",
    "naiad_table/loop.py": b"loop two\n" * 90,
    "naiad_table/new/deep.py": b"deep two\n",
    "naiad_table/new/empty.py": b"",
    "safemode.py": b"safe one\n",
    "boot.py": b"import naiad_table  # boot two\n",
    "code.py": b"import naiad_table  # code one\n",
}
THREE = {**TWO, "naiad_table/loop.py": b"loop three\n", "code.py": b"import naiad_table  # code three\n"}
# As --mpy sends it.
COMPILED = {path.replace(".py", ".mpy") if "/" in path else path: data for path, data in TWO.items()}
MINE = {
    "settings.toml": b"NAIAD_READERS = 1\n",
    "uids.txt": b"04A1 naiad:some/piece\n",
    "naiad_core/some/some.owner.json": b'{"mine":1}\n',
    "naiad_table/notes.txt": b"notes\n",
    "songs/a.wav": b"RIFF",
    "lib/other.py": b"other\n",
}
SETTINGS = b"# defaults\n"


def drive(path, files=MINE, code=None):
    """A folder that looks like a CIRCUITPY drive."""
    for name, data in {"boot_out.txt": BOOT_OUT.encode(), **files, **({"code.py": code} if code else {})}.items():
        at = path / name
        at.parent.mkdir(parents=True, exist_ok=True)
        at.write_bytes(data)
    return path


def content(path):
    """Everything on the drive but what deploy keeps for itself."""
    return {
        file.relative_to(path).as_posix(): file.read_bytes()
        for file in path.rglob("*")
        if file.is_file() and not file.relative_to(path).as_posix().startswith(".naiad/")
    }


def holds(path, files, mine=MINE):
    """Whether the drive holds exactly a version, the owner's files and CircuitPython's."""
    return content(path) == {"boot_out.txt": BOOT_OUT.encode(), **mine, **files}


def plain_pc(monkeypatch, copies):
    """A PC without boards, and a naiad that brings version one."""
    there = SimpleNamespace(ports=[], mounted=[], loaders=[], unmounted=None)
    monkeypatch.setattr(usb, "find", lambda: there.ports)
    monkeypatch.setattr(mounts, "mounted", lambda: there.mounted)
    monkeypatch.setattr(mounts, "loaders", lambda: there.loaders)
    monkeypatch.setattr(mounts, "unmounted", lambda: there.unmounted)
    monkeypatch.setattr(drives.os, "fsync", lambda handle: None)
    monkeypatch.setattr(image, "settings", lambda: b"# defaults\n")
    monkeypatch.setattr(backup, "base", lambda: copies)
    brings(monkeypatch, ONE, "1.0.0")
    return there


def brings(monkeypatch, files, number):
    monkeypatch.setattr(image, "files", lambda **_: files)
    monkeypatch.setattr(image, "forms", lambda **_: {})
    monkeypatch.setattr(image, "VERSION", number)


def port(device, role, uid=UID):
    return usb.Port(device, role, "Raspberry Pi Pico", uid, "239a:80f4", "", "")


def run(*arguments):
    """(status, standard output, standard error) of naiad deploy."""
    done = CliRunner().invoke(main, ["deploy", *map(str, arguments)])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.stdout, done.stderr


def fails(number):
    def write(self, path, data):
        raise OSError(number, os.strerror(number), path)

    return write
