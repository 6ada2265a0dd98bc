"""What the doctor needs a person for: buttons, knob, lights, screen, sound, a tag a reader, a finger in each gate.

Each step says on the board's panel, in two words, what it wants, so that nobody has to look at the PC
while both hands are at the table.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import cycle

from naiad.doctor import causes, facing
from naiad.doctor.alone import TO_SETTINGS
from naiad.doctor.causes import Causes
from naiad.doctor.examination import BEAT_S, FAILED, NOTE, OK, Bench, Finding, Part, Step
from naiad.link import service_mode
from naiad.link.commands import Lights
from naiad.link.errors import CommandError
from naiad.link.service_mode import Inputs
from naiad_core import palette, wire
from naiad_core.buttons import BUTTONS, PUSH

CLICKS = 5
# Every column and all eight rows of the screen.
PATTERN = tuple("".join(chr(ord("A") + (row + at) % 26) for at in range(21)) for row in range(8))
# A screen that was put back is found within so long.
SCREEN_S = 7.0
# A knob that has not moved for so long has been turned as far as it will be.
STILL_S = 1.2
# After another gate, button or reader than the one asked for has answered, the right one is waited for so long.
GRACE_S = 4.0
NOBODY = "nothing was sensed"
# So long gates are watched without their emitters: lamps on the mains flicker 100 times a second.
STRAY_S = 3.0
COLOURS = (palette.RED, palette.GREEN, palette.BLUE)
COLOUR_FRAMES = 8
# How large the letter's pixels are on the panel, and where it begins.
LETTER_PX, LEFT_PX, TOP_PX = 2, 4, 3


def awaited(bench: Bench, wanted: int, answered: Callable[[Inputs], int]) -> tuple[bool, int]:
    """Wait for one of several like things by a mask of what has answered: whether it did, and which other one.

    When only another has answered, it is waited for a while and no longer.
    """
    other, until_s = -1, float("inf")

    def found(now: Inputs, key: str) -> bool | None:
        nonlocal other, until_s
        mask, now_s = answered(now), bench.client.clock()
        if mask >> wanted & 1:
            return True
        if mask:
            other = mask.bit_length() - 1
            until_s = min(until_s, now_s + GRACE_S)
        return False if now_s > until_s else None

    return bool(bench.wait(found)), other


def called(number: int) -> str:
    """A button's name for a person."""
    return "the knob" if number == PUSH else BUTTONS[number].lower()


def button(number: int, bench: Bench) -> Iterator[Finding]:
    """Whether this one is sensed, and no other."""
    name = called(number)
    bench.words("PUSH KNOB" if number == PUSH else f"PUSH {BUTTONS[number]}")
    bench.person.ask("Press the knob." if number == PUSH else f"Press the button {BUTTONS[number]}.")
    right, other = awaited(bench, number, lambda now: now.pressed)
    if right:
        # Wait until it is up: what is pressed now must not answer the next question.
        bench.wait(lambda now, key: True if not now.down else None, GRACE_S)
        yield Finding(name, OK, "pressed and let go")
    elif other >= 0:
        reasons = causes.of_buttons(bench.about, (number, other), causes.BUTTON_SWAPPED)
        yield Finding(name, FAILED, f"{called(other)} answered instead", reasons)
    else:
        yield Finding(name, FAILED, NOBODY, causes.of_buttons(bench.about, (number,), causes.BUTTON_SILENT))


def knob(direction: int, bench: Bench) -> Iterator[Finding]:
    """So many clicks one way."""
    way, sign = ("right", f"{CLICKS}>") if direction > 0 else ("left", f"<{CLICKS}")
    name = f"knob, to the {way}"
    bench.words(f"TURN {sign}")
    asked = (
        f"Turn the knob {CLICKS} clicks to the right, then leave it alone."
        if direction > 0
        else f"Turn the knob {CLICKS} clicks to the left, then leave it alone."
    )
    bench.person.ask(asked)
    moved = [0, 0.0]

    def still(now: Inputs, key: str) -> int | None:
        clock_s = bench.client.clock()
        if now.knob != moved[0]:
            moved[:] = [now.knob, clock_s]
        return now.knob if now.knob and clock_s - moved[1] > STILL_S else None

    counted = bench.wait(still) or 0
    steps = abs(counted)
    if not counted:
        yield Finding(name, FAILED, NOBODY, causes.why(bench.about, causes.KNOB_SILENT))
    elif abs(steps - CLICKS) > 1:
        reasons = causes.knob_steps(bench.about, CLICKS, steps)
        yield Finding(name, FAILED, f"{steps} steps for {CLICKS} clicks", reasons)
    elif counted * direction < 0:
        reasons = causes.why(bench.about, causes.KNOB_REVERSED)
        yield Finding(name, FAILED, f"{steps} steps, the other way", reasons)
    else:
        yield Finding(name, OK, f"{steps} steps for {CLICKS} clicks")


def look(what: str, question: str, pictures: Iterable[Lights], reasons: Causes, bench: Bench) -> Iterator[Finding]:
    """Pictures, one after the other without end, and what somebody says of them."""
    answer = bench.seen(question, cycle(pictures))
    yield _said(bench, what, "seen", answer, reasons)


def ring(bench: Bench) -> Iterator[Finding]:
    """Whether its pixels are all there, and which way round they go."""
    dark = _dark(bench)
    size = len(dark.ring)
    runs = [
        [dark._replace(ring=_row(size, at)) for at in order] for order in (range(size), [0, *range(size - 1, 0, -1)])
    ]
    answer = bench.chosen(
        (
            f"How does one white light run around the ring, through {size} places, beginning at the "
            "top? 1 clockwise, 2 the other way; or turn the knob until it runs clockwise, and push it."
        ),
        runs,
    )
    if answer is None or answer[0] < 0:
        yield _said(bench, "ring", "seen", None if answer is None else False, causes.RING_WRONG)
        return
    reverse = causes.setting(bench.about, "RING_REVERSE") == "1"
    right = (answer[0] != answer[1]) != reverse
    if right == reverse:
        yield Finding("ring", OK, "seen")
    else:
        yield Finding("ring", FAILED, "it runs the other way round", (_written(RING_REVERSE=str(int(right))),))


def panel(bench: Bench) -> Iterator[Finding]:
    """Whether a letter stands upright on it; if not, what makes it do so."""
    dark = _dark(bench)
    letter = _letter()
    pictures = [
        [dark._replace(panel=bytes(byte for row in facing.seen(letter, way) for byte in row))] for way in facing.ALL
    ]
    answer = bench.chosen(
        ("Which of these does the panel show? Or turn the knob until the letter F stands upright, and push it."),
        pictures,
        "\n" + facing.drawings(),
    )
    if answer is None or answer[0] < 0:
        yield _said(bench, "panel", "seen", None if answer is None else False, causes.PANEL_WRONG)
        return
    # What the panel makes of a picture, whichever was shown.
    made = facing.after(facing.ALL[answer[0]], facing.back(facing.ALL[answer[1]]))
    turn, mirror = (causes.setting(bench.about, name) for name in ("PANEL_TURN", "PANEL_MIRROR"))
    now = facing.Facing(mirror == "1", int(turn) // 90 if turn.isdecimal() else 0)
    right = facing.after(made, now)
    if right == now:
        yield Finding("panel", OK, "seen")
        return
    advice = _written(PANEL_TURN=f'"{right.quarters * 90}"', PANEL_MIRROR=str(int(right.mirrored)))
    yield Finding("panel", FAILED, "the picture is turned or mirrored", (advice,))


def _written(**values: str) -> str:
    """Which settings to write, and where."""
    return " and ".join(f"NAIAD_{name} = {value}" for name, value in values.items()) + f": write it into {TO_SETTINGS}"


def sound(bench: Bench) -> Iterator[Finding]:
    """The buzzer."""

    def frames() -> Iterator[Lights]:
        shown = service_mode.words(bench.about, "HEAR ?", palette.CYAN)
        while True:
            service_mode.sound(bench.client, "done")
            for _frame in range(20):
                yield shown

    heard = bench.seen("Do you hear four rising tones, again and again?", frames())
    yield _said(bench, "buzzer", "heard", heard, causes.SOUND_MISSING)


def screen(bench: Bench) -> Iterator[Finding]:
    """Whether the screen takes a text, and shows it."""
    try:
        state = service_mode.text(bench.client, *PATTERN)
    except CommandError as error:
        if error.code != wire.ERR_UNKNOWN:
            raise
        yield Finding("screen", NOTE, "this board's firmware knows none", ("naiad deploy brings it to this naiad's",))
        return
    if state == service_mode.NO_SCREEN:
        yield Finding("screen", NOTE, "none answered at the start", causes.why(bench.about, causes.SCREEN_MISSING))
        return
    end_s = bench.client.clock() + SCREEN_S
    while state != service_mode.SHOWN and bench.client.clock() < end_s:
        bench.client.sleep(BEAT_S)
        state = service_mode.text(bench.client)
    if state != service_mode.SHOWN:
        yield Finding("screen", FAILED, "it answers no more", causes.why(bench.about, causes.SCREEN_GONE))
        return
    bench.words("LOOK HERE")
    asked = f"Does the screen show {len(PATTERN)} whole rows of letters, upright, the first of them an A?"
    answer = bench.seen(asked)
    yield _said(bench, "screen", "seen", answer, causes.SCREEN_WRONG)


def reader(number: int, bench: Bench) -> Iterator[Finding]:
    """A tag on one reader."""
    name = f"tag on reader {number + 1}"
    bench.words(f"TAG {number + 1}")
    bench.person.ask(f"Hold any tag to reader {number + 1}.")

    def answered(now: Inputs) -> int:
        states = [service_mode.look(bench.client, n).state for n in range(bench.about.readers)]
        return sum(1 << n for n, state in enumerate(states) if state not in (service_mode.EMPTY, service_mode.DEAD))

    right, other = awaited(bench, number, answered)
    if right:
        seen = service_mode.look(bench.client, number)
        yield Finding(name, OK, f"reads a tag: {seen.text or seen.state}" + (f", UID {seen.uid}" if seen.uid else ""))
        service_mode.sound(bench.client, "tag")
    elif other >= 0:
        reasons = causes.of_pins(bench.about, "READER", (number, other), causes.READER_SWAPPED)
        yield Finding(name, FAILED, f"reader {other + 1} read it instead", reasons)
    else:
        yield Finding(name, FAILED, "answers, but reads no tag", causes.READER_BLIND)


def gate(number: int, bench: Bench) -> Iterator[Finding]:
    """A finger through one gate, and out again."""
    name = f"gate {number + 1}"
    lit = bytes(number) + bytes([palette.WHITE])
    bench.words(f"GATE {number + 1}", gates=lit)
    bench.person.ask(f"Put a finger through gate {number + 1} and take it out again.")
    blocked = sum(1 << gate for gate in bench.blocked)
    because = partial(causes.of_pins, bench.about, "GATE")
    right, other = awaited(bench, number, lambda now: now.gates_seen & ~blocked)
    if not right:
        if other >= 0:
            reasons = because((number, other), causes.GATE_SWAPPED)
            yield Finding(name, FAILED, f"gate {other + 1} answered instead", reasons)
        else:
            yield Finding(name, FAILED, NOBODY, because((number,), causes.GATE_SILENT))
        return
    service_mode.sound(bench.client, "tag")
    if bench.inputs().gates_blocked >> number & 1:
        bench.words(f"FREE {number + 1}", palette.GREEN, gates=lit)
    if bench.wait(lambda now, key: None if now.gates_blocked >> number & 1 else True):
        yield Finding(name, OK, "breaks and comes free")
    else:
        yield Finding(name, FAILED, "stays blocked", because((number,), causes.GATE_BLOCKED))


def stray(bench: Bench) -> Iterator[Finding]:
    """Which gates see light from elsewhere: without their emitters' light all must be blocked."""
    free = set(range(bench.about.gates)) - bench.blocked
    bench.words("GATE DARK")
    ready = bench.seen(
        "Take the emitters' light away, with lamps and windows as in play: pull the carrier's J11, "
        "or cover every emitter. Is it done?"
    )
    if not ready:
        yield Finding("stray light", NOTE, "not measured", causes.STRAY_UNKNOWN)
        return
    # Edges count from now on.
    service_mode.enter(bench.client)
    looks = 0
    lit: Counter[int] = Counter()
    end_s = bench.client.clock() + STRAY_S
    while bench.client.clock() < end_s:
        now = bench.inputs()
        looks += 1
        lit.update(gate for gate in free if not now.gates_blocked >> gate & 1)
        bench.client.sleep(BEAT_S)
    edges = bench.inputs().edges
    for gate in sorted(lit):
        percent = 100 * lit[gate] // looks
        reasons = causes.STRAY_ALL if lit.keys() == free else causes.STRAY
        words = f"sees light from elsewhere {percent} % of the time"
        yield Finding(f"gate {gate + 1}", FAILED, words, causes.of_pins(bench.about, "GATE", (gate,), reasons))
    if edges and not lit:
        yield Finding("stray light", FAILED, f"{edges} edges without any emitter", causes.GATES_LOST)
    elif not lit:
        yield Finding("stray light", OK, f"none on {len(free)} gates")
    bench.words("GATE LIT")
    bench.person.ask("Give the emitters their light again: J11 in, covers off.")
    back = sum(1 << gate for gate in free)
    if not bench.wait(lambda now, key: None if now.gates_blocked & back else True):
        yield Finding(
            "gates",
            FAILED,
            "not all are free again",
            causes.why(bench.about, causes.GATES_BLOCKED, pin="its pin"),
        )


def _said(bench: Bench, name: str, well: str, answer: bool | None, reasons: Causes) -> Finding:
    if answer:
        return Finding(name, OK, well)
    words = "nobody answered" if answer is None else f"not {well} as it should be"
    return Finding(name, FAILED, words, causes.why(bench.about, reasons))


def _buttons(bench: Bench) -> list[Step]:
    down = bench.inputs().down
    return [Step(called(n), partial(button, n)) for n in range(len(BUTTONS)) if not down >> n & 1]


def _knob(bench: Bench) -> list[Step]:
    return [Step("knob, to the right", partial(knob, 1)), Step("knob, to the left", partial(knob, -1))]


def _lights(bench: Bench) -> list[Step]:
    ring_px, gate_px, panel_px = bench.about.pixels
    width, height = palette.WIDTH_PX, palette.HEIGHT_PX
    dark = _dark(bench)
    looks = [
        (
            "colours",
            "Is everything red, then green, then blue, and no pixel dark or of another colour?",
            [Lights(*(bytes([n]) * len(part) for part in dark)) for n in COLOURS for _ in range(COLOUR_FRAMES)],
            causes.COLOURS_WRONG,
        ),
        (
            "gates' lights",
            f"Does one white light run along the {gate_px} gates, from the first to the last?",
            [dark._replace(gates=_row(gate_px, at)) for at in range(gate_px)],
            causes.GATE_LIGHTS_WRONG,
        ),
        (
            "panel's rows",
            f"Does a white line run down the panel, whole in each of its {height} places?",
            [dark._replace(panel=_row(width * height, width * at, width)) for at in range(height)],
            causes.ROWS_WRONG,
        ),
    ]
    colours, gates_lights, rows = [Step(one[0], partial(look, *one)) for one in looks]
    there = [(Step("ring", ring), ring_px), (colours, True), (gates_lights, gate_px), (Step("panel", panel), panel_px)]
    return [step for step, px in [*there, (rows, panel_px)] if px]


def _dark(bench: Bench) -> Lights:
    ring_px, gate_px = bench.about.pixels[:2]
    return Lights(bytes(ring_px), bytes(gate_px), bytes(palette.WIDTH_PX * palette.HEIGHT_PX))


def _row(of: int, at: int, lit: int = 1) -> bytes:
    """So many pixels, and from one of them on these alone lit."""
    return bytes(at) + bytes([palette.WHITE]) * lit + bytes(of - at - lit)


def _letter() -> list[bytearray]:
    """The letter F in the middle of the panel, by rows."""
    rows = [bytearray(palette.WIDTH_PX) for _ in range(palette.HEIGHT_PX)]
    for y, line in enumerate(facing.LETTER):
        for x, sign in enumerate(line):
            for down in range(LETTER_PX):
                for along in range(LETTER_PX):
                    rows[TOP_PX + LETTER_PX * y + down][LEFT_PX + LETTER_PX * x + along] = (
                        palette.WHITE if sign == "#" else palette.OFF
                    )
    return rows


def _sound(bench: Bench) -> list[Step]:
    return [] if causes.setting(bench.about, "VOLUME") == "0" else [Step("buzzer", sound)]


def _screen(bench: Bench) -> list[Step]:
    return [] if causes.setting(bench.about, "SCREEN") == "none" else [Step("screen", screen)]


def _readers(bench: Bench) -> list[Step]:
    alive = [n for n in range(bench.about.readers) if n not in bench.dead]
    return [Step(f"tag on reader {n + 1}", partial(reader, n)) for n in alive]


def _gates(bench: Bench) -> list[Step]:
    free = [n for n in range(bench.about.gates) if n not in bench.blocked]
    steps = [Step(f"gate {n + 1}", partial(gate, n)) for n in free]
    return [*steps, Step("stray light", stray)] if steps else []


# Buttons and knob first: questions are answered with them.
PARTS = (
    Part("buttons", _buttons),
    Part("knob", _knob),
    Part("lights", _lights),
    Part("screen", _screen),
    Part("sound", _sound),
    Part("readers", _readers),
    Part("gates", _gates),
)
