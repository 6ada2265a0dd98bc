"""The same scripts on MicroPython and on CPython tell the same: the wire's bytes, whole games, the whole firmware."""

import json

import pytest

from vm import games
from vm.interpreters import SCRIPTS, cpython, micropython

SEEDS = (1, 2, 3)
EVENTS = 130


def both(script, *arguments):
    """What a script tells on CPython, once it is known that MicroPython tells the same."""
    expected = cpython(SCRIPTS / script, *arguments)
    told = micropython(SCRIPTS / script, *arguments)
    for number, (here, there) in enumerate(zip(expected, told, strict=False)):
        assert there == here, f"{script} {arguments[:1]}: the two differ first in what they tell as number {number}"
    assert len(told) == len(expected)
    return expected


@pytest.mark.parametrize("seed", SEEDS)
def test_stuffing_frames_entries_and_headers_are_the_same_bytes(seed):
    assert len(both("codecs.py", str(seed))) > 180


@pytest.mark.parametrize("name", games.GAMES)
def test_a_record_is_the_same_game(name, tell):
    played = [games.played(name, seed) for seed in SEEDS]
    looks = both("records.py", json.dumps([games.packed(game) for game in played]))
    ends = [look for look in looks if "score" in look]
    assert [look["hash"] for look in ends] == [game.record.state.hash() for game in played]
    assert [look["score"] for look in ends] == [json.loads(games.text.line(game.score())) for game in played]
    positions = len([look for look in looks if "legal" in look])
    hashes = " ".join(f"{look['hash']:08x}" for look in ends)
    lines = sum(len(game.moves) for game in played)
    tell(
        "the same on MicroPython and CPython",
        f"{name:12} {len(played)} records, {lines:4} lines, {positions:3} positions: "
        f"hashes, legal lists, refusals, words, scores; at the end {hashes}",
    )


@pytest.mark.parametrize("name", games.GAMES)
def test_the_whole_firmware_shows_and_stores_the_same(name, tell):
    told = both("table.py", name, "3", "2", str(EVENTS))
    assert told.pop() == {"faults": []}
    lines = max(row[5] for row in told if len(row) > 6)
    assert lines > 5, "the monkey got nowhere"
    tell(
        "the same on MicroPython and CPython",
        f"{name:12} the whole firmware under {EVENTS} random events and {lines} lines: lights, journal, hashes",
    )
