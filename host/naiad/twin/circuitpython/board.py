"""Stand-in for ``board``: the pin names of the Raspberry Pi Pico, which the others have too."""

from naiad.twin.loader import board_here
from naiad.twin.pico import Pin

board_id = board_here().board.board_id

_pins = [Pin(number) for number in range(30)]
for _pin in _pins[:29]:
    globals()[_pin.name] = _pin
SMPS_MODE = _pins[23]
VBUS_SENSE = _pins[24]
LED = _pins[25]
A0 = GP26_A0 = _pins[26]
A1 = GP27_A1 = _pins[27]
A2 = GP28_A2 = _pins[28]
A3 = VOLTAGE_MONITOR = _pins[29]
