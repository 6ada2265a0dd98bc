"""AQUA at the table: market, turns, animals, map and result, by the deployed firmware's lights."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.aqua import play as aqua_play
from games.aqua.chance import chance
from games.aqua.laid import lay, lay_words, pictures, scan, state, unseen, verbs
from naiad.games.aqua.robot import Robot
from naiad.games.aqua.robot_view import View
from naiad.lights import sight
from naiad.link import commands
from naiad.panel_words import entries
from naiad_core import record
from naiad_core.buttons import BACK, MENU, PUSH
from naiad_core.buttons import END as END_BUTTON
from naiad_core.games import GAMES, descriptor
from naiad_core.games.aqua import actions as aqua_actions
from naiad_core.games.aqua import options, pieces
from naiad_core.games.aqua import rules as aqua
from naiad_core.games.aqua.actions import DISCARD, END, LARGE, MARKET, SNAIL, TILE, cell_of, verb_of
from naiad_core.games.aqua.layout import Layout, across, down
from naiad_core.games.aqua.pieces import piece
from naiad_core.games.aqua.tableau import SIDES, Tableau
from twin.table import Kept, Table

FIRST = ("bbg", "bgo", "bop")


@pytest.fixture
def two(table: Table) -> Table:
    """A classic game for two, set up and its first market open."""
    lay(table, 2, options.default_options(2))
    scan(table, *FIRST)
    return table


# --- the market ---


def test_the_market_counts_its_tiles_and_opens_with_the_last(table: Table) -> None:
    lay(table, 3, options.default_options(3))
    for n, word in enumerate(("bbg", "ryy", "gpr")):
        table.until_words(f"R1 {n}/4")
        scan(table, word)
    table.until_words("R1 3/4")
    assert table.lines() == []
    scan(table, "oop")
    assert aqua_actions.unpack(table.lines()[0])[1] == sorted(piece(word) for word in ("bbg", "ryy", "gpr", "oop"))


def test_a_tile_of_the_market_is_read_once_and_back_takes_it_off(table: Table) -> None:
    lay(table, 2, options.default_options(2))
    scan(table, "bbg")
    table.hands.put(0, "naiad:aqua/bbg")
    table.until_words("SAME TILE")
    table.hands.lift(0)
    table.run(2500)
    table.press(BACK)
    table.until_words("R1 0/3")
    scan(table, *FIRST)
    assert verbs(table) == [MARKET]


def test_a_market_taken_back_lacks_only_the_tile_read_last(two: Table) -> None:
    two.press(BACK)
    two.until_words("UNDO ?")
    two.press(PUSH)
    two.until_words("R1 2/3")
    scan(two, "ryy")
    assert aqua_actions.unpack(two.lines()[-1])[1] == sorted(piece(word) for word in ("bbg", "bgo", "ryy"))


# --- turns ---


def test_an_ordinary_turn_costs_one_scan_and_one_press(two: Table) -> None:
    for word in FIRST[:2]:
        scan(two, word)
        two.press(PUSH)
    assert verbs(two) == [MARKET, TILE, TILE]
    two.until_words("R2 0/2")


@pytest.mark.parametrize(("word", "said"), [("bbo", "NOT MRKT"), ("manta", "NOT NOW"), ("small_b", "NOT NOW")])
def test_what_cannot_be_taken_now_is_refused(two: Table, word: str, said: str) -> None:
    two.hands.put(0, f"naiad:aqua/{word}")
    two.until_words(said)


def test_a_tile_placed_is_gone(two: Table) -> None:
    scan(two, "bbg")
    two.press(PUSH)
    two.hands.put(0, "naiad:aqua/bbg")
    two.until_words("TILE GONE")


def test_every_legal_placement_can_be_reached_and_shows_its_three_corals(two: Table) -> None:
    before = state(two)
    legal = before.legal(piece("bgo"))
    wanted = dict(View().tile(before.areas[0], legal))
    scan(two, "bgo")
    seen = set()
    for _ in legal:
        shown = pictures(two)
        seen |= {action for action in legal if set(wanted[action]) == shown}
        two.do(two.player.turn())
    assert seen == set(legal)


def test_back_forgets_a_wish_and_shows_the_area_as_before(two: Table) -> None:
    scan(two, "bgo")
    two.press(BACK)
    assert pictures(two) == View().area(state(two).areas[0])


def test_menu_goes_on_to_the_next_cell(two: Table) -> None:
    before = state(two)
    legal = before.legal(piece("bgo"))
    wanted = dict(View().tile(before.areas[0], legal))
    scan(two, "bgo")
    seen = []
    for _ in {cell_of(action) for action in legal}:
        shown = pictures(two)
        seen += [cell_of(action) for action in legal if set(wanted[action]) == shown]
        two.press(MENU)
    assert sorted(seen) == sorted({cell_of(action) for action in legal})


def test_a_tile_without_a_tag_is_picked_with_the_knob(two: Table) -> None:
    two.press(PUSH)
    assert tuple(two.player.panel()) == View().letters(piece("bbg"))
    two.do(two.player.turn())
    two.press(PUSH)
    two.press(PUSH)
    assert aqua_actions.unpack(two.lines()[-1])[1] == piece("bgo")


def test_the_snail_lets_the_others_go_first(two: Table) -> None:
    scan(two, "snail")
    two.until_words("GO LAST")
    two.press(PUSH)
    assert verbs(two) == [MARKET, SNAIL]
    scan(two, "bbg")
    two.press(PUSH)
    two.hands.put(0, "naiad:aqua/snail")
    two.until_words("SNAL GONE")
    two.hands.lift(0)
    scan(two, "bgo")
    two.press(PUSH)
    assert state(two).order() == [0, 1]


def test_where_nothing_of_the_market_fits_the_tile_read_leaves_the_game(two: Table) -> None:
    # No colour is offered anywhere: a position that hot spots, which have all six, hardly ever lead to.
    view = next(task.step.__self__ for task in two.loop.tasks if task.name == "play").view
    view.state.areas[0].even.clear()
    view.state.areas[0].odd.clear()
    scan(two, "bgo")
    two.until_words("TILE OUT?")
    two.press(PUSH)
    assert verb_of(view.state.history[-1]) == DISCARD


# --- animals ---


def test_the_knob_stands_first_on_a_habitat_and_its_animal_is_named_in_its_colour(table: Table) -> None:
    game = aqua_play.green_turtles()
    *before, (last, _) = game.record.lines
    lay(table, 1, game.record.options, [action for action, _ in before])
    scan(table, pieces.piece_name(aqua_actions.unpack(last)[1]))
    table.press(PUSH)
    table.until_words("TAKE GRN")
    assert {c for c in table.player.panel() if c} == {View().colours["g"]}
    assert table.lines()[-1] == last


def test_a_large_animal_is_offered_only_where_it_may_lie(table: Table) -> None:
    game = aqua_play.green_turtles()
    lay_words(table, game)
    table.until_words("BIG ?")
    table.hands.put(0, "naiad:aqua/manta")
    table.until_words("NO FIT")
    table.hands.lift(0)
    table.run(2500)
    table.press(PUSH)
    table.until_words("BARR 5")
    table.press(BACK)
    scan(table, "barracuda")
    before = game.record.state
    (legal,) = [action for action in before.legal() if verb_of(action) == LARGE]
    assert pictures(table) == dict(View().large(before.areas[0], [legal]))[legal]
    table.press(PUSH)
    assert table.lines()[-1] == legal
    table.until_words("R6 0/3")


def test_only_animals_that_came_this_turn_blink_and_at_rest_nothing_does(table: Table) -> None:
    game = aqua_play.green_turtles()
    lay_words(table, game)
    table.until_words("BIG ?")
    now = state(table)
    table.do(table.player.check(View().area(now.areas[0], cell_of(now.history[-1]), now.fresh), "the area"))
    scan(table, "barracuda")
    table.press(PUSH)
    scan(table, *unseen(game)[:3])
    (still,) = pictures(table)
    assert {still} == View().area(state(table).areas[0])
    # Looked at by knob, a large animal less is left; what is read brings the area back.
    table.do(table.player.turn(2))
    table.until_words("BARR 4/2")
    table.hands.put(0, "naiad:aqua/manta")
    table.until_words("NOT NOW")
    table.hands.lift(0)
    table.run(2500)
    assert pictures(table) == {still}


def test_the_knob_shows_whose_area_it_is_with_the_points_so_far(two: Table) -> None:
    scan(two, "bbg")
    two.press(PUSH)
    two.do(two.player.turn())
    two.until_words("P1 0")
    now = state(two)
    two.do(two.player.check(View().area(now.areas[0]), "the neighbour's area"))
    assert sight.seat(two.player.ring(), 2) in (0, -1)
    two.press(BACK)
    two.until(lambda: sight.seat(two.player.ring(), 2) == 1)
    assert pictures(two) == View().area(now.areas[1])
    two.do(two.player.turn(-1))
    two.until_words("TILE 32")


def test_a_robot_that_looks_at_another_area_comes_back_before_it_asks_for_a_move_back(two: Table) -> None:
    # Of a robot's six mistakes this one presses back.
    seed = next(seed for seed in range(100) if random.Random(seed).randrange(6) == 4)
    robot = Robot(two.world, two.hands, two.eyes, seed)
    robot.game, robot.seats, robot.tracked, robot.bag, robot.view = "aqua", 2, True, [], View()
    robot.sit(2, options.default_options(2))
    robot.did(aqua_actions.market([piece(word) for word in FIRST]))
    two.do(robot.look_around())
    two.do(robot.make_mistake(True))
    assert pictures(two) == View().area(robot.area)
    assert verbs(two) == [MARKET]


def test_without_a_market_a_turn_begins_with_the_tile_that_is_taken(table: Table) -> None:
    lay(table, 2, {**options.default_options(2), "market": "untracked"})
    for word in FIRST:
        scan(table, word)
        table.press(PUSH)
    assert verbs(table) == [TILE, TILE, TILE]
    table.hands.put(0, "naiad:aqua/bbg")
    table.until_words("TILE GONE")


def test_the_next_tile_read_ends_a_turn_in_which_a_large_animal_might_come(table: Table) -> None:
    game = aqua_play.green_turtles()
    lay_words(table, game)
    table.until_words("BIG ?")
    # Of the next market: alone, the next turn begins with it.
    scan(table, *unseen(game)[:1])
    table.until_words("R6 1/3")
    assert verbs(table)[-2:] == [TILE, END]


def test_end_leaves_the_large_animal_out_and_back_brings_the_question_again(table: Table) -> None:
    lay_words(table, aqua_play.green_turtles())
    table.until_words("BIG ?")
    table.press(END_BUTTON)
    table.until_words("R6 0/3", "MARK ET")
    table.press(BACK)
    table.until_words("UNDO ?")
    table.press(PUSH)
    table.until_words("TAKE GRN")
    table.until_words("BIG ?")


def test_a_power_cut_keeps_the_question_of_the_large_animal(table: Table) -> None:
    lay_words(table, aqua_play.green_turtles())
    table.until_words("BIG ?")
    table.run(500)
    table.cut_power()
    table.boot()
    table.until_words("BIG ?", limit_ms=9000)
    scan(table, "barracuda")
    table.press(PUSH)
    assert verbs(table)[-1] == LARGE


# --- the map ---


def eastward(count: int) -> tuple[Any, list[int]]:
    """A solo game of that many tiles, each as far east as the rules let it."""
    game = record.Record("aqua", 1, options.default_options(1))
    now = game.state
    seed = iter(range(10_000))
    while len(now.areas[0].looks) < count + 3:
        market = chance(now, lambda n: next(seed) * 7919 % n)
        if market is None:
            placements = [action for action in now.legal() if verb_of(action) == TILE]
            market = max(placements, key=lambda action: across(cell_of(action))) if placements else aqua_actions.end()
        game.push(market)
    while now.phase != aqua_actions.TURN:
        game.push(chance(now, lambda n: 0) or aqua_actions.end())
    return game, [action for action, _ in game.lines]


def test_the_map_follows_the_knob_where_the_area_outgrows_the_panel(table: Table) -> None:
    game, actions = eastward(12)
    lay(table, 1, game.options, actions)
    area = game.state.areas[0]
    assert max(map(across, area.looks)) - min(map(across, area.looks)) > 16
    tile = game.state.market()[0]
    legal = game.state.legal(tile)
    wanted = dict(View().tile(area, legal))
    scan(table, pieces.piece_name(tile))
    found = set()
    for _ in {cell_of(action) for action in legal}:
        shown = pictures(table)
        found |= {cell_of(action) for action in legal if set(wanted[action]) == shown}
        table.press(MENU)
    assert found == {cell_of(action) for action in legal}


@given(st.lists(st.integers(0, 10_000), max_size=30), st.integers(0, 10_000))
@settings(max_examples=60)
def test_whatever_grows_the_cell_under_the_knob_is_in_view(steps: list[int], last: int) -> None:
    area = Tableau(range(6))
    for step in steps:
        area.put(sorted(area.even)[step % len(area.even)], 0)
    under_knob = sorted(area.even)[last % len(area.even)]
    layout = Layout()
    layout.look_at(area, under_knob)
    assert 0 <= layout.x(under_knob) <= 14
    assert 0 <= layout.y(under_knob) <= 14
    # An area that has room on the panel with the cells around it never moves while the knob goes through them.
    columns = [across(each + step) for each in area.looks for step in SIDES]
    rows = [down(each + step) for each in area.looks for step in SIDES]
    if max(columns) - min(columns) <= 14 and max(rows) - min(rows) <= 14:
        for each in area.even:
            assert 0 <= layout.x(each) <= 14
            assert 0 <= layout.y(each) <= 14


def test_a_habitat_is_a_square_of_its_colour() -> None:
    area = aqua_play.green_turtles().record.state.areas[0]
    view = View()
    shown = [picture for picture in view.area(area) if sum(map(bool, picture)) == 4 * len(area.looks)]
    assert len(shown) == 1
    marked = View().colours["animal"]
    for place, species in area.animals.items():
        x, y = view.layout.x(place), view.layout.place_y(place)
        square = [shown[0][16 * (y + dy) + x + dx] for dy in (0, 1) for dx in (0, 1)]
        assert square == [marked, *3 * [view.coral[species]]]


# --- the end ---


def over(seats: int, variant: str | None, table: Table, seed: int = 5) -> record.Record:
    """A finished game on the table."""
    played = aqua_play.played(seed, seats, variant)
    *before, (last, _) = played.lines
    lay(table, seats, played.options, [action for action, _ in before])
    with table.client(Kept()) as client:
        client.sync()
        commands.move(client, last, client.session.next_seq)
    return played


def test_the_end_names_the_winner_first_then_everybody_and_what_points_are_made_of(table: Table) -> None:
    played = over(2, None, table)
    result = played.state.scores()
    winner = result["winners"][0]
    table.until_words(f"P{winner + 1} WINS", limit_ms=9000)
    table.do(table.player.turn())
    for seat in (winner, 1 - winner):
        table.until_words(f"P{seat + 1} {result['players'][seat]['total']}", limit_ms=9000)
        table.do(table.player.turn())
    table.until_words(f"P{winner + 1} WINS")
    table.do(table.player.turn())
    parts = result["players"][winner]["parts"]
    table.press(PUSH)
    table.until_words(f"BIG {parts['large']}")
    table.press(END_BUTTON)
    assert table.fetch()[-1].over


def test_alone_the_rulebooks_words_are_told(table: Table) -> None:
    played = over(1, None, table, seed=8)
    total = played.state.scores()["players"][0]["total"]
    said = entries("en", "aqua")[f"solo-{' abcde'[aqua.solo_rank(total)]}"].panel
    table.until_words(said, limit_ms=9000)
    table.do(table.player.turn(-1))
    table.until_words(f"P1 {total}")


# --- other games ---


def test_who_looks_at_another_game_in_the_menu_can_come_back_to_this_one(two: Table) -> None:
    scan(two, "bbg")
    two.press(PUSH)
    two.run(4000)
    shown = pictures(two)
    two.press(MENU)
    two.until_words("R1 OF17")
    two.do(two.player.choose("NEW GAME"))
    two.do(two.player.choose(descriptor(GAMES[1]).MENU))
    two.until_words("2 PLAY")
    two.press(BACK)
    two.press(BACK)
    two.until(lambda: not two.words(), 4000)
    assert pictures(two) == shown
    scan(two, "bgo")
    two.press(PUSH)
    assert verbs(two) == [MARKET, TILE, TILE]


# --- hints ---


def test_a_hint_without_a_tile_ranks_the_whole_market(two: Table) -> None:
    two.hold(BACK)
    found = two.app.view.selection.candidates
    assert len(found) == 3 and {verb_of(action) for action in found} == {TILE}
    two.press(PUSH)
    assert two.lines()[-1] == found[0]


def test_a_hint_for_a_tile_is_of_that_tile(two: Table) -> None:
    two.tap("aqua/bop")
    two.hold(BACK)
    found = two.app.view.selection.candidates
    assert len(found) == 3 and {aqua_actions.unpack(action)[1] for action in found} == {piece("bop")}
