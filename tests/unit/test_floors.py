"""The PC's half stands on floors: each folder or file of host/naiad imports from those above it in this list alone."""

import ast
from collections.abc import Iterator
from pathlib import Path

import naiad

ROOT = Path(naiad.__file__).parent
# From the ground up. What the command line and the browser both do is service; neither face imports the other, but that
# the command line starts the server and writes its page to share.
FLOORS = (
    *("paths", "language", "panel_words", "plain", "boards", "chain", "rooms"),
    *("link", "store", "ports", "image", "lights", "twin", "tags", "report", "draw"),
    *("engine", "deploy", "doctor", "club", "games", "service", "web", "cli"),
)
# They carry the package's name and its start.
DOORS = ("__init__", "__main__")


def imports(path: Path) -> Iterator[str]:
    """The floors that a file imports, also late and for its types alone."""
    for node in ast.walk(ast.parse(path.read_text())):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: a relative import hides its floor"
            names = [f"{node.module}.{name.name}" for name in node.names]
        for name in names:
            package, _, rest = name.partition(".")
            if package == "naiad":
                yield rest.partition(".")[0]


def test_every_folder_and_file_has_a_floor() -> None:
    code = {path.relative_to(ROOT).parts[0].removesuffix(".py") for path in ROOT.rglob("*.py")}
    assert code - set(DOORS) - {"drivers", "firmware"} == set(FLOORS)


def test_no_import_goes_upwards() -> None:
    upwards = []
    for path in sorted(ROOT.rglob("*.py")):
        at = path.relative_to(ROOT).parts[0].removesuffix(".py")
        if at not in FLOORS:
            continue
        for target in imports(path):
            if target in FLOORS and FLOORS.index(target) > FLOORS.index(at):
                upwards.append(f"{path.relative_to(ROOT)} imports {target}")
    assert upwards == []


def test_games_are_loaded_by_name_alone() -> None:
    """Nothing but a game's own room, or the plain one, says which file of which game it wants."""
    outside = [path for path in ROOT.rglob("*.py") if path.relative_to(ROOT).parts[0] != "games"]
    assert [str(path) for path in outside if "games" in set(imports(path))] == []
