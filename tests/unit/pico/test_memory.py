"""What the emulator knows of the chip's memory: the collector's tables, and the cache in front of the flash."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from emulated import HERE, chip

MEMORY = Path(__file__).parent / "memory.mjs"


@pytest.fixture(scope="module")
def found() -> Any:
    if not (HERE / "node_modules" / "rp2040js").is_dir():
        pytest.fail("rp2040js is not installed: make test does that")
    done = subprocess.run([chip.node(), str(MEMORY), str(HERE)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_every_area_of_the_heap_is_counted_the_first_one_too(found: Any) -> None:
    taken, there, most, _longest, _names = found["heap"][0]
    assert (taken, most) == (102 * 16, 104 * 16)
    assert there == (512 + 128) * 4 * 16


def test_a_collection_is_told_once_when_rubbish_behind_all_that_stays_is_gone_too(found: Any) -> None:
    assert len(found["heap"]) == 1


def test_the_longest_free_piece_ends_with_its_area(found: Any) -> None:
    assert found["heap"][0][3] == (2048 - 1002) * 16


def test_the_names_are_those_of_every_table_that_leads_back_to_the_rom(found: Any) -> None:
    assert found["names"] == [69, 20, 0]


def test_flash_without_waiting_costs_the_same_each_time(found: Any) -> None:
    assert len(set(found["plain"])) == 1


def test_a_line_is_waited_for_until_the_cache_holds_it_and_again_when_it_had_to_go(found: Any) -> None:
    assert found["misses"] == [3, 0, 1, 3]
