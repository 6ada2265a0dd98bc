"""Robots that play AQUA by the lights, from set-up to score; what they must see says robot_view.py."""

from collections.abc import Generator
from typing import Any

from naiad import panel_words
from naiad.games.aqua import robot_mind as aqua_mind
from naiad.games.aqua.robot_view import View
from naiad.twin.robots.player import SEAT_WORDS, Player, Wait
from naiad_core import palette
from naiad_core.buttons import BACK, END, MENU, PUSH
from naiad_core.games.aqua import actions, pieces
from naiad_core.games.aqua import options as aqua_options
from naiad_core.games.aqua import rules as aqua
from naiad_core.games.aqua.actions import DISCARD, animal_of, cell_of, piece_of, verb_of
from naiad_core.games.aqua.ecosystem_forms import COUNT
from naiad_core.games.aqua.pieces import ANIMALS, ECOSYSTEMS, HOTSPOTS, PIECE_LARGE, TILES
from naiad_core.state import UNDO

# Tiles that the rulebook puts back into the box, by players.
TILES_OUT = {1: 19, 2: 35, 3: 18, 4: 1}
# A note and what a mistake says go away by themselves after 1.8 s.
NOTE_MS = 2_200

Step = Generator[float | None, None, Any]


class Robot(Player):
    """All seats of one game."""

    def play(
        self,
        players: int = 4,
        variant: str = "classic",
        market: str = "tracked",
        draw: bool | None = None,
        mistakes: bool = True,
        **more: Any,
    ) -> Wait:
        """A whole game, from the menu to the points; ``draw`` lets the board set up, else a coin decides who does."""
        self.variant = "solo" if players == 1 else variant
        self.seats = players
        self.tracked = market == "tracked"
        self.mistakes = mistakes
        self.view = View()
        yield 1500
        asked = {"variant": self.variant, "market": market, **more}
        yield from self.new_game("aqua", SEAT_WORDS[players], *self.answers(players, **asked))
        drawn = self.rng.random() < 0.5 if draw is None else draw
        options = yield from self.read_setup() if drawn else self.tell_setup()
        options.update(asked)
        self.sit(players, options)
        self.bag = list(range(TILES))
        self.rng.shuffle(self.bag)
        # The tiles on the market, which the table may not know; the round for which they were turned up last.
        self.shown: list[int] = []
        self.round = -1
        # The turn before was not ended by hand: the next tile read does that.
        self.left_to_next = False
        while not self.state.is_over():
            if self.round < self.state.round:
                self.turn_up()
            if self.state.phase == actions.MARKET_DUE:
                yield from self.market()
            else:
                yield from self.one_turn()
        for seat, number in self.state.missing():
            yield from self.enter(seat, number, self.rng.randrange(12))
        yield from self.finish()

    def enter(self, seat: int, number: int, points: int) -> Wait:
        """Tell the table what was counted for an ecosystem that it does not know."""
        yield from self.until_words(f"E{number} P{seat + 1}?")
        self.expect_colour(palette.SEATS[seat], "whose points are asked for")
        yield from self.press(PUSH)
        yield from self.until_words(f"E{number} 0")
        yield from self.turn(points)
        yield from self.until_words(f"E{number} {points}")
        yield from self.press(PUSH)
        self.did(actions.ecosystem(number, seat, points))

    @property
    def area(self) -> Any:
        """The area of the seat whose turn it is."""
        return self.state.areas[self.state.to_act()]

    # --- set-up ---

    def tell_setup(self) -> Step:
        """Shuffle and lay out, and hold what lies there to the reader."""
        options = aqua_options.deal(self.seats, self.variant, self.rng.randrange)
        for seat, letters in enumerate(options["hotspots"][: len(HOTSPOTS) - 1]):
            self.expect(not self.words() or seat == 0, "the set-up does not ask for a hot spot")
            yield from self.hold(f"hotspot_{HOTSPOTS.index(letters) + 1}")
        for index, each in enumerate(options.get("ecosystems", ())):
            if self.variant != "classic":
                yield from self.hold(f"ecosystem_{each['id']}")
            if index < len(options["ecosystems"]) - 1:
                yield from self.hold(f"small_{each['native']}")
        if self.seats > 1:
            yield from self.choose(f"SNAL P{options['snail'] + 1}")
        yield from self.put_back()
        return options

    def put_back(self) -> Wait:
        """Take out of the game what the table says, and begin."""
        out = [f"{TILES_OUT[self.seats]} TILE"]
        out += ["5 BIG"] if self.seats in (2, 3) else []
        out += ["24 ECO" if self.variant == "family" else "18 ECO"]
        out += ["THE SNAL"] if self.seats == 1 else []
        for words in out:
            yield from self.until_words("TO BOX")
            yield from self.until_words(words)
            yield from self.press(PUSH)
        yield from self.until_words("OK ?")
        yield from self.press(PUSH)
        self.reaches = True

    def read_setup(self) -> Step:
        """Let the board draw, and lay out what it shows."""
        yield from self.choose("ALL RAND")
        yield from self.until_words("LAY OUT")
        yield from self.press(PUSH)
        options: dict[str, Any] = {"variant": self.variant, "snail": 0, "hotspots": []}
        for seat in range(self.seats):
            pages = {self.view.hotspot(seat, n + 1, letters): letters for n, letters in enumerate(HOTSPOTS)}
            seen = yield from self.until_one_of(set(pages), f"the hot spot of seat {seat}")
            options["hotspots"].append(pages[seen])
            yield from self.press(PUSH)
        if self.variant != "family":
            options["ecosystems"] = []
        # A sign behind the number is a tile whose text the board does not know.
        heads = {n: f"E{n}" if ECOSYSTEMS[n] is not None else f"E{n}?" for n in range(1, COUNT + 1)}
        rows = {f"{head} {word}": (n, c) for n, head in heads.items() for c, word in self.view.words.items()}
        for _ in range(0 if self.variant == "family" else 6):
            words = yield from self.until_words(*rows)
            number, native = rows[words]
            self.expect_colour(self.view.colours[native], words)
            options["ecosystems"].append({"id": number, "native": native})
            # Each number is there once: a slow board may show this one still.
            del rows[words]
            yield from self.press(PUSH)
        if self.seats > 1:
            words = yield from self.until_words(*(f"SNAL P{seat + 1}" for seat in range(self.seats)))
            options["snail"] = int(words[-1]) - 1
            yield from self.press(PUSH)
        yield from self.put_back()
        return options

    # --- a round ---

    def turn_up(self) -> None:
        """Turn up what the market needs; alone, what was left is thrown away."""
        self.round = self.state.round
        kept = self.shown if self.seats > 1 else []
        self.shown = kept + [self.bag.pop() for _ in range(self.state.market_size())]

    def market(self) -> Wait:
        """Hold what was turned up to the reader, one after the other."""
        state = self.state
        size = state.market_size()
        head = f"R{state.round + 1} "
        seat = state.to_act()
        tiles = self.shown[-size:]
        if not self.left_to_next:
            yield from self.until_words(head + f"0/{size}", "MARK ET")
            yield from self.check_seat(seat, self.seats)
        for n, tile in enumerate(tiles):
            if self.mistakes and n and self.rng.random() < 0.03:
                yield from self.mistake_at_market(head, n, size, tiles)
            if not self.left_to_next and self.rng.random() < 0.02:
                yield from self.pick_unseen(tile)
            else:
                yield from self.hold(pieces.piece_name(tile))
            self.left_to_next = False
            if n < size - 1:
                yield from self.until_words(head + f"{n + 1}/{size}")
                self.expect_colour(palette.SEATS[seat], "the count of the market")
        self.did(actions.market(tiles))

    def mistake_at_market(self, head: str, n: int, size: int, tiles: list[int]) -> Wait:
        """A tile twice, or one that does not belong there and is taken back."""
        if self.rng.random() < 0.5:
            # Until the reader has seen that it was taken away.
            yield NOTE_MS
            yield from self.refused(pieces.piece_name(tiles[n - 1]), "SAME TILE")
            yield NOTE_MS
        elif n < size - 1:
            yield from self.hold(pieces.piece_name(self.bag[0]))
            yield from self.until_words(head + f"{n + 1}/{size}")
            yield from self.press(BACK)
        yield from self.until_words(head + f"{n}/{size}")

    def one_turn(self) -> Wait:
        state = self.state
        if not self.left_to_next:
            yield from self.check_seat(state.to_act(), self.seats)
            if self.rng.random() < 0.5:
                yield from self.check(self.view.area(self.area), f"the area of seat {state.to_act()}")
            looks = self.rng.random() < 0.05
            if looks:
                yield from self.look_around()
            if self.mistakes and self.rng.random() < 0.1:
                yield from self.make_mistake(looks and self.seats > 1)
        if state.snail_free() and self.rng.random() < 0.12:
            yield from self.hold("snail")
            yield from self.until_words("GO LAST")
            yield from self.press(PUSH)
            self.did(actions.snail())
            self.left_to_next = False
            return
        action = aqua_mind.choose(state, self.shown, self.rng)
        yield from self.take(action)
        self.shown.remove(piece_of(action))
        if self.mistakes and self.rng.random() < 0.04:
            yield from self.think_again(action)
        if state.phase == actions.AFTER_TILE:
            yield from self.after_tile()

    def look_around(self) -> Wait:
        """Look at what the neighbour has; the next piece read brings the own area back, and so does *back*."""
        state = self.state
        seat = (state.to_act() + 1) % self.seats
        if seat == state.to_act():
            return
        yield from self.turn()
        points = state.scores()["players"][seat]["total"]
        yield from self.until_words(f"P{seat + 1} {points}" + ("?" if state.missing() else ""))
        self.expect_colour(palette.SEATS[seat], "whose area is looked at")
        yield from self.check(self.view.area(state.areas[seat]), f"the area of seat {seat}, looked at")

    def take(self, action: int) -> Wait:
        """Take a tile from the market and place it, or throw it away; then hear which animals come."""
        area = self.area
        seat = self.state.to_act()
        tile = piece_of(action)
        if not self.left_to_next and self.rng.random() < 0.04:
            yield from self.pick_from_market(tile)
        else:
            yield from self.hold(pieces.piece_name(tile))
        self.left_to_next = False
        if verb_of(action) == DISCARD:
            yield from self.until_words("TILE OUT?" if self.tracked else "NONE FIT?")
            yield from self.press(PUSH)
            self.did(action)
            return
        yield from self.until_picture()
        yield from self.walk(self.view.tile(area, self.state.legal(tile)), action, cell_of)
        stock = bytes(self.state.stock)
        self.did(action)
        yield from self.hear(self.state.areas[seat], cell_of(action), stock)

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
        yield from self.undo(PUSH)
        self.did(UNDO)
        yield from self.until_picture()
        yield from self.take(action)

    def after_tile(self) -> Wait:
        """Lay a large animal, or end the turn without."""
        state = self.state
        yield from self.until_words("BIG ?")
        if self.rng.random() < 0.3:
            area = self.view.area(self.area, cell_of(state.history[-1]), state.fresh)
            yield from self.check(area, "the animals that came")
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
        self.did(actions.end())

    def lay_large(self, action: int) -> Wait:
        animal = animal_of(action)
        if self.rng.random() < 0.3:
            yield from self.press(PUSH)
            points = self.state.stacks[animal][self.state.taken[animal]]
            yield from self.choose(f"{ANIMALS[animal][:4].upper()} {points}")
        else:
            yield from self.hold(ANIMALS[animal])
        yield from self.until_picture()
        moves = self.state.legal(PIECE_LARGE + animal)
        yield from self.walk(self.view.large(self.area, moves), action, lambda move: move)
        self.did(action)

    # --- knob ---

    def pick_from_market(self, tile: int) -> Wait:
        """For a tile whose tag is lost: the knob."""
        yield from self.press(PUSH)
        yield from self.turn_to(tile, self.state.market())

    def pick_unseen(self, tile: int) -> Wait:
        """The same for a tile that is turned up."""
        yield from self.press(PUSH)
        yield from self.turn_to(tile, list(range(TILES)))

    def turn_to(self, tile: int, tiles: list[int]) -> Wait:
        """Through a list of tiles to one, on which the knob is pressed."""
        pages = {self.view.letters(each): each for each in tiles}
        name = pieces.piece_name(tile)
        for _ in range(TILES):
            if not self.words():
                seen = yield from self.until_one_of(set(pages), "a tile to pick")
                if pages[seen] == tile:
                    yield from self.press(PUSH)
                    return
                far = pieces.piece_name(pages[seen])[:2] != name[:2]
                yield from self.press(MENU) if far else self.turn()
            else:
                yield from self.turn()
        self.expect(False, f"{name} is not to be picked")

    # --- mistakes, and the end ---

    def make_mistake(self, looks: bool) -> Wait:
        """Do something that people do, see that the table says so, and that nothing came of it.

        Who ``looks`` at another area comes back from there before *back* takes a move back.
        """
        state = self.state
        gone = [t for t in range(TILES) if state.turned_up(t) and not state.on_market(t)]
        kind = self.rng.randrange(6)
        if kind == 0 and gone:
            yield from self.refused(pieces.piece_name(self.rng.choice(gone)), "TILE GONE")
        elif kind == 1 and self.bag and self.tracked:
            yield from self.refused(pieces.piece_name(self.rng.choice(self.bag)), "NOT MRKT")
        elif kind == 2:
            yield from self.refused(self.rng.choice(ANIMALS), "NOT NOW")
        elif kind == 3:
            yield from self.hold_a_stranger()
        elif kind == 4:
            if looks:
                yield from self.press(BACK)
                yield from self.check(self.view.area(self.area), f"the area of seat {state.to_act()}, come back to")
            yield from self.undo(BACK)
        else:
            yield from self.press(END)
            yield from self.until_words("TILE 1ST")
        yield NOTE_MS
        yield from self.until_picture()

    def read_result(self) -> Wait:
        """Who has won comes first, and between equals why; alone what the rulebook says."""
        result = self.state.scores()
        verdict = self.verdict(result)
        for words in verdict:
            yield from self.until_words(words)
        if verdict:
            self.expect_colour(palette.SEATS[result["winners"][0]], "who has won")
            totals = {f"P{seat + 1} {player['total']}" for seat, player in enumerate(result["players"])}
            for _ in verdict:
                if self.words() not in totals:
                    yield from self.turn()
        yield from super().read_result()

    def verdict(self, result: dict[str, Any]) -> list[str]:
        """What the table tells of the result, page by page."""
        totals = [player["total"] for player in result["players"]]
        if self.seats == 1:
            rank = aqua.solo_rank(totals[0])
            return [panel_words.entries("en", "aqua")[aqua.solo_key(rank)].panel] if rank else []
        verdict = [f"P{result['winners'][0] + 1} WINS"]
        return [*verdict, f"TIE {max(totals)}", "1ST R17"] if totals.count(max(totals)) > 1 else verdict

    def pages(self, player: dict[str, Any]) -> list[str]:
        parts = player["parts"]
        pages = [f"BIG {parts['large']}", f"SMAL {parts['small']}"]
        if self.variant != "family":
            pages.append(f"REEF {parts['reefs']}")
            rows = zip(self.state.options["ecosystems"], parts["ecosystems"], strict=True)
            pages += [f"E{row['id']} {points}" for row, points in rows]
        return pages
