"""A PC, and a board on it that shows its console only, for tests of the command."""

import shutil
from types import SimpleNamespace

import pytest

from drives import STOCK, drive, plain_pc, port
from naiad import image
from naiad.deploy import drive as drive_module
from naiad.deploy import raw, start
from naiad.deploy import run as deploying
from naiad.deploy.drive import Folder
from naiad.link.errors import PortError
from naiad.ports import sites


@pytest.fixture(autouse=True, scope="module")
def no_waiting_for_a_disk():
    """This PC's disk is no flash that anybody unplugs."""
    patch = pytest.MonkeyPatch()
    patch.setattr(drive_module.os, "fsync", lambda handle: None)
    yield
    patch.undo()


@pytest.fixture
def pc(monkeypatch, tmp_path):
    """A PC without boards, and a naiad that brings version one."""
    return plain_pc(monkeypatch, tmp_path / "kept")


class Prompt(Folder):
    """A console whose board is a folder; ``said``: what it was told."""

    said: list[str] = []  # noqa: RUF012
    writable = True
    yields = damaged = lenient = heals = False

    @classmethod
    def open(cls, name):
        if name == "/dev/busy":
            raise PortError("/dev/busy is in use by another program; close that first")
        cls.said.append(f"open {name}")
        return cls(cls.root)

    def identity(self):
        return sites.identity_of(self.path)

    def hold_reload(self):
        self.said.append("hold")

    def take_drive(self):
        self.said.append("take")
        return self.yields

    def listing(self):
        if self.damaged and not self.lenient:
            raise raw.DamagedError("3 files cannot be read, /naiad_table/? among them")
        return super().listing()

    def heal(self):
        if not self.heals:
            raise raw.DamagedError("3 files cannot be read, /? among them")
        self.said.append("heal")
        shutil.rmtree(self.path / "naiad_table")
        Prompt.damaged = False
        return ["/naiad_table"]

    def erase(self):
        self.said.append("erase")
        shutil.rmtree(self.path)
        drive(self.path, {"settings.toml": b""}, code=STOCK)
        Prompt.damaged = False

    def last_words(self):
        return "Traceback: ZeroDivisionError"

    def reset(self):
        self.said.append("reset")
        Prompt.writable = True

    def resume(self):
        self.said.append("resume")

    def close(self):
        self.said.append("close")


@pytest.fixture
def console(pc, tmp_path, monkeypatch):
    """A board with a hidden drive. ``console.boots``: what starts, one run after the other: a version or ''."""
    Prompt.said, Prompt.writable, Prompt.yields, Prompt.damaged, Prompt.heals = [], True, False, False, False
    Prompt.root = drive(tmp_path / "CIRCUITPY", code=STOCK)
    monkeypatch.setattr(raw, "Repl", Prompt)
    pc.ports = [port("/dev/ttyACM0", "console"), port("/dev/ttyACM1", "data")]
    there = SimpleNamespace(path=Prompt.root, repl=Prompt, said=Prompt.said, starts=True, running=None, boots=0)

    def greet(connect, *_, **__):
        return there.running

    def wait_for(connect, number, before, *_, **__):
        there.boots += 1
        there.running = SimpleNamespace(firmware=number, boot=there.boots) if there.starts else None
        return there.running

    monkeypatch.setattr(start, "greet", greet)
    monkeypatch.setattr(start, "wait_for", wait_for)
    monkeypatch.setattr(deploying, "MOUNT_S", 0)
    monkeypatch.setattr(image, "explain", lambda text: text.replace("Traceback", "EXPLAINED"))
    return there
