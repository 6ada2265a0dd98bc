"""A box of AQUA with other numbers and shapes printed on its pieces, for both implementations; not its rules.

With the pieces as they are no species runs short in a game of chance, and every large animal is its
own mirror image. Read drive_aqua.py next.
"""

import contextlib
import copy
import json
import sys
import tempfile
from pathlib import Path

from naiad_core import pieces
from oracle import aqua, aqua_lines
from oracle.aqua_lines import COLOURS, LARGE, PRINTED

SHAPES = [
    [[0, 0], [1, 0], [2, 0], [1, 1]],
    [[0, 0], [1, 0], [2, 0], [2, 1]],
    [[0, 0], [1, 0], [1, 1], [2, 1]],
    [[0, 0], [0, 1], [0, 2], [0, 3]],
    [[0, 0], [1, 0], [2, -1]],
    [[0, 0], [0, 1]],
]


def corrections(rng):
    """What differs on the pieces of one box."""

    def value(number):
        return {"value": number, "confidence": "owner"}

    species = rng.sample(COLOURS, rng.choice([2, 6]))
    large = rng.sample(LARGE, rng.choice([1, 5]))
    return {
        "species": {
            c: {"count": value(rng.choice([1, 1, 2, 3, 4])), "points": value(rng.choice([2, 3]))} for c in species
        },
        "large": {
            name: {"shape": value(rng.choice(SHAPES)), "snail": value(rng.randint(1, 3)), "points": value([9, 7, 5])}
            for name in large
        },
    }


@contextlib.contextmanager
def box(changed):
    """Both implementations with these corrections; afterwards all is as before."""
    before = product_modules()
    kept = pieces.owner_folder, pieces._loaded, copy.deepcopy(PRINTED)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "aqua.owner.json").write_text(json.dumps(changed))
        pieces.owner_folder, pieces._loaded = folder, {}
        forget(product_modules())
        for kind, entries in changed.items():
            for name, values in entries.items():
                aqua_lines.PRINTED[kind][name].update(values)
        aqua.outlines.cache_clear()
        try:
            yield
        finally:
            pieces.owner_folder, pieces._loaded = kept[:2]
            PRINTED.clear()
            PRINTED.update(kept[2])
            aqua.outlines.cache_clear()
            forget(product_modules())
            for name, module in before.items():
                parent, _, child = name.rpartition(".")
                sys.modules[name] = module
                setattr(sys.modules[parent], child, module)


def product_modules():
    return {name: module for name, module in sys.modules.items() if name.startswith("naiad_core.") and "aqua" in name}


def forget(modules):
    for name in modules:
        parent, _, child = name.rpartition(".")
        del sys.modules[name]
        vars(sys.modules[parent]).pop(child, None)
