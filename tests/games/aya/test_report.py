"""``naiad report``: a cascade on the command line, as a table, as JSON and as a picture."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from naiad.cli import main
from naiad_core.games import GAMES

CASCADE = (Path(__file__).parent / "cascade.jsonl").read_text()


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NAIAD_DB", str(tmp_path / "naiad.db"))
    (tmp_path / "run.jsonl").write_text(CASCADE)

    def command(*arguments):
        result = CliRunner().invoke(main, ["report", *arguments])
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result.exit_code, result.stdout, result.stderr

    return command


def test_the_table_tells_times_speeds_stalls_and_what_was_expected(run):
    status, out, err = run("run.jsonl")
    assert (status, err) == (0, "")
    row = next(line for line in out.splitlines() if "stalled" in line)
    # Gates are counted from 1, as at the table.
    assert row.split()[:7] == ["1", "2", "180", "1", "100", "150", "0.67"]
    assert "stood for 5.0 s" in row
    assert "2 pushes, 1 stall; median 0.67 m/s, expected 0.63 m/s" in out


def test_as_json_it_holds_the_same_figures(run):
    told = json.loads(run("run.jsonl", "--json", "--spacing-mm", "80")[1])
    # As the record has it, from 0.
    assert told["pushes"][0]["crossings"][1]["gate"] == 1
    assert (told["stalls"], told["fallen"], told["spacing_mm"]) == (1, True, 80)
    assert told["pushes"][0]["crossings"][1]["speed_m_s"] == pytest.approx(80 / 150)


def test_the_picture_goes_to_a_file_or_to_standard_output(run, tmp_path):
    assert run("run.jsonl", "-o", "cascade.svg")[::2] == (0, "drawn: cascade.svg\n")
    status, out, _ = run("run.jsonl", "-o", "-")
    assert status == 0
    assert out == (tmp_path / "cascade.svg").read_text(encoding="utf-8")


def test_json_and_a_picture_do_not_share_standard_output(run):
    assert run("run.jsonl", "--json", "-o", "-")[:2] == (2, "")


def test_another_game_has_no_cascade(run, tmp_path):
    header = {"naiad": 1, "game": GAMES[0], "players": ["Ada", "Bo"]}
    (tmp_path / "cards.jsonl").write_text(json.dumps(header) + "\n")
    status, out, err = run("cards.jsonl")
    assert (status, out) == (2, "")
    assert "has no cascade" in err


def test_a_record_without_a_push_has_none_yet(run, tmp_path):
    (tmp_path / "early.jsonl").write_text(CASCADE.split('{"do":"push"')[0])
    status, out, err = run("early.jsonl")
    assert (status, out) == (1, "")
    assert "no domino was pushed" in err


def test_a_bad_record_is_refused_as_everywhere(run, tmp_path):
    (tmp_path / "torn.jsonl").write_text(CASCADE[:-4])
    status, out, err = run("torn.jsonl")
    assert (status, out) == (2, "")
    assert err.startswith("line 13: not-json: ")


def test_a_gap_outside_of_the_estimate_is_said_and_a_distance_of_nothing_refused(run):
    assert "a guess" in run("run.jsonl", "--gap-mm", "25")[2]
    assert run("run.jsonl", "--spacing-mm", "0")[0] == 2


@pytest.mark.parametrize("option", ["--spacing-mm", "--height-mm", "--gap-mm"])
@pytest.mark.parametrize("value", ["inf", "nan", "-1", "1e400", "1e-300"])
def test_a_measure_that_nothing_has_is_refused(run, option, value):
    for more in ([], ["--json"], ["-o", "-"]):
        status, out, err = run("run.jsonl", option, value, *more)
        assert (status, out) == (2, "")
        assert option in err


@pytest.mark.parametrize("name", ["x.png", "cascade.pdf", "a.SVGZ"])
def test_a_picture_of_another_kind_is_refused_and_not_written(run, tmp_path, name):
    status, out, err = run("run.jsonl", "-o", name)
    assert (status, out) == (2, "")
    assert err.startswith(f"{name}: ") and ".svg" in err
    assert not (tmp_path / name).exists()


def test_a_picture_that_cannot_be_written_is_one_sentence(run):
    status, _, err = run("run.jsonl", "-o", "no/such/c.svg")
    assert status == 1
    assert err.startswith("no/such/c.svg: ") and err.count("\n") == 1


def test_the_ways_of_a_bound_row_are_those_of_the_chain_and_it_says_where_it_stopped(run, tmp_path):
    header, turn, *rest = CASCADE.splitlines()
    chain = ['{"do":"domino","domino":"f_01","alone":true}']
    chain += [f'{{"do":"domino","domino":"f_{n:02d}","after":"f_{n - 1:02d}"}}' for n in range(2, 25)]
    glass = [line for line in rest if "glass" in line]
    bound = [f'{{"do":"bind","gate":{gate},"domino":"f_{n:02d}"}}' for gate, n in ((0, 3), (2, 11), (1, 23))]
    told = ['{"do":"push"}', '{"do":"gate","gate":0,"ms":0}', '{"do":"gate","gate":2,"ms":190}']
    told += ['{"do":"push"}', '{"do":"gate","gate":1,"ms":0}', '{"do":"fallen"}']
    header = '{"naiad":1,"game":"aya","players":["Ada","Bo"]}'
    (tmp_path / "bound.jsonl").write_text("\n".join([header, turn, *chain, *glass, *bound, *told]) + "\n")
    status, out, _ = run("bound.jsonl")
    assert status == 0
    assert "stalled between forest 11 and forest 23" in " ".join(out.split())
    assert "0.63 ± 0.08" in out
