"""Makes the tool that emulates a Pico importable; no tests."""

from pathlib import Path

from pico import __main__ as rows
from pico import chip, fat, line, measure, plays, report, table, uf2

HERE = Path(__file__).parents[1] / "tools" / "pico"

__all__ = ["HERE", "chip", "fat", "line", "measure", "plays", "report", "rows", "table", "uf2"]
