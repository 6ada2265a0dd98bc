"""Dominoes added to a copy of the product by their rooms and one line: every tool takes them; not their rules
(test_rules.py).
"""

import json
from pathlib import Path

import pytest

from games.dominoes.added import naiad, run
from vm.interpreters import SCRIPTS, VM, Firmware, cpython, micropython

RECORD = """\
{"game":"dominoes","naiad":1,"players":["Ada","Bo"]}
{"do":"tile","tile":"3_5"}
{"do":"tile","on":5,"tile":"5_6"}
"""
SIMULATOR = """
from games.simulator import Play
for seed in range(12):
    Play("dominoes", seed).play(look=0.1)
"""
RECORDS = """
import json
from games.simulator import Play
from vm.games import packed
print(json.dumps([packed(Play("dominoes", seed).play(look=0).game) for seed in range(4)]))
"""


@pytest.fixture
def record(tmp_path):
    """A file with a record, and more lines behind it."""

    def written(*lines):
        path = tmp_path / "game.jsonl"
        path.write_text(RECORD + "".join(json.dumps(line) + "\n" for line in lines))
        return str(path)

    return written


@pytest.fixture
def played(tmp_path):
    """A file with a whole game: nobody could go on, and Bo has fewer pips left."""
    lines = [{"do": "tile", "tile": "3_5"}, {"do": "pass"}, {"do": "pass"}]
    left = ("6_6", "4_4", "4_5", "4_6", "5_5", "5_6", "0_0", "0_1", "0_2", "0_3", "0_4", "0_5", "0_6")
    path = tmp_path / "played.jsonl"
    game = [{"game": "dominoes", "naiad": 1, "players": ["Ada", "Bo"]}, *lines]
    game += [{"do": "left", "tile": tile} for tile in left]
    path.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in game))
    return str(path)


def test_random_games_keep_every_promise(copy):
    done = run(copy, "-c", SIMULATOR)
    assert done.returncode == 0, done.stderr


def test_a_board_plays_the_same_game(copy):
    records = run(copy, "-c", RECORDS).stdout
    firmware = Firmware(copy / "firmware", VM / "board")
    told = micropython(SCRIPTS / "records.py", records, on=firmware)
    assert told == cpython(SCRIPTS / "records.py", records, on=firmware)
    assert len([each for each in told if "score" in each]) == 4


def test_legal_lists_what_fits_and_says_why_not(copy, record):
    assert naiad(copy, "legal", record(), "--piece", "3_6").splitlines() == [
        '{"do":"tile","on":3,"tile":"3_6"}',
        '{"do":"tile","on":6,"tile":"3_6"}',
    ]
    why = naiad(copy, "legal", record(), "--why", '{"do":"tile","tile":"0_1","on":3}')
    assert why == "neither half of the tile shows this\n"
    why = naiad(copy, "legal", record(), "--why", '{"do":"tile","tile":"5_3","on":3}')
    assert why == "'tile' must be a tile, the smaller half first, such as 3_5\n"


def test_score_counts_when_the_hands_are_shown(copy, record):
    path = record({"do": "pass"}, {"do": "pass"})
    score = json.loads(naiad(copy, "score", "--json", path))
    assert (score["over"], score["provisional"], score["to_act"]) == (True, True, 0)
    assert [row["parts"] for row in score["players"]] == [{"pips": 0, "tiles": 6}, {"pips": 0, "tiles": 6}]


def test_an_option_that_dominoes_do_not_have_is_refused(copy, tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_text('{"game":"dominoes","naiad":1,"players":["Ada","Bo"],"options":{"deck":9}}\n')
    done = run(copy, "-m", "naiad", "score", str(path))
    assert done.returncode == 2
    assert "the option 'deck' is unknown; Dominoes has: none" in done.stderr


def test_what_was_left_in_the_hands_counts(copy, played):
    told = naiad(copy, "score", played)
    assert told == "Dominoes, over: Bo wins\n  Ada: 0 points\n  Bo: 60 points\n"


def test_a_game_is_shown_and_replayed_in_its_moves(copy, played):
    shown = naiad(copy, "show", played)
    assert "   2  tile 3-5\n   3  pass\n   4  pass\n   5  left tile 6-6\n" in shown
    replayed = naiad(copy, "replay", played, "--no-position")
    assert "line 2  Ada: tile 3-5\n" in replayed and "line 18" not in replayed
    assert replayed.count("Bo: left tile") == 7


def test_a_game_is_kept_and_given_out_as_it_was(copy, played, tmp_path):
    database = str(tmp_path / "naiad.db")
    id_ = naiad(copy, "import", played, "--db", database).split()[-1]
    (row,) = json.loads(naiad(copy, "games", "--json", "--db", database))
    assert row["id"] == id_
    assert "Bo wins, 60" in naiad(copy, "games", "--db", database)
    assert naiad(copy, "export", id_, "--db", database) == Path(played).read_text()


def on_twin(copy, kind, players, seed):
    """What on_twin.py tells."""
    done = run(copy, "-m", "games.dominoes.on_twin", kind, str(players), str(seed))
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (4, 2)])
def test_a_robot_plays_by_the_plain_views_lights_also_as_deployed(copy, players, seed):
    played = on_twin(copy, "plain", players, seed)
    assert len(played["said"]) == players
    assert on_twin(copy, "deployed", players, seed) == played


def test_demo_plays_fetches_and_scores(copy, tmp_path):
    database = str(tmp_path / "naiad.db")
    told = json.loads(naiad(copy, "demo", "dominoes", "--players", "3", "--json", "--db", database))
    assert told["score"]["game"] == "dominoes" and not told["score"]["provisional"]
    assert len(told["score"]["players"]) == 3
    assert "Dominoes, over" in naiad(copy, "show", told["id"], "--db", database)


def test_its_pieces_are_enrolled_and_labelled(copy, tmp_path):
    assert "dominoes, set mine: 0 of 28 pieces have a tag" in naiad(copy, "enrol", "dominoes", "--list")
    sheet = tmp_path / "labels.svg"
    naiad(copy, "labels", "dominoes", "-o", str(sheet))
    assert "3 5" in sheet.read_text()
