"""What the doctor needs a person for: buttons, knob, lights, sound, a tag on each reader, a finger in each gate.

Each step says on the board's panel, in two words, what it wants, so that nobody has to look at the PC
while both hands are at the table. Read doctor_causes.py next.
"""

from collections.abc import Iterator
from functools import partial

from naiad.board import doctor_causes as causes
from naiad.board.doctor import FAILED, OK, PUSH, Bench, Finding, Part, Step
from naiad.link import workshop
from naiad.link.commands import Lights
from naiad.link.workshop import Inputs
from naiad_core import palette

BUTTONS = ("the knob", "back", "end", "menu")
BUTTON_WORDS = ("PUSH KNOB", "PUSH BACK", "PUSH END", "PUSH MENU")
CLICKS = 5
# A knob that has not moved for so long has been turned as far as it will be.
STILL_S = 1.2
# After another gate, button or reader than the one asked for has answered, the right one is waited for so long.
GRACE_S = 4.0
NOBODY = "nothing was sensed"
COLOURS = (palette.RED, palette.GREEN, palette.BLUE)
COLOUR_FRAMES = 8


class Awaited:
    """Waits for one of several like things; when only another has answered, for a while and no longer."""

    def __init__(self, bench: Bench, wanted: int) -> None:
        self.other = -1
        self._bench = bench
        self._wanted = wanted
        self._until_s: float | None = None

    def found(self, answered: int) -> bool | None:
        """Of a mask of what has answered: True for the right one, False when it is given up, None to wait on."""
        if answered >> self._wanted & 1:
            return True
        now_s = self._bench.client.clock()
        if answered:
            if self._until_s is None:
                self._until_s = now_s + GRACE_S
            self.other = answered.bit_length() - 1
        return False if self._until_s is not None and now_s > self._until_s else None


def button(number: int, bench: Bench) -> Iterator[Finding]:
    """One of the four."""
    name = BUTTONS[number]
    bench.words(BUTTON_WORDS[number])
    bench.person.ask(f"Press {name}." if number == PUSH else f"Press the button {name}.")
    awaited = Awaited(bench, number)
    if bench.wait(lambda now, key: awaited.found(now.pressed)):
        # Wait until it is up: what is pressed now must not answer the next question.
        bench.wait(lambda now, key: True if not now.down else None, GRACE_S)
        yield Finding("buttons", name, OK, "pressed and let go")
    elif awaited.other >= 0:
        reasons = causes.button_swapped(number, awaited.other)
        yield Finding("buttons", name, FAILED, f"{BUTTONS[awaited.other]} answered instead", reasons)
    else:
        yield Finding("buttons", name, FAILED, NOBODY, causes.button_silent(bench.about, number))


def knob(direction: int, bench: Bench) -> Iterator[Finding]:
    """So many clicks one way."""
    name = "knob, to the right" if direction > 0 else "knob, to the left"
    bench.words(f"TURN {CLICKS}>" if direction > 0 else f"TURN <{CLICKS}")
    bench.person.ask(
        f"Turn the knob {CLICKS} clicks to the {'right' if direction > 0 else 'left'}, then leave it alone."
    )
    moved = [0, 0.0]

    def still(now: Inputs, key: str) -> int | None:
        clock_s = bench.client.clock()
        if now.knob != moved[0]:
            moved[:] = [now.knob, clock_s]
        return now.knob if now.knob and clock_s - moved[1] > STILL_S else None

    counted = bench.wait(still)
    about = bench.about
    if counted is None:
        yield Finding("knob", name, FAILED, NOBODY, causes.knob_silent(about))
    elif abs(abs(counted) - CLICKS) > 1:
        words = f"{abs(counted)} steps for {CLICKS} clicks"
        yield Finding("knob", name, FAILED, words, causes.knob_steps(about, CLICKS, abs(counted)))
    elif counted * direction < 0:
        yield Finding("knob", name, FAILED, f"{abs(counted)} steps, the other way", causes.knob_reversed(about))
    else:
        yield Finding("knob", name, OK, f"{abs(counted)} steps for {CLICKS} clicks")


def ring(bench: Bench) -> Iterator[Finding]:
    """One light around the ring."""
    count = bench.about.pixels[0]
    yield _looked(
        bench,
        "ring",
        f"Does one white light run around the ring, clockwise, through {count} places, beginning at the top?",
        _walk(bench, workshop.RING, count),
        causes.ring_wrong(bench.about),
    )


def colours(bench: Bench) -> Iterator[Finding]:
    """Everything in one colour after the other."""

    def frames() -> Iterator[Lights]:
        while True:
            for colour in COLOURS:
                for _ in range(COLOUR_FRAMES):
                    yield workshop.picture(bench.about, workshop.FILL, colour)

    yield _looked(
        bench,
        "colours",
        "Is everything red, then green, then blue, and no pixel dark or of another colour?",
        frames(),
        causes.colours_wrong(bench.about),
    )


def gate_lights(bench: Bench) -> Iterator[Finding]:
    """The pixels of the gates in their order."""
    count = bench.about.pixels[1]
    yield _looked(
        bench,
        "gates' lights",
        f"Does one white light run along the {count} gates, from the first to the last?",
        _walk(bench, workshop.GATES, count),
        causes.gate_lights_wrong(bench.about),
    )


def panel(bench: Bench) -> Iterator[Finding]:
    """The panel is turned right."""

    def frames() -> Iterator[Lights]:
        while True:
            yield workshop.picture(bench.about, workshop.ARROW, 0)

    yield _looked(
        bench,
        "panel",
        "Does a whole arrow, left on the panel, point up, with a red dot in the corner top left, green top right?",
        frames(),
        causes.panel_wrong(bench.about),
    )


def rows(bench: Bench) -> Iterator[Finding]:
    """Every pixel of the panel."""
    yield _looked(
        bench,
        "panel's rows",
        "Does a white line run down the panel, whole in each of its 16 places?",
        _walk(bench, workshop.ROW, palette.HEIGHT_PX),
        causes.rows_wrong(bench.about),
    )


def sound(bench: Bench) -> Iterator[Finding]:
    """The buzzer."""

    def frames() -> Iterator[Lights]:
        shown = workshop.words(bench.about, "HEAR ?", palette.CYAN)
        while True:
            workshop.sound(bench.client, "done")
            for _ in range(20):
                yield shown

    heard = bench.seen("Do you hear four rising tones, again and again?", frames())
    yield _said("sound", "buzzer", "heard", heard, causes.sound_missing(bench.about))


def reader(number: int, bench: Bench) -> Iterator[Finding]:
    """A tag on one reader."""
    name = f"tag on reader {number + 1}"
    about = bench.about
    bench.words(f"TAG {number + 1}")
    bench.person.ask(f"Hold any tag to reader {number + 1}.")
    awaited = Awaited(bench, number)

    def found(now: Inputs, key: str) -> bool | None:
        answered = 0
        for other in range(about.readers):
            if workshop.look(bench.client, other).state not in ("empty", "dead"):
                answered |= 1 << other
        return awaited.found(answered)

    if bench.wait(found):
        look = workshop.look(bench.client, number)
        words = f"reads a tag: {look.text or look.state}" + (f", UID {look.uid.hex().upper()}" if look.uid else "")
        yield Finding("readers", name, OK, words)
        workshop.sound(bench.client, "tag")
    elif awaited.other >= 0:
        words = f"reader {awaited.other + 1} read it instead"
        yield Finding("readers", name, FAILED, words, causes.reader_swapped(about, number, awaited.other))
    else:
        yield Finding("readers", name, FAILED, "answers, but reads no tag", causes.reader_blind())


def gate(number: int, bench: Bench) -> Iterator[Finding]:
    """A finger through one gate, and out again."""
    name = f"gate {number + 1}"
    about = bench.about
    lit = bytes(number) + bytes([palette.WHITE])
    bench.words(f"GATE {number + 1}", gates=lit)
    bench.person.ask(f"Put a finger through {name} and take it out again.")
    awaited = Awaited(bench, number)
    blocked = sum(1 << other for other in bench.blocked)
    if not bench.wait(lambda now, key: awaited.found(now.gates_seen & ~blocked)):
        if awaited.other >= 0:
            words = f"gate {awaited.other + 1} answered instead"
            yield Finding("gates", name, FAILED, words, causes.gate_swapped(about, number, awaited.other))
        else:
            yield Finding("gates", name, FAILED, NOBODY, causes.gate_silent(about, number))
        return
    workshop.sound(bench.client, "tag")
    if bench.inputs().gates_blocked >> number & 1:
        bench.words(f"FREE {number + 1}", palette.GREEN, gates=lit)
    if bench.wait(lambda now, key: None if now.gates_blocked >> number & 1 else True):
        yield Finding("gates", name, OK, "breaks and comes free")
    else:
        yield Finding("gates", name, FAILED, "stays blocked", causes.gate_blocked(about, number, False))


def _walk(bench: Bench, pattern: int, count: int) -> Iterator[Lights]:
    while True:
        for at in range(count):
            yield workshop.picture(bench.about, pattern, at)


def _looked(bench: Bench, name: str, sentence: str, frames: Iterator[Lights], reasons: tuple[str, ...]) -> Finding:
    return _said("lights", name, "seen", bench.seen(sentence, frames), reasons)


def _said(part: str, name: str, well: str, answer: bool | None, reasons: tuple[str, ...]) -> Finding:
    if answer is None:
        return Finding(part, name, FAILED, "nobody answered", reasons)
    return (
        Finding(part, name, OK, well) if answer else Finding(part, name, FAILED, f"not {well} as it should be", reasons)
    )


def _buttons(bench: Bench) -> list[Step]:
    down = bench.inputs().down
    return [Step(BUTTONS[n], partial(button, n)) for n in range(len(BUTTONS)) if not down >> n & 1]


def _knob(bench: Bench) -> list[Step]:
    return [Step("knob, to the right", partial(knob, 1)), Step("knob, to the left", partial(knob, -1))]


def _lights(bench: Bench) -> list[Step]:
    _, gate_px, panel_px = bench.about.pixels
    steps = [Step("ring", ring), Step("colours", colours)]
    if gate_px:
        steps.append(Step("gates' lights", gate_lights))
    if panel_px:
        steps += [Step("panel", panel), Step("panel's rows", rows)]
    return steps


def _sound(bench: Bench) -> list[Step]:
    return [] if causes.setting(bench.about, "VOLUME") == "0" else [Step("buzzer", sound)]


def _readers(bench: Bench) -> list[Step]:
    alive = [n for n in range(bench.about.readers) if n not in bench.dead]
    return [Step(f"tag on reader {n + 1}", partial(reader, n)) for n in alive]


def _gates(bench: Bench) -> list[Step]:
    free = [n for n in range(bench.about.gates) if n not in bench.blocked]
    return [Step(f"gate {n + 1}", partial(gate, n)) for n in free]


# Buttons and knob first: questions are answered with them.
PARTS = (
    Part("buttons", _buttons),
    Part("knob", _knob),
    Part("lights", _lights),
    Part("sound", _sound),
    Part("readers", _readers),
    Part("gates", _gates),
)
