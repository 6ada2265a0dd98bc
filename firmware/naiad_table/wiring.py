"""The parts of the table that are seen and felt at once, on the pins and settings of this board; not what the parts do,
not the config, nor the parts that come once something is shown (wiring_late.py).

Only needed at the start; assembly.py forgets it.
"""

from naiad_core.buttons import BUTTONS
from naiad_table import controls, gates, pixels, sound

# So many edges of buttons may wait; hands are slower than gates.
KEY_EVENTS = 24


def is_strapped(facts):
    """Whether the board's strap (boards.py) is joined to ground while the readers' supply is on, as on a first table.

    On a carrier a resistor pulls it up to that supply.
    """
    import board
    import digitalio

    levels = []
    for name in (facts["NAIAD_READER_SUPPLY"], facts["first_table_strap"]):
        line = digitalio.DigitalInOut(getattr(board, name))
        line.switch_to_input(digitalio.Pull.UP)
        levels.append(line.value)
        line.deinit()
    return levels == [True, False]


def build_gates(config, listener):
    """The Gates of the config: pins, a 74HC165 chain, or none."""
    gap_mm = config.gate_mm if config.gates != "none" else ()
    run = gates.Row(gap_mm, listener, config.gate_max_mm_s, config.gate_typical_mm_s, config.gate_stall_ms)
    if not gap_mm:
        return gates.Gates(None, None, run)
    import keypad

    common = {
        "value_when_pressed": config.gate_broken == "high",
        "interval": gates.INTERVAL_S,
        "max_events": gates.QUEUE,
    }
    if config.gates == "pins":
        return gates.Gates(keypad.Keys(config.pins("NAIAD_GATE_PINS"), **common), keypad.Event(), run)
    row = keypad.ShiftRegisterKeys(
        clock=config.pin("NAIAD_GATE_CLOCK"),
        data=config.pin("NAIAD_GATE_DATA"),
        latch=config.pin("NAIAD_GATE_LATCH"),
        key_count=len(gap_mm),
        **common,
    )
    return gates.Gates(row, keypad.Event(), run)


def build_controls(config, listener):
    """The Controls on the pins of the config."""
    import keypad
    import rotaryio

    knob = config.pin("NAIAD_KNOB_A"), config.pin("NAIAD_KNOB_B")
    encoder = rotaryio.IncrementalEncoder(*knob, config.knob_steps_per_detent)
    pins = tuple([config.pin("NAIAD_" + name) for name in BUTTONS])
    keys = keypad.Keys(pins, value_when_pressed=False, pull=True, interval=controls.DEBOUNCE_S, max_events=KEY_EVENTS)
    return controls.Controls(encoder, keys, keypad.Event(), listener, config.knob_reverse)


def build_pixels(config, canvas, palette, row=None):
    """The Pixels of the config, which give way to the Gates ``row``; the canvas must have as many as it says."""
    from neopixel import NeoPixel

    gate_pixels = config.gate_count * config.gate_pixels
    order = order_of(config.ring, gate_pixels, config.panel, config.panel_turn, config.panel_mirror)
    if config.ring_reverse:
        # The first one stays at the top.
        for i in range(1, config.ring):
            order[i] = config.ring - i
    parts = [canvas.ring]
    if gate_pixels:
        parts.append(canvas.gates)
    if config.panel != "none":
        parts.append(canvas.panel)
    # The order tells how many bytes a pixel has.
    chain = NeoPixel(config.pin("NAIAD_PIXELS"), len(order), auto_write=False, pixel_order=config.pixel_order)
    held = (row.is_waiting, row.is_busy) if row is not None else ()
    return pixels.Pixels(chain, parts, palette, order, config.brightness, config.power_ma, *held)


def order_of(ring, gates, panel="serpentine", turn=0, mirror=0):
    """Where each pixel of ring, gates and panel sits in the chain, each counted from its part's first: so a byte does.

    ``panel`` is "serpentine" (odd rows run backwards), "straight" or "none"; ``turn`` the degrees
    by which it is mounted turned clockwise, its first pixel being top left at 0, or, where ``mirror``
    is 1, top right with its first row running to the left.
    """
    order = bytearray(range(ring)) + bytearray(range(gates))
    if panel != "none":
        last = pixels.PANEL_PX - 1
        for y in range(pixels.PANEL_PX):
            for x in range(pixels.PANEL_PX):
                if turn == 0:
                    column, row = x, y
                elif turn == 90:
                    column, row = y, last - x
                elif turn == 180:
                    column, row = last - x, last - y
                else:
                    column, row = last - y, x
                if (panel == "serpentine" and row & 1) != mirror:
                    column = last - column
                order.append(row * pixels.PANEL_PX + column)
    return order


def build_light():
    """The board's own light, on as long as the table runs, or None."""
    import board
    import digitalio

    if not hasattr(board, "LED"):
        return None
    light = digitalio.DigitalInOut(board.LED)
    light.switch_to_output(True)
    return light


def build_sound(config):
    """The Sound on the pin of the config; silent where the volume is 0."""
    if not config.volume:
        return sound.Sound(None, 0)
    import pwmio

    return sound.Sound(pwmio.PWMOut(config.pin("NAIAD_BUZZER"), frequency=440, variable_frequency=True), config.volume)
