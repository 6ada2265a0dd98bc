"""Acqua Dolce's goals, their bonus, and what becomes of who empties the hand; not how cards are played."""

import pytest

from games.acqua_dolce.play import (
    arrange,
    code,
    draw,
    game,
    last_card,
    on_table,
    play,
    push,
    several,
    spent,
    turn,
)
from naiad_core.games.acqua_dolce import actions, pieces
from naiad_core.games.acqua_dolce.descriptor import GOALS
from naiad_table.games.acqua_dolce import setup

# Goals


def goals(*table):
    g = arrange(game(goals=list(GOALS)), table)
    return [name for name, met in g.score()["table"]["goals"].items() if met]


ONE_EACH = [
    "corydoras_1",
    "neon_1",
    "guppy_1",
    "platy_1",
    "dwarf_gourami_1",
    "rainbow_krib_1",
    "angelfish_1",
]
SCHOOLS = [*several("neon", 1, 2, 3), *several("platy", 1, 2, 3)]


@pytest.mark.parametrize(
    ("table", "met"),
    [
        ([], []),
        (ONE_EACH, ["species", "zones"]),
        (ONE_EACH[:6], ["zones"]),
        ([*SCHOOLS, *several("guppy", 5, 6, 7)], ["schools"]),
        ([*SCHOOLS, *several("guppy", 5, 6)], []),
        ([*SCHOOLS, *several("neon", 4, 5, 6)], []),
        ([*SCHOOLS, *several("dwarf_gourami", 1, 2, 3)], []),
        ([*several("plant", 1, 2, 3), *several("decoration", 1, 2)], ["ornaments"]),
        ([*several("plant", 1, 2), *several("decoration", 1, 2, 3)], []),
        (["indian_glassfish_2"], ["glassfish"]),
        (["guppy_1", "neon_1", "corydoras_1", "platy_1", "piranha_1"], ["colours", "zones"]),
        (["guppy_1", "neon_1", "corydoras_1", "platy_1", "indian_glassfish_1"], ["glassfish", "zones"]),
        (["guppy_1", "fighting_fish_1", "corydoras_1"], []),
    ],
)
def test_goals_are_met_by_what_lies_on_the_table(table, met):
    assert goals(*table) == met


def test_the_score_names_only_the_goals_of_the_game():
    g = game(goals=["zones", "glassfish"])
    table = g.score()["table"]
    assert table == {"goals": {"glassfish": False, "zones": False}, "temperature": None, "fish": 0, "food": 14}


def test_a_goal_that_is_lost_is_met_no_more():
    g = arrange(game(goals=["glassfish"], goals_needed=1), ["guppy_1"], hands=[7, 7])
    draw(g)
    play(g, "indian_glassfish_1")
    assert g.score()["table"]["goals"] == {"glassfish": True}
    push(g, "end")
    turn(g)
    turn(g)
    push(g, "remove", cards=["indian_glassfish_1"])
    assert g.score()["table"]["goals"] == {"glassfish": False}


def test_a_goal_met_in_ones_turn_gives_one_more_action():
    g = arrange(game(goals=["glassfish", "species"], extra_action=True), ONE_EACH[:6])
    state = g.record.state
    draw(g)
    play(g, "indian_glassfish_1")
    assert state.actions == 2 + 2
    push(g, "undo")
    play(g, "angelfish_1")
    assert state.actions == 2 + 1
    play(g, "indian_glassfish_1")
    assert state.actions == 2 + 1
    play(g, "plant_1")
    play(g, "plant_2")
    play(g, "plant_3")
    assert state.to_act() == 1


def test_without_the_option_there_is_no_bonus():
    g = arrange(game(goals=["glassfish", "species"]), ONE_EACH[:6])
    draw(g)
    play(g, "indian_glassfish_1")
    assert g.record.state.actions == 2


def test_a_goal_gives_its_bonus_once_a_turn_and_anew_in_the_next():
    g = spent(last_card(several("guppy", 1, 2, 3), goals=["glassfish", "schools", "ornaments"], extra_action=True))
    state = g.record.state
    play(g, "indian_glassfish_1")
    # The hand was emptied, and the control phase took the fish out: the goal is not met any more.
    assert "indian_glassfish_1" not in on_table(g)
    assert (state.actions, state.hand(0)) == (3, 1)
    play(g, "indian_glassfish_2")
    assert (state.actions, state.hand(0)) == (2, 1)
    push(g, "end")
    draw(g, "open")
    play(g, "indian_glassfish_1")
    assert state.actions == 3


# The emptied hand


ORNAMENTS = [*several("plant", 1, 2, 3), *several("decoration", 1, 2)]


def test_who_empties_the_hand_with_enough_goals_wins():
    g = last_card(ORNAMENTS, goals=["ornaments"], goals_needed=1)
    play(g, "food4_1")
    score = g.score()
    assert (score["over"], score["provisional"], score["to_act"], score["winners"]) == (True, False, None, [0])
    assert [(p["total"], p["parts"]) for p in score["players"]] == [(1, {"hand": 0}), (0, {"hand": 7})]
    assert g.legal() == []
    for verb in ("end", "swap"):
        assert code(g, verb) == "game-over"
    assert code(g, "remove", cards=["none"]) == "game-over"
    push(g, "undo")
    assert g.score()["over"] is False
    assert g.score()["winners"] == []
    assert g.score()["to_act"] == 0


def test_who_empties_the_hand_without_enough_goals_draws_three_and_goes_on():
    g = last_card(ORNAMENTS, goals=["ornaments", "glassfish"])
    state = g.record.state
    play(g, "food4_1")
    assert (state.to_act(), state.hand(0), state.actions, state.phase) == (0, 3, 2, actions.ACTION)
    assert state.king == 0
    play(g, "plant_4")
    assert state.actions == 1


def test_a_turn_whose_last_action_failed_to_win_ends():
    g = last_card([], hand=1)
    state = g.record.state
    state.now[pieces.ACTIONS] = 1
    play(g, "plant_1")
    assert (state.to_act(), state.hand(0)) == (1, 3)


def test_a_goal_lost_in_the_control_phase_is_not_met():
    table = [*ORNAMENTS, *several("neon", 1, 2, 3), *several("platy", 1, 2, 3), *several("guppy", 1, 2, 3)]
    g = last_card([*table, "piranha_1"], goals=["ornaments", "schools"])
    state = g.record.state
    play(g, "food5_1")
    assert state.phase == actions.EATING
    assert state.hand_is_emptied()
    assert code(g, "end") == "not-now"
    push(g, "eat", card="neon_2", seat=0)
    # 12 fish, now 9 and the piranha; 7 cards in the other hand and 5 rations feed them.
    assert state.phase == actions.ACTION
    assert "neon_1" not in on_table(g)
    assert state.hand(0) == 3
    push(g, "undo")
    push(g, "undo")
    assert (state.hand(0), state.phase) == (1, actions.ACTION)


def test_choices_of_an_emptied_hand_belong_to_its_seat():
    g = arrange(game(3, king=2), [*several("guppy", 1, 2), "indian_glassfish_1"], hands=[7, 7, 7])
    state = g.record.state
    turn(g)
    assert state.to_act() == 0
    state.now[pieces.HANDS] = 0
    draw(g)
    play(g, "food4_1")
    assert (state.to_act(), state.king, state.phase) == (0, 2, actions.REMOVING)
    push(g, "remove", cards=several("guppy", 2, 1), seat=0)
    assert (state.to_act(), state.king, state.hand(0)) == (0, 2, 3)


def test_an_emptied_hand_renews_the_row():
    g = last_card([])
    state = g.record.state
    pile = state.pile
    play(g, "plant_1")
    assert (state.row, state.discards(), state.pile) == (3, 3, pile - 3 - 3)


def test_a_penalty_card_keeps_the_hand_from_being_empty():
    g = last_card([], goals=["zones"], goals_needed=1)
    play(g, "neon_1")
    assert g.record.state.hand(0) == 1
    assert g.record.state.phase == actions.ACTION


def test_a_bonus_is_counted_before_the_emptied_hand_is_looked_at():
    g = spent(last_card(several("guppy", 1, 2, 3), goals=["glassfish", "schools", "ornaments"], extra_action=True))
    state = g.record.state
    state.now[pieces.ACTIONS] = 1
    play(g, "indian_glassfish_1")
    assert "indian_glassfish_1" not in on_table(g)
    assert (state.to_act(), state.actions) == (0, 1)


# The set-up


@pytest.mark.parametrize(
    ("goals", "marked"),
    [("GOAL EASY", ["GOAL EASY", "NEED 2", "OPEN ROW"]), ("GOAL HARD", ["GOAL EASY", "OPEN ROW"])],
)
def test_a_set_up_marks_what_the_rulebook_says_and_that_has_a_number_for_its_first_goals_alone(goals, marked):
    screen = setup.Setup(3, {}, None, None)
    seen = []
    for answer in ("MORE OPT", goals, "NEED 1", "OPEN ROW"):
        if screen.marked >= 0:
            seen.append(screen.items[screen.marked][0])
        screen.choose(dict(screen.items)[answer])
    assert seen == marked


def test_no_choice_of_single_goals_is_marked():
    screen = setup.Setup(3, {}, None, None)
    for answer in ("MORE OPT", "GOAL PICK"):
        screen.choose(dict(screen.items)[answer])
    while screen.items[0][0][:4] != "NEED":
        assert screen.marked < 0
        screen.choose(True)
    assert screen.marked < 0
