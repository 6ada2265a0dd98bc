"""Why a part of a table fails, the likely causes first, in words for whoever has it on the bench; no measuring.

What stands in braces is put in by ``why``: in capitals a setting as this board has it, with not_ before it the other
value that it can have, else what is known of the part.
"""

import re

from naiad import image
from naiad.link.service_mode import About, own_settings
from naiad_core.buttons import BUTTONS

Causes = tuple[str, ...]

READER_DEAD = (
    "its select wire, from {pin} to the reader's SS",
    "the two switches on the reader: for SPI the first is off, the second on",
    "its supply: with all readers on it must stay above 3.1 V; the Pico's own 3V3 is enough for one",
    "long wires: try NAIAD_READER_BAUD = 250000",
    "there are fewer readers than NAIAD_READERS = {READERS} says",
)
READERS_DEAD = (
    "the wires that all readers share: SCK {SPI_SCK}, MOSI {SPI_MOSI}, MISO {SPI_MISO}, ground",
    *READER_DEAD[:-1],
)
SUPPLY_MISSING = (
    "the table's own 5 V supply is off or not plugged in: the readers are not fed by the PC's USB",
    "a fuse, or the readers' regulator: between its output and ground there must be 3.2 to 3.4 V",
    "the wire from there to {READER_SUPPLY} is loose or touches ground",
    'readers that have another supply, which no wire senses: NAIAD_READER_SUPPLY = "none"',
)
READER_DEAD_ON_I2C = (
    "the two switches on the reader: for I2C the first is on, the second off",
    "its wires SDA to {READER_SDA} and SCL to {READER_SCL}, supply and ground",
    "long wires: try NAIAD_READER_BAUD = 100000",
)
READER_ERRORS = (
    "long or loose wires: keep them below 20 cm, or try NAIAD_READER_BAUD = 250000",
    "the supply sags while fields are on: readers want a 3.3 V regulator of their own",
    "MISO of a reader whose select wire is loose disturbs the others",
)
READER_BLIND = (
    "the tag is of a kind that cannot be read: NTAG213, 215, 216 and MIFARE Ultralight can",
    "metal below the reader, or more than 2 cm of wood between it and the tag",
    "the reader's antenna is broken, or its supply too weak for the field: try another reader in its place",
)
READER_SWAPPED = ("the select wires are swapped: exchange {pin} and {other} in NAIAD_READER_PINS, or the wires",)

_IN_THE_BEAM = (
    "something is in its beam, or sender and receiver do not face each other",
    "its sender has no supply: seen through a telephone's camera an infrared one glows",
    "its wire to {pin} is loose or touches ground",
)
_POLARITY = 'the gates work the other way round: NAIAD_GATE_BROKEN = "{not_GATE_BROKEN}"'
GATE_BLOCKED = (*_IN_THE_BEAM, _POLARITY)
GATES_BLOCKED = (_POLARITY, "the senders' supply", *_IN_THE_BEAM)
GATE_SILENT = (
    "its wire to {pin} is loose",
    "the beam passes beside the finger: sender and receiver are too close, or light gets around",
    "its receiver has no supply",
    "there are fewer gates than NAIAD_GATE_COUNT = {GATE_COUNT} says, or NAIAD_GATES = {GATES} is another wiring",
)
GATE_SWAPPED = ("its wire and that of the gate that answered are swapped ({pin} and {other})", *GATE_SILENT)
STRAY = (
    "a lamp, a window or the neighbour's emitter shines on its sensor: turn the arch, shade it, or move the lamp",
    "light gets through the arch or around the sensor: dark filament, or black tape (hot glue lets infrared through)",
    "its emitter still had light",
)
STRAY_ALL = ("the emitters still had light: it must be J11 that is pulled, or every one of them covered", *STRAY[:2])
STRAY_UNKNOWN = ("naiad doctor gates measures it when you have time: light from elsewhere hides dominoes from a gate",)
GATES_LOST = (
    "a beam that flickers: daylight or a lamp on a receiver; shade it",
    "a loose wire that makes and breaks hundreds of times a second",
)

BUTTON_SILENT = (
    "its wire to {pin} is loose, or its other side is not on ground",
    "it is wired to another pin: NAIAD_{name} names it",
    "the button's legs: two of the four are always joined; turn it by 90 degrees",
)
BUTTON_DOWN = ("something leans on it", "{pin} touches ground", "the button's legs: turn it by 90 degrees")
BUTTON_SWAPPED = (
    "two buttons are swapped: exchange the pins of NAIAD_{name} and NAIAD_{other}",
    "another one was pressed",
)
KNOB_SILENT = (
    "a loose wire to {KNOB_A} or {KNOB_B}, or from its middle leg to ground",
    "only one of the two is connected",
)
KNOB_REVERSED = ("its two wires are exchanged: NAIAD_KNOB_REVERSE = {not_KNOB_REVERSE}",)

PIXELS_DARK = (
    "the wire from {PIXELS} (through the level shifter) to the ring's DIN",
    "the pixels' 5 V and ground; the ground must be the Pico's too",
    "data goes in at DIN and on at DOUT: ring, then gates, then panel",
    "all behind one pixel are dark: the first dark one, or the one before it, is broken",
    "one pixel alone is dark: it is broken, and the table can be played all the same",
)
RING_WRONG = (
    *PIXELS_DARK,
    "the ring has another number of pixels than NAIAD_RING = {RING}",
    "the ring is mounted turned: its first pixel belongs at the top",
)
COLOURS_WRONG = (
    "the pixels want their colours in another order: NAIAD_PIXEL_ORDER is {PIXEL_ORDER}; "
    "with red and green exchanged it is the other of GRB and RGB",
    "white with a tint far from the supply: feed 5 V at the chain's far end too",
    "flicker and wrong colours: the level shifter is missing; 3.3 V is too little for a data line at 5 V",
)
GATE_LIGHTS_WRONG = (
    "the chain goes ring, then the gates in their order, then the panel",
    "NAIAD_GATE_PIXELS = {GATE_PIXELS}: 0 where the gates have none",
    *PIXELS_DARK[2:],
)
PANEL_WRONG = (
    'the letter is torn to pieces: NAIAD_PANEL = "{not_PANEL}" instead of "{PANEL}"',
    "the letter is shifted along: NAIAD_RING, NAIAD_GATE_COUNT or NAIAD_GATE_PIXELS is not what the chain has",
)
ROWS_WRONG = PIXELS_DARK[:1:-1]
SCREEN_MISSING = (
    "a table needs none; where one is plugged in, switch off and on: it is looked for at the start",
    "its wires SDA to {SCREEN_SDA} and SCL to {SCREEN_SCL}, supply and ground: makers differ in their order",
    "it is set for SPI instead of I2C",
)
SCREEN_GONE = ("its plug, or a wire of it, is loose", *SCREEN_MISSING[1:2])
SCREEN_WRONG = (
    'the text stands on its head: NAIAD_SCREEN_TURN = "{not_SCREEN_TURN}"',
    "every second row, or half of them, is missing: it is no display of 128 x 64",
    "nothing but dots: its chip is none of SSD1306, SSD1309 and SH1106",
    "pixels that stay dark: the display is worn or broken",
)
SOUND_MISSING = (
    "NAIAD_VOLUME = {VOLUME}",
    "the buzzer's wires to {BUZZER} and ground",
    "the buzzer is an active one, which only knows one tone: take a passive one",
)

_EITHER = {
    "GATE_BROKEN": ("low", "high"),
    "KNOB_REVERSE": ("0", "1"),
    "PANEL": ("serpentine", "straight"),
    "SCREEN_TURN": ("0", "180"),
}


# What the strap of a first table sets (firmware/naiad_table/config.py).
FIRST = {"READERS": "1", "GATES": "none", "RING": "0", "POWER_MA": "500", "VOLUME": "0"}


class _Known(dict[str, str]):
    def __init__(self, about: About, known: dict[str, str]) -> None:
        super().__init__(known)
        self.about = about

    def __missing__(self, name: str) -> str:
        if name.startswith("not_"):
            one, other = _EITHER[name[4:]]
            return other if setting(self.about, name[4:]) == one else one
        return setting(self.about, name)


def is_first(about: About) -> bool:
    """Whether this is a first table by its strap: one reader and the panel, though no setting says so."""
    there = (about.readers, about.gates, about.pixels[0])
    return there == (1, 0, 0) and not {"NAIAD_READERS", "NAIAD_RING", "NAIAD_GATES"} & about.settings.keys()


def why(about: About, causes: Causes, **known: str) -> Causes:
    """Causes in the words of this board."""
    return tuple(cause.format_map(_Known(about, known)) for cause in causes)


def of_pins(about: About, part: str, numbers: tuple[int, ...], causes: Causes) -> Causes:
    """Causes of a reader or a gate, and of the other one that answered for it, by where they are wired."""
    pins = [_pin(about, part, number) or "its pin" for number in numbers]
    return why(about, causes, pin=pins[0], other=pins[-1])


def of_buttons(about: About, numbers: tuple[int, ...], causes: Causes) -> Causes:
    """Causes of a button, and of the other one that answered for it."""
    names = [BUTTONS[number] for number in numbers]
    return why(about, causes, name=names[0], other=names[-1], pin=setting(about, names[0]))


def knob_steps(about: About, asked: int, counted: int) -> Causes:
    """Causes of a knob that counts otherwise than it was turned."""
    now = int(setting(about, "KNOB_STEPS_PER_DETENT") or 4)
    right = min((1, 2, 4), key=lambda steps: abs(now * counted - asked * steps))
    if right != now:
        return (f"NAIAD_KNOB_STEPS_PER_DETENT = {right} instead of {now}",)
    return ("it was turned by another number of clicks", "a loose wire, or a worn knob that skips")


def setting(about: About, name: str) -> str:
    """The value of NAIAD_``name`` on this board: its own, or the default; '' for none of this naiad's."""
    value = about.settings.get("NAIAD_" + name)
    if value is None and is_first(about):
        value = FIRST.get(name)
    if value is None:
        plain = re.sub(r"^# (NAIAD_\w+ = )", r"\1", image.settings().decode(), flags=re.M)
        value = own_settings(plain).get("NAIAD_" + name, "")
    return value


def _pin(about: About, part: str, number: int) -> str:
    """Where a reader's or a gate's wire ends; '' where the setting lists fewer."""
    if part == "GATE" and setting(about, "GATES") == "shift":
        return f"input {number % 8} of shift register {number // 8 + 1}"
    pins = [pin.strip() for pin in setting(about, f"{part}_PINS").split(",")]
    return pins[number] if number < len(pins) else ""
