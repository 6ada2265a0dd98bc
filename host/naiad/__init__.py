"""Naiad on the PC, and the one place where it finds the firmware's packages: its rules are those of the board.

They are installed under no name of their own, so that rules and board can never be of two versions and no other package
can stand in their way. Read cli/__init__.py next.
"""

import importlib.util
import sys

from naiad.paths import firmware_folder


def _find(name: str) -> None:
    """Put this package of the firmware where imports look first."""
    path = firmware_folder() / name / "__init__.py"
    known = sys.modules.get(name)
    if known is not None and known.__file__ == str(path):
        return
    spec = importlib.util.spec_from_file_location(name, path, submodule_search_locations=[str(path.parent)])
    assert spec is not None and spec.loader is not None
    sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules[name])


_find("naiad_core")
_find("naiad_table")

from naiad_core import VERSION as __version__  # noqa: E402

__all__ = ["__version__"]
