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


def connectors(
    sheet: Sheet,
    pin_map: PinMap,
    board: str,
    places: dict[str, tuple[float, float]],
    turn: int = 0,
    wired: bool = False,
) -> None:
    """Connectors of the board, each with its first pin's row at its place."""
    for connector in pin_map.on(board):
        if connector.ref in places:
            x, y = places[connector.ref]
            nets = {str(i + 1): net for i, net in enumerate(connector.pins)}
            first = y - library()[connector.part].pins[0].y
            sheet.place(connector.part, connector.ref, connector.name, x, first, nets, turn, nets if wired else ())


def carrier(pin_map: PinMap, mpn: dict[str, str]) -> Sheet:
    notes = ("Labels with one name are one net.", "Made from hardware/pins.toml: change it there, then make hardware.")
    sheet = Sheet("carrier", "Carrier: the Pico and everything but the gates", (420, 240), notes, mpn, shape("carrier"))
    supply(sheet, pin_map)
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

    sheet.frame(12.7, 138.43, 116.84, 50.8, "Pull-ups, and the knob's contacts")
    sheet.place("R", "R3", "10k", 45.72, 148.59, {"1": "3V3", "2": "KNOB_A"})
    sheet.place("R", "R4", "10k", 45.72, 158.75, {"1": "3V3", "2": "KNOB_B"})
    sheet.place("C", "C5", "10 nF", 99.06, 148.59, {"1": "KNOB_A", "2": "GND"})
    sheet.place("C", "C6", "10 nF", 99.06, 158.75, {"1": "KNOB_B", "2": "GND"})
    sheet.place("R", "R5", "4.7k", 45.72, 168.91, {"1": "3V3", "2": "SDA"})
    sheet.place("R", "R6", "4.7k", 99.06, 168.91, {"1": "3V3", "2": "SCL"})
    sheet.caption(
        17.78, 182.88, "Push, buttons and gates have the Pico's own pull-ups, which the firmware turns on.", 1.27
    )

    readers(sheet, pin_map)
    sheet.frame(312.42, 12.7, 92.71, 172.72, "Panel, gates, screen, buzzer")
    places = {"J12": (326.39, 26.67), "J11": (326.39, 46.99), "J13": (326.39, 80.01)}
    places |= {"J14": (326.39, 116.84), "J15": (326.39, 165.1), "J9": (370.84, 165.1)}
    connectors(sheet, pin_map, "carrier", places)
    sheet.frame(228.6, 171.45, 80.01, 53.34, "Control plate: knob, buttons, ring")
    connectors(sheet, pin_map, "carrier", {"J7": (242.57, 185.42)})
    sheet.caption(
        317.5, 148.59, "Gates: J11 always, and either J13 (up to 8 gates)\nor J14 (up to 32), never both.", 1.5
    )
    return sheet


def supply(sheet: Sheet, pin_map: PinMap) -> None:
    """The way of the supply: jack, reversal, three fuses, and what each feeds."""
    sheet.frame(12.7, 12.7, 116.84, 120.65, "Power")
    connectors(sheet, pin_map, "carrier", {"J1": (25.4, 29.21)}, wired=True)
    sheet.place("D", "D2", "1N5401", 38.1, 33.02, {"1": "5V_IN", "2": "GND"}, turn=90, wired="12")
    sheet.wire((31.75, 29.21), (38.1, 29.21), (45.72, 29.21), (50.8, 29.21), (57.15, 29.21))
    sheet.wire((50.8, 29.21), (50.8, 44.45), (50.8, 59.69), (57.15, 59.69))
    sheet.wire((50.8, 44.45), (57.15, 44.45))
    sheet.wire((31.75, 31.75), (34.29, 31.75), (34.29, 39.37), (38.1, 39.37), (38.1, 36.83))
    sheet.dot((38.1, 29.21), (50.8, 29.21), (50.8, 44.45), (38.1, 39.37))
    sheet.label("5V_IN", 45.72, 29.21, "u", "supply 5V_IN")
    sheet.dot((45.72, 29.21))
    sheet.label("GND", 38.1, 39.37, "d", "supply GND")
    sheet.caption(17.78, 48.26, "D2 shorts a reversed supply.", 1.27)
    for ref, value, net, y in (
        ("F1", "1.85 A", "5V_PIXELS", 29.21),
        ("F2", "1.85 A", "5V_GATES", 44.45),
        ("F3", "1.10 A", "5V_LOGIC", 59.69),
    ):
        sheet.place("Fuse", ref, value, 60.96, y, {"1": "5V_IN", "2": net}, wired="12")
    connectors(sheet, pin_map, "carrier", {"J2": (114.3, 29.21)}, turn=180, wired=True)
    sheet.place("C_polarised", "C1", "1000 uF", 81.28, 33.02, {"1": "5V_PIXELS", "2": "GND"}, turn=270, wired="12")
    sheet.wire((64.77, 29.21), (72.39, 29.21), (81.28, 29.21), (107.95, 29.21))
    sheet.wire((107.95, 31.75), (102.87, 31.75), (102.87, 36.83), (81.28, 36.83))
    sheet.label("5V_PIXELS", 72.39, 29.21, "u", "supply 5V_PIXELS")
    sheet.label("GND", 102.87, 36.83, "d", "supply C1 GND")
    sheet.dot((72.39, 29.21), (81.28, 29.21), (102.87, 36.83))
    sheet.wire((64.77, 44.45), (72.39, 44.45))
    sheet.label("5V_GATES", 72.39, 44.45, "r", "supply 5V_GATES")
    # The Pico's way and the readers'.
    sheet.place("D_Schottky", "D1", "1N5817", 97.79, 59.69, {"1": "VSYS", "2": "5V_LOGIC"}, wired="2")
    sheet.wire((64.77, 59.69), (66.04, 59.69), (90.17, 59.69), (93.98, 59.69))
    sheet.label("5V_LOGIC", 90.17, 59.69, "u", "supply 5V_LOGIC")
    sheet.caption(81.28, 66.04, "D1 lets USB and supply be plugged in at once.", 1.27)
    sheet.wire((66.04, 59.69), (66.04, 80.01), (80.01, 80.01))
    sheet.place("C_polarised", "C2", "100 uF", 66.04, 83.82, {"1": "5V_LOGIC", "2": "GND"}, turn=270, wired="12")
    nets = {"3": "5V_LOGIC", "1": "GND", "2": "3V3_READERS"}
    sheet.place("LD1117V33", "U3", "LD1117V33", 88.9, 81.28, nets, wired="123")
    sheet.place("C_polarised", "C3", "100 uF", 101.6, 83.82, {"1": "3V3_READERS", "2": "GND"}, turn=270, wired="12")
    sheet.wire((80.01, 82.55), (80.01, 92.71))
    sheet.wire((66.04, 87.63), (66.04, 92.71), (80.01, 92.71), (101.6, 92.71), (101.6, 87.63))
    sheet.wire((97.79, 80.01), (101.6, 80.01), (104.14, 80.01))
    sheet.label("GND", 80.01, 92.71, "d", "supply U3 GND")
    sheet.dot((66.04, 59.69), (90.17, 59.69), (66.04, 80.01), (80.01, 92.71), (101.6, 80.01))
    sheet.caption(86.36, 97.79, "U3: its tab is OUT.", 1.27)
    # The Pico is told whether the readers are fed.
    sheet.label("3V3_READERS", 104.14, 80.01, "r", "supply 3V3_READERS")
    sheet.place("R", "R7", "10k", 45.72, 105.41, {"1": "3V3_READERS", "2": "READERS_UP"}, wired="2")
    sheet.place("R_standing", "R8", "33k", 57.15, 109.22, {"1": "READERS_UP", "2": "GND"}, wired="1")
    sheet.wire((49.53, 105.41), (57.15, 105.41), (59.69, 105.41))
    sheet.dot((57.15, 105.41))
    sheet.label("READERS_UP", 59.69, 105.41, "r", "supply READERS_UP")
    sheet.caption(17.78, 124.46, "READERS_UP tells the Pico that the readers are fed: 2.5 V.", 1.27)
    sheet.place("C", "C4", "100 nF, at U2", 99.06, 109.22, {"1": "5V_LOGIC", "2": "GND"})
    for i, net in enumerate(("5V_IN", "5V_LOGIC", "VSYS", "GND")):
        sheet.flag(net, 20.32 + i * 7.62, 68.58)
    sheet.caption(17.78, 64.77, "fed from outside:", 1.27)


def readers(sheet: Sheet, pin_map: PinMap) -> None:
    """Four readers on one bus, held back by resistors; a select line each, with its pull-up."""
    sheet.frame(228.6, 12.7, 80.01, 154.94, "Readers")
    sheet.caption(233.68, 161.29, "The resistors hold back what would flow\ninto a reader without supply.", 1.27)
    tops = [29.21 + 24.13 * i for i in range(4)]
    shared = {"SCK": 254.0, "MISO": 256.54, "MOSI": 259.08, "3V3_READERS": 261.62, "GND": 264.16}
    part = {signal.out: signal for signal in pin_map.signals if signal.net.startswith("SPI_")}
    for i, top in enumerate(tops):
        connectors(sheet, pin_map, "carrier", {f"J{3 + i}": (242.57, top)}, wired=True)
        socket = next(one for one in pin_map.on("carrier") if one.ref == f"J{3 + i}")
        for at, net in enumerate(socket.pins):
            y = top + 2.54 * at
            if net in shared:
                sheet.wire((248.92, y), (shared[net], y))
                if 0 < i < 3 or (i and net in part):
                    sheet.dot((shared[net], y))
            else:
                signal = part[net]
                sheet.place("R", signal.through, "220", 288.29, y, {"1": net, "2": signal.net}, wired="1")
                sheet.wire((248.92, y), (276.86, y), (284.48, y))
                sheet.label(net, 276.86, y, "u", f"readers {net}")
                sheet.dot((276.86, y))
    for net, x in shared.items():
        socket = next(one for one in pin_map.on("carrier") if one.ref == "J3")
        rows = [top + 2.54 * socket.pins.index(net) for top in tops]
        if net in part:
            end = 119.38 + 10.16 * [*shared].index(net)
            sheet.wire(*((x, y) for y in rows), (x, end), (276.86, end), (284.48, end))
            sheet.place("R", part[net].through, "220", 288.29, end, {"1": net, "2": part[net].net}, wired="1")
            sheet.label(net, 276.86, end, "u", f"readers {net}")
            sheet.dot((276.86, end))
        else:
            end = 24.13 if net == "GND" else 21.59
            sheet.wire((x, end), *((x, y) for y in rows))
            sheet.label(net, x, end, "r", f"readers {net}")
            sheet.dot((x, rows[0]))
    selects = {"1": "3V3_READERS"} | {str(i + 1): f"CS{i}" for i in range(1, 5)}
    sheet.place("R_network_4", "RN1", "4 x 10k", 284.48, 154.94, selects)


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
    sheet.frame(12.7, 12.7, 152.4, 111.76, "The beam goes across the row of dominoes, from D1 to Q1")
    connectors(sheet, pin_map, "gate", {"J1": (27.94, 60.96)}, wired=True)
    nets = {"1": "5V_GATES", "2": "EMITTER"}
    sheet.place("R_standing", "R1", "220", 68.58, 34.29, nets, wired="12")
    sheet.place("LED_standing", "D1", "TSAL6200", 68.58, 41.91, {"2": "EMITTER", "1": "GND"}, wired="12")
    sheet.place("Phototransistor", "Q1", "SFH 309 FA", 91.44, 76.2, {"1": "SENSE", "2": "GND"}, wired="12")
    sheet.place("C", "C1", "100 nF, at D2", 111.76, 50.8, {"1": "5V_GATES", "2": "GND"}, turn=270, wired="12")
    nets = {"4": "PIX_IN", "3": "GND", "2": "PIX_OUT", "1": "5V_GATES"}
    sheet.place("WS2812B", "D2", "WS2812B", 142.24, 69.85, nets, wired="1234")
    # 5 V above, ground below, between them what goes to the row board.
    sheet.wire((34.29, 60.96), (40.64, 60.96), (40.64, 30.48), (50.8, 30.48), (68.58, 30.48), (111.76, 30.48))
    sheet.wire((111.76, 30.48), (154.94, 30.48), (154.94, 71.12), (151.13, 71.12))
    sheet.wire((34.29, 63.5), (38.1, 63.5), (38.1, 91.44), (50.8, 91.44), (68.58, 91.44), (91.44, 91.44))
    sheet.wire((91.44, 91.44), (111.76, 91.44), (128.27, 91.44), (128.27, 71.12), (133.35, 71.12))
    sheet.wire((68.58, 45.72), (68.58, 91.44))
    sheet.wire((91.44, 80.01), (91.44, 91.44))
    sheet.wire((111.76, 30.48), (111.76, 46.99))
    sheet.wire((111.76, 54.61), (111.76, 91.44))
    sheet.wire((34.29, 66.04), (55.88, 66.04), (91.44, 66.04), (91.44, 72.39))
    sheet.wire((34.29, 68.58), (121.92, 68.58), (133.35, 68.58))
    sheet.wire((34.29, 71.12), (43.18, 71.12), (43.18, 101.6), (106.68, 101.6), (157.48, 101.6))
    sheet.wire((157.48, 101.6), (157.48, 68.58), (151.13, 68.58))
    for net, x, y, side in (
        ("5V_GATES", 50.8, 30.48, "u"),
        ("GND", 50.8, 91.44, "d"),
        ("EMITTER", 68.58, 38.1, "l"),
        ("SENSE", 55.88, 66.04, "u"),
        ("PIX_IN", 121.92, 68.58, "u"),
        ("PIX_OUT", 106.68, 101.6, "d"),
    ):
        sheet.label(net, x, y, side, net)
        sheet.dot((x, y))
    sheet.dot((68.58, 30.48), (111.76, 30.48), (68.58, 91.44), (91.44, 91.44), (111.76, 91.44))
    words = "Light: Q1 conducts, SENSE is low.\nBeam broken: the row board's 10k pulls SENSE high.\n"
    words += "The trigger there turns it round: low to the Pico means broken."
    sheet.caption(17.78, 114.3, words, 1.5)
    sheet.frame(170.18, 12.7, 33.02, 33.02, "Fed from outside")
    sheet.flag("5V_GATES", 181.61, 22.86)
    sheet.flag("GND", 189.23, 22.86)
    return sheet
