"""AQUA from the menu on: whole games by robots, and its set-up by tags, by the knob, or drawn by the board."""

import pytest

from folded import as_record
from games.aqua.laid import scan, state
from naiad.games.aqua.robot_view import View
from naiad_core.buttons import BACK, END, PUSH
from naiad_core.games.aqua import options as aqua_options
from naiad_core.games.aqua.pieces import ECOSYSTEMS, HOTSPOTS
from twin.table import Table

# --- whole games ---


@pytest.mark.parametrize(
    ("players", "variant", "market", "draw", "seed"),
    [
        (2, "classic", "tracked", False, 1),
        (1, "solo", "tracked", True, 2),
        (3, "family", "untracked", True, 3),
        (2, "advanced", "untracked", True, 5),
    ],
)
def test_robots_play_aqua_by_the_lights(
    table: Table, players: int, variant: str, market: str, draw: bool, seed: int
) -> None:
    robot = table.robots("aqua", slow=True, seed=seed, players=players, variant=variant, market=market, draw=draw)
    assert robot.finished
    (game,) = table.fetch()
    assert game.over
    kept = as_record(game)
    assert kept.options == robot.record.options
    assert kept.state.position() == robot.state.position()
    assert kept.state.scores() == robot.state.scores()


def test_an_ecosystem_whose_text_the_board_does_not_know_is_asked_about(table: Table) -> None:
    table.new_game("aqua", 2, "ADV 24", "MRKT YES")
    scan(table, "hotspot_1", "hotspot_2")
    known = next(number for number, text in enumerate(ECOSYSTEMS) if text is not None)
    unknown = next(number for number, text in enumerate(ECOSYSTEMS) if number and text is None)
    scan(table, f"ecosystem_{known}")
    table.until_words(f"E{known} BLUE")
    scan(table, "small_b", f"ecosystem_{unknown}")
    table.until_words(f"E{unknown}? GRN")


def test_the_same_seed_gives_the_same_record() -> None:
    kept = []
    for _ in range(2):
        with Table(seed=6) as table:
            table.boot()
            table.robots("aqua", slow=True, seed=6, players=1, draw=True)
            (game,) = table.fetch()
            kept.append((game.header, game.lines))
    assert kept[0] == kept[1]


# --- set-up ---


def test_tags_answer_the_set_up_and_what_is_left_is_not_asked(table: Table) -> None:
    table.new_game("aqua", 4, "CLAS SIC", "MRKT YES")
    scan(table, "hotspot_3", "hotspot_1", "hotspot_4")
    scan(table, *(f"small_{colour}" for colour in "ygrob"))
    table.do(table.player.choose("SNAL P3"))
    table.press(END)
    table.until_words("OK ?")
    table.press(PUSH)
    table.until_words("R1 0/5")
    options = state(table).options
    assert options["hotspots"] == [HOTSPOTS[n] for n in (2, 0, 3, 1)]
    assert [(each["id"], each["native"]) for each in options["ecosystems"]] == list(enumerate("ygrobp", 1))
    assert options["snail"] == 2


def test_advanced_asks_which_ecosystems_lie_there(table: Table) -> None:
    table.new_game("aqua", 2, "ADV 24", "MRKT YES")
    scan(table, "hotspot_1", "hotspot_2")
    table.until_words("ECO? 1")
    row = list(zip((24, 7, 3, 12, 18, 1), "bgopry", strict=True))
    for number, colour in row[:5]:
        scan(table, f"ecosystem_{number}", f"small_{colour}")
    scan(table, "ecosystem_1")
    table.do(table.player.choose("SNAL P1"))
    table.press(END)
    table.press(PUSH)
    table.until_words("R1 0/3")
    assert [(each["id"], each["native"]) for each in state(table).options["ecosystems"]] == row


def test_a_piece_named_twice_in_the_set_up_or_out_of_turn_is_refused_and_back_takes_an_answer_off(table: Table) -> None:
    table.new_game("aqua", 2, "FAM ILY", "MRKT YES")
    table.hands.put(0, "naiad:aqua/small_b")
    table.until_words("NOT NOW")
    table.hands.lift(0)
    scan(table, "hotspot_3")
    # Held again so soon that it was never seen to go, it would be the one that lies there.
    table.run(200)
    table.hands.put(0, "naiad:aqua/hotspot_3")
    table.until_words("USED UP")
    table.hands.lift(0)
    table.run(200)
    table.press(BACK)
    scan(table, "hotspot_4", "hotspot_3")
    table.do(table.player.choose("SNAL P2"))
    for words in ("35 TILE", "5 BIG", "WITH SNAL", "24 ECO"):
        table.until_words(words)
        if words != "5 BIG":
            table.press(PUSH)
    table.until_words("OK ?")
    table.press(PUSH)
    table.until_words("R1 0/3")
    options = state(table).options
    assert options == {"variant": "family", "hotspots": [HOTSPOTS[3], HOTSPOTS[2]], "snail": 1, "market": "tracked"}


def test_what_the_board_draws_can_be_refused_before_it_counts(table: Table) -> None:
    table.new_game("aqua", 1, "MRKT YES")
    hotspots = {View().hotspot(0, n + 1, letters): letters for n, letters in enumerate(HOTSPOTS)}
    table.do(table.player.choose("ALL RAND"))
    table.until_words("LAY OUT")
    table.until_words("KNOB < >")
    table.press(BACK)
    table.until_words("ALL RAND")
    table.press(PUSH)
    table.press(PUSH)
    shown = tuple(table.player.panel())
    # One detent too many stays at the first page, one back from the next leads to it.
    table.do(table.player.turn(-2))
    table.until_words("LAY OUT")
    table.do(table.player.turn())
    assert tuple(table.player.panel()) == shown
    table.press(END)
    table.until_words("OK ?")
    table.do(table.player.turn())
    table.until_words("OK ?")
    table.do(table.player.turn(-2))
    table.until_words("18 ECO")
    table.press(PUSH)
    table.until_words("THE SNAL")
    table.press(PUSH)
    table.until_words("OK ?")
    table.press(PUSH)
    table.until_words("R1 0/3")
    options = state(table).options
    assert options["hotspots"] == [hotspots[shown]]
    assert aqua_options.problem(options, 1) == ""
