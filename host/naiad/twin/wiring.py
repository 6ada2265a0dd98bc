"""Which pin leads where, by default or by settings.toml; not what hangs there."""

from collections.abc import Sequence
from dataclasses import dataclass

from naiad import boards
from naiad.twin import settings as toml
from naiad_core.buttons import BUTTONS


def _pins(name: str) -> list[int]:
    """The numbers of a setting's pins on the reference table."""
    return [int(pin.removeprefix("GP")) for pin in boards.reference().pins["NAIAD_" + name].split(",")]


def _pin(name: str) -> int:
    return _pins(name)[0]


@dataclass(frozen=True)
class Wiring:
    """GPIO numbers and counts; the defaults are the reference hardware.

    ``reader_i2c`` is (SDA, SCL) of a reader on I2C, which then is the only one; None where they are on SPI.
    ``reader_supply`` senses the readers' supply, None where no wire tells of it. ``shift_gates`` gates hang on a chain
    of 74HC165 at gate_clock, gate_latch and gate_data; where it is 0, gate n is on gate_pins[n]. ``gate_broken`` is the
    level of a broken beam. ``screen`` is the chip of the OLED, "" for none; without ``pull_ups`` on the carrier its
    lines have only its own. The panel's first row begins top left, with ``panel_mirror`` top right, before it is turned
    clockwise by ``panel_turn`` degrees.
    """

    spi_clock: int = _pin("SPI_SCK")
    reader_selects: Sequence[int] = tuple(_pins("READER_PINS")[:2])
    reader_i2c: tuple[int, int] | None = None
    reader_supply: int | None = _pin("READER_SUPPLY")
    knob_a: int = _pin("KNOB_A")
    knob_b: int = _pin("KNOB_B")
    buttons: Sequence[int] = tuple(_pin(name) for name in BUTTONS)
    gate_pins: Sequence[int] = tuple(_pins("GATE_PINS"))
    shift_gates: int = 0
    gate_clock: int = _pin("GATE_CLOCK")
    gate_latch: int = _pin("GATE_LATCH")
    gate_data: int = _pin("GATE_DATA")
    gate_broken: int = 0
    pixels: int = _pin("PIXELS")
    ring: int = 24
    gate_pixels: int = 8
    panel_width: int = 16
    panel_height: int = 16
    serpentine: bool = True
    panel_turn: int = 0
    panel_mirror: bool = False
    ring_reverse: bool = False
    order: str = "GRB"
    buzzer: int = _pin("BUZZER")
    screen: str = ""
    screen_sda: int = _pin("SCREEN_SDA")
    screen_scl: int = _pin("SCREEN_SCL")
    screen_address: int = 0x3C
    pull_ups: bool = True

    # Whether the strap of a first table is joined to ground.
    strap: bool = False

    @property
    def readers(self) -> int:
        return len(self.reader_selects) if self.reader_i2c is None else 1

    @property
    def gates(self) -> int:
        return self.shift_gates or len(self.gate_pins)

    @property
    def pixel_count(self) -> int:
        return self.ring + self.gate_pixels + self.panel_width * self.panel_height


# A breadboard with one reader and a panel, as in hardware/FIRST_TABLE.md.
_SELECTS = _pins("READER_PINS")
FIRST_TABLE = Wiring(reader_selects=_SELECTS[:1], reader_supply=None, gate_pins=(), gate_pixels=0, ring=0, strap=True)
STRAP = _SELECTS[-1]


def wiring_of(settings_toml: str, screen: str = "") -> Wiring:
    """The wiring that fits the NAIAD_ settings; a setting that cannot be read counts as missing.

    No setting tells whether there is a screen: a board finds it.
    """

    def text(name: str, default: str) -> str:
        return str(toml.getenv(settings_toml, "NAIAD_" + name, default, toml.ALWAYS_TEXT)).strip()

    def number(name: str, default: int) -> int:
        try:
            return int(text(name, str(default)))
        except ValueError:
            return default

    def pins(name: str, default: Sequence[int]) -> list[int]:
        try:
            return [int(pin.strip().removeprefix("GP")) for pin in text(name, "").split(",")]
        except ValueError:
            return list(default)

    base = Wiring()
    kind = text("GATES", "pins")
    count = number("GATE_COUNT", 8) if kind != "none" else 0
    panel = text("PANEL", "serpentine")
    side = 0 if panel == "none" else base.panel_width
    return Wiring(
        spi_clock=pins("SPI_SCK", (base.spi_clock,))[0],
        reader_selects=pins("READER_PINS", _SELECTS)[: number("READERS", 2)],
        reader_i2c=(pins("READER_SDA", _pins("READER_SDA"))[0], pins("READER_SCL", _pins("READER_SCL"))[0])
        if text("READER_BUS", "spi") == "i2c"
        else None,
        reader_supply=None if text("READER_SUPPLY", "") == "none" else pins("READER_SUPPLY", _pins("READER_SUPPLY"))[0],
        knob_a=pins("KNOB_A", (base.knob_a,))[0],
        knob_b=pins("KNOB_B", (base.knob_b,))[0],
        buttons=[pins(name, (at,))[0] for name, at in zip(BUTTONS, base.buttons, strict=True)],
        gate_pins=pins("GATE_PINS", base.gate_pins)[:count] if kind == "pins" else (),
        shift_gates=count if kind == "shift" else 0,
        gate_clock=pins("GATE_CLOCK", (base.gate_clock,))[0],
        gate_latch=pins("GATE_LATCH", (base.gate_latch,))[0],
        gate_data=pins("GATE_DATA", (base.gate_data,))[0],
        gate_broken=int(text("GATE_BROKEN", "low") == "high"),
        pixels=pins("PIXELS", (base.pixels,))[0],
        ring=number("RING", base.ring),
        gate_pixels=count * number("GATE_PIXELS", 1),
        panel_width=side,
        panel_height=side,
        serpentine=panel == "serpentine",
        panel_turn=number("PANEL_TURN", 0),
        panel_mirror=number("PANEL_MIRROR", 0) == 1,
        ring_reverse=number("RING_REVERSE", 0) == 1,
        order=text("PIXEL_ORDER", "GRB"),
        buzzer=pins("BUZZER", (base.buzzer,))[0],
        screen=screen,
        screen_sda=pins("SCREEN_SDA", (base.screen_sda,))[0],
        screen_scl=pins("SCREEN_SCL", (base.screen_scl,))[0],
    )
