"""Naiad on the PC, and the one place where it finds ``naiad_core``: the rules are those of the firmware beside it.

``naiad_core`` is installed under no name of its own, so that rules and board can never be of two versions and no other
package can stand in its way. Read cli/__init__.py next.
"""

import importlib.util
import sys

from naiad.folder import firmware_folder


def _find_core() -> None:
    """Put the firmware's ``naiad_core`` where imports look first."""
    path = firmware_folder() / "naiad_core" / "__init__.py"
    known = sys.modules.get("naiad_core")
    if known is not None and known.__file__ == str(path):
        return
    spec = importlib.util.spec_from_file_location("naiad_core", path, submodule_search_locations=[str(path.parent)])
    assert spec is not None and spec.loader is not None
    sys.modules["naiad_core"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules["naiad_core"])


_find_core()

from naiad_core import VERSION as __version__  # noqa: E402

__all__ = ["__version__"]
