"""The site that ``make docs`` builds: no warning, no broken link, and the examples of its reference hold."""

import doctest
import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]


def test_the_site_is_built_without_a_warning(tmp_path):
    command = (sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", "-c", "tools/docs", ".")
    done = subprocess.run((*command, tmp_path), cwd=REPOSITORY, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "tools/docs/index.html").is_file() and (tmp_path / "searchindex.js").is_file()


def test_the_examples_of_the_reference_hold():
    found = doctest.testfile(str(REPOSITORY / "tools/docs/api.md"), module_relative=False)
    assert found.attempted > 10 and not found.failed
