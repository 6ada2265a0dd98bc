"""The whole table from above, to scale: where each part stands and which cable goes where; a picture, not a mat."""

from hardware import board
from hardware.mats import Page
from hardware.source import PinMap

TABLE = (1010.0, 640.0)
INK = 'fill="none" stroke="#333" stroke-width="1.5"'
WIRE = 'fill="none" stroke="#777" stroke-width="2"'
# The Pico's size, USB above.
PICO = (21.0, 51.0)
BUZZER = (635.0, 285.0)


def picture(pin_map: PinMap, sizes: dict[str, float], gate_mm: int) -> str:
    """Two readers, eight gates: the reference table."""
    page = Page(*TABLE, "The table from above")
    page.rect(0, 0, *TABLE, 'fill="#e9dcc6" rx="14"')
    carrier_x, carrier_y = 425.0, 210.0
    carrier = (sizes["carrier_width"], sizes["carrier_height"])
    row = (sizes["row_width"], sizes["row_height"])
    # Its footprint is placed by its middle.
    socket = board.read("carrier").part("U1")
    pico = (socket.x - PICO[0] / 2, socket.y - PICO[1] / 2)
    middle = (carrier_x + carrier[0] / 2, carrier_y + carrier[1] / 2)
    panel = sizes["panel_size"] + 14
    spacing = sizes["reader_spacing"]
    places = {
        "panel": (120.0, 60.0, panel, panel),
        "screen": (312.0, 95.0, sizes["screen_width"] + 6, 40.0),
        "control": (250.0, 300.0, sizes["control_width"], sizes["control_height"]),
        "row": (465.0, 370.0, *row),
    }
    gates_y, first = 530.0, 155.0
    # Where a cable ends, where its name begins, its name. The panel's leave by the notch in the frame's lower edge.
    cables: list[tuple[tuple[float, float], tuple[float, float], str]] = [
        ((120.0 + panel / 2, 60.0 + panel), (315.0, 238.0), label(pin_map, "J2", "J12")),
        ((250.0 + sizes["control_width"], 340.0), (372.0, 340.0), label(pin_map, "J7")),
        ((352.0, 135.0), (392.0, 160.0), label(pin_map, "J15")),
        ((505.0, 400.0), (510.0, 345.0), label(pin_map, "J11", "J13") + " (or J14)"),
        ((485.0, 40.0), (476.0, 120.0), label(pin_map, "J1")),
        (BUZZER, (596.0, 294.0), label(pin_map, "J9")),
    ]
    for i in range(2):
        name = label(pin_map, f"J{3 + i}")
        cables.append(((700.0 + i * spacing, 190.0), (626.0 + i * 34, 205.0 + i * 31), name))
    for (x, y), _, _ in cables:
        page.line(*middle, x, y, WIRE)
    usb_x = carrier_x + pico[0] + PICO[0] / 2
    page.line(usb_x, carrier_y, usb_x, 40, WIRE)
    for i in range(8):
        page.line(505, 430, first + i * gate_mm, gates_y - 40, 'stroke="#aaa" stroke-width="1.2"')
    wood = 'fill="#c79a5b" stroke="#7a5a2c" stroke-width="0.5"'
    for x in range(int(first) - 73, int(first) + 7 * gate_mm + 70, 20):
        page.rect(x, gates_y - sizes["domino_width"] / 2, sizes["domino_thick"], sizes["domino_width"], wood)
    half = sizes["gate_opening"] / 2 + sizes["gate_leg"]
    for i in range(8):
        x = first + i * gate_mm
        page.rect(x - sizes["gate_depth"] / 2, gates_y - half, sizes["gate_depth"], 2 * half, 'fill="#3c3c40"')
        page.circle(x, gates_y, 4, 'fill="#00c8c8"')
        page.words(x, gates_y + half + 16, str(i + 1), 12, "middle")
    page.words(first - 60, gates_y + half + 40, f"gates, {gate_mm} mm apart", 14)
    x, y, width, height = places["panel"]
    page.rect(x, y, width, height, 'fill="#333"')
    for i in range(16):
        for j in range(16):
            shade = "#16b8b8" if (i + j) % 5 == 0 else "#55585f"
            page.rect(x + 9 + i * 10, y + 9 + j * 10, 7, 7, f'fill="{shade}"')
    page.words(x, y - 8, "panel, cable side down", 14)
    x, y, width, height = places["screen"]
    page.rect(x, y, width, height, 'fill="#333"')
    page.rect(x + 10, y + 6, width - 20, height - 14, 'fill="#10161c"')
    for i, part in enumerate((0.9, 0.6, 0.75)):
        page.line(
            x + 14, y + 12 + i * 7, x + 14 + (width - 28) * part, y + 12 + i * 7, 'stroke="#d8f0ff" stroke-width="2"'
        )
    page.words(x, y - 8, "screen", 14)
    x, y, width, height = places["control"]
    page.rect(x, y, width, height, f'rx="4" fill="#fff" {INK[12:]}')
    page.circle(
        x + width / 2, y + width / 2, 30, 'fill="none" stroke="#16b8b8" stroke-width="6" stroke-dasharray="4 3.85"'
    )
    page.circle(x + width / 2, y + width / 2, 13, 'fill="#333"')
    for i, name in enumerate(pin_map.buttons):
        button_x = x + width / 2 + (i - (len(pin_map.buttons) - 1) / 2) * sizes["button_spacing"]
        page.circle(button_x, y + height - 16, 6, 'fill="#789"')
        page.words(button_x, y + height - 3, name, 7, "middle")
    page.words(x, y - 8, "knob in its ring", 14)
    page.rect(carrier_x, carrier_y, *carrier, f'fill="#dfe8d8" {INK[12:]}')
    page.rect(carrier_x + pico[0], carrier_y + pico[1], *PICO, 'fill="#2c7a3f"')
    page.rect(usb_x - 4, carrier_y + pico[1] - 1, 8, 6, 'fill="#bbb" stroke="#333" stroke-width="0.5"')
    reset_x, reset_y = carrier_x + sizes["carrier_reset_x"], carrier_y + sizes["carrier_reset_y"]
    page.rect(reset_x - 3, reset_y - 3, 6, 6, 'fill="#333"')
    page.words(reset_x, reset_y + 15, "SW1", 8, "middle")
    page.words(carrier_x + 8, carrier_y + 92, "carrier with the Pico", 12)
    page.circle(*BUZZER, 11, 'fill="#333"')
    page.circle(*BUZZER, 2, 'fill="#e9dcc6"')
    page.words(BUZZER[0] + 16, BUZZER[1] + 5, "buzzer", 14)
    page.rect(places["row"][0], places["row"][1], *row, f'fill="#dfe8d8" {INK[12:]}')
    page.words(places["row"][0] + 8, places["row"][1] + row[1] - 8, "row board", 12)
    for i in range(2):
        x, y = 700.0 + i * spacing, 170.0
        width, height = sizes["card_width"], sizes["card_height"]
        page.rect(x - spacing / 2, y - 7, spacing, 14, 'fill="#fff" stroke="#999"')
        page.rect(
            x - sizes["reader_width"] / 2 - 3, y - sizes["reader_height"] / 2 - 3, 49, 47, 'fill="#fff" stroke="#333"'
        )
        page.rect(
            x - width / 2, y - height / 2, width, height, 'rx="3" fill="none" stroke="#333" stroke-dasharray="4 3"'
        )
        page.circle(x, y, sizes["tag_diameter"] / 2, 'fill="none" stroke="#16b8b8" stroke-width="2"')
        page.words(x, y - height / 2 - 8, f"reader {i + 1}", 14, "middle")
    for _, (x, y), words in cables:
        page.words(x, y, words, 11, "start", "#a02020")
    page.words(middle[0] - 24, 34, "supply 5 V 4 A", 14, "end")
    page.words(usb_x + 6, 34, "USB to a PC, when there is one", 14)
    return page.text()


def label(pin_map: PinMap, *refs: str) -> str:
    """Connectors that must be on the carrier, as words."""
    there = {connector.ref for connector in pin_map.on("carrier")}
    missing = [ref for ref in refs if ref not in there]
    if missing:
        raise ValueError(f"the carrier has no {', '.join(missing)}")
    return " ".join(refs)
