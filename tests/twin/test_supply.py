"""The readers' supply comes after the board's, drops and comes back: nothing is driven into chips that are off."""

import pytest

from naiad.doctor import alone
from naiad.doctor.examination import FAILED, Bench, Finding, examine
from naiad.link import service_mode
from naiad.twin.wiring import Wiring
from twin.table import MENU_WORDS, Kept, Table

BUS = (16, 17, 18, 19, 20)


def test_the_bus_is_quiet_until_the_supply_is_up_which_is_told_and_a_game_goes_on_after_it_dropped() -> None:
    with Table(seed=4) as table:
        table.hands.supply_readers(False)
        table.boot()
        assert table.until_words("NO SUPP", limit_ms=8000)
        table.until_words(MENU_WORDS)
        pins = table.machine.pico.pins
        assert [pins.driven[pin] for pin in BUS] == [None] * len(BUS)
        table.run(5000)
        table.hands.supply_readers(True)
        table.run(500)
        table.begin()
        assert len(table.lines()) == 1
        table.hands.supply_readers(False)
        table.until_words("NO SUPP")
        assert pins.driven[17] is pins.driven[20] is None
        table.until(lambda: table.words() != "NO SUPP")
        # It is said again for as long as it lasts.
        table.until_words("NO SUPP", limit_ms=6000)
        table.hands.supply_readers(True)
        table.run(3000)
        assert table.words() != "NO SUPP"
        table.tap("some/piece")
        assert table.until_words("NOT HERE")
        assert table.complaints == []


def test_a_supply_that_trembles_is_waited_for() -> None:
    with Table(seed=4) as table:
        table.boot()
        table.run(3000)
        for _ in range(10):
            table.hands.supply_readers(False)
            table.run(30)
            table.hands.supply_readers(True)
            table.run(30)
        assert table.words() == MENU_WORDS
        table.run(1000)
        assert table.app.readers.outage is None
        assert not table.app.dead_readers
        assert table.complaints == []


@pytest.mark.parametrize("sense", [None, 26])
def test_a_table_without_the_wire_is_as_ever(sense: int | None) -> None:
    with Table(seed=4, wiring=Wiring(reader_supply=sense)) as table:
        table.boot()
        table.until_words(MENU_WORDS, limit_ms=6000)
        table.run(500)
        assert table.app.readers.places[1].version == 0x0106


def test_the_doctor_says_that_the_readers_have_no_supply() -> None:
    with Table(seed=4) as table:
        table.hands.supply_readers(False)
        table.boot()
        table.until(lambda: table.data.present)
        findings: list[Finding] = []
        with table.client(Kept()) as client, service_mode.opened(client):
            bench = Bench(client, Nobody())
            examine(bench, [part for part in alone.PARTS if part.name == "readers"], findings)
        assert [(f.what, f.status) for f in findings] == [("readers' supply", FAILED)]
        assert bench.dead == {0, 1}
        assert "GP26" in " ".join(findings[0].causes)


class Nobody:
    def ask(self, sentence: str) -> None: ...

    def key(self) -> str:
        return ""

    def tell(self, finding: Finding) -> None: ...
