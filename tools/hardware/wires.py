"""How much wire of which colour a table's cables take, from the pin map; not what it costs (bom.py)."""

from collections import Counter
from functools import cache

from hardware import source
from hardware.source import GATES_A_ROW, Connector, PinMap

# Ends that are cut off, a cable led around a corner: so much more than the cables' lengths.
SPARE = 1.1
# Red and black: AWG 22, the thickest that the plugs take.
SUPPLY_MM2 = 0.33
# Their wires are thick, and the jack's cable belongs to the supply: both are on the list by themselves.
THICK = ("jack", "screw-2")


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
