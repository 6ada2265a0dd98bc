"""``naiad deploy`` on folders that look like drives: what it says, its status, and a process that is killed."""

import os
import shutil
import signal
import subprocess
import sys
import time
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from drives import BOOT_OUT, MINE, ONE, STOCK, TWO, content, drive, holds
from naiad.board import drive as drives
from naiad.board import image, kept, raw, start
from naiad.board.drive import Folder
from naiad.cli import boards, deploy_run, main, sites
from naiad.link.errors import PortError
from naiad.twin.twin import Twin

UID = "E6604C311B5A3D2C"


@pytest.fixture(autouse=True)
def pc(monkeypatch, tmp_path):
    """A PC without boards, and a naiad that brings version one."""
    there = SimpleNamespace(ports=[], mounted=[], loaders=[], unmounted=None)
    monkeypatch.setattr(boards, "find", lambda: there.ports)
    monkeypatch.setattr(drives, "mounted", lambda: there.mounted)
    monkeypatch.setattr(drives, "loaders", lambda: there.loaders)
    monkeypatch.setattr(drives, "unmounted", lambda: there.unmounted)
    monkeypatch.setattr(drives.os, "fsync", lambda handle: None)
    monkeypatch.setattr(image, "settings", lambda: b"# defaults\n")
    monkeypatch.setattr(kept, "base", lambda: tmp_path / "kept")
    brings(monkeypatch, ONE, "1.0.0")
    return there


def brings(monkeypatch, files, number):
    monkeypatch.setattr(image, "files", lambda plain=False: {**files, "plain.py": b""} if plain else files)
    monkeypatch.setattr(image, "VERSION", number)


def port(device, role, uid=UID):
    return boards.Port(device, role, "Raspberry Pi Pico", uid, "239a:80f4", "", "")


def run(*arguments):
    """(status, standard output, standard error) of naiad deploy."""
    done = CliRunner().invoke(main, ["deploy", *map(str, arguments)])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.stdout, done.stderr


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
        *("  + naiad_core/pieces/aya.json", "  + naiad_table/loop.py", "  + naiad_table/new/deep.py"),
        *("  + naiad_table/new/empty.py", "  + boot.py", "  + code.py"),
        *("  - naiad_table/gone.py", "  - naiad_table/old/deep.py"),
    ]
    assert {name: name.stat().st_mtime_ns for name in path.rglob("*")} == before


def test_plain_puts_the_sources_there(tmp_path):
    path = drive(tmp_path / "CIRCUITPY", code=STOCK)
    run("--drive", path, "--plain")
    assert "plain.py" in content(path)


def test_a_naiad_without_its_firmware_says_so_rather_than_that_the_drive_is_gone(tmp_path, monkeypatch):
    def files(plain=False):
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


def fails(number):
    def write(self, path, data):
        raise OSError(number, os.strerror(number), path)

    return write


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
    assert (found.drive.path, found.console, found.data, found.uid) == (path, "/dev/ttyACM0", "/dev/ttyACM1", UID)
    assert sites.site(path, None, None).console == "/dev/ttyACM0"
    assert sites.site(None, "/dev/ttyACM1", None).drive.path == path
    assert sites.drive_of(UID.lower()) == str(path)
    (path / "boot_out.txt").write_text(BOOT_OUT)
    assert [there.console for there in sites.every()] == ["/dev/ttyACM0"]


def test_a_port_that_is_no_known_boards_is_what_the_options_say():
    assert sites.site(None, "/tmp/x/data", "/tmp/x/console")[1:3] == ("/tmp/x/console", "/tmp/x/data")
    assert sites.site(None, "/tmp/x/console", None)[1:3] == ("/tmp/x/console", "")


# Through a console, with a board that obeys without one


class Prompt(Folder):
    """A console whose board is a folder; ``said``: what it was told."""

    said: list[str] = []  # noqa: RUF012
    writable = True
    yields = damaged = lenient = heals = False

    @classmethod
    def open(cls, name):
        if name == "/dev/busy":
            raise PortError("/dev/busy is in use by another program; close that first")
        cls.said.append(f"open {name}")
        return cls(cls.root)

    def identity(self):
        return sites.identity_of(self)

    def hold_reload(self):
        self.said.append("hold")

    def take_drive(self):
        self.said.append("take")
        return self.yields

    def listing(self):
        if self.damaged and not self.lenient:
            raise raw.DamagedError("3 files cannot be read, /naiad_table/? among them")
        return super().listing()

    def heal(self):
        if not self.heals:
            raise raw.DamagedError("3 files cannot be read, /? among them")
        self.said.append("heal")
        shutil.rmtree(self.path / "naiad_table")
        Prompt.damaged = False
        return ["/naiad_table"]

    def erase(self):
        self.said.append("erase")
        shutil.rmtree(self.path)
        drive(self.path, {"settings.toml": b""}, code=STOCK)
        Prompt.damaged = False

    def last_words(self):
        return "Traceback: ZeroDivisionError"

    def reset(self):
        self.said.append("reset")
        Prompt.writable = True

    def resume(self):
        self.said.append("resume")

    def close(self):
        self.said.append("close")


@pytest.fixture
def console(pc, tmp_path, monkeypatch):
    """A board with a hidden drive. ``console.boots``: what starts, one run after the other: a version or ''."""
    Prompt.said, Prompt.writable, Prompt.yields, Prompt.damaged, Prompt.heals = [], True, False, False, False
    Prompt.root = drive(tmp_path / "CIRCUITPY", code=STOCK)
    monkeypatch.setattr(raw, "Repl", Prompt)
    pc.ports = [port("/dev/ttyACM0", "console"), port("/dev/ttyACM1", "data")]
    there = SimpleNamespace(path=Prompt.root, said=Prompt.said, starts=True, running=None, boots=0)

    def greet(connect, *_, **__):
        return there.running

    def wait_for(connect, number, before, *_, **__):
        there.boots += 1
        there.running = SimpleNamespace(firmware=number, boot=there.boots) if there.starts else None
        return there.running

    monkeypatch.setattr(start, "greet", greet)
    monkeypatch.setattr(start, "wait_for", wait_for)
    monkeypatch.setattr(deploy_run, "MOUNT_S", 0)
    monkeypatch.setattr(image, "explain", lambda text: text.replace("Traceback", "EXPLAINED"))
    return there


def test_a_hidden_drive_is_written_through_the_console_and_the_start_is_seen(console):
    status, out, err = run()
    assert (status, err) == (0, "")
    assert "through the console /dev/ttyACM0" in out
    assert out.splitlines()[-2:] == ["Written and read back.", "Naiad 1.0.0 has started."]
    assert holds(console.path, ONE)
    assert console.said == ["open /dev/ttyACM0", "hold", "reset"]


def test_looking_only_lets_the_board_go_on(console):
    assert run("--check")[0] == 1
    assert console.said == ["open /dev/ttyACM0", "resume"]


def test_a_version_that_does_not_start_is_taken_back(console, monkeypatch):
    run()
    brings(monkeypatch, TWO, "2.0.0")
    console.starts = False
    status, _, err = run()
    assert status == 1
    assert err.splitlines() == [
        "Naiad 2.0.0 was put on the board but has not started there. Its last words:",
        "EXPLAINED: ZeroDivisionError",
        "Naiad 1.0.0 is back on the board.",
    ]
    assert holds(console.path, ONE)


def test_a_board_that_shows_its_drive_after_a_crash_is_reset_once_more_to_be_taken_back(console, monkeypatch):
    run()
    brings(monkeypatch, TWO, "2.0.0")
    console.starts = False
    monkeypatch.setattr(deploy_run, "MOUNT_S", 1)
    monkeypatch.setattr(time, "sleep", lambda s: None)
    words = Prompt.last_words

    def last_words(self):
        Prompt.writable = False
        return words(self)

    monkeypatch.setattr(Prompt, "last_words", last_words)
    assert run()[0] == 1
    assert holds(console.path, ONE)
    assert console.said[-4:] == ["take", "reset", "open /dev/ttyACM0", "reset"]


def test_a_first_version_that_does_not_start_is_told_with_its_last_words(console):
    console.starts = False
    status, _, err = run()
    assert status == 1 and "EXPLAINED" in err and "no older version to go back to" in err


def test_what_was_written_but_never_started_is_started(console):
    run()
    # Killed between the last file and the reset: the run that went on then still goes on.
    (deployed := console.path / ".naiad/record.json").write_text(
        deployed.read_text().replace('"boot":null', f'"boot":{console.running.boot}')
    )
    console.said.clear()
    status, out, _ = run()
    assert status == 0 and "nothing to do" in out and out.splitlines()[-1] == "Naiad 1.0.0 has started."
    assert console.said == ["open /dev/ttyACM0", "hold", "reset"]
    console.said.clear()
    assert "has started" not in run()[1]
    assert console.said == ["open /dev/ttyACM0", "resume"]


def test_what_has_been_seen_running_is_what_to_go_back_to(console, monkeypatch):
    run()
    brings(monkeypatch, TWO, "2.0.0")
    run()
    brings(monkeypatch, {**TWO, "code.py": b"three\n"}, "3.0.0")
    run()
    run("--back")
    assert holds(console.path, TWO)


def test_a_board_that_leaves_writing_to_a_pc_that_did_not_mount_it_gives_that_up(console):
    Prompt.writable, Prompt.yields = False, True
    assert run()[0] == 0
    assert holds(console.path, ONE)
    assert console.said == ["open /dev/ttyACM0", "take", "hold", "reset"]
    console.said.clear()
    Prompt.writable = False
    # The drive is given back, which takes a reset.
    assert run()[0] == 0
    assert console.said == ["open /dev/ttyACM0", "take", "reset"]
    console.said.clear()
    Prompt.writable = False
    # To look takes nothing from anybody.
    assert run("--check")[0] == 0
    assert console.said == ["open /dev/ttyACM0", "resume"]


def test_a_board_that_cannot_give_it_up_wants_its_drive_mounted(console):
    Prompt.writable = False
    status, _, err = run()
    assert status == 1 and "its drive is not mounted here" in err
    assert console.said[-1] == "resume"


def test_a_damaged_drive_is_told_and_made_anew_with_the_owners_files(console, monkeypatch):
    (console.path / "boot_out.txt").write_text(f"{BOOT_OUT}UID:{UID}\n")
    monkeypatch.setattr(Prompt, "identity", lambda self: sites.identity_of(self)._replace(uid=UID))
    run()
    Prompt.damaged = True
    status, _, err = run()
    assert status == 1 and "3 files cannot be read" in err and "naiad deploy --erase" in err
    status, out, err = run("--erase")
    assert (status, err) == (0, "")
    assert "its owner's files are put back from this PC" in out and out.splitlines()[-1] == "Naiad 1.0.0 has started."
    assert holds(console.path, ONE)


def test_a_damaged_folder_is_put_there_again_with_what_was_the_owners_in_it(console, monkeypatch):
    monkeypatch.setattr(Prompt, "identity", lambda self: sites.identity_of(self)._replace(uid=UID))
    run()
    Prompt.damaged = Prompt.heals = True
    status, _, err = run("--check")
    assert status == 1 and "3 files cannot be read" in err and "heal" not in console.said
    status, out, err = run()
    assert (status, err) == (0, "") and "what was lost is put there again" in out
    assert holds(console.path, ONE)


def test_an_owners_file_that_lay_beside_what_was_written_is_put_back_from_its_copy(console, monkeypatch):
    monkeypatch.setattr(Prompt, "identity", lambda self: sites.identity_of(self)._replace(uid=UID))
    run()
    (console.path / "uids.txt").write_bytes(b"\xff" * len(MINE["uids.txt"]))
    (console.path / "new.txt").write_bytes(b"x" * 512 + b"\xff" * 7)
    brings(monkeypatch, TWO, "2.0.0")
    status, out, err = run()
    assert status == 0 and "uids.txt was spoiled by a power failure: the copy" in out
    assert "new.txt on the drive was spoiled by a power failure, and there is no copy" in err
    (console.path / "new.txt").unlink()
    assert holds(console.path, TWO)


def test_a_drive_that_is_made_anew_gets_the_owners_program_back_under_another_name(console, monkeypatch, tmp_path):
    monkeypatch.setattr(Prompt, "identity", lambda self: sites.identity_of(self)._replace(uid=UID))
    drive(console.path, {"lib/driver.py": b"driver mine\n"}, code=b"print('mine')\n")
    assert run("--erase")[0] == 0
    assert holds(console.path, {**ONE, "code-own.py": b"print('mine')\n"})
    assert (tmp_path / "kept" / f"{UID}-replaced/lib/driver.py").read_bytes() == b"driver mine\n"


def test_files_too_large_to_be_kept_are_asked_about_before_a_drive_is_made_anew(console):
    (console.path / "songs/long.wav").write_bytes(b"x" * 70_000)
    status, out, _ = run("--erase")
    assert status == 130 and "songs/long.wav" in out
    assert "erase" not in console.said and (console.path / "songs/long.wav").exists()


def test_a_drive_that_circuitpython_made_anew_gets_its_owners_files_back(pc, tmp_path):
    boot_out = f"{BOOT_OUT}UID:{UID}\n".encode()
    path = drive(tmp_path / "CIRCUITPY", {**MINE, "boot_out.txt": boot_out}, code=STOCK)
    run("--drive", path)
    shutil.rmtree(path)
    drive(path, {"settings.toml": b"", "boot_out.txt": boot_out}, code=STOCK)
    assert run("--drive", path)[0] == 0
    assert content(path) == {"boot_out.txt": boot_out, **MINE, **ONE}
    # What the owner took away from a table that has Naiad stays away.
    (path / "uids.txt").unlink()
    (path / "code.py").unlink()
    run("--drive", path)
    assert not (path / "uids.txt").exists()


def test_a_console_that_somebody_has_is_told(console, pc):
    pc.ports = [port("/dev/busy", "console")]
    status, _, err = run()
    assert status == 1 and "/dev/busy is in use" in err


def test_a_mounted_drive_is_written_although_its_console_is_busy(console, pc):
    (console.path / "boot_out.txt").write_text(f"{BOOT_OUT}UID:{UID}\n")
    pc.mounted, pc.ports = [console.path], [port("/dev/busy", "console")]
    status, out, err = run()
    assert status == 0 and "through the drive" in out and "does no harm: /dev/busy is in use" in err


def test_an_error_before_anything_moved_lets_the_old_version_go_on(console, monkeypatch):
    monkeypatch.setattr(Prompt, "write", fails(28))
    assert run()[0] == 1
    assert console.said[-1] == "resume"


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
            timeout=120,
        )
    finally:
        os.close(writing)
    assert done.returncode == 1 and b"gone" not in done.stderr and b"plug" not in done.stderr


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL here")
def test_a_process_killed_at_several_points_leaves_a_drive_that_a_second_run_makes_whole(tmp_path):
    path = drive(tmp_path / "CIRCUITPY", {**MINE, "naiad_table/old.py": b"1", "code.py": b"1/0\n"})
    for left in (0, 1, 2, 30, 30):
        killed = subprocess.run(
            [sys.executable, "-c", KILLED, "deploy", "--drive", str(path), "--plain", str(left)],
            capture_output=True,
            timeout=120,
        )
        assert killed.returncode == -signal.SIGKILL, killed.stderr.decode()
    done = subprocess.run(
        [sys.executable, "-m", "naiad", "deploy", "--drive", str(path), "--plain"], capture_output=True, timeout=120
    )
    assert done.returncode == 0, done.stderr.decode()
    left = content(path)
    assert {name: left[name] for name in MINE} == MINE
    assert "naiad_table/old.py" not in left
    with Twin(path) as twin:
        twin.boot()
        twin.until(lambda: twin.eyes.lit, limit_ms=20_000)
