"""A person at the table, as every game needs one: looks, taps tags, turns, presses; plays no game.

Everything a player does takes time and is a generator of the milliseconds to wait; what it
knows of the table is what its eyes see.
"""

import random
from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from typing import Any

from naiad.lights import sight
from naiad.lights.sight import Picture
from naiad.twin.eyes import Eyes
from naiad.twin.hands import Hands
from naiad.twin.world import World
from naiad_core import games, palette, record
from naiad_core.buttons import BACK, END, MENU, PUSH

# A blink has two halves of 320 ms; whoever looks this long has seen both.
BLINK_MS = 320
LOOK_MS = 40
# A hand takes so long to reach for a game's first piece.
REACH_MS = 1_000
# What the knob stands on is shown within that time of a turn.
CHANGE_MS = 1_000
PATIENCE_MS = 6_000

Wait = Generator[float | None, None, None]
Seen = list[int]
# Moves, each with the pictures between which the panel blinks while the knob stands on it.
Shown = Sequence[tuple[int, set[Picture]]]


class WrongLights(AssertionError):
    """The lights show something else than the rules demand."""


class Player:
    """Hands, eyes and patience. ``tempo_ms`` is the pause between two things done, ``patience_ms`` how long an
    answer of the lights is waited for."""

    patience_ms = PATIENCE_MS
    # What it plays.
    game = ""

    def __init__(self, world: World, hands: Hands, eyes: Eyes, seed: int = 0, tempo_ms: int = 250) -> None:
        self.world = world
        self.hands = hands
        self.eyes = eyes
        self.rng = random.Random(seed)
        self.tempo_ms = tempo_ms
        # What was played, for whoever asks afterwards.
        self.finished = False
        # What was chosen last on a menu.
        self.chosen = ""
        # Whether a game has just come to the table: its lights are up half a second before the readers.
        self.reaches = False
        self.said: list[str] = []
        # What the panel showed when it was looked at last, and all pixels then: most looks find them as they were.
        self._raw: bytes | None = None
        self._panel: Seen = []
        self._words: str | None = None

    # A whole game; the game's own player says which options there are.
    play: Callable[..., Wait]

    # --- a game ---

    def sit(self, players: int, options: Mapping[str, Any]) -> None:
        """Begin a game: from now on ``state`` is what the players know, the moves they made and saw accepted."""
        self.record = record.Record(self.game, players, options)
        self.state: Any = self.record.state

    def did(self, action: int) -> None:
        """The table accepted a move."""
        code = self.record.why_not(action)
        self.expect(not code, f"the lights offered a move that the rules refuse: {code}")
        self.record.push(action)

    def finish(self) -> Wait:
        """Read the result and put the game away."""
        yield from self.read_result()
        yield from self.press(END)
        self.finished = True

    def read_result(self) -> Wait:
        """The table must name every seat's points, a winner's first, and what they are made of."""
        result = self.state.scores()
        seat = (result["winners"] or [0])[0]
        for _ in range(self.state.seats):
            player = result["players"][seat]
            yield from self.until_words(f"P{seat + 1} {player['total']}")
            self.expect_colour(palette.SEATS[seat], "a total")
            self.said.append(self.words())
            for words in self.pages(player):
                yield from self.press(PUSH)
                yield from self.until_words(words)
            if self.state.seats > 1:
                yield from self.turn()
            seat = (seat + 1) % self.state.seats

    def pages(self, player: dict[str, Any]) -> list[str]:
        """What the table tells besides of a seat's points."""
        return []

    # --- looking ---

    def panel(self) -> Seen:
        """The panel's colours now."""
        raw = self.eyes.raw
        if raw != self._raw:
            self._raw = raw
            self._panel = sight.colours(self.eyes.panel, raw)
            self._words = None
        return self._panel

    def ring(self) -> Seen:
        """The ring's colours now."""
        return sight.colours(self.eyes.ring, self.eyes.raw)

    def words(self) -> str:
        """The words on the panel now, '' if it shows a picture."""
        panel = self.panel()
        if self._words is None:
            self._words = sight.words(panel)
        return self._words

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

    def patiently(self, seen: Callable[[], bool], wrong: Callable[[], str]) -> Wait:
        """Look again and again until it is seen; WrongLights with what is ``wrong`` if it does not come."""
        until_ms = self.world.now_ms + self.patience_ms
        while not seen():
            if self.world.now_ms > until_ms:
                raise WrongLights(wrong())
            yield LOOK_MS

    def until_words(self, *wanted: str) -> Generator[float | None, None, str]:
        """Wait for one of these words; WrongLights if none comes."""
        yield from self.patiently(
            lambda: self.words() in wanted,
            lambda: f"expected {' or '.join(wanted)} on the panel, saw {self.words() or 'a picture'}",
        )
        return self.words()

    def until_picture(self) -> Wait:
        """Wait until the panel shows no words."""
        yield from self.patiently(
            lambda: not self.words(), lambda: f"expected a picture on the panel, saw {self.words()}"
        )

    def until_one_of(self, wanted: Collection[Picture], what: str) -> Generator[float | None, None, Picture]:
        """Wait for one of these pictures, or until it is ``interrupted``; the one that came."""
        yield from self.patiently(
            lambda: tuple(self.panel()) in wanted or self.interrupted(),
            lambda: f"the panel does not show {what}, but {self.words() or 'else'}",
        )
        return tuple(self.panel())

    def interrupted(self) -> bool:
        """Whether something at the table goes before what is being done."""
        return False

    def check(self, expected: set[Picture], what: str) -> Wait:
        """The panel must come to show this, and where it blinks both of it."""
        yield from self.until_picture()
        until_ms = self.world.now_ms + self.patience_ms
        while tuple(self.panel()) not in expected and self.world.now_ms < until_ms:
            yield LOOK_MS
        yield 2 * LOOK_MS
        seen = {tuple(picture) for picture in (yield from self.both())}
        if seen != expected:
            odd = next(iter(seen - expected or expected - seen))
            near = min(expected, key=lambda each: sum(a != b for a, b in zip(each, odd, strict=True)))
            at = [(n % 16, n // 16, near[n], odd[n]) for n in range(len(odd)) if near[n] != odd[n]][:8]
            self.expect(False, f"{what}: at x, y expected and seen colours are {at}")

    def expect_colour(self, colour: int, what: str) -> None:
        """The panel must have no other colour than this."""
        self.expect({c for c in self.panel() if c} == {colour}, f"{what} has another colour")

    def check_seat(self, seat: int, seats: int) -> Wait:
        """The ring must show whose turn it is."""
        if not self.ring():
            # A first table has none.
            return
        yield from self.patiently(
            lambda: sight.seat(self.ring(), seats) == seat,
            lambda: f"the ring does not show that it is seat {seat}'s turn",
        )

    # --- doing ---

    def tap(self, text: str, reader: int = 0, hold_ms: int = 400) -> Wait:
        """Hold a piece to a reader and take it away again."""
        if self.reaches:
            self.reaches = False
            yield REACH_MS
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
            seen = self.words()
            if seen == words:
                self.chosen = words
                yield from self.press(PUSH)
                return
            yield from self.turn()
            yield LOOK_MS
            # A board that loads shows late what is chosen now: a press meanwhile would take what comes next.
            until_ms = self.world.now_ms + CHANGE_MS
            while self.words() == seen and self.world.now_ms < until_ms:
                yield LOOK_MS
        raise WrongLights(f"{words} is not on the menu")

    def hold(self, piece: str, hold_ms: int = 400) -> Wait:
        """Hold a piece of this game to a reader."""
        yield from self.tap(f"naiad:{self.game}/{piece}", hold_ms=hold_ms)

    def refused(self, piece: str, words: str) -> Wait:
        """The same with a piece that is not taken now: the table must say why."""
        yield from self.hold(piece, hold_ms=600)
        yield from self.until_words(words)

    def hold_a_stranger(self) -> Wait:
        """A piece of no game that there is must be refused."""
        yield from self.tap("naiad:some/piece", hold_ms=600)
        yield from self.until_words("NOT HERE")

    def undo(self, answer: int) -> Wait:
        """Ask for the last move back, and answer the question."""
        yield from self.press(BACK)
        yield from self.until_words("UNDO ?")
        yield from self.press(answer)

    def walk(
        self, shown: Shown, wanted: int, group: Callable[[int], object] | None = None
    ) -> Generator[Any, None, bool]:
        """Turn until the knob stands on a move, every picture on the way one of those that may be; then press.

        With a ``group`` of each move a push of menu leads on to the next group. False if it was ``interrupted``.
        """
        known: dict[Picture, set[int]] = {}
        for move, pictures in shown:
            for picture in pictures:
                known.setdefault(picture, set()).add(move)
        for _ in range(2 * len(shown) + 8):
            seen = yield from self.until_one_of(known, "a legal place")
            if seen in known and wanted in known[seen]:
                both = {tuple(picture) for picture in (yield from self.both())}
                found = {move for move, pictures in shown if pictures == both}
                if wanted in found and not self.interrupted():
                    self.expect(len(found) == 1, "two placements look alike")
                    yield from self.press(PUSH)
                    return True
            if self.interrupted():
                return False
            near = group is None or group(wanted) in {group(move) for move in known[seen]}
            yield from self.turn() if near else self.press(MENU)
        raise WrongLights("the knob never came to the place wanted")

    def new_game(self, game: str, seats: str, *values: str) -> Wait:
        """Through the menu of a table that was just switched on."""
        yield from self.until_words(*MENU_WORDS.values())
        yield from self.choose(MENU_WORDS[game])
        yield from self.choose(seats)
        # Whom the rulebook wants to begin takes the first seat, unless another is told.
        first = getattr(games.descriptor(game), "FIRST", ("",))[0]
        for value in (*values, ""):
            if first and self.words() == first and not value.endswith(" 1ST"):
                self.chosen = first
                yield from self.press(PUSH)
            if value:
                yield from self.choose(value)
        yield from self.lay_out()
        self.reaches = True

    def answers(self, seats: int, **options: Any) -> list[str]:
        """What the menu is told for these options of this game, the others as usual."""
        rows = [row for row in games.descriptor(self.game).OPTIONS if row.asked and len(row.allowed(seats)) > 1]
        chosen = [options.get(row.name, row.usual(seats)) for row in rows]
        words = [row.panel(value) for row, value in zip(rows, chosen, strict=True)]
        if len(rows) <= MOST_ASKED:
            return words
        return ["PLAY NOW"] if chosen == [row.usual(seats) for row in rows] else ["MORE OPT", *words]

    def lay_out(self, *wanted: str) -> Wait:
        """Press through what is to be laid out, the only words in white; ``wanted``: what must be among them.

        A board takes its time for each page, and whoever presses again meanwhile answers what comes next.
        """
        seen = set()
        yield from self.patiently(
            lambda: self._lays_out() or not self.chosen or self.words() != self.chosen,
            lambda: f"nothing follows {self.chosen}",
        )
        while self._lays_out():
            seen.add(self.words())
            # The ring tells the page; a first table has none.
            page = self.ring() or self.panel()
            yield from self.press(PUSH)
            yield from self.patiently(
                lambda page=page: (self.ring() or self.panel()) != page or not self._lays_out(),  # type: ignore[misc]
                lambda: f"a press does not lead on from {self.words()}",
            )
        self.expect(seen >= set(wanted), f"the set-up says {sorted(seen)}, not {wanted}")

    def _lays_out(self) -> bool:
        """Whether a page of what is to be laid out is shown."""
        return bool(self.words()) and {colour for colour in self.panel() if colour} == {palette.WHITE}

    def expect(self, true: bool, sentence: str) -> None:
        """WrongLights with the sentence unless it is so."""
        if not true:
            raise WrongLights(sentence)


# Of a game with more options than these the menu asks first whether to play as usual.
MOST_ASKED = 2
MENU_WORDS = {game: games.descriptor(game).MENU for game in games.GAMES}
SEAT_WORDS = {1: "1 SOLO", 2: "2 PLAY", 3: "3 PLAY", 4: "4 PLAY", 5: "5 PLAY"}
