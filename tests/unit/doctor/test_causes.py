"""Why a part fails, in the words of a board: what is put in is what the board was told, or the default."""

import re

import pytest

from naiad import image
from naiad.doctor import causes
from naiad.link.service_mode import About

SETTINGS = set(re.findall(r"NAIAD_(\w+) =", image.settings().decode()))
ALL = {name: value for name, value in vars(causes).items() if isinstance(value, tuple) and isinstance(value[0], str)}


def board(**settings):
    told = {f"NAIAD_{name}": value for name, value in settings.items()}
    return About("1", "10", "pico", told, [], 2, 8, (24, 8, 256), 1, 4096)


@pytest.mark.parametrize("name", ALL)
def test_only_settings_of_a_board_and_what_is_known_of_the_part_is_put_in(name):
    found = set(re.findall(r"\{(?:not_)?(\w+)\}", " ".join(ALL[name])))
    assert found <= SETTINGS | {"pin", "other", "name"}
    told = causes.why(board(), ALL[name], pin="GP1", other="GP2", name="END")
    assert not any(sign in " ".join(told) for sign in ("{", "= ,", "None"))


def test_a_setting_that_is_one_of_two_is_advised_the_other_way_round():
    told = causes.why(board(PANEL="straight"), causes.PANEL_WRONG)
    assert 'NAIAD_PANEL = "serpentine" instead of "straight"' in told[0]
    assert causes.why(board(), causes.KNOB_REVERSED)[0].endswith("NAIAD_KNOB_REVERSE = 1")
    assert causes.why(board(KNOB_REVERSE="1"), causes.KNOB_REVERSED)[0].endswith("NAIAD_KNOB_REVERSE = 0")


def test_a_pin_is_named_as_it_is_wired():
    assert "GP8 and GP9" in causes.of_pins(board(), "GATE", (0, 1), causes.GATE_SWAPPED)[0]
    shifted = causes.of_pins(board(GATES="shift"), "GATE", (9,), causes.GATE_SILENT)
    assert shifted[0] == "its wire to input 1 of shift register 2 is loose"
    assert causes.of_pins(board(READER_PINS="GP4"), "READER", (1,), causes.READER_DEAD)[0].startswith(
        "its select wire, from its pin"
    )
