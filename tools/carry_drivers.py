"""A build hook: the wheel carries Adafruit's drivers for boards, three small packages, without what they depend on.

On a PC their declared dependencies are a stand-in for a board, with a dozen packages and modules like ``board`` at the
top of the environment; the twin needs none of it. The sdist carries the same files, so that it builds the same wheel.
Not which of them go onto a board: host/naiad/image.
"""

import importlib.metadata
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CARRIED = ("adafruit-circuitpython-busdevice", "adafruit-circuitpython-neopixel", "adafruit-circuitpython-pixelbuf")


class CarryDrivers(BuildHookInterface[Any]):
    """Adds ``drivers/`` to an sdist and ``naiad/drivers/`` to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """See the file's head. Raises importlib.metadata.PackageNotFoundError where a driver is not installed."""
        if version == "editable":
            return
        in_sdist = Path(self.root) / "drivers"
        carried = _below(in_sdist) if in_sdist.is_dir() else _installed()
        folder = "drivers" if self.target_name == "sdist" else "naiad/drivers"
        build_data["force_include"].update({str(path): f"{folder}/{name}" for name, path in carried.items()})


def _below(folder: Path) -> dict[str, Path]:
    return {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}


def _installed() -> dict[str, Path]:
    """Name in the folder of drivers -> file: each package's modules, and its licence by the package's name."""
    found = {}
    for distribution in CARRIED:
        for file in importlib.metadata.files(distribution) or ():
            if file.suffix == ".py":
                found[file.as_posix()] = Path(str(file.locate()))
            elif file.name == "LICENSE":
                found[f"LICENSE-{distribution}"] = Path(str(file.locate()))
    return found
