"""AYA at the table before its cascade: tags, glasses, pause, and whole games, by the deployed firmware's lights."""

import pytest

from folded import as_record
from naiad_core.buttons import MENU, PUSH
from naiad_core.games.aya import actions, pieces
from twin.table import Table


def test_one_tag_a_terrain_stands_for_a_set_whose_dominoes_have_none(table: Table) -> None:
    table.new_game("aya", 2, "PLAY NOW")
    table.until_words("TURN GLAS")
    table.press(PUSH)
    table.run(300)
    for tag in ("f", "f", "f_cam", "g"):
        table.tap("aya/" + tag)
        table.press(PUSH)
    placed = [actions.unpack(a) for a in table.lines() if actions.verb_of(a) == actions.DOMINO]
    assert [pieces.piece_name(line[1]) for line in placed] == ["f_01", "f_02", "f_26", "g_1"]


def test_nothing_is_placed_while_the_glass_stands_still(table: Table) -> None:
    table.new_game("aya", 2, "PLAY NOW")
    table.until_words("TURN GLAS")
    table.hands.put(0, "naiad:aya/f_01")
    table.until_words("GLAS STIL")


def test_the_pause_stops_the_sand(table: Table) -> None:
    table.new_game("aya", 2, "PLAY NOW")
    table.until_words("TURN GLAS")
    table.press(PUSH)
    table.wait(60_000)
    table.press(MENU)
    table.until_words("PAUS E")
    table.press(PUSH)
    table.wait(1_200_000)
    table.until_words("PAUS E")
    table.press(PUSH)
    table.wait(500_000)
    assert table.words() == ""
    table.run(45_000)
    table.until_words("TURN GLAS")


def test_the_last_minute_is_told_once_however_much_is_placed_in_it(table: Table) -> None:
    table.new_game("aya", 2, "PLAY NOW")
    table.until_words("TURN GLAS")
    table.press(PUSH)
    table.wait(535_000)
    high = [hz for _, hz in table.eyes.tones].count(1760)
    table.run(10_000)
    for domino in ("f_01", "f_02", "f_03"):
        table.tap("aya/" + domino)
        table.press(PUSH)
    table.run(3000)
    assert [hz for _, hz in table.eyes.tones].count(1760) == high + 2


def test_a_power_cut_keeps_the_sand_that_is_left(table: Table) -> None:
    table.new_game("aya", 2, "PLAY NOW")
    table.until_words("TURN GLAS")
    table.press(PUSH)
    table.wait(300_000)
    table.tap("aya/f_01")
    table.press(PUSH)
    table.run(500)
    table.cut_power()
    table.wait(60_000)
    table.boot()
    table.run(5000)
    table.wait(280_000)
    assert table.words() == ""
    table.run(20_000)
    table.until_words("TURN GLAS")


@pytest.mark.parametrize(("players", "cameras", "per_fork", "seed"), [(4, 5, 2, 2)])
def test_robots_play_aya_by_the_lights(table: Table, players: int, cameras: int, per_fork: int, seed: int) -> None:
    options = {"players": players, "cameras_per_terrain": cameras, "max_animals_per_fork": per_fork}
    robot = table.robots("aya", seed, slow=True, **options)
    assert robot.finished
    # While its result is read the board has time to look at its heap.
    looks = table.loop.collections
    table.run(20_000)
    assert table.loop.collections > looks
    (game,) = table.fetch()
    state = as_record(game).state
    assert state.scores() == robot.state.scores()
    assert state.pushes > 1
