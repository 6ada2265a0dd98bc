"""AQUA at the table: what its tags and buttons mean; not its lights and not its rules.

Market: the tags of the tiles turned up, one by one; *back* takes one off, the last one opens it. A game may do without.
A turn: the tag of the tile taken lights every cell that it fits, the knob walks through cell and
turn, *menu* on to the next cell, a press places. The small animals to take are said. Where a
large one may come its tag, or a press and the knob, lights its places; *end*, or the next
player's tile, is the way without. The snail's tag asks whether to go last. With nothing selected
the knob looks at the other areas and the stacks until a piece is read, a press picks a piece whose
tag is lost. After the end the knob goes from who has won to the totals, a press through what one is
made of; before them come the ecosystems whose points only the players can count, which a press and
the knob enter. *end* closes the game.
"""

import gc

try:
    from typing import Any
except ImportError:
    pass

# Large files first: to compile one takes some four times its room, and the more is loaded the less there is.
from naiad_table.games.aqua.lights import Lights, forget_score

# isort: split

from naiad_core import palette
from naiad_core.games.aqua import actions, pieces, rules
from naiad_core.games.aqua.actions import MARKET, TILE, cell_of, verb_of
from naiad_core.games.aqua.pieces import ANIMALS, COLOURS, PIECE_LARGE, PIECE_SNAIL, TILES
from naiad_core.state import UNDO
from naiad_core.unload import make_room, unload
from naiad_table import ticks
from naiad_table import view as base

LARGE_ANIMALS = range(PIECE_LARGE, PIECE_LARGE + len(ANIMALS))


class View(base.View):
    """AQUA's view."""

    def __init__(self, referee, sound):
        base.View.__init__(self, referee, sound)
        self.lights = Lights(self.state, self.selection)
        # The tiles of the market before the one due, in the order in which they were read.
        self._opened = []
        # Before the move that is being made: whose turn it was (``mover``), and the last move.
        self.mover = 0
        self._last = UNDO

    def start(self):
        self._have_result()
        self._tell()

    def _have_result(self):
        """What shows the result, anew after every move, while the game is over; else what ranks moves, or the next tile
        would have to wait for it.
        """
        room = "naiad_table.games.aqua."
        self.lights.result = None
        if self.state.is_over():
            unload(room + "rank")
            make_room(room + "result")
            from naiad_table.games.aqua.result import Result

            self.lights.result = Result()
        else:
            unload(room + "result")
            make_room(room + "rank")
            __import__(room + "rank")

    def forget(self):
        self._look_away()
        # A hint has told points.
        forget_score()
        if self.state.phase != actions.AFTER_TILE:
            self.lights.pages = []

    # --- pieces ---

    def tag(self, text):
        self.dirty = True
        ends, found = self.found(text)
        self.forget()
        if ends:
            self.referee.commit(actions.end())
            self.committed(actions.end())
        if found is None:
            self._turn_up(pieces.piece(text))
        else:
            self.selection.offer(found)

    def listed(self, text):
        """(whether it ends the turn, the moves then or why there are none); None for a tile of the market."""
        state = self.state
        piece = pieces.piece(text)
        # A large animal is left out by reading what only the next player can have taken.
        ends = piece >= 0 and state.phase == actions.AFTER_TILE and piece not in LARGE_ANIMALS and self._is_next(piece)
        if ends:
            state.apply(actions.end())
        found = self._moves(piece)
        if ends:
            state.undo()
        return ends, found

    def _moves(self, piece):
        state = self.state
        phase = state.phase
        if piece < 0:
            found: Any = "unknown-tag"
        elif phase == actions.MARKET_DUE:
            found = None if piece < TILES else "market-first"
        elif piece < TILES and phase == actions.TURN:
            found = state.legal(piece)
            if len(found) > 1 and self.referee.hints:
                from naiad_table.games.aqua.rank import in_order

                found = in_order(state.areas[state.to_act()], found)
            elif not found and state.on_market(piece):
                found = "no-match"
            elif not found:
                found = "tile-gone" if state.turned_up(piece) else "not-in-market"
        elif piece == PIECE_SNAIL:
            found = self.referee.why_not(actions.snail()) or [actions.snail()]
        elif piece in LARGE_ANIMALS and phase == actions.AFTER_TILE:
            number = piece - PIECE_LARGE
            stack_empty = state.taken[number] == len(state.stacks[number])
            found = "stack-empty" if stack_empty else state.legal(piece) or "nothing-fits"
        else:
            found = "not-now"
        return found

    def _is_next(self, piece):
        """True if the piece is one that may be read next once this turn has ended."""
        state = self.state
        state.apply(actions.end())
        if state.phase == actions.MARKET_DUE:
            good = piece < TILES and not state.turned_up(piece)
        elif piece == PIECE_SNAIL:
            good = state.snail_free()
        else:
            good = state.phase == actions.TURN and piece < TILES and state.on_market(piece)
        state.undo()
        return good

    def _turn_up(self, piece):
        """One more tile of the market; the last one opens it."""
        self.selection.clear()
        turned = self.lights.turned
        if self.state.turned_up(piece):
            self.selection.refuse("tile-gone")
        elif piece in turned:
            self.selection.refuse("shown-twice")
        else:
            turned.append(piece)
            if len(turned) == self.state.market_size():
                self._opened = turned
                self.commit(actions.market(turned))
            else:
                self.sound.play("tag")

    def pieces_by_hand(self):
        state = self.state
        phase = state.phase
        if phase == actions.MARKET_DUE:
            return [tile for tile in range(TILES) if not state.turned_up(tile) and tile not in self.lights.turned]
        if phase == actions.AFTER_TILE:
            return [piece for piece in LARGE_ANIMALS if state.legal(piece)]
        if phase != actions.TURN:
            return []
        return state.market() + ([PIECE_SNAIL] if state.snail_free() else [])

    def piece_words(self, piece):
        if piece == PIECE_SNAIL:
            return "SNAL"
        number = piece - PIECE_LARGE
        points = self.state.stacks[number][self.state.taken[number]]
        return ANIMALS[number][:4].upper() + " " + str(points)

    def draw_piece(self, canvas, piece):
        if piece >= TILES:
            canvas.words(self.piece_words(piece), palette.CYAN)
            return
        # A tile by its three corals clockwise, each letter in its colour.
        name = pieces.piece_name(piece)
        for i in range(len(name)):
            letter = name[i : i + 1]
            canvas.word(" " * i + letter.upper(), 5, self.lights.map.coral[COLOURS.index(letter)])

    # --- knob and buttons ---

    def turn_idle(self, steps):
        lights = self.lights
        if self.state.is_over():
            lights.result.turn(steps)
            return
        if lights.around is None:
            gc.collect()
            from naiad_table.games.aqua.around import Around

            lights.around = Around(self.state, lights)
        if not lights.around.turn(steps, self.selection.now_ms):
            self._look_away()

    def _look_away(self):
        """Back to the table as it is; True where something else was looked at."""
        if self.lights.around is None:
            return False
        self.lights.around = None
        unload("naiad_table.games.aqua.around")
        return True

    def back(self):
        result = self.lights.result
        if result is not None and result.points >= 0:
            result.points = -1
            self.sound.play("back")
            return True
        if self._look_away():
            self.sound.play("back")
            return True
        if not self.lights.turned:
            return False
        self.lights.turned.pop()
        self.sound.play("back")
        return True

    def push_idle(self):
        if self.state.is_over():
            action = self.lights.result.more(self.state)
            if action:
                self.commit(action)
        else:
            self._look_away()
            base.View.turn_idle(self, 0)

    def menu_pressed(self):
        """On to the next move on another cell, or to the next tiles that begin alike: long lists have a short way."""
        selection = self.selection
        items = selection.candidates
        if not items:
            return False
        group = self._group(items[selection.index])
        step = 1
        while step < len(items) and self._group(items[(selection.index + step) % len(items)]) == group:
            step += 1
        self.turn(step)
        return True

    def _group(self, item):
        if self.selection.by_hand:
            return pieces.piece_name(item)[:2]
        return cell_of(item) if verb_of(item) == TILE else item

    def end_pressed(self):
        state = self.state
        selection = self.selection
        has_moves = selection.candidates and not selection.by_hand
        if state.phase == actions.AFTER_TILE and not has_moves:
            self.commit(actions.end())
        elif state.is_over() and self.lights.result.points >= 0:
            selection.refuse("not-now")
        elif state.is_over():
            self.referee.finish()
            self.sound.play("done")
        elif state.phase == actions.MARKET_DUE:
            selection.refuse("market-first")
        else:
            selection.refuse("not-now" if has_moves else "tile-first")

    def menu(self):
        """The round, which choosing does not change."""
        return () if self.state.is_over() else [("R" + str(self.state.round + 1) + " OF" + str(rules.ROUNDS), "")]

    # --- what follows from a move ---

    def before(self, action):
        state = self.state
        self.mover = state.to_act()
        self._last = state.history[-1] if state.history else UNDO

    def committed(self, action):
        lights = self.lights
        lights.turned = []
        lights.pages = []
        self._have_result()
        if action == UNDO and verb_of(self._last) == MARKET:
            # Whoever takes a market back mistook a tile, not all of them.
            tiles = actions.unpack(self._last)[1]
            lights.turned = self._opened if sorted(self._opened) == tiles else tiles
            lights.turned.pop()
        if verb_of(action) == TILE or action == UNDO:
            self._tell(action == UNDO)

    def _tell(self, only_open=True):
        """Which small animals the tile placed last brought, and whether a large one may come."""
        state = self.state
        in_turn = state.phase == actions.AFTER_TILE
        if only_open and not in_turn:
            return
        lights = self.lights
        area = state.areas[state.to_act() if in_turn else self.mover]
        cell = cell_of(state.history[-1])
        for place in area.habitats(cell):
            species = area.colour_at(cell, place)
            word = "TAKE " if place in area.animals else "NONE "
            lights.pages.append((word + lights.map.names[species], lights.map.coral[species]))
        if in_turn:
            lights.pages.append(("BIG ?", palette.CYAN))
        lights.pages_ms = self.selection.now_ms

    def tick(self, now_ms):
        base.View.tick(self, now_ms)
        lights = self.lights
        lights.pages_ms = ticks.aged(lights.pages_ms, now_ms)
        if lights.around is not None and lights.around.count():
            self.dirty = True
        if self.state.is_over() and lights.result.count(self.state):
            self.dirty = True
            if lights.result.winners:
                self.sound.play("done")
