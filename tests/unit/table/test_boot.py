"""What a PC sees of a board, what a crash leaves, and how a board gets out of safe mode."""

import shutil
from pathlib import Path

import pytest

from naiad import boards
from naiad.twin.machine import Machine
from naiad.twin.outside import Outside
from naiad.twin.world import ConsoleInterrupt, World
from naiad_core.buttons import BACK

FIRMWARE = Path(__file__).parents[3] / "firmware"


@pytest.fixture
def board(tmp_path):
    """A board with the firmware, whose code.py only says that it runs."""
    shutil.copytree(FIRMWARE, tmp_path, dirs_exist_ok=True)
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


@pytest.mark.parametrize(
    ("board_id", "line", "mhz"),
    [
        ("raspberry_pi_pico", b"", 200),
        ("raspberry_pi_pico", b'NAIAD_MHZ = "125"', 125),
        ("raspberry_pi_pico", b"NAIAD_MHZ = 125", 125),
        ("raspberry_pi_pico", b"NAIAD_MHZ = many", 200),
        ("raspberry_pi_pico_w", b"", 125),
        ("raspberry_pi_pico2", b"", 125),
    ],
)
def test_a_pico_runs_at_200_mhz_unless_the_settings_say_otherwise(tmp_path, board_id, line, mhz):
    shutil.copytree(FIRMWARE, tmp_path, dirs_exist_ok=True)
    (tmp_path / "code.py").write_text("print('table')\n")
    world = World()
    board = Machine(tmp_path, world, Outside(world), board=boards.find(board_id))
    board.drive.layer["settings.toml"] = line + b"\n"
    board.start()
    assert board.pico.hertz == mhz * 1_000_000
    assert not board.state.usb_drive


def test_the_back_button_held_shows_the_drive(board):
    board.outside.set_button(BACK, True)
    board.start()
    assert board.state.usb_drive
    assert board.state.usb_data
    assert board.state.usb_console


@pytest.mark.parametrize("line", ["CIRCUITPY_PYSTACK_SIZE = 100", 'CIRCUITPY_PYSTACK_SIZE = "800"'])
def test_a_stack_too_small_for_the_table_is_told_and_the_drive_is_open(board, line):
    board.drive.layer["settings.toml"] = line.encode() + b"\n"
    board.start()
    assert board.state.usb_drive
    assert "CIRCUITPY_PYSTACK_SIZE in settings.toml is too small" in board.boot_out


def test_a_setting_shows_the_drive_for_good(board):
    board.settings["NAIAD_DRIVE"] = "shown"
    board.start()
    assert board.state.usb_drive


@pytest.mark.parametrize("version", [(10, 2, 1), (10, 0, 0)])
@pytest.mark.parametrize(
    "text",
    [
        b'NAIAD_BACK = "GP99"\n',
        b"NAIAD_BACK =\nNAIAD_DRIVE = \n",
        b'NAIAD_DRIVE = "sho\n',
        b"NAIAD_READERS = nine\n",
        b"NAIAD_PUSH = 4\nNAIAD_BACK = 5.0\n",
        b"\xff\xfe\x00 rubbish",
        "NAIAD_READERS = 2\n".encode("utf-16"),
        bytes(range(256)) * 16,
        b"[naiad]\n",
        b"NAIAD_READERS = 1\n" * 6000,
        b"NAIAD_" + b"X" * 12_000 + b"\n",
        b"".join(b"NAIAD_%d = 1\n" % n for n in range(1000)),
        None,
    ],
)
def test_broken_settings_are_explained_and_stop_nothing(board, text, version):
    board.version = version
    file = board.drive.host_path("settings.toml")
    if text is None:
        file.unlink()
    else:
        file.write_bytes(text)
    board.start()
    assert board.state.usb_data
    assert not board.state.usb_drive
    assert board.history[-1].how == "done"
    assert "table" in board.printed
    # Who sees the drive reads it there.
    board.outside.set_button(BACK, True)
    board.start()
    assert "settings.toml" in board.boot_out or "NAIAD_" in board.boot_out
    assert len(board.boot_out) < 4000
    assert board.state.usb_data
    assert board.state.usb_drive


def test_with_settings_that_are_rubbish_the_back_button_still_opens_the_drive(board):
    board.drive.host_path("settings.toml").write_bytes(b"NAIAD_BACK =\n\x00\xff")
    board.outside.set_button(BACK, True)
    board.start()
    assert board.state.usb_drive


def test_settings_may_have_comments_in_any_encoding_and_a_byte_order_mark(board):
    text = b"\xef\xbb\xbf# f\xfcr den Tisch\nNAIAD_RING = 24 # Gr\xc3\xb6\xc3\x9fe\n"
    board.drive.host_path("settings.toml").write_bytes(text)
    board.start()
    assert "settings.toml" not in board.boot_out


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("naiad_table/boards.py", "boot.py failed: ModuleNotFoundError"),
        ("naiad_core/__init__.py", "naiad_core/__init__.py is missing"),
        ("code.py", "code.py is missing"),
    ],
)
def test_a_board_half_copied_keeps_its_drive_and_says_why(board, path, why):
    board.drive.host_path(path).unlink()
    board.start()
    assert board.state.usb_drive
    assert board.state.usb_data
    assert why in board.boot_out
    assert "naiad deploy" in board.boot_out


def test_a_file_that_cannot_be_compiled_keeps_the_drive_open(board):
    board.drive.host_path("naiad_table/boards.py").write_text("class Config(:\n")
    board.start()
    assert board.state.usb_drive
    assert "SyntaxError" in board.boot_out


def test_a_file_that_the_table_misses_opens_the_drive_after_one_crash(board):
    shutil.copy(FIRMWARE / "code.py", board.drive.folder / "code.py")
    board.drive.host_path("naiad_table/app.py").unlink()
    assert run_out(board).how == "reset"
    assert not board.state.usb_drive
    board.start()
    assert board.state.usb_drive
    assert "naiad_table.app" in board.boot_out


# --- crashes ---


@pytest.fixture
def crashing(board):
    """A board whose table crashes as soon as it is put together."""
    shutil.copy(FIRMWARE / "code.py", board.drive.folder / "code.py")
    (board.drive.folder / "naiad_table/assembly.py").write_text(
        "def build(journal):\n    raise MemoryError('no room')\n"
    )
    return board


def run_out(board):
    """Start, and go on until nothing reloads any more; how each program ended."""
    end = board.start()
    while end.how == "reload":
        end = board._code_py("SUPERVISOR_RELOAD")
    return end


def test_a_crash_lights_the_ring_red_tells_why_and_starts_again_with_the_drive_open(crashing):
    assert run_out(crashing).how == "reset"
    assert "MemoryError: no room" in crashing.printed
    assert crashing.printed.count("starts again in 10 s") == 1
    assert crashing.outside.chain.colours(0, 24) == 24 * [(60, 0, 0)]
    assert "MemoryError: no room" in crashing.drive.read("crash.txt").decode()
    began = len(crashing.printed)
    end = crashing.start()
    assert crashing.state.usb_drive
    assert "drive shown: the table crashed" in crashing.boot_out
    assert "MemoryError: no room" in crashing.boot_out
    assert not crashing.drive.is_file("crash.txt")
    assert "MemoryError" in crashing.drive.read("last_crash.txt").decode()
    # From now on it starts again and again without a reset, which would take the drive from the PC.
    for _ in range(3):
        assert end.how == "reload"
        end = crashing._code_py("SUPERVISOR_RELOAD")
        assert end.program == "crash.py"
        end = crashing._code_py("SUPERVISOR_RELOAD")
    assert crashing.printed[began:].count("starts again in 30 s") == 3


def test_the_crash_is_forgotten_once_it_has_opened_the_drive(crashing):
    run_out(crashing)
    crashing.start()
    shutil.copy(FIRMWARE / "naiad_table/assembly.py", crashing.drive.folder / "naiad_table/assembly.py")
    (crashing.drive.folder / "code.py").write_text("print('table')\n")
    crashing.start()
    assert not crashing.state.usb_drive
    assert crashing.drive.is_file("last_crash.txt")
    crashing.drive.layer["crash.txt"] = b"another one"
    crashing.start()
    assert crashing.drive.read("last_crash.txt") == b"another one"
    crashing.drive.layer["crash.txt"] = b"half \xff\xfe of it"
    crashing.start()
    assert crashing.state.usb_drive
    assert not crashing.drive.is_file("crash.txt")
    crashing.start()
    assert not crashing.state.usb_drive


def test_a_crash_with_lights_on_another_pin_and_in_another_order_is_red_too(crashing):
    crashing.settings["NAIAD_PIXEL_ORDER"] = "RGB"
    assert run_out(crashing).how == "reset"
    assert bytes(crashing.outside.chain.raw[:6]) == bytes((60, 0, 0, 60, 0, 0))
    crashing.settings["NAIAD_PIXELS"] = "nonsense"
    crashing.drive.layer.clear()
    assert run_out(crashing).how == "reset"


def test_ctrl_c_during_the_wait_leaves_the_board_at_its_prompt_and_the_crash_to_be_asked_for(crashing):
    world = crashing.world
    world.after(6_000_000, lambda: world.interrupt(ConsoleInterrupt()))
    end = run_out(crashing)
    assert (end.how, end.program) == ("crash", "crash.py")
    assert "MemoryError: no room" in crashing.previous_traceback


def test_ctrl_c_in_play_is_no_crash(board):
    text = (FIRMWARE / "code.py").read_text()
    code = text.replace("    app, left, tasks = assembly.build(journal)", "    while True: gc.collect()")
    assert code != text
    (board.drive.folder / "code.py").write_text(code)
    board.world.after(3_000_000, lambda: board.world.interrupt(ConsoleInterrupt()))
    assert run_out(board).how == "interrupted"
    assert not board.drive.is_file("crash.txt")


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
