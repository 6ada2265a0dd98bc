"""When each domino of a cascade fell, by the stamps of the gates that saw the wave."""

from pathlib import Path

import pytest

from naiad.report.lines import steps
from naiad.report.timeline import passed, timeline
from naiad.store import files

TESTS = Path(__file__).parents[2]
KEPT = sorted((TESTS / "kept").glob("*.jsonl"))
# Two pushes: three gates that stand at dominoes.
(BOUND,) = TESTS.glob("games/*/cascade.jsonl")


def read(path, without=()):
    lines = path.read_text().splitlines()
    return files.parse("\n".join(line for line in lines if not any(each in line for each in without)).encode())


def test_dominoes_at_gates_fall_at_their_stamps_and_those_between_evenly():
    game = read(BOUND)
    told = timeline(game)
    fell = dict(told["falls"])
    at = {move["gate"]: move.get("domino") for move in game.moves if move["do"] == "bind"}
    at |= dict(enumerate(game.header["options"].get("gates", [])))
    for gate, domino in at.items():
        if domino and f"gate_{gate}" in fell:
            assert fell[f"domino_{domino}"] == fell[f"gate_{gate}"]
    assert told["pushes"][0] == 0 and told["pushes"] == sorted(told["pushes"])


@pytest.mark.parametrize("path", KEPT, ids=[path.stem for path in KEPT])
def test_a_cascade_that_was_recorded_falls_whole_and_in_order(path):
    game = read(path)
    told = timeline(game)
    gates = [move["ms"] for move in game.moves if move["do"] == "gate"]
    placed = [move for move in game.moves if move["do"] == "domino"]
    if not gates or not placed:
        assert told is None
        return
    times = [ms for _, ms in told["falls"]]
    assert times == sorted(times) and min(times) == 0 and max(times) < told["ms"]
    # Between the gates of one push lies what they stamped.
    first = gates[: next(number for number, ms in enumerate([*gates[1:], -1], start=1) if ms < gates[number - 1])]
    assert [ms - told["gates"][0] for ms in told["gates"]][: len(first)] == first
    assert game.moves[told["from"]]["do"] == "push" and game.moves[told["to"] - 1]["do"] == "fallen"
    assert len({name for name, _ in told["falls"]}) == len(times) and len(told["gates"]) == len(gates)
    # Every domino that stands on the table, whatever saw it.
    standing = {f"domino_{move['domino']}" for move in placed if "reserve" not in move}
    assert len({name for name, _ in told["falls"] if name.startswith("domino")}) > 0.8 * len(standing)


def test_what_has_not_fallen_yet_is_not_said_to_have():
    game = read(BOUND, without=['"fallen"'])
    some = {name for name, _ in timeline(game)["falls"]}
    assert some <= {name for name, _ in timeline(read(BOUND))["falls"]}
    assert timeline(read(BOUND, without=['"push"', '"gate"', '"fallen"'])) is None


def test_what_has_fallen_for_certain_grows_gate_by_gate_also_where_nobody_bound_them():
    path = next(path for path in KEPT if timeline(read(path)))
    counts = [len(passed(at.game)) for at in steps(read(path)) if at.game.moves and at.game.moves[-1]["do"] == "gate"]
    assert counts == sorted(counts) and counts[0] == 1 < counts[-1]
