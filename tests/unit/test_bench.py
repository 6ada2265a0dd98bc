"""That every bench can be started; what it measures is no test's."""

import subprocess
import sys
from pathlib import Path

BENCH = Path("tools/bench/bench.py").resolve()
# What only the benches need is not there for the tests: tools/requirements/bench.in.
PEERS = {"chess", "dominoes", "pyspiel"}
EACH = f"""
import importlib, runpy, sys
sys.path.insert(0, {str(BENCH.parent)!r})
for name in runpy.run_path({str(BENCH)!r})["SUBJECTS"].values():
    try:
        assert callable(importlib.import_module(name).run)
    except ModuleNotFoundError as error:
        if error.name not in {PEERS!r}:
            raise
"""


def test_every_subject_is_a_module_that_its_script_finds(tmp_path):
    done = subprocess.run([sys.executable, "-c", EACH], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_a_bench_that_there_is_not_is_named_beside_those_there_are(tmp_path):
    done = subprocess.run([sys.executable, BENCH, "juornal"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 2 and "no bench is called juornal; there are play," in done.stderr
