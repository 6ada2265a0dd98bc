"""``naiad report``: a cascade on the command line, as a table, as JSON and as a picture."""

import json

import pytest
from click.testing import CliRunner

from naiad.cli import main

CASCADE = """\
{"naiad":1,"game":"aya","players":["Ada","Bo"],"options":{"gates":["f_01",null,"f_02"]}}
{"do":"glass","turn":1}
{"do":"domino","domino":"f_01","from":["start","a"]}
{"do":"domino","domino":"f_02","after":"f_01"}
{"do":"glass","empty":1}
{"do":"glass","turn":2}
{"do":"glass","empty":2}
{"do":"push","t":600}
{"do":"gate","gate":0,"ms":30}
{"do":"gate","gate":1,"ms":180}
{"do":"push","t":605.18}
{"do":"gate","gate":2,"ms":20}
{"do":"fallen"}
"""


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
    assert row.split()[:7] == ["1", "1", "180", "0", "100", "150", "0.67"]
    assert "stood for 5.0 s" in row
    assert "2 pushes, 1 stall; median 0.67 m/s, expected 0.63 m/s" in out


def test_as_json_it_holds_the_same_figures(run):
    told = json.loads(run("run.jsonl", "--json", "--spacing-mm", "80")[1])
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
    (tmp_path / "cards.jsonl").write_text('{"naiad":1,"game":"quintazone","players":["Ada","Bo"]}\n')
    status, out, err = run("cards.jsonl")
    assert (status, out) == (2, "")
    assert "only AYA" in err


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


def test_a_picture_that_cannot_be_written_is_one_sentence(run):
    status, _, err = run("run.jsonl", "-o", "no/such/c.svg")
    assert status == 1
    assert err.startswith("no/such/c.svg: ") and err.count("\n") == 1
