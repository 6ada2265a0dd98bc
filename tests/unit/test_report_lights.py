"""The lights as letters: white and dim are told apart across the whole panel."""

from naiad.report import lights
from naiad_core import palette


def shown(panel, ring=(), gates=()):
    return lights.letters(lights.from_numbers(ring, gates, panel)).splitlines()


def test_every_colour_has_its_letter():
    numbers = list(range(len(palette.RGB)))
    lines = shown([*numbers, *[palette.OFF] * (256 - len(numbers))], ring=numbers, gates=[palette.RED])
    assert lines[:2] == ["ring  " + lights.LETTERS, "gates R"]
    assert lines[2] == "  " + " ".join(lights.LETTERS.ljust(16, "."))
    assert lines[3:] == ["  " + " ".join("." * 16)] * 15


def test_a_row_that_is_dim_throughout_is_dim_beside_a_white_one():
    panel = [palette.DIM] * 16 + [palette.WHITE] + [palette.DIM] * 239
    assert shown(panel)[2:4] == ["  " + " ".join("w" * 16), "  W " + " ".join("w" * 15)]


def test_without_pixels_there_are_no_letters():
    assert shown([]) == ["ring  ", "gates "]
