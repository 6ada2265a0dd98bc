"""``naiad deploy`` on folders that look like drives: what it says, its status, and a process that is killed."""

import os
import shutil
import signal
import subprocess
import sys

import pytest

from compilers import MICROPYTHON, compiler
from drives import BOOT_OUT, MINE, ONE, STOCK, TWO, UID, brings, content, drive, fails, holds, port, run
from naiad import image
from naiad.cli import boards as chosen
from naiad.deploy.drive import Folder
from naiad.image import mpy
from naiad.ports import sites
from naiad.twin.twin import Twin

pytestmark = pytest.mark.usefixtures("pc")


def test_a_new_drive_gets_all_of_it_and_the_second_time_there_is_nothing_to_do(tmp_path):
    path = drive(tmp_path / "CIRCUITPY", {"settings.toml": b""}, code=STOCK)
    status, out, err = run("--drive", path)
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        f"Raspberry Pi Pico with rp2040, CircuitPython 10.2.1, through the drive {path}",
        "Naiad 1.0.0: 10 of 10 files to write (1 KB), 0 to remove",
        "The drive has none yet and gets: settings.toml",
        "Leave the board plugged in until this is done.",
        "Written and read back.",
        "Now reset the board to start it, or take its power away and give it back: unplug it, or switch the supply off "
        "and on if the table has its own.",
    ]
    assert holds(path, ONE, {"settings.toml": b"# defaults\n"})
    status, out, err = run("--drive", path)
    assert (status, out.splitlines()[1:]) == (0, ["Naiad 1.0.0 is on the board: nothing to do."])


def test_check_says_what_would_change_changes_nothing_and_tells_by_its_status(tmp_path, monkeypatch):
    path = drive(tmp_path / "CIRCUITPY", code=STOCK)
    run("--drive", path)
    assert run("--drive", path, "--check")[0] == 0
    brings(monkeypatch, TWO, "2.0.0")
    before = {name: name.stat().st_mtime_ns for name in path.rglob("*")}
    status, out, _ = run("--drive", path, "--check")
    assert (status, out.splitlines()[1]) == (
        1,
        "Naiad 2.0.0 in place of 1.0.0: 6 of 10 files to write (1 KB), 2 to remove",
    )
    assert out.splitlines()[2:] == [
        *("  + naiad_core/some/pieces.json", "  + naiad_table/loop.py", "  + naiad_table/new/deep.py"),
        *("  + naiad_table/new/empty.py", "  + boot.py", "  + code.py"),
        *("  - naiad_table/gone.py", "  - naiad_table/old/deep.py"),
    ]
    assert {name: name.stat().st_mtime_ns for name in path.rglob("*")} == before


VALID = {path: data if "/" not in path or path.endswith(".json") else b"valid = 1\n" for path, data in ONE.items()}


def test_mpy_puts_compiled_modules_there_and_without_it_the_sources_come_back(tmp_path, monkeypatch):
    brings(monkeypatch, VALID, "1.0.0")
    program = compiler(tmp_path / "mpy-cross")
    path = drive(tmp_path / "CIRCUITPY", code=STOCK)
    assert run("--drive", path, "--mpy", program)[0] == 0
    made = mpy.compiled(VALID, str(program))
    assert holds(path, made) and "naiad_table/loop.mpy" in made and "naiad_table/loop.py" not in made
    # As it is found by itself.
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    status, out, _ = run("--mpy", "--check", "--drive", path)
    assert (status, out.splitlines()[1:]) == (0, ["Naiad 1.0.0 is on the board: nothing to do."])
    status, out, _ = run("--drive", path)
    assert status == 0 and "gets sources again; with --mpy it keeps to compiled ones." in out
    assert holds(path, VALID)
    assert run("--drive", path, "--back")[0] == 0
    assert holds(path, made)
    assert run("--drive", path, "--back", "--mpy")[0] == 2


def test_another_mpy_cross_or_one_that_fails_is_told_before_anything_is_written(tmp_path, monkeypatch):
    path = drive(tmp_path / "CIRCUITPY", code=STOCK)
    before = content(path)
    for program, why in (
        (compiler(tmp_path / "micropythons", MICROPYTHON), "is MicroPython's mpy-cross"),
        (tmp_path / "none", "there is no "),
        # What these tests put onto a board is no Python.
        (compiler(tmp_path / "mpy-cross"), "does not compile lib/driver.py"),
    ):
        status, _, err = run("--drive", path, "--mpy", program)
        assert status == 2 and why in err and err.count("\n") == 1, err
        assert content(path) == before and not (path / ".naiad").exists()


def test_a_naiad_without_its_firmware_says_so_rather_than_that_the_drive_is_gone(tmp_path, monkeypatch):
    def files(board_id=""):
        raise FileNotFoundError("no firmware beside naiad")

    monkeypatch.setattr(image, "files", files)
    path = drive(tmp_path / "CIRCUITPY", code=STOCK)
    assert run("--drive", path)[::2] == (1, "no firmware beside naiad\n")


def test_back_and_forth(tmp_path, monkeypatch):
    path = drive(tmp_path / "CIRCUITPY", code=STOCK)
    assert run("--drive", path, "--back")[::2] == (1, "there is no older version on the board to go back to\n")
    run("--drive", path)
    brings(monkeypatch, TWO, "2.0.0")
    run("--drive", path)
    status, out, _ = run("--drive", path, "--back")
    assert (status, out.splitlines()[1]) == (0, "Naiad 1.0.0 is back.")
    assert holds(path, ONE)
    assert run("--drive", path, "--back", "--check")[0] == 2


def test_the_owners_own_program_is_named(tmp_path):
    path = drive(tmp_path / "CIRCUITPY", code=b"print('mine')\n")
    assert "Your own code.py stays on the drive as code-own.py." in run("--drive", path)[1]


def test_what_is_in_the_way_of_naiads_files_is_told_by_check_and_copied_to_the_pc(tmp_path, monkeypatch):
    brings(monkeypatch, {**ONE, "crash.py": b"crash one\n"}, "1.0.0")
    boot_out = f"{BOOT_OUT}UID:{UID}\n".encode()
    own = {"crash.py": b"crash mine\n", "lib/driver.py": b"driver mine\n", "boot_out.txt": boot_out}
    path = drive(tmp_path / "CIRCUITPY", own, code=STOCK)
    copies = tmp_path / "kept" / f"{UID}-replaced"
    told = [
        "Your own crash.py stays on the drive as crash-own.py.",
        f"In the way, and not known to be Naiad's: lib/driver.py. Copies go to {copies} on this PC.",
    ]
    _, out, _ = run("--drive", path, "--check")
    assert out.splitlines()[3:5] == told and not (tmp_path / "kept").exists()
    status, out, _ = run("--drive", path)
    assert status == 0 and out.splitlines()[3:5] == told
    assert (path / "crash-own.py").read_bytes() == b"crash mine\n"
    assert (copies / "lib/driver.py").read_bytes() == b"driver mine\n"
    # A board that lost its whole drive gets back what was its owner's, under the name it had last.
    shutil.rmtree(path)
    drive(path, {"boot_out.txt": boot_out}, code=STOCK)
    run("--drive", path)
    assert (path / "crash-own.py").read_bytes() == b"crash mine\n"
    assert (path / "crash.py").read_bytes() == b"crash one\n" and (
        path / "lib/driver.py"
    ).read_bytes() == b"driver one\n"


def test_settings_that_the_board_cannot_use_are_told_as_it_is_looked_at_and_written_and_where_nothing_is_to_be_done(
    tmp_path,
):
    settings = b"# mine\nNAIAD_READERS = 9\nNAIAD_GATES what\n"
    path = drive(tmp_path / "CIRCUITPY", {"settings.toml": settings}, code=STOCK)
    for arguments, wanted in ((["--check"], 1), ([], 0), ([], 0), (["--check"], 0)):
        status, _, err = run("--drive", path, *arguments)
        assert status == wanted
        first, second, last = err.splitlines()
        assert first.startswith("settings.toml on the board, line 2: NAIAD_READERS ") and "9" in first
        assert second.startswith("settings.toml on the board, line 3: ")
        assert last == "The table starts all the same, with defaults in their place."
    assert (path / "settings.toml").read_bytes() == settings
    (path / "settings.toml").write_bytes(b"NAIAD_READERS = 3\n")
    assert run("--drive", path)[2] == ""


def test_a_spoiled_file_is_named_by_check_and_put_right(tmp_path):
    path = drive(tmp_path / "CIRCUITPY", code=STOCK)
    run("--drive", path)
    (path / "boot.py").write_bytes(bytes(512))
    status, out, _ = run("--drive", path, "--check")
    assert status == 1 and "Damaged, by a power failure it seems: boot.py. naiad deploy puts it right." in out
    assert run("--drive", path)[0] == 0 and holds(path, ONE)
    assert run("--drive", path, "--check")[0] == 0


def test_what_has_naiads_folders_for_a_name_is_copied_before_it_goes_whoever_wrote_it(tmp_path):
    path = drive(tmp_path / "CIRCUITPY", {"naiad_table/mine.py": b"mine\n", "code.py": b"print('mine')\n"})
    status, out, _ = run("--drive", path, "--no-old")
    assert status == 0 and "not known to be Naiad's: naiad_table/mine.py." in out
    assert (path / "code-own.py").read_bytes() == b"print('mine')\n"
    # Without a number in boot_out.txt too.
    assert (tmp_path / "kept/unknown-replaced/naiad_table/mine.py").read_bytes() == b"mine\n"


def test_going_back_copies_what_was_written_over_naiads(tmp_path, monkeypatch):
    path = drive(tmp_path / "CIRCUITPY", code=STOCK)
    run("--drive", path)
    brings(monkeypatch, TWO, "2.0.0")
    run("--drive", path)
    (path / "naiad_table/loop.py").write_bytes(b"loop mine\n")
    (path / "code.py").write_bytes(b"print('mine')\n")
    _, out, _ = run("--drive", path, "--back")
    assert "Your own code.py stays on the drive as code-own.py." in out and "naiad_table/loop.py" in out
    assert (tmp_path / "kept/unknown-replaced/naiad_table/loop.py").read_bytes() == b"loop mine\n"
    assert holds(path, {**ONE, "code-own.py": b"print('mine')\n"})


def test_a_copy_that_this_pc_does_not_take_is_told_as_such_and_nothing_is_written(tmp_path):
    path = drive(tmp_path / "CIRCUITPY", {"lib/driver.py": b"driver mine\n"}, code=STOCK)
    (tmp_path / "kept").write_text("a file where a folder is to be")
    status, _, err = run("--drive", path)
    assert status == 1 and "on this PC" in err and "Nothing was changed on the board" in err
    assert content(path) == {"boot_out.txt": BOOT_OUT.encode(), "lib/driver.py": b"driver mine\n", "code.py": STOCK}


def test_a_path_that_is_no_drive_is_wrong_input(tmp_path):
    status, _, err = run("--drive", tmp_path / "nowhere")
    assert status == 2 and "is not there; mount the board's drive" in err
    status, _, err = run("--drive", tmp_path)
    assert status == 2 and "is no CIRCUITPY drive: it has no boot_out.txt" in err
    (tmp_path / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\n")
    status, _, err = run("--drive", tmp_path)
    assert status == 2 and "boot loader" in err and "copy CircuitPython 10's .uf2 file onto it, from https://" in err
    (tmp_path / "INFO_UF2.TXT").unlink()
    (tmp_path / "boot_out.txt").write_text("hello\n")
    status, _, err = run("--drive", tmp_path / "boot_out.txt")
    assert status == 2 and err == f"{tmp_path / 'boot_out.txt'} is a file and no drive; name {tmp_path}\n"
    status, _, err = run("--drive", tmp_path)
    assert status == 2 and "is not CircuitPython's" in err


def test_another_circuitpython_is_refused_and_nothing_written(tmp_path):
    path = drive(tmp_path / "CIRCUITPY", {"boot_out.txt": BOOT_OUT.replace("10.2.1", "9.2.8").encode()}, code=STOCK)
    (path / "boot_out.txt").write_text(BOOT_OUT.replace("10.2.1", "9.2.8"))
    status, _, err = run("--drive", path)
    assert status == 1 and "runs CircuitPython 9.2.8; Naiad needs 10" in err
    assert (path / "code.py").read_bytes() == STOCK


def test_a_full_a_read_only_and_a_vanished_drive_are_told(tmp_path, monkeypatch):
    path = drive(tmp_path / "CIRCUITPY", code=STOCK)
    told = {28: "is full; delete files", 30: "Hold the back button", 5: "naiad deploy --erase", 19: "is gone"}
    for number, words in told.items():
        with monkeypatch.context() as patch:
            patch.setattr(Folder, "write", fails(number))
            status, _, err = run("--drive", path)
        assert status == 1 and words in err
    monkeypatch.setattr(Folder, "read_only", property(lambda self: True))
    status, _, err = run("--drive", path)
    assert status == 1 and "mounted for reading only" in err and "Hold the back button" in err


def test_a_drive_mounted_for_reading_only_can_be_looked_at(tmp_path, monkeypatch):
    path = drive(tmp_path / "CIRCUITPY", code=STOCK)
    monkeypatch.setattr(Folder, "read_only", property(lambda self: True))
    monkeypatch.setattr(Folder, "write", fails(30))
    status, out, err = run("--drive", path, "--check")
    assert (status, err) == (1, "") and "10 of 10 files to write" in out


def test_an_interruption_while_files_move_says_to_run_again(tmp_path, monkeypatch):
    path = drive(tmp_path / "CIRCUITPY", code=STOCK)
    real = Folder.rename

    def rename(self, old, new):
        return fails(5)(self, old, b"") if new == "boot.py" else real(self, old, new)

    monkeypatch.setattr(Folder, "rename", rename)
    status, _, err = run("--drive", path)
    assert status == 1 and "run naiad deploy again to finish" in err
    monkeypatch.setattr(Folder, "rename", real)
    assert run("--drive", path)[0] == 0
    assert holds(path, ONE)


# Which board


def test_without_a_board_it_says_so(pc, tmp_path):
    status, _, err = run()
    assert status == 1 and "no board found: plug it in" in err
    pc.unmounted = "/dev/disk/by-label/CIRCUITPY"
    assert "udisksctl mount -b /dev/disk/by-label/CIRCUITPY" in run()[2]
    pc.loaders = [tmp_path / "RPI-RP2"]
    assert "waits for CircuitPython on" in run()[2]


def test_the_only_drive_is_taken(pc, tmp_path):
    pc.mounted = [drive(tmp_path / "CIRCUITPY", code=STOCK)]
    assert run()[0] == 0
    assert holds(pc.mounted[0], ONE)


def test_of_several_boards_one_is_to_be_named(pc, tmp_path):
    pc.mounted = [drive(tmp_path / f"CIRCUITPY{n}", code=STOCK) for n in (1, 2)]
    for number, path in enumerate(pc.mounted):
        (path / "boot_out.txt").write_text(BOOT_OUT + f"UID:{number}\n")
    status, _, err = run()
    assert status == 2 and all(f"--drive {path}" in err for path in pc.mounted)


def test_drive_and_ports_of_one_board_are_known_by_its_number(pc, tmp_path):
    path = drive(tmp_path / "CIRCUITPY")
    (path / "boot_out.txt").write_text(f"{BOOT_OUT}UID:{UID}\n")
    pc.mounted = [path]
    pc.ports = [port("/dev/ttyACM0", "console", UID.lower()), port("/dev/ttyACM1", "data", UID.lower())]
    (found,) = sites.every()
    assert (found.drive, found.console, found.data, found.uid) == (path, "/dev/ttyACM0", "/dev/ttyACM1", UID)
    assert chosen.site(path, None, None).console == "/dev/ttyACM0"
    assert chosen.site(None, "/dev/ttyACM1", None).drive == path
    assert sites.drive_of(UID.lower()) == str(path)
    (path / "boot_out.txt").write_text(BOOT_OUT)
    assert [there.console for there in sites.every()] == ["/dev/ttyACM0"]


def test_a_port_that_is_no_known_boards_is_what_the_options_say():
    assert chosen.site(None, "/tmp/x/data", "/tmp/x/console")[1:3] == ("/tmp/x/console", "/tmp/x/data")
    assert chosen.site(None, "/tmp/x/console", None)[1:3] == ("/tmp/x/console", "")


# Killed, and started again

KILLED = """
import os, signal, sys
from pathlib import Path
left = int(sys.argv.pop())
real = Path.replace
def replace(self, target):
    global left
    left -= 1
    if left < 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return real(self, target)
Path.replace = replace
from naiad.cli import main
main()
"""


@pytest.mark.skipif(os.name != "posix", reason="pipes of another kind")
def test_whoever_stops_reading_what_is_said_is_not_told_that_the_drive_is_gone(tmp_path):
    path = drive(tmp_path / "CIRCUITPY", code=STOCK)
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "naiad", "deploy", "--drive", str(path), "--check"],
            stdout=writing,
            stderr=subprocess.PIPE,
            timeout=300,
        )
    finally:
        os.close(writing)
    assert done.returncode == 1 and b"gone" not in done.stderr and b"plug" not in done.stderr


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL here")
def test_a_process_killed_at_several_points_leaves_a_drive_that_a_second_run_makes_whole(tmp_path):
    path = drive(tmp_path / "CIRCUITPY", {**MINE, "naiad_table/old.py": b"1", "code.py": b"1/0\n"})
    for left in (0, 2, 30):
        killed = subprocess.run(
            [sys.executable, "-c", KILLED, "deploy", "--drive", str(path), str(left)],
            capture_output=True,
            timeout=300,
        )
        assert killed.returncode == -signal.SIGKILL, killed.stderr.decode()
    done = subprocess.run(
        [sys.executable, "-m", "naiad", "deploy", "--drive", str(path)], capture_output=True, timeout=300
    )
    assert done.returncode == 0, done.stderr.decode()
    left = content(path)
    assert {name: left[name] for name in MINE} == MINE
    assert "naiad_table/old.py" not in left
    with Twin(path) as twin:
        twin.boot()
        twin.until(lambda: twin.eyes.lit, limit_ms=20_000)
