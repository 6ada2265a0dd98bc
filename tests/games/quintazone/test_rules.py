"""Quintazone by the rulebook: setting up, turns, zones, the end, scores, and every reason; not decks and borders
(test_cards.py).
"""

import json
import random

import pytest

from games.quintazone.words import (
    END,
    FIRST,
    PASS,
    SECOND,
    STARTED,
    UNDO,
    card,
    code,
    game,
    goal,
    lay_out,
    legal,
    pass_out,
    pyramid,
    start,
    to_act,
)
from games.simulator import Play
from naiad_core import games, notation
from naiad_core.games.quintazone import actions, pieces, rules
from naiad_core.games.quintazone import notation as words
from naiad_core.games.quintazone.actions import cell_of, verb_of
from naiad_core.notation import BadOption

NVM_BYTES = 4096 - 64
JOURNAL_BYTES_A_LINE = 6


# --- setting up ---


def test_everyone_holds_five_cards_and_the_rest_is_the_pile():
    for seats in range(2, 6):
        for deck, rest in ((FIRST, 39), (SECOND, 54)):
            state = game(STARTED, seats=seats, deck=deck).record.state
            assert state.hands == [5] * seats
            assert state.pile == rest - 5 * seats


def test_play_starts_from_a_card_with_four_panels_upright_at_the_origin():
    played = game()
    assert [json.loads(line)["card"][:2] for line in played.legal()] == ["q_"] * 10
    assert {code(played, start(name)) for name in pieces.IDS[:40]} == {"", "start-card"}
    played.push(STARTED)
    assert played.record.state.face_at(actions.cell(0, 0)) == 2 * pieces.IDS.index("q_wfev")


def test_the_start_belongs_to_no_seat_and_the_first_seat_has_the_first_turn():
    played = game()
    assert to_act(played) is None
    assert code(played, card("w_f_1", 1, 0)) == "not-started"
    assert code(played, {**STARTED, "seat": 2}) == "bad-argument"
    played.push({**STARTED, "seat": 1})
    assert to_act(played) == 0
    assert code(played, {**STARTED, "seat": 1}) == "started"
    played.push({"do": "undo"})
    assert to_act(played) is None


# --- laying cards ---


def test_one_half_side_that_meets_its_like_is_enough():
    played = game(STARTED)
    # West of it f w, or turned w f, beside f v.
    assert code(played, card("l_fw", 1, 0)) == ""
    assert code(played, card("l_fw", 1, 0, turned=True)) == "no-match"


def test_one_of_several_neighbours_is_enough():
    played = game(STARTED, card("w_w_1", 0, -1), END, card("w_v_1", 1, 0), END)
    # South of it lies v, west of it w.
    assert code(played, card("w_w_2", 1, -1)) == ""
    assert code(played, card("w_v_2", 1, -1)) == ""
    assert code(played, card("w_a_1", 1, -1)) == "no-match"


def test_corners_do_not_connect():
    for x, y in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        assert code(game(STARTED), card("w_f_1", x, y)) == "no-contact"


def test_a_cell_with_cards_all_around_is_one_like_any_other():
    around = [
        card("w_w_1", 0, -1),
        card("w_w_2", 1, -1),
        card("l_vw", 2, -1, turned=True),
        card("w_v_1", 2, 0),
        card("w_v_2", 2, 1),
        card("l_ev", 1, 1, turned=True),
    ]
    played = game(STARTED)
    for move in around:
        played.push(move)
        played.push(END)
    assert code(played, card("w_a_1", 1, 0)) == "no-match"
    for name in ("w_f_1", "w_e_1", "p_af"):
        assert code(played, card(name, 1, 0)) == ("" if name == "w_f_1" else "no-match")


def test_whole_cards_are_listed_upright_but_may_lie_turned():
    turned = card("w_w_1", 0, -1, turned=True)
    assert {json.loads(line)["turned"] for line in game(STARTED).legal("w_w_1")} == {False}
    played, upright = game(STARTED, turned), game(STARTED, card("w_w_1", 0, -1))
    assert played.record.state.position() == upright.record.state.position()
    assert words.show(played.record.lines[-1][0], played.record.state) == turned


def test_hands_are_hidden_so_every_card_off_the_table_is_listed():
    listed = {move["card"] for move in legal(game(STARTED), "card")}
    # Only what shows nothing but air fits nowhere.
    assert listed == set(pieces.IDS[:40]) - {"q_wfev", "w_a_1", "w_a_2"}


def test_a_diagonal_card_has_its_first_element_at_the_top_and_on_the_left():
    played = game(STARTED, deck=SECOND)
    assert [code(played, card("d_ef", 0, 1, turned)) for turned in (False, True)] == ["", "no-match"]
    assert [code(played, card("d_ef", 1, 0, turned)) for turned in (False, True)] == ["no-match", ""]


def test_the_first_deck_knows_no_card_of_the_second():
    for name in ("w_a_3", "d_ae"):
        assert code(game(STARTED), card(name, 0, 1)) == "bad-argument"
        assert game(STARTED).legal(name) == []
        assert code(game(STARTED, deck=SECOND), card(name, 0, 9)) == "no-contact"


@pytest.mark.parametrize("deck", pieces.DECKS)
@pytest.mark.parametrize("direction", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_the_table_may_grow_in_one_direction_as_long_as_there_are_cards(deck, direction):
    state = game(STARTED, deck=deck).record.state
    fresh = rules.Game(2, {"deck": deck}).position()

    def reach(action):
        return actions.cell_x(cell_of(action)) * direction[0] + actions.cell_y(cell_of(action)) * direction[1]

    while not state.is_over():
        moves = [action for action in state.legal() if verb_of(action) == actions.CARD]
        state.apply(max(moves, key=reach) if moves else actions.pass_())
        state.apply(actions.end())
    assert max(map(abs, state.bounds())) >= state.size - 8
    while state.history:
        state.undo()
    assert state.position() == fresh


# --- pyramids and zones ---


def zone(played, x, y, letter):
    cells = played.record.state.zone_of(x, y, pieces.ELEMENTS.index(letter))
    return sorted((actions.cell_x(where), actions.cell_y(where)) for where in cells)


def test_a_pyramid_may_come_before_the_card_or_after_it():
    played = game(STARTED, pyramid(1, 0, 0, "w"))
    assert to_act(played) == 0
    played.push(card("w_w_1", 0, -1))
    assert to_act(played) == 1
    played.push(card("w_f_1", 1, 0))
    assert to_act(played) == 1
    played.push(pyramid(1, 0, 0, "f"))
    assert to_act(played) == 0


def test_a_pyramid_takes_every_panel_of_its_zone():
    played = game(STARTED, card("w_w_1", 0, -1), pyramid(1, 0, -1, "w"))
    assert zone(played, 0, 0, "w") == [(0, -1), (0, 0)]
    assert code(played, pyramid(1, 0, 0, "w")) == "zone-taken"
    assert {(*move["at"], move["panel"]) for move in legal(played, "pyramid")} == {
        (0, 0, "f"),
        (0, 0, "e"),
        (0, 0, "v"),
    }


def test_panels_of_one_element_that_only_touch_at_a_corner_are_two_zones():
    played = game(STARTED, card("w_w_1", 0, -1), END, card("l_fw", 1, -1, turned=True), END)
    assert zone(played, 0, 0, "f") == [(0, 0)]
    assert zone(played, 1, -1, "f") == [(1, -1)]


# Two zones of water, a pyramid in each, and the card that joins them.
MERGING = (
    STARTED,
    pyramid(3, 0, 0, "w"),
    card("p_fw", 1, 0),
    pyramid(2, 1, 0, "w"),
    card("w_w_1", 0, -1),
    pyramid(1, 0, 0, "e"),
    card("w_w_2", 1, -1),
)


def test_zones_with_pyramids_may_merge_and_each_then_counts_the_whole():
    apart, joined = game(*MERGING[:-1]), game(*MERGING)
    assert zone(apart, 0, 0, "w") == [(0, -1), (0, 0)] and zone(apart, 1, 0, "w") == [(1, 0)]
    assert zone(joined, 0, 0, "w") == zone(joined, 1, 0, "w") == [(0, -1), (0, 0), (1, -1), (1, 0)]
    first, second = joined.score()["players"]
    assert [part["points"] for part in first["parts"]] == [12, 1] and first["total"] == 13
    assert second["parts"] == [{"pyramid": 2, "at": [1, 0], "panel": "w", "zone": 4, "doubled": False, "points": 8}]


def test_a_size_runs_out():
    # Four players have two of each size.
    played = game(STARTED, seats=4)
    for panel in "wf":
        played.push(pyramid(1, 0, 0, panel))
        for _ in range(4):
            lay_out(played, leave=39 - played.record.state.laid)
            if played.record.state.card_part == rules.LAID:
                played.push(END)
    assert to_act(played) == 0
    assert code(played, pyramid(1, 0, 0, "w")) == "stash"
    assert code(played, pyramid(2, 0, 0, "w")) == "zone-taken"
    assert played.legal("1") == [] and played.legal("2") != []


# --- turns ---


def test_a_turn_ends_by_itself_when_only_ending_is_left():
    assert to_act(game(STARTED, card("w_w_1", 0, -1))) == 0
    assert to_act(game(STARTED, card("w_w_1", 0, -1), END)) == 1
    assert to_act(game(STARTED, card("w_w_1", 0, -1), pyramid(1, 0, 0, "w"))) == 1
    assert to_act(game(STARTED, PASS, pyramid(1, 0, 0, "w"))) == 1


def test_a_turn_ends_by_itself_when_no_pyramid_can_be_set():
    # With all pyramids on the table the card alone ends the turn.
    played = game(STARTED, seats=5)
    rng = random.Random(3)
    while [move for move in map(json.loads, played.legal()) if move["do"] == "pyramid"]:
        played.push(rng.choice(legal(played, "pyramid")))
        played.push(rng.choice(legal(played, "card") or [PASS]))
    state = played.record.state
    assert len(state.pyramids()) == 30 and not state.is_over()
    seat = to_act(played)
    played.push(legal(played, "card")[0])
    assert to_act(played) == (seat + 1) % 5


def test_a_card_is_drawn_at_the_end_of_a_turn_but_not_after_a_pass():
    played = game(STARTED)
    state = played.record.state
    played.push(card("w_w_1", 0, -1))
    assert state.hands == [4, 5] and state.pile == 29
    played.push(END)
    assert state.hands == [5, 5] and state.pile == 28
    played.push(PASS)
    played.push(END)
    assert state.hands == [5, 5] and state.pile == 28


def test_nothing_is_drawn_from_an_empty_pile():
    played = lay_out(game(STARTED), leave=10)
    state = played.record.state
    assert state.pile == 1 and sum(state.hands) == 9
    played.push(END)
    assert state.pile == 0 and state.hands == [5, 5]
    lay_out(played, leave=9)
    played.push(END)
    assert state.pile == 0 and sorted(state.hands) == [4, 5]


def test_a_seat_without_cards_is_skipped():
    played = lay_out(game(STARTED), leave=8)
    played.push(END)
    state = played.record.state
    assert state.pile == 0 and state.hands == [4, 4]
    # Who passes twice now holds two cards when the other has none.
    seat = to_act(played)
    for _ in range(2):
        for move in (PASS, END, legal(played, "card")[0], END):
            played.push(move)
    turns = []
    while not state.is_over():
        turns.append(to_act(played))
        played.push(legal(played, "card")[0])
        played.push(END)
    assert turns == [seat, 1 - seat, seat, 1 - seat, seat, seat]
    assert state.laid == 40


def test_undo_takes_back_the_end_of_a_turn_with_the_move_that_caused_it():
    played = game(STARTED, card("w_w_1", 0, -1))
    before = played.record.state.position()
    for move in (END, pyramid(1, 0, 0, "w")):
        played.push(move)
        assert to_act(played) == 1
        played.push(UNDO)
        assert to_act(played) == 0
        assert played.record.state.position() == before


# --- the end ---


def test_the_game_ends_when_all_cards_lie_and_the_last_turn_may_still_set_a_pyramid():
    played = lay_out(game(STARTED))
    state = played.record.state
    assert state.laid == 40 and not state.is_over()
    seat = to_act(played)
    played.push(legal(played, "pyramid")[0])
    assert state.is_over() and to_act(played) is None
    assert len(played.score()["players"][seat]["parts"]) == 1
    played.push(UNDO)
    assert to_act(played) == seat
    played.push(END)
    assert state.is_over()


def test_the_game_ends_when_all_who_hold_cards_passed_in_a_row():
    played = game(STARTED, seats=3)
    for move in (PASS, END, PASS, END, card("w_w_1", 0, -1), END, PASS, END, PASS, END, PASS):
        assert not played.record.state.is_over()
        played.push(move)
    # The last turn is finished first.
    assert not played.record.state.is_over()
    played.push(pyramid(1, 0, 0, "w"))
    assert played.record.state.is_over()


def test_who_holds_no_cards_need_not_pass():
    played = lay_out(game(STARTED), leave=1)
    played.push(END)
    state = played.record.state
    assert sorted(state.hands) == [0, 1]
    played.push(PASS)
    played.push(END)
    assert state.is_over() and state.laid == 39


def test_after_the_end_seats_reveal_their_goals_in_any_order():
    played = pass_out(game(STARTED, seats=3))
    assert to_act(played) is None
    assert played.legal() == sorted(
        f'{{"do":"goal","goal":"{letter}","seat":{seat}}}' for letter in "aefvw" for seat in range(3)
    )
    played.push(goal(2, "f"))
    assert len(played.legal()) == 8
    played.push(goal(0, "a"))
    assert played.score()["provisional"] and played.score()["winners"] == []
    played.push(goal(1, "w"))
    score = played.score()
    assert not score["provisional"] and score["over"] and played.legal() == []
    assert [row["goal"] for row in score["players"]] == ["a", "w", "f"]


def test_a_pyramid_on_its_owners_goal_counts_double():
    played = pass_out(game(*MERGING))
    assert [row["total"] for row in played.score()["players"]] == [13, 8]
    played.push(goal(0, "e"))
    played.push(goal(1, "w"))
    score = played.score()
    assert [row["total"] for row in score["players"]] == [14, 16] and score["winners"] == [1]
    assert [part["doubled"] for part in score["players"][0]["parts"]] == [False, True]


def test_equal_scores_share_the_win():
    score = pass_out(game(STARTED))
    for seat, letter in enumerate("ae"):
        score.push(goal(seat, letter))
    assert score.score()["winners"] == [0, 1]


def test_undo_after_the_end_takes_back_goals_and_then_the_end():
    played = game(STARTED, PASS, END, PASS)
    before = played.record.state.position()
    for move in (END, goal(1, "a"), goal(0, "f")):
        played.push(move)
    played.push(UNDO)
    played.push(UNDO)
    assert played.score()["over"] and len(played.legal()) == 10
    played.push(UNDO)
    assert not played.score()["over"]
    assert played.record.state.position() == before


# --- options, pieces, sizes ---


OPTIONS = games.options("quintazone")


@pytest.mark.parametrize("raw", [{"deck": "aquarius"}, {"deck": None}, {"deck": ["aquarius-1e"]}, {"decks": FIRST}])
def test_an_unknown_option_or_value_is_refused(raw):
    with pytest.raises(BadOption):
        notation.options("quintazone", raw, 2)


def test_the_first_deck_is_the_default():
    assert notation.options("quintazone", {}, 2) == OPTIONS.default_options(2) == {"deck": FIRST}


def test_legal_by_piece_is_by_card_or_size():
    played = game(STARTED)
    assert {json.loads(line)["card"] for line in played.legal("l_ef")} == {"l_ef"}
    assert {json.loads(line)["size"] for line in played.legal("2")} == {2}
    for piece in ("4", "0", "02", "p2", "goal_a", "a", "q_wfev", "w_a_3", "pass", ""):
        assert played.legal(piece) == []


@pytest.mark.parametrize("deck", pieces.DECKS)
@pytest.mark.parametrize("seats", range(2, 6))
def test_a_whole_game_fits_the_boards_memory(deck, seats):
    play = Play("quintazone", f"{deck} {seats}", seats, undo_rate=0.05)
    while (action := play.choose()) is not None:
        play.push(action)
        if play.rng.random() < 0.05:
            play.take_back()
    record = play.game.record
    assert record.state.is_over()
    assert len(record.to_bytes()) + JOURNAL_BYTES_A_LINE * len(record.lines) <= NVM_BYTES
