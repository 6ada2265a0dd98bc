"""The parts of the table on the pins and settings of this board; not what the parts do, and not the config.

Only needed at the start; assembly.py forgets this module with itself.
"""

try:
    from typing import Any
except ImportError:
    pass

from naiad_core.buttons import BUTTONS
from naiad_table import controls, gates, pixels, sound

# So many edges of buttons may wait; hands are slower than gates.
KEY_EVENTS = 24
# Where an OLED answers, as its jumper has it.
SCREENS = (0x3C, 0x3D)


def is_strapped(facts):
    """Whether the board's strap (boards.py) is joined to ground while the readers' supply is on, as on a first table.

    On a carrier a resistor pulls it up to that supply.
    """
    import board
    import digitalio

    levels = []
    for name in (facts["NAIAD_READER_SUPPLY"], facts["first_table_strap"]):
        line = digitalio.DigitalInOut(getattr(board, name))
        line.switch_to_input(digitalio.Pull.UP)
        levels.append(line.value)
        line.deinit()
    return levels == [True, False]


def build_readers(config, listener, problems):
    """The Readers of the config and their UID table; ``listener`` is the presence's."""
    import digitalio

    from naiad_table import outage, presence, readers, uids
    from naiad_table.pn532 import Pn532

    if config.reader_bus == "i2c":
        from naiad_table.pn532_i2c import I2cBus

        bus = I2cBus(config.pin("NAIAD_READER_SCL"), config.pin("NAIAD_READER_SDA"), config.reader_baud)
        chips = [Pn532(bus, bus)]
        pins: tuple[Any, ...] = ()
    else:
        chips = [Pn532(None, digitalio.DigitalInOut(pin)) for pin in config.pins("NAIAD_READER_PINS")]
        pins = config.pin("NAIAD_SPI_SCK"), config.pin("NAIAD_SPI_MOSI"), config.pin("NAIAD_SPI_MISO")
    seen = presence.Presence(len(chips), listener, config.reads, config.misses)
    supply = None
    if config.has_pin("NAIAD_READER_SUPPLY"):
        supply = digitalio.DigitalInOut(config.pin("NAIAD_READER_SUPPLY"))
        # Where no wire comes from the supply it counts as on.
        supply.switch_to_input(digitalio.Pull.UP)
    known = uids.load(problems)
    one_field = config.reader_fields == "one"
    task = readers.Readers(chips, seen, known, config.reader_retries, one_field, supply, pins, config.reader_baud)
    if supply is None or supply.value:
        outage.connect(task)
    return task


def build_gates(config, listener):
    """The Gates of the config: pins, a 74HC165 chain, or none."""
    gap_mm = config.gate_mm if config.gates != "none" else ()
    run = gates.Row(gap_mm, listener, config.gate_max_mm_s, config.gate_typical_mm_s, config.gate_stall_ms)
    if not gap_mm:
        return gates.Gates(None, None, run)
    import keypad

    common = {
        "value_when_pressed": config.gate_broken == "high",
        "interval": gates.INTERVAL_S,
        "max_events": gates.QUEUE,
    }
    if config.gates == "pins":
        return gates.Gates(keypad.Keys(config.pins("NAIAD_GATE_PINS"), **common), keypad.Event(), run)
    row = keypad.ShiftRegisterKeys(
        clock=config.pin("NAIAD_GATE_CLOCK"),
        data=config.pin("NAIAD_GATE_DATA"),
        latch=config.pin("NAIAD_GATE_LATCH"),
        key_count=len(gap_mm),
        **common,
    )
    return gates.Gates(row, keypad.Event(), run)


def build_controls(config, listener):
    """The Controls on the pins of the config."""
    import keypad
    import rotaryio

    knob = config.pin("NAIAD_KNOB_A"), config.pin("NAIAD_KNOB_B")
    encoder = rotaryio.IncrementalEncoder(*knob, config.knob_steps_per_detent)
    pins = tuple([config.pin("NAIAD_" + name) for name in BUTTONS])
    keys = keypad.Keys(pins, value_when_pressed=False, pull=True, interval=controls.DEBOUNCE_S, max_events=KEY_EVENTS)
    return controls.Controls(encoder, keys, keypad.Event(), listener, config.knob_reverse)


def build_pixels(config, canvas, palette, row=None):
    """The Pixels of the config, which give way to the Gates ``row``; the canvas must have as many as it says."""
    from neopixel import NeoPixel

    gate_pixels = config.gate_count * config.gate_pixels
    order = order_of(config.ring, gate_pixels, config.panel, config.panel_turn, config.panel_mirror)
    if config.ring_reverse:
        # The first one stays at the top.
        for i in range(1, config.ring):
            order[i] = config.ring - i
    parts = [canvas.ring]
    if gate_pixels:
        parts.append(canvas.gates)
    if config.panel != "none":
        parts.append(canvas.panel)
    # The order tells how many bytes a pixel has.
    chain = NeoPixel(config.pin("NAIAD_PIXELS"), len(order), auto_write=False, pixel_order=config.pixel_order)
    held = (row.is_waiting, row.is_busy) if row is not None else ()
    return pixels.Pixels(chain, parts, palette, order, config.brightness, config.power_ma, *held)


def order_of(ring, gates, panel="serpentine", turn=0, mirror=0):
    """Where each pixel of ring, gates and panel sits in the chain, each counted from its part's first: so a byte does.

    ``panel`` is "serpentine" (odd rows run backwards), "straight" or "none"; ``turn`` the degrees
    by which it is mounted turned clockwise, its first pixel being top left at 0, or, where ``mirror``
    is 1, top right with its first row running to the left.
    """
    order = bytearray(range(ring)) + bytearray(range(gates))
    if panel != "none":
        last = pixels.PANEL_PX - 1
        for y in range(pixels.PANEL_PX):
            for x in range(pixels.PANEL_PX):
                if turn == 0:
                    column, row = x, y
                elif turn == 90:
                    column, row = y, last - x
                elif turn == 180:
                    column, row = last - x, last - y
                else:
                    column, row = last - y, x
                if (panel == "serpentine" and row & 1) != mirror:
                    column = last - column
                order.append(row * pixels.PANEL_PX + column)
    return order


def build_screen(config, busy):
    """The Screen of the config, or None where none answers: then nothing of it is loaded."""
    if config.screen == "none":
        return None
    scl, sda = config.pin("NAIAD_SCREEN_SCL"), config.pin("NAIAD_SCREEN_SDA")
    address = screen_address(scl, sda)
    if not address:
        return None
    from naiad_table.screen import Screen

    return Screen(scl, sda, address, config.screen_turn == "180", busy)


def screen_address(scl, sda):
    """Where a screen answers on these pins, 0 where none does."""
    import busio

    try:
        bus = busio.I2C(scl, sda)
    except (RuntimeError, ValueError):
        # Nothing pulls the lines up, or the bus is another's.
        return 0
    bus.try_lock()
    try:
        for address in SCREENS:
            try:
                # A command that does nothing.
                bus.writeto(address, b"\x00\xe3")
                return address
            except OSError:
                pass
    finally:
        bus.deinit()
    return 0


def build_light():
    """The board's own light, on as long as the table runs, or None."""
    import board
    import digitalio

    if not hasattr(board, "LED"):
        return None
    light = digitalio.DigitalInOut(board.LED)
    light.switch_to_output(True)
    return light


def build_sound(config):
    """The Sound on the pin of the config; silent where the volume is 0."""
    if not config.volume:
        return sound.Sound(None, 0)
    import pwmio

    return sound.Sound(pwmio.PWMOut(config.pin("NAIAD_BUZZER"), frequency=440, variable_frequency=True), config.volume)


def build_link(journal, handler):
    """The Link on this board's data port, or None where boot.py has not made one."""
    import microcontroller
    import usb_cdc

    if usb_cdc.data is None:
        return None
    from naiad_core import version_numbers
    from naiad_table import link

    chip = microcontroller.cpu.uid
    return link.Link(usb_cdc.data, journal, handler, chip, version_numbers(), microcontroller.reset)
