"""Names typed, games found among many and forgotten on the command line; what is kept beside records."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from naiad.cli import main
from naiad.store import DEMO, PRACTICE
from naiad_core.games import GAMES
from naiad_core.text import line

KEPT = Path(__file__).parents[2] / "kept"
CARD, CHAIN = GAMES[0], GAMES[1]


def record(id_, players, game=CARD, moves=(), **more):
    """The text of a record."""
    header = {"naiad": 1, "game": game, "players": players, "id": id_, **more}
    return "\n".join([line(header), *moves]) + "\n"


MOVES = ('{"card":"q_wfev","do":"start"}', '{"at":[1,0],"card":"w_f_1","do":"card","turned":false}')
CARDS = record("cards", ["Player 1", "Player 2"], moves=MOVES, started="2026-11-01T10:00:00Z")
LONG = record("long", ["Cy", "Ada"], CHAIN, started="2026-11-05T10:00:00Z")
DEMOED = record("demoed", ["Player 1", "Player 2"], kind=DEMO)


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Run a command on a database with three games; its standard output, or its standard error after the status."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NAIAD_DB", "naiad.db")

    def command(*arguments, **options):
        result = CliRunner().invoke(main, arguments, **options)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result.stdout if not result.exit_code else f"{result.exit_code} {result.stderr}"

    for name, text in (("cards", CARDS), ("long", LONG), ("demoed", DEMOED)):
        (tmp_path / name).write_text(text)
        command("import", name)
        (tmp_path / name).unlink()
    return command


def ids(run, *arguments):
    return [row["id"] for row in json.loads(run("games", "--json", *arguments))]


# --- names ---


def test_names_are_said_wherever_the_game_is(run):
    assert run("rename", "cards", "1=Ada", "2= Bo ") == "cards: 1 Ada, 2 Bo\n"
    assert "Ada: 0 points" in run("score", "cards")
    assert "players: Ada, Bo" in run("show", "cards") and "Ada: lays" in run("replay", "cards")
    assert "Ada 0, Bo 0" in run("games")
    assert json.loads(run("export", "cards").splitlines()[0])["players"] == ["Ada", "Bo"]
    assert ",Ada," in run("export", "--format", "csv", "cards")


def test_two_of_a_game_have_not_the_same_name(run):
    run("rename", "cards", "1=Ada")
    assert "Ada: two players of a game cannot have the same name" in run("rename", "cards", "2=Ada")
    assert run("rename", "cards", "1=Bo", "2=Ada") == "cards: 1 Bo, 2 Ada\n"


def test_a_name_is_changed_and_taken_back_and_the_record_stays(run):
    run("rename", "cards", "1=Ada", "2=Bo")
    assert run("rename", "car", "2=Cy") == run("rename", "cards") == "cards: 1 Ada, 2 Cy\n"
    run("rename", "cards", "1=", "2=")
    assert run("export", "cards") == CARDS


@pytest.mark.parametrize(
    ("argument", "sentence"),
    [
        ("Ada", "not SEAT=NAME"),
        ("x=Ada", "not SEAT=NAME"),
        ("0=Ada", "the seats 1 to 2"),
        ("3=Ada", "the seats 1 to 2"),
        ("1=" + "a" * 101, "at most 100"),
        ("1=Ada\nBo", "one line of text"),
        ("1=\x1b[2J", "one line of text"),
        ("1=\udcff", "one line of text"),
    ],
)
def test_what_is_no_name_for_a_seat_is_one_sentence(run, argument, sentence):
    said = run("rename", "cards", "2=Bo", argument)
    assert said.startswith("2 ") and sentence in said and said.count("\n") == 1
    assert run("export", "cards") == CARDS


def test_a_name_is_shown_as_text_and_no_wider_than_a_name(run, tmp_path):
    # Whatever others have written into a record.
    (tmp_path / "odd").write_text(record("odd", ["\x1b[2J[bold]", ("Maximiliane " * 4).strip()], moves=MOVES))
    run("import", "odd")
    (tmp_path / "odd").unlink()
    for said in (run("games"), run("show", "odd"), run("score", "odd"), run("rename", "odd")):
        assert "\\x1b[2J[bold]" in said and "\x1b" not in said
        assert "Maximiliane Maximiliane…" in said
    assert json.loads(run("export", "odd").splitlines()[0])["players"][0] == "\x1b[2J[bold]"


def test_an_exported_name_comes_back_on_import_but_not_over_one_that_was_typed(run, tmp_path):
    run("rename", "cards", "1=Ada", "2=Bo")
    (tmp_path / "named").write_text(run("export", "cards"))
    run("rename", "cards", "1=", "2=Cy")
    assert "already saved as cards" in run("import", "named")
    assert run("rename", "cards") == "cards: 1 Ada, 2 Cy\n"


# --- notes ---


def test_a_note_is_told_here_and_in_nothing_that_is_handed_on(run):
    assert run("note", "cards") == "cards: no note\n"
    run("note", "car", " first \x1b[2J \n second ")
    assert run("note", "cards") == "cards: first \\x1b[2J \ncards:  second\n"
    assert "note: first \\x1b[2J" in run("show", "cards")
    assert json.loads(run("show", "cards", "--json"))["note"] == "first \x1b[2J \n second"
    assert [row["note"] for row in json.loads(run("games", "--json"))].count("") == 2
    assert run("export", "cards") == CARDS and "first" not in run("export", "--format", "csv", "cards")
    assert run("note", "cards", "x" * 2001).startswith("2 ") and run("note", "none", "x").startswith("2 ")
    # One that is forgotten takes its note along.
    run("forget", "cards", "--yes")
    run("forget", "long", "--yes")
    assert "no saved game" in run("note", "cards")
    assert run("note", "demoed", "").endswith("no note\n")


# --- the list ---


def test_a_list_is_narrowed_and_sorted(run):
    run("rename", "cards", "2=Bo")
    assert ids(run, "--game", CHAIN) == ["long"]
    assert ids(run, "--player", "bo") == ["cards"]
    assert ids(run, "--since", "2026-11-03", "--kind", "real") == ["long"]
    assert ids(run, "--kind", "real") == ["cards", "long"]
    assert ids(run, "--kind", "real", "--sort", "points") == ["long", "cards"]
    assert ids(run, "--kind", "real", "--sort", "moves") == ["cards", "long"]
    assert ids(run, "--player", "Zoe") == [] and "None of the 3 games" in run("games", "--player", "Zoe")
    assert run("games", "--since", "tomorrow").startswith("2 --since tomorrow: not a date")


def test_a_game_is_shown_with_the_hour_of_the_list(run):
    began = datetime(2026, 11, 1, 10, tzinfo=UTC).astimezone()
    assert f"started: {began:%Y-%m-%d %H:%M}" in run("show", "cards") and f"{began:%Y-%m-%d %H:%M}" in run("games")


def test_demos_and_practice_stand_apart(run):
    parts = run("games").split("\n\n")
    assert "cards" in parts[0] and "long" in parts[0]
    assert parts[1].startswith("Demos") and "demoed" in parts[1]
    assert ids(run, "--kind", PRACTICE) == []


def test_points_of_those_who_did_not_win_are_told(run, tmp_path):
    for path in KEPT.glob("*.jsonl"):
        run("import", str(path))
    won = [row for row in json.loads(run("games", "--json")) if row["winners"] and len(row["players"]) > 1]
    assert {row["game"] for row in won} > {CARD}
    for row in won:
        assert len(row["others"]) == len(row["players"]) - len(row["winners"]) and len(row["points"]) > 1
        assert f"{row['result']}; {row['others'][0]}" in run("games")


OTHER_RULES = {"result": "by other rules", "others": [], "over": True, "points": []}


def test_a_score_is_kept_at_hand_until_the_game_or_its_rules_change(run, monkeypatch, tmp_path):
    run("games")
    monkeypatch.setattr("naiad.store.files.parse", lambda data: pytest.fail("played through again"))
    assert len(ids(run)) == 3
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NAIAD_DB", "naiad.db")
    (tmp_path / "more").write_text(CARDS + '{"at":[1,0],"do":"pyramid","panel":"f","size":3}\n')
    run("import", "more")
    assert "Player 1 6" in run("games")
    monkeypatch.setattr("naiad.report.listing.rules", lambda: 1)
    monkeypatch.setattr("naiad.report.score.summary", lambda game: OTHER_RULES)
    assert "by other rules" in run("games", "--sort", "when")


# --- forgetting ---


def test_a_forgotten_game_is_gone_until_it_is_brought_back(run):
    before = run("games", "--json")
    said = run("forget", "cards", "long", "--yes")
    assert "2 games" in said and "--undo" in said
    assert ids(run) == ["demoed"]
    assert "no saved game" in run("show", "cards") and "no saved game" in run("rename", "cards", "1=Ada")
    assert run("forget", "--undo") == "restored: cards, long\n"
    assert run("games", "--json") == before
    assert run("forget", "--undo").startswith("1 nothing to restore")


def test_forgetting_others_takes_away_for_good_what_was_forgotten_before(run, tmp_path):
    run("rename", "cards", "1=Ada")
    run("forget", "cards", "--yes")
    run("forget", "long", "--yes")
    assert run("forget", "--undo") == "restored: long\n"
    assert ids(run) == ["long", "demoed"]
    (tmp_path / "cards").write_text(CARDS)
    assert ": saved as cards" in run("import", "cards")
    assert run("export", "cards") == CARDS


def test_nobody_is_asked_where_nobody_sits(run):
    assert "--yes" in run("forget", "cards") and run("forget", "cards").startswith("2 ")
    assert run("forget").startswith("2 ") and run("forget", "--undo", "cards").startswith("2 ")
    assert run("forget", "cards", "nosuch", "--yes").startswith("2 nosuch: ")
    assert "cards" in ids(run)


# --- a copy ---


def test_a_copy_of_the_database_is_whole_reads_as_it_does_and_replaces_nothing(run, tmp_path):
    run("rename", "cards", "1=Ada")
    assert run("backup", "copy.db") == "copy.db: 3 games copied\nthe database is naiad.db\n"
    assert run("games", "--json", "--db", "copy.db") == run("games", "--json")
    before = (tmp_path / "copy.db").read_bytes()
    assert "there is a file already" in run("backup", "copy.db") and (tmp_path / "copy.db").read_bytes() == before
    assert run("backup", "nosuch/copy.db").startswith("1 nosuch/copy.db: ")
    assert run("backup", "new.db", "--db", "none.db").startswith("1 no games are saved")
    assert "pg_dump" in run("backup", "new.db", "--db", "postgresql://naiad@localhost/club")
    assert not [path.name for path in tmp_path.iterdir() if path.name.endswith(".part") or path.name == "new.db"]
