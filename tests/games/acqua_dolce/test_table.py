"""Acqua Dolce at the table: set-up, draws and cards, by the deployed firmware's lights; control phases and an emptied
hand are in test_table_control.py.
"""

from typing import Any

import pytest

from folded import as_record
from games.acqua_dolce.at_table import (
    END_TURN,
    NOTE_MS,
    PASS,
    choose,
    draw,
    kept,
    lay,
    moves,
    pictures,
    play,
    scan,
)
from naiad.games.acqua_dolce.robot_view import View
from naiad_core import notation
from naiad_core.buttons import BACK, END, MENU, PUSH
from naiad_core.games.acqua_dolce import pieces
from twin.table import Table

# --- whole games ---


@pytest.mark.parametrize(
    ("seed", "options"),
    [
        (1, {"players": 2, "rules": "advanced", "single": 1, "extra": 1, "king": 1}),
        (2, {"players": 3, "rules": "basic", "goals": "all", "needed": 4, "extra": 1}),
    ],
)
def test_robots_play_acqua_dolce_by_the_lights(table: Table, seed: int, options: dict[str, Any]) -> None:
    robot = table.robots("acqua-dolce", seed, slow=True, **options)
    assert robot.finished
    (game,) = table.fetch()
    assert as_record(game).state.position() == robot.record.state.position()  # type: ignore[attr-defined]
    assert game.over


# --- set-up ---


def test_the_usual_game_takes_one_press_more_than_its_rules(table: Table) -> None:
    table.new_game("acqua-dolce", 3, "RULE ADVA", "PLAY NOW")
    assert kept(table).options == notation.options("acqua-dolce", {"rules": "advanced", "temperature_once": "round"}, 3)


def test_as_many_goals_are_needed_as_a_control_phase_can_leave(table: Table) -> None:
    table.new_game("acqua-dolce", 2, "RULE ADVA", "MORE OPT", "GOAL ALL")
    choose(table, "NEED 5")
    with pytest.raises(AssertionError):
        choose(table, "NEED 6")


def test_goals_are_picked_one_by_one(table: Table) -> None:
    picked = ("SPEC YES", "SCHL NO", "ORNA NO", "GLAS NO", "COLR YES", "ZONE NO")
    rest = ("NEED 2", "ONE PILE", "3 ACT+")
    table.new_game("acqua-dolce", 2, "RULE BASI", "P2 1ST", "MORE OPT", "GOAL PICK", *picked, *rest)
    options = kept(table).options
    assert (options["goals"], options["goals_needed"], options["king"]) == (["species", "colours"], 2, 1)
    assert options["single_pile"] and options["extra_action"]


def test_some_goal_there_must_be(table: Table) -> None:
    names = ("SPEC", "SCHL", "ORNA", "GLAS", "COLR")
    table.new_game(
        "acqua-dolce", 2, "RULE BASI", "MORE OPT", "GOAL PICK", *[f"{name} NO" for name in names], "ZONE YES"
    )
    assert table.until_words("NEED 1") == "NEED 1"
    table.do(table.player.turn())
    assert table.words() == "NEED 1"


def test_back_leads_through_the_set_up_to_the_menu(table: Table) -> None:
    table.new_game("acqua-dolce", 2, "RULE BASI", "MORE OPT")
    table.until_words("GOAL EASY")
    table.press(BACK)
    # Under the knob is what was answered there.
    assert table.until_words("MORE OPT") == "MORE OPT"
    table.press(BACK)
    assert table.until_words("YOUN GEST") == "YOUN GEST"
    table.press(BACK)
    assert table.until_words("RULE BASI") == "RULE BASI"


def test_what_is_laid_out_is_told_in_the_rulebooks_order_and_a_press_is_a_page(table: Table) -> None:
    for words in ("ACQU DOLC", "5 PLAY", "RULE ADVA", "YOUN GEST", "PLAY NOW"):
        table.do(table.player.choose(words))
    for said in ("GOAL 3", "TO BOX", "DEAL 7", "TURN 3", "SET 25", "KING P1"):
        assert table.until_words(said) == said
        if said == "TO BOX":
            # By turns with which.
            assert [table.until_words(words) for words in ("1 FD5", "1 FD6", "TO BOX")] == ["1 FD5", "1 FD6", "TO BOX"]
        table.press(PUSH)
    table.settle()
    assert table.until_words("DRAW PILE") == "DRAW PILE"
    assert moves(table) == []


def test_back_leads_from_page_to_page_and_to_the_last_question(table: Table) -> None:
    more = ("MORE OPT", "GOAL HARD", "NEED 2", "ONE PILE", "3 ACT")
    for words in ("ACQU DOLC", "4 PLAY", "RULE BASI", "YOUN GEST", *more):
        table.do(table.player.choose(words))
    # Without an open row there is none to turn up; four players leave a card of six in the box.
    for said in ("GOAL 3", "TO BOX", "DEAL 7", "KING P1"):
        assert table.until_words(said) == said
        table.do(table.player.turn())
    for said in ("DEAL 7", "TO BOX", "GOAL 3", "3 ACT"):
        table.press(BACK)
        assert table.until_words(said) == said
    table.press(PUSH)
    table.hold(PUSH)
    table.settle()
    assert table.until_words("DRAW PILE") == "DRAW PILE"
    assert kept(table).options["single_pile"]


# --- draws ---


def test_a_turn_begins_with_the_question_for_its_draw_and_end_asks_again(table: Table) -> None:
    state = lay(table)
    assert table.until_words("DRAW PILE") == "DRAW PILE"
    # Put aside it gives way to the tank.
    assert pictures(table) == View().table(state)
    table.press(END)
    assert table.until_words("DRAW PILE") == "DRAW PILE"
    assert moves(table) == []
    table.press(PUSH)
    assert moves(table) == [draw("pile")]


def test_a_second_press_for_the_last_card_of_a_turn_draws_nothing_for_the_next(table: Table) -> None:
    lay(table, draw(), play("plant_1"), play("plant_2"))
    scan(table, "plant_3")
    table.press(PUSH)
    table.press(PUSH)
    assert len(moves(table)) == 4
    table.run(600)
    table.press(PUSH)
    assert moves(table)[4:] == [draw("pile")]


def test_no_card_read_is_drawn_without_a_word(table: Table) -> None:
    lay(table)
    scan(table, "neon_3")
    assert table.until_words("ROW? NEON") == "ROW? NEON"
    table.press(BACK)
    assert moves(table) == []
    scan(table, "neon_3")
    table.until_words("ROW? NEON")
    table.press(PUSH)
    assert moves(table) == [draw("open")]


def test_a_fourth_card_read_is_not_the_next_seats_draw(table: Table) -> None:
    lay(table, draw(), play("plant_1"), play("plant_2"), play("plant_3"))
    scan(table, "plant_4")
    assert table.until_words("ROW? PLNT") == "ROW? PLNT"
    # A question goes away by itself.
    pictures(table)
    assert len(moves(table)) == 4 and [kept(table).state.hand(seat) for seat in (0, 1)] == [5, 7]


def test_end_ends_the_turn_and_asks_before_any_action(table: Table) -> None:
    lay(table, draw(), play("plant_1"))
    table.press(END)
    assert moves(table)[-1] == END_TURN
    lay(table, draw())
    table.press(END)
    assert table.until_words("PASS ?") == "PASS ?"
    assert moves(table) == [draw()]
    table.press(PUSH)
    assert moves(table) == [draw(), END_TURN]


def test_end_does_nothing_while_a_card_is_to_be_played(table: Table) -> None:
    lay(table, draw(), play("plant_1"))
    scan(table, "neon_3")
    table.press(END)
    assert len(moves(table)) == 2


def test_end_held_draws_from_the_row_without_a_tag(table: Table) -> None:
    lay(table)
    table.hands.press(END, 1000)
    table.run(1500)
    assert moves(table) == [draw("open")]


def test_the_knob_offers_both_first_draws(table: Table) -> None:
    lay(table)
    table.do(table.player.turn())
    assert table.words() == "DRAW ROW"
    table.run(600)
    choose(table, "DRAW ROW")
    assert moves(table) == [draw("open")]


def test_with_a_single_pile_a_card_read_first_is_refused(table: Table) -> None:
    lay(table, single_pile=True)
    table.hands.put(0, "naiad:acqua-dolce/neon_3")
    assert table.until_words("DRAW 1ST") == "DRAW 1ST"
    table.hands.lift(0)
    assert moves(table) == []


# --- cards ---


def test_a_bumblebee_without_plant_and_decoration_costs_two_cards(table: Table) -> None:
    state = lay(table, draw())
    scan(table, "bumblebee_2")
    assert pictures(table) == {View().card(state, [pieces.piece("bumblebee_2")])}
    table.press(MENU)
    table.until_words("NO PLNT")
    table.until_words("NO DECO")
    pictures(table)
    table.press(PUSH)
    assert table.until_words("TAKE 2") == "TAKE 2"
    assert kept(table).state.hand(0) == 9


def test_a_school_is_read_card_by_card_and_is_free_with_the_third(table: Table) -> None:
    state = lay(table, draw())
    view = View()
    cards = [pieces.piece(f"neon_{copy}") for copy in (6, 2, 4)]
    for count in (1, 2, 3):
        scan(table, pieces.piece_name(cards[count - 1]))
        assert pictures(table) == {view.card(state, cards[:count])}
    table.press(PUSH)
    assert moves(table)[-1] == play("neon_2", "neon_4", "neon_6")
    assert kept(table).state.hand(0) == 5


def test_a_school_without_tags_is_counted_with_the_knob(table: Table) -> None:
    lay(table, draw())
    table.do(table.player.turn(pieces.KINDS.index("guppy") + 1))
    table.press(PUSH)
    table.do(table.player.turn(2))
    table.do(table.player.turn(2))
    table.do(table.player.turn(-1))
    table.press(PUSH)
    assert moves(table)[-1] == play("guppy_1", "guppy_2", "guppy_3", "guppy_4")


def test_the_same_card_read_twice_counts_once(table: Table) -> None:
    lay(table, draw())
    scan(table, "platy_1")
    table.run(1000)
    table.hands.put(0, "naiad:acqua-dolce/platy_1")
    assert table.until_words("SAME CARD") == "SAME CARD"
    table.hands.lift(0)
    table.run(NOTE_MS)
    table.press(PUSH)
    assert moves(table)[-1] == play("platy_1")


def test_a_card_of_another_species_takes_the_place_of_the_one_before(table: Table) -> None:
    lay(table, draw())
    scan(table, "platy_1", "plant_1")
    table.press(PUSH)
    assert moves(table)[-1] == play("plant_1")


@pytest.mark.parametrize(("card", "said"), [("plant_1", "IN TANK"), ("neon_1", "CARD OUT"), ("food6_1", "NOT USED")])
def test_a_card_that_no_hand_can_hold_is_refused_with_its_reason(table: Table, card: str, said: str) -> None:
    # A single neon does not live through the control phase of the first king's second turn.
    lay(table, draw(), play("plant_1"), play("neon_1"), END_TURN, *(4 * PASS), draw(), seats=4)
    table.run(6000)
    table.hands.put(0, f"naiad:acqua-dolce/{card}")
    assert table.until_words(said) == said
    table.hands.lift(0)


# --- other actions ---


def test_the_temperature_is_chosen_with_the_knob(table: Table) -> None:
    lay(table, draw(), rules="advanced")
    table.press(MENU)
    choose(table, "TEMP")
    assert table.until_words("25 >26") == "25 >26"
    choose(table, "25 <23")
    assert moves(table)[-1] == {"do": "temperature", "by": -2}
    assert pictures(table) == View().table(kept(table).state)


def listed(table: Table) -> list[str]:
    seen: list[str] = []
    while table.words() not in seen:
        seen.append(table.words())
        table.do(table.player.turn())
        table.run(50)
    return seen


def warm(by: int) -> dict[str, Any]:
    return {"do": "temperature", "by": by}


def test_the_knob_offers_each_temperature_once_and_none_that_is_already(table: Table) -> None:
    # Up to 29 degrees, and to the end of the scale in the next round.
    up = (draw(), warm(2), END_TURN, draw(), warm(2), END_TURN, *PASS)
    lay(table, *up, draw(), rules="advanced")
    table.press(MENU)
    choose(table, "TEMP")
    assert table.until_words("29 >30") == "29 >30"
    assert listed(table) == ["29 >30", "29 <27", "29 <28"]
    choose(table, "29 >30")
    table.press(END)
    table.run(NOTE_MS)
    table.press(PUSH)
    table.run(100)
    table.press(MENU)
    choose(table, "TEMP")
    assert table.until_words("30 <29") == "30 <29"
    assert listed(table) == ["30 <29", "30 <28"]


def test_actions_without_a_card_are_on_menu_and_the_menu_behind_them(table: Table) -> None:
    lay(table, draw(), single_pile=True)
    table.press(MENU)
    assert listed(table) == ["DRAW PILE", "SWAP 2/3"]
    table.press(BACK)
    assert pictures(table) == View().table(kept(table).state)
    table.press(MENU)
    table.press(MENU)
    assert listed(table) == ["NEW GAME", "FACE SEAT", "HINT OFF", "GO ON"]


def test_a_card_taken_from_the_row_is_replaced(table: Table) -> None:
    lay(table, draw(), rules="advanced")
    table.press(MENU)
    assert listed(table) == ["DRAW PILE", "DRAW ROW", "SWAP 2/3", "TEMP"]
    choose(table, "DRAW ROW")
    assert table.until_words("FILL ROW") == "FILL ROW"
    assert moves(table)[-1] == {"do": "draw", "from": "open"}


def test_the_ring_and_the_crown_show_the_kings_second_turn(table: Table) -> None:
    state = lay(table, *PASS, *PASS)
    assert table.until_words("P1 2ND") == "P1 2ND"
    shown = pictures(table)
    assert state.is_second_turn() and shown == View().table(state)


def test_numbers_are_a_press_away(table: Table) -> None:
    lay(table, draw(), play("plant_1"))
    table.press(PUSH)
    assert table.until_words("GOAL 0/2") == "GOAL 0/2"
    seen = set()
    for _ in range(12):
        table.do(table.player.turn(-1))
        table.run(50)
        seen.add(table.words())
    assert {"SPEC 0/7", "SCHL 0/3", "PLNT 1/3", "DECO 0/2", "FISH 0", "FOOD 14", "P1 7", "P2 7"} <= seen
    table.press(BACK)
    pictures(table)


def test_the_knob_walks_through_the_tank_species_by_species(table: Table) -> None:
    state = lay(table, draw(), play("plant_1"), play("guppy_1"), rules="advanced")
    table.do(table.player.turn(pieces.KINDS.index("guppy") + 1))
    assert pictures(table) == {View().kind(state, pieces.KINDS.index("guppy"))}
    table.do(table.player.turn())
    assert pictures(table) == {View().kind(state, pieces.KINDS.index("platy"))}
    table.press(BACK)
    assert pictures(table) == View().table(state)
