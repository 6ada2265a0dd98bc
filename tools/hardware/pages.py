"""Everything that is made as text from the sources, and the tables inside the pages; needs no tool."""

from pathlib import Path

import trimesh

from hardware import board, bom, first, harness, mats, meter, perfboard, plan, power, source
from hardware.render import prints
from hardware.source import HARDWARE, PinMap

# g/cm3 of PLA, and how much of a small part's volume is filled at three walls and 20 %.
PLA = 1.24
BEGIN, END = "<!-- made: {} -->", "<!-- /made -->"
# Board -> what it is for, how many of the reference table, how many most makers sell at least.
ORDERED = {
    "carrier": ("the Pico, power, every plug", "one", 5),
    "row": ("eight gates", "one for eight gates, four for 32", 5),
    "gate": ("emitter, sensor and pixel of one arch", "one a gate", 10),
}
WHAT = {
    "gate_arch": "one a gate; dark and filled: white plastic lets daylight in to the sensor",
    "reader_dish": "one a reader",
    "panel_frame": "one; black",
    "panel_grid": "one; black",
    "screen_frame": "one, where there is a screen",
    "control_box": "one, under the control plate",
    "carrier_box": "one",
    "carrier_lid": "one",
    "row_box": "one a row board",
    "row_lid": "one a row board",
    "control_plate": "one; white: the ring shines through 0.6 mm of it",
}


def files() -> dict[Path, str]:
    """Path -> text, for all of it."""
    pin_map, bill, budget, measures = source.load(), bom.load(), power.load(), source.sizes()
    gate_mm = source.gate_mm()
    made = {HARDWARE / "wiring" / name: text for name, text in harness.sources(pin_map).items()}
    made |= {HARDWARE / "mats" / name: text for name, text in mats.pages(measures, gate_mm, pin_map.controls).items()}
    made[HARDWARE / "pictures" / "table.svg"] = plan.picture(pin_map, measures, gate_mm)
    made[HARDWARE / "pictures" / "first-table.svg"] = first.picture(pin_map)
    for name in ("carrier", "row"):
        made[HARDWARE / "boards" / f"{name}-perfboard.svg"] = perfboard.picture(board.read(name), pin_map)
    made[HARDWARE / "bom.md"] = bom.page(bill)
    made[HARDWARE / "bom.csv"] = bom.table(bill)
    tables = {
        "README.md": {"pins": pins(pin_map), "connectors": connectors(pin_map), "parts": printed()},
        "FIRST_TABLE.md": {"first volts": meter.first(budget), "first wires": first.page_table(pin_map)},
        "ASSEMBLY.md": {
            "hours": bom.hours(bill),
            "fits": meter.fits(measures),
            "volts": meter.table(meter.unloaded(budget, pin_map)),
            "screen volts": meter.table(meter.screen(budget, pin_map)),
            "sense volts": meter.table(meter.sense(budget)),
        },
        "ORDER.md": {"boards": boards()},
        "power.md": {
            "rails": power.rails(budget),
            "brightest": power.brightest(budget),
            "left": power.left(budget),
            "fuses": power.fuses(budget),
            "light": power.light(budget, measures["beam_path"]),
        },
    }
    for page, there in tables.items():
        text = (HARDWARE / page).read_text(encoding="utf-8")
        for name, table in there.items():
            text = inside(text, name, table) if table else text
        made[HARDWARE / page] = text
    return made


def inside(text: str, name: str, table: str) -> str:
    """The page with a table between its marks; ValueError where it has no such marks."""
    before, mark, rest = text.partition(BEGIN.format(name))
    _, end, after = rest.partition(END)
    if not mark or not end:
        raise ValueError(f"the page has no place for {name}: {BEGIN.format(name)} … {END}")
    return f"{before}{mark}\n{table}{end}{after}"


def pins(pin_map: PinMap) -> str:
    """What each pin of the Pico carries."""
    out = ["| GP | pin | setting | net | carrier | pull-up |", "|--:|--:|---|---|---|---|"]
    how = {"pico": "the Pico's own", "carrier": "10 kΩ on the carrier", "bus": "4.7 kΩ on the carrier", "none": "–"}
    for signal in sorted(pin_map.signals, key=lambda signal: signal.gp):
        net = signal.out or signal.net
        places = [
            f"{connector.ref}.{at + 1}"
            for connector in pin_map.on("carrier")
            for at, there in enumerate(connector.pins)
            if there == net
        ]
        where = " ".join(places) if net == signal.net else f"through {signal.through} to {' '.join(places)}"
        listed = sum(1 for other in pin_map.signals if other.setting == signal.setting) > 1
        setting = f"`{signal.setting}`" + (f" {signal.index + 1}" if listed else "") if signal.setting else "–"
        setting += f", `{signal.also}`" if signal.also else ""
        out.append(f"| {signal.pin} | {signal.pico_pin} | {setting} | {signal.net} | {where} | {how[signal.pull]} |")
    return "\n".join(out) + "\n"


def connectors(pin_map: PinMap) -> str:
    """Every connector, pin 1 first, with the colours of its wires."""
    out = ["| board | connector | pins, 1 first (wire) | goes to |", "|---|---|---|---|"]
    for connector in pin_map.connectors:
        if connector.board == "row" and connector.ref in [f"J1{i}" for i in range(2, 9)]:
            continue  # like J11
        ways = []
        for at, net in enumerate(connector.pins):
            ways.append(f"{net} ({pin_map.colour(connector, at)})" if connector.to else net)
        ref = "J11 … J18" if (connector.board, connector.ref) == ("row", "J11") else connector.ref
        name = "gates 1 to 8; the numbers are gate 1's" if ref != connector.ref else connector.name
        length = f", {connector.length_mm} mm" if connector.length_mm else ""
        target = f"{connector.to}: {', '.join(connector.far)}{length}" if connector.to else "–"
        out.append(f"| {connector.board} | {ref} {connector.part}, {name} | {', '.join(ways)} | {target} |")
    return "\n".join(out) + "\n"


def printed() -> str:
    """The printed parts: size, weight, how many; "" where they are not made as they are now."""
    out = ["| part | size, mm | full, g | how many, and colour |", "|---|---|--:|---|"]
    for job in prints():
        if not job.out.is_file() or job.old:
            return ""
        solid, part = trimesh.load_mesh(job.out), job.out.stem
        dimensions = " × ".join(f"{edge:.1f}" for edge in solid.extents)
        cell = f"[{part}](printed/{part}.scad)"
        out.append(f"| {cell} | {dimensions} | {solid.volume / 1000 * PLA:.0f} | {WHAT[part]} |")
    return "\n".join(out) + "\n"


def boards() -> str:
    """What is sent to a maker of boards, the size that its page will show."""
    out = ["| board | file | size, mm | for | you need | order |", "|---|---|--:|---|---|--:|"]
    for name, (what, wanted, least) in ORDERED.items():
        width, height = board.read(name).size
        path = f"boards/{name}.zip"
        out.append(f"| {name} | [{path}]({path}) | {width:g} × {height:g} | {what} | {wanted} | {least} |")
    return "\n".join(out) + "\n"
