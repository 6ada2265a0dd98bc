"""Acqua Dolce by the rulebook: cards, options, turns, drawing, playing, the emptied hand; not the control phase."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.acqua_dolce.play import (
    arrange,
    at_control,
    code,
    draw,
    empty,
    game,
    last_card,
    moves,
    on_table,
    play,
    push,
    several,
    spent,
    total,
    turn,
)
from naiad_core import text
from naiad_core.games.acqua_dolce import actions, descriptor, pieces, tank
from naiad_core.games.acqua_dolce import goals as acqua_dolce_goals
from naiad_core.games.acqua_dolce import notation as words
from naiad_core.games.acqua_dolce import options as acqua_dolce_options
from naiad_core.notation import BadOption

# Cards


def test_the_pile_is_that_of_the_rulebook():
    assert pieces.FISH_CARDS == 58
    assert pieces.CARDS == 71
    for seats, cards in ((2, 71), (3, 71), (4, 70), (5, 69)):
        state = game(seats).record.state
        assert total(state) == cards
        assert state.pile == cards - 7 * seats - 3
        assert [state.hand(seat) for seat in range(seats)] == [7] * seats
        assert state.row == 3


def test_every_card_has_a_number_and_its_name_back():
    names = [pieces.piece_name(number) for number in range(pieces.CARDS)]
    assert len(set(names)) == 71
    assert [pieces.piece(name) for name in names] == list(range(71))
    assert {"neon_7", "indian_glassfish_2", "plant_5", "decoration_4", "food4_2", "food6_1"} <= set(names)
    for name in ("neon_8", "neon_0", "neon", "neon_", "_1", "", "food4_3", "plant_6", "neon_01", "goal_1", "neon_²"):
        assert pieces.piece(name) == -1
    assert pieces.piece_name(71) == pieces.piece_name(-1) == ""


@pytest.mark.parametrize(("seats", "missing"), [(2, []), (3, []), (4, ["food6_1"]), (5, ["food5_1", "food6_1"])])
def test_food_cards_depend_on_the_number_of_players(seats, missing):
    g = game(seats)
    draw(g)
    for name in ("food4_1", "food4_2", "food5_1", "food6_1"):
        gone = name in missing
        assert code(g, "play", cards=[name]) == ("unknown-card" if gone else "")
        assert bool(g.legal(name)) != gone


# Options


def test_options_are_completed_with_their_defaults():
    assert words.options({}, 3) == {
        "rules": "basic",
        "goals": ["species", "schools", "ornaments"],
        "goals_needed": 2,
        "single_pile": False,
        "extra_action": False,
        "king": 0,
        "temperature_once": "turn",
    }
    # Goals are a set.
    assert words.options({"goals": ["zones", "colours"]}, 2)["goals"] == ["colours", "zones"]


@pytest.mark.parametrize(
    "bad",
    [
        {"variant": "basic"},
        {"rules": "Basic"},
        {"rules": None},
        {"rules": ["basic"]},
        {"goals": []},
        {"goals": "species"},
        {"goals": ["species", "fish"]},
        {"goals": ["species", 1]},
        {"goals": ["species", "zones", "species"]},
        {"goals": ["species"]},
        {"goals": ["species"], "goals_needed": 2},
        {"goals_needed": 0},
        {"goals_needed": 4},
        {"goals_needed": True},
        {"goals_needed": 2.0},
        {"single_pile": 1},
        {"extra_action": None},
        {"king": 2},
        {"king": -1},
        {"king": True},
        {"temperature_once": "game"},
        {"temperature_once": None},
    ],
)
def test_a_bad_option_is_refused(bad):
    with pytest.raises(BadOption):
        words.options(bad, 2)


@st.composite
def any_options(draw):
    seats = draw(st.integers(2, 5))
    goals = draw(st.lists(st.sampled_from(acqua_dolce_goals.GOALS), min_size=1, unique=True))
    raw = {
        "rules": draw(st.sampled_from(["basic", "advanced"])),
        "goals": goals,
        "goals_needed": draw(st.integers(1, len(goals))),
        "single_pile": draw(st.booleans()),
        "extra_action": draw(st.booleans()),
        "king": draw(st.integers(0, seats - 1)),
        "temperature_once": draw(st.sampled_from(["turn", "round"])),
    }
    return seats, words.options(raw, seats)


@given(any_options())
def test_packed_options_come_back(choice):
    seats, options = choice
    assert acqua_dolce_options.unpack_options(acqua_dolce_options.pack_options(options, seats), seats) == options


@given(st.integers(2, 5), st.binary(max_size=5))
def test_bytes_that_are_no_options_are_refused(seats, data):
    try:
        options = acqua_dolce_options.unpack_options(data, seats)
    except ValueError:
        return
    assert words.options(options, seats) == options


def test_the_menu_offers_only_what_makes_a_game():
    for seats in range(2, 6):
        options = acqua_dolce_options.default_options(seats)
        for name, values, default in descriptor.OPTIONS:
            assert options[name] == default
            for value in values[:seats] if name == "king" else values:
                words.options({**options, name: value}, seats)
    by_name = {name: values for name, values, _default in descriptor.OPTIONS}
    for goals in by_name["goals"]:
        for needed in by_name["goals_needed"]:
            words.options({"goals": goals, "goals_needed": needed}, 2)


# Turns


def test_a_turn_is_a_draw_and_three_actions():
    g = game()
    state = g.record.state
    assert moves(g) == [{"do": "draw", "from": "open"}, {"do": "draw", "from": "pile"}]
    for verb in ("end", "swap"):
        assert code(g, verb) == "not-now"
    assert code(g, "play", cards=["neon_1"]) == "not-now"
    draw(g)
    assert state.hand(0) == 8
    assert state.actions == 3
    play(g, "plant_1")
    draw(g)
    assert state.to_act() == 0
    push(g, "swap")
    assert state.to_act() == 1
    assert state.phase == actions.FIRST_DRAW
    assert state.hand(0) == 9
    push(g, "undo")
    assert (state.to_act(), state.actions, state.hand(0)) == (0, 1, 8)


def test_a_turn_may_end_after_its_draw():
    g = game()
    draw(g)
    push(g, "end", seat=0)
    assert g.record.state.to_act() == 1


def test_the_king_plays_a_second_time_and_then_hands_on_the_card():
    g = game(3, king=1)
    state = g.record.state
    seats = []
    for _ in range(8):
        seats.append((state.to_act(), state.king, state.is_second_turn()))
        turn(g)
    assert seats == [
        (1, 1, False),
        (2, 1, False),
        (0, 1, False),
        (1, 1, True),
        (2, 2, False),
        (0, 2, False),
        (1, 2, False),
        (2, 2, True),
    ]


def test_another_seat_may_not_act():
    g = game()
    assert code(g, "draw", **{"from": "pile", "seat": 1}) == "wrong-seat"
    assert code(g, "end", seat=1) == "not-now"
    assert code(g, "draw", **{"from": "pile", "seat": 2}) == "bad-argument"


# Drawing


def test_the_row_is_filled_after_a_draw_from_it():
    g = game()
    state = g.record.state
    pile = state.pile
    push(g, "draw", **{"from": "open", "card": 17})
    assert (state.row, state.pile, state.hand(0)) == (3, pile - 1, 8)


def test_an_emptied_pile_is_made_of_the_discards_when_a_card_is_needed():
    g = arrange(game(), gone=["neon_1", "neon_2"], pile=1, unnamed=0)
    state = g.record.state
    draw(g)
    assert state.pile == 0
    assert code(g, "play", cards=["neon_1"]) == "discarded"
    assert g.legal("neon_1") == []
    discards = state.discards()
    draw(g)
    assert state.pile == discards - 1
    assert state.discards() == 0
    # Nobody knows any more where it lies.
    assert code(g, "play", cards=["neon_1"]) == ""
    assert moves(g, "neon_1") == [{"do": "play", "cards": ["neon_1"]}]


def test_the_first_draw_falls_away_where_nothing_can_be_drawn():
    g = game()
    state = empty(g, [2, 2])
    assert state.phase == actions.ACTION
    assert state.actions == 3
    assert code(g, "draw", **{"from": "pile"}) == "nothing-to-draw"


def test_without_a_pile_the_row_is_all_there_is_to_draw():
    g = game()
    state = empty(g, [2, 2], row=2)
    assert moves(g) == [{"do": "draw", "from": "open"}]
    draw(g, "open")
    assert (state.row, state.hand(0)) == (1, 3)


def test_a_seat_with_nothing_to_do_is_passed_over():
    g = game(3)
    state = empty(g, [2, 0, 2])
    push(g, "end")
    assert state.to_act() == 2


def test_with_a_single_pile_there_is_no_row():
    g = game(single_pile=True)
    state = g.record.state
    assert (state.row, state.pile) == (0, 57)
    assert moves(g) == [{"do": "draw", "from": "pile"}]
    assert code(g, "draw", **{"from": "open"}) == "no-open-row"
    for _ in range(3):
        turn(g)
    assert state.row == 0


@pytest.mark.parametrize("where", [None, "row", ["pile"], 1])
def test_a_draw_from_elsewhere_is_no_draw(where):
    assert code(game(), "draw", **{"from": where}) == "bad-argument"
    assert code(game(), "draw") == "bad-argument"


def test_a_swap_takes_two_cards_and_gives_three():
    g = game()
    state = g.record.state
    draw(g)
    push(g, "swap")
    assert (state.hand(0), state.discards(), state.pile) == (9, 2, 50)


def test_a_swap_needs_two_cards():
    g = arrange(game(), hands=[0, 7])
    draw(g)
    assert code(g, "swap") == "hand-too-small"
    assert {"do": "swap"} not in moves(g)
    draw(g)
    assert code(g, "swap") == ""


def test_a_swap_takes_from_the_row_only_what_pile_and_discards_lack():
    g = game()
    state = empty(g, [2, 2], row=3)
    draw(g, "open")
    push(g, "swap")
    # The two cards just laid down are the pile, the third comes from the row, which nobody fills.
    assert (state.hand(0), state.row, state.pile, state.discards()) == (4, 1, 0, 0)
    push(g, "swap")
    assert (state.hand(0), state.row) == (5, 0)
    push(g, "swap")
    assert (state.hand(0), state.row) == (5, 0)


# Playing


def test_play_codes_come_in_their_order():
    g = arrange(game(5), ["neon_1", "food4_1"], ["neon_2", "guppy_1"], hands=[1, 7, 7, 7, 7])
    draw(g)
    for cards in ("neon_1", None, [], [1], ["neon_3", None], ["neon_3", "neon_3"], ["none", "none"], {}):
        assert code(g, "play", cards=cards) == "bad-argument"
    assert code(g, "play", card="neon_3") == "bad-argument"
    for cards in (["none"], ["neon_8"], ["neon"], ["neon_1", "none"], ["food6_1"], ["neon_1", "food6_1"]):
        assert code(g, "play", cards=cards) == "unknown-card"
    for cards in (
        ["neon_1", "guppy_1"],
        ["piranha_1", "piranha_2"],
        ["plant_1", "plant_2"],
        ["food4_1", "food4_2"],
        ["neon_1", "neon_2", "plant_1"],
    ):
        assert code(g, "play", cards=cards) == "not-a-school"
    for cards in (["neon_1"], ["neon_1", "neon_2"], ["neon_7", "neon_1", "neon_3"], ["food4_1"]):
        assert code(g, "play", cards=cards) == "on-table"
    for cards in (["neon_2"], ["neon_2", "neon_3", "neon_4"], ["guppy_1"]):
        assert code(g, "play", cards=cards) == "discarded"
    assert code(g, "play", cards=several("neon", 3, 4, 5)) == "hand-too-small"
    assert code(g, "play", cards=several("neon", 3, 4)) == ""


def test_legal_lists_every_copy_that_may_be_in_the_hand_one_by_one():
    g = arrange(game(), ["neon_1", "plant_2"], ["neon_3"])
    draw(g)
    listed = [move["cards"] for move in moves(g) if move["do"] == "play"]
    assert len(listed) == 71 - 3
    assert [cards for cards in listed if cards[0].startswith("neon")] == [[f"neon_{n}"] for n in (2, 4, 5, 6, 7)]
    assert moves(g, "neon_2") == [{"do": "play", "cards": ["neon_2"]}]
    for name in ("neon_1", "neon_3", "neon", "none", ""):
        assert g.legal(name) == []


def test_a_bumblebee_without_plant_and_decoration_costs_two_cards():
    """The rulebook's example."""
    g = game()
    state = g.record.state
    draw(g)
    kind = pieces.kind_of(pieces.piece("bumblebee_1"))
    assert state.penalty(kind) == 2
    assert [pieces.CONDITIONS[n] for n in range(5) if state.unmet(kind, 1) >> n & 1] == ["plant", "decoration"]
    play(g, "bumblebee_1")
    assert state.hand(0) == 8 - 1 + 2
    play(g, "decoration_1")
    assert state.penalty(kind) == 1
    play(g, "plant_1")
    assert state.penalty(kind) == 0


def test_three_of_a_school_at_once_cost_nothing_and_two_cost_one_each():
    for numbers, hand in (((1,), 8), ((1, 2), 8), ((1, 2, 3), 5), ((1, 2, 3, 4), 4)):
        g = game()
        draw(g)
        play(g, *several("neon", *numbers))
        assert g.record.state.hand(0) == hand


def test_the_third_of_a_school_is_free():
    g = game()
    state = g.record.state
    draw(g)
    hands = []
    for number in (1, 2, 3):
        play(g, f"platy_{number}")
        hands.append(state.hand(0))
    assert hands == [8, 8, 7]


@pytest.mark.parametrize(
    ("table", "card", "cost"),
    [
        ([], "piranha_1", 0),
        ([], "plant_1", 0),
        ([], "food4_1", 0),
        ([], "indian_glassfish_1", 0),
        (["guppy_1"], "indian_glassfish_1", 1),
        (["neon_1"], "indian_glassfish_1", 1),
        (["angelfish_1"], "indian_glassfish_1", 0),
        (["plant_1"], "fighting_fish_1", 0),
        (["plant_1", "guppy_1"], "fighting_fish_1", 1),
        (["guppy_1"], "fighting_fish_1", 2),
        (["indian_glassfish_1"], "guppy_1", 1),
        (["decoration_1"], "agassiz_cichlid_1", 0),
        (["plant_1"], "agassiz_cichlid_1", 1),
    ],
)
def test_each_unmet_condition_costs_a_card(table, card, cost):
    g = arrange(game(), table)
    draw(g)
    kind = pieces.kind_of(pieces.piece(card))
    assert g.record.state.penalty(kind) == cost
    play(g, card)
    assert g.record.state.hand(0) == 7 + cost


def test_penalty_cards_are_as_many_as_pile_and_discards_hold():
    g = spent(last_card([], hand=3))
    state = g.record.state
    state.now[tank.PILE] = 1
    state.now[tank.HANDS + 1] -= 1
    play(g, "bumblebee_1")
    assert (state.hand(0), state.pile, state.row) == (3, 0, 3)


def test_cards_of_a_play_are_written_sorted_and_read_in_any_order():
    g = game()
    draw(g)
    action = g.action({"do": "play", "cards": ["neon_5", "neon_1", "neon_3"]})
    assert words.show(action, g.record.state) == {"do": "play", "cards": ["neon_1", "neon_3", "neon_5"]}
    assert action < 2**16


# Temperature


def test_the_temperature_is_changed_once_a_turn_and_clamped():
    g = game(rules="advanced")
    state = g.record.state
    assert g.score()["table"]["temperature"] == 25
    draw(g)
    push(g, "temperature", by=2)
    assert state.degrees == 27
    assert code(g, "temperature", by=-1) == "once-a-turn"
    assert not [move for move in moves(g) if move["do"] == "temperature"]
    push(g, "end")
    state.now[tank.DEGREES] = 30
    draw(g)
    assert [move["by"] for move in moves(g) if move["do"] == "temperature"] == [-1, -2, 1, 2]
    push(g, "temperature", by=1)
    assert state.degrees == 30
    assert state.actions == 2
    push(g, "undo")
    state.now[tank.DEGREES] = 21
    push(g, "temperature", by=-2)
    assert state.degrees == 20


def test_in_a_new_game_each_player_changes_the_temperature_once_a_round():
    """The rulebook's "tour de jeu" is the round: the king's second turn is part of it."""
    g = game(2, rules="advanced", temperature_once=acqua_dolce_options.default_options(2)["temperature_once"])
    for by in (2, 1):
        draw(g)
        push(g, "temperature", by=by)
        push(g, "end")
    draw(g)
    assert g.record.state.is_second_turn()
    assert code(g, "temperature", by=-1) == "once-a-turn"
    assert not [move for move in moves(g) if move["do"] == "temperature"]
    push(g, "end")
    # In the next round the seat with the new king begins, which was the last to change it.
    draw(g)
    assert g.record.state.to_act() == 1
    push(g, "temperature", by=-1)
    for _ in range(2):
        push(g, "undo")
    assert code(g, "draw", **{"from": "pile"}) == ""


def test_a_record_that_does_not_say_has_the_temperature_once_a_turn():
    g = game(2, rules="advanced")
    for by in (2, 2, 1):
        draw(g)
        push(g, "temperature", by=by)
        push(g, "end")
    assert words.options({}, 2)["temperature_once"] == "turn"
    old = acqua_dolce_options.unpack_options(bytes((1 | 1 << 3, 7, 2)), 2)
    assert (old["rules"], old["king"], old["temperature_once"]) == ("advanced", 1, "turn")


def test_the_basic_rules_know_no_temperature():
    g = game()
    assert g.score()["table"]["temperature"] is None
    assert code(g, "temperature", by=1) == "not-now"
    draw(g)
    assert code(g, "temperature", by=1) == "no-temperature"
    assert code(g, "temperature", by=1, seat=1) == "wrong-seat"
    for by in (0, 3, "1", 1.0, True, None):
        assert code(g, "temperature", by=by) == "bad-argument"


def test_any_temperature_is_good_enough_to_play_in():
    g = game(rules="advanced")
    draw(g)
    play(g, "plant_1")
    play(g, "dwarf_gourami_1")
    assert g.record.state.hand(0) == 6


# Goals


def goals(*table):
    g = arrange(game(goals=list(acqua_dolce_goals.GOALS)), table)
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
    g = spent(last_card(several("guppy", 1, 2, 3), goals=["glassfish", "schools"], extra_action=True))
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
    state.now[tank.ACTIONS] = 1
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
    state.now[tank.HANDS] = 0
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
    g = spent(last_card(several("guppy", 1, 2, 3), goals=["glassfish", "schools"], extra_action=True))
    state = g.record.state
    state.now[tank.ACTIONS] = 1
    play(g, "indian_glassfish_1")
    assert "indian_glassfish_1" not in on_table(g)
    assert (state.to_act(), state.actions) == (0, 1)


# Words


def test_a_record_in_words_comes_back():
    g = game(2, rules="advanced", goals=["zones", "species"], king=1)
    turn(g, "plant_1", several("neon", 4, 1, 2))
    draw(g, "open")
    push(g, "temperature", by=-2)
    push(g, "undo")
    push(g, "swap")
    again = text.read(text.write(g))
    assert again.score() == json.loads(json.dumps(g.score()))
    assert again.record.state.position() == g.record.state.position()


def test_every_verb_has_its_words():
    assert set(actions.VERBS[1:]) == {"draw", "play", "swap", "temperature", "end", "eat", "starve", "remove"}
    assert code(game(), "pass") == "unknown-verb"


def test_control_moves_are_not_now_in_a_turn():
    g = at_control("neon_1")
    for verb, cards in (("eat", {"card": "neon_1"}), ("starve", {"cards": ["x"]}), ("remove", {"cards": ["neon_1"]})):
        assert code(g, verb, **cards) == "not-now"
