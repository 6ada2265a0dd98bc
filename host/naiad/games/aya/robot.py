"""Robots that play AYA by the lights, glass and gates included; what the dominoes' lights must show is robot_view.py's,
the wave twin/cascade.py's.
"""

from collections.abc import Generator, Mapping

from naiad.chain import row_of
from naiad.games.aya import robot_mind as mind
from naiad.games.aya.chain import chain_of
from naiad.games.aya.robot_view import View
from naiad.twin.cascade import Cascade
from naiad.twin.robots.player import LOOK_MS, SEAT_WORDS, Player, Wait
from naiad_core import palette
from naiad_core.buttons import BACK, END, MENU, PUSH
from naiad_core.games.aya import actions, light_game, pieces, table
from naiad_core.games.aya.actions import place_of
from naiad_core.games.aya.options import default_options

# How long the four of them take for a domino, scan and press included.
DOMINO_MS = 7_200
# Which domino along the way stands askew, so that the wave stops at it, and how long people look before they push on.
ASKEW = 20
REST_MS = 2_600
# So many arms do they join before they push.
MOST_JOINS = 12

# What the panel calls the parts of the score, and why a photo fails.
PARTS = {"animals": "ANML", "landscapes": "LAND", "triptychs": "TRIP", "tokens": "TOKN"}
FAILED = {"off-chain": "OFF", "not-linked": "LINK", "broken": "GAP", "inside": "IN", "not-alone": "TWO"}
FAILED |= {"fork-full": "FORK", "dry": "DRY", "wrong-domino": "MIX"}
# The same by number, as a light game tells it.
REMARKS = ["MADE", *(FAILED[code] for code in light_game.FAULTS[1:])]

# Of how many photos of a light game they say that one fails.
FAILING = 0.3

# What the ring says of the glass.
RUNS, STILL, OVER = "runs", "still", "over"

Step = Generator[float | None, None, bool]


class Robot(Player):
    """All seats of one game."""

    def play(
        self,
        players: int = 3,
        mistakes: bool = True,
        domino_ms: int = DOMINO_MS,
        **options: int | str,
    ) -> Wait:
        """A whole game, from the menu to the sum of points; ``domino_ms`` is how long they take for a domino."""
        self.domino_ms = domino_ms
        self.mistakes = mistakes
        self.deal(players, options)
        yield 1500
        yield from self.new_game("aya", SEAT_WORDS[players], *self.answers(players, **self.state.options))
        yield from self.until_words("TURN GLAS")
        yield from self.press(PUSH)
        self.did(actions.glass(actions.TURN_1))
        if self.state.light:
            yield from self.place_untold()
        while not self.state.placing_over():
            yield from self.one_turn()
        if not self.state.light:
            yield from self.join_arms()
        yield from self.topple()
        yield from self.survey()
        yield from self.finish()

    def deal(self, players: int, options: Mapping[str, int | str]) -> None:
        """Turn all dominoes face down and deal them; an option that is not named stays at its default."""
        self.sit(players, default_options(players, options))
        self.view = View(self.state)
        self.layout = self.view.layout
        dominoes = list(range(pieces.DOMINOES))
        self.rng.shuffle(dominoes)
        self.stocks = []
        for stock in self.state.stock:
            self.stocks.append(dominoes[:stock])
            dominoes = dominoes[stock:]

    def did(self, action: int) -> None:
        super().did(action)
        self.view.refresh()

    # --- placing ---

    def one_turn(self) -> Wait:
        began_ms = self.world.now_ms
        yield from self.mind_the_glass()
        state = self.state
        if state.placing_over():
            return
        seat = state.turn
        self.check_ring(seat)
        if self.mistakes and self.rng.random() < 0.06:
            yield from self.make_mistake()
        top = state.reserve_top[seat] - 1
        from_reserve = top >= 0 and self.rng.random() < 0.5
        domino = top if from_reserve else self.stocks[seat][-1]
        action = self.decide(domino)
        if place_of(action) == actions.RESERVE:
            yield from self.hold(pieces.piece_name(domino))
            yield from self.press(END)
            accepted = True
        else:
            accepted = yield from self.place(domino, action)
        if not accepted:
            # The glass ran out in between: the same domino goes on after it is turned.
            yield from self.press(BACK)
            return
        if not from_reserve:
            self.stocks[seat].pop()
        self.did(action)
        spent_ms = self.world.now_ms - began_ms
        if spent_ms < self.domino_ms:
            yield self.hands.rest(self.domino_ms - spent_ms)

    def place_untold(self) -> Wait:
        """A light game: the table keeps the time alone, until somebody must draw and has none left."""
        if self.mistakes:
            yield from self.refused("f_01", "NO SCAN")
            yield 2200
        while self.glass() != STILL:
            yield self.hands.rest(20_000)
        yield from self.mind_the_glass()
        yield self.hands.rest(self.rng.randrange(2, 9) * 60_000)
        yield from self.press(END)
        yield from self.until_words("ALL LAID")
        yield from self.press(PUSH)
        self.did(actions.glass(actions.EMPTY_2))

    def decide(self, domino: int) -> int:
        """What to do with a domino: mostly what is likely to end in photos."""
        if self.rng.random() < 0.05:
            return int(actions.domino(domino, actions.RESERVE))
        return mind.decide(self.view, domino, self.rng)

    def place(self, domino: int, wanted: int) -> Step:
        """Tap, walk to the wanted place, press; False if the glass ran out meanwhile."""
        yield from self.hold(pieces.piece_name(domino))
        verb = actions.verb_of(wanted)
        legal = [a for a in self.state.legal(domino) if place_of(a) != actions.RESERVE]
        uses = [
            v
            for v in (actions.DOMINO, actions.ANIMAL, actions.LANDSCAPE)
            if any(actions.verb_of(a) == v for a in legal)
        ]
        for _ in range(uses.index(verb)):
            yield from self.press(MENU)
        moves = [a for a in legal if actions.verb_of(a) == verb]
        placed = yield from self.walk(self.view.choices(moves), wanted)
        return placed

    def interrupted(self) -> bool:
        """With the last sand running nobody lays a domino."""
        return self.sand() <= 1 or self.glass() != RUNS

    # --- the glass ---

    def glass(self) -> str:
        """What the ring says of the glass."""
        ring = self.ring()
        if not ring:
            # On a table without one players turn the glass when they think that it has run out.
            return RUNS
        lit = {colour for colour in ring if colour}
        if lit <= {palette.PINK}:
            return STILL
        if lit == {palette.CYAN}:
            return OVER
        return RUNS

    def sand(self) -> int:
        """Pixels of sand left."""
        ring = self.ring()
        return ring.count(palette.WHITE) if ring else palette.WIDTH_PX

    def mind_the_glass(self) -> Wait:
        """With the last sand running nobody lays a domino; when it has run out the glass is turned."""
        while self.glass() == RUNS and self.sand() <= 1:
            yield 200
        if self.glass() == STILL:
            self.did(actions.glass(actions.EMPTY_1))
            yield 3000
            yield from self.press(PUSH)
            self.did(actions.glass(actions.TURN_2))
        elif self.glass() == OVER:
            self.did(actions.glass(actions.EMPTY_2))

    # --- what the lights say ---

    def check_ring(self, seat: int) -> None:
        """Beside the sand the ring must show that seat's colour, towards the seat, and no other."""
        ring = self.ring()
        if not ring:
            return
        size, seats = len(ring), self.state.seats
        middle = (2 * seat + 1) * size // (2 * seats)
        at = [n for n in range(size) if ring[n] not in (palette.OFF, palette.WHITE)]
        shown = at == [middle - 1, middle, middle + 1] and {ring[n] for n in at} == {palette.SEATS[seat]}
        self.expect(shown, f"the ring does not show that it is seat {seat}'s turn")

    # --- mistakes, cascade, survey ---

    def make_mistake(self) -> Wait:
        """Do something that people do, see that the table says so, and that nothing came of it."""
        standing = [d for d in range(pieces.DOMINOES) if self.state.where[d] >= table.LAID]
        kind = self.rng.randrange(3)
        if kind == 0 and standing:
            yield from self.refused(pieces.piece_name(self.rng.choice(standing)), "USED UP")
        elif kind == 1:
            yield from self.hold_a_stranger()
        else:
            yield from self.undo(BACK)
        yield 2200

    def topple(self) -> Wait:
        """Push until nothing stands: the gates see the first metre, two presses tell of what they cannot see."""
        if self.eyes.gates:
            yield from self.until_words("HAND OFF")
            yield from self.press(PUSH)
        yield 1500
        # The gates see the first metre of the longest way, and on it one domino stands askew.
        gates = len(self.eyes.gates)
        chain = row_of(gates) if self.state.light else chain_of(self.state).with_row(gates)
        askew = chain.longest_path()[ASKEW : ASKEW + 1]
        wave = Cascade(self.world, self.hands, chain, askew, self.rng.randrange(1 << 30))
        while not wave.done:
            seen = bool(wave.passes())
            self.did(actions.push())
            wave.push()
            while wave.moving:
                yield LOOK_MS
            yield REST_MS
            if not seen and self.eyes.gates:
                yield from self.press(PUSH)
                yield from self.press(PUSH)
        yield from self.count_pushes()
        self.did(actions.fallen())

    def join_arms(self) -> Wait:
        """Before hands are off: an arm's open end meets the next one's beginning, so that one push serves both."""
        for _ in range(MOST_JOINS):
            joins = self.state.joins()
            wanted = next((each for each in joins if self.serves(each)), None)
            if wanted is None:
                return
            yield from self.press(END)
            starts = list(dict.fromkeys(actions.from_of(each) for each in joins))
            yield from self.point_at(wanted, starts.index(actions.from_of(wanted)), False)
            ends = [each for each in joins if actions.from_of(each) == actions.from_of(wanted)]
            yield from self.point_at(wanted, ends.index(wanted), True)
            self.did(wanted)

    def serves(self, join: int) -> bool:
        """Whether a join lets an arm, or a fork's branch, end where a plain arm begins, and closes no ring."""
        start, end = actions.from_of(join), actions.to_of(join)
        if start >= actions.REFS or end >= pieces.FIRST_GARDEN:
            return False
        return actions.domino_of(start) not in chain_of(self.state).ways_mm(end)

    def point_at(self, join: int, steps: int, to_end: bool) -> Wait:
        """Turn to an end of a join, see that it blinks, press."""
        yield from self.turn(steps)
        yield from self.check(self.view.end(join, to_end), "the end of a join")
        yield from self.press(PUSH)

    def count_pushes(self) -> Wait:
        """What the table has counted is put right, if it must be."""
        yield from self.press(END)
        pages = [f"PUSH {count}{doubt}" for count in range(1, 40) for doubt in ("", "?")]
        shown = yield from self.until_words(*pages)
        more = self.state.pushes - int(shown[5:].rstrip("?"))
        # Those that no gate saw are added a detent back; those that were none are struck out from the first on.
        for step, presses in [(-1, more)] if more > 0 else [(1, 1)] * -more:
            yield from self.turn(step)
            for _ in range(presses):
                yield from self.press(PUSH)
        yield from self.turn(1 if more > 0 else more)
        yield from self.until_words(f"PUSH {self.state.pushes}", f"PUSH {self.state.pushes}?")
        yield from self.press(PUSH)

    def survey(self) -> Wait:
        """Look at the photos and tell the table what went wrong with a few."""
        yield from self.until_words(self.sum_words())
        if self.state.light:
            yield from self.tell_photos()
            return
        photos = [d for d in range(pieces.DOMINOES) if self.state.animals[d]]
        tiles = [t for t in range(1, pieces.TILES) if self.state.tiles >> t & 1]
        for domino in self.rng.sample(photos, min(1, len(photos))):
            yield from self.remark("CAM " + pieces.piece_name(domino).upper().replace("_", ""), "OFF")
            self.did(actions.off(domino))
        for tile in self.rng.sample(tiles, min(1, len(tiles))):
            other = next(k for k in range(pieces.GARDENS) if k != pieces.tile_terrain(tile))
            yield from self.remark(
                "TILE " + pieces.piece_name(pieces.DOMINOES + tile).upper(), "BY " + pieces.TERRAINS[other].upper()
            )
            self.did(actions.touched(tile, other))
        yield from self.until_words(self.sum_words())

    def tell_photos(self) -> Wait:
        """Of every terrain some animals and landscapes: made, or which condition failed, by tag and by knob."""
        for kind in range(pieces.GARDENS):
            cameras = [self.state.next_unseen(kind, True) + n for n in range(self.rng.randrange(3))]
            tiles = [pieces.DOMINOES + 1 + 3 * kind + n for n in range(self.rng.randrange(4))]
            for photo in cameras + tiles:
                faults = light_game.TILE_FAULTS if photo in tiles else light_game.ANIMAL_FAULTS
                fault = self.rng.choice(faults) if self.rng.random() < FAILING else 0
                name = pieces.piece_name(photo)
                if self.rng.random() < 0.5:
                    yield from self.hold(name)
                else:
                    yield from self.choose(("TILE " if photo in tiles else "CAM ") + name.upper().replace("_", ""))
                yield from self.choose(REMARKS[fault])
                self.did(actions.photo(photo, fault))
                yield 200

    def remark(self, photo: str, words: str) -> Wait:
        yield from self.choose(photo)
        yield from self.choose(words)
        yield 200

    def sum_words(self) -> str:
        """The caption that shows the points."""
        return f"SUM {self.state.scores()['table']['total']}"

    def read_result(self) -> Wait:
        """The sum on the panel must be what the rules say."""
        yield from self.until_words(self.sum_words())
        yield from self.press(END)
        if self.state.light:
            self.did(actions.counted())
        table_score = self.state.scores()["table"]
        # The first page is the title.
        yield from self.turn()
        words = yield from self.until_words(self.sum_words())
        self.said.append(words)
        yield from self.turn()
        for part, word in PARTS.items():
            yield from self.until_words(f"{word} {table_score['parts'][part]}")
            yield from self.turn()
        for photo in sorted(table_score["failed"], key=lambda photo: pieces.piece(photo["photo"])):
            name = photo["photo"].upper().replace("_", "")
            yield from self.until_words(*(f"{name} {FAILED[code]}" for code in photo["why"]))
            self.expect({*self.ring(), *self.panel()} <= {palette.RED, palette.OFF}, f"{name} is not red")
            yield from self.turn()
