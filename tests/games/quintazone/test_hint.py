"""A hint at the table by a long *back*: what it leaves the knob, what the record and the score say of it."""

import pytest

from naiad.report.lines import actions as kept_actions
from naiad.report.lines import hints
from naiad.report.score import explained, summary
from naiad.store.replay import BEGINNINGS, Replay
from naiad_core.buttons import BACK, MENU, PUSH
from naiad_core.games.quintazone import actions
from naiad_core.state import HINT
from naiad_core.text import Game, read, write
from naiad_table import hint
from twin.table import Kept, Table
from view_bench import ViewBench


@pytest.fixture
def bench() -> ViewBench:
    """A large pyramid of the first seat on the start card's fire, a card of the second seat laid."""
    bench = ViewBench("quintazone", 2)
    for piece in ("q_wfev", "l_ae", "p3", "l_ev"):
        bench.tag(piece)
        bench.press(PUSH)
    return bench


def selected(bench: ViewBench) -> list[int]:
    return list(bench.view.selection.candidates)


def gain(bench: ViewBench, action: int) -> int:
    """What a card adds to the points of whose turn comes."""
    then = bench.state.clone()
    if then.card_part:
        then.apply(actions.END)
    seat = then.to_act()
    before = then.scores()["players"][seat]["total"]
    then.apply(action)
    return then.scores()["players"][seat]["total"] - before


def test_a_long_back_leaves_the_best_three_places_each_with_its_points(bench: ViewBench) -> None:
    bench.tag("l_ef")
    offered = selected(bench)
    bench.view.held(BACK)
    found = selected(bench)
    assert len(offered) > 3 == len(found) and set(found) < set(offered)
    for each in found:
        # What is told while the knob stands there.
        assert hint.said(bench.view)[1:] == (found.index(each) + 1, 3, f"{gain(bench, each):+}")
        bench.view.turn(1)
    assert bench.view.selection.gains == [gain(bench, each) for each in found]
    assert gain(bench, found[0]) == max(gain(bench, each) for each in offered)


@pytest.fixture
def quinta(table: Table) -> Table:
    """Two cards and a pyramid."""
    table.begin()
    table.lay("l_ae", "p3")
    return table


def record(table: Table) -> Game:
    """The table's game as a PC keeps it."""
    sink = Kept()
    table.fetch(sink)
    first = max(at for at, item in enumerate(sink.entries) if item.kind in BEGINNINGS)
    replay = Replay(sink.entries[first], "")
    for item in sink.entries[first + 1 :]:
        replay.add(item)
    assert replay.game is not None and not replay.trouble
    return replay.game


def test_a_hint_changes_no_position_and_its_places_are_placed_like_any(quinta: Table) -> None:
    before = quinta.app.referee.state.position()
    quinta.tap("quintazone/l_af")
    quinta.hold(BACK)
    assert quinta.lines()[-1] == HINT and quinta.app.referee.state.position() == before
    first = quinta.app.view.selection.candidates[0]
    quinta.press(PUSH)
    assert quinta.lines()[-1] == first


def test_a_hint_is_told_with_the_score_and_goes_with_the_move_that_is_taken_back(quinta: Table) -> None:
    quinta.tap("quintazone/l_af")
    quinta.hold(BACK)
    quinta.press(PUSH)
    game = record(quinta)
    assert write(read(write(game))) == write(game)
    assert hints(game) == [0, 1] and explained(game)[-1] == "Hints: Player 2 (1)"
    # In a list of games, too.
    assert summary(game)["others"][-1] == "Hints: Player 2 (1)"
    assert HINT not in [action for _, action in kept_actions(game)]
    quinta.press(BACK)
    quinta.press(PUSH)
    quinta.press(BACK)
    quinta.press(PUSH)
    assert hints(record(quinta)) == [0, 0]


def test_a_hint_outlives_a_power_cut(quinta: Table) -> None:
    quinta.tap("quintazone/l_af")
    quinta.hold(BACK)
    quinta.run(1500)
    quinta.cut_power()
    quinta.boot()
    quinta.run(9000)
    assert quinta.lines()[-1] == HINT


def test_without_a_piece_there_is_nothing_to_hint_at(quinta: Table) -> None:
    quinta.hold(BACK)
    assert quinta.until_words("HINT ?") == "HINT ?" and HINT not in quinta.lines()


def test_a_second_hint_for_the_same_piece_is_none(quinta: Table) -> None:
    quinta.tap("quintazone/l_af")
    quinta.hold(BACK)
    quinta.hold(BACK)
    assert quinta.lines().count(HINT) == 1


def test_with_hints_off_places_lie_in_reading_order_and_none_is_given_after_a_power_cut_too(quinta: Table) -> None:
    quinta.press(MENU)
    quinta.do(quinta.player.choose("HINT OFF"))
    quinta.tap("quintazone/l_af")
    offered = list(quinta.app.view.selection.candidates)
    assert offered == sorted(offered)
    quinta.hold(BACK)
    assert quinta.until_words("NO HINT") == "NO HINT" and HINT not in quinta.lines()
    quinta.run(1500)
    quinta.cut_power()
    quinta.boot()
    quinta.run(9000)
    assert not quinta.app.referee.hints


def test_a_screen_says_which_hint_the_knob_stands_on_and_what_it_brings(bench: ViewBench) -> None:
    bench.tag("l_ef")
    bench.view.held(BACK)
    first, second = (gain(bench, move) for move in selected(bench)[:2])
    assert first and hint.said(bench.view) == ("hint-gain", 1, 3, f"{first:+}")
    bench.view.turn(1)
    assert hint.said(bench.view) == ("hint-gain", 2, 3, f"{second:+}")
