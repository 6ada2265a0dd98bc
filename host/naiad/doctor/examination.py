"""A board examined part by part, what a person must do or see included; not what each part is asked, nor the terminal.

    with opened(client):
        examine(Bench(client, person), PARTS, findings)

Every part is a function of a Bench that yields findings. What the board can sense itself goes on by
itself; only lights, screen and sound are asked about, and the answer may be given on the board: knob yes, back no.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from typing import Any, NamedTuple, Protocol, TypeVar

from naiad.link import service_mode
from naiad.link.client import Client
from naiad.link.commands import Lights
from naiad.link.errors import CommandError
from naiad.link.service_mode import About, Inputs
from naiad_core import palette, wire
from naiad_core.buttons import BACK, END, MENU, PUSH

OK = "ok"
FAILED = "failed"
SKIPPED = "skipped"
NOTE = "note"

YES, NO, *REQUESTS = "y", "n", "s", "r", "q"
SKIP, AGAIN, QUIT = REQUESTS
# The same on the board.
ON_THE_BOARD = {PUSH: YES, BACK: NO, MENU: SKIP, END: AGAIN}
# Which of several pictures yes and no mean.
PLAIN = {YES: "1", NO: "0"}

BEAT_S = 0.04
FRAME_S = 0.12
# How long an act, or an answer, is waited for, and a request to try again what failed.
PATIENCE_S = 60.0
SECOND_THOUGHT_S = 4.0
# So many acts in a row that nobody did, and nobody is there.
ALONE_AFTER = 3
# Why an examination ends before all of it was made.
BY_WISH = "you ended it before"
NOBODY_THERE = "nobody answered any more"
INTERRUPTED = "interrupted"


class Finding(NamedTuple):
    """``what`` was examined and how it is, in words; ``causes`` of a fault, the likely ones first. Of which ``part``,
    its examination tells."""

    what: str
    status: str
    words: str
    causes: tuple[str, ...] = ()
    part: str = ""


class Person(Protocol):
    """Whoever stands at the table."""

    def ask(self, sentence: str) -> None:
        """Say what to do, or to look at, now."""

    def key(self) -> str:
        """A key pressed since: one of the letters above; '' for none. Never waits. KeyboardInterrupt for Ctrl-C."""

    def tell(self, finding: Finding) -> None:
        """Say what was found."""


class Request(Exception):
    """What the person wants instead of this step: SKIP, AGAIN or QUIT."""


T = TypeVar("T")


class Bench:
    """A board in its service mode and the person at it. Waits are in the client's time."""

    def __init__(self, client: Client, person: Person) -> None:
        self.client = client
        self.person = person
        self.about: About = service_mode.about(client)
        # What the table did before service mode: the wire's STATS then.
        self.stats: dict[str, Any] = {}
        # Readers that do not answer, gates that do not come free: nobody is asked about those.
        self.dead: set[int] = set()
        self.blocked: set[int] = set()
        self.waited_in_vain = 0

    def inputs(self) -> Inputs:
        """Knob, buttons and gates now. Service mode that has closed meanwhile (a laptop that slept) is opened again."""
        try:
            return service_mode.inputs(self.client)
        except CommandError as error:
            if error.code != wire.ERR_CLOSED:
                raise
            service_mode.enter(self.client)
            return service_mode.inputs(self.client)

    def words(self, text: str, colour: int = palette.CYAN, ring: Sequence[int] = (), gates: bytes = b"") -> None:
        """Show two words on the panel."""
        lights = service_mode.words(self.about, text, colour, ring)
        service_mode.draw(
            self.client, lights._replace(gates=gates.ljust(len(lights.gates), b"\0")[: len(lights.gates)])
        )

    def wait(
        self,
        found: Callable[[Inputs, str], T | None],
        limit_s: float = PATIENCE_S,
        frames: Iterator[Lights] | None = None,
    ) -> T | None:
        """What ``found`` makes of the inputs and the key pressed as soon as it makes something; None if nobody did
        anything in time.

        Meanwhile shows ``frames``. Raises Request.
        """
        clock = self.client.clock
        until = clock() + limit_s
        shown_at = clock() - FRAME_S
        while True:
            key = self.person.key()
            if key:
                self.waited_in_vain = 0
            result = found(self.inputs(), key)
            if result is not None:
                self.waited_in_vain = 0
                if result in REQUESTS:
                    raise Request(result)
                return result
            if key in REQUESTS:
                raise Request(key)
            if clock() > until:
                self.waited_in_vain += 1
                return None
            if frames is not None and clock() - shown_at >= FRAME_S:
                shown_at = clock()
                service_mode.draw(self.client, next(frames))
            self.client.sleep(BEAT_S)

    def seen(self, sentence: str, frames: Iterator[Lights] | None = None) -> bool | None:
        """Whether the person says yes; None if nobody answers. Raises as ``wait`` does."""
        self.person.ask(sentence + "  " + "[y/n; on the board: knob = yes, BACK = no]")
        before = self.inputs()

        def answer(now: Inputs, key: str) -> str | None:
            return _pressed(before, now) or (key if key in (YES, NO) else None)

        said = self.wait(answer, frames=frames)
        return None if said is None else said == YES

    def chosen(self, sentence: str, pictures: Sequence[Sequence[Lights]], drawn: str = "") -> tuple[int, int] | None:
        """Which of several pictures (of frames) the person sees, by its place in the list, -1 for none of them, and
        which of them is shown, the first unless the knob was turned; None if nobody answers. Who pushes the knob sees
        the first. ``drawn`` shows them in text. Raises as ``wait`` does."""
        keys = f"[1 to {len(pictures)}, 0 for none; on the board: turn the knob, push it; BACK = none]"
        self.person.ask(f"{sentence}  {keys}" + drawn)
        before = self.inputs()
        shown = 0

        def frames() -> Iterator[Lights]:
            for at in count():
                frame = pictures[shown]
                yield frame[at % len(frame)]

        def answer(now: Inputs, key: str) -> str | None:
            nonlocal shown
            shown = (now.knob - before.knob) % len(pictures)
            if pressed := _pressed(before, now):
                return PLAIN.get(pressed, pressed)
            return key if key.isdecimal() and int(key) <= len(pictures) else PLAIN.get(key)

        said = self.wait(answer, frames=frames())
        return None if said is None else (int(said) - 1, shown)


def _pressed(before: Inputs, now: Inputs) -> str:
    """What a button pressed on the board since says, '' for none."""
    answers = (says for button, says in ON_THE_BOARD.items() if now.presses[button] != before.presses[button])
    return next(answers, "")


class Step(NamedTuple):
    """One thing that a person may repeat or skip: what it is about, and what finds out."""

    what: str
    find: Callable[[Bench], Iterator[Finding]]


class Part(NamedTuple):
    """``steps`` are made when their turn comes: how many readers there are the board tells. ``alone`` needs nobody."""

    name: str
    steps: Callable[[Bench], list[Step]]
    alone: bool = False


def examine(bench: Bench, parts: Sequence[Part], findings: list[Finding], ended: str = "") -> str:
    """Examine these parts in turn, telling every finding as it is made; of a step done again the last ones are kept.

    Returns why it ended before all was examined, '' if it did not; what that left out is a finding too. ``ended``:
    it had ended before these parts. Raises LinkError when the board is gone; what was found before stands in
    ``findings``.
    """
    for part in parts:
        try:
            for step in [] if ended else part.steps(bench):
                findings += _patiently(bench, part, step)
                if bench.waited_in_vain >= ALONE_AFTER:
                    ended = NOBODY_THERE
                    break
        except Request:
            ended = BY_WISH
        except KeyboardInterrupt:
            ended = INTERRUPTED
        if ended:
            findings += _shown(bench, part, [Finding(part.name, SKIPPED, ended)])
    return ended


def _shown(bench: Bench, part: Part, made: Iterable[Finding]) -> list[Finding]:
    """A part's findings, told as they are made."""
    found = []
    for finding in made:
        found.append(finding._replace(part=part.name))
        bench.person.tell(found[-1])
    return found


def _patiently(bench: Bench, part: Part, step: Step) -> list[Finding]:
    """One step, again as often as the person wants it."""
    while True:
        # What was turned, pressed and broken until now is forgotten.
        service_mode.enter(bench.client)
        try:
            found = _shown(bench, part, step.find(bench))
            failed = any(f.status == FAILED for f in found)
            if failed and not part.alone and bench.waited_in_vain < ALONE_AFTER:
                _offer_again(bench)
            return found
        except Request as request:
            if request.args == (QUIT,):
                raise
            if request.args == (SKIP,):
                return _shown(bench, part, [Finding(step.what, SKIPPED, "left out")])


def _offer_again(bench: Bench) -> None:
    """Raises Request if the person wants to try again what failed, or no more."""
    bench.words("END REDO", palette.YELLOW)
    bench.person.ask("To try that again: [r], or END on the board. It goes on by itself.")
    before = bench.inputs().presses
    patience = bench.waited_in_vain

    def answer(now: Inputs, key: str) -> bool | None:
        if now.presses[END] != before[END]:
            raise Request(AGAIN)
        return None

    try:
        bench.wait(answer, SECOND_THOUGHT_S)
    except Request as request:
        if request.args != (SKIP,):
            raise
    finally:
        bench.waited_in_vain = patience
