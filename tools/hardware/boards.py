"""The three boards as sheets: carrier, row of eight gates, gate; connectors come from the pin map."""

from collections.abc import Callable

from hardware.board import places
from hardware.kicad import Sheet
from hardware.source import PinMap
from hardware.symbols import library

PICO_GROUNDS = (3, 8, 13, 18, 23, 28, 38)


def sheets(pin_map: PinMap, mpn: dict[tuple[str, str], str]) -> list[Sheet]:
    """All sheets; ``mpn`` is the maker's number of (board, ref)."""
    boards = []
    for name, make in (("carrier", carrier), ("row", row), ("gate", gate)):
        boards.append(make(pin_map, {ref: number for (board, ref), number in mpn.items() if board == name}))
    return boards


def shape(board: str) -> Callable[[str, str], str]:
    """Tells the footprint of a part of that board, as KiCad names it."""
    return lambda ref, symbol: f"naiad:{places.footprint(board, ref, symbol)}"


def connectors(sheet: Sheet, pin_map: PinMap, board: str, places: dict[str, tuple[float, float]]) -> None:
    """Every connector of the board at its place (upper left)."""
    for connector in pin_map.on(board):
        if connector.ref in places:
            x, y = places[connector.ref]
            nets = {str(i + 1): net for i, net in enumerate(connector.pins)}
            sheet.place(connector.part, connector.ref, connector.name, x, y - library()[connector.part].pins[0].y, nets)


def carrier(pin_map: PinMap, mpn: dict[str, str]) -> Sheet:
    notes = ("Labels with one name are one net.", "Made from hardware/pins.toml: change it there, then make hardware.")
    sheet = Sheet("carrier", "Carrier: the Pico and everything but the gates", (420, 280), notes, mpn, shape("carrier"))
    sheet.frame(12.7, 12.7, 116.84, 116.84, "Power")
    y = 27.94
    rows = [
        ("D", "D2", "1N5401, shorts a reversed supply", "5V_IN", "GND"),
        ("Fuse", "F1", "1.85 A", "5V_IN", "5V_PIXELS"),
        ("Fuse", "F2", "1.85 A", "5V_IN", "5V_GATES"),
        ("Fuse", "F3", "1.10 A", "5V_IN", "5V_LOGIC"),
        ("D_Schottky", "D1", "1N5817, lets USB and supply be plugged in at once", "VSYS", "5V_LOGIC"),
        ("C_polarised", "C1", "1000 uF, at J2", "5V_PIXELS", "GND"),
    ]
    for symbol, ref, value, left, right in rows:
        sheet.place(symbol, ref, value, 81.28, y, {"1": left, "2": right})
        y += 10.16
    connectors(sheet, pin_map, "carrier", {"J1": (27.94, 27.94), "J2": (27.94, 48.26)})
    sheet.place("LD1117V33", "U3", "LD1117V33", 40.64, 101.6, {"3": "5V_LOGIC", "1": "GND", "2": "3V3_READERS"})
    sheet.place("C_polarised", "C2", "100 uF, at U3 IN", 91.44, 93.98, {"1": "5V_LOGIC", "2": "GND"})
    sheet.place("C_polarised", "C3", "100 uF, at U3 OUT", 91.44, 104.14, {"1": "3V3_READERS", "2": "GND"})
    sheet.place("C", "C4", "100 nF, at U2", 91.44, 114.3, {"1": "5V_LOGIC", "2": "GND"})
    for i, net in enumerate(("5V_IN", "5V_LOGIC", "VSYS", "GND")):
        sheet.flag(net, 20.32 + i * 7.62, 68.58)
    sheet.caption(17.78, 64.77, "fed from outside:", 1.27)

    nets: dict[str, str | None] = {pin.number: None for pin in library()["RaspberryPi_Pico"].pins}
    nets |= {str(n): "GND" for n in (*PICO_GROUNDS, 33)} | {"30": "RUN", "36": "3V3", "39": "VSYS"}
    nets |= {str(signal.pico_pin): signal.net for signal in pin_map.signals}
    sheet.frame(133.35, 12.7, 91.44, 76.2, "Raspberry Pi Pico or Pico 2")
    sheet.place("RaspberryPi_Pico", "U1", "Raspberry Pi Pico", 179.07, 52.07, nets)
    sheet.place("Push_button", "SW1", "resets the Pico", 203.2, 82.55, {"1": "RUN", "2": "GND"})

    sheet.frame(133.35, 92.71, 91.44, 77.47, "5 V for pixels and buzzer")
    used = {"2": "PIXELS", "1": "GND", "3": "PIXELS_5V", "5": "BUZZER", "4": "GND", "6": "BUZZER_5V"}
    spare: dict[str, str | None] = {"9": "GND", "10": "5V_LOGIC", "8": None, "12": "GND", "13": "5V_LOGIC", "11": None}
    sheet.place("74AHCT125", "U2", "SN74AHCT125N", 173.99, 115.57, {**used, **spare, "14": "5V_LOGIC", "7": "GND"})
    sheet.place("R", "R1", "330", 161.29, 143.51, {"1": "PIXELS_5V", "2": "RING_IN"})
    sheet.place("R", "R2", "100", 161.29, 152.4, {"1": "BUZZER_5V", "2": "BUZZER_OUT"})
    bridge = "close only where there are no gate pixels"
    sheet.place("Jumper", "JP1", bridge, 161.29, 161.29, {"1": "RING_OUT", "2": "PANEL_IN"})

    sheet.frame(12.7, 133.35, 116.84, 76.2, "Pull-ups, and the knob's contacts")
    sheet.place("R", "R3", "10k", 45.72, 148.59, {"1": "3V3", "2": "KNOB_A"})
    sheet.place("R", "R4", "10k", 45.72, 158.75, {"1": "3V3", "2": "KNOB_B"})
    sheet.place("C", "C5", "10 nF", 99.06, 148.59, {"1": "KNOB_A", "2": "GND"})
    sheet.place("C", "C6", "10 nF", 99.06, 158.75, {"1": "KNOB_B", "2": "GND"})
    sheet.place("R", "R5", "4.7k", 45.72, 168.91, {"1": "3V3", "2": "SDA"})
    sheet.place("R", "R6", "4.7k", 99.06, 168.91, {"1": "3V3", "2": "SCL"})
    selects = {"1": "3V3_READERS"} | {str(i + 1): f"CS{i}" for i in range(1, 5)}
    sheet.place("R_network_4", "RN1", "4 x 10k", 64.77, 182.88, selects)
    sheet.caption(
        17.78, 203.2, "Push, buttons and gates have the Pico's own pull-ups, which the firmware turns on.", 1.27
    )

    sheet.frame(12.7, 213.36, 212.09, 38.1, "The readers' bus is held back by resistors; their supply is sensed")
    for i, signal in enumerate(one for one in pin_map.signals if one.net.startswith("SPI_")):
        x, y = 45.72 + i % 4 * 50.8, 224.79 + i // 4 * 10.16
        sheet.place("R", signal.through, "220", x, y, {"1": signal.net, "2": signal.out})
    sheet.place("R", "R7", "10k", 45.72, 245.11, {"1": "3V3_READERS", "2": "READERS_UP"})
    sheet.place("R", "R8", "33k", 96.52, 245.11, {"1": "READERS_UP", "2": "GND"})

    sheet.frame(228.6, 12.7, 80.01, 172.72, "Readers, control plate, buzzer")
    places = {"J3": (242.57, 26.67), "J4": (242.57, 50.8), "J5": (242.57, 74.93), "J6": (242.57, 99.06)}
    places |= {"J7": (242.57, 123.19), "J9": (242.57, 165.1)}
    connectors(sheet, pin_map, "carrier", places)
    sheet.frame(312.42, 12.7, 92.71, 172.72, "Panel, gates, screen")
    places = {"J12": (326.39, 26.67), "J11": (326.39, 46.99), "J13": (326.39, 80.01)}
    connectors(sheet, pin_map, "carrier", places | {"J14": (326.39, 116.84), "J15": (326.39, 165.1)})
    sheet.caption(
        317.5, 148.59, "Gates: J11 always, and either J13 (up to 8 gates)\nor J14 (up to 32), never both.", 1.5
    )
    return sheet


def row(pin_map: PinMap, mpn: dict[str, str]) -> Sheet:
    notes = ("Labels with one name are one net.", "Made from hardware/pins.toml: change it there, then make hardware.")
    sheet = Sheet("row", "Row board: eight gates", (420, 240), notes, mpn, shape("row"))
    sheet.frame(12.7, 12.7, 85.09, 210.82, "Gates")
    places = {f"J1{i}": (27.94, 26.67 + (i - 1) * 24.13) for i in range(1, 9)}
    connectors(sheet, pin_map, "row", places)

    sheet.frame(102.87, 12.7, 100.33, 210.82, "Light to level: dark is high here, low behind the trigger")
    pulls = {"1": "3V3"} | {str(i + 1): f"SENSE{i}" for i in range(1, 9)}
    sheet.place("R_network_8", "RN1", "8 x 10k", 152.4, 41.91, pulls)
    inputs, outputs = ("1", "3", "5", "9", "11", "13"), ("2", "4", "6", "8", "10", "12")
    # What goes into each inverter and comes out: eight gates; clock and latch, twice turned round, are as they were.
    turned = [(f"SENSE{i}", f"GATE{i}") for i in range(1, 9)]
    for net in ("CLOCK", "LATCH"):
        turned += [(net, f"{net}_INV"), (f"{net}_INV", f"{net}_NEXT")]
    for ref, some, y in (("U1", turned[:6], 85.09), ("U2", turned[6:], 120.65)):
        nets: dict[str, str | None] = {"7": "GND", "14": "3V3"}
        for a, b, (into, out) in zip(inputs, outputs, some, strict=True):
            nets |= {a: into, b: out}
        sheet.place("74HC14", ref, "SN74HC14N", 152.4, y, nets)
    level: dict[str, str | None] = {str(pin): f"GATE{i}" for i, pin in enumerate((6, 5, 4, 3, 14, 13, 12, 11), 1)}
    level |= {
        "10": "DATA_NEXT",
        "8": "GND",
        "16": "3V3",
        "9": "DATA",
        "7": None,
        "1": "LATCH_NEXT",
        "2": "CLOCK_NEXT",
        "15": "GND",
    }
    sheet.place("74HC165", "U3", "SN74HC165N", 152.4, 162.56, level)
    words = "U3, C4, R2, J4, J5: only for gates on shift registers.\nJ3: only for gates on pins."
    words += " Gate 1 is H: it comes out first."
    sheet.caption(106.68, 185.42, words, 1.5)
    sheet.place("R", "R2", "10k, a chain that ends here reads free", 152.4, 199.39, {"1": "3V3", "2": "DATA_NEXT"})
    sheet.place("R", "R1", "100", 152.4, 209.55, {"1": "PIX9", "2": "PIX_OUT"})

    for i, net in enumerate(("CLOCK", "LATCH")):
        sheet.place("R", f"R{3 + i}", "10k, no cable", 345.44, 99.06 + i * 12.7, {"1": net, "2": "GND"})
    sheet.frame(208.28, 12.7, 100.33, 141.0, "From the carrier or the row board before")
    places = {"J1": (222.25, 26.67), "J3": (222.25, 57.15), "J4": (222.25, 91.44)}
    connectors(sheet, pin_map, "row", places)
    for i, net in enumerate(("5V_GATES", "3V3", "GND")):
        sheet.flag(net, 223.52 + i * 7.62, 132.08)
    sheet.caption(218.44, 127.0, "fed from outside:", 1.27)
    sheet.frame(208.28, 157.48, 100.33, 78.74, "To the next row board")
    connectors(sheet, pin_map, "row", {"J2": (222.25, 171.45), "J5": (222.25, 203.2)})
    sheet.place("Jumper", "JP1", "close on the last row board", 274.32, 228.6, {"1": "PIX_OUT", "2": "PIX_BACK"})
    sheet.frame(313.69, 12.7, 91.44, 68.58, "Beside the chips")
    sheet.place("C_polarised", "C1", "100 uF, at J1", 355.6, 27.94, {"1": "5V_GATES", "2": "GND"})
    for i in (2, 3, 4):
        place = 27.94 + (i - 1) * 12.7
        sheet.place("C", f"C{i}", f"100 nF, at U{i - 1}", 355.6, place, {"1": "3V3", "2": "GND"})
    sheet.frame(313.69, 127.0, 91.44, 68.58, "5 V data runs beside the gates' lines")
    for i in range(8):
        x, y = 339.09 + i % 2 * 45.72, 140.97 + i // 2 * 12.7
        sheet.place("C", f"C{11 + i}", "1 nF", x, y, {"1": f"SENSE{1 + i}", "2": "GND"})
    return sheet


def gate(pin_map: PinMap, mpn: dict[str, str]) -> Sheet:
    notes = ("What sits in one arch.", "Made from hardware/pins.toml: change it there, then make hardware.")
    sheet = Sheet("gate", "Gate: emitter, phototransistor, pixel", (220, 150), notes, mpn, shape("gate"))
    sheet.frame(12.7, 12.7, 68.58, 55.88, "Cable to the row board")
    connectors(sheet, pin_map, "gate", {"J1": (27.94, 27.94)})
    sheet.flag("5V_GATES", 27.94, 52.07)
    sheet.flag("GND", 35.56, 52.07)

    sheet.frame(86.36, 12.7, 101.6, 88.9, "The beam, across the row of dominoes")
    x, y = 109.22, 40.64
    sheet.place("R_standing", "R1", "220", x, y, {"1": "5V_GATES", "2": ""})
    sheet.place("LED_standing", "D1", "TSAL6200", x, y + 7.62, {"2": "", "1": "GND"})
    sheet.nets["R1", "2"] = sheet.nets["D1", "2"] = "EMITTER"
    sheet.label("EMITTER", x, y + 3.81, "r", "emitter")
    sheet.place("Phototransistor", "Q1", "SFH 309 FA", x + 45.72, y + 7.62, {"1": "SENSE", "2": "GND"})
    words = "Light: Q1 conducts, SENSE is low.\nBeam broken: the row board's 10k pulls SENSE high.\n"
    words += "The trigger there turns it round: low to the Pico means broken."
    sheet.caption(91.44, 82.55, words, 1.5)

    sheet.frame(12.7, 73.66, 68.58, 55.88, "Pixel")
    nets = {"4": "PIX_IN", "3": "GND", "2": "PIX_OUT", "1": "5V_GATES"}
    sheet.place("WS2812B", "D2", "WS2812B", 45.72, 91.44, nets)
    sheet.place("C", "C1", "100 nF, at D2", 45.72, 114.3, {"1": "5V_GATES", "2": "GND"})
    return sheet
