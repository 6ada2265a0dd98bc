"""AQUA's ecosystems whose text nobody knows: what their points, told after the end, do to a result, by record, at the
table and on the PC."""

import json

import pytest
from click.testing import CliRunner

from games.aqua import play as aqua_play
from games.aqua.laid import lay
from games.aqua.play import HOTSPOT, code, played, push
from naiad.cli import main
from naiad.link import commands
from naiad.report.lines import steps
from naiad.report.score import explained, result
from naiad.report.words import made
from naiad_core import text
from naiad_core.buttons import BACK, PUSH
from naiad_core.buttons import END as END_BUTTON
from naiad_core.games.aqua import actions
from naiad_core.games.aqua.actions import verb_of
from naiad_core.games.aqua.pieces import ECOSYSTEMS
from naiad_core.record import from_bytes
from naiad_core.state import UNDO
from twin.table import Kept, Table

IDS = [1, 12, 2, 3, 7, 4]
ROWS = [{"id": number, "native": HOTSPOT[n]} for n, number in enumerate(IDS)]


def last_round(**options):
    """A game for two in which nobody has anything, before the market of its last round."""
    g = aqua_play.game(2, **options)
    g.record.state.round = 16
    return g


def ended(**options):
    """The same after its end."""
    g = last_round(**{"variant": "advanced", "ecosystems": ROWS, **options})
    push(g, do="market", tiles=["byy", "prr"])
    for _ in range(2):
        g.record.push(next(move for move in g.record.state.legal() if verb_of(move) == actions.TILE))
    return g


def tell(g, seat, number, points):
    push(g, do="ecosystem", id=number, seat=seat, points=points)


def why(g, **given):
    return code(g, **{"do": "ecosystem", "id": 12, "seat": 0, "points": 7, **given})


def test_nobody_has_won_until_each_seat_has_points_for_each_ecosystem_that_is_not_known():
    g = ended()
    for seat, number, points in ((1, 7, 4), (0, 12, 5), (1, 12, 0), (0, 7, 0)):
        score = g.score()
        assert (score["over"], score["provisional"], score["winners"], score["to_act"]) == (True, True, [], None)
        assert result(g) == "not settled"
        assert g.legal() == []
        tell(g, seat, number, points)
    score = g.score()
    assert (score["provisional"], score["winners"]) == (False, [0])
    assert [row["total"] for row in score["players"]] == [5, 4]
    assert [row["parts"]["ecosystems"] for row in score["players"]] == [[0, 5, 0, 0, 0, 0], [0, 0, 0, 0, 4, 0]]
    push(g, do="undo")
    assert (g.score()["provisional"], g.score()["winners"]) == (True, [])
    tell(g, 0, 7, 0)
    assert result(g) == "Ada wins, 5"


def test_points_that_were_told_count_before_the_tie_break():
    g = ended(snail=1)
    for seat in (0, 1):
        for number in (12, 7):
            tell(g, seat, number, 3)
    assert [row["total"] for row in g.score()["players"]] == [6, 6]
    assert g.score()["winners"] == [1]
    push(g, do="undo")
    tell(g, 1, 7, 2)
    assert g.score()["winners"] == [0]


def test_what_is_not_asked_for_is_refused():
    g = ended()
    assert why(g) == ""
    # The line belongs to the seat that it names, whoever writes it.
    assert why(g, seat=1) == ""
    for number in (1, 4, 8, 24, 0, 25, -1, 12 + 32, 2**70):
        assert why(g, id=number) == "not-asked"
    tell(g, 0, 12, 7)
    assert why(g) == why(g, points=3) == "not-asked"
    assert why(g, seat=1) == ""
    for wrong in ({"points": -1}, {"points": 1000}, {"points": 7.0}, {"points": None}, {"points": True}, {"id": "12"},
                  {"id": None}, {"seat": 2}, {"seat": None}):  # fmt: skip
        assert why(g, **wrong) == "bad-argument"
    assert code(g, do="ecosystem", id=12, points=7) == "bad-argument"
    assert code(g, do="end") == "game-over"


def test_nothing_is_told_before_the_end_nor_where_all_is_known():
    assert why(last_round(variant="advanced", ecosystems=ROWS)) == "not-now"
    known = [{**row, "id": n + 1} for n, row in enumerate(ROWS)]
    for options in ({"ecosystems": known}, {"variant": "classic", "ecosystems": known}):
        g = ended(**options)
        assert why(g, id=1) == why(g) == "not-asked"
        assert g.score()["provisional"] is False


def test_alone_the_only_seat_wins_once_its_points_are_there():
    record = played(3, 1, None, skill=False)
    options = {**record.options, "ecosystems": [*record.options["ecosystems"][:5], {"id": 24, "native": ""}]}
    options["ecosystems"][5]["native"] = record.options["ecosystems"][5]["native"]
    g = aqua_play.game(1, **options)
    for action, _ in record.lines:
        g.record.push(action)
    assert (g.score()["provisional"], g.score()["winners"]) == (True, [])
    tell(g, 0, 24, 999)
    assert (g.score()["provisional"], g.score()["winners"]) == (False, [0])
    assert g.score()["players"][0]["total"] > 998


def test_a_record_says_what_was_told_and_comes_back_from_its_bytes():
    g = whole_game()
    missing = g.record.state.missing()
    assert missing
    for seat, number in missing:
        tell(g, seat, number, number + seat)
    again = from_bytes(g.record.to_bytes())
    assert again.state.position() == g.record.state.position()
    assert text.read(text.write(g)).score() == g.score()
    lines = explained(g)
    for seat, number in missing:
        assert [
            line for line in lines if f" {number} (native: " in line and line.endswith(f"counted = {number + seat}")
        ]
    *_, last = steps(g)
    assert made(last).endswith(f"{g.header['players'][seat]}: has {number + seat} points for ecosystem {number}")


def whole_game():
    """An advanced game for two, played to its end, as a text game."""
    record = played(5, 2, "advanced")
    g = aqua_play.game(2, **record.options)
    for action, _ in record.lines:
        g.push(g.words.show(action, g.record.state))
    return g


# --- at the table ---


@pytest.fixture
def asking(table: Table) -> tuple[Table, list[tuple[int, int]]]:
    """A finished game on the table, and the points that it asks for."""
    record = played(5, 2, "advanced")
    *before, (last, _) = record.lines
    lay(table, 2, record.options, [action for action, _ in before])
    with table.client(Kept()) as client:
        client.sync()
        commands.move(client, last, client.session.next_seq)
    return table, record.state.missing()


def test_the_table_asks_for_the_points_of_each_seat_and_then_names_the_winner(asking) -> None:
    table, missing = asking
    for seat, number in missing:
        table.until_words(f"E{number} P{seat + 1}?", limit_ms=9000)
        table.press(PUSH)
        table.until_words(f"E{number} 0")
        table.do(table.player.turn(seat + 2))
        table.until_words(f"E{number} {seat + 2}")
        table.press(PUSH)
    played = table.fetch()[-1]
    assert [actions.unpack(action) for action, _ in played.lines[-len(missing) :]] == [
        (actions.ECOSYSTEM, number, seat, seat + 2) for seat, number in missing
    ]
    g = whole_game()
    for seat, number in missing:
        tell(g, seat, number, seat + 2)
    winner = g.score()["winners"][0]
    table.until_words(f"P{winner + 1} WINS", limit_ms=9000)
    table.do(table.player.turn(1))
    table.until_words(f"P{winner + 1} {g.score()['players'][winner]['total']}")
    table.press(END_BUTTON)
    assert table.fetch()[-1].over


def test_back_leaves_a_number_and_totals_that_are_not_final_bear_a_sign(asking) -> None:
    table, missing = asking
    seat, number = missing[0]
    table.until_words(f"E{number} P{seat + 1}?", limit_ms=9000)
    table.press(PUSH)
    table.do(table.player.turn(-1))
    table.until_words(f"E{number} 0")
    table.press(END_BUTTON)
    table.until_words("NOT NOW")
    table.press(BACK)
    table.until_words(f"E{number} P{seat + 1}?")
    table.do(table.player.turn(len(missing)))
    table.until_words(f"P1 {whole_game().score()['players'][0]['total']}?")
    table.do(table.player.turn(-1))
    seat, number = missing[-1]
    table.until_words(f"E{number} P{seat + 1}?")
    table.press(PUSH)
    table.press(PUSH)
    table.until_words(f"E{missing[0][1]} P{missing[0][0] + 1}?", limit_ms=9000)
    assert actions.unpack(table.lines()[-1]) == (actions.ECOSYSTEM, number, seat, 0)
    table.press(BACK)
    table.until_words("UNDO ?")
    table.press(PUSH)
    table.until_words(f"E{missing[0][1]} P{missing[0][0] + 1}?", limit_ms=9000)
    assert table.lines()[-1] == UNDO


@pytest.mark.parametrize("seed", [1])
def test_robots_play_an_advanced_game_to_its_winner(table: Table, seed: int) -> None:
    robot = table.robots("aqua", slow=True, seed=seed, players=2, variant="advanced", draw=True)
    assert robot.finished and not robot.state.is_provisional()
    assert [row for row in robot.state.options["ecosystems"] if ECOSYSTEMS[row["id"]] is None]


# --- on the PC ---


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NAIAD_DB", str(tmp_path / "naiad.db"))

    def command(*arguments):
        done = CliRunner().invoke(main, arguments)
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
        return done.exit_code, done.stdout, done.stderr

    g = whole_game()
    g.header["id"] = "club-7"
    (tmp_path / "game.jsonl").write_text(text.write(g))
    assert command("import", "game.jsonl")[0] == 0
    return command


def test_points_are_added_to_a_kept_game_and_nothing_else_is_changed(run):
    before = run("export", "club-7")[1]
    missing = whole_game().record.state.missing()
    for seat, number in missing:
        status, out, err = run("settle", "club", "ecosystem", f"id={number}", f"seat={['Ada', 'Bo'][seat]}", "points=3")
        assert (status, err) == (0, "")
        assert f"has 3 points for ecosystem {number}: " in out
    assert " wins, " in out
    after = run("export", "club-7")[1]
    assert after.startswith(before) and len(after.splitlines()) == len(before.splitlines()) + len(missing)
    status, out, err = run("settle", "club-7", "undo")
    assert (status, out) == (2, "") and "--yes" in err and run("export", "club-7")[1] == after
    assert run("settle", "club-7", "undo", "--yes")[0] == 0
    assert json.loads(run("score", "club-7", "--json")[1])["provisional"] is True
    assert run("export", "club-7")[1] == after + '{"do":"undo"}\n'


def test_what_cannot_be_added_is_said_and_nothing_is_kept(run):
    before = run("export", "club-7")[1]
    number = whole_game().record.state.missing()[0][1]
    for arguments, said in (
        (("ecosystem", f"id={number}", "seat=Cy", "points=3"), "seat=Cy: give the seat by its number"),
        (("ecosystem", f"id={number}", "seat=0", "points=3"), "seat=0: give the seat by its number, from 1 to 2"),
        (("ecosystem", f"id={number}", "seat=1", "points=1000"), "bad-argument: 'points' must be"),
        (("ecosystem", "id=99", "seat=1", "points=1"), "not-asked: "),
        (("ecosystem", "id"), "id: not KEY=VALUE"),
        (("fish",), "fish cannot be entered; naiad settle club-7 lists what can\n"),
        (("undo",), "was played before the end"),
    ):
        status, out, err = run("settle", "club-7", *arguments)
        assert (status, out) == (2, "") and said in err
        # Nobody typed a line that has a number.
        assert "line" not in err or "undo" in arguments
    assert "a file" in run("settle", "game.jsonl", "undo")[2]
    assert run("export", "club-7")[1] == before
