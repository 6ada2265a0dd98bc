"""Why a part of a table fails, the likely causes first, in words for whoever has it on the bench; no measuring.

Read doctor_board.py next. ``setting`` gives what the table was told, for sentences that name a pin.
"""

import re

from naiad.board import image
from naiad.link.workshop import About, own_settings

BUTTONS = ("push", "back", "end", "menu")


def setting(about: About, name: str) -> str:
    """The value of NAIAD_``name`` on this board: its own, or the default; '' for none of this naiad's."""
    value = about.settings.get("NAIAD_" + name)
    if value is None:
        plain = re.sub(r"^# (NAIAD_\w+ = )", r"\1", image.settings().decode(), flags=re.M)
        value = own_settings(plain).get("NAIAD_" + name, "")
    return value


def listed(about: About, name: str, at: int) -> str:
    """One of the pins that a setting lists; '' where it lists fewer."""
    pins = [pin.strip() for pin in setting(about, name).split(",")]
    return pins[at] if at < len(pins) else ""


def gate_pin(about: About, gate: int) -> str:
    """Where a gate's wire ends."""
    if setting(about, "GATES") == "shift":
        return f"input {gate % 8} of shift register {gate // 8 + 1}"
    return listed(about, "GATE_PINS", gate) or "its pin"


def reader_dead(about: About, reader: int, all_dead: bool) -> tuple[str, ...]:
    pin = listed(about, "READER_PINS", reader) or "its pin"
    sck, mosi, miso = (setting(about, "SPI_" + name) for name in ("SCK", "MOSI", "MISO"))
    shared = f"the wires that all readers share: SCK {sck}, MOSI {mosi}, MISO {miso}, ground"
    own = (
        f"its select wire, from {pin} to the reader's SS",
        "the two switches on the reader: for SPI the first is off, the second on",
        "its supply: with all readers on it must stay above 3.1 V; the Pico's own 3V3 is enough for one",
        "long wires: try NAIAD_READER_BAUD = 250000",
    )
    count = f"there is no such reader: NAIAD_READERS = {reader}" if reader else "the readers' supply"
    return (shared, *own) if all_dead else (*own, count)


def reader_errors(about: About) -> tuple[str, ...]:
    return (
        "long or loose wires: keep them below 20 cm, or try NAIAD_READER_BAUD = 250000",
        "the supply sags while fields are on: readers want a 3.3 V regulator of their own",
        "MISO of a reader whose select wire is loose disturbs the others",
    )


def reader_blind() -> tuple[str, ...]:
    return (
        "the tag is of a kind that cannot be read: NTAG213, 215, 216 and MIFARE Ultralight can",
        "metal below the reader, or more than 2 cm of wood between it and the tag",
        "the reader's antenna is broken, or its supply too weak for the field: try another reader in its place",
    )


def reader_swapped(about: About, asked: int, answered: int) -> tuple[str, ...]:
    pins = [listed(about, "READER_PINS", n) for n in (asked, answered)]
    return (f"the select wires are swapped: exchange {pins[0]} and {pins[1]} in NAIAD_READER_PINS, or the wires",)


def gate_blocked(about: About, gate: int, all_blocked: bool) -> tuple[str, ...]:
    level = setting(about, "GATE_BROKEN")
    turned = "high" if level == "low" else "low"
    own = (
        "something stands in its beam, or sender and receiver do not face each other",
        "its sender has no supply: seen through a telephone's camera an infrared one glows",
        f"its wire to {gate_pin(about, gate)} is loose or touches ground",
    )
    polarity = f'the gates work the other way round: NAIAD_GATE_BROKEN = "{turned}"'
    return (polarity, "the senders' supply", *own) if all_blocked else (*own, polarity)


def gate_silent(about: About, gate: int) -> tuple[str, ...]:
    return (
        f"its wire to {gate_pin(about, gate)} is loose",
        "the beam passes beside the finger: sender and receiver stand too close, or light gets around",
        "its receiver has no supply",
        f"there is no such gate: NAIAD_GATE_COUNT = {gate}" if gate else "NAIAD_GATES names another wiring",
    )


def gate_swapped(about: About, asked: int, answered: int) -> tuple[str, ...]:
    return (
        f"the wires of gates {asked + 1} and {answered + 1} are swapped "
        f"({gate_pin(about, asked)} and {gate_pin(about, answered)})",
        *gate_silent(about, asked),
    )


def gates_lost() -> tuple[str, ...]:
    return (
        "a beam that flickers: daylight or a lamp on a receiver; shade it",
        "a loose wire that makes and breaks hundreds of times a second",
    )


def button_silent(about: About, button: int) -> tuple[str, ...]:
    pin = setting(about, BUTTONS[button].upper())
    return (
        f"its wire to {pin} is loose, or its other side is not on ground",
        f"it is wired to another pin: NAIAD_{BUTTONS[button].upper()} names it",
        "the button's legs: two of the four are always joined; turn it by 90 degrees",
    )


def button_swapped(asked: int, answered: int) -> tuple[str, ...]:
    names = [f"NAIAD_{BUTTONS[n].upper()}" for n in (asked, answered)]
    return (f"two buttons are swapped: exchange the pins of {names[0]} and {names[1]}", "another one was pressed")


def button_down(about: About, button: int) -> tuple[str, ...]:
    pin = setting(about, BUTTONS[button].upper())
    return ("something leans on it", f"{pin} touches ground", "the button's legs: turn it by 90 degrees")


def knob_silent(about: About) -> tuple[str, ...]:
    return (
        f"a loose wire to {setting(about, 'KNOB_A')} or {setting(about, 'KNOB_B')}, or from its middle leg to ground",
        "only one of the two is connected",
    )


def knob_steps(about: About, asked: int, counted: int) -> tuple[str, ...]:
    now = int(setting(about, "KNOB_STEPS_PER_DETENT") or 4)
    right = min((1, 2, 4), key=lambda steps: abs(now * counted - asked * steps))
    if right != now:
        return (f"NAIAD_KNOB_STEPS_PER_DETENT = {right} instead of {now}",)
    return ("it was turned by another number of clicks", "a loose wire, or a worn knob that skips")


def knob_reversed(about: About) -> tuple[str, ...]:
    turned = 0 if setting(about, "KNOB_REVERSE") == "1" else 1
    return (f"its two wires are exchanged: NAIAD_KNOB_REVERSE = {turned}",)


def pixels_dark(about: About) -> tuple[str, ...]:
    return (
        f"the wire from {setting(about, 'PIXELS')} (through the level shifter) to the ring's DIN",
        "the pixels' 5 V and ground; the ground must be the Pico's too",
        "data goes in at DIN and on at DOUT: ring, then gates, then panel",
        "all behind one pixel are dark: the first dark one, or the one before it, is broken",
        "one pixel alone is dark: it is broken, and the table can be played all the same",
    )


def ring_wrong(about: About) -> tuple[str, ...]:
    return (
        *pixels_dark(about),
        f"the ring has another number of pixels than NAIAD_RING = {setting(about, 'RING')}",
        "the ring is mounted turned, or face down: its first pixel belongs at the top, the next to the right of it",
    )


def colours_wrong(about: About) -> tuple[str, ...]:
    return (
        f"the pixels want their colours in another order: NAIAD_PIXEL_ORDER is {setting(about, 'PIXEL_ORDER')}; "
        "with red and green exchanged it is the other of GRB and RGB",
        "white with a tint far from the supply: feed 5 V at the chain's far end too",
        "flicker and wrong colours: the level shifter is missing; 3.3 V is too little for a data line at 5 V",
    )


def gate_lights_wrong(about: About) -> tuple[str, ...]:
    return (
        "the chain goes ring, then the gates in their order, then the panel",
        f"NAIAD_GATE_PIXELS = {setting(about, 'GATE_PIXELS')}: 0 where the gates have none",
        *pixels_dark(about)[2:],
    )


def panel_wrong(about: About) -> tuple[str, ...]:
    turn = setting(about, "PANEL_TURN")
    wired = setting(about, "PANEL")
    other = "straight" if wired == "serpentine" else "serpentine"
    return (
        f"the arrow is whole but points elsewhere: NAIAD_PANEL_TURN is {turn}; "
        "add the degrees by which it points too far clockwise",
        f'the arrow is torn to pieces: NAIAD_PANEL = "{other}" instead of "{wired}"',
        "the arrow is shifted along: NAIAD_RING, NAIAD_GATE_COUNT or NAIAD_GATE_PIXELS is not what the chain has",
        "the arrow is mirrored: the panel's data goes in at another corner; turn it and try again",
    )


def rows_wrong(about: About) -> tuple[str, ...]:
    return pixels_dark(about)[::-1][:3]


def sound_missing(about: About) -> tuple[str, ...]:
    return (
        f"NAIAD_VOLUME = {setting(about, 'VOLUME')}",
        f"the buzzer's wires to {setting(about, 'BUZZER')} and ground",
        "the buzzer is an active one, which only knows one tone: take a passive one",
    )
