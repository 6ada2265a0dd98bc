"""MicroPython's bytes of the wire are CPython's, from the repository's own files; whole games and the whole firmware
are played as deployed (test_minified.py).
"""

import pytest

from vm.interpreters import SCRIPTS, both

SEEDS = (1, 2, 3)


@pytest.mark.parametrize("seed", SEEDS)
def test_stuffing_frames_entries_and_headers_are_the_same_bytes(seed):
    assert len(both(SCRIPTS / "codecs.py", str(seed))) > 180
