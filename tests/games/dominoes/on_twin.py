"""Lets a robot play dominoes on the twin and tells what came of it; test_added.py runs it where they are added.

python on_twin.py plain|deployed PLAYERS SEED
"""

import json
import sys
import tempfile
from pathlib import Path

from folded import as_record
from naiad import image
from naiad.paths import firmware_folder
from twin.table import Table


def deployed(folder: Path) -> Path:
    """A drive as deploy leaves it."""
    for path, content in {**image.files(), "settings.toml": image.settings()}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    return folder


def main(kind: str, players: int, seed: int) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        Table(deployed(Path(folder)) if kind == "deployed" else firmware_folder(), seed=5) as table,
    ):
        table.boot()
        robot = table.robots("dominoes", seed, slow=True, players=players)
        (kept,) = table.fetch()
        assert robot.finished and kept.over and not table.complaints
        assert as_record(kept).state.position() == robot.state.position()
        print(json.dumps({"said": robot.said, "lines": kept.lines}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
