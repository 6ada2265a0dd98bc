"""What a meter shows at a table that is built right: each window is reckoned from the parts; no drawing.

The tables of ASSEMBLY.md and FIRST_TABLE.md are made from here, so that no correct table fails a test of theirs.
"""

import math
from dataclasses import dataclass

from hardware.power import Data

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


def unloaded(data: Data) -> list[Window]:
    """The carrier without Pico and cables, supply in: a diode that carries nothing drops next to nothing."""
    supply, ends = data["supply"], data["ends"]
    feed = supply["least_v"] * (1 - METER_ACCURACY), supply["most_v"] * (1 + METER_ACCURACY)
    low, high = regulated(data)
    # By data sheet the diode may drop up to its most only under 1 A; a correct one lies anywhere between.
    vsys = feed[0] - ends["diode_most_v"], feed[1] - ends["diode_least_v"]
    return [
        Window(
            "J2.1, and 5 V of the gates' plug",
            *feed,
            "0: F1, F2 or the jack. Below zero: unplug at once, D2 or the supply's polarity",
        ),
        Window("VCC of every reader's plug", low, high, "U3: seen from the front its legs are ground, out, in"),
        Window("Pico socket 39 (VSYS)", *vsys, "0: D1 is the wrong way round, or F3"),
        Window("every other hole of the Pico's sockets", 0, 0, "a wire in the wrong hole"),
    ]


def screen(data: Data) -> list[Window]:
    """The screen's plug with the Pico in and no screen: the pull-ups carry nothing but the meter."""
    low, high = regulated(data)
    ohm = data["beam"]["bus_ohm"]
    pulled = low * METER_OHM / (METER_OHM + ohm), high
    return [
        Window("J15.2 (3V3)", low, high, "pin 36 of the Pico, or its wire"),
        Window("J15.3 and J15.4", *pulled, "0: R5 or R6, or a wire at ground"),
    ]


def sense(data: Data) -> list[Window]:
    """SENSE of a gate, row board in: free and blocked."""
    beam = data["beam"]
    low, high = regulated(data)
    dark = low - beam["dark_most_ma"] / 1000 * beam["load_ohm"]
    return [
        Window("beam free", 0, beam["low_most_v"], "high: Q1 the wrong way round, D1 dark, or not face to face"),
        Window("a card in the beam", min(dark, beam["high_least_v"]), high, "low: Q1 sees the sun or a lamp"),
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
