"""The files that deploy writes play as the repository's do: the same robots get the same lines at the same moments."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from folded import as_record
from naiad import image
from naiad_core.games import GAMES
from twin.table import FIRMWARE, Table


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


# The one that is the soonest over; whole firmwares of all games are held together in tests/vm.
@pytest.mark.parametrize("game", GAMES[3:])
def test_robots_play_the_same_game_on_the_minified_image(table: Table, game: str) -> None:
    robot = table.robots(game, 7, slow=True, players=2)
    assert robot.finished
    (minified,) = table.fetch()
    assert minified.over and as_record(minified).state.scores() == robot.state.scores()
    with Table(seed=5) as plain:
        plain.boot()
        plain.robots(game, 7, slow=True, players=2)
        (kept,) = plain.fetch()
        assert (kept.header, kept.lines) == (minified.header, minified.lines)


def test_a_crash_of_the_minified_image_is_told_in_the_repositorys_words(deployed: Path, tmp_path: Path) -> None:
    shutil.copytree(deployed, tmp_path, dirs_exist_ok=True)
    (tmp_path / "naiad_table" / "assembly.py").write_text("raise ValueError('so')\n")
    with Table(tmp_path) as table:
        table.boot()
        table.run(3000)
        # On a board a drive begins at its root.
        said = image.explain(table.machine.printed.replace(f"{tmp_path}/", ""))
    lines = (FIRMWARE / "code.py").read_text().splitlines()
    # The statements between two blocks are one line now.
    first, last = lines.index("    from naiad_table import boot_light") + 1, lines.index("    app.start()") + 1
    assert f'File "code.py", line {first} to {last}, in <module>' in said
    assert "ValueError: so" in said
