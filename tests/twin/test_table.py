"""What goes wrong at a table, and what the lights and the record make of it, on the deployed firmware."""

import random
import shutil
from pathlib import Path

import pytest

from naiad.lights import sight
from naiad.twin.chips.tags import BankCard, Ntag213, Tag
from naiad_core.buttons import BACK, END, MENU, PUSH
from naiad_core.games import descriptor, room
from twin.port import TwinSerial
from twin.table import FIRMWARE, GAME, MENU_WORDS, OTHER, Kept, Table


@pytest.fixture
def begun(table: Table) -> Table:
    """A game for two, its first piece laid."""
    table.begin()
    return table


# --- tags ---


def test_a_tag_that_names_no_piece_is_said_to_be_new(begun: Table) -> None:
    begun.hands.put(0, f"naiad:{GAME}/z_99")
    begun.until_words("NEW TAG?")
    assert len(begun.lines()) == 1


def test_a_tag_without_a_text_is_said_to_be_bare(begun: Table) -> None:
    begun.hands.put(0, Ntag213(b"\x04abcdef"))
    begun.until_words("BARE TAG")


def test_a_bank_card_is_told_from_a_piece(begun: Table) -> None:
    begun.hands.put(0, BankCard())
    begun.until_words("BANK CARD")


def test_a_tag_that_never_says_what_it_is_is_told_while_a_hand_holds_it(begun: Table) -> None:
    begun.hands.put(0, Tag(b"\x04abcdef"))
    begun.until_words("BANK CARD", limit_ms=400)


def test_two_tags_on_one_reader_are_neither_taken(begun: Table) -> None:
    begun.hands.put(0, f"naiad:{GAME}/l_ae")
    begun.hands.put(0, f"naiad:{GAME}/l_af")
    begun.until_words("TWO TAGS")
    assert len(begun.lines()) == 1


def test_a_tag_lifted_while_it_is_read_is_asked_for_again(begun: Table) -> None:
    begun.outside.readers[0].put(begun.outside.tag(f"naiad:{GAME}/l_ae"))
    begun.outside.readers[0].lift(after_reads=0)
    begun.until_words("TOO SOON")


def test_a_piece_of_another_game_is_refused(begun: Table) -> None:
    begun.hands.put(0, f"naiad:{OTHER}/f_01")
    begun.until_words("NOT HERE")


def test_any_of_the_readers_takes_a_piece(begun: Table) -> None:
    begun.tap(f"{GAME}/l_ae", reader=1)
    begun.press(PUSH)
    assert len(begun.lines()) == 2


# --- turns ---


def test_undo_is_asked_and_is_a_line_of_its_own(begun: Table) -> None:
    begun.lay("l_ae")
    begun.press(BACK)
    begun.until_words("UNDO ?")
    begun.press(PUSH)
    assert begun.lines()[-1] == 0


def test_a_question_behind_a_trouble_is_not_answered_by_the_press_that_ends_it(begun: Table) -> None:
    begun.press(BACK)
    begun.until_words("UNDO ?")
    begun.tap(f"{OTHER}/f_07")
    begun.until_words("NOT HERE")
    begun.press(PUSH)
    assert len(begun.lines()) == 1


def test_a_question_that_nobody_answers_goes_away(begun: Table) -> None:
    begun.press(BACK)
    begun.until_words("UNDO ?")
    begun.until(lambda: not begun.words(), 12_000)
    begun.press(PUSH)
    assert len(begun.lines()) == 1


# --- power and journal ---


def test_a_game_whose_files_are_gone_is_said_and_stays_in_the_journal(tmp_path: Path) -> None:
    firmware = tmp_path / "firmware"
    shutil.copytree(FIRMWARE, firmware, ignore=shutil.ignore_patterns("__pycache__"))
    with Table(seed=1, firmware=firmware) as table:
        table.boot()
        table.begin()
        table.run(300)
        table.cut_power()
        (firmware / "naiad_core" / "games" / room(GAME) / "rules.py").unlink()
        table.boot()
        table.until_words("GAME GONE", limit_ms=9000)
        table.until_words(MENU_WORDS, descriptor(OTHER).MENU, limit_ms=9000)
        assert len(table.fetch()) == 1


def test_a_full_memory_is_said_and_the_game_goes_on(begun: Table) -> None:
    # Lay and take back, over and over: every line is kept, so the 4 KiB fill up.
    table = begun
    action = table.app.referee.state.legal()[0]
    journal = table.journal
    while not journal.full:
        for line in (action, 0):
            journal.add_move(line, 0)
            table.run(25)
    table.until_words("MEM FULL")
    table.run(3000)
    table.tap(f"{GAME}/l_ae")
    table.until(lambda: table.eyes.lit, 2000)
    # A PC that fetches makes room, and nothing is missing.
    sink = Kept()
    with table.client(sink) as client:
        client.sync()
        table.until(lambda: not journal.full, 5000, every_ms=50)
        client.sync()


def test_a_full_memory_keeps_showing_and_older_games_go_without_the_one_in_play(begun: Table) -> None:
    table = begun

    def fill(room: int) -> None:
        while table.journal.sector.room() > room and not table.journal.full:
            table.journal.mark(99, bytes(min(180, max(1, table.journal.sector.room() - room))))
            table.run(30)

    fill(2200)
    table.press(MENU)
    table.until_words("NEW GAME")
    table.press(PUSH)
    table.do(table.player.new_game(GAME, "2 PLAY", "DECK 40"))
    table.settle()
    table.lay("q_wfev")
    fill(0)
    table.until(lambda: table.journal.full, 3000)
    for _ in range(3):
        # Not for a moment only, and not instead of the game.
        table.run(8000)
        table.until_words("MEM FULL")
        table.until_words("")
    table.tap(f"{GAME}/l_ae")
    table.run(4000)
    assert table.words() == "" and table.app.view.selection.candidates
    table.press(PUSH)
    game = table.journal.number
    table.press(MENU)
    assert table.until_words("FREE MEM") == "FREE MEM"
    table.press(PUSH)
    table.until_words("KEEP OLD")
    table.do(table.player.turn())
    table.until_words("LOSE OLD")
    table.press(PUSH)
    table.run(1000)
    assert not table.journal.full and not table.journal.tail
    assert [played.number for played in table.fetch()] == [game]
    table.run(3000)
    assert table.words() == ""
    table.cut_power()
    table.boot()
    table.run(6000)
    assert len(table.app.referee.state.history) >= 2
    table.press(MENU)
    assert table.until_words("NEW GAME") == "NEW GAME"


def test_a_game_that_does_not_fit_is_asked_about_before_old_ones_are_lost(table: Table) -> None:
    table.begin()
    journal = table.journal
    action = table.app.referee.state.legal()[0]
    while journal.room_for_game():
        journal.add_move(action, 0)
        table.run(20)
    table.press(MENU)
    table.until_words("NEW GAME")
    table.press(PUSH)
    table.do(table.player.new_game(GAME, "2 PLAY", "DECK 40"))
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
        table.begin()
        assert len(table.lines()) == 1


def test_wrong_settings_are_said_and_the_table_starts() -> None:
    with Table(seed=1, settings={"NAIAD_READERS": 9}) as table:
        table.boot()
        table.until_words("SET TOML", limit_ms=9000)
        table.until_words(MENU_WORDS, limit_ms=9000)
        assert "NAIAD_READERS = 9" in table.printed


def test_no_pc_and_a_pc_that_hangs_cost_the_table_nothing(begun: Table) -> None:
    def passes() -> int:
        before = begun.loop.passes
        begun.run(3000)
        return begun.loop.passes - before

    alone = passes()
    port = TwinSerial(begun)
    port.open()
    port.write(b"\0AT\r\n" * 40)
    hanging = passes()
    assert hanging > 0.97 * alone


# --- who reads the panel ---


def test_around_a_table_the_picture_turns_to_the_seat_that_acts() -> None:
    with Table(settings={"NAIAD_SEATS": "around"}) as table:
        table.boot()
        table.run(1500)
        table.begin()
        first = table.app.referee.state.to_act()
        table.press(MENU)
        assert table.words() == "NEW GAME"
        for button in (BACK, END, PUSH, END, MENU):
            table.press(button)
        table.do(table.player.turn())
        table.run(100)
        assert table.app.referee.state.to_act() == 1 - first
        # The second of two sits opposite.
        assert not table.words() and sight.words(table.player.panel()[::-1]) == "FACE HOME"
        table.press(PUSH)
        # It stays so over a power cut.
        table.run(500)
        table.cut_power()
        table.boot()
        table.run(1500)
        assert not table.app.around
        table.press(MENU)
        assert table.words() == "NEW GAME"
    assert table.complaints == []


@pytest.mark.parametrize("seed", [54, 76, 91, 113, 135])
def test_a_tag_that_flickers_at_the_edge_of_the_field_is_read_once_and_no_bank_card(begun: Table, seed: int) -> None:
    chance = random.Random(seed)
    reader, tag = begun.outside.readers[0], begun.outside.tag(f"naiad:{GAME}/l_ae")
    view, read = begun.app.view, []
    view.tag, tapped = lambda name: (read.append(name), tapped(name)), view.tag
    begun.run(chance.uniform(0, 100))
    reader.put(tag)
    at_ms = 0.0
    for _ in range(3):
        at_ms += chance.uniform(1, 60)
        begun.world.after(round(at_ms * 1000), lambda: reader.lift(tag))
        at_ms += chance.uniform(5, 40)
        begun.world.after(round(at_ms * 1000), lambda: reader.put(tag))
    said = set()
    for _ in range(20):
        begun.run(25)
        said.add(begun.words())
    assert read == ["l_ae"] and not said & {"BANK CARD", "TOO SOON"}
