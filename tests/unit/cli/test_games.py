"""Kept games on the command line: import, games, show, replay, export, and IDs where a file could stand."""

import codecs
import csv
import io
import json
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.console import Console

from naiad.cli import main, records
from naiad_core.games import GAMES, descriptor, room
from naiad_core.text import line

# The moves below are these games'.
CHAIN, CARD = GAMES[1], GAMES[0]
TITLE = descriptor(CARD).TITLE
HEADER = line({"game": CHAIN, "naiad": 1, "players": ["Ada", "Bo"], "started": "2026-11-01T10:00:00Z"})
MOVES = [
    '{"do":"glass","t":1.5,"turn":1}',
    '{"do":"domino","domino":"f_01","from":["start","a"]}',
    '{"after":"f_01","do":"domino","domino":"f_02","seat":1}',
    '{"do":"undo"}',
    '{"after":"f_01","do":"domino","domino":"f_03"}',
]
GAME = "\n".join([HEADER, *MOVES]) + "\n"
NAMED = GAME.replace('"naiad":1', '"id":"club-7","naiad":1')
CARDS = (
    line({"game": CARD, "naiad": 1, "players": ["Ada", "Bo"]}) + "\n"
    '{"card":"q_wfev","do":"start"}\n'
    '{"at":[1,0],"card":"w_f_1","do":"card","turned":false}\n'
    '{"at":[1,0],"do":"pyramid","panel":"f","size":3}\n'
)


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Run a command in an empty folder with a database there; status, standard output, standard error."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NAIAD_DB", str(tmp_path / "naiad.db"))

    def command(*arguments, **options):
        result = CliRunner().invoke(main, arguments, **options)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result.exit_code, result.stdout, result.stderr

    return command


@pytest.fixture
def kept(run, tmp_path):
    """The same with two games kept."""
    (tmp_path / "chain.jsonl").write_text(NAMED)
    (tmp_path / "cards.jsonl").write_text(CARDS)
    assert run("import", "chain.jsonl", "cards.jsonl")[0] == 0
    return run


def ids(run):
    return [row["id"] for row in json.loads(run("games", "--json")[1])]


def test_without_a_game_the_list_says_what_to_do(run):
    status, out, err = run("games")
    assert (status, err) == (0, "")
    assert "naiad sync" in out and "naiad.db" in out
    assert run("games", "--json") == (0, "[]\n", "")


def test_an_imported_game_keeps_its_own_id_or_gets_one_from_its_content(kept):
    own, made = ids(kept)
    assert own == "club-7"
    assert made.startswith("f") and len(made) == 13


def test_importing_again_changes_nothing_and_says_so(kept):
    before = kept("games", "--json")
    status, out, _ = kept("import", "chain.jsonl", "cards.jsonl")
    assert status == 0
    assert out.count("already saved as") == 2
    assert kept("games", "--json") == before


def test_the_same_game_written_otherwise_is_the_same_game(kept, tmp_path):
    (tmp_path / "other.jsonl").write_text(CARDS.replace('":', '": ').replace("\n", "\r\n"))
    assert "already saved as" in kept("import", "other.jsonl")[1]


def test_an_id_that_could_be_a_path_or_an_option_is_not_taken(run, tmp_path):
    for odd in ("../x", "-rf", "a.jsonl", "", 7, None, "x" * 65, "a b"):
        header = {**json.loads(HEADER), "id": odd}
        (tmp_path / "odd").write_text(json.dumps(header) + "\n")
        assert json.loads(run("import", "odd", "--json")[1])["id"].startswith("f")


def test_a_bad_file_is_not_kept_and_the_good_ones_are(run, tmp_path):
    (tmp_path / "bad.jsonl").write_text(GAME + "{")
    (tmp_path / "good.jsonl").write_text(GAME)
    status, out, err = run("import", "bad.jsonl", "good.jsonl")
    assert status == 2
    assert err.startswith("bad.jsonl: line 7: not-json: ")
    assert "good.jsonl: saved as" in out
    assert len(ids(run)) == 1


def test_a_number_that_cannot_be_written_again_is_not_kept(run, tmp_path):
    (tmp_path / "large.jsonl").write_text(GAME.replace('"t":1.5', '"t":1e999'))
    status, out, err = run("import", "large.jsonl")
    assert (status, out) == (2, "")
    assert "line 2" in err
    assert ids(run) == []


def test_another_game_under_a_kept_id_is_refused(kept, tmp_path):
    (tmp_path / "other.jsonl").write_text(NAMED.replace("f_03", "f_04"))
    status, out, err = kept("import", "other.jsonl")
    assert (status, out) == (2, "")
    assert "another game is saved as club-7" in err and "line 6" in err


def test_the_list_tells_players_result_and_time(kept):
    out = kept("games")[1]
    assert "club-7" in out and TITLE in out
    # Files, to which no table adds.
    assert "not finished; Ada, Bo" in out and "not finished; Ada 6, Bo 0" in out
    assert "2026-11-0" in out and "the time" in out


def test_every_command_takes_an_id_or_its_beginning_where_it_takes_a_file(kept):
    for command in (["score", "--json"], ["legal"], ["show"], ["replay", "--no-position"]):
        by_file = kept(*command, "chain.jsonl")
        assert by_file[0] == 0
        assert kept(*command, "club-7") == by_file
        assert kept(*command, "clu") == by_file


def test_a_file_wins_over_an_id(kept, tmp_path):
    (tmp_path / "club-7").write_text(CARDS)
    assert json.loads(kept("score", "club-7", "--json")[1])["game"] == CARD


def test_a_beginning_that_several_ids_share_is_not_guessed(run, tmp_path):
    for name in ("club-1", "club-2"):
        (tmp_path / "g").write_text(NAMED.replace("club-7", name))
        run("import", "g")
    status, out, err = run("score", "club")
    assert (status, out) == (2, "")
    assert "club-1, club-2" in err


def test_show_tells_position_moves_and_score(kept):
    out = kept("show", "club-7", "--moves", "2")[1]
    assert "start, river end A → forest 1 → forest 3 → open" in out
    assert "line 5  undo" in out and "line 6  Bo: places forest 3 downstream of forest 1" in out
    assert "line 4" not in out
    assert "tokens 10" in out
    assert "line" not in kept("show", "club-7", "--moves", "0")[1]


def test_show_breaks_its_lines_between_words_in_a_narrow_terminal(kept, monkeypatch):
    whole = kept("show", "club-7")[1]
    narrow = io.StringIO()
    monkeypatch.setattr(
        "naiad.cli.terminal.console",
        lambda: Console(
            file=narrow, width=30, force_terminal=True, no_color=True, highlight=False, legacy_windows=False
        ),
    )
    assert kept("show", "club-7")[0] == 0
    out = narrow.getvalue()
    told = out[out.index("Moves:") :]
    assert max(map(len, told.splitlines())) <= 30 < max(map(len, whole.splitlines()))
    assert told.split() == whole[whole.index("Moves:") :].split()


def test_show_as_json_holds_the_record_and_its_score(kept):
    shown = json.loads(kept("show", "cards.jsonl", "--json")[1])
    assert set(shown) == {"header", "moves", "score"}
    assert len(shown["moves"]) == 3
    assert shown["score"] == json.loads(kept("score", "cards.jsonl", "--json")[1])


def test_replay_shows_each_move_with_the_running_score(kept):
    status, out, _ = kept("replay", "cards.jsonl", "--no-position")
    assert status == 0
    assert out.splitlines() == [
        f"{TITLE}: Ada and Bo",
        "Ada: 0, Bo: 0",
        "line 2  the start card: water-fire-earth-ether",
        "Ada: 0, Bo: 0",
        "line 3  Ada: lays fire, to the right of the start card",
        "Ada: 0, Bo: 0",
        "line 4  Ada: sets a large pyramid on fire",
        "Ada: 6, Bo: 0",
    ]


def test_replay_as_json_is_one_line_a_move(kept):
    rows = [json.loads(line) for line in kept("replay", "cards.jsonl", "--json")[1].splitlines()]
    assert [row["line"] for row in rows] == [1, 2, 3, 4]
    assert rows[0]["move"] is None
    assert (rows[3]["totals"], rows[3]["to_act"], rows[3]["seat"]) == ([6, 0], 1, 0)


def test_replay_step_by_step_needs_a_terminal(kept):
    status, out, err = kept("replay", "cards.jsonl", "--step")
    assert (status, out) == (2, "")
    assert "terminal" in err


def test_an_exported_record_is_the_record(kept, tmp_path):
    assert kept("export", "club-7") == (0, NAMED, "")
    assert kept("export", "club-7", "-o", "out.jsonl")[:2] == (0, "")
    assert (tmp_path / "out.jsonl").read_text() == NAMED


def test_several_games_are_exported_to_a_folder_and_back_nothing_is_new(kept, tmp_path):
    status, out, err = kept("export")
    assert (status, out) == (2, "")
    assert "-o" in err
    assert kept("export", "-o", "all/games")[0] == 0
    files = sorted(str(path) for path in (tmp_path / "all" / "games").iterdir())
    assert len(files) == 2
    assert kept("import", *files)[1].count("already saved") == 2


def test_a_game_is_read_when_those_before_it_are_written(kept, tmp_path, monkeypatch):
    written = []

    def of_store(store, id_):
        written.append(len(list(tmp_path.glob("out/*.jsonl"))))
        return records.of_store(store, id_)

    monkeypatch.setattr("naiad.cli.export.of_store", of_store)
    assert kept("export", "-o", "out")[0] == 0
    assert written == [0, 1]


def test_the_csv_has_the_documented_columns_and_one_row_a_move(kept):
    out = kept("export", "--format", "csv")[1]
    table = csv.DictReader(io.StringIO(out))
    rows = list(table)
    help_text = kept("export", "--help")[1]
    assert all(f"  {column} " in help_text for column in table.fieldnames)
    assert len(rows) == 5 + 3
    first, second = (next(row for row in rows if row["line"] == line and row["id"] == "club-7") for line in "24")
    assert (first["seat"], first["player"], first["t_s"], first["do"]) == ("", "", "1.5", "glass")
    assert (second["seat"], second["player"], second["stands"]) == ("1", "Bo", "false")
    assert json.loads(second["arguments"]) == {"after": "f_01", "domino": "f_02"}
    assert [row["stands"] for row in rows if row["id"] == "club-7"] == ["true", "true", "false", "false", "true"]


def test_a_game_that_is_over_is_exported_for_another_program(run, tmp_path):
    over = str(Path(__file__).parents[2] / "kept" / f"{room(GAMES[0])}.jsonl")
    assert run("import", over)[0] == 0
    (row,) = json.loads(run("games", "--json")[1])
    # The file's ending says which program's it is.
    assert run("export", row["id"], "-o", "game.bgsplay")[0] == 0
    told = json.loads((tmp_path / "game.bgsplay").read_text())
    assert len(told["plays"][0]["playerScores"]) == len(row["players"])
    # Nobody is told to be a player of that program who has no name; one of them began.
    assert all(player["isAnonymous"] for player in told["players"])
    assert [score["startPlayer"] for score in told["plays"][0]["playerScores"]].count(True) == 1
    assert run("rename", row["id"], "1=Ada")[0] == 0
    told = json.loads(run("export", row["id"], "--format", "bgsplay")[1])
    assert told["players"][0]["name"] == "Ada" and not told["players"][0]["isAnonymous"]
    assert run("export", over, "--format", "bgsplay")[1].startswith("{")
    (tmp_path / "begun.jsonl").write_text("".join(Path(over).read_text().splitlines(keepends=True)[:4]))
    status, _, err = run("export", over, "begun.jsonl", "--format", "bgsplay", "-o", "all")
    assert status == 2 and "begun.jsonl: this game is not over" in err
    assert [path.name for path in (tmp_path / "all").iterdir()] == [f"{room(GAMES[0])}.bgsplay"]


def test_what_was_written_is_said(kept):
    assert kept("export", "clu", "-o", "one.jsonl") == (0, "", "written: game club-7 to one.jsonl\n")
    assert kept("export", "-o", "all") == (0, "", "written: 2 games to all\n")
    table = kept("export", "-o", "moves.CSV")
    assert table == (0, "", "written: 8 moves of 2 games to moves.CSV\n")
    assert kept("export", "clu", "--format", "jsonl", "-o", "one.csv") == (0, "", "written: game club-7 to one.csv\n")


def test_a_csv_file_begins_with_the_mark_of_its_letters_once_and_a_pipe_has_none(kept, tmp_path):
    piped = kept("export", "--format", "csv")[1]
    assert kept("export", "--format", "csv", "-o", "moves.csv")[0] == 0
    written = (tmp_path / "moves.csv").read_bytes()
    assert written == codecs.BOM_UTF8 + piped.encode() and written.count(codecs.BOM_UTF8) == 1


def test_several_games_do_not_become_a_folder_that_is_called_like_a_file(kept, tmp_path):
    status, out, err = kept("export", "-o", "g2.jsonl")
    assert (status, out) == (2, "")
    assert "g2.jsonl is one file" in err and not (tmp_path / "g2.jsonl").exists()


def test_files_of_one_name_do_not_take_each_others_place(run, tmp_path):
    for folder, content in (("a", GAME), ("b", CARDS), ("c", CARDS)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / ("G.jsonl" if folder == "c" else "g.jsonl")).write_text(content)
    status, _, err = run("export", "a/g.jsonl", "b/g.jsonl", "c/G.jsonl", "-o", "all")
    assert status == 0
    assert {p.name: p.read_text() for p in (tmp_path / "all").iterdir()} == {
        "g.jsonl": GAME,
        "g-2.jsonl": CARDS,
        "G-3.jsonl": CARDS,
    }
    assert "b/g.jsonl is written as all/g-2.jsonl" in err and "written: 3 games to all" in err


def change(tmp_path, *sql):
    """What no naiad does to a kept game."""
    raw = sqlite3.connect(tmp_path / "naiad.db")
    for statement in sql:
        raw.execute(statement)
    raw.commit()
    raw.close()


def test_a_kept_game_that_cannot_be_told_is_exported_as_it_is_kept_and_stops_no_other(kept, tmp_path):
    change(tmp_path, "UPDATE moves SET move = '{\"do\":\"fly\"}' WHERE game = 'club-7' AND line = 3")
    assert kept("export", "-o", "all")[0] == 0
    strange = (tmp_path / "all" / "club-7.jsonl").read_text().splitlines()
    assert len(strange) == 6 and strange[2] == '{"do":"fly"}'
    # A table of moves needs the rules: the other game's are there, and this one is named.
    (tmp_path / "moves.csv").write_text("of yesterday")
    status, _, err = kept("export", "--format", "csv", "-o", "moves.csv")
    assert status == 2
    assert "club-7: line 3: unknown-verb: " in err and "8 moves" not in err
    assert (tmp_path / "moves.csv").read_text().count("\n") == 1 + 3


def test_what_cannot_be_written_whole_leaves_the_file_that_was_there(kept, tmp_path):
    (tmp_path / "bad.jsonl").write_text(GAME + "{")
    (tmp_path / "old").write_text("of yesterday")
    for kind in ("csv", "jsonl"):
        status, _, err = kept("export", "bad.jsonl", "--format", kind, "-o", "old")
        assert status == 2
        assert err.startswith("bad.jsonl: line 7: not-json: ") and err.count("\n") == 1
        assert (tmp_path / "old").read_text() == "of yesterday"
    assert not [path for path in tmp_path.iterdir() if path.name.endswith(".part")]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_is_one_sentence_with_its_name(kept):
    status, _, err = kept("export", "club-7", "-o", "/dev/full")
    assert status == 1
    assert err.startswith("/dev/full: ") and err.count("\n") == 1


def test_the_csv_holds_nothing_that_a_spreadsheet_or_a_terminal_obeys(run, tmp_path):
    header = {
        "naiad": 1,
        "game": CARD,
        "id": "=HYPERLINK(1)",
        "players": ["@SUM(1)", "+1\u202e\x1b[2J"],
        "started": "-2+3\t",
    }
    (tmp_path / "odd.jsonl").write_text(
        json.dumps(header) + "\n" + CARDS.split("\n", 1)[1].replace("3}", '3,"t":"=1"}')
    )
    status, out, _ = run("export", "odd.jsonl", "--format", "csv")
    assert status == 0
    _, first, last = csv.DictReader(io.StringIO(out))
    assert (first["id"], first["started"], first["player"]) == ("'=HYPERLINK(1)", "'-2+3\\t", "'@SUM(1)")
    assert last["t_s"] == "'=1"
    assert all(char == "\n" or char.isprintable() for char in out)
    assert run("export", "odd.jsonl")[1].startswith(f'{{"game":"{CARD}","id":"=HYPERLINK(1)"')


def test_a_header_nested_too_deeply_stops_no_other_file(run, tmp_path):
    deep = GAME.replace('"naiad":1', '"naiad":1,"x":' + "[" * 900 + "]" * 900)
    (tmp_path / "deep.jsonl").write_text(deep)
    (tmp_path / "good.jsonl").write_text(GAME)
    for command in (["import"], ["export", "-o", "all"]):
        status, _, err = run(*command, "deep.jsonl", "good.jsonl")
        assert status == 2
        assert "deep.jsonl: " in err and "nested too deeply" in err
    assert len(ids(run)) == 1
    assert [path.name for path in (tmp_path / "all").iterdir()] == ["good.jsonl"]


@pytest.mark.parametrize("header", ["", "[]", "nonsense", "{}", '{"game":7,"players":"Ada"}', '{"players":[7]}'])
def test_a_kept_header_that_is_none_does_not_stop_the_list(kept, tmp_path, header):
    change(tmp_path, f"UPDATE games SET header = '{header}' WHERE id = 'club-7'")
    status, out, _ = kept("games")
    assert status == 0
    assert "club-7" in out and "line 1: " in out and TITLE in out
    assert {row["id"]: row["players"] for row in json.loads(kept("games", "--json")[1])}["club-7"] == []


def test_there_is_nothing_to_export_from_an_empty_database(run):
    status, out, err = run("export")
    assert (status, out) == (1, "")
    assert "no games are saved" in err


def test_a_folder_that_cannot_be_written_is_one_sentence(kept):
    status, out, err = kept("export", "club-7", "-o", "no/such/file.jsonl")
    assert (status, out) == (1, "")
    assert err.startswith("no/such/file.jsonl: ")


def test_a_database_that_is_none_is_one_sentence_and_status_1(run, tmp_path):
    (tmp_path / "naiad.db").write_text("not at all " * 100)
    for command in (["games"], ["show", "x"], ["export"], ["import", "naiad.db"]):
        status, out, err = run(*command)
        assert (status, out) == (1, "")
        assert "not a database" in err and err.count("\n") == 1


def test_db_names_another_database(kept, tmp_path):
    assert kept("games", "--json", "--db", str(tmp_path / "other.db")) == (0, "[]\n", "")


def test_a_half_character_pair_in_a_name_goes_in_and_out(run, tmp_path):
    odd = GAME.replace("Ada", "\\ud800[red]\\u001b[2J")
    (tmp_path / "odd.jsonl").write_text(odd)
    assert run("import", "odd.jsonl")[0] == 0
    (name,) = ids(run)
    assert run("export", name)[1] == odd
    for command in (["games"], ["show", name], ["replay", name], ["export", "--format", "csv"]):
        status, out, err = run(*command)
        assert (status, err) == (0, "")
        if command[0] != "export":
            assert "\\ud800[red]\\x1b[2J" in out
    assert run("export", "--format", "csv", "-o", "odd.csv")[0] == 0
