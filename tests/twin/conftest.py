"""What the twin's tests share: small firmware folders, and twins that are closed afterwards; no tests."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from naiad.twin.twin import Twin

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
        twin = Twin(firmware(code, boot, settings), **options)
        twins.append(twin)
        if on:
            twin.boot()
        return twin

    yield make
    for twin in twins:
        twin.close()
