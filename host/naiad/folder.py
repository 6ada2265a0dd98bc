"""Where this naiad's firmware and the board's drivers lie: in the checkout, or in what was installed; not what of them
goes onto a board (image/__init__.py)."""

import importlib.util
from pathlib import Path

_HERE = Path(__file__).parent


def firmware_folder() -> Path:
    """The firmware of this checkout, or the one that was installed with the package. Raises FileNotFoundError."""
    for folder in (_HERE.parents[1] / "firmware", _HERE / "firmware"):
        if (folder / "code.py").is_file():
            return folder
    raise FileNotFoundError(f"no firmware beside naiad in {_HERE}: install naiad again, or name the firmware's folder")


def driver(name: str) -> Path | None:
    """The file of a module or package for boards, or None: what the package carries, or else what pip installed."""
    for path in (_HERE / "drivers" / f"{name}.py", _HERE / "drivers" / name / "__init__.py"):
        if path.is_file():
            return path
    spec = importlib.util.find_spec(name)
    return Path(spec.origin) if spec is not None and spec.origin and spec.origin.endswith(".py") else None
