"""What ``import naiad`` does to others: nothing; not what it finds."""

import subprocess
import sys
from pathlib import Path

from naiad.paths import firmware_folder
from naiad_core.games import GAMES, data, descriptor

ROOT = Path(__file__).parents[3]
# Every module of the core, as it was before naiad was imported and as it is afterwards.
PROGRAM = """
import sys
sys.path[:0] = [{firmware!r}, {host!r}]
import naiad_core.text, naiad_core.games, naiad_core.pieces, naiad_core.record
before = {{name: dict(vars(sys.modules[name])) for name in sys.modules if name.startswith("naiad_core")}}
import naiad, naiad.cli, naiad.games, naiad.store.replay
for name, was in before.items():
    now = vars(sys.modules[name])
    changed = [key for key in was if now.get(key) is not was[key]]
    assert not changed, (name, changed)
"""
ALONE = """
import sys
sys.path.insert(0, {firmware!r})
from naiad_core import text
for values in ({{}}, {{"%s": {{}}}}):
    assert text.begin("%s", %s, values=values).legal()
assert "naiad" not in sys.modules
"""


def run(program: str) -> None:
    paths = {"firmware": str(firmware_folder()), "host": str(ROOT / "host")}
    done = subprocess.run([sys.executable, "-I", "-c", program.format(**paths)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_importing_naiad_changes_nothing_in_the_core() -> None:
    run(PROGRAM)


def test_the_core_alone_reads_a_record_with_values_of_its_own() -> None:
    game = next(game for game in GAMES if data(game, "pieces.json"))
    players = [f"P{seat}" for seat in range(descriptor(game).SEATS[1])]
    run(ALONE % (next(iter(data(game, "pieces.json"))), game, players))
