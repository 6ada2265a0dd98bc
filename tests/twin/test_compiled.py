"""A drive of compiled modules, as deploy --mpy leaves it, plays, is examined and tells its crashes as one of sources.

The twin's is a pretended compiler's (compilers.py): what is held here is that nothing on the board looks for sources.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from compilers import compiler, run_by_twins
from folded import as_record
from naiad import image
from naiad.deploy.deployment import Deployment
from naiad.deploy.drive import Folder
from naiad.doctor import alone
from naiad.image import mpy
from naiad_core.games import room
from twin.table import FIRMWARE, GAME, Table
from twin.test_doctor import examined, wrong


@pytest.fixture(scope="module")
def deployed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A drive as deploy leaves it, and twins that can run it."""
    folder = tmp_path_factory.mktemp("drive")
    (folder / "boot_out.txt").write_text("")
    files = mpy.compiled(image.files(), str(compiler(tmp_path_factory.mktemp("bin") / "mpy-cross")))
    there = Deployment(Folder(folder), image.VERSION, files, {"settings.toml": image.settings()})
    there.apply(there.plan(), started=False, boot=None)
    assert {path for path in files if path.endswith(".py")} == {"boot.py", "code.py", "crash.py", "safemode.py"}
    with pytest.MonkeyPatch.context() as patch:
        run_by_twins(patch)
        yield folder


@pytest.fixture
def own(deployed: Path, tmp_path: Path) -> Path:
    """A drive of a test's own."""
    return shutil.copytree(deployed, tmp_path / "own")


def test_a_compiled_drive_has_every_file_and_plays_a_game_to_its_end(deployed: Path) -> None:
    # That robots get the same lines of every game's files as of the repository's own is test_minified.py's.
    compiled = {path.relative_to(deployed).as_posix() for path in deployed.rglob("*.mpy")}
    assert compiled == {mpy.name(path) for path in image.files() if mpy.is_module(path)}
    with Table(deployed, seed=5) as table:
        table.boot()
        robot = table.robots(GAME, 7, slow=True, players=2)
        assert robot.finished and table.complaints == []
        (kept,) = table.fetch()
        assert kept.over and as_record(kept).state.scores() == robot.state.scores()


def test_a_compiled_drive_is_hidden_in_play_and_left_open_without_its_packages(own: Path) -> None:
    with Table(own) as table:
        table.boot()
        table.until(lambda: table.console.present)
        assert "drive hidden" in table.machine.boot_out
    (own / "naiad_core/__init__.mpy").unlink()
    with Table(own, crash_ok=True) as table:
        table.boot()
        table.until(lambda: table.console.present)
        assert "drive shown: naiad_core/__init__.py is missing" in table.machine.boot_out


def test_the_doctor_finds_a_compiled_drive_in_order_and_names_the_file_that_is_not(own: Path) -> None:
    def files() -> str:
        with Table(own, seed=5) as table:
            table.boot()
            findings = examined(table, ())
            return wrong(findings).get("files") or next(f.words for f in findings if f.what == "files")

    assert files().endswith("compiled, as it put them there")
    module = own / f"naiad_core/games/{room(GAME)}/notation.mpy"
    module.write_bytes(module.read_bytes() + b"\n")
    assert files() == f"1 other than this naiad's: {module.relative_to(own).as_posix()}"
    module.unlink()
    assert files() == f"1 missing: naiad_core/games/{room(GAME)}/notation.py"
    (own / ".naiad/record.json").unlink()
    assert "other than this naiad's: naiad_core/" in files()


def test_a_crash_of_a_compiled_module_is_told_in_the_repositorys_lines_and_names(own: Path, tmp_path: Path) -> None:
    source = (FIRMWARE / "naiad_table/assembly.py").read_text().splitlines()
    line = next(number for number, text in enumerate(source, 1) if text.startswith("def build("))
    broken = image.files()["naiad_table/assembly.py"].decode().splitlines()
    broken[line] = " raise ValueError('so')"
    program = str(compiler(tmp_path / "mpy-cross"))
    path = "naiad_table/assembly.py"
    made = mpy.compiled({path: "\n".join(broken[: line + 1]).encode()}, program)
    (own / mpy.name(path)).write_bytes(made[mpy.name(path)])
    with Table(own) as table:
        table.boot()
        table.run(3000)
        said = alone.explained(table.machine.printed.replace(f"{own}/", ""))
    assert f'File "{path}", line {line + 1}, in build' in said and "ValueError: so" in said
