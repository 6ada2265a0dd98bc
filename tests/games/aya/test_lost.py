"""Which move of AYA lost which photo, as ``naiad review`` tells it."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from games.aya.words import animal, domino, game, lay, play
from naiad.cli import main
from naiad.report import score
from naiad.store import files

KEPT = sorted(Path("tests/kept").glob("aya*.jsonl"))


@pytest.mark.parametrize("path", KEPT, ids=[path.stem for path in KEPT])
def test_what_was_lost_is_what_fails_at_the_end(path):
    game = files.parse(path.read_bytes())
    failed = game.score()["table"]["failed"]
    lost = score.lost(game)
    assert len({each.what for each in lost}) == len(failed) > 0
    assert [each.line for each in lost] == sorted(each.line for each in lost)
    # A game that is cut just before the move that lost a photo does not have that against it.
    for line in {each.line for each in lost}:
        before = files.parse(b"\n".join(path.read_bytes().splitlines()[: line - 1]) + b"\n")
        then = {(each.what, each.why) for each in score.lost(before)}
        assert not then & {(each.what, each.why) for each in lost if each.line == line}


def test_a_fault_that_was_mended_is_not_told_and_one_taken_back_was_never_there():
    forest = lay("f1", "f_26")
    # Not linked until the domino between them stands.
    table = game(forest, domino("f_01", before="f_26"), animal("f_27", "f_01", side="before"))
    assert "forest 27" not in {each.what for each in score.lost(table)}
    play(table, animal("f_28", "f_27", side="before"))
    (last,) = {each.line for each in score.lost(table) if each.what == "forest 27"}
    assert last == len(table.moves) + 1
    play(table, {"do": "undo"})
    assert "forest 27" not in {each.what for each in score.lost(table)}


def test_it_is_told_to_people_and_to_programs():
    told = CliRunner().invoke(main, ["review", str(KEPT[0])])
    assert told.exit_code == 0 and told.stdout.startswith("line ")
    asked = CliRunner().invoke(main, ["review", str(KEPT[0]), "--json"])
    assert len(json.loads(asked.stdout)["lost"]) == told.stdout.count("\n")
