"""The cables as WireViz sources, one picture a file; drawn by render.py, no schematic."""

import json
from collections.abc import Iterable

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
# mm2 of a wire that carries a supply from the jack, and of all others.
THICK, THIN = 0.75, 0.25


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
    wires: dict[str, dict[str, object]] = {}
    connections = []
    for connector, colours in cables:
        near = f"{connector.board} {connector.ref}"
        far, far_pins = connector.to, list(connector.far)
        # Two cables to one part: its pins go on where those of the first end.
        before = connectors.get(far, {}).get("pinlabels", [])
        assert isinstance(before, list)
        connectors[near] = {"type": connector.part, "subtype": connector.name, "pinlabels": list(connector.pins)}
        connectors[far] = {"type": "solder or plug" if "row" not in far else "XH plug", "pinlabels": before + far_pins}
        cable = f"W {near}"
        thick = connector.part in ("jack", "screw-2")
        wires[cable] = {
            "length": connector.length_mm / 1000,
            "gauge": THICK if thick else THIN,
            "colors": colours,
        }
        pins = list(range(1, len(connector.pins) + 1))
        ends = [len(before) + pin for pin in pins]
        connections.append([{near: pins}, {cable: pins}, {far: ends}])
    lines = [HEAD, "connectors:"]
    lines += [f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in connectors.items()]
    lines += ["cables:"]
    lines += [f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in wires.items()]
    lines += ["connections:"]
    lines += [f"  - {json.dumps(ways)}" for ways in connections]
    return "\n".join(lines) + "\n"
