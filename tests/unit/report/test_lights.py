"""The lights as letters: white and dim are told apart across the whole panel."""

from rich.console import Console

from naiad import lights
from naiad.lights import sight
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


def test_a_panel_that_is_dim_throughout_is_dim_beside_a_white_light_on_the_ring():
    assert shown([palette.DIM] * 256, ring=[palette.WHITE])[2] == "  " + " ".join("w" * 16)
    white, dim = (255, 255, 255), (12, 12, 12)
    assert set(sight.colours([dim] * 256, bytes([*white, *dim]))) == {palette.DIM}


def test_a_colour_number_that_this_palette_does_not_have_is_shown_as_lit():
    assert shown([15] * 256, ring=[15])[:3] == ["ring  W", "gates ", "  " + " ".join("W" * 16)]


def test_a_terminal_without_colours_is_shown_letters():
    seen = lights.from_numbers([], [], [palette.RED] * 256)
    for console in (Console(no_color=True, color_system="truecolor"), Console(color_system=None)):
        assert str(lights.shown(seen, console)) == lights.letters(seen)


def test_without_pixels_there_are_no_letters():
    assert shown([]) == ["ring  ", "gates "]
