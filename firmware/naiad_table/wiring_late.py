"""The parts of the table that come once something is shown, on the pins and settings of this board: readers, the wire
to a PC, the screen; not what the parts do. Those that come first are wiring.py's.

Only needed at the start; assembly.py forgets it.
"""

try:
    from typing import Any
except ImportError:
    pass

# Where an OLED answers, as its jumper has it.
SCREENS = (0x3C, 0x3D)


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
