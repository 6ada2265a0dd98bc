"""Robots that play AYA by the lights, glass and gates included; the wave is cascade.py's. Read player.py first."""

from collections.abc import Generator
from dataclasses import replace

from naiad.twin.cascade import Cascade, row_of
from naiad.twin.robots.player import BACK, END, LOOK_MS, MENU, PUSH, SEAT_WORDS, Player, Seen, Wait
from naiad_core import mats, palette, record
from naiad_core.mats.aya_layout import HEAD_PX, ROW_PX, Layout
from naiad_core.rules import aya

CAMERA_WORDS = {5: "CAM 25", 8: "CAM 40"}
FORK_WORDS = {3: "FORK 3", 2: "FORK 2"}
# How long the four of them take for a domino, scan and press included.
DOMINO_MS = 7_200
# The domino that stands askew, so that the wave stops at it, and how long people look before they push on.
ASKEW = 20
REST_MS = 2_600

# What the ring says of the glass.
RUNS, STILL, PAUSED, OVER = "runs", "still", "paused", "over"

Step = Generator[float | None, None, bool]


class Aya(Player):
    """All seats of one game. ``state`` is what the players know: moves they made and saw accepted."""

    def play(
        self, players: int = 3, cameras: int = 5, per_fork: int = 3, mistakes: bool = True, domino_ms: int = DOMINO_MS
    ) -> Wait:
        """A whole game, from the menu to the sum of points; ``domino_ms`` is how long they take for a domino."""
        self.domino_ms = domino_ms
        self.mistakes = mistakes
        self.deal(players, cameras, per_fork)
        yield 1500
        yield from self.new_game("aya", SEAT_WORDS[players], CAMERA_WORDS[cameras], FORK_WORDS[per_fork])
        yield from self.until_words("TURN GLAS")
        yield from self.press(PUSH)
        self.did(aya.glass(aya.TURN_1))
        while not self.state.placing_over():
            yield from self.one_turn()
        yield from self.topple()
        yield from self.survey()
        yield from self.read_result()
        yield from self.press(END)
        self.finished = True

    def deal(self, players: int, cameras: int, per_fork: int) -> None:
        """Turn all dominoes face down and deal them."""
        options = aya.default_options(players)
        options["cameras_per_terrain"] = cameras
        options["max_animals_per_fork"] = per_fork
        self.record = record.Record("aya", players, options)
        self.state = self.record.state
        self.mat = mats.load("aya")
        self.layout = Layout(self.mat)
        self.layout.refresh(self.state)
        colours = self.mat["colours"]
        self.terrain: list[int] = [colours[letter] for letter in aya.TERRAINS]
        dominoes = list(range(aya.DOMINOES))
        self.rng.shuffle(dominoes)
        self.stocks = []
        for stock in self.state.stock:
            self.stocks.append(dominoes[:stock])
            dominoes = dominoes[stock:]

    def did(self, action: int) -> None:
        """The table accepted a move."""
        code = self.state.why_not(action)
        self.expect(not code, f"the lights offered a move that the rules refuse: {code}")
        self.record.push(action)
        self.layout.refresh(self.state)

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
        if action >> 4 & 511 == aya.RESERVE:
            yield from self.tap(self.tag_of(domino))
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
            yield self.domino_ms - spent_ms

    def tag_of(self, domino: int) -> str:
        return f"naiad:aya/{aya.piece_name(domino)}"

    def decide(self, domino: int) -> int:
        """What to do with a domino: mostly what is likely to end in photos."""
        legal: list[int] = self.state.legal(domino)
        reserve: int = aya.domino(domino, aya.RESERVE)
        if self.rng.random() < 0.05:
            return reserve
        best = max(legal, key=lambda action: (self.worth(domino, action), self.rng.random()))
        return best if self.worth(domino, best) > 0 else reserve

    def worth(self, domino: int, action: int) -> float:
        """How much a person likes a move."""
        verb, place = action & 15, action >> 4 & 511
        kind = aya.terrain(domino)
        jitter = self.rng.random()
        if verb == aya.LANDSCAPE:
            return 9 if bin(self.state.tiles).count("1") < 8 else 3
        if place == aya.RESERVE:
            return 0.1
        if verb == aya.ANIMAL:
            last = self.neighbour(place)
            return 8 if last >= 0 and aya.terrain(last) == kind else -1
        garden = kind == aya.GARDENS
        if place >= aya.HUNG and place < aya.INTO:
            if place >= aya.BEFORE and not garden:
                return jitter
            last = self.neighbour(place)
            same = last >= 0 and aya.terrain(last) in (kind, aya.GARDENS)
            forked = 2.0 if action >= aya.FLAG else 0.0
            return (6 if same or garden else 1.5) + forked + jitter
        if place < aya.ON_TILE:
            return 7 + jitter if aya.tile_terrain(place // 3) == kind else -1
        if aya.FROM <= place < aya.AFTER:
            mine = aya.tile_terrain((place - aya.FROM) // 3) in (kind, -1)
            return 4 + jitter if mine else -1
        if place >= aya.INTO:
            return 5 + jitter if aya.tile_terrain((place - aya.INTO) // 3) == kind else -1
        return 1 + jitter if place == aya.ALONE and len(self.layout.rows) < 7 else -1

    def neighbour(self, place: int) -> int:
        """The plain domino that an end belongs to, -1 if it is a fork's."""
        domino = aya.domino_of(place - aya.HUNG)
        return domino if self.state.where[domino] == aya.STANDING else -1

    def place(self, domino: int, wanted: int) -> Step:
        """Tap, walk to the wanted place, press; False if the glass ran out meanwhile."""
        yield from self.tap(self.tag_of(domino))
        verb = wanted & 15
        legal = [a for a in self.state.legal(domino) if a >> 4 & 511 != aya.RESERVE]
        uses = [v for v in (aya.DOMINO, aya.ANIMAL, aya.LANDSCAPE) if any(a & 15 == v for a in legal)]
        for _ in range(uses.index(verb)):
            yield from self.press(MENU)
        moves = [a for a in legal if a & 15 == verb]
        for _ in range(len(moves) + 1):
            pictures = yield from self.both()
            if self.sand() <= 1 or self.glass() != RUNS:
                return False
            if wanted in self.chosen(pictures, moves):
                yield from self.press(PUSH)
                return True
            yield from self.turn()
        self.expect(False, f"the knob never came to the place wanted for {aya.piece_name(domino)}")
        return False

    # --- the glass ---

    def glass(self) -> str:
        """What the ring says of the glass."""
        lit = {colour for colour in self.ring() if colour}
        if lit <= {palette.PINK}:
            return STILL
        if lit == {palette.CYAN}:
            return OVER
        return PAUSED if lit == {palette.WHITE} else RUNS

    def sand(self) -> int:
        """Pixels of sand left."""
        return sum(1 for colour in self.ring() if colour)

    def mind_the_glass(self) -> Wait:
        """With the last sand running nobody lays a domino; when it has run out the glass is turned."""
        while self.glass() == RUNS and self.sand() <= 1:
            yield 200
        if self.glass() == STILL:
            self.did(aya.glass(aya.EMPTY_1))
            yield 3000
            yield from self.press(PUSH)
            self.did(aya.glass(aya.TURN_2))
        elif self.glass() == OVER:
            self.did(aya.glass(aya.EMPTY_2))

    # --- what the lights say ---

    def check_ring(self, seat: int) -> None:
        """The sand must have the colour of the seat whose turn it is."""
        lit = {colour for colour in self.ring() if colour}
        self.expect(lit == {palette.SEATS[seat]}, f"the sand is not in the colour of seat {seat}")

    def chosen(self, pictures: list[Seen], moves: list[int]) -> list[int]:
        """The placement that the two pictures of a blink show, every pixel of them checked."""
        for page in range(len(self.layout.rows) // self.layout.visible + 1):
            found = [move for move in moves if self.wish_pictures(move, moves, page) == {tuple(p) for p in pictures}]
            if found:
                self.expect(len(found) == 1, "two placements look alike")
                return found
        self.expect(False, "the panel does not show the legal placements")
        return []

    def wish_pictures(self, chosen: int, moves: list[int], page: int) -> set[tuple[int, ...]]:
        """Both pictures of a wish, as the mat says."""
        layout = self.layout
        layout.page = page
        place = chosen >> 4 & 511
        row = layout.row_of(place)
        if row >= 0 and row // layout.visible != page:
            return set()
        picture = self.draw()
        for move in moves:
            put(picture, layout.pixel(move >> 4 & 511), self.mat["colours"]["legal"])
        domino = chosen >> 13 & 255
        colour = self.terrain[aya.terrain(domino)]
        blinks = [layout.pixel(place)]
        if chosen & 15 == aya.LANDSCAPE:
            put(picture, layout.second_pixel(place), self.terrain[aya.tile_terrain((place - aya.INTO) // 3)])
        else:
            blinks.append(layout.second_pixel(place))
            if chosen & 15 == aya.ANIMAL:
                colour = self.mat["colours"]["animal"]
            elif chosen >= aya.FLAG:
                colour = palette.CYAN
        out = set()
        for shown in (colour, palette.OFF):
            for pixel in blinks:
                put(picture, pixel, shown)
            out.add(tuple(picture))
        return out

    def draw(self) -> list[int]:
        """The position as the mat says, on the page in view."""
        picture = [palette.OFF] * (palette.WIDTH_PX * palette.HEIGHT_PX)
        layout, state = self.layout, self.state
        for y, row in enumerate(layout.rows[layout.page * layout.visible :][: layout.visible]):
            if not row.dominoes:
                picture[y * 16 : y * 16 + 2] = [self.terrain[aya.GARDENS], palette.DIM]
                continue
            colours = [self.terrain[aya.terrain(domino)] for domino in row.dominoes]
            if len(colours) > ROW_PX:
                colours = [*colours[:HEAD_PX], palette.OFF, *colours[HEAD_PX + 1 - ROW_PX :]]
            line = [self.beyond(row.left), *colours, self.beyond(row.right)]
            picture[y * 16 : y * 16 + len(line)] = line
        for tile in range(aya.TILES):
            if not state.tiles >> tile & 1:
                continue
            put(picture, layout.block_pixel(tile, 3, 0), self.tile_colour(tile))
            for mouth in range(3 * tile, 3 * tile + aya.MOUTH_COUNT[tile]):
                inner, outer = state.cover[mouth] - 2, state.link[aya.MOUTH + mouth] - 2
                covered = self.terrain[aya.terrain(inner)] if inner >= 0 else palette.DIM
                linked = self.terrain[aya.terrain(aya.domino_of(outer))] if outer >= 0 else palette.DIM
                put(picture, layout.block_pixel(tile, mouth % 3, 1), covered)
                put(picture, layout.block_pixel(tile, mouth % 3, 0), linked)
        return picture

    def beyond(self, slot: int) -> int:
        """The colour of what a row ends at."""
        other = self.state.link[slot] - 2
        if other < 0:
            return palette.DIM
        if other >= aya.MOUTH:
            return self.tile_colour((other - aya.MOUTH) // 3)
        return self.terrain[aya.GARDENS]

    def tile_colour(self, tile: int) -> int:
        return palette.WHITE if tile == aya.START else self.terrain[aya.tile_terrain(tile)]

    # --- mistakes, cascade, survey ---

    def make_mistake(self) -> Wait:
        """Do something that people do, see that the table says so, and that nothing came of it."""
        standing = [d for d in range(aya.DOMINOES) if self.state.where[d] >= aya.LAID]
        kind = self.rng.randrange(3)
        if kind == 0 and standing:
            yield from self.tap(self.tag_of(self.rng.choice(standing)), hold_ms=600)
            yield from self.until_words("USED UP")
        elif kind == 1:
            yield from self.tap("naiad:quintazone/l_ae", hold_ms=600)
            yield from self.until_words("NOT HERE")
        else:
            yield from self.press(BACK)
            yield from self.until_words("UNDO ?")
            yield from self.press(BACK)
        yield 2200

    def components(self) -> list[list[int]]:
        """Dominoes that fall together, each group in the order in which the wave meets them."""
        state = self.state
        left = [d for d in range(aya.DOMINOES) if state.where[d] >= aya.LAID]
        out = []
        while left:
            group, wave = [], [left[0]]
            while wave:
                domino = wave.pop(0)
                if domino in group:
                    continue
                group.append(domino)
                wave += self.touching(domino)
            out.append(group)
            left = [d for d in left if d not in group]
        return out

    def touching(self, domino: int) -> list[int]:
        """The dominoes next to one; a landscape joins all that stand at and on it."""
        state = self.state
        out = []
        tiles = {state.below[domino]} if state.where[domino] == aya.LAID else set()
        slots = [domino, aya.UP + domino]
        if domino >= aya.FIRST_GARDEN:
            slots += [aya.branch(domino, 1), aya.branch(domino, 2)]
        for slot in slots:
            other = state.link[slot] - 2
            if other >= aya.MOUTH:
                tiles.add((other - aya.MOUTH) // 3)
            elif other >= 0:
                out.append(aya.domino_of(other))
        for tile in tiles:
            for d in range(aya.DOMINOES):
                if state.where[d] == aya.LAID and state.below[d] == tile:
                    out.append(d)
            for mouth in range(3 * tile, 3 * tile + 3):
                other = state.link[aya.MOUTH + mouth] - 2
                if other >= 0:
                    out.append(aya.domino_of(other))
        return [d for d in out if d != domino]

    def topple(self) -> Wait:
        """Push until nothing stands: the gates see the first metre, a press tells of what they cannot see."""
        yield from self.until_words("PUSH")
        yield 1500
        groups = sorted(self.components(), key=len, reverse=True)
        row = replace(row_of(len(self.eyes.gates)), height_mm=30.0, thickness_mm=6.0, gap_mm=9.0)
        total = sum(len(group) for group in groups)
        # The wave ends with each group; and between two gates one domino stands askew.
        stops = {sum(len(group) for group in groups[: n + 1]) for n in range(len(groups) - 1)}
        if len(groups[0]) > ASKEW:
            stops.add(ASKEW)
        wave = Cascade(self.world, self.hands, replace(row, dominoes=total), stops, self.rng.randrange(1 << 30))
        unseen = False
        while not wave.done:
            # The gates tell a push by the first of them that falls after a rest. Where the push before
            # showed them nothing they cannot tell, nor where this one will not: then a press does.
            fallen_mm = wave.fallen * wave.row.pitch_mm
            ends = min((stop for stop in stops if stop > wave.fallen), default=total)
            seen = any(fallen_mm <= gate_mm < ends * wave.row.pitch_mm for gate_mm in wave.row.gates_mm)
            if not seen or unseen or self.rng.random() < 0.3:
                yield from self.press(PUSH)
            unseen = not seen
            self.did(aya.push())
            wave.push()
            while wave.moving:
                yield LOOK_MS
            yield REST_MS
        yield from self.until_words(f"PUSH {self.state.pushes}")
        yield from self.press(END)
        yield from self.until_words("ALL DOWN")
        yield from self.press(PUSH)
        self.did(aya.fallen())

    def survey(self) -> Wait:
        """Look at the photos and tell the table what went wrong with a few."""
        yield from self.until_words(self.sum_words())
        photos = [d for d in range(aya.DOMINOES) if self.state.animals[d]]
        tiles = [t for t in range(1, aya.TILES) if self.state.tiles >> t & 1]
        for domino in self.rng.sample(photos, min(1, len(photos))):
            yield from self.remark("CAM " + aya.piece_name(domino).upper().replace("_", ""), "OFF")
            self.did(aya.off(domino))
        for tile in self.rng.sample(tiles, min(1, len(tiles))):
            other = next(k for k in range(aya.GARDENS) if k != aya.tile_terrain(tile))
            yield from self.remark(
                "TILE " + aya.piece_name(aya.DOMINOES + tile).upper(), "BY " + aya.TERRAINS[other].upper()
            )
            self.did(aya.touched(tile, other))
        yield from self.until_words(self.sum_words())

    def remark(self, photo: str, words: str) -> Wait:
        yield from self.choose(photo)
        yield from self.choose(words)
        yield 200

    def sum_words(self) -> str:
        """The caption that shows the points."""
        return f"SUM {self.state.scores()['table']['total']}"

    def read_result(self) -> Wait:
        """The sum on the panel must be what the rules say."""
        words = yield from self.until_words(self.sum_words())
        self.said.append(words)


def put(picture: list[int], pixel: int, colour: int) -> None:
    if pixel >= 0:
        picture[pixel] = colour
