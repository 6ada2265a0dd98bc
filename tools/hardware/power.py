"""The power budget: what each rail gives and what is drawn at worst, what voltage is left at the ends, a gate's light.

No parts list: that is bom.py.
"""

import tomllib
from dataclasses import dataclass
from typing import Any

from hardware import source
from hardware.bom import GATES, READERS, rows_of
from hardware.source import GATES_A_ROW, HARDWARE, Connector, default

# What power.toml says.
Data = dict[str, Any]
RING, PANEL = 24, 256


@dataclass(frozen=True)
class Beam:
    """The currents of a gate's phototransistor, mA; the margins are how many times what is needed."""

    needed_ma: float
    least_ma: float
    usual_ma: float
    stray_most_ma: float

    @property
    def margin_least(self) -> float:
        return self.least_ma / self.needed_ma

    @property
    def margin_usual(self) -> float:
        return self.usual_ma / self.needed_ma


@dataclass(frozen=True)
class Ends:
    """The voltages that are left where a current ends, at the lowest supply and with everything on."""

    panel_v: float
    vsys_v: float
    readers_v: float
    # At the gates of each row board, the first row first.
    gates_v: tuple[float, ...]

    @property
    def last_gate_v(self) -> float:
        return self.gates_v[-1]


def load() -> Data:
    return tomllib.loads((HARDWARE / "power.toml").read_text(encoding="utf-8"))


def pixel_budget_ma() -> int:
    """The default of NAIAD_POWER_MA, as settings.toml tells it."""
    return int(default("NAIAD_POWER_MA"))


def loads_ma(data: Data, readers: int, gates: int, fields: str, pixels_ma: int) -> dict[str, float]:
    """What is drawn from each rail at worst; ``fields`` is NAIAD_READER_FIELDS, ``pixels_ma`` NAIAD_POWER_MA."""
    draw, rows = data["draw"], rows_of(gates)
    field_on = readers if fields == "all" else min(readers, 1)
    readers_ma = field_on * draw["reader_field_ma"] + (readers - field_on) * draw["reader_idle_ma"]
    pin_ma = (
        gates * draw["gate_pull_up_ma"] + rows * draw["row_chips_ma"] + draw["carrier_pull_ups_ma"] + draw["screen_ma"]
    )
    logic_ma = draw["pico_ma"] + pin_ma + readers_ma + draw["carrier_chips_ma"]
    emitters_ma = gates * emitter_ma(data, data["supply"]["most_v"], most=True)
    gate_pixels_ma = lit_gates_ma(data, gates, pixels_ma)
    return {
        "supply": pixels_ma + emitters_ma + logic_ma,
        "5V_PIXELS": min(pixels_ma, (RING + PANEL) * draw["pixel_full_ma"]),
        "5V_GATES": emitters_ma + gate_pixels_ma,
        "5V_LOGIC": logic_ma,
        "3V3_READERS": readers_ma,
        "3V3": pin_ma,
    }


def pixels_at_most_ma(data: Data, readers: int, gates: int) -> int:
    """The highest NAIAD_POWER_MA that leaves every rail its margin, in whole 10 mA."""
    pixels_ma = 0
    while not overloads(data, loads_ma(data, readers, gates, "all", pixels_ma + 10)):
        pixels_ma += 10
    return pixels_ma


def overloads(data: Data, loads: dict[str, float]) -> list[str]:
    """The rails that are worked above the limit."""
    return [rail for rail, ma in loads.items() if ma * 100 > data["rail"][rail]["gives_ma"] * data["most_percent"]]


def lit_gates_ma(data: Data, gates: int, pixels_ma: int) -> float:
    """What the gates' pixels draw at most: the budget is for the whole chain, and dark pixels have their part of it."""
    dark_ma = (RING + PANEL) * data["draw"]["pixel_dark_ma"]
    return float(min(pixels_ma - dark_ma, gates * data["draw"]["pixel_full_ma"]))


def emitter_ma(data: Data, volts: float, most: bool = False) -> float:
    """The emitter's current from ``volts``: the least that the parts' spread allows, or the most."""
    light = data["beam"]
    spread = light["resistor_accuracy"]
    if most:
        return float(1000 * (volts - light["emitter_least_v"]) / (light["emitter_ohm"] * (1 - spread)))
    return float(1000 * (volts - light["emitter_most_v"]) / (light["emitter_ohm"] * (1 + spread)))


def cable_ohm(data: Data, cable: Connector, net: str) -> float:
    """There and back through a cable with a plug at each end; pins of one net share the current."""
    wire = data["wire"]
    one = cable.length_mm / 1000 * wire["supply_ohm_m"] + 2 * wire["contact_ohm"]
    return float(one / cable.pins.count(net) + one / cable.pins.count("GND"))


def feeds(net: str = "5V_GATES") -> tuple[Connector, Connector, Connector]:
    """The cables by which the gates are fed: to the first row board, from one to the next, to a gate."""
    pin_map = source.load()

    def there(board: str, to: str) -> Connector:
        return next(one for one in pin_map.on(board) if net in one.pins and one.to.startswith(to))

    return there("carrier", "row board"), there("row", "next row board"), there("row", "gate")


def ends(data: Data, readers: int, gates: int, pixels_ma: int) -> Ends:
    """What is left of the lowest supply at the ends; the lit pixels are those that are farthest off."""
    draw, wire, limits = data["draw"], data["wire"], data["ends"]
    loads = loads_ma(data, readers, gates, "all", pixels_ma)

    def fused_v(rail: str) -> float:
        fuse = data["fuse"][data["rail"][rail]["fuse"]]
        jack_v = data["supply"]["least_v"] - wire["jack_ohm"] * loads["supply"] / 1000
        return float(jack_v - fuse["most_ohm"] * loads[rail] / 1000)

    panel_v = fused_v("5V_PIXELS") - 2 * wire["panel_mm"] / 1000 * wire["panel_ohm_m"] * loads["5V_PIXELS"] / 1000
    logic_v = fused_v("5V_LOGIC")
    most_v = limits["regulator_v"] * (1 - limits["regulator_accuracy"])
    # At the lowest voltage; the rows are reckoned from the last to the first.
    first, onward, to_gate = feeds()
    emitter = emitter_ma(data, data["supply"]["least_v"], most=True)
    through_ma: list[float] = []
    lit_ma, passed_ma = lit_gates_ma(data, gates, pixels_ma), 0.0
    for row in reversed(range(rows_of(gates))):
        here = min(GATES_A_ROW, gates - GATES_A_ROW * row)
        row_lit_ma = min(lit_ma, here * draw["pixel_full_ma"])
        lit_ma -= row_lit_ma
        passed_ma += here * emitter + row_lit_ma
        through_ma.insert(0, passed_ma)
    volts, rows_v = fused_v("5V_GATES"), []
    one_gate_v = cable_ohm(data, to_gate, "5V_GATES") * (emitter + draw["pixel_full_ma"]) / 1000
    for at, current_ma in enumerate(through_ma):
        volts -= cable_ohm(data, onward if at else first, "5V_GATES") * current_ma / 1000
        rows_v.append(volts - one_gate_v)
    return Ends(
        panel_v=panel_v,
        vsys_v=logic_v - limits["diode_most_v"],
        readers_v=min(most_v, logic_v - limits["regulator_drop_v"]),
        gates_v=tuple(rows_v),
    )


def beam(data: Data, path_mm: float, volts: float) -> Beam:
    """The phototransistor's current through ``path_mm`` of air at ``volts``, and what the Schmitt trigger needs."""
    light = data["beam"]

    def current(intensity: float, at_half: float) -> float:
        irradiance_mw_cm2 = intensity * emitter_ma(data, volts) / 100 / (path_mm / 10) ** 2
        return at_half * irradiance_mw_cm2 / 0.5

    return Beam(
        needed_ma=(light["supply_v"] - light["low_most_v"]) / light["load_ohm"] * 1000,
        least_ma=current(light["intensity_least_mw_sr"], light["current_least_ma"]),
        usual_ma=current(light["intensity_usual_mw_sr"], light["current_usual_ma"]),
        stray_most_ma=(light["supply_v"] - light["high_least_v"]) / light["load_ohm"] * 1000,
    )


def rails(data: Data) -> str:
    """What is drawn from each rail, and how much of what it gives that is."""
    pixels_ma = pixel_budget_ma()
    rails = list(data["rail"])
    gives = " | ".join(f"{data['rail'][rail]['gives_ma']} mA, {data['rail'][rail]['part']}" for rail in rails)
    out = [
        f"With `NAIAD_POWER_MA` = {pixels_ma}, the default; the limit is {data['most_percent']} %.\n",
        f"| readers / gates, fields | {' | '.join(rails)} |",
        f"|---|{'--:|' * len(rails)}",
        f"| gives | {gives} |",
    ]
    for gates in GATES:
        for readers in READERS:
            for fields in ("one", "all") if readers > 1 else ("one",):
                cells = []
                for rail, ma in loads_ma(data, readers, gates, fields, pixels_ma).items():
                    cells.append(f"{round(ma)} ({round(100 * ma / data['rail'][rail]['gives_ma'])} %)")
                out.append(f"| {readers} / {gates}, {fields} | {' | '.join(cells)} |")
    return "\n".join(out) + "\n"


def brightest(data: Data) -> str:
    """How high NAIAD_POWER_MA may be set."""
    cases = [(readers, gates) for gates in GATES for readers in (2, 4)]
    most = " | ".join(str(pixels_at_most_ma(data, *case)) for case in cases)
    heads = " | ".join(f"{readers} / {gates}" for readers, gates in cases)
    return f"| readers / gates | {heads} |\n|---|{'--:|' * len(cases)}\n| `NAIAD_POWER_MA` at most | {most} |\n"


def left(data: Data) -> str:
    """What is left at the ends of the wires."""
    out = [
        "| readers / gates | panel | VSYS of the Pico | readers | gates, first row | gates, last row |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    for readers, gates in ((1, 8), (2, 8), (4, 8), (2, 32), (4, 32)):
        found = ends(data, readers, gates, pixel_budget_ma())
        volts = (found.panel_v, found.vsys_v, found.readers_v, found.gates_v[0], found.last_gate_v)
        out.append(f"| {readers} / {gates} | {' | '.join(f'{v:.2f} V' for v in volts)} |")
    limits = data["ends"]
    least = [limits["pixel_least_v"], limits["vsys_least_v"], limits["readers_least_v"]] + [limits["pixel_least_v"]] * 2
    out.append(f"| at least wanted | {' | '.join(f'{v:.2f} V' for v in least)} |")
    return "\n".join(out) + "\n"


def fuses(data: Data) -> str:
    """When a fuse lets go, beside what the supply gives."""
    supply = data["supply"]
    out = ["| fuse | holds | lets go in the end at | the only time that its maker tells |", "|---|--:|--:|---|"]
    for rail in data["rail"].values():
        if "fuse" in rail and f"| {rail['fuse']}" not in out[-1]:
            one = data["fuse"][rail["fuse"]]
            timed = f"at most {one['timed_s']} s at {one['timed_ma'] / 1000:g} A"
            out.append(f"| {rail['fuse']} | {rail['gives_ma'] / 1000:g} A | {one['trips_ma'] / 1000:g} A | {timed} |")
    limits = f"{supply['limit_least_ma'] / 1000:g} and {supply['limit_most_ma'] / 1000:g} A"
    return "\n".join(out) + f"\n\nThe supply's own limit acts between {limits}.\n"


def light(data: Data, path_mm: float) -> str:
    """The currents of a gate's phototransistor."""
    pixels_ma = pixel_budget_ma()
    near, far = (beam(data, path_mm, ends(data, 4, gates, pixels_ma).last_gate_v) for gates in GATES)
    few, many = GATES
    rows = (
        ("needed for the trigger to see light", near.needed_ma, ""),
        (f"the weakest parts at the lowest supply, {few} gates", near.least_ma, f"{near.margin_least:.1f} times"),
        (f"the same at the last of {many} gates", far.least_ma, f"{far.margin_least:.1f} times"),
        (f"ordinary parts at the last of {many} gates", far.usual_ma, f"{far.margin_usual:.1f} times"),
        ("stray light, before a broken beam is missed", near.stray_most_ma, ""),
    )
    out = [f"| through {path_mm:.0f} mm of air | mA | of what is needed |", "|---|--:|--:|"]
    return "\n".join([*out, *(f"| {what} | {ma:.2f} | {margin} |" for what, ma, margin in rows)]) + "\n"
