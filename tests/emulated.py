"""Makes the tool that emulates a Pico importable; no tests. Read unit/test_pico_table.py for what they do with it."""

from pathlib import Path

from pico import chip, fat, line, table, uf2

HERE = Path(__file__).parents[1] / "tools" / "pico"

__all__ = ["HERE", "chip", "fat", "line", "table", "uf2"]
