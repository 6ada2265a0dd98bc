"""What a PC sees of a board, and how a board gets out of safe mode."""

import shutil
from pathlib import Path

import pytest

from naiad.twin.machine import Machine
from naiad.twin.outside import Outside
from naiad.twin.world import World
from naiad_table.panel import BACK

FIRMWARE = Path(__file__).parents[2] / "firmware"


@pytest.fixture
def board(tmp_path):
    """A board with boot.py and safemode.py, whose code.py does nothing."""
    for name in ("boot.py", "safemode.py", "settings.toml", "naiad_table/__init__.py", "naiad_table/config.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(FIRMWARE / name, tmp_path / name)
    (tmp_path / "code.py").write_text("print('table')\n")
    world = World()
    return Machine(tmp_path, world, Outside(world))


def test_the_data_port_is_there_and_the_drive_hidden_with_a_word_about_it(board):
    board.start()
    assert board.state.usb_data
    assert board.state.usb_console
    assert not board.state.usb_drive
    assert "hold the back button" in board.boot_out
    assert board.history[-1].how == "done"


def test_the_back_button_held_shows_the_drive(board):
    board.outside.set_button(BACK, True)
    board.start()
    assert board.state.usb_drive
    assert board.state.usb_data
    assert board.state.usb_console


def test_a_setting_shows_the_drive_for_good(board):
    board.settings["NAIAD_DRIVE"] = "shown"
    board.start()
    assert board.state.usb_drive


@pytest.mark.parametrize("version", [(10, 2, 1), (10, 0, 0)])
@pytest.mark.parametrize(
    "text", [b'NAIAD_BACK = "GP99"\n', b"NAIAD_BACK =\nNAIAD_DRIVE = \n", b"\xff\xfe\x00 rubbish", b"[naiad]\n", None]
)
def test_broken_settings_are_explained_and_stop_nothing(board, text, version):
    board.version = version
    file = board.drive.host_path("settings.toml")
    if text is None:
        file.unlink()
    else:
        file.write_bytes(text)
    board.start()
    assert "settings.toml" in board.boot_out or "NAIAD_" in board.boot_out
    assert board.state.usb_data
    assert board.history[-1].how == "done"
    assert "table" in board.printed


def test_a_board_half_copied_keeps_its_drive(board):
    board.drive.host_path("naiad_table/config.py").unlink()
    board.start()
    assert board.state.usb_drive
    assert board.state.usb_data
    assert "boot.py failed" in board.boot_out


@pytest.mark.parametrize(("reason", "wait_s"), [("BROWNOUT", 3), ("WATCHDOG", 3), ("HARD_FAULT", 10)])
def test_after_a_crash_the_board_says_why_and_starts_again(board, reason, wait_s):
    board.next_safe_mode = reason
    began_us = board.world.now_us
    ended = board.start()
    assert ended.how == "reset"
    assert wait_s <= (board.world.now_us - began_us) / 1e6 < wait_s + 2
    assert reason in board.printed
    board.start()
    assert board.history[-1].program == "code.py"


@pytest.mark.parametrize("reason", ["NO_HEAP", "FLASH_WRITE_FAIL", "PROGRAMMATIC"])
def test_where_starting_again_cannot_help_the_board_stays_open(board, reason):
    board.next_safe_mode = reason
    assert board.start().how == "safe mode"
    assert "cannot help" in board.printed
