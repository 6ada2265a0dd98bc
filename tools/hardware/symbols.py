"""The symbols of the schematics, as they are drawn in hardware/kicad/naiad.kicad_sym; read here, not drawn.

A symbol is in mm around its middle, here with y downwards. Nothing is turned: a part that stands is another symbol than
one that lies.
"""

import re
from dataclasses import dataclass, replace
from functools import cache

from hardware.source import HARDWARE

LIBRARY = HARDWARE / "kicad" / "naiad.kicad_sym"
FLAG = "PWR_FLAG"
# Where a wire leaves a pin, by the angle at which the pin is drawn.
SIDES = {"0": "l", "180": "r", "270": "u", "90": "d"}

_PIN = re.compile(r'\(pin \w+ line\s+\(at (\S+) (\S+) (\d+)\).*?\(name "(.*?)".*?\(number "(.*?)"', re.DOTALL)
_BOX = re.compile(r"\(rectangle\s+\(start (\S+) (\S+)\)\s+\(end (\S+) (\S+)\)")
# Width and height that a part with two pins takes beside its words.
_LYING, _STANDING, _FLAG = (5.08, 3.81), (5.08, 5.08), (2.54, 2.54)


@dataclass(frozen=True)
class Pin:
    """A pin; its end is at x, y (y downwards) of the symbol; ``side`` is where a wire leaves it: l, r, u or d."""

    number: str
    name: str
    x: float
    y: float
    side: str


@dataclass(frozen=True)
class Symbol:
    """``text`` is the symbol as a sheet has it among its own; ``named`` is a chip or connector, whose pins are told."""

    name: str
    pins: tuple[Pin, ...]
    text: str
    width: float
    height: float
    named: bool

    def turned(self, turn: int) -> "Symbol":
        """As it lies on a sheet, turned counter-clockwise by 90 or 270 degrees; 180: left and right exchanged."""
        if turn == 0:
            return self
        if turn == 180:
            sides = {"l": "r", "r": "l", "u": "u", "d": "d"}
            pins = tuple(replace(pin, x=-pin.x, side=sides[pin.side]) for pin in self.pins)
            return replace(self, pins=pins)
        ways = {"l": "d", "r": "u", "u": "l", "d": "r"} if turn == 90 else {"l": "u", "r": "d", "u": "r", "d": "l"}
        sign = 1 if turn == 90 else -1
        pins = tuple(replace(pin, x=sign * pin.y, y=-sign * pin.x, side=ways[pin.side]) for pin in self.pins)
        return replace(self, pins=pins, width=self.height, height=self.width)


@cache
def library() -> dict[str, Symbol]:
    """Every symbol by its name."""
    return {symbol.name: symbol for symbol in map(_symbol, _parts(LIBRARY.read_text(encoding="utf-8")))}


def _parts(text: str) -> list[str]:
    """What stands in the brackets of a library's brackets and begins with ``symbol``, one text each."""
    out, depth, start = [], 0, 0
    for found in re.finditer(r'"(?:\\.|[^"\\])*"|[()]', text):
        if found[0] == "(":
            depth += 1
            start = found.start() if depth == 2 else start
        elif found[0] == ")":
            depth -= 1
            if depth == 1 and text.startswith("(symbol ", start):
                out.append(text[start : found.end()])
    return out


def _symbol(text: str) -> Symbol:
    name = text.split('"')[1]
    pins = tuple(
        Pin(number, told, float(x), -float(y), SIDES[angle]) for x, y, angle, told, number in _PIN.findall(text)
    )
    named = "(pin_numbers" not in text
    width, height = _FLAG if name == FLAG else _STANDING if pins[0].side in "ud" else _LYING
    if named and (box := _BOX.search(text)):
        left, top, right, bottom = map(float, box.groups())
        width, height = abs(right - left), abs(top - bottom)
    return Symbol(name, pins, text.replace('"', '"naiad:', 1), width, height, named)
