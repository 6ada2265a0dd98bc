"""Control phases and an emptied hand of Acqua Dolce at the table, by the deployed firmware's lights; not the turns
before (test_table.py).
"""

from typing import Any

from games.acqua_dolce.at_table import END_TURN, PASS, draw, kept, lay, moves, pictures, play, scan
from naiad.games.acqua_dolce.robot_view import View
from naiad_core.buttons import BACK, END, PUSH
from naiad_core.games.acqua_dolce import actions, pieces
from twin.table import Table

# --- control ---


def test_what_is_under_the_knob_is_seen_in_every_colour_of_fish() -> None:
    view = View()
    assert not set(view.kinds) & {view.colours["chosen"], view.colours["other"]}


# The king has a piranha and three fish that live; the control phase asks whom it eats.
PREY = (draw(), play("plant_1"), play("piranha_1"), play("angelfish_2"), draw(), play("angelfish_4"), END_TURN)


def test_a_control_phase_asks_whom_the_piranha_eats_by_knob_or_tag(table: Table) -> None:
    state = lay(table, *PREY, draw(), play("black_molly_3"), END_TURN)
    assert table.until_words("EAT 1") == "EAT 1"
    asked = [actions.eat(pieces.piece(name)) for name in ("angelfish_2", "black_molly_3")]
    assert pictures(table) == View().asked(state, asked, 0)
    table.do(table.player.turn())
    assert pictures(table) == View().asked(state, asked, 1)
    scan(table, "angelfish_4")
    assert pictures(table) == View().asked(state, [actions.eat(pieces.piece("angelfish_4"))], 0)
    table.press(PUSH)
    assert [table.until_words(page) for page in ("ANGL -1", "NEW ROW", "KING P2")] == ["ANGL -1", "NEW ROW", "KING P2"]
    assert moves(table)[-1] == {"do": "eat", "card": "angelfish_4"}


def test_a_press_on_what_is_told_takes_no_fish(table: Table) -> None:
    lay(table, *PREY, draw(), END_TURN)
    table.until_words("EAT 1")
    table.press(PUSH)
    assert moves(table)[-1] == END_TURN
    table.press(PUSH)
    assert moves(table)[-1]["do"] == "eat"


def test_back_in_a_control_phase_takes_the_move_before_it_back(table: Table) -> None:
    lay(table, *PREY, draw(), END_TURN)
    table.press(BACK)
    assert table.until_words("UNDO ?") == "UNDO ?"
    table.press(PUSH)
    state = kept(table).state
    assert state.phase == actions.ACTION and pictures(table) == View().table(state)


def test_what_a_control_phase_takes_without_a_choice_is_said(table: Table) -> None:
    # Two neons are no school and cost four cards; nobody is asked.
    lay(table, draw(), play("neon_1", "neon_2"), END_TURN, *PASS, draw())
    table.press(END)
    table.until_words("PASS ?")
    table.press(PUSH)
    for said in ("NEON -2", "NEW ROW", "KING P2"):
        assert table.until_words(said) == said


def test_what_a_control_phase_took_is_told_until_a_press_and_again_among_the_numbers(table: Table) -> None:
    lay(table, draw(), play("neon_1", "neon_2"), END_TURN, *PASS, draw(), END_TURN)
    table.run(20_000)
    for said in ("NEON -2", "NEW ROW", "KING P2", "NEON -2"):
        assert table.until_words(said) == said
    table.do(table.player.turn())
    assert table.until_words("NEW ROW", limit_ms=100) == "NEW ROW"
    table.press(PUSH)
    pictures(table)
    table.do(table.player.turn(-1))
    table.until_words("GOAL 0/2")
    table.do(table.player.turn(1 + len(pieces.KINDS)))
    assert table.until_words("NEON -2") == "NEON -2"
    table.press(BACK)
    table.press(BACK)
    table.until_words("UNDO ?")
    table.press(PUSH)
    table.do(table.player.turn(-1))
    table.until_words("GOAL 0/2")
    table.do(table.player.turn(1 + len(pieces.KINDS)))
    # It is as if nothing had gone.
    assert table.until_words("P2 8") == "P2 8"


def test_a_goal_met_or_lost_is_named(table: Table) -> None:
    lay(table, draw(), play("neon_1"), goals=["colours", "glassfish"], goals_needed=1)
    scan(table, "indian_glassfish_1")
    table.press(PUSH)
    assert table.until_words("GOAL GLAS") == "GOAL GLAS"


def test_the_knob_stays_on_a_species_that_goes_on_starving(table: Table) -> None:
    laid = lay(table, *hungry())
    asked = sorted({pieces.kind_of(actions.unpack(action)[1][0]) for action in laid.legal()})
    assert table.until_words(f"STRV {laid.excess()}") == f"STRV {laid.excess()}"
    pictures(table)
    table.do(table.player.turn())
    table.press(PUSH)
    # The same question again is not told again.
    assert not table.words()
    table.press(PUSH)
    went = [move["cards"][0][:-2] for move in moves(table)[-2:]]
    assert went == 2 * [pieces.KINDS[asked[1]]]


def test_clashing_conditions_are_asked_for_in_an_order(table: Table) -> None:
    # Two guppies lack a third, and the glassfish does not live beside them.
    state = lay(table, draw(), play("guppy_1", "guppy_2"), play("indian_glassfish_1"), END_TURN, *PASS, *PASS)
    assert table.until_words("OUT 1ST?") == "OUT 1ST?"
    asked = [actions.remove([pieces.piece("guppy_1"), pieces.piece("guppy_2")])]
    asked.append(actions.remove([pieces.piece("indian_glassfish_1")]))
    assert pictures(table) == View().asked(state, asked, 0)
    table.press(PUSH)
    assert table.until_words("GUPY -2") == "GUPY -2"
    assert kept(table).state.on_table(pieces.KINDS.index("indian_glassfish"))


def test_a_control_phase_goes_on_after_a_power_cut(table: Table) -> None:
    state = lay(table, *PREY, draw(), END_TURN)
    table.run(3000)
    table.cut_power()
    table.boot()
    assert table.until_words("EAT 1") == "EAT 1"
    assert pictures(table) == View().asked(state, [actions.eat(pieces.piece("angelfish_2"))], 0)


def hungry() -> list[dict[str, Any]]:
    """Two players lay three schools and more, until four fish cannot be fed."""
    return [
        *(draw(), play("corydoras_1", "corydoras_2", "corydoras_3"), play("neon_1", "neon_2", "neon_3"), END_TURN),
        *(draw(), play("platy_1", "platy_2", "platy_3"), play("guppy_1", "guppy_2", "guppy_3"), END_TURN),
        *(draw(), END_TURN),
    ]


# --- an emptied hand ---


def emptied() -> list[dict[str, Any]]:
    """Both goals of ornaments and colours stay open; seat 0 is left with one card to play."""
    return [
        draw(),
        play("corydoras_1", "corydoras_2", "corydoras_3"),
        play("neon_1", "neon_2", "neon_3"),
        play("plant_1"),
        *PASS,
    ]


def test_an_emptied_hand_without_enough_goals_takes_three_cards(table: Table) -> None:
    lay(table, *emptied(), draw(), play("plant_2"))
    scan(table, "plant_3")
    table.press(PUSH)
    for said in ("HAND 0", "NEW ROW", "FAIL", "TAKE 3"):
        assert table.until_words(said) == said
    assert kept(table).state.hand(0) == 3


def test_an_emptied_hand_with_enough_goals_wins(table: Table) -> None:
    lay(table, *emptied(), draw(), play("plant_2"), goals=["schools", "zones"], goals_needed=1)
    scan(table, "fighting_fish_1")
    table.press(PUSH)
    table.until_words("P1 WINS", limit_ms=15_000)
    assert kept(table).state.is_over()
    table.press(END)
    assert table.fetch()[-1].over
