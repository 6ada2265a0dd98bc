"""The cables as WireViz sources, one picture a file; drawn by render.py, no schematic."""

import json
from collections.abc import Iterable

from hardware import wires
from hardware.source import Connector, PinMap

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
        for gauge_mm2 in sorted({wires.gauge_mm2(connector, colour) for colour in colours}):
            pins = [at + 1 for at, colour in enumerate(colours) if wires.gauge_mm2(connector, colour) == gauge_mm2]
            cable = f"W {near}" + (", red and black" if gauge_mm2 == wires.SUPPLY_MM2 else "")
            chosen = [colours[pin - 1] for pin in pins]
            drawn[cable] = {"length": connector.length_mm / 1000, "gauge": gauge_mm2, "colors": chosen}
            ends = [len(before) + pin for pin in pins]
            connections.append([{near: pins}, {cable: [*range(1, len(pins) + 1)]}, {far: ends}])
    lines = [HEAD, "connectors:"]
    lines += [f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in connectors.items()]
    lines += ["cables:"]
    lines += [f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in drawn.items()]
    lines += ["connections:"]
    lines += [f"  - {json.dumps(ways)}" for ways in connections]
    return "\n".join(lines) + "\n"
