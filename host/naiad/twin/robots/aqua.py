"""Robots that play AQUA by the lights, from set-up to score; what they must see says aqua_view.py. Read that next."""

from collections.abc import Generator
from typing import Any

from naiad.twin.robots import aqua_mind
from naiad.twin.robots.aqua_view import Picture, View
from naiad.twin.robots.player import (
    BACK,
    END,
    LOOK_MS,
    MENU,
    PUSH,
    SEAT_WORDS,
    Player,
    Wait,
)
from naiad_core import palette, record
from naiad_core.pieces.aqua import ANIMALS, ECOSYSTEMS, HOTSPOTS, PIECE_LARGE, TILES
from naiad_core.pieces.ecosystems import COUNT
from naiad_core.rules import aqua
from naiad_core.rules.aqua_actions import DISCARD, TILE
from naiad_core.state import UNDO

VARIANT_WORDS = {"classic": "CLAS SIC", "family": "FAM ILY", "advanced": "ADV 24"}
TAG = "naiad:aqua/"
# A note and what a mistake says go away by themselves after 1.8 s.
NOTE_MS = 2_200

Step = Generator[float | None, None, Any]


class Aqua(Player):
    """All seats of one game. ``state`` is what the players know: moves they made and saw accepted."""

    def play(self, players: int = 4, variant: str = "classic", draw: bool | None = None, mistakes: bool = True) -> Wait:
        """A whole game, from the menu to the points; ``draw`` lets the board set up, else a coin decides who does."""
        self.variant = "solo" if players == 1 else variant
        self.seats = players
        self.mistakes = mistakes
        self.view = View()
        yield 1500
        yield from self.new_game("aqua", SEAT_WORDS[players], *([VARIANT_WORDS[variant]] if players > 1 else []))
        drawn = self.rng.random() < 0.5 if draw is None else draw
        options = yield from self.read_setup() if drawn else self.tell_setup()
        self.record = record.Record("aqua", players, options)
        self.state = self.record.state
        self.bag = list(range(TILES))
        self.rng.shuffle(self.bag)
        # The turn before was not ended by hand: the next tile read does that.
        self.left_to_next = False
        while not self.state.is_over():
            if self.state.phase == aqua.MARKET_DUE:
                yield from self.market()
            else:
                yield from self.one_turn()
        yield from self.read_result()
        yield from self.press(END)
        self.finished = True

    def did(self, action: int) -> None:
        """The table accepted a move."""
        code = self.record.why_not(action)
        self.expect(not code, f"the lights offered a move that the rules refuse: {code}")
        self.record.push(action)

    @property
    def area(self) -> Any:
        """The area of the seat whose turn it is."""
        return self.state.areas[self.state.to_act()]

    # --- set-up ---

    def tell_setup(self) -> Step:
        """Shuffle and lay out, and hold what lies there to the reader."""
        options = aqua.deal(self.seats, self.variant, self.rng.randrange)
        for seat, letters in enumerate(options["hotspots"][: len(HOTSPOTS) - 1]):
            self.expect(not self.words() or seat == 0, "the set-up does not ask for a hot spot")
            yield from self.tap(f"{TAG}hotspot_{HOTSPOTS.index(letters) + 1}")
        for index, each in enumerate(options.get("ecosystems", ())):
            if self.variant != "classic":
                yield from self.tap(f"{TAG}ecosystem_{each['id']}")
            if index < len(options["ecosystems"]) - 1:
                yield from self.tap(f"{TAG}small_{each['native']}")
        if self.seats > 1:
            yield from self.choose(f"SNAL P{options['snail'] + 1}")
        yield from self.until_words("OK ?")
        yield from self.press(PUSH)
        return options

    def read_setup(self) -> Step:
        """Let the board draw, and lay out what it shows."""
        yield from self.choose("ALL RAND")
        options: dict[str, Any] = {"variant": self.variant, "snail": 0, "hotspots": []}
        for seat in range(self.seats):
            pages = {self.view.hotspot(seat, n + 1, letters): letters for n, letters in enumerate(HOTSPOTS)}
            seen = yield from self.until_one_of(set(pages), f"the hot spot of seat {seat}")
            options["hotspots"].append(pages[seen])
            yield from self.press(PUSH)
        if self.variant != "family":
            options["ecosystems"] = []
        rows = {f"E{n} {word}": (n, c) for n in range(1, COUNT + 1) for c, word in self.view.words.items()}
        for _ in range(0 if self.variant == "family" else 6):
            words = yield from self.until_words(*rows)
            number, native = rows[words]
            # Dim is a tile whose text the board does not know.
            told = ECOSYSTEMS[number] is not None
            self.expect_colour(self.view.colours[native] if told else palette.DIM, words)
            options["ecosystems"].append({"id": number, "native": native})
            yield from self.press(PUSH)
        if self.seats > 1:
            words = yield from self.until_words(*(f"SNAL P{seat + 1}" for seat in range(self.seats)))
            options["snail"] = int(words[-1]) - 1
            yield from self.press(PUSH)
        yield from self.until_words("OK ?")
        yield from self.press(PUSH)
        return options

    # --- a round ---

    def market(self) -> Wait:
        """Turn up what the market needs and hold it to the reader, one after the other."""
        state = self.state
        size = state.market_size()
        head = f"R{state.round + 1} "
        seat = state.to_act()
        tiles = [self.bag.pop() for _ in range(size)]
        if not self.left_to_next:
            yield from self.until_words(head + f"0/{size}", "MARK ET")
            yield from self.check_seat(seat, self.seats)
        for n, tile in enumerate(tiles):
            if self.mistakes and n and self.rng.random() < 0.03:
                yield from self.mistake_at_market(head, n, size, tiles)
            if not self.left_to_next and self.rng.random() < 0.02:
                yield from self.pick_unseen(tile)
            else:
                yield from self.tap(TAG + aqua.piece_name(tile))
            self.left_to_next = False
            if n < size - 1:
                yield from self.until_words(head + f"{n + 1}/{size}")
                self.expect_colour(palette.SEATS[seat], "the count of the market")
        self.did(aqua.market(tiles))

    def mistake_at_market(self, head: str, n: int, size: int, tiles: list[int]) -> Wait:
        """A tile twice, or one that does not belong there and is taken back."""
        if self.rng.random() < 0.5:
            yield from self.tap(TAG + aqua.piece_name(tiles[n - 1]), hold_ms=600)
            yield from self.until_words("SAME TILE")
            yield NOTE_MS
        elif n < size - 1:
            yield from self.tap(TAG + aqua.piece_name(self.bag[0]))
            yield from self.until_words(head + f"{n + 1}/{size}")
            yield from self.press(BACK)
        yield from self.until_words(head + f"{n}/{size}")

    def one_turn(self) -> Wait:
        state = self.state
        if not self.left_to_next:
            yield from self.check_seat(state.to_act(), self.seats)
            if self.rng.random() < 0.5:
                yield from self.check_map()
            if self.mistakes and self.rng.random() < 0.1:
                yield from self.make_mistake()
        if state.snail_free() and self.rng.random() < 0.12:
            yield from self.tap(TAG + "snail")
            yield from self.until_words("GO LAST")
            yield from self.press(PUSH)
            self.did(aqua.snail())
            self.left_to_next = False
            return
        action = aqua_mind.choose(state, self.rng)
        yield from self.take(action)
        if self.mistakes and self.rng.random() < 0.04:
            yield from self.think_again(action)
        if state.phase == aqua.AFTER_TILE:
            yield from self.after_tile()

    def take(self, action: int) -> Wait:
        """Take a tile from the market and place it, or throw it away; then hear which animals come."""
        area = self.area
        seat = self.state.to_act()
        tile = action >> 7 & 127 if action & 15 == TILE else action >> 4
        if not self.left_to_next and self.rng.random() < 0.04:
            yield from self.pick_from_market(tile)
        else:
            yield from self.tap(TAG + aqua.piece_name(tile))
        self.left_to_next = False
        if action & 15 == DISCARD:
            yield from self.until_words("TILE OUT?")
            yield from self.press(PUSH)
            self.did(action)
            return
        yield from self.until_picture()
        yield from self.walk(self.view.tile(area, self.state.legal(tile)), action, lambda move: move >> 14)
        stock = bytes(self.state.stock)
        self.did(action)
        yield from self.hear(self.state.areas[seat], action >> 14, stock)

    def hear(self, area: Any, cell: int, stock: bytes) -> Wait:
        """The board must name every small animal that comes, or that none is left of it."""
        for place in area.habitats(cell):
            species = area.colour_at(cell, place)
            letter = "bgopry"[species]
            words = ("TAKE " if place in area.animals else "NONE ") + self.view.words[letter]
            self.expect(stock[species] > 0 or words[0] == "N", "an animal comes that the stock does not have")
            yield from self.until_words(words)
            self.expect_colour(self.view.colours[letter], words)

    def think_again(self, action: int) -> Wait:
        """Take a placement back and make it once more."""
        yield from self.press(BACK)
        yield from self.until_words("UNDO ?")
        yield from self.press(PUSH)
        self.did(UNDO)
        yield from self.until_picture()
        yield from self.take(action)

    def after_tile(self) -> Wait:
        """Lay a large animal, or end the turn without."""
        state = self.state
        yield from self.until_words("BIG ?")
        if self.rng.random() < 0.3:
            yield from self.until_picture()
            pictures = yield from self.both()
            wanted = self.view.area(self.area, state.history[-1] >> 14)
            self.expect({tuple(p) for p in pictures} == wanted, "the map does not show the animals that came")
        action = aqua_mind.best_large(state)
        if self.rng.random() < 0.9:
            yield from self.lay_large(action)
            return
        # Half the players press end; the others leave it to the next one's tile.
        last_turn = state.round == aqua.ROUNDS - 1 and state.order()[-1] == state.to_act()
        if last_turn or self.rng.random() < 0.5:
            yield from self.press(END)
        else:
            self.left_to_next = True
        self.did(aqua.end())

    def lay_large(self, action: int) -> Wait:
        animal = action >> 4 & 7
        if self.rng.random() < 0.3:
            yield from self.press(PUSH)
            points = self.state.stacks[animal][self.state.taken[animal]]
            yield from self.choose(f"{ANIMALS[animal][:4].upper()} {points}")
        else:
            yield from self.tap(TAG + ANIMALS[animal])
        yield from self.until_picture()
        moves = self.state.legal(PIECE_LARGE + animal)
        yield from self.walk(self.view.large(self.area, moves), action, lambda move: move)
        self.did(action)

    # --- knob ---

    def walk(self, pictures: dict[int, tuple[Picture, Picture]], wanted: int, cell_of: Any) -> Wait:
        """Turn until the knob stands on a move, every picture on the way one of those that may be; then press."""
        known: dict[Picture, set[int]] = {}
        for move, pair in pictures.items():
            for picture in pair:
                known.setdefault(picture, set()).add(move)
        for _ in range(2 * len(pictures) + 8):
            seen = yield from self.until_one_of(set(known), "a legal place")
            moves = known[seen]
            if wanted in moves:
                both = yield from self.both()
                if {tuple(p) for p in both} == set(pictures[wanted]):
                    yield from self.press(PUSH)
                    return
            # On another cell a push of menu is the shorter way.
            far = cell_of(wanted) not in {cell_of(move) for move in moves}
            yield from self.press(MENU) if far else self.turn()
        self.expect(False, "the knob never came to the place wanted")

    def pick_from_market(self, tile: int) -> Wait:
        """For a tile whose tag is lost: the knob."""
        yield from self.press(PUSH)
        yield from self.turn_to(tile, self.state.market())

    def pick_unseen(self, tile: int) -> Wait:
        """The same for a tile that is turned up."""
        yield from self.turn()
        yield from self.turn_to(tile, list(range(TILES)))

    def turn_to(self, tile: int, tiles: list[int]) -> Wait:
        """Through a list of tiles to one, on which the knob is pressed."""
        pages = {self.view.letters(each): each for each in tiles}
        name = aqua.piece_name(tile)
        for _ in range(TILES):
            if not self.words():
                seen = yield from self.until_one_of(set(pages), "a tile to pick")
                if pages[seen] == tile:
                    yield from self.press(PUSH)
                    return
                far = aqua.piece_name(pages[seen])[:2] != name[:2]
                yield from self.press(MENU) if far else self.turn()
            else:
                yield from self.turn()
        self.expect(False, f"{name} is not to be picked")

    # --- what the lights say ---

    def until_one_of(self, wanted: set[Picture], what: str) -> Step:
        """Wait for one of these pictures; the one that came."""
        until_ms = self.world.now_ms + self.patience_ms
        while tuple(self.panel()) not in wanted:
            self.expect(self.world.now_ms < until_ms, f"the panel does not show {what}, but {self.words() or 'else'}")
            yield LOOK_MS
        return tuple(self.panel())

    def expect_colour(self, colour: int, what: str) -> None:
        self.expect({c for c in self.panel() if c} == {colour}, f"{what} has another colour")

    def check_map(self) -> Wait:
        """Exactly the area of the seat whose turn it is must be drawn."""
        yield from self.until_picture()
        pictures = yield from self.both()
        wanted = self.view.area(self.area)
        self.expect({tuple(p) for p in pictures} == wanted, f"the map does not show seat {self.state.to_act()}'s area")

    # --- mistakes, and the end ---

    def make_mistake(self) -> Wait:
        """Do something that people do, see that the table says so, and that nothing came of it."""
        state = self.state
        gone = [t for t in range(TILES) if state.turned_up(t) and not state.on_market(t)]
        kind = self.rng.randrange(6)
        if kind == 0 and gone:
            yield from self.say(aqua.piece_name(self.rng.choice(gone)), "TILE GONE")
        elif kind == 1 and self.bag:
            yield from self.say(aqua.piece_name(self.rng.choice(self.bag)), "NOT MRKT")
        elif kind == 2:
            yield from self.say(self.rng.choice(ANIMALS), "NOT NOW")
        elif kind == 3:
            yield from self.tap("naiad:aya/f_01", hold_ms=600)
            yield from self.until_words("NOT HERE")
        elif kind == 4:
            yield from self.press(BACK)
            yield from self.until_words("UNDO ?")
            yield from self.press(BACK)
        else:
            yield from self.press(END)
            yield from self.until_words("TILE 1ST")
        yield NOTE_MS
        yield from self.until_picture()

    def say(self, piece: str, words: str) -> Wait:
        yield from self.tap(TAG + piece, hold_ms=600)
        yield from self.until_words(words)

    def read_result(self) -> Wait:
        """The table must name every seat's points, the winner's first, and what they are made of."""
        result = self.state.scores()
        seat = result["winners"][0]
        for _ in range(self.seats):
            player = result["players"][seat]
            yield from self.until_words(f"P{seat + 1} {player['total']}")
            self.expect_colour(palette.SEATS[seat], "a total")
            self.said.append(self.words())
            for words in self.parts(player):
                yield from self.press(PUSH)
                yield from self.until_words(words)
            if self.seats > 1:
                yield from self.turn()
            seat = (seat + 1) % self.seats

    def parts(self, player: dict[str, Any]) -> list[str]:
        """The pages that follow a total."""
        parts = player["parts"]
        pages = [f"RANK {aqua.solo_rank(player['total'])}"] if self.seats == 1 else []
        pages += [f"BIG {parts['large']}", f"SMAL {parts['small']}"]
        if self.variant != "family":
            pages.append(f"REEF {parts['reefs']}")
            rows = zip(self.state.options["ecosystems"], parts["ecosystems"], strict=True)
            pages += [f"E{row['id']} {points}" for row, points in rows]
        return pages
