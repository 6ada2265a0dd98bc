"""A person at the table while it is examined: does what the panel asks, and says whether the lights are right.

It plays no game.
"""

from collections.abc import Callable, Generator
from itertools import pairwise

from naiad.lights import sight
from naiad.twin.robots.player import LOOK_MS, Player, Seen, Wait
from naiad_core import palette
from naiad_core.buttons import BACK, BUTTONS, PUSH

ASKED = {f"PUSH {'KNOB' if n == PUSH else name}": n for n, name in enumerate(BUTTONS)}
TURNS = {"TURN 5>": 5, "TURN <5": -5}
FAREWELLS = ("ALL WELL", "SEE PC")
# How long it watches moving lights before it answers, and how long until the next picture is there.
WATCH_MS = 7_000
AFTER_MS = 600
LISTEN_MS = 2_000
COLOURS = (palette.RED, palette.GREEN, palette.BLUE)
LETTERS = ".W"
UPRIGHT = """
................
................
................
....WWWWWWWW....
....WWWWWWWW....
....WW..........
....WW..........
....WWWWWW......
....WWWWWW......
....WW..........
....WW..........
....WW..........
....WW..........
................
................
................
"""


class Patient(Player):
    """Whoever stands at a table while ``naiad doctor`` examines it."""

    def play(
        self,
        tag: str = "naiad:some/piece_1",
        dark: int = -1,
        deaf: int = 0,
        swapped: int = 0,
        stray: int = -1,
        asked: Callable[[], str] | None = None,
    ) -> Wait:
        """Do what is asked, examination after examination, without end. On this table a pixel of the ring is ``dark``,
        the buzzer is not heard (``deaf``), gates 1 and 2 are wired ``swapped``, a gate sees light from
        elsewhere (``stray``). Where words may be garbled on the
        panel, ``asked`` gives what the PC asked last."""
        self.dark = dark
        answered = ""
        done = ""
        while True:
            yield LOOK_MS
            words = self.words()
            if not words and any(self.panel() + self.ring() + self.gates()):
                done = ""
                if asked is None or ("?" in asked() and asked() != answered):
                    if asked is not None:
                        answered = asked()
                        # From the PC's screen to the table.
                        yield AFTER_MS
                    yield from self._judge()
            elif words != done:
                done = words
                if words in ASKED:
                    yield from self.press(ASKED[words])
                elif words in TURNS:
                    yield self.hands.turn(TURNS[words])
                elif words[:4] == "TAG ":
                    yield from self.tap(tag, int(words[4:]) - 1, hold_ms=1500)
                elif words == "GATE DARK":
                    yield from self._darken(stray)
                elif words == "GATE LIT":
                    for gate in range(self.gate_count):
                        self.hands.clear(gate)
                elif words[:5] == "GATE ":
                    gate = int(words[5:]) - 1
                    yield self.hands.gate(1 - gate if swapped and gate < 2 else gate, 300)
                elif words == "LOOK HERE":
                    yield AFTER_MS
                    self.hands.press(PUSH if is_full(self.eyes.screen) else BACK)
                elif words == "HEAR ?":
                    yield from self._listen(bool(deaf))
                elif words in FAREWELLS:
                    self.said.append(words)

    def ring(self) -> Seen:
        ring = super().ring()
        if self.dark >= 0:
            ring[self.dark] = palette.OFF
        return ring

    def words(self) -> str:
        # A line across the panel looks like a row of dashes.
        words = super().words()
        return "" if set(words) <= {"-", " "} else words

    def gates(self) -> Seen:
        """The gates' colours now."""
        return sight.colours(self.eyes.gates, self.eyes.raw)

    @property
    def gate_count(self) -> int:
        """How many gates stand on the table."""
        return len(self.eyes.gates)

    def _darken(self, stray: int) -> Wait:
        """Pull the plug of the emitters."""
        for gate in range(self.gate_count):
            if gate != stray:
                self.hands.gate(gate)
        yield AFTER_MS
        yield from self.press(PUSH)

    def _listen(self, deaf: bool) -> Wait:
        before = len(self.eyes.tones)
        yield LISTEN_MS
        self.hands.press(BACK if deaf or len(self.eyes.tones) == before else PUSH)
        yield AFTER_MS

    def _judge(self) -> Generator[float, None, None]:
        """Watch the lights, and say whether they are right."""
        seen: list[tuple[Seen, Seen, Seen]] = []
        until_ms = self.world.now_ms + WATCH_MS
        while self.world.now_ms < until_ms:
            if self.words():
                return
            now = (self.ring(), self.gates(), self.panel())
            if not seen or seen[-1] != now:
                seen.append(now)
            yield LOOK_MS
        self.hands.press(PUSH if is_right(seen) else BACK)
        yield AFTER_MS


def is_right(seen: list[tuple[Seen, Seen, Seen]]) -> bool:
    """Whether a stretch of pictures (ring, gates, panel) is one of those that a table in order shows."""
    filled = [{*ring, *gates, *panel} for ring, gates, panel in seen]
    if all(len(colours) == 1 for colours in filled):
        return _follows([colours.pop() for colours in filled], COLOURS)
    lit = [any(any(picture[part]) for picture in seen) for part in range(3)]
    if lit == [True, False, False]:
        return _runs([ring for ring, _, _ in seen], 1)
    if lit == [False, True, False]:
        return _runs([gates for _, gates, _ in seen], 1)
    if lit == [False, False, True]:
        if len(seen) == 1:
            return "".join(LETTERS[colour == palette.WHITE] for colour in seen[0][2]) == UPRIGHT.replace("\n", "")
        return _runs([panel for _, _, panel in seen], palette.WIDTH_PX)
    return False


def is_full(screen: list[str]) -> bool:
    """Whether eight whole rows of letters are on the screen, the first one an A."""
    return len(screen) == 8 and all(len(row) == 21 for row in screen) and screen[0][0] == "A"


def _runs(pictures: list[Seen], size: int) -> bool:
    """Whether one white stretch of ``size`` pixels goes through all places in their order, over and over."""
    places = []
    for picture in pictures:
        at = next((i for i, colour in enumerate(picture) if colour), -1)
        whole = [palette.WHITE if at <= i < at + size else palette.OFF for i in range(len(picture))]
        if at < 0 or at % size or picture != whole:
            return False
        places.append(at // size)
    return _follows(places, range(len(pictures[0]) // size))


def _follows(values: list[int], cycle: tuple[int, ...] | range) -> bool:
    """Whether the values are all of a cycle, in its order, beginning anywhere."""
    order = list(cycle)
    steps = pairwise(values)
    return set(values) == set(order) and all(order[(order.index(a) + 1) % len(order)] == b for a, b in steps)
