"""``naiad score`` and ``naiad legal`` as another program meets them: streams, status, every kind of bad file."""

import json
import os
import subprocess
import sys
import warnings
from pathlib import Path

import pytest
from click.testing import CliRunner

from naiad.cli import main
from naiad.cli.records import MANY
from naiad_core.games import GAMES, descriptor
from naiad_core.text import line

FULL = Path("/dev/full")
# The moves below are its.
GAME = GAMES[1]
TITLE = descriptor(GAME).TITLE
HEADER = line({"naiad": 1, "game": GAME, "players": ["Ada", "Bo"]})
GLASS = '{"do":"glass","turn":1}'
FIRST = '{"do":"domino","domino":"f_01","from":["start","a"]}'
SECOND = '{"do":"domino","domino":"f_02","after":"f_01"}'
GOOD = "\n".join([HEADER, GLASS, FIRST, SECOND]) + "\n"


@pytest.fixture
def naiad(tmp_path, monkeypatch):
    """Run naiad in an empty folder, with an empty database, and give what it did."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NAIAD_DB", str(tmp_path / "none.db"))

    def run(*arguments, stdin=b""):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            done = CliRunner().invoke(main, arguments, input=stdin)
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
        return done.exit_code, done.stdout, done.stderr

    return run


@pytest.fixture
def process(tmp_path):
    """The same in a process of its own."""

    def run(*arguments, stdin=b""):
        environment = {**os.environ, "NAIAD_DB": str(tmp_path / "none.db"), "PYTHONWARNINGS": "error"}
        command = [sys.executable, "-m", "naiad", *arguments]
        done = subprocess.run(command, input=stdin, capture_output=True, cwd=tmp_path, env=environment, timeout=300)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    return run


@pytest.fixture
def write(tmp_path):
    """Write a file of the test's folder; text or bytes."""

    def to(name, content):
        (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
        return name

    return to


def test_score_as_json_is_one_line_with_what_the_contract_names(naiad, write):
    status, out, err = naiad("score", write("g.jsonl", GOOD), "--json")
    assert (status, err, out.count("\n")) == (0, "", 1)
    score = json.loads(out)
    assert {"game", "over", "provisional", "to_act", "players", "winners", "table"} == set(score)
    assert (score["game"], score["over"], score["to_act"], score["winners"]) == (GAME, False, 0, [])


def test_many_records_are_scored_in_order_by_several_processes_in_the_language_asked_for(process, write):
    names = [write(f"{number}.jsonl", GOOD) for number in range(MANY)]
    write(names[MANY // 2], GOOD + FIRST)
    one = process("--lang", "fr", "score", names[0])[1]
    status, out, err = process("--lang", "fr", "score", *names)
    parts = out.removesuffix("\n").split("\n\n")
    assert status == 2 and err.startswith(f"{names[MANY // 2]}: line 5: ")
    assert parts == [f"{name}:\n{one}".rstrip() for name in names if name != names[MANY // 2]]


def test_score_for_people_names_the_game_and_the_points(naiad, write):
    status, out, err = naiad("score", write("g.jsonl", GOOD))
    assert (status, err) == (0, "")
    assert f"{TITLE}, still being played: Ada to act" in out
    assert "tokens 10" in out


def test_dash_reads_standard_input(process):
    assert process("score", "-", "--json", stdin=GOOD.encode())[0] == 0


def test_dash_twice_is_refused(naiad):
    status, out, err = naiad("score", "-", "-", stdin=GOOD.encode())
    assert (status, out) == (2, "")
    assert "only once" in err


# Content, and how the one line on standard error begins.
BAD = {
    "empty": (b"", "line 1: bad-header: "),
    "only a newline": (b"\n", "line 1: not-json: "),
    "a torn last line": (GOOD.encode()[:-9], "line 4: not-json: "),
    "a blank line": (f"{HEADER}\n\n{GLASS}\n".encode(), "line 2: not-json: "),
    "a blank last line": (f"{HEADER}\n\n".encode(), "line 2: not-json: "),
    "a byte order mark": (b"\xef\xbb\xbf" + GOOD.encode(), "line 1: not-json: "),
    "UTF-16": (GOOD.encode("utf-16"), "line 1: not-json: "),
    "not UTF-8 at the end": (GOOD.encode() + b'{"do":"\xff"}\n', "line 5: not-json: "),
    "not UTF-8 behind an illegal line": (f"{HEADER}\n{FIRST}\n".encode() + b"\xff\n", "line 2: glass: "),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "line 1: not-json: "),
    "zeros": (bytes(5000), "line 1: not-json: "),
    "not an object": (b"[1]\n", "line 1: not-json: "),
    "NaN": (f'{HEADER}\n{{"do":"glass","turn":NaN}}\n'.encode(), "line 2: not-json: "),
    "nested too deeply": (f'{HEADER}\n{{"do":{"[" * 100_000}\n'.encode(), "line 2: not-json: "),
    "a huge line this is not JSON": (f"{HEADER}\n".encode() + b"x" * 5_000_000, "line 2: not-json: "),
    "another program's JSON": (b'{"name":"x"}\n', "line 1: bad-header: "),
    "another version": (f"{HEADER}\n".replace('"naiad":1', '"naiad":2').encode(), "line 1: bad-header: "),
    "an unknown game": (f"{HEADER}\n".replace(GAME, "chess").encode(), "line 1: bad-header: "),
    "an unknown option": (f'{HEADER[:-1]},"options":{{"x":1}}}}\n'.encode(), "line 1: bad-header: "),
    "an unknown verb": (f'{HEADER}\n{{"do":"fly"}}\n'.encode(), "line 2: unknown-verb: "),
    "a bad argument": (f'{HEADER}\n{{"do":"glass","turn":3}}\n'.encode(), "line 2: bad-argument: "),
    "an illegal move in the middle": (f"{HEADER}\n{FIRST}\n{GLASS}\n".encode(), "line 2: glass: "),
    "undo of nothing": (f'{HEADER}\n{{"do":"undo"}}\n'.encode(), "line 2: nothing-to-undo: "),
}


@pytest.mark.parametrize("command", ["score", "legal"])
@pytest.mark.parametrize("name", BAD)
def test_a_bad_record_gives_status_2_one_line_on_stderr_and_nothing_on_stdout(naiad, write, name, command):
    content, begins = BAD[name]
    status, out, err = naiad(command, write("bad.jsonl", content), "--json")
    assert (status, out) == (2, "")
    assert err.startswith(begins)
    assert err.count("\n") == 1 and len(err) > len(begins) + 5


def test_the_sentence_says_that_the_end_is_missing_or_the_mark_is_to_go(naiad, write):
    assert "the end of the record is missing" in naiad("score", write("torn", GOOD[:-9]))[2]
    assert "byte order mark" in naiad("score", write("bom", b"\xef\xbb\xbf" + GOOD.encode()))[2]


GOOD_FILES = {
    "carriage returns": GOOD.replace("\n", "\r\n").encode(),
    "no newline at the end": GOOD.encode()[:-1],
    "half a character pair in a name": GOOD.replace("Ada", "\\ud800").encode(),
    "a terminal's commands in a name": GOOD.replace("Ada", "\\u001b[2J").encode(),
    "every script in a name": GOOD.replace("Ada", "Ærø 漢字 🐟 [red]").encode(),
    "a huge line": GOOD.replace('"glass"', '"glass","note":"' + "x" * 3_000_000 + '"').encode(),
}


@pytest.mark.parametrize("name", GOOD_FILES)
@pytest.mark.parametrize("form", [["score"], ["score", "--json"], ["legal"], ["show"], ["replay"]])
def test_an_odd_but_good_file_is_read(naiad, write, name, form):
    status, out, err = naiad(*form, write("odd.jsonl", GOOD_FILES[name]))
    assert (status, err) == (0, "")
    assert out
    assert "\x1b" not in out


def test_a_narrow_encoding_of_the_terminal_loses_no_name_to_a_traceback(tmp_path, write):
    write("odd.jsonl", GOOD_FILES["every script in a name"])
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "NAIAD_DB": str(tmp_path / "none.db")}
    for command in ("score", "show", "replay", "games"):
        arguments = [] if command == "games" else ["odd.jsonl"]
        command_line = [sys.executable, "-m", "naiad", command, *arguments]
        done = subprocess.run(command_line, capture_output=True, cwd=tmp_path, env=environment, timeout=300)
        assert (done.returncode, done.stderr) == (0, b"")


def test_several_files_with_json_give_one_line_each_and_status_2_if_one_is_bad(naiad, write):
    files = [write("a", GOOD), write("b", GOOD[:-9]), "missing.jsonl", write("c", GOOD)]
    status, out, err = naiad("score", *files, "--json")
    lines = [json.loads(line) for line in out.splitlines()]
    assert status == 2
    assert [set(line) == {"error"} for line in lines] == [False, True, True, False]
    assert lines[1]["error"]["line"] == 4
    assert lines[1]["error"]["code"] == "not-json"
    assert set(lines[1]["error"]) == {"line", "code", "sentence"}
    assert [line.split(":")[0] for line in err.splitlines()] == ["b", "missing.jsonl"]


def test_several_files_for_people_are_told_apart_by_name(naiad, write):
    status, out, err = naiad("legal", write("a", GOOD), write("b", "{}"), write("c", GOOD))
    assert status == 2
    assert "a:\n" in out and "c:\n" in out and "b:" not in out
    assert err.startswith("b: line 1: bad-header: ")


def test_legal_prints_one_move_a_line_in_order_and_a_list_with_json(naiad, write):
    write("g", GOOD)
    lines = naiad("legal", "g")[1].splitlines()
    assert lines == sorted(lines)
    assert '{"after":"f_02","do":"domino","domino":"f_03"}' in lines
    assert [json.loads(line) for line in lines] == json.loads(naiad("legal", "g", "--json")[1])


@pytest.mark.parametrize("move", ["[]", "", "pass", "[" * 100_000])
def test_why_of_what_is_no_move_is_wrong_input(naiad, write, move):
    status, out, err = naiad("legal", write("g", GOOD), "--why", move)
    assert (status, out) == (2, "")
    assert err == "not-json: the line is not one JSON object (--why)\n"


def test_a_game_that_is_over_says_why_nothing_is_legal(naiad, write):
    over = f'{HEADER}\n{{"do":"glass","turn":1}}\n{{"do":"glass","empty":1}}\n{{"do":"glass","turn":2}}\n'
    over += '{"do":"glass","empty":2}\n{"do":"fallen"}\n'
    assert naiad("legal", write("g", over)) == (0, "", "the game is over\n")
    assert naiad("legal", "g", "--json") == (0, "[]\n", "the game is over\n")


def test_the_only_bad_record_is_named_behind_its_line(naiad, write):
    for command in ("score", "legal", "show", "replay"):
        status, _, err = naiad(command, write("bad.jsonl", GOOD + "{"))
        assert status == 2
        assert err.startswith("line 5: not-json: ") and err.endswith(" (bad.jsonl)\n")


def test_legal_with_a_piece_keeps_its_moves_and_an_unknown_piece_has_none(naiad, write):
    write("g", GOOD)
    own = [line for line in naiad("legal", "g")[1].splitlines() if '"domino":"f_03"' in line]
    assert naiad("legal", "g", "--piece", "f_03")[1].splitlines() == own
    assert naiad("legal", "g", "--piece", "x_99") == (2, "", f"x_99 is not a piece of this game of {TITLE}\n")
    assert naiad("legal", "g", "--piece", "x_99", "--json")[:2] == (2, "[]\n")


@pytest.mark.parametrize(
    ("move", "answer"),
    [
        ('{"do":"domino","domino":"f_03","after":"f_02"}', "legal\n"),
        ('{"do":"domino","domino":"f_02","after":"f_01"}', "This domino "),
        ('{"do":"fly"}', "'do' must be one of "),
        ('{"do":"domino"}', "'domino' must be "),
        ('{"do":"undo"}', "legal\n"),
    ],
)
def test_why_names_the_rule_or_says_that_the_move_is_legal(naiad, write, move, answer):
    status, out, err = naiad("legal", write("g", GOOD), "--why", move)
    assert (status, err) == (0, "")
    assert out.startswith(answer) and out.count("\n") == 1


def test_why_as_json(naiad, write):
    write("g", GOOD)
    assert json.loads(naiad("legal", "g", "--json", "--why", '{"do":"undo"}')[1]) == {"legal": True}
    refusal = json.loads(naiad("legal", "g", "--json", "--why", SECOND)[1])
    assert refusal.pop("sentence")
    assert refusal == {"legal": False, "code": "domino-used"}


def test_piece_and_why_exclude_each_other(naiad, write):
    assert naiad("legal", write("g", GOOD), "--why", "{}", "--piece", "f_01")[0] == 2


@pytest.mark.parametrize(
    ("argument", "says"),
    [
        ("no/such.jsonl", "no such file"),
        ("nosuch", "no saved game has this ID"),
        ("no.such", "no such file"),
        (".", "directory"),
        ("", "names no file"),
    ],
)
def test_what_cannot_be_read_is_named_in_one_sentence(naiad, argument, says):
    status, out, err = naiad("score", argument)
    assert (status, out) == (2, "")
    assert argument in err and says in err
    assert err.count("\n") == 1


def test_a_name_that_is_no_text_is_no_file_all_the_same(process):
    status, out, err = process("score", b"\xff\xfe")
    assert (status, out) == (2, "")
    assert "no such file" in err


def test_looking_for_a_game_makes_no_database(naiad, tmp_path):
    naiad("score", "nosuch")
    naiad("games")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_never_ends_is_given_up(naiad):
    status, out, err = naiad("score", "/dev/zero")
    assert (status, out) == (2, "")
    assert "larger than any record" in err


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_said_so(naiad, write, tmp_path):
    write("g", GOOD)
    (tmp_path / "g").chmod(0)
    status, out, err = naiad("score", "g")
    assert (status, out) == (2, "")
    assert "ermission" in err


def test_no_arguments_is_a_usage_error(naiad):
    status, out, err = naiad("score")
    assert (status, out) == (2, "")
    assert "Usage:" in err


def test_a_reader_that_closes_early_is_no_trouble(tmp_path, write):
    write("g", GOOD)
    first_line = "import sys; print(sys.stdin.readline(), end='')"
    pipe = f'{sys.executable} -m naiad legal g g g g | {sys.executable} -c "{first_line}"'
    environment = {**os.environ, "NAIAD_DB": str(tmp_path / "none.db")}
    done = subprocess.run(["sh", "-c", pipe], capture_output=True, cwd=tmp_path, env=environment, timeout=300)
    assert done.stderr == b""
    assert done.stdout == b"g:\n"


@pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full here")
def test_a_full_disk_is_one_sentence_and_status_1(tmp_path, write):
    write("g", GOOD)
    with FULL.open("wb") as full:
        command = [sys.executable, "-m", "naiad", "score", "g"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, cwd=tmp_path, timeout=300)
    assert done.returncode == 1
    assert done.stderr.decode().count("\n") == 1
    assert done.stderr.startswith(b"standard output: ") and b"space" in done.stderr


def test_a_position_is_drawn_into_a_file_or_to_standard_output(naiad, write, tmp_path):
    record = write("g.jsonl", GOOD)
    status, out, err = naiad("show", record, "-o", "g.svg")
    assert (status, out, err) == (0, "", "drawn: g.svg\n")
    wide = (tmp_path / "g.svg").read_text()
    assert naiad("show", record, "-o", "-") == (0, wide, "")
    assert "<svg" in naiad("show", record, "--narrow", "-o", "-")[1] != wide
    assert naiad("show", record, "-o", "g.html")[0] == 0 and "<svg" not in (tmp_path / "g.html").read_text()
    assert naiad("show", record, "-o", "g.png")[0] == 2
    assert naiad("show", record, "-o", "g.html", "--narrow")[0] == 2
    assert naiad("show", record, "-o", "g.svg", "--json")[0] == 2
