"""``naiad deploy`` through a console, with a board that obeys without one; the raw REPL is twin/test_deploy.py's."""

import shutil
import time

import pytest

from drives import BOOT_OUT, MINE, ONE, STOCK, TWO, UID, brings, content, drive, fails, holds, port, run
from naiad.deploy import run as deploying
from naiad.ports import sites

pytestmark = pytest.mark.usefixtures("pc")


def test_a_hidden_drive_is_written_through_the_console_and_the_start_is_seen(console):
    status, out, err = run()
    assert (status, err) == (0, "")
    assert "through the console /dev/ttyACM0" in out
    assert out.splitlines()[-2:] == ["Written and read back.", "Naiad 1.0.0 has started."]
    assert holds(console.path, ONE)
    assert console.said == ["open /dev/ttyACM0", "hold", "reset"]


def test_much_that_has_to_be_read_through_the_console_is_told_before(console):
    (console.path / "lib").mkdir(exist_ok=True)
    (console.path / "lib/driver.py").write_bytes(b"# mine\n" * 9000)
    status, out, _ = run("--check")
    told = "1 files there are not known to be Naiad's: the board tells them first, 61 KB, which takes a while."
    assert status == 1 and out.splitlines()[1] == told
    (console.path / "lib/driver.py").write_bytes(b"# mine\n")
    assert "takes a while" not in run("--check")[1]


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
    monkeypatch.setattr(deploying, "MOUNT_S", 1)
    monkeypatch.setattr(time, "sleep", lambda s: None)
    words = console.repl.last_words

    def last_words(self):
        console.repl.writable = False
        return words(self)

    monkeypatch.setattr(console.repl, "last_words", last_words)
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
    console.repl.writable, console.repl.yields = False, True
    assert run()[0] == 0
    assert holds(console.path, ONE)
    assert console.said == ["open /dev/ttyACM0", "take", "hold", "reset"]
    console.said.clear()
    console.repl.writable = False
    # The drive is given back, which takes a reset.
    assert run()[0] == 0
    assert console.said == ["open /dev/ttyACM0", "take", "reset"]
    console.said.clear()
    console.repl.writable = False
    # To look takes nothing from anybody.
    assert run("--check")[0] == 0
    assert console.said == ["open /dev/ttyACM0", "resume"]


def test_a_board_that_cannot_give_it_up_wants_its_drive_mounted(console):
    console.repl.writable = False
    status, _, err = run()
    assert status == 1 and "its drive is not mounted here" in err
    assert console.said[-1] == "resume"


def test_a_damaged_drive_is_told_and_made_anew_with_the_owners_files(console, monkeypatch):
    (console.path / "boot_out.txt").write_text(f"{BOOT_OUT}UID:{UID}\n")
    monkeypatch.setattr(console.repl, "identity", lambda self: sites.identity_of(self.path)._replace(uid=UID))
    run()
    console.repl.damaged = True
    status, _, err = run()
    assert status == 1 and "3 files cannot be read" in err and "naiad deploy --erase" in err
    status, out, err = run("--erase")
    assert (status, err) == (0, "")
    assert "its owner's files are put back from this PC" in out and out.splitlines()[-1] == "Naiad 1.0.0 has started."
    assert holds(console.path, ONE)


def test_a_damaged_folder_is_put_there_again_with_what_was_the_owners_in_it(console, monkeypatch):
    monkeypatch.setattr(console.repl, "identity", lambda self: sites.identity_of(self.path)._replace(uid=UID))
    run()
    console.repl.damaged = console.repl.heals = True
    status, _, err = run("--check")
    assert status == 1 and "3 files cannot be read" in err and "heal" not in console.said
    status, out, err = run()
    assert (status, err) == (0, "") and "what was lost is put there again" in out
    assert holds(console.path, ONE)


def test_an_owners_file_that_lay_beside_what_was_written_is_put_back_from_its_copy(console, monkeypatch):
    monkeypatch.setattr(console.repl, "identity", lambda self: sites.identity_of(self.path)._replace(uid=UID))
    run()
    (console.path / "uids.txt").write_bytes(b"\xff" * len(MINE["uids.txt"]))
    (console.path / "new.txt").write_bytes(b"x" * 512 + b"\xff" * 7)
    brings(monkeypatch, TWO, "2.0.0")
    status, out, err = run()
    assert status == 0 and "uids.txt was damaged by a power failure: the copy" in out
    assert "new.txt on the drive was spoiled by a power failure, and there is no copy" in err
    (console.path / "new.txt").unlink()
    assert holds(console.path, TWO)


def test_a_drive_that_is_made_anew_gets_the_owners_program_back_under_another_name(console, monkeypatch, tmp_path):
    monkeypatch.setattr(console.repl, "identity", lambda self: sites.identity_of(self.path)._replace(uid=UID))
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
    monkeypatch.setattr(console.repl, "write", fails(28))
    assert run()[0] == 1
    assert console.said[-1] == "resume"
