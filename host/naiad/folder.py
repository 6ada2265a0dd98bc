"""Where the firmware lies that belongs to this naiad; not what of it goes onto a board."""

from pathlib import Path

import naiad


def firmware_folder() -> Path:
    """The firmware of this checkout, or the one that was installed with the package. Raises FileNotFoundError."""
    here = Path(naiad.__file__).parent
    for folder in (here.parents[1] / "firmware", here / "firmware"):
        if (folder / "code.py").is_file():
            return folder
    raise FileNotFoundError(f"no firmware beside naiad in {here}: install naiad again, or name the firmware's folder")
