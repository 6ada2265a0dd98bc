"""What is wired to the board and lies on its readers; survives every power cut."""

from naiad.twin.chips.oled import Oled
from naiad.twin.chips.pixels import Buzzer, PixelChain
from naiad.twin.chips.pn532 import I2C_ADDRESS, Pn532
from naiad.twin.chips.shift_register import ShiftRegister
from naiad.twin.chips.tags import BankCard, Ntag213, Tag, ntag
from naiad.twin.pico import Pico
from naiad.twin.wiring import STRAP, Wiring
from naiad.twin.world import World

BANK_CARD = "bank card"
BLANK = "blank"
LOCKED = "locked"


class Outside:
    """The chips beside the Pico, and what hands do to them. One Outside belongs to one board."""

    def __init__(self, world: World, wiring: Wiring | None = None) -> None:
        self.world = world
        self.wiring = wiring = wiring or Wiring()
        self.readers = [Pn532(world, f"reader {index}") for index in range(wiring.readers)]
        self.gate_row = ShiftRegister(wiring.shift_gates) if wiring.shift_gates else None
        self.chain = PixelChain(wiring.pixel_count, wiring.order)
        self.buzzer = Buzzer(world)
        self.oled = Oled(wiring.screen, world.seed) if wiring.screen else None
        self.tags: dict[str, Tag] = {}
        self._pico: Pico | None = None
        # Whether the supply that the readers have of their own is on.
        self.supplied = True

    @property
    def pico(self) -> Pico:
        """The board that everything is wired to."""
        if self._pico is None:
            raise RuntimeError("this Outside is not wired to a board; Machine(...) does that")
        return self._pico

    def attach(self, pico: Pico) -> None:
        """Wire everything to the board."""
        self._pico = pico
        wiring = self.wiring
        for reader in self.readers:
            reader.complain = pico.complaints.append
        if wiring.reader_i2c is None:
            for reader, select in zip(self.readers, wiring.reader_selects, strict=True):
                pico.attach_spi(reader, wiring.spi_clock, select)
        else:
            sda, scl = wiring.reader_i2c
            pico.i2c_parts[sda, I2C_ADDRESS] = self.readers[0]
            pico.pins.set(sda, 1)
            pico.pins.set(scl, 1)
        pico.on_power.append(lambda on: self._feed_readers())
        self._feed_readers()
        if self.gate_row is not None:
            self.gate_row.attach(pico.pins, wiring.gate_clock, wiring.gate_latch, wiring.gate_data)
        for gate in range(wiring.gates):
            self.set_gate(gate, False)
        pico.on_pixels[wiring.pixels] = self.chain.write
        pico.on_tone = lambda pin, hz, duty: self.buzzer.tone(hz, duty) if pin == wiring.buzzer else None
        if self.oled is not None:
            pico.i2c_parts[wiring.screen_sda, wiring.screen_address] = self.oled
            pico.on_power.append(self.oled.power)
        if wiring.strap:
            pico.pins.set(STRAP, 0)
        self._pull_up()
        pico.on_power.append(self.chain.power)
        pico.on_power.append(self.buzzer.power)

    def tag(self, text: str) -> Tag:
        """The sticker with that text, made when first asked for; its UID follows from the text.

        "blank" is a sticker that says nothing, as are "blank 2", "blank 3" and so on; "locked 1" says nothing and
        cannot be written; "bank card" is a card that is no sticker.
        """
        if text not in self.tags:
            self.tags[text] = BankCard(self.world.seed) if text == BANK_CARD else sticker(text)
        return self.tags[text]

    def set_gate(self, gate: int, broken: bool) -> None:
        """A beam is broken, or free again."""
        level = self.wiring.gate_broken if broken else 1 - self.wiring.gate_broken
        if self.gate_row is not None:
            self.gate_row.set(gate, bool(level))
            self.pico.pins.stir()
        else:
            self.pico.pins.set(self.wiring.gate_pins[gate], level)

    def supply_readers(self, on: bool) -> None:
        """The readers' own supply is switched on or off; the board's goes on."""
        self.supplied = on
        self._feed_readers()

    def _feed_readers(self) -> None:
        for reader in self.readers:
            reader.power(self.supplied and self.pico.powered)
        if self.wiring.reader_supply is not None:
            self.pico.pins.set(self.wiring.reader_supply, int(self.supplied))

    def plug_screen(self, plugged: bool) -> None:
        """The screen's plug is put in or pulled out."""
        if self.oled is None:
            raise ValueError("this table has no screen")
        self.oled.plug(plugged)
        self._pull_up()

    def _pull_up(self) -> None:
        wiring = self.wiring
        if self.oled is not None or wiring.screen_sda not in wiring.gate_pins:
            pulled = wiring.pull_ups or (self.oled is not None and self.oled.plugged)
            for pin in (wiring.screen_sda, wiring.screen_scl):
                self.pico.pins.set(pin, 1 if pulled else None)

    def set_button(self, button: int, down: bool) -> None:
        """Push 0, back 1, end 2, menu 3: a contact to ground."""
        self.pico.pins.set(self.wiring.buttons[button], 0 if down else None)


def sticker(text: str) -> Ntag213:
    """The sticker of that text, or the blank or locked one of that name; the UID follows from it."""
    if text == BLANK:
        return ntag()
    tag = ntag(text)
    if text.split(" ")[0] in (BLANK, LOCKED):
        tag = Ntag213(tag.uid)
        if text.startswith(LOCKED):
            tag.lock()
    return tag
