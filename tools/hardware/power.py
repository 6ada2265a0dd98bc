"""The power budget: what each rail gives, what is drawn from it at worst, and the light of a gate; no parts list."""

import tomllib
from dataclasses import dataclass
from typing import Any

from hardware.bom import GATES, READERS, rows_of
from hardware.source import HARDWARE, default

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
    emitters_ma = gates * draw["gate_emitter_ma"]
    # The firmware holds the whole chain below the budget; at worst all of it is on one rail.
    gate_pixels_ma = min(pixels_ma, gates * draw["pixel_full_ma"])
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


def beam(data: Data, path_mm: float) -> Beam:
    """The phototransistor's current through ``path_mm`` of air, and what the Schmitt trigger needs."""
    light = data["beam"]

    def current(intensity: float, emitter_ma: float, at_half: float) -> float:
        irradiance_mw_cm2 = intensity * emitter_ma / 100 / (path_mm / 10) ** 2
        return at_half * irradiance_mw_cm2 / 0.5

    return Beam(
        needed_ma=(light["supply_v"] - light["low_most_v"]) / light["load_ohm"] * 1000,
        least_ma=current(light["intensity_least_mw_sr"], light["emitter_least_ma"], light["current_least_ma"]),
        usual_ma=current(light["intensity_usual_mw_sr"], light["emitter_least_ma"], light["current_usual_ma"]),
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


def light(data: Data, path_mm: float) -> str:
    """The currents of a gate's phototransistor."""
    lit = beam(data, path_mm)
    rows = (
        ("needed for the trigger to see light", lit.needed_ma, ""),
        ("the weakest parts at the lowest supply", lit.least_ma, f"{lit.margin_least:.1f} times"),
        ("ordinary parts", lit.usual_ma, f"{lit.margin_usual:.1f} times"),
        ("stray light, before a broken beam is missed", lit.stray_most_ma, ""),
    )
    out = [f"| through {path_mm:.0f} mm of air | mA | of what is needed |", "|---|--:|--:|"]
    return "\n".join([*out, *(f"| {what} | {ma:.2f} | {margin} |" for what, ma, margin in rows)]) + "\n"
