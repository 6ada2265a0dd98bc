"""Pin map, settings and sizes as data, read and checked once; makes nothing from them."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from naiad import boards

ROOT = Path(__file__).parents[2]
HARDWARE = ROOT / "hardware"

# GPn -> physical pin, from the Pico's pinout (Pico datasheet, section 2.1). 23 to 25 and 29 have no pin.
_PHYSICAL = (1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 25, 26, 27, 29, 31, 32, 34)
PICO_PINS = dict(zip((*range(23), 26, 27, 28), _PHYSICAL, strict=True))
GATES_A_ROW = 8


@dataclass(frozen=True)
class Signal:
    """A pin of the Pico: ``setting`` (and ``also``) name it in settings.toml; ``index`` where that is a list."""

    setting: str
    gp: int
    net: str
    pull: str
    index: int = 0
    also: str = ""
    # The part between the Pico and a connector, and the net behind it.
    through: str = ""
    out: str = ""

    @property
    def pin(self) -> str:
        return f"GP{self.gp}"

    @property
    def pico_pin(self) -> int:
        """Its number on the Pico's edge."""
        return PICO_PINS[self.gp]


@dataclass(frozen=True)
class Connector:
    """A connector on a board, pin 1 first, and what its cable ends at; ``far`` empty where no cable starts here."""

    board: str
    ref: str
    name: str
    part: str
    pins: tuple[str, ...]
    to: str = ""
    far: tuple[str, ...] = ()
    length_mm: int = 0


@dataclass(frozen=True)
class PinMap:
    signals: tuple[Signal, ...]
    connectors: tuple[Connector, ...]
    colours: dict[str, str]
    controls: dict[str, str]

    def on(self, board: str) -> list[Connector]:
        return [connector for connector in self.connectors if connector.board == board]

    def colour(self, connector: Connector, at: int) -> str:
        """Of the wire at pin ``at`` (from 0): by the net's name, or by what it is called at the far end."""
        net = connector.pins[at]
        return self.colours[net] if net in self.colours else self.colours[connector.far[at]]

    @property
    def buttons(self) -> tuple[str, ...]:
        """The buttons beside the knob, as they stand on its plate from left to right."""
        plate = next(connector for connector in self.connectors if "END" in connector.pins)
        return tuple(plate.far[plate.pins.index(net)] for net in plate.pins if net in ("BACK", "END", "MENU"))


def default(setting: str) -> str:
    """What a setting is where settings.toml of a table leaves it alone; ValueError for none of the firmware's."""
    if setting in boards.reference().pins:
        return boards.reference().pins[setting]
    text = (ROOT / "firmware" / "settings.toml").read_text(encoding="utf-8")
    found = re.search(rf'^# {setting} = "?([^"\n]*)', text, re.MULTILINE)
    if found is None:
        raise ValueError(f"firmware/settings.toml does not tell {setting}")
    return found[1]


def load(path: Path = HARDWARE / "pins.toml") -> PinMap:
    """The map in the file; ValueError with a sentence where it contradicts itself, the settings or the Pico."""
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    signals = tuple(_signal(**entry) for entry in raw["signal"])
    connectors = []
    for entry in raw["connector"]:
        entry["pins"], entry["far"] = tuple(entry["pins"]), tuple(entry.get("far", ()))
        connectors += [Connector(**one) for one in _each_gate(entry)]
    pin_map = PinMap(signals, tuple(connectors), raw["colours"], raw["controls"])
    for sentence in faults(pin_map):
        raise ValueError(f"{path.name}: {sentence}")
    return pin_map


def _signal(net: str, setting: str = "", gp: int = -1, index: int = 0, also: str = "", **rest: str) -> Signal:
    pin = default(setting).split(",")[index] if setting else f"GP{gp}"
    if also and default(also) != pin:
        raise ValueError(f"{net} is {pin} by {setting}, {default(also)} by {also}")
    return Signal(setting, int(pin.removeprefix("GP")), net, index=index, also=also, **rest)


def _each_gate(entry: dict[str, Any]) -> list[dict[str, Any]]:
    """An entry with * in its name stands for the eight gates of a row."""
    if "*" not in entry["ref"]:
        return [entry]
    every = []
    for gate in range(1, GATES_A_ROW + 1):
        one = dict(entry)
        for key in ("ref", "name", "to"):
            one[key] = _numbered(entry[key], gate)
        one["pins"] = tuple(_numbered(pin, gate) for pin in entry["pins"])
        every.append(one)
    return every


def _numbered(text: str, gate: int) -> str:
    return text.replace("*", str(gate)).replace("+", str(gate + 1))


def faults(pin_map: PinMap) -> list[str]:
    """What is wrong with the map, a sentence each."""
    found = []
    for signal in pin_map.signals:
        if signal.gp not in PICO_PINS:
            found.append(f"the Pico has no pin for {signal.pin}")
    for what in ("gp", "net"):
        values = [getattr(signal, what) for signal in pin_map.signals]
        found += [f"{what} {value} stands there twice" for value in sorted(set(values)) if values.count(value) > 1]
    refs = [(connector.board, connector.ref) for connector in pin_map.connectors]
    found += [
        f"connector {ref} of board {board} stands there twice"
        for board, ref in set(refs)
        if refs.count((board, ref)) > 1
    ]
    carrier = {net for connector in pin_map.on("carrier") for net in connector.pins}
    for signal in pin_map.signals:
        if (signal.out or signal.net) not in carrier:
            found.append(f"{signal.net} reaches no connector of the carrier")
    for connector in pin_map.connectors:
        ways = re.search(r"\d+$", connector.part)
        if ways and int(ways[0]) != len(connector.pins):
            found.append(f"{connector.board} {connector.ref} is a {connector.part} with {len(connector.pins)} pins")
        if connector.to and len(connector.far) != len(connector.pins):
            found.append(
                f"{connector.board} {connector.ref} has {len(connector.pins)} pins, {len(connector.far)} at the far end"
            )
        if "GND" not in connector.pins:
            found.append(f"{connector.board} {connector.ref} carries no ground")
        for at, net in enumerate(connector.pins if connector.to else ()):
            colour = pin_map.colours.get(net) or pin_map.colours.get(connector.far[at])
            kind = "BK" if net == "GND" else "RD" if net.startswith("5V") else "OG" if net.startswith("3V3") else None
            if colour is None:
                found.append(f"{net} at {connector.board} {connector.ref} has no colour")
            elif (colour in ("BK", "RD", "OG") or kind) and colour != kind:
                found.append(f"{net} at {connector.board} {connector.ref} must not be {colour}")
    return found + _mistaken(pin_map)


def volts(net: str) -> float:
    """How high a net may go: a plug must never bring 5 V to a pin of the Pico, which bears 3.63 V."""
    if net == "GND":
        return 0.0
    return 5.0 if re.match(r"5V|PIX|RING_|PANEL_IN|BUZZER_OUT", net) else 3.3


def cable(connector: Connector) -> str:
    """Which kind of cable a socket is for: the socket of a board where it ends, or what else it leads to."""
    ends = re.search(r"row board(?: 1)?, (J\d+)", connector.to)
    if ends:
        return f"row {ends[1]}"
    if re.fullmatch(r"J1\d", connector.ref) and connector.board == "row":
        return "gate J1"
    return re.sub(r" \d+", "", connector.to) or f"{connector.board} {connector.ref}"


def _mistaken(pin_map: PinMap) -> list[str]:
    """Sockets of one kind that are not for one kind of cable."""
    found = []
    first: dict[str, Connector] = {}
    for connector in pin_map.connectors:
        before = first.setdefault(connector.part, connector)
        names = f"{before.board} {before.ref} and {connector.board} {connector.ref}, both {connector.part},"
        if cable(before) != cable(connector):
            found.append(f"{names} are for different cables: a plug fits its neighbour's socket")
        elif [volts(net) for net in before.pins] != [volts(net) for net in connector.pins]:
            found.append(f"{names} carry different voltages on a pin")
        if connector.far:
            ends = [volts(pin) for pin in connector.far]
            if cable(connector).startswith(("row", "gate")) and ends != [volts(net) for net in connector.pins]:
                found.append(f"{connector.board} {connector.ref} and the other end differ in voltage on a pin")
    return found


def sizes() -> dict[str, float]:
    """Every ``name = value;`` of params.scad in mm; a value may add and multiply names above it."""
    known: dict[str, float] = {}
    for line in (HARDWARE / "printed" / "params.scad").read_text(encoding="utf-8").splitlines():
        match = re.match(r"(\w+) = ([\w .+*/-]+);", line)
        if match:
            known[match[1]] = _value(match[2], known)
    return known


def _value(words: str, known: dict[str, float]) -> float:
    """Sums of products of numbers and names."""
    total = 0.0
    for term in words.split(" + "):
        product = 1.0
        for factor in term.split(" * "):
            product *= known[factor] if factor in known else float(factor)
        total += product
    return total


def gate_mm() -> int:
    """The default of NAIAD_GATE_MM: mm of dominoes from gate to gate."""
    return int(default("NAIAD_GATE_MM").split(",")[0])
