"""The firmware onto a board through its console: the twin's prompt, its drive, its start; in the twin's time."""

import errno
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import serial

from drives import MINE, ONE, SETTINGS, STOCK, THREE, TWO, drive
from naiad import image
from naiad.deploy import raw
from naiad.deploy.deployment import Deployment
from naiad.deploy.drive import Folder, sentence, stamp_of
from naiad.deploy.raw import DamagedError, Line, Repl
from naiad.deploy.start import greet, wait_for, watched
from naiad.link.errors import PortError
from naiad.twin.twin import Twin
from twin.port import TwinSerial
from twin.table import Table, Wire

OPEN = b"import usb_cdc, storage\nusb_cdc.enable(console=True, data=True)\nstorage.disable_usb_drive()\n"
LOOP = b"# in the place of naiad_table\nimport time\nwhile True:\n    time.sleep(0.01)\n"


class Console(TwinSerial):
    """The console as mpremote wants it: to ask whether something came takes a moment, in which it may come."""

    def __init__(self, twin: Twin) -> None:
        super().__init__(twin, timeout=5, console=True)
        self.twin = twin

    def inWaiting(self) -> int:
        if not self.in_waiting:
            self.twin.run(1)
        return self.in_waiting


def plugged_in(folder: Path, **options: object) -> Twin:
    """A board that runs whatever is in the folder."""
    twin = Twin(folder, crash_ok=True, **options)  # type: ignore[arg-type]
    twin.boot()
    twin.until(lambda: twin.console.present)
    return twin


def prompt(twin: Twin) -> Repl:
    return Repl(Line(Console(twin), "twin", is_pty=True))


def data_of(twin: Any) -> Callable[[], Wire]:
    """The data port, opened as the PC's link does."""

    def connect() -> Wire:
        try:
            return Wire(twin)
        except serial.SerialException as error:
            raise PortError(str(error)) from None

    return connect


def clock_of(twin: Twin) -> dict[str, Any]:
    return {"clock": lambda: twin.now_ms / 1000, "sleep": lambda s: twin.run(s * 1000)}


def deployment(twin: Twin, files: dict[str, bytes], number: str = "2.0.0") -> Deployment:
    return Deployment(prompt(twin), number, files, {"settings.toml": SETTINGS})


def apply(doing: Deployment) -> None:
    doing.apply(doing.plan(), started=doing.whole_as_recorded(), boot=None)


def on_board(twin: Twin) -> dict[str, bytes]:
    """Everything on the twin's drive but what deploy keeps for itself."""
    found = {}

    def walk(folder: str) -> None:
        for name in twin.machine.drive.listdir(folder):
            path = f"{folder}/{name}".lstrip("/")
            if twin.machine.drive.is_folder(path):
                walk(path)
            elif not path.startswith(".naiad/"):
                found[path] = twin.machine.drive.read(path)

    walk("")
    return found


def holds(twin: Twin, files: dict[str, bytes]) -> bool:
    return {name: data for name, data in on_board(twin).items() if name != "boot_out.txt"} == {**MINE, **files}


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Callable[..., Twin]]:
    """board(files) -> a twin with these files, the owner's, and a program that runs for ever."""
    twins: list[Twin] = []

    def make(files: dict[str, bytes], **options: object) -> Twin:
        twins.append(plugged_in(drive(tmp_path / "CIRCUITPY", {**MINE, "boot.py": OPEN, **files}), **options))
        return twins[-1]

    yield make
    for twin in twins:
        twin.close()


# Versions whose boot.py and code.py run, so that the board can be reset between two deployments.
BOOTS = {"boot.py": OPEN}
FIRST = {**ONE, **BOOTS, "code.py": LOOP}
SECOND = {**TWO, **BOOTS, "code.py": b"# two\n" + LOOP}


def test_the_prompt_tells_which_board_it_is_and_who_may_write(board: Callable[..., Twin]) -> None:
    twin = board({"code.py": LOOP})
    repl = prompt(twin)
    assert repl.identity() == (
        *("circuitpython", "10.2.1", "Raspberry Pi Pico with rp2040"),
        *("raspberry_pi_pico", twin.machine.pico.uid.hex().upper()),
    )
    assert repl.writable
    repl.hold_reload()
    assert not twin.machine.state.autoreload
    assert "KeyboardInterrupt" in repl.last_words() and "\r" not in repl.last_words()


def test_a_drive_that_the_pc_has_is_not_the_boards_to_write(board: Callable[..., Twin]) -> None:
    repl = prompt(board({"boot.py": b"", "code.py": LOOP}))
    assert not repl.writable
    with pytest.raises(OSError) as caught:
        repl.write("x", b"x")
    assert caught.value.errno == errno.EROFS
    assert "Hold the back button" in sentence(caught.value, "the board")


def test_a_drive_that_no_pc_has_mounted_can_be_taken(board: Callable[..., Twin]) -> None:
    repl = prompt(board({"boot.py": b"", "code.py": LOOP}))
    assert repl.take_drive()
    repl.write("x", b"x")
    assert repl.read("x") == b"x"


def test_files_that_cannot_be_read_are_told_unless_they_are_to_be_left_out(
    board: Callable[..., Twin], monkeypatch: pytest.MonkeyPatch
) -> None:
    twin = board({"code.py": LOOP})
    repl = prompt(twin)
    real = twin.machine.drive.read

    def read(path: str) -> bytes:
        if path.strip("/") == "songs/a.wav":
            raise OSError(errno.EINVAL, "Invalid argument")
        return real(path)

    monkeypatch.setattr(twin.machine.drive, "read", read)
    with pytest.raises(DamagedError, match=r"1 files cannot be read, /songs/a\.wav among them"):
        repl.listing()
    repl.lenient = True
    assert repl.listing().keys() & MINE.keys() == MINE.keys() - {"songs/a.wav"}


def test_a_folder_full_of_nothing_is_put_aside(board: Callable[..., Twin], monkeypatch: pytest.MonkeyPatch) -> None:
    """What a block of flash leaves behind that was erased and not written: entries without names."""
    twin = board({**FIRST})
    repl = prompt(twin)
    shared = twin.machine.drive
    listdir, read = shared.listdir, shared.read
    moved: list[str] = []

    def erased(path: str) -> list[str]:
        name = shared.clean(path)
        return ["?", "?"] if name == "naiad_table" and not moved else [n for n in listdir(path) if n not in moved]

    def nameless(path: str) -> bytes:
        if shared.clean(path) == "naiad_table":
            # As the stand-in for os.rename asks for it.
            moved.append("naiad_table")
            return b""
        if "?" in path:
            raise OSError(errno.EINVAL, "Invalid argument")
        return read(path)

    monkeypatch.setattr(shared, "listdir", erased)
    monkeypatch.setattr(shared, "read", nameless)
    with pytest.raises(DamagedError, match=r"2 files cannot be read, /naiad_table/\? among them"):
        repl.listing()
    assert repl.heal() == ["/naiad_table"]
    left = repl.listing()
    assert not any(path.startswith("naiad_table/") for path in left) and "boot.py" in left


def test_a_file_goes_there_and_back_whatever_is_in_it(board: Callable[..., Twin]) -> None:
    repl = prompt(board({"code.py": LOOP}))
    data = bytes(range(256)) * 9
    repl.write("a/b/c.bin", data)
    assert (repl.stamp("a/b/c.bin"), repl.read("a/b/c.bin")) == (stamp_of(data), data)
    repl.rename("a/b/c.bin", "d/e.bin")
    assert repl.stamp("a/b/c.bin") is None
    assert repl.listing()["d/e.bin"] == stamp_of(data)
    repl.remove("d/e.bin")
    repl.prune("d")
    repl.prune("not there")
    assert "d/e.bin" not in repl.listing()
    with pytest.raises(OSError) as caught:
        repl.remove("d/e.bin")
    assert caught.value.errno == errno.ENOENT
    assert repl.room().free > 0


def test_the_listing_is_the_one_that_a_mounted_drive_gives(tmp_path: Path) -> None:
    folder = drive(tmp_path / "CIRCUITPY", {**MINE, **FIRST, ".Trashes": b"", "sd/placeholder.txt": b"x"})
    twin = plugged_in(folder)
    assert prompt(twin).listing() == Folder(folder).listing()
    twin.close()


@pytest.mark.parametrize(
    "code",
    [LOOP, b"print('done')\n", b"1/0\n", b"syntax error\n", b"import time\nwhile True:\n  try:\n    time.sleep(0.1)\n"
     b"  except OSError: pass\n"],
)  # fmt: skip
def test_the_prompt_is_reached_whatever_the_board_was_doing(board: Callable[..., Twin], code: bytes) -> None:
    twin = board({"code.py": code})
    for _ in range(3):
        repl = prompt(twin)
        assert repl.run("print(1 + 1)").strip() == "2"
        # Let go without a word, as a program that was killed does.
        repl.close()


def test_a_port_on_which_no_prompt_answers_is_told(board: Callable[..., Twin], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raw, "ENTER_S", 0.0)
    twin = board({"code.py": LOOP})

    class Deaf(Console):
        def write(self, data: bytes) -> int:
            return len(data)

    with pytest.raises(OSError, match="prompt does not answer"):
        Repl(Line(Deaf(twin), "twin", is_pty=True))


def test_the_program_goes_on_when_the_prompt_is_left(board: Callable[..., Twin]) -> None:
    twin = board({"code.py": b"print('hello')\n" + LOOP})
    prompt(twin).resume()
    twin.until(lambda: twin.printed.count("hello") == 2)


def test_through_the_prompt_as_through_the_drive(board: Callable[..., Twin]) -> None:
    twin = board({**ONE, **FIRST})
    doing = deployment(twin, SECOND)
    plan = doing.plan()
    assert plan.remove == ["naiad_table/gone.py", "naiad_table/old/deep.py"]
    apply(doing)
    assert holds(twin, SECOND)
    assert deployment(twin, SECOND).plan().whole
    assert deployment(twin, SECOND).back()
    assert holds(twin, FIRST)


@contextmanager
def pulled(twin: Twin, after_ms: float, power: bool) -> Iterator[None]:
    """The cable comes off after that time; ``power``: the board had no other supply."""
    pico = twin.machine.pico
    twin.world.after(round(after_ms * 1000), pico.cut_power if power else pico.usb.unplug)
    with pytest.raises(OSError) as caught:
        yield
    assert "is gone" in sentence(caught.value, "the board")


@pytest.mark.parametrize("power", [True, False], ids=["power goes too", "runs on"])
def test_a_cable_pulled_at_any_time_leaves_nothing_that_the_next_run_does_not_mend(tmp_path: Path, power: bool) -> None:
    folder = drive(tmp_path / "CIRCUITPY", {**MINE, **FIRST})
    twin = plugged_in(folder)
    apply_ms = twin.now_ms
    apply(deployment(twin, SECOND))
    apply_ms = twin.now_ms - apply_ms
    twin.close()
    points = 40
    for point in range(points):
        twin = plugged_in(folder)
        with pulled(twin, apply_ms * (point + 0.5) / points, power):
            apply(deployment(twin, SECOND))
        left = on_board(twin)
        assert "code.py" not in left or holds(twin, FIRST) or holds(twin, SECOND), point
        if power:
            twin.boot()
        else:
            twin.machine.pico.usb.plug()
        twin.until(lambda twin=twin: twin.console.present)
        apply(deployment(twin, SECOND))
        assert holds(twin, SECOND), point
        twin.close()


def test_a_new_board_gets_naiad_through_its_console_and_starts_it(tmp_path: Path) -> None:
    # boot.py is what makes the drive the board's own; a board without it is reached through its drive.
    folder = drive(tmp_path / "CIRCUITPY", {"boot.py": OPEN}, code=STOCK)
    with Table(folder) as twin:
        twin.boot()
        twin.until(lambda: twin.console.present)
        files = image.files()
        doing = Deployment(prompt(twin), image.VERSION, files, {"settings.toml": image.settings()})
        apply(doing)
        left = on_board(twin)
        assert {name: left[name] for name in files} == files
        assert left["settings.toml"] == image.settings()
        target = doing.target
        assert isinstance(target, Repl)
        target.reset()
        started = wait_for(data_of(twin), image.VERSION, None, **clock_of(twin))
        assert started is not None
        assert started.uid == twin.machine.pico.uid.hex()
        assert twin.words() != ""
        # And once more through the console: the same version has nothing to do, and runs on.
        again = Deployment(prompt(twin), image.VERSION, files, {"settings.toml": image.settings()})
        assert again.plan().whole and again.whole_as_recorded()


def test_nobody_greets_where_no_firmware_runs(board: Callable[..., Twin]) -> None:
    twin = board({"code.py": LOOP})
    assert greet(data_of(twin), 2.0, clock_of(twin)["clock"]) is None
    twin.cut_power()
    assert greet(data_of(twin), 2.0, clock_of(twin)["clock"]) is None
    assert wait_for(data_of(twin), "1.0.0", None, 5.0, **clock_of(twin)) is None


class Listener:
    """The console as the PC's link opens a port."""

    def __init__(self, twin: Twin) -> None:
        self.name = "console"
        if not twin.console.present:
            raise PortError("no board")
        self._port = TwinSerial(twin, console=True)

    def read(self, timeout_s: float) -> bytes:
        try:
            return self._port.read(self._port.in_waiting)
        except serial.SerialException as error:
            raise PortError(str(error)) from None

    def write(self, data: bytes) -> None:
        raise AssertionError("who listens says nothing")

    def close(self) -> None:
        self._port.close()


def test_a_version_that_crashes_is_noticed_while_the_board_can_still_be_written(tmp_path: Path) -> None:
    good = image.files()
    bad = {**good, "code.py": b"import time\ntime.sleep(2)\n1 / 0\n"}
    twin = plugged_in(drive(tmp_path / "CIRCUITPY", {**good, "settings.toml": b""}))
    doing = deployment(twin, bad, image.VERSION)
    apply(doing)
    assert isinstance(doing.target, Repl)
    doing.target.reset()
    with watched(lambda: Listener(twin)) as ended:
        began_ms = twin.now_ms
        assert wait_for(data_of(twin), image.VERSION, None, 60.0, ended, **clock_of(twin)) is None
        assert twin.now_ms - began_ms < 10_000
        assert ended()
    with watched(lambda: Listener(twin)) as ended:
        assert not ended()
    repl = prompt(twin)
    assert repl.writable and "ZeroDivisionError" in repl.last_words()
    Deployment(repl, image.VERSION, good, {}).back()
    repl.reset()
    assert wait_for(data_of(twin), image.VERSION, None, 60.0, **clock_of(twin)) is not None
    twin.close()


def test_three_versions_one_after_another(board: Callable[..., Twin]) -> None:
    twin = board({**FIRST})
    third = {**THREE, **BOOTS, "code.py": b"# three\n" + LOOP}
    for number, files in (("2.0.0", SECOND), ("3.0.0", third), ("1.0.0", FIRST)):
        doing = deployment(twin, files, number)
        apply(doing)
        assert holds(twin, files)
        assert isinstance(doing.target, Repl)
        doing.target.reset()
        twin.until(lambda: not twin.console.present)
        twin.until(lambda: twin.console.present)
