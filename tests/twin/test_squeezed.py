"""The files that deploy writes play as the repository's do: the same robots get the same lines at the same moments."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from naiad.board import image
from naiad.link.games import as_record
from twin.table import Table


@pytest.fixture(scope="module")
def deployed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A drive as deploy leaves it."""
    folder = tmp_path_factory.mktemp("drive")
    for path, content in {**image.files(), "settings.toml": image.settings()}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    return folder


@pytest.fixture
def table(deployed: Path) -> Iterator[Table]:
    with Table(deployed, seed=5) as table:
        table.boot()
        yield table
        assert table.complaints == []


@pytest.mark.parametrize("game", ["quintazone", "aqua", "acqua-dolce"])
def test_robots_play_the_same_game_on_the_squeezed_image(table: Table, game: str) -> None:
    robot = table.robots(game, 7, players=2)
    assert robot.finished
    (squeezed,) = table.fetch()
    assert as_record(squeezed).state.position() == robot.state.position()
    with Table(seed=5) as plain:
        plain.boot()
        plain.robots(game, 7, players=2)
        assert plain.fetch()[0].lines == squeezed.lines


def test_robots_play_aya_on_the_squeezed_image(table: Table) -> None:
    robot = table.robots("aya", 7, players=2, cameras=5, per_fork=2)
    assert robot.finished
    (squeezed,) = table.fetch()
    assert as_record(squeezed).state.scores() == robot.state.scores()
    assert squeezed.over


def test_a_crash_of_the_squeezed_image_is_told_in_the_repositorys_words(deployed: Path, tmp_path: Path) -> None:
    shutil.copytree(deployed, tmp_path, dirs_exist_ok=True)
    (tmp_path / "naiad_table" / "assembly.py").write_text("raise ValueError('so')\n")
    with Table(tmp_path) as table:
        table.boot()
        table.run(3000)
        # On a board a drive begins at its root.
        said = image.explain(table.machine.printed.replace(f"{tmp_path}/", ""))
    # The lines of the repository, not the one line into which they went.
    assert re.search(r'File "code.py", lines \d+ to \d\d', said), said
    assert "ValueError: so" in said
