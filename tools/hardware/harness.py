"""The cables: how thick and how long each wire is, and WireViz sources, one picture a file; render.py draws them."""

import json
from collections import Counter
from collections.abc import Iterable
from functools import cache

from hardware import source
from hardware.source import GATES_A_ROW, Connector, PinMap

HEAD = "# Made from pins.toml by make hardware; change it there.\n"
# Picture -> (board, connectors whose cables are on it). Gates 3 to 7 are wired like gate 2.
PICTURES: dict[str, list[tuple[str, tuple[str, ...]]]] = {
    "readers": [("carrier", ("J3", "J4", "J5", "J6"))],
    "lights": [("carrier", ("J1", "J2", "J12"))],
    "controls": [("carrier", ("J7", "J9"))],
    "screen": [("carrier", ("J15",))],
    "gates-on-pins": [("carrier", ("J11", "J13")), ("row", ("J11", "J12", "J18"))],
    "gates-on-shift-registers": [("carrier", ("J11", "J14")), ("row", ("J2", "J5", "J11", "J12", "J18"))],
}
# Ends that are cut off, a cable led around a corner: so much more than the cables' lengths.
SPARE = 1.1
# Red and black: AWG 22, the thickest that the plugs take.
SUPPLY_MM2 = 0.33
# Their wires are thick, and the jack's cable belongs to the supply: both are on the list by themselves.
THICK = ("jack", "screw-2")


def sources(pin_map: PinMap) -> dict[str, str]:
    """File name -> text, for every picture."""
    return {f"{name}.yml": _source(_cables(pin_map, chosen)) for name, chosen in PICTURES.items()}


def _cables(pin_map: PinMap, chosen: list[tuple[str, tuple[str, ...]]]) -> list[tuple[Connector, list[str]]]:
    cables = []
    for board, refs in chosen:
        for connector in pin_map.on(board):
            if connector.ref in refs and connector.to:
                cables.append((connector, [pin_map.colour(connector, at) for at in range(len(connector.pins))]))
    return cables


def _source(cables: Iterable[tuple[Connector, list[str]]]) -> str:
    # JSON is YAML, and its text needs no library whose spelling may change.
    connectors: dict[str, dict[str, object]] = {}
    drawn: dict[str, dict[str, object]] = {}
    connections = []
    for connector, colours in cables:
        near = f"{connector.board} {connector.ref}"
        far, far_pins = connector.to, list(connector.far)
        # Two cables to one part: its pins go on where those of the first end.
        before = connectors.get(far, {}).get("pinlabels", [])
        assert isinstance(before, list)
        connectors[near] = {"type": connector.part, "subtype": connector.name, "pinlabels": list(connector.pins)}
        connectors[far] = {"type": "solder or plug" if "row" not in far else "XH plug", "pinlabels": before + far_pins}
        # A cable of WireViz has wires of one thickness: what is thicker is drawn as a cable of its own.
        for thick_mm2 in sorted({gauge_mm2(connector, colour) for colour in colours}):
            pins = [at + 1 for at, colour in enumerate(colours) if gauge_mm2(connector, colour) == thick_mm2]
            cable = f"W {near}" + (", red and black" if thick_mm2 == SUPPLY_MM2 else "")
            chosen = [colours[pin - 1] for pin in pins]
            drawn[cable] = {"length": connector.length_mm / 1000, "gauge": thick_mm2, "colors": chosen}
            ends = [len(before) + pin for pin in pins]
            connections.append([{near: pins}, {cable: [*range(1, len(pins) + 1)]}, {far: ends}])
    lines = [HEAD, "connectors:"]
    lines += [f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in connectors.items()]
    lines += ["cables:"]
    lines += [f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in drawn.items()]
    lines += ["connections:"]
    lines += [f"  - {json.dumps(ways)}" for ways in connections]
    return "\n".join(lines) + "\n"


def gauge_mm2(connector: Connector, colour: str) -> float:
    """How thick a wire is: what feeds pixels and gates loses less, up to what a crimp contact holds."""
    if connector.part in THICK:
        return 0.75
    return SUPPLY_MM2 if colour in ("RD", "BK") else 0.25


@cache
def needed_m(colour: str, readers: int, gates: int) -> float:
    """Metres of thin wire of a colour (IEC 60757 letters) to buy for one table."""
    return SPARE * lengths_m(source.load(), readers, gates)[colour]


def lengths_m(pin_map: PinMap, readers: int, gates: int) -> Counter[str]:
    """Colour -> metres of thin wire in all cables; past eight gates they are on shift registers."""
    found: Counter[str] = Counter()
    for connector in cables(pin_map, readers, gates):
        for at in range(len(connector.pins)):
            found[pin_map.colour(connector, at)] += connector.length_mm
    return Counter({colour: length_mm / 1000 for colour, length_mm in found.items()})


def cables(pin_map: PinMap, readers: int, gates: int) -> list[Connector]:
    """The connectors of every cable of thin wire, one entry a cable."""
    rows, shift = -(-gates // GATES_A_ROW), gates > GATES_A_ROW
    # Where a row board is fed, and on what its gates are: J11 always, J13 or J14; J2 and J5 lead to the next board.
    carrier = {f"J{3 + i}" for i in range(readers)} | {"J7", "J9", "J12", "J15"}
    carrier |= {"J11", "J14" if shift else "J13"} if gates else set()
    wanted = [one for one in pin_map.on("carrier") if one.ref in carrier and one.part not in THICK]
    row = {one.ref: one for one in pin_map.on("row")}
    for _ in range(1, rows):
        wanted += [row["J2"], row["J5"]]
    return wanted + [row[f"J1{gate % GATES_A_ROW + 1}"] for gate in range(gates)]
