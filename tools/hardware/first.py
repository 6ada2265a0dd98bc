"""The first table on a breadboard: which hole each wire joins, reckoned from the pin map, as a drawing and as a table.

What it takes is in bom.toml (`first`); the page around it is hardware/FIRST_TABLE.md.
"""

from dataclasses import dataclass
from itertools import pairwise

from hardware.mats import Page
from hardware.source import PinMap
from naiad_core.buttons import BUTTONS

COLUMNS = 30
UPPER, LOWER = "abcde", "fghij"
# The Pico lies over the middle with its USB socket at the left: pins 1 to 20 below, 40 to 21 above.
PICO_UPPER, PICO_LOWER = "c", "h"
PICO_GROUNDS = (3, 8, 13, 18, 23, 28, 33, 38)
# The level shifter's first column; its notch is at the left, so pin 1 is below at the left.
SHIFTER = 23
BUTTON_INKS = ("BU", "VT", "GY")
# What lies beside the board and its pin, the setting that names the Pico's pin, the wire's colour.
BESIDE_PINS = (
    ("reader SCK", "NAIAD_SPI_SCK", "YE"),
    ("reader MISO", "NAIAD_SPI_MISO", "GN"),
    ("reader MOSI", "NAIAD_SPI_MOSI", "BU"),
    ("reader SS", "NAIAD_READER_PINS", "WH"),
    ("knob A", "NAIAD_KNOB_A", "GN"),
    ("knob B", "NAIAD_KNOB_B", "YE"),
    ("knob D", "NAIAD_PUSH", "WH"),
    *((f"buttons {name.lower()}", f"NAIAD_{name}", ink) for name, ink in zip(BUTTONS[1:], BUTTON_INKS, strict=True)),
)
INK = {"RD": "#d02020", "BK": "#222", "OG": "#e88000", "YE": "#d8b800", "GN": "#20a040", "BU": "#2060d0"}
INK |= {"WH": "#b0b0b0", "VT": "#8030c0", "GY": "#707078"}
PITCH = 26.0
TOP = {"T+": 205.0, "T-": 231.0, "B-": 621.0, "B+": 647.0}
ROW_Y = {letter: 283.0 + PITCH * at for at, letter in enumerate(UPPER)}
ROW_Y |= {letter: 283.0 + PITCH * (at + 7) - 26.0 for at, letter in enumerate(LOWER)}
SIZE = (900.0, 850.0)
# Their first leg is the longer one, plus.
POLARISED = ("C1 1000 uF",)


@dataclass(frozen=True)
class Wire:
    """A wire or a part with two legs: from a hole, or a pin of what lies beside the board, to a hole."""

    start: str
    end: str
    colour: str
    # What it is where it is no wire; "" for a wire.
    part: str = ""


def pico_hole(pin: int, row: str) -> str:
    """The hole beside a pin of the Pico: ``row`` of its column."""
    column = pin if pin <= 20 else 41 - pin
    if (row in LOWER) != (pin <= 20):
        raise ValueError(f"pin {pin} of the Pico has no hole in row {row}")
    return f"{row}{column}"


def shifter_hole(pin: int, row: str) -> str:
    """The hole beside a pin of the level shifter."""
    column = SHIFTER + (pin - 1 if pin <= 7 else 14 - pin)
    if (row in LOWER) != (pin <= 7):
        raise ValueError(f"pin {pin} of the level shifter has no hole in row {row}")
    return f"{row}{column}"


def wires(pin_map: PinMap) -> list[Wire]:
    """Everything that is plugged in, the Pico and the level shifter left away."""
    pins = {(signal.setting, signal.index): signal.pico_pin for signal in pin_map.signals}
    found = [
        Wire(pico_hole(40, "a"), "T+1", "RD"),
        Wire(pico_hole(38, "a"), "T-3", "BK"),
        Wire(pico_hole(3, "j"), "B-3", "BK"),
        # The strap: the select line of a reader that is not there, to the ground beside it.
        Wire(pico_hole(pins["NAIAD_READER_PINS", 3], "b"), pico_hole(28, "b"), "WH"),
    ]
    for name, setting, colour in BESIDE_PINS:
        pin = pins[setting, 0]
        found.append(Wire(name, pico_hole(pin, "a" if pin > 20 else "j"), colour))
    found += [
        Wire("reader VCC", pico_hole(36, "a"), "OG"),
        Wire("reader GND", "T-9", "BK"),
        Wire("knob C and E", "B-2", "BK"),
        Wire("buttons all three", "B-11", "BK"),
    ]
    # The level shifter: its first gate carries the pixels, the others' inputs lie at ground.
    found += [
        Wire(pico_hole(pins["NAIAD_PIXELS", 0], "b"), shifter_hole(2, "g"), "GN"),
        Wire(shifter_hole(14, "a"), f"T+{SHIFTER}", "RD"),
        Wire(shifter_hole(14, "c"), shifter_hole(13, "c"), "GY", "C4 100 nF"),
        Wire(shifter_hole(3, "h"), f"h{COLUMNS}", "GN", "R1 330 ohm"),
        Wire("T+21", "T-21", "GY", "C1 1000 uF"),
    ]
    # Every sixth hole of a rail is left out.
    for pin, rail in ((13, "T-25"), (12, "T-26"), (10, "T-27"), (9, "T-28")):
        found.append(Wire(shifter_hole(pin, "a"), rail, "BK"))
    for pin, rail in ((1, "B-23"), (4, "B-26"), (5, "B-27"), (7, "B-29")):
        found.append(Wire(shifter_hole(pin, "j"), rail, "BK"))
    found += [Wire("panel DIN", f"j{COLUMNS}", "VT"), Wire("panel 5V", "T+28", "RD"), Wire("panel GND", "T-29", "BK")]
    return found


def joined(pin_map: PinMap) -> dict[str, set[str]]:
    """Net by net what the board joins: pins as "pico 4", "shifter 2", "reader SCK"; named by any hole of the net."""
    group: dict[str, str] = {}

    def strip(hole: str) -> str:
        if hole[0] in "TB" and hole[1] in "+-":
            return hole[:2]
        return f"{'upper' if hole[0] in UPPER else 'lower'} {hole[1:]}"

    def root(name: str) -> str:
        while group.setdefault(name, name) != name:
            name = group[name]
        return name

    ends: dict[str, str] = {f"pico {pin}": strip(pico_hole(pin, "h" if pin <= 20 else "c")) for pin in range(1, 41)}
    ends |= {f"shifter {pin}": strip(shifter_hole(pin, "f" if pin <= 7 else "e")) for pin in range(1, 15)}
    for pin in PICO_GROUNDS[1:]:
        group[root(ends[f"pico {pin}"])] = root(ends[f"pico {PICO_GROUNDS[0]}"])
    for wire in wires(pin_map):
        if wire.part:
            ends[f"{wire.part.split()[0]} 1"], ends[f"{wire.part.split()[0]} 2"] = strip(wire.start), strip(wire.end)
        elif " " in wire.start:  # a pin of what lies beside the board
            ends[wire.start] = strip(wire.end)
        else:
            group[root(strip(wire.start))] = root(strip(wire.end))
    found: dict[str, set[str]] = {}
    for name, end in ends.items():
        found.setdefault(root(end), set()).add(name)
    return found


def page_table(pin_map: PinMap) -> str:
    """Every wire in words, for whoever ticks them off."""
    names = {"RD": "red", "BK": "black", "OG": "orange", "YE": "yellow", "GN": "green", "BU": "blue", "WH": "white"}
    names |= {"VT": "violet", "GY": "grey"}
    out = ["| from | to | |", "|---|---|---|"]
    for wire in wires(pin_map):
        legs = f", the longer leg in {wire.start}" if wire.part in POLARISED else ""
        out.append(f"| {wire.start} | {wire.end} | {wire.part or names[wire.colour] + ' wire'}{legs} |")
    return "\n".join(out) + "\n"


def place(hole: str) -> tuple[float, float]:
    """Where a hole is on the drawing."""
    row, column = (hole[:2], hole[2:]) if hole[0] in "TB" else (hole[0], hole[1:])
    return 60 + PITCH * int(column), TOP[row] if row in TOP else ROW_Y[row]


# What lies beside the board: its name, whether above, from which column to which.
BESIDE = {
    "reader": (True, 4, 21),
    "panel": (True, 26, 30),
    "knob": (False, 1, 6),
    "buttons": (False, 7, 12),
}


def picture(pin_map: PinMap) -> str:
    """The breadboard from above."""
    page = Page(*SIZE, "The first table on a breadboard")
    page.rect(0, 0, *SIZE, 'fill="#fff"')
    left, right = 60 + PITCH * 0.2, 60 + PITCH * (COLUMNS + 0.8)
    page.rect(left, 185, right - left, 482, 'rx="8" fill="#f4f1e8" stroke="#999"')
    page.rect(left, ROW_Y["e"] + 12, right - left, ROW_Y["f"] - ROW_Y["e"] - 24, 'fill="#e2ddcf"')
    for rail, y in TOP.items():
        ink = "#d02020" if "+" in rail else "#2060d0"
        page.line(left + 8, y - 13, right - 8, y - 13, f'stroke="{ink}" stroke-width="1.5"')
        page.words(left - 6, y + 4, {"T+": "5 V", "T-": "ground", "B-": "ground", "B+": "free"}[rail], 13, "end", ink)
        for column in range(1, COLUMNS + 1):
            if column % 6:
                page.circle(place(f"{rail}{column}")[0], y, 3, 'fill="#777"')
    for row, y in ROW_Y.items():
        page.words(left - 6, y + 4, row, 13, "end", "#555")
        for column in range(1, COLUMNS + 1):
            page.circle(place(f"{row}{column}")[0], y, 3, 'fill="#777"')
    for column in (1, *range(5, COLUMNS + 1, 5)):
        for y in (ROW_Y["a"] - 15, ROW_Y["j"] + 23):
            page.words(place(f"a{column}")[0], y, str(column), 11, "middle", "#555")
    _chips(page)
    for name, (above, first, last) in BESIDE.items():
        x, y = 60 + PITCH * (first - 0.5), 40.0 if above else 735.0
        page.rect(x, y, PITCH * (last - first + 1), 62, 'rx="6" fill="#e6eef6" stroke="#446"')
        title = {"reader": "reader (PN532, set to SPI)", "buttons": "buttons"}.get(name, name)
        page.words(x + PITCH * (last - first + 1) / 2, y - 8 if above else y + 52, title, 15, "middle")
    for wire in sorted(wires(pin_map), key=lambda wire: bool(wire.part)):
        _wire(page, wire)
    strap_x, strap_y = place("b12")
    page.words(strap_x + PITCH / 2, strap_y - 8, "strap", 11, "middle", "#802020")
    page.words(60, 830, "Holes of one column, a to e and f to j, are joined; so is each rail. USB is at the left.", 14)
    return page.text()


def _chips(page: Page) -> None:
    x, y = place("c1")[0] - 16, ROW_Y["c"] - 14
    page.rect(x, y, PITCH * 19 + 32, ROW_Y["h"] - y + 14, 'rx="5" fill="#2c7a3f" fill-opacity="0.9" stroke="#184"')
    page.rect(x - 10, (ROW_Y["e"] + ROW_Y["f"]) / 2 - 22, 34, 44, 'rx="3" fill="#c8c8c8" stroke="#555"')
    middle = (ROW_Y["e"] + ROW_Y["f"]) / 2
    page.words(place("e11")[0], middle + 6, "Raspberry Pi Pico", 18, "middle", "#fff")
    for pin in range(1, 41):
        hole_x, hole_y = place(pico_hole(pin, PICO_LOWER if pin <= 20 else PICO_UPPER))
        page.circle(hole_x, hole_y, 5, 'fill="#e8c860" stroke="#222"')
        page.words(hole_x, hole_y - 9 if pin <= 20 else hole_y + 17, str(pin), 10, "middle", "#fff")
    x, y = place(f"e{SHIFTER}")[0] - 12, ROW_Y["e"] - 4
    page.rect(x, y, PITCH * 6 + 24, ROW_Y["f"] - y + 4, 'rx="3" fill="#333"')
    page.circle(x + 4, middle, 6, 'fill="#888"')
    page.words(place(f"e{SHIFTER + 3}")[0] + 4, middle + 5, "U2 74AHCT125", 15, "middle", "#fff")


def _wire(page: Page, wire: Wire) -> None:
    ink = f'stroke="{INK[wire.colour]}" stroke-width="4" stroke-linecap="round" stroke-opacity="0.85"'
    x, y = place(wire.end)
    thing, _, pin = wire.start.partition(" ")
    if pin:
        above = BESIDE[thing][0]
        page.line(x, 102.0 if above else 735.0, x, y, ink)
        # Neighbours' names take turns in two lines.
        second = int(wire.end.lstrip("TBabcdefghij+-")) % 2
        page.words(x, (96 if above else 750) + (-18 if above else 16) * second, pin, 12, "middle")
        page.circle(x, y, 4, 'fill="#fff" stroke="#222"')
        return
    start_x, start_y = place(wire.start)
    if wire.part:
        body = 'stroke="#c9a36a" stroke-width="9" stroke-linecap="round"'
        page.line(start_x, start_y, x, y, 'stroke="#888" stroke-width="2.5"')
        page.line(start_x + (x - start_x) * 0.25, start_y + (y - start_y) * 0.25, x - (x - start_x) * 0.25, y, body)
        words_x, words_y = (start_x + x) / 2, (start_y + y) / 2 - 10
        page.words(words_x + (14 if start_x == x else 0), words_y, wire.part.split()[0], 12, "middle", "#802020")
        if wire.part in POLARISED:
            page.words(start_x - 14, start_y + 4, "+", 15, "middle", "#802020")
    elif abs(start_x - x) > 3 * PITCH:
        # A long one is led around: along row a, down between the Pico and the level shifter.
        bend = place(f"a{SHIFTER - 1}")[0] - 10
        ways = [(start_x, start_y), (start_x, ROW_Y["a"] + 11), (bend, ROW_Y["a"] + 11), (bend, y), (x, y)]
        for (from_x, from_y), (to_x, to_y) in pairwise(ways):
            page.line(from_x, from_y, to_x, to_y, ink)
    else:
        page.line(start_x, start_y, x, y, ink)
