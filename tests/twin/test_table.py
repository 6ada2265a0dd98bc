"""What goes wrong at a table, and what the lights and the record make of it, on the deployed firmware."""

import shutil
from pathlib import Path

import pytest

from naiad.link.games import as_record
from naiad.twin.chips.tags import BankCard, Ntag213
from naiad_core.rules import aya, quintazone
from twin.table import FIRMWARE, Kept, Table

PUSH, BACK, END, MENU = range(4)


@pytest.fixture
def quinta(table: Table) -> Table:
    """A game of Quintazone for two with its start card laid."""
    table.new_game("quintazone", 2, "DECK 40")
    table.tap("quintazone/q_wfev")
    table.press(PUSH)
    return table


# --- tags ---


def test_a_tag_that_names_no_piece_is_said_to_be_new(quinta: Table) -> None:
    quinta.hands.put(0, "naiad:quintazone/z_99")
    quinta.until_words("NEW TAG?")
    assert len(quinta.lines()) == 1


def test_a_tag_without_a_text_is_said_to_be_bare(quinta: Table) -> None:
    quinta.hands.put(0, Ntag213(b"\x04abcdef"))
    quinta.until_words("BARE TAG")


def test_a_bank_card_is_told_from_a_piece(quinta: Table) -> None:
    quinta.hands.put(0, BankCard())
    quinta.until_words("BANK CARD")


def test_two_tags_on_one_reader_are_neither_taken(quinta: Table) -> None:
    quinta.hands.put(0, "naiad:quintazone/l_ae")
    quinta.hands.put(0, "naiad:quintazone/l_af")
    quinta.until_words("TWO TAGS")
    assert len(quinta.lines()) == 1


def test_a_tag_lifted_while_it_is_read_is_asked_for_again(quinta: Table) -> None:
    quinta.outside.readers[0].put(quinta.outside.tag("naiad:quintazone/l_ae"))
    quinta.outside.readers[0].lift(after_reads=1)
    quinta.until_words("TOO SOON")


def test_a_card_already_on_the_table_is_refused(quinta: Table) -> None:
    quinta.hands.put(0, "naiad:quintazone/q_wfev")
    quinta.until_words("CARD USED")


def test_a_piece_of_another_game_is_refused(quinta: Table) -> None:
    quinta.hands.put(0, "naiad:aya/f_01")
    quinta.until_words("NOT HERE")


def test_a_wish_outlives_the_tag_leaving_its_reader_and_back_forgets_it(quinta: Table) -> None:
    quinta.tap("quintazone/l_ae")
    quinta.run(3000)
    quinta.press(PUSH)
    quinta.tap("quintazone/l_af")
    quinta.press(BACK)
    quinta.press(PUSH)
    laid = [quintazone.unpack(action)[1] for action in quinta.lines() if action & 15 == quintazone.CARD]
    assert laid == [quintazone.piece("l_ae")]


def test_any_of_the_readers_takes_a_piece(quinta: Table) -> None:
    quinta.tap("quintazone/l_ae", reader=1)
    quinta.press(PUSH)
    assert len(quinta.lines()) == 2


def test_a_card_whose_tag_is_broken_is_picked_with_the_knob(quinta: Table) -> None:
    quinta.do(quinta.player.turn())
    quinta.do(quinta.player.choose("W F1"))
    quinta.run(200)
    quinta.press(PUSH)
    verb, card, *_ = quintazone.unpack(quinta.lines()[-1])
    assert (verb, quintazone.piece_name(card)) == (quintazone.CARD, "w_f_1")


# --- turns ---


def test_a_turn_costs_one_scan_and_one_press(quinta: Table) -> None:
    before = len(quinta.lines())
    for card in ("l_ae", "l_af", "l_av"):
        quinta.tap("quintazone/" + card)
        quinta.press(PUSH)
    verbs = [action & 15 for action in quinta.lines()[before:]]
    assert verbs == [quintazone.CARD, quintazone.END, quintazone.CARD, quintazone.END, quintazone.CARD]


def test_undo_is_asked_and_is_a_line_of_its_own(quinta: Table) -> None:
    quinta.tap("quintazone/l_ae")
    quinta.press(PUSH)
    quinta.press(BACK)
    quinta.until_words("UNDO ?")
    quinta.press(PUSH)
    assert quinta.lines()[-1] == 0


def test_a_question_behind_a_trouble_is_not_answered_by_the_press_that_ends_it(quinta: Table) -> None:
    quinta.press(BACK)
    quinta.until_words("UNDO ?")
    quinta.tap("aya/f_07")
    quinta.until_words("NOT HERE")
    quinta.press(PUSH)
    assert len(quinta.lines()) == 1


def test_a_question_that_nobody_answers_goes_away(quinta: Table) -> None:
    quinta.press(BACK)
    quinta.until_words("UNDO ?")
    quinta.until(lambda: not quinta.words(), 12_000)
    quinta.press(PUSH)
    assert len(quinta.lines()) == 1


def test_a_game_that_was_put_away_takes_no_line_more(table: Table) -> None:
    robot = table.robots("quintazone", 1, players=2)
    table.press(BACK)
    table.run(300)
    table.press(PUSH)
    (game,) = table.fetch()
    assert as_record(game).state.position() == robot.state.position()


# --- power and journal ---


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
    assert [action & 15 for action in quinta.lines()] == [
        quintazone.START,
        quintazone.CARD,
        quintazone.END,
        quintazone.CARD,
    ]


def test_a_game_whose_files_are_gone_is_said_and_stays_in_the_journal(tmp_path: Path) -> None:
    firmware = tmp_path / "firmware"
    shutil.copytree(FIRMWARE, firmware, ignore=shutil.ignore_patterns("__pycache__"))
    with Table(seed=1, firmware=firmware) as table:
        table.boot()
        table.new_game("aya", 2, "CAM 25", "FORK 3")
        table.until_words("TURN GLAS")
        table.press(PUSH)
        table.run(300)
        table.cut_power()
        (firmware / "naiad_table" / "play" / "aya.py").unlink()
        table.boot()
        table.until_words("GAME GONE", limit_ms=9000)
        table.until_words("QUIN ZONE", limit_ms=9000)
        assert len(table.fetch()) == 1


def test_a_full_memory_is_said_and_the_game_goes_on(quinta: Table) -> None:
    # Lay and take back, over and over: every line is kept, so the 4 KiB fill up.
    table = quinta
    action = quintazone.card(quintazone.piece("l_ae"), 1, 0, False)
    journal = table.journal
    while not journal.full:
        for line in (action, 0):
            journal.add_move(line, 0)
            table.run(25)
    table.until_words("MEM FULL")
    table.run(3000)
    table.tap("quintazone/l_ae")
    table.until(lambda: table.eyes.lit, 2000)
    # A PC that fetches makes room, and nothing is missing.
    sink = Kept()
    with table.client(sink) as client:
        client.sync()
        table.until(lambda: not journal.full, 5000, every_ms=50)
        client.sync()


def test_a_game_that_does_not_fit_is_asked_about_before_old_ones_are_lost(table: Table) -> None:
    for seats in (2, 3):
        table.new_game("quintazone", seats, "DECK 40")
        table.tap("quintazone/q_wfev")
        table.press(PUSH)
        journal = table.journal
        while journal.room_for_game():
            journal.add_move(quintazone.end(), 0)
            table.run(20)
        table.press(MENU)
        table.until_words("NEW GAME")
        table.press(PUSH)
        break
    table.do(table.player.new_game("quintazone", "2 PLAY", "DECK 40"))
    table.until_words("KEEP OLD")
    table.do(table.player.turn())
    table.until_words("LOSE OLD")
    table.press(PUSH)
    table.until_words("QUAD CARD")


# --- chips that fail ---


def test_a_dead_reader_is_named_and_the_others_go_on() -> None:
    with Table(seed=1) as table:
        table.outside.readers[1].dead = "low"
        table.boot()
        table.until_words("READ ER2", limit_ms=9000)
        table.new_game("quintazone", 2, "DECK 40")
        table.tap("quintazone/q_wfev")
        table.press(PUSH)
        assert len(table.lines()) == 1


def test_wrong_settings_are_said_and_the_table_starts() -> None:
    with Table(seed=1, settings={"NAIAD_READERS": 9}) as table:
        table.boot()
        table.until_words("SET TOML", limit_ms=9000)
        table.until_words("QUIN ZONE", "AYA", limit_ms=9000)
        assert "NAIAD_READERS = 9" in table.printed


def test_no_pc_and_a_pc_that_hangs_cost_the_table_nothing(quinta: Table) -> None:
    def passes() -> int:
        before = quinta.loop.passes
        quinta.run(3000)
        return quinta.loop.passes - before

    alone = passes()
    port = quinta.serial()
    port.open()
    port.write(b"\0AT\r\n" * 40)
    hanging = passes()
    assert hanging > 0.97 * alone


# --- AYA's tags ---


def test_one_tag_a_terrain_stands_for_a_set_whose_dominoes_have_none(table: Table) -> None:
    table.new_game("aya", 2, "CAM 25", "FORK 3")
    table.until_words("TURN GLAS")
    table.press(PUSH)
    table.run(300)
    for tag in ("f", "f", "f_cam", "g"):
        table.tap("aya/" + tag)
        table.press(PUSH)
    placed = [aya.unpack(a) for a in table.lines() if a & 15 == aya.DOMINO]
    assert [aya.piece_name(line[1]) for line in placed] == ["f_01", "f_02", "f_26", "g_1"]


def test_nothing_is_placed_while_the_glass_stands_still(table: Table) -> None:
    table.new_game("aya", 2, "CAM 25", "FORK 3")
    table.until_words("TURN GLAS")
    table.hands.put(0, "naiad:aya/f_01")
    table.until_words("GLAS STIL")


def test_the_pause_stops_the_sand(table: Table) -> None:
    table.new_game("aya", 2, "CAM 25", "FORK 3")
    table.until_words("TURN GLAS")
    table.press(PUSH)
    table.run(60_000)
    table.press(MENU)
    table.until_words("PAUS E")
    table.press(PUSH)
    table.run(1_200_000)
    table.until_words("PAUS E")
    table.press(PUSH)
    table.run(500_000)
    assert table.words() == ""
    table.run(45_000)
    table.until_words("TURN GLAS")


def test_the_last_minute_is_told_once_however_much_is_placed_in_it(table: Table) -> None:
    table.new_game("aya", 2, "CAM 25", "FORK 3")
    table.until_words("TURN GLAS")
    table.press(PUSH)
    table.run(535_000)
    high = [hz for _, hz in table.eyes.tones].count(1760)
    table.run(10_000)
    for domino in ("f_01", "f_02", "f_03"):
        table.tap("aya/" + domino)
        table.press(PUSH)
    table.run(3000)
    assert [hz for _, hz in table.eyes.tones].count(1760) == high + 2


def test_a_power_cut_keeps_the_sand_that_is_left(table: Table) -> None:
    table.new_game("aya", 2, "CAM 25", "FORK 3")
    table.until_words("TURN GLAS")
    table.press(PUSH)
    table.run(300_000)
    table.tap("aya/f_01")
    table.press(PUSH)
    table.run(500)
    table.cut_power()
    table.run(60_000)
    table.boot()
    table.run(5000)
    table.run(280_000)
    assert table.words() == ""
    table.run(20_000)
    table.until_words("TURN GLAS")
