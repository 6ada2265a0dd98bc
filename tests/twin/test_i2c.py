"""A reader on I2C: a game is begun and played over it, a screen beside it, and what is not allowed is told."""

import pytest

from naiad.twin.robots import seat
from naiad_core import games
from naiad_table import boards
from naiad_table.config import Config
from twin.table import Table

I2C = {"NAIAD_READER_BUS": "i2c", "NAIAD_READERS": 1}


class Names:
    """A board whose pins are their names."""

    def __getattr__(self, name: str) -> str:
        return name


def read(**settings: object) -> Config:
    facts = boards.load(boards.REFERENCE)
    return Config(lambda key: settings.get(key), Names(), [f"{key} = 1" for key in settings], facts=facts)


@pytest.mark.parametrize(("game", "screen"), [(games.GAMES[0], "ssd1306"), (games.GAMES[-1], "")])
def test_a_game_is_begun_and_played_over_i2c(game: str, screen: str) -> None:
    with Table(seed=5, settings=I2C, screen=screen) as table:
        table.boot()
        player, script = seat(game, table.world, table.hands, table.eyes, {"seed": 1, "players": 2})
        task = table.world.spawn(script)
        table.until(
            lambda: task.done or (hasattr(player, "record") and len(player.record.lines) >= 4), 600_000, every_ms=50
        )
        assert [action for action, _ in player.record.lines[:3]] == table.lines()[:3]
        assert table.complaints == []
        assert table.outside.oled is None or table.outside.oled.lit


def test_a_reader_that_is_gone_and_back_is_found_again() -> None:
    with Table(seed=5, settings=I2C) as table:
        table.boot()
        table.until(lambda: table.app.readers.places[0].scans > 2, 8000)
        reader = table.outside.readers[0]
        reader.dead = "low"
        table.until(lambda: table.app.readers.presence.dead[0], 8000)
        reader.dead = False
        table.until(lambda: not table.app.readers.presence.dead[0], 60_000)


def test_wires_without_pull_ups_are_let_go_of_and_taken_up_again() -> None:
    with Table(seed=5, settings=I2C) as table:
        table.boot()
        table.until(lambda: table.app.readers.places[0].scans > 2, 8000)
        for pin in (18, 19):
            table.machine.pico.pins.set(pin, None)
        table.until(lambda: table.app.readers.presence.dead[0], 20_000)
        for pin in (18, 19):
            table.machine.pico.pins.set(pin, 1)
        table.until(lambda: not table.app.readers.presence.dead[0], 60_000)


def test_what_is_not_allowed_is_told_and_the_reference_is_used() -> None:
    assert read(**I2C).problems == []
    assert (
        "must be 1 on I2C, where every PN532 has one address"
        in read(NAIAD_READER_BUS="i2c", NAIAD_READERS=2).problems[0]
    )
    same = read(**I2C, NAIAD_READER_SDA="GP16", NAIAD_READER_SCL="GP17")
    assert same.problems == [
        "the reader must be on another I2C block than the screen, such as GP18, GP19: "
        "the pins of the reference board are used"
    ]
    assert (same.pin("NAIAD_READER_SDA"), same.pin("NAIAD_READER_SCL")) == ("GP18", "GP19")
    assert read(**I2C, NAIAD_READER_SDA="GP16", NAIAD_READER_SCL="GP17", NAIAD_SCREEN="none").problems == []
    assert "pins of one I2C block" in read(**I2C, NAIAD_READER_SDA="GP18", NAIAD_READER_SCL="GP21").problems[0]
