"""Makes the tool that emulates a Pico importable; no tests."""

from pathlib import Path

from pico import __main__ as rows
from pico import chip, line, measure, play, plays, probes, report, table

HERE = Path(__file__).parents[1] / "tools" / "pico"

__all__ = ["HERE", "chip", "line", "measure", "play", "plays", "probes", "report", "rows", "table"]
