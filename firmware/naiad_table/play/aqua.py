"""AQUA at the table: what its tags, buttons and lights mean; not its rules. Read aqua_map.py for the picture.

Market: the tags of the tiles turned up, one by one; *back* takes one off, the last one opens it.
A turn: the tag of the tile taken lights every cell that it fits, the knob walks through cell and
turn, *menu* on to the next cell, a press places. The small animals to take are said. Where a
large one may come its tag, or a press and the knob, lights its places; *end*, or the next
player's tile, is the way without. The snail's tag asks whether to go last. After the end the
knob goes from total to total, a press through what one is made of; *end* closes the game.
"""

# Large files first: to compile one takes some four times its room, and the more is loaded the less there is.
from naiad_table.play.aqua_result import Result

# isort: split

from naiad_core import mats
from naiad_core import palette as lights
from naiad_core.pieces.aqua import ANIMALS, PIECE_LARGE, PIECE_SNAIL, TILES
from naiad_core.rules import aqua as rules
from naiad_core.rules.aqua_actions import LARGE, MARKET, TILE, unpack_large
from naiad_core.state import UNDO
from naiad_table import desk as desks
from naiad_table.panel import BACK
from naiad_table.play import aqua_lights
from naiad_table.play.aqua_map import Map
from naiad_table.play.aqua_rank import in_order


class Desk(desks.Desk):
    """AQUA's desk."""

    WORDS = (
        "\nnot-in-market NOT MRKT"
        "\ntile-gone TILE GONE"
        "\nno-match NO FIT"
        "\nsnail-gone SNAL GONE"
        "\nsnail-last LAST NOW"
        "\nstack-empty NONE LEFT"
        "\nmarket-first MRKT 1ST"
        "\ntile-first TILE 1ST"
        "\nshown-twice SAME TILE\n"
    )

    def __init__(self, referee, sound):
        desks.Desk.__init__(self, referee, sound)
        self.map = Map(mats.load("aqua"))
        self.result = Result()
        # The tiles of the market due that were read so far, in that order; those of the market before.
        self.turned = []
        self._opened = []
        # What the tile just placed asks for, in words, each with its colour.
        self.told = []
        self.told_ms = 0
        self._seat = 0

    def start(self):
        self._look()
        self._tell()

    def clear(self):
        desks.Desk.clear(self)
        if self.state.phase != rules.AFTER_TILE:
            self.told = []
        self._look()

    def _look(self, cell=-1):
        """Show the area of the seat whose turn it is, this cell or else the one just filled in view."""
        state = self.state
        if state.is_over():
            return
        if cell < 0 and state.phase == rules.AFTER_TILE:
            cell = state.history[-1] >> 14
        self.map.look_at(state.areas[state.to_act()], cell)

    # --- pieces ---

    def offer(self, piece):
        state = self.state
        # A large animal is left out by reading what only the next player can have taken.
        if state.phase == rules.AFTER_TILE and piece not in self._large() and self._is_next(piece):
            self.referee.commit(rules.end())
            self.committed(rules.end())
        if state.phase == rules.MARKET_DUE and piece < TILES:
            self._turn_up(piece)
            return
        desks.Desk.offer(self, piece)
        self._look_at_wish()

    def _is_next(self, piece):
        """True if the piece is one that may be read next once this turn has ended."""
        state = self.state
        state.apply(rules.end())
        if state.phase == rules.MARKET_DUE:
            good = piece < TILES and not state.turned_up(piece)
        elif piece == PIECE_SNAIL:
            good = state.snail_free()
        else:
            good = state.phase == rules.TURN and piece < TILES and state.on_market(piece)
        state.undo()
        return good

    def _turn_up(self, piece):
        """One more tile of the market; the last one opens it."""
        if self.state.turned_up(piece):
            self.refuse("tile-gone")
        elif piece in self.turned:
            self.refuse("shown-twice")
        else:
            self.turned.append(piece)
            if len(self.turned) == self.state.market_size():
                self._opened = self.turned
                self.commit(rules.market(self.turned))
            else:
                self.dirty = True
                self.sound.play("tag")

    def moves_of(self, piece):
        state = self.state
        phase = state.phase
        if phase == rules.MARKET_DUE:
            return "market-first"
        if piece < TILES and phase == rules.TURN:
            if not state.on_market(piece):
                return "tile-gone" if state.turned_up(piece) else "not-in-market"
            moves = state.legal(piece)
            if moves and moves[0] & 15 == TILE:
                return in_order(state.areas[state.to_act()], moves)
            return moves or "no-match"
        if piece == PIECE_SNAIL:
            return self.referee.why_not(rules.snail()) or [rules.snail()]
        if piece in self._large() and phase == rules.AFTER_TILE:
            number = piece - PIECE_LARGE
            if state.taken[number] == len(state.stacks[number]):
                return "stack-empty"
            return state.legal(piece) or "nothing-fits"
        return "not-now"

    def _large(self):
        return range(PIECE_LARGE, PIECE_LARGE + len(ANIMALS))

    def pieces_by_hand(self):
        state = self.state
        phase = state.phase
        if phase == rules.MARKET_DUE:
            return [tile for tile in range(TILES) if not state.turned_up(tile) and tile not in self.turned]
        if phase == rules.AFTER_TILE:
            return [piece for piece in self._large() if state.legal(piece)]
        if phase != rules.TURN:
            return []
        return state.market() + ([PIECE_SNAIL] if state.snail_free() else [])

    def piece_words(self, piece):
        if piece == PIECE_SNAIL:
            return "SNAL"
        number = piece - PIECE_LARGE
        points = self.state.stacks[number][self.state.taken[number]]
        return ANIMALS[number][:4].upper() + " " + str(points)

    # --- knob and buttons ---

    def turn(self, steps):
        if self.state.is_over() and self.question is None:
            self.result.turn(steps)
            self.dirty = True
            return
        desks.Desk.turn(self, steps)
        self._look_at_wish()

    def press(self, button):
        if button == BACK and self.turned and self.question is None and not self.picks:
            self.note = ""
            self.turned.pop()
            self.dirty = True
            self.sound.play("back")
            return
        desks.Desk.press(self, button)

    def push_idle(self):
        if self.state.is_over():
            self.result.more(self.state)
        else:
            self.turn(0)

    def menu_pressed(self):
        """On to the next cell of a wish, or to the next tiles that begin alike: long lists have a short way."""
        items = self.wish or self.picks
        if not items:
            return False
        at = self.wish_at if self.wish else self.pick_at
        group = self._group(items[at])
        step = 1
        while step < len(items) and self._group(items[(at + step) % len(items)]) == group:
            step += 1
        self.turn(step)
        return True

    def _group(self, item):
        if not self.wish:
            return rules.piece_name(item)[:2]
        return item >> 14 if item & 15 == TILE else item

    def end_pressed(self):
        state = self.state
        if state.phase == rules.AFTER_TILE and not self.wish:
            self.commit(rules.end())
        elif state.is_over():
            self.referee.finish()
            self.sound.play("done")
        elif state.phase == rules.MARKET_DUE:
            self.refuse("market-first")
        else:
            self.refuse("not-now" if self.wish else "tile-first")

    def menu(self):
        """The round, which choosing does not change."""
        return () if self.state.is_over() else [("R" + str(self.state.round + 1) + " OF" + str(rules.ROUNDS), "")]

    # --- what follows from a move ---

    def commit(self, action):
        state = self.state
        self._seat = state.to_act()
        last = state.history[-1] if state.history else UNDO
        desks.Desk.commit(self, action)
        if action == UNDO and last & 15 == MARKET:
            # Whoever takes a market back mistook a tile, not all of them.
            tiles = rules.unpack(last)[1]
            self.turned = self._opened if sorted(self._opened) == tiles else tiles
            self.turned.pop()

    def committed(self, action):
        self.turned = []
        self.told = []
        self.result.clear()
        self._look()
        if action & 15 == TILE or action == UNDO:
            self._tell(action == UNDO)

    def _tell(self, only_open=True):
        """Which small animals the tile placed last brought, and whether a large one may come."""
        state = self.state
        in_turn = state.phase == rules.AFTER_TILE
        if only_open and not in_turn:
            return
        area = state.areas[state.to_act() if in_turn else self._seat]
        cell = state.history[-1] >> 14
        for place in area.habitats(cell):
            species = area.colour_at(cell, place)
            word = "TAKE " if place in area.animals else "NONE "
            self.told.append((word + self.map.names[species], self.map.coral[species]))
        if in_turn:
            self.told.append(("BIG ?", lights.CYAN))
        self.told_ms = self.now_ms

    def tick(self, now_ms):
        desks.Desk.tick(self, now_ms)
        state = self.state
        if not state.is_over():
            return
        if not self.result.winners:
            if self.result.count(state):
                self.sound.play("done")
            self.dirty = True

    # --- lights ---

    def _look_at_wish(self):
        if self.wish:
            action = self.wish[self.wish_at]
            verb = action & 15
            if verb == TILE:
                self._look(action >> 14)
            elif verb == LARGE:
                self._look(unpack_large(action)[2])

    def draw_ring(self, canvas, odd):
        aqua_lights.draw_ring(self, canvas, odd)

    def draw_pick(self, canvas):
        aqua_lights.draw_pick(self, canvas)

    def draw_map(self, canvas, odd):
        aqua_lights.draw_map(self, canvas, odd)
