"""A person at the table, as every game needs one: looks, taps tags, turns, presses; plays no game.

Read quintazone.py next.

Everything a player does takes time and is a generator of the milliseconds to wait; what it
knows of the table is what its eyes see.
"""

import random
from collections.abc import Callable, Generator

from naiad.twin.eyes import Eyes
from naiad.twin.hands import Hands
from naiad.twin.robots import sight
from naiad.twin.world import World
from naiad_core import palette

BACK, END, MENU, PUSH = 1, 2, 3, 0

# A blink has two halves of 320 ms; whoever looks this long has seen both.
BLINK_MS = 320
LOOK_MS = 40
PATIENCE_MS = 6_000

Wait = Generator[float | None, None, None]
Seen = list[int]


class WrongLights(AssertionError):
    """The lights show something else than the rules demand."""


class Player:
    """Hands, eyes and patience. ``tempo_ms`` is the pause between two things done, ``patience_ms`` how long an
    answer of the lights is waited for."""

    patience_ms = PATIENCE_MS

    def __init__(self, world: World, hands: Hands, eyes: Eyes, seed: int = 0, tempo_ms: int = 250) -> None:
        self.world = world
        self.hands = hands
        self.eyes = eyes
        self.rng = random.Random(seed)
        self.tempo_ms = tempo_ms
        # What was played, for whoever asks afterwards.
        self.finished = False
        self.said: list[str] = []

    # A whole game; the game's own player says which options there are.
    play: Callable[..., Wait]

    # --- looking ---

    def panel(self) -> Seen:
        """The panel's colours now."""
        return sight.colours(self.eyes.panel)

    def ring(self) -> Seen:
        """The ring's colours now."""
        return sight.colours(self.eyes.ring)

    def words(self) -> str:
        """The words on the panel now, '' if it shows a picture."""
        return sight.words(self.panel())

    def both(self) -> Generator[float, None, list[Seen]]:
        """Every picture that the panel shows during a whole blink."""
        seen: list[Seen] = []
        until_ms = self.world.now_ms + 2 * BLINK_MS + LOOK_MS
        last = b""
        while self.world.now_ms < until_ms:
            if self.eyes.raw != last:
                last = self.eyes.raw
                picture = self.panel()
                if picture not in seen:
                    seen.append(picture)
            yield LOOK_MS
        return seen

    def until_words(self, *wanted: str) -> Generator[float, None, str]:
        """Wait for one of these words; WrongLights if none comes."""
        until_ms = self.world.now_ms + self.patience_ms
        while True:
            words = self.words()
            if words in wanted:
                return words
            if self.world.now_ms > until_ms:
                raise WrongLights(f"expected {' or '.join(wanted)} on the panel, saw {words or 'a picture'}")
            yield LOOK_MS

    def until_picture(self) -> Wait:
        """Wait until the panel shows no words."""
        until_ms = self.world.now_ms + self.patience_ms
        while self.words():
            if self.world.now_ms > until_ms:
                raise WrongLights(f"expected a picture on the panel, saw {self.words()}")
            yield LOOK_MS

    def check_seat(self, seat: int, seats: int) -> Wait:
        """The ring must show whose turn it is."""
        until_ms = self.world.now_ms + self.patience_ms
        while sight.seat(self.ring(), seats) != seat:
            self.expect(self.world.now_ms < until_ms, f"the ring does not show that it is seat {seat}'s turn")
            yield LOOK_MS

    # --- doing ---

    def tap(self, text: str, reader: int = 0, hold_ms: int = 400) -> Wait:
        """Hold a piece to a reader and take it away again."""
        self.hands.put(reader, text)
        yield hold_ms
        self.hands.lift(reader)
        yield self.tempo_ms

    def press(self, button: int) -> Wait:
        """Press a button as people do."""
        self.hands.press(button)
        yield self.tempo_ms

    def turn(self, steps: int = 1) -> Wait:
        """Turn the knob."""
        self.hands.turn(steps)
        yield max(LOOK_MS, self.tempo_ms // 2)

    def choose(self, words: str) -> Wait:
        """Turn through a list of words to these and press."""
        for _ in range(40):
            if self.words() == words:
                yield from self.press(PUSH)
                return
            yield from self.turn()
            yield LOOK_MS
        raise WrongLights(f"{words} is not on the menu")

    def new_game(self, game: str, seats: str, *values: str) -> Wait:
        """Through the menu of a table that was just switched on."""
        yield from self.until_words(*MENU_WORDS.values())
        yield from self.choose(MENU_WORDS[game])
        yield from self.choose(seats)
        for value in values:
            yield from self.choose(value)

    def expect(self, true: bool, sentence: str) -> None:
        """WrongLights with the sentence unless it is so."""
        if not true:
            raise WrongLights(sentence)


MENU_WORDS = {"quintazone": "QUIN ZONE", "aya": "AYA", "aqua": "AQUA", "acqua-dolce": "ACQU DOLC"}
SEAT_WORDS = {1: "1 SOLO", 2: "2 PLAY", 3: "3 PLAY", 4: "4 PLAY", 5: "5 PLAY"}

__all__ = ["BACK", "END", "MENU", "MENU_WORDS", "PUSH", "SEAT_WORDS", "Player", "Wait", "WrongLights", "palette"]
