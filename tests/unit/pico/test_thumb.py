"""The translated processor core against rp2040js's own, on random programs."""

import json
import subprocess
from pathlib import Path

import pytest

from emulated import HERE, chip

PROGRAMS = 600
TOGETHER = Path(__file__).parent / "thumb.mjs"


@pytest.mark.parametrize("seed", [1, 2])
def test_translated_code_does_what_the_interpreter_does(seed):
    if not (HERE / "node_modules" / "rp2040js").is_dir():
        pytest.fail("rp2040js is not installed: make test does that")
    done = subprocess.run(
        [chip.node(), str(TOGETHER), str(HERE), str(seed), str(PROGRAMS)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["failures"] == []
    assert found["cycles"] > PROGRAMS * 10
