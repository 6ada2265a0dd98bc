"""``naiad doctor`` from the command line: what it says, the file it leaves, how it ends."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path

import click.testing
import pytest
from click.testing import CliRunner

from naiad.cli import main
from naiad.cli.doctor import Terminal
from naiad.doctor.console import listen
from naiad.link.client import Client
from naiad.link.errors import PortError
from naiad.twin.client import TwinProcess
from naiad.twin.robots.patient import Patient
from twin.port import TwinSerial
from twin.table import FIRMWARE, GAME, Kept, Table, Wire
from twin.test_deploy import clock_of, prompt


class Line(Wire):
    """The data port, whose loss is told as that of a real one."""

    def __init__(self, table: Table, console: bool = False) -> None:
        with told_as_gone():
            super().__init__(table)
            if console:
                self._port = TwinSerial(table, console=True)

    def read(self, timeout_s: float) -> bytes:
        with told_as_gone():
            # Less than the twin's clock can tell would be no time at all.
            return super().read(max(timeout_s, 0.001))

    def write(self, data: bytes) -> None:
        with told_as_gone():
            super().write(data)


@contextmanager
def told_as_gone() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise PortError("the port is gone") from error


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Table]:
    """A table behind the port /dev/board, in its own time."""
    with Table(seed=5) as table:

        def client_for(port: str, store: object) -> Client:
            def connect() -> Wire:
                if port != "/dev/board":
                    raise PortError(f"there is no port {port}")
                return Line(table)

            clock: Callable[[], float] = lambda: table.world.now_us / 1e6  # noqa: E731
            return Client(connect, Kept(), clock=clock, sleep=lambda s: table.run(s * 1000))

        monkeypatch.setattr("naiad.service.live_table.client_for", client_for)
        monkeypatch.setattr("platformdirs.user_log_path", lambda *_, **__: tmp_path / "log")
        monkeypatch.setenv("NAIAD_DB", str(tmp_path / "naiad.db"))
        table.boot()
        table.until(lambda: table.data.present)
        yield table


def doctor(*arguments: str) -> click.testing.Result:
    result = CliRunner().invoke(main, ["doctor", "--port", "/dev/board", *arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_quick_asks_nobody_for_anything_and_leaves_a_file(table: Table, tmp_path: Path) -> None:
    result = doctor("--quick")
    assert (result.exit_code, result.stderr) == (0, "")
    assert ">" not in result.stdout.replace("->", "")
    assert "All well" in result.stdout
    (path,) = (tmp_path / "log").iterdir()
    told = json.loads(path.read_text())
    assert {finding["status"] for finding in told["findings"]} <= {"ok", "note"}
    assert told["about"]["readers"] == 2
    assert told["stats"]["tasks"]
    assert any("verb=FILE" in line for line in told["frames"])


def test_a_part_by_name_is_all_that_is_asked_and_the_table_says_how_it_went(table: Table, tmp_path: Path) -> None:
    robot = Patient(table.world, table.hands, table.eyes)
    table.world.spawn(robot.play())
    result = doctor("readers", "-o", str(tmp_path / "deep" / "report.json"))
    assert result.exit_code == 0, result.stdout
    assert "> Hold any tag to reader 2." in result.stdout
    assert "Press" not in result.stdout
    assert robot.said == ["ALL WELL"]
    assert (tmp_path / "deep" / "report.json").exists()


def test_a_robot_serves_one_examination_after_the_other(table: Table) -> None:
    robot = Patient(table.world, table.hands, table.eyes)
    table.world.spawn(robot.play())
    assert [doctor(*arguments).exit_code for arguments in (["--quick"], ["readers"], ["knob"])] == [0, 0, 0]
    assert robot.said == 3 * ["ALL WELL"]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """A function that has these keys typed, one at a time, as soon as keys count."""

    def put(keys: str) -> None:
        left = list(keys)
        monkeypatch.setattr(Terminal, "listening", lambda self: setattr(self, "_listens", True) or nullcontext())
        monkeypatch.setattr("naiad.cli.doctor.keys_so_far", lambda: [left.pop(0)] if left else [])

    return put


@pytest.mark.parametrize(
    ("key", "status", "why", "parts", "well"),
    [("q", 1, "you ended it before", [], 13), ("\x03", 130, "interrupted", ["knob"], 0)],
)
def test_what_was_ended_before_is_not_called_well(
    table: Table,
    typed: Callable[[str], None],
    tmp_path: Path,
    key: str,
    status: int,
    why: str,
    parts: list[str],
    well: int,
) -> None:
    typed(key)
    seen = watched(table)
    result = doctor(*parts, "-o", str(tmp_path / "r.json"))
    assert result.exit_code == status
    left = "knob" if parts else "buttons; knob; lights; screen; sound; readers; gates"
    assert f"Not finished, {why}: {well} checks well, {left} left out\n" in result.stdout
    assert "All well" not in result.stdout and "ALL WELL" not in seen
    assert json.loads((tmp_path / "r.json").read_text())["findings"][-1]["words"] == why


def test_where_nobody_is_at_the_table_it_is_not_finished_and_1(table: Table) -> None:
    table.slow()
    result = doctor("buttons", "knob")
    assert result.exit_code == 1
    assert "Not finished, nobody answered any more: 1 check well, buttons; knob left out" in result.stdout


def test_what_was_left_out_by_wish_is_not_all_well(table: Table, typed: Callable[[str], None]) -> None:
    typed("ss")
    seen = watched(table)
    result = doctor("knob")
    assert result.exit_code == 0
    assert (
        "Well as far as it was examined: 0 checks. Left out: knob, to the right; knob, to the left\n" in result.stdout
    )
    assert "SEE PC" in seen and "ALL WELL" not in seen


@pytest.mark.parametrize("read", [1, 150])
def test_interrupted_while_nobody_is_needed_it_says_so_and_leaves_its_file(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, read: int
) -> None:
    reads = iter(range(1, 1_000_000))
    really = Line.read

    def interrupted(self: Line, timeout_s: float) -> bytes:
        if next(reads) == read:
            raise KeyboardInterrupt
        return really(self, timeout_s)

    monkeypatch.setattr(Line, "read", interrupted)
    result = doctor("--quick", "-o", str(tmp_path / "r.json"))
    assert result.exit_code == 130
    assert "Not finished, interrupted: " in result.stdout and "All well" not in result.stdout
    assert "findings" in json.loads((tmp_path / "r.json").read_text())


def watched(table: Table) -> set[str]:
    """The words that the table shows from now on."""
    seen: set[str] = set()

    def look() -> None:
        seen.add(table.words())

    table.world.every(100_000, look)
    return seen


def test_what_failed_is_told_with_its_causes_and_ends_with_1(table: Table) -> None:
    # It has answered before.
    table.run(1000)
    table.outside.readers[0].dead = True
    table.run(5000)
    result = doctor("--quick")
    assert result.exit_code == 1
    assert "reader 1: does not answer; its PN532 answered before (firmware 1.6)\n  1. its select wire" in result.stdout
    assert result.stderr == "1 thing to put right\n"
    assert "try that again" not in result.stdout


def test_a_board_that_goes_away_half_way_is_told_and_what_was_found_is_kept(table: Table, tmp_path: Path) -> None:
    table.world.after(9_000_000, table.machine.pico.usb.unplug)
    result = doctor("gates", "-o", str(tmp_path / "report.json"))
    assert result.exit_code == 1
    told = json.loads((tmp_path / "report.json").read_text())
    assert [f["what"] for f in told["findings"]] == ["gates", "conversation"]


@pytest.mark.parametrize("arguments", [["reader"], ["--fast"]])
def test_wrong_input_is_2(table: Table, arguments: list[str]) -> None:
    assert doctor(*arguments).exit_code == 2


def test_the_game_on_the_table_is_fetched_first_and_goes_on_afterwards(table: Table) -> None:
    table.new_game(GAME, 2, "DECK 40")
    assert doctor("--quick").exit_code == 0
    table.run(5000)
    table.lay("q_wfev")
    assert len(table.fetch()[-1].lines) == 1


def test_a_twin_on_a_real_port_is_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NAIAD_DB", str(tmp_path / "naiad.db"))
    with TwinProcess(FIRMWARE, speed=3, frames=0) as twin:
        twin.wait("port", 300)
        result = CliRunner().invoke(main, ["doctor", "--quick", "--port", twin.port, "-o", str(tmp_path / "r.json")])
    assert result.exit_code == 0, result.output
    assert json.loads((tmp_path / "r.json").read_text())["about"]["board"] == "raspberry_pi_pico"


def start_for_its_console(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Start a board that will not run the table, and have the doctor find its console alone."""
    table.boot()
    table.until(lambda: table.data.present)
    monkeypatch.setattr("naiad.link.transport.open_transport", lambda name: Line(table, console=True))
    monkeypatch.setattr("naiad.doctor.console.listen", partial(listen, **clock_of(table)))
    monkeypatch.setattr("naiad.deploy.raw.Repl.open", lambda port: prompt(table))


@pytest.mark.parametrize(("drive", "story"), [("hidden", "last_crash.txt"), ("shown", "heard")])
def test_a_table_that_does_not_run_is_asked_at_its_prompt_what_ended_it(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, drive: str, story: str
) -> None:
    table.cut_power()
    table.crash_ok = True
    table.machine.drive.layer["naiad_table/assembly.py"] = b"def build(journal):\n    raise ValueError('broken')\n"
    table.machine.settings["NAIAD_DRIVE"] = drive
    start_for_its_console(table, monkeypatch)
    result = doctor("--quick", "--console", "/dev/console", "-o", str(tmp_path / "r.json"))
    assert result.exit_code == 1
    assert "the table does not run: it ends with ValueError: broken" in result.stdout
    told = json.loads((tmp_path / "r.json").read_text())["prompt"]
    assert "broken" in told[story]
    assert told["crash"].startswith("Traceback")


def test_a_board_without_naiad_is_told_so(table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table.cut_power()
    table.crash_ok = True
    table.machine.drive.layer["naiad_table/__init__.py"] = None
    start_for_its_console(table, monkeypatch)
    result = doctor("--quick", "--console", "/dev/console", "-o", str(tmp_path / "r.json"))
    assert "no firmware of naiad is on it\n  1. naiad deploy" in result.stdout


def test_keys_that_are_pressed_fast_are_answers_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    pressed = [["1", "Y"], []]
    monkeypatch.setattr("naiad.cli.doctor.keys_so_far", lambda: pressed.pop(0) if pressed else [])
    person = Terminal()
    assert person.key() == ""
    person._listens = True
    assert [person.key() for _ in range(3)] == ["1", "y", ""]
