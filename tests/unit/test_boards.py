"""A board is a file: each is whole, a board takes its own along, one without a file is told."""

import pytest

from naiad import boards, image
from naiad_table import boards as facts
from naiad_table.config import Config
from twin.table import Table


class Names:
    """A board whose pins are their names."""

    def __getattr__(self, name):
        return name


@pytest.mark.parametrize("board", boards.known(), ids=lambda board: board.board_id)
def test_every_board_has_all_pins_a_chip_and_no_conflict(board):
    config = Config(lambda key: None, Names(), [], facts=facts.load(board.board_id))
    assert config.problems == []
    assert board.pins.keys() == boards.reference().pins.keys()
    assert board.chip in boards.chips() and board.flash_bytes >= 2 << 20 and board.family >> 16 == 0xE48B


def test_flash_and_chip_are_each_boards_own():
    told = {board.board_id: (board.chip, board.flash_bytes >> 20, board.drive_at >> 10) for board in boards.known()}
    assert told["raspberry_pi_pico"] == ("rp2040", 2, 1024)
    assert told["raspberry_pi_pico2"] == ("rp2350", 4, 1024)
    assert told["vcc_gnd_yd_rp2040"] == ("rp2040", 16, 1024)
    assert told["raspberry_pi_pico_w"] == ("rp2040", 2, 0)


@pytest.mark.parametrize(
    ("board_id", "wanted"),
    [
        ("raspberry_pi_pico", {"boards/raspberry_pi_pico.toml", "chips/rp2040.toml"}),
        ("raspberry_pi_pico2", {"boards/raspberry_pi_pico2.toml", "boards/raspberry_pi_pico.toml"}),
        ("somebodys_own", {"boards/raspberry_pi_pico.toml", "chips/rp2040.toml"}),
    ],
)
def test_a_board_gets_the_files_it_reads_and_no_others(board_id, wanted):
    if board_id == "raspberry_pi_pico2":
        wanted = wanted | {"chips/rp2350.toml", "chips/rp2040.toml"}
    assert {path for path in image.files(plain=True, board_id=board_id) if path.endswith(".toml")} == wanted


def test_a_board_without_a_file_is_told_on_the_pc_and_by_the_board():
    assert "no file for the board somebodys_own: it is taken for a Raspberry Pi Pico" in boards.unknown("somebodys_own")
    assert boards.unknown("raspberry_pi_pico2") == boards.unknown("") == ""
    told = facts.unknown(facts.load("somebodys_own"))
    assert told == "boards/somebodys_own.toml is not there: this board is taken for a Raspberry Pi Pico"
    assert facts.unknown(facts.load("raspberry_pi_pico2")) == ""


def test_the_pins_of_a_block_are_the_chips():
    rules = facts.load("raspberry_pi_pico")
    for gp in range(23):
        # RP2040 datasheet, table 2: SPI0 RX is every eighth pin from GP0 and from GP4 on, SPI1's those between.
        spi = [facts.block(rules, "chip_spi_block_", (f"GP{gp}",)), gp // 8 % 2 if gp % 4 == 0 else -1]
        i2c = [facts.block(rules, "chip_i2c_block_", (f"GP{gp}",)), gp // 2 % 2 if gp % 2 == 0 else -1]
        assert (spi[0], i2c[0]) == (spi[1], i2c[1]), gp


@pytest.mark.parametrize("board_id", ["raspberry_pi_pico2", "vcc_gnd_yd_rp2040"])
def test_a_table_starts_on_the_board(board_id):
    with Table(seed=3, board=boards.find(board_id)) as table:
        table.boot()
        table.run(2000)
        assert table.eyes.lit and "is not there" not in table.machine.boot_out
