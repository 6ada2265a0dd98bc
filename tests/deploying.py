"""Deployments as the command does them, and file operations that stop them as a power cut would; no tests."""

import os
import shutil
from contextlib import contextmanager
from pathlib import Path

import pytest

from drives import COMPILED, MINE, ONE, SETTINGS, STOCK, THREE, TWO, drive
from naiad.deploy import drive as drive_module
from naiad.deploy.deployment import Deployment
from naiad.deploy.drive import Folder


class Killed(BaseException):
    """The process is gone: nobody handles it."""


def deployment(path, files):
    number = {id(ONE): "1.0.0", id(TWO): "2.0.0", id(THREE): "3.0.0", id(COMPILED): "2.0.0"}[id(files)]
    return Deployment(Folder(path), number, files, {"settings.toml": SETTINGS})


def deploy(path, files, started=True, **more):
    """As a run of the command that finds the board's firmware running (or not) would."""
    doing = deployment(path, files)
    plan = doing.plan()
    doing.apply(plan, started=started and doing.whole_as_recorded(), boot=None, **more)
    return plan


class Faults:
    """Counts the file operations, and stops at one of them as a power cut would, or with an error."""

    def __init__(self, at=None, error=None):
        self.at = at
        self.error = error
        self.count = 0

    def step(self, spoil=lambda: None):
        self.count += 1
        if self.count - 1 == self.at:
            spoil()
            raise self.error or Killed
        return False


@contextmanager
def faults(at=None, error=None):
    """Every operation that changes a file system, from making a file to telling the flash to keep it."""
    told = Faults(at, error)
    patch = pytest.MonkeyPatch()

    def counted(name):
        real = getattr(Path, name)

        def wrapper(self, *args, **kwargs):
            told.step()
            return real(self, *args, **kwargs)

        patch.setattr(Path, name, wrapper)

    for name in ("replace", "unlink", "rmdir", "mkdir"):
        counted(name)
    real_open = Path.open

    def opened(self, mode="r", *args, **kwargs):
        if mode != "rb":
            told.step()
        return real_open(self, mode, *args, **kwargs)

    def fsync(handle):
        # What was not yet on the flash is half there.
        told.step(lambda: os.ftruncate(handle, os.fstat(handle).st_size // 2) if is_file(handle) else None)

    def is_file(handle):
        return os.fstat(handle).st_mode & 0o170000 == 0o100000

    patch.setattr(Path, "open", opened)
    patch.setattr(drive_module.os, "fsync", fsync)
    try:
        yield told
    finally:
        patch.undo()


def fresh(path):
    return drive(path, code=STOCK)


def by_hand(path):
    return drive(path, {**MINE, **ONE})


def deployed(path):
    deploy(fresh(path), ONE)
    return path


def compiled(path):
    deploy(fresh(path), COMPILED)
    return path


def twice(path):
    """The second was put there and has never been seen to start: the first is still what to go back to."""
    deploy(deployed(path), TWO)
    return path


def copied(source, path):
    shutil.rmtree(path, ignore_errors=True)
    shutil.copytree(source, path, copy_function=shutil.copyfile)
    return path
