"""A first table: one reader, panel, knob and buttons, told by a strap; every game is played and nothing is missed."""

import dataclasses

import pytest

from naiad.doctor import alone, causes, hands
from naiad.doctor.examination import NOTE, OK, Bench, Finding, examine
from naiad.link import service_mode
from naiad.twin.robots import seat
from naiad.twin.robots.patient import Patient
from naiad.twin.wiring import FIRST_TABLE, Wiring
from naiad_core import games
from naiad_table.config import FIRST
from twin.table import MENU_WORDS, Kept, Table

# What a USB port is asked for, of the lights.
USB_MA = 500
ON_I2C = {"NAIAD_READER_BUS": "i2c"}
WIRED_BY_I2C = dataclasses.replace(FIRST_TABLE, reader_i2c=(18, 19))


@pytest.mark.parametrize("game", games.GAMES)
def test_every_game_is_begun_and_played_with_nothing_set(game: str) -> None:
    with Table(seed=5, wiring=FIRST_TABLE) as table:
        table.boot()
        player, script = seat(game, table.world, table.hands, table.eyes, {"seed": 1, "players": 2})
        task = table.world.spawn(script)
        table.until(
            lambda: task.done or (hasattr(player, "record") and len(player.record.lines) >= 6), 600_000, every_ms=50
        )
        assert [action for action, _ in player.record.lines[:5]] == table.lines()[:5]
        assert table.complaints == []
        assert table.outside.chain.peak_ma <= USB_MA


def test_a_game_is_played_with_its_reader_on_i2c() -> None:
    with Table(settings=ON_I2C, seed=5, wiring=WIRED_BY_I2C) as table:
        table.boot()
        player, script = seat(games.GAMES[0], table.world, table.hands, table.eyes, {"seed": 1, "players": 2})
        task = table.world.spawn(script)
        table.until(
            lambda: task.done or (hasattr(player, "record") and len(player.record.lines) >= 6), 600_000, every_ms=50
        )
        assert [action for action, _ in player.record.lines[:5]] == table.lines()[:5]
        assert table.complaints == []


def test_the_doctor_names_the_wires_of_a_reader_on_i2c_that_is_silent() -> None:
    with Table(seed=5, wiring=WIRED_BY_I2C) as table:
        table.machine.drive.layer["settings.toml"] = b'NAIAD_READER_BUS = "i2c"'
        table.boot()
        table.until(lambda: table.data.present)
        table.outside.readers[0].dead = "high"
        findings: list[Finding] = []
        with table.client(Kept()) as client, service_mode.opened(client):
            examine(Bench(client, Nobody()), [part for part in alone.PARTS if part.name == "readers"], findings)
        (reader,) = [finding for finding in findings if finding.what == "reader 1"]
        assert reader.words == "does not answer; its PN532 answered before (firmware 1.6)"
        assert "its wires SDA to GP18 and SCL to GP19, supply and ground" in reader.causes


def test_the_doctor_finds_it_well_and_asks_for_nothing_that_is_not_fitted() -> None:
    with Table(seed=5, wiring=FIRST_TABLE) as table:
        table.boot()
        table.until(lambda: table.data.present)
        findings: list[Finding] = []
        with table.client(Kept()) as client, service_mode.opened(client):
            bench = Bench(client, Nobody())
            bench.stats = {"heap_free": 0, "tasks": [], "passes": 1, "worst_pass_ms": 1}
            table.world.spawn(Patient(table.world, table.hands, table.eyes).play())
            alone_parts = [part for part in alone.PARTS if part.name in ("settings", "readers", "gates", "buttons")]
            examine(bench, [*alone_parts, *hands.PARTS], findings)
        assert {f.status for f in findings} <= {OK, NOTE}, [f for f in findings if f.status not in (OK, NOTE)]
        told = {f.what: f.words for f in findings}
        assert "not fitted" in told["first table"]
        assert told["gates"] == "not fitted"
        assert {"panel", "colours", "tag on reader 1", "menu"} <= told.keys()
        assert not {"ring", "buzzer", "gates' lights", "reader 2"} & told.keys()
        first = {name.removeprefix("NAIAD_"): str(value) for name, value in FIRST.items()}
        assert {"GATES": "none", **first} == causes.FIRST


def test_the_boards_own_light_tells_that_the_table_runs() -> None:
    with Table(seed=5) as table:
        table.boot()
        led = 25
        assert table.machine.pico.pins.driven[led] is None
        table.until_words(MENU_WORDS, limit_ms=8000)
        assert table.machine.pico.pins.driven[led] == 1


def test_a_strap_is_none_where_a_setting_says_how_many_readers_or_the_readers_have_no_supply_yet() -> None:
    strapped = Wiring(strap=True)
    for settings, supplied in ((b"NAIAD_READERS = 2", True), (b"", False)):
        with Table(seed=5, wiring=strapped) as table:
            table.machine.drive.layer["settings.toml"] = settings
            table.hands.supply_readers(supplied)
            table.boot()
            table.until_words(MENU_WORDS, limit_ms=8000)
            assert len(table.app.readers.places) == 2
            assert len(table.app.canvas.ring) == 24


class Nobody:
    """The person does what the panel asks: Patient."""

    def ask(self, sentence: str) -> None: ...

    def key(self) -> str:
        return ""

    def tell(self, finding: Finding) -> None: ...
