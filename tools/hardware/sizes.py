"""The sizes of params.scad, and the distance of the gates from settings.toml, for mats, pages and tests; no shapes."""

import re

from hardware.source import HARDWARE, default


def load() -> dict[str, float]:
    """Every ``name = value;`` of params.scad in mm; a value may add and multiply names above it."""
    sizes: dict[str, float] = {}
    for line in (HARDWARE / "printed" / "params.scad").read_text(encoding="utf-8").splitlines():
        found = re.match(r"(\w+) = ([\w .+*/-]+);", line)
        if found:
            sizes[found[1]] = _value(found[2], sizes)
    return sizes


def _value(words: str, sizes: dict[str, float]) -> float:
    """Sums of products of numbers and names."""
    total = 0.0
    for term in words.split(" + "):
        product = 1.0
        for factor in term.split(" * "):
            product *= sizes[factor] if factor in sizes else float(factor)
        total += product
    return total


def gate_mm() -> int:
    """The default of NAIAD_GATE_MM: mm of dominoes from gate to gate."""
    return int(default("NAIAD_GATE_MM").split(",")[0])
