"""The readers' bus: taken up, and let go of while the readers have no supply; not what is asked of them (readers.py).

A chip without supply takes current from any wire that is driven high, so that it is neither off nor on: meanwhile
clock, data and select lines are inputs. Only loaded when a table starts and while the supply is away.
"""

from naiad_core.unload import unload
from naiad_table import presence, ticks

# So long without supply is told; so long it must have been back until the chips are spoken to.
TELL_MS = 1500
UP_MS = 100


def connect(readers):
    """Take up the bus: every chip begins anew."""
    # All select lines are up before the first byte: a line left floating answers to its neighbour's bytes.
    for place in readers.places:
        place.chip.line.switch_to_output(True)
    if not readers.pins:
        # On I2C (pn532_i2c.py) the bus is the chip's own.
        return
    import busio
    from adafruit_bus_device.spi_device import SPIDevice

    readers.bus = busio.SPI(*readers.pins)
    for place in readers.places:
        place.chip.bus = SPIDevice(readers.bus, place.chip.line, baudrate=readers.baud)


class Outage:
    """``step`` stands for that of the readers (Readers) until they are supplied again."""

    def __init__(self, readers, now_ms):
        self._readers = readers
        self._tell_ms = ticks.add(now_ms, TELL_MS)
        self._up_ms = None
        for place in readers.places:
            place.chip.line.switch_to_input()
            # What lay there counts until the chip, from its beginning on, has looked again.
            place.op = 0
            place.busy = place.turn_over = False
            place.due_ms = None
        readers.holder = -1
        readers.waking = None
        if readers.bus is not None:
            readers.bus.deinit()
            readers.bus = None

    def step(self, now_ms):
        """Leave them alone until they can be spoken to again."""
        readers = self._readers
        if self._tell_ms is not None and ticks.diff(now_ms, self._tell_ms) >= 0:
            self._tell_ms = None
            readers.presence.listener(presence.NO_SUPPLY, -1, "")
        if not readers.supply.value:
            self._up_ms = None
        elif self._up_ms is None:
            self._up_ms = ticks.add(now_ms, UP_MS)
        elif ticks.diff(now_ms, self._up_ms) >= 0:
            connect(readers)
            readers.outage = None
            unload("naiad_table.outage")
