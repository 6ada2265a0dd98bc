"""What a meter shows at a table that is built right: each window is reckoned from the parts; no drawing.

The tables of ASSEMBLY.md and FIRST_TABLE.md are made from here, so that no correct table fails a test of theirs.
"""

import math
from dataclasses import dataclass

from hardware.power import Data
from hardware.source import PinMap

# A meter of 10 Mohm, and what it may be wrong by.
METER_OHM = 10_000_000
METER_ACCURACY = 0.01


@dataclass(frozen=True)
class Window:
    """At ``where`` a correct build shows ``least`` to ``most`` volts; ``wrong`` is what another reading means."""

    where: str
    least: float
    most: float
    wrong: str

    @property
    def volts(self) -> str:
        """Rounded outwards: a window never gets narrower by being written."""
        least, most = math.floor(self.least * 20) / 20, math.ceil(self.most * 20) / 20
        return f"{least:.2f} to {most:.2f}" if most else "0"


def regulated(data: Data) -> tuple[float, float]:
    """What a 3.3 V regulator gives."""
    ends = data["ends"]
    spread = ends["regulator_accuracy"] + METER_ACCURACY
    return ends["regulator_v"] * (1 - spread), ends["regulator_v"] * (1 + spread)


def pin(pin_map: PinMap, name: str, net: str) -> str:
    """A pin of the carrier's connector whose name begins so, as it is written on the schematic: J2.1."""
    connector = next(one for one in pin_map.on("carrier") if one.name.startswith(name))
    return f"{connector.ref}.{connector.pins.index(net) + 1}"


def unloaded(data: Data, pin_map: PinMap) -> list[Window]:
    """The carrier without Pico and cables, supply in: a diode that carries nothing drops next to nothing."""
    supply, ends, sensed = data["supply"], data["ends"], data["sensed"]
    feed = supply["least_v"] * (1 - METER_ACCURACY), supply["most_v"] * (1 + METER_ACCURACY)
    low, high = regulated(data)
    # By data sheet the diode may drop up to its most, under 1 A; a good one lies anywhere between.
    vsys = feed[0] - ends["diode_most_v"], feed[1] - ends["diode_least_v"]
    part = sensed["ground_ohm"] / (sensed["ground_ohm"] + sensed["series_ohm"])
    readers = [pin(pin_map, f"reader {i}", "3V3_READERS") for i in (1, 2, 3, 4)]
    plus = [pin(pin_map, "panel power", "5V_PIXELS"), pin(pin_map, "gates: power", "5V_GATES")]
    return [
        Window(
            ", ".join(plus), *feed, "0: F1, F2 or the jack. Below zero: unplug at once, D2 or the supply's polarity"
        ),
        Window(", ".join(readers), low, high, "U3: seen from the front its legs are ground, out, in; or F3"),
        Window("Pico socket 39 (VSYS)", *vsys, "0: D1 is the wrong way round, or F3"),
        Window(
            "Pico socket 31 (GP26)", low * part * 0.98, high * part * 1.02, "R7 and R8 are exchanged, or one is open"
        ),
        Window("Pico sockets 1, 2, 4 to 17, 19, 20", 0, 0.05, "a wire in the wrong hole"),
    ]


def screen(data: Data, pin_map: PinMap) -> list[Window]:
    """The screen's plug with the Pico in and no screen: the pull-ups carry nothing but the meter."""
    low, high = regulated(data)
    pulled = low * METER_OHM / (METER_OHM + data["beam"]["bus_ohm"]), high
    lines = " and ".join(pin(pin_map, "screen", net) for net in ("SCL", "SDA"))
    return [
        Window(pin(pin_map, "screen", "3V3"), low, high, "pin 36 of the Pico, or its wire"),
        Window(lines, *pulled, "0: R5 or R6, or a wire at ground"),
    ]


def sense(data: Data) -> list[Window]:
    """SENSE of a gate, row board in: free and blocked, as the trigger must see it."""
    beam = data["beam"]
    _, high = regulated(data)
    return [
        Window("SENSE, beam free", 0, beam["low_most_v"], "Q1 the wrong way round, D1 dark, or not face to face"),
        Window("SENSE, a card in the beam", beam["high_least_v"], high, "Q1 sees the sun or a lamp"),
    ]


def first(data: Data) -> str:
    """The first table on USB, before panel and reader are plugged in."""
    usb = data["first"]
    low, high = regulated(data)
    feed = usb["least_v"] * (1 - METER_ACCURACY), usb["most_v"] * (1 + METER_ACCURACY)
    return table(
        [
            Window("the 5 V rail", *feed, "0: pin 40, or the wire from a1"),
            Window("hole a5 (3.3 V, for the reader)", low, high, "0: a short at the reader's wires; unplug"),
        ]
    )


def table(windows: list[Window]) -> str:
    """For a page."""
    out = ["| at | volts | if not |", "|---|---|---|"]
    return "\n".join([*out, *(f"| {one.where} | {one.volts} | {one.wrong} |" for one in windows)]) + "\n"


def fits(sizes: dict[str, float]) -> str:
    """What a print measures that fits; a printer is good to a third of a millimetre."""
    inside = sizes["panel_size"] + sizes["grid_wall"] + 2 * sizes["frame_slack"]
    rows = (
        ("gate_arch", "the opening, between the legs", sizes["gate_opening"]),
        ("panel_frame", "inside, from wall to wall", inside),
        ("control_plate", "the hole of the knob", sizes["knob_hole"]),
        ("reader_dish", "inside, the longer way", sizes["reader_width"] + 2 * sizes["slack"]),
        ("carrier_box", "inside, the longer way", sizes["carrier_width"] + 2 * sizes["slack"]),
    )
    out = ["| print | where | mm |", "|---|---|--:|"]
    return (
        "\n".join([*out, *(f"| `{part}` | {where} | {mm - 0.3:.1f} to {mm + 0.3:.1f} |" for part, where, mm in rows)])
        + "\n"
    )
