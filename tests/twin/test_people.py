"""Players' own tags: who sits down where, greeted by name, kept over a power cut and told to a PC."""

from pathlib import Path

from naiad.store import annotations
from naiad.store.database import Store
from naiad.store.journal import StoreSink
from naiad_core.buttons import BACK, PUSH
from naiad_core.games import descriptor
from twin.table import GAME, MENU_WORDS, Table

FIRST = descriptor(GAME).FIRST[0]


def sit(table: Table, *names: str) -> list[str]:
    """Hold these players' tags to the reader; what the table greets them with."""
    said = []
    for name in names:
        table.tap(f"player/{name}")
        said.append(table.words())
    table.wait(2000)
    return said


def names(table: Table) -> list[dict[int, str]]:
    return [played.names for played in table.fetch()]


def test_who_taps_in_the_menu_sits_down_and_costs_no_press(table: Table) -> None:
    table.until_words(MENU_WORDS)
    assert sit(table, "Ada", "Jean-Noël", "Ada", "Bo_the_elder") == ["ADA", "JEAN NOEL", "ADA", "BO THE"]
    table.do(table.player.choose(MENU_WORDS))
    # As many seats as are there.
    assert table.words() == "3 PLAY"
    table.press(PUSH)
    table.do(table.player.choose("DECK 40"))
    # Whom the rulebook wants to begin; the others follow clockwise.
    assert table.words() == FIRST
    table.do(table.player.choose("BO THE"))
    table.do(table.player.lay_out())
    table.settle()
    assert names(table) == [{0: "Bo the elder", 1: "Ada", 2: "Jean-Noël"}]


def test_who_begins_can_be_drawn_and_a_name_tapped_late_is_in_the_list(table: Table) -> None:
    table.do(table.player.new_game(GAME, "2 PLAY"))
    table.do(table.player.choose("DECK 40"))
    sit(table, "Ada")
    drawn = set()
    for _ in range(8):
        table.do(table.player.choose("DRAW ONE"))
        drawn.add(table.words())
    assert drawn == {"ADA", "P2 1ST"}
    table.do(table.player.choose("P2 1ST"))
    table.do(table.player.lay_out())
    table.settle()
    # Who has no name takes the first seat.
    assert names(table) == [{1: "Ada"}]


def test_in_mid_game_a_seat_without_a_name_is_taken_and_a_power_cut_keeps_it(table: Table) -> None:
    table.begin()
    assert sit(table, "Ada") == ["ADA"]
    table.lay("w_f_1")
    assert sit(table, "Ada", "Bo", "Cy") == ["ADA", "BO", "NOT NOW"]
    table.cut_power()
    table.boot()
    table.run(6000)
    table.settle()
    assert table.app.names == ("Ada", "Bo")
    assert names(table) == [{0: "Ada", 1: "Bo"}]


def test_back_while_somebody_is_greeted_takes_the_seat_back_and_the_right_one_can_sit_down(table: Table) -> None:
    table.begin()
    sit(table, "Ada", "Bo")
    table.tap("player/Bo")
    table.press(BACK)
    assert table.words() == "SEAT FREE"
    table.wait(2000)
    assert table.app.names == ("Ada", "")
    assert names(table) == [{0: "Ada", 1: "Player 2"}]
    # Without a greeting BACK is what it always was.
    table.press(BACK)
    assert table.app.names == ("Ada", "")
    assert sit(table, "Cy") == ["CY"]
    table.cut_power()
    table.boot()
    table.run(6000)
    table.settle()
    assert table.app.names == ("Ada", "Cy")
    assert names(table) == [{0: "Ada", 1: "Cy"}]


def test_in_the_menu_back_takes_a_seat_back_too(table: Table) -> None:
    table.until_words(MENU_WORDS)
    sit(table, "Ada", "Bo")
    table.tap("player/Cy")
    table.press(BACK)
    assert table.words() == "SEAT FREE"
    table.wait(2000)
    table.do(table.player.choose(MENU_WORDS))
    assert table.words() == "2 PLAY"


def test_names_come_with_the_record_and_one_that_is_typed_stays(table: Table, tmp_path: Path) -> None:
    table.begin()
    sit(table, "Ada")
    with Store(str(tmp_path / "db")) as store:

        def players() -> list[str]:
            with table.client(StoreSink(store)) as client:
                client.sync()
            (kept,) = store.games()
            return annotations.read(store.text(kept.id).partition("\n")[0])["players"]

        assert players() == ["Ada", "Player 2"]
        (kept,) = store.games()
        annotations.rename(store, kept.id, {0: "Countess"})
        table.lay("w_f_1")
        sit(table, "Bo")
        assert players() == ["Countess", "Bo"]
        # The typed name taken back, the tag's is there.
        annotations.rename(store, kept.id, {0: ""})
        assert players() == ["Ada", "Bo"]
