"""Quintazone at the table: tags, choices, turns and whole games, by the deployed firmware's lights."""

import pytest

from folded import as_record
from naiad_core.buttons import BACK, PUSH
from naiad_core.games.quintazone import actions, pieces
from naiad_core.games.quintazone.actions import verb_of
from naiad_core.header import unpack_header
from twin.table import Table


@pytest.fixture
def quinta(table: Table) -> Table:
    """A game for two with its start card laid."""
    table.new_game("quintazone", 2, "DECK 40")
    table.tap("quintazone/q_wfev")
    table.press(PUSH)
    return table


@pytest.mark.parametrize(
    ("seats", "deck", "told"),
    [
        (3, "DECK 40", ("PYR 3X3", "ACT 15", "KEEP QUAD", "DEAL 5", "GOAL 1")),
        (2, "DECK 55", ("PYR 3X5", "ACT 18", "WILD BOX", "KEEP QUAD", "DEAL 5", "GOAL 1")),
    ],
)
def test_what_is_dealt_and_what_stays_in_the_box_is_told_before_the_start(table: Table, seats, deck, told) -> None:
    for words in ("QUIN ZONE", f"{seats} PLAY", deck, "AGE FIVE", *told):
        table.do(table.player.choose(words))
    table.settle()
    assert table.until_words("QUAD CARD") == "QUAD CARD"


def test_a_card_already_on_the_table_is_refused(quinta: Table) -> None:
    quinta.hands.put(0, "naiad:quintazone/q_wfev")
    quinta.until_words("CARD USED")


def test_a_wish_outlives_the_tag_leaving_its_reader_and_back_forgets_it(quinta: Table) -> None:
    quinta.tap("quintazone/l_ae")
    quinta.run(3000)
    quinta.press(PUSH)
    quinta.tap("quintazone/l_af")
    quinta.press(BACK)
    quinta.press(PUSH)
    laid = [actions.unpack(action)[1] for action in quinta.lines() if verb_of(action) == actions.CARD]
    assert laid == [pieces.piece("l_ae")]


def test_a_card_whose_tag_is_broken_is_picked_with_the_knob(quinta: Table) -> None:
    quinta.do(quinta.player.turn())
    quinta.do(quinta.player.choose("W F1"))
    quinta.run(200)
    quinta.press(PUSH)
    verb, card, *_ = actions.unpack(quinta.lines()[-1])
    assert (verb, pieces.piece_name(card)) == (actions.CARD, "w_f_1")


def test_a_turn_costs_one_scan_and_one_press(quinta: Table) -> None:
    before = len(quinta.lines())
    for card in ("l_ae", "l_af", "l_av"):
        quinta.tap("quintazone/" + card)
        quinta.press(PUSH)
    verbs = [verb_of(action) for action in quinta.lines()[before:]]
    assert verbs == [actions.CARD, actions.END, actions.CARD, actions.END, actions.CARD]


def test_a_power_cut_costs_nothing_but_the_wish_under_the_knob(quinta: Table) -> None:
    quinta.tap("quintazone/l_ae")
    quinta.press(PUSH)
    quinta.run(300)
    shown = quinta.eyes.lit
    quinta.tap("quintazone/l_af")
    quinta.cut_power()
    quinta.boot()
    quinta.until(lambda: quinta.eyes.lit == shown, 8000, every_ms=20)
    quinta.tap("quintazone/l_af")
    quinta.press(PUSH)
    assert [verb_of(action) for action in quinta.lines()] == [
        actions.START,
        actions.CARD,
        actions.END,
        actions.CARD,
    ]


def test_a_game_without_gates_has_no_row_in_its_record(table: Table) -> None:
    table.new_game("quintazone", 2, "DECK 40")
    header = table.fetch()[-1].header
    assert unpack_header(header)[3] == len(header)


@pytest.mark.parametrize(("players", "deck", "seed"), [(2, "aquarius-1e", 1), (3, "aquarius-2e", 3)])
def test_robots_play_quintazone_by_the_lights(table: Table, players: int, deck: str, seed: int) -> None:
    robot = table.robots("quintazone", seed, slow=True, players=players, deck=deck)
    assert robot.finished
    (game,) = table.fetch()
    assert as_record(game).state.position() == robot.state.position()
    assert game.over
