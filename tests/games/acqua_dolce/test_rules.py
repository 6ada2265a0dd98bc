"""Acqua Dolce by the rulebook: turns, drawing, playing, temperature; not cards and options (test_pieces.py), goals
(test_goals.py) nor the control phase (test_control.py).
"""

import json

import pytest

from games.acqua_dolce.play import (
    arrange,
    at_control,
    code,
    draw,
    empty,
    game,
    last_card,
    moves,
    play,
    push,
    several,
    spent,
    turn,
)
from naiad_core import notation, text
from naiad_core.games.acqua_dolce import actions, pieces
from naiad_core.games.acqua_dolce import notation as words
from naiad_core.games.acqua_dolce import options as acqua_dolce_options

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
    state.now[pieces.PILE] = 1
    state.now[pieces.HANDS + 1] -= 1
    play(g, "bumblebee_1")
    assert (state.hand(0), state.pile, state.row) == (3, 0, 3)


def test_cards_of_a_play_are_written_sorted_and_read_in_any_order():
    g = game()
    draw(g)
    action = g.action({"do": "play", "cards": ["neon_5", "neon_1", "neon_3"]})
    assert words.show(action, g.record.state) == {"do": "play", "cards": ["neon_1", "neon_3", "neon_5"]}
    assert action < 2**16


# Temperature


def warmings(g):
    return [move["by"] for move in moves(g) if move["do"] == "temperature"]


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
    state.now[pieces.DEGREES] = 30
    draw(g)
    assert warmings(g) == [-1, -2]
    state.now[pieces.DEGREES] = 21
    # As a record may have it.
    push(g, "temperature", by=-2)
    assert state.degrees == 20
    assert state.actions == 2


@pytest.mark.parametrize(
    ("degrees", "listed"),
    [
        (30, [-1, -2]),
        (29, [-1, -2, 1]),
        (28, [-1, -2, 1, 2]),
        (22, [-1, -2, 1, 2]),
        (21, [-1, 1, 2]),
        (20, [1, 2]),
    ],
)
def test_no_change_of_the_water_by_nothing_is_offered_and_a_record_may_have_it(degrees, listed):
    g = game(rules="advanced")
    draw(g)
    g.record.state.now[pieces.DEGREES] = degrees
    assert warmings(g) == listed
    for by in (-2, -1, 1, 2):
        assert code(g, "temperature", by=by) == ""


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
    assert notation.options("acqua-dolce", {}, 2)["temperature_once"] == "turn"
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
