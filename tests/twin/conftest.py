"""What the twin's tests share: small firmware folders, and twins that are closed afterwards; no tests."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from naiad.twin.hands import Hands
from naiad.twin.loader import Namespace
from naiad.twin.machine import Machine
from naiad.twin.twin import Twin
from naiad.twin.usb import HostPort
from naiad.twin.world import World

BOOT = "import usb_cdc, storage\nusb_cdc.enable(console=True, data=True)\nstorage.disable_usb_drive()\n"

Make = Callable[..., Twin]


@pytest.fixture
def firmware(tmp_path: Path) -> Callable[..., Path]:
    """firmware(code, boot=..., settings=..., **files) -> the folder with these programs."""

    def write(code: str, boot: str = BOOT, settings: str = "", **files: str) -> Path:
        folder = tmp_path / "firmware"
        folder.mkdir(exist_ok=True)
        for name, text in {"code": code, "boot": boot, **files}.items():
            (folder / f"{name}.py").write_text(text)
        (folder / "settings.toml").write_text(settings)
        return folder

    return write


@pytest.fixture
def twin_of(firmware: Callable[..., Path]) -> Iterator[Make]:
    """twin_of(code, boot=..., settings=..., **options of Twin) -> a Twin that was switched on."""
    twins: list[Twin] = []

    def make(code: str, boot: str = BOOT, settings: str = "", on: bool = True, **options: Any) -> Twin:
        options["settings"] = options.pop("settings_first", None)
        twin = Twin(firmware(code, boot, settings), **options)
        twins.append(twin)
        if on:
            twin.boot()
        return twin

    yield make
    for twin in twins:
        twin.close()
        assert twin.complaints == []


class Bench:
    """A board without a program, whose CircuitPython modules a test uses directly: bench.load("keypad")."""

    def __init__(self, folder: Path, stage: str = "code", **options: Any) -> None:
        self.world = World(seed=1)
        self.machine = Machine(folder, self.world, **options)
        self.machine.state.stage = stage
        self.machine.state.usb_data = True
        self.pico = self.machine.pico
        self.pico.powered = True
        for fn in self.pico.on_power:
            fn(True)
        self.outside = self.machine.outside
        self.hands = Hands(self.world, self.outside)
        self.machine.namespace = self.namespace = Namespace(self.machine)
        self.load = self.namespace.load
        self.board = self.load("board")

    def plug_in(self) -> HostPort:
        """The PC opens the data port; its end."""
        self.pico.usb.data.enabled = True
        self.pico.usb.attach()
        self.world.advance(400_000)
        self.pico.usb.data.host.open()
        return self.pico.usb.data.host


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


@pytest.fixture(scope="session")
def bench_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Bench]:
    """bench_of(**options) -> a new Bench, for tests that need many."""
    folder = tmp_path_factory.mktemp("bench")
    return lambda **options: Bench(folder, **options)
