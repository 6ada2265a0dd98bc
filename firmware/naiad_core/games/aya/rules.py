"""AYA: a game of it, what may be asked of it and what moves change; not which are legal (lists.py) nor why others are
not (judge.py).
"""

from array import array

from naiad_core.games.aya import judge
from naiad_core.games.aya.actions import (
    AGAIN,
    BROKEN,
    COUNTED,
    EMPTY_2,
    FALLEN,
    FLAG,
    GLASS,
    JOIN,
    LANDSCAPE,
    PAUSE,
    PHOTO,
    PUSH,
    PUSHES,
    SLOTS,
    TOUCHED,
    TURN_2,
    UP,
    glass,
    more_of,
    piece_of,
)
from naiad_core.games.aya.actions import VERBS as VERBS
from naiad_core.games.aya.actions import verb_of as verb_of
from naiad_core.games.aya.pieces import (
    ANIMALS_PER_TERRAIN,
    DEALS,
    DOMINOES,
    DOMINOES_PER_TERRAIN,
    FIRST_GARDEN,
    GARDENS,
    MOUTHS,
    START,
    TILES,
    TOKENS,
    terrain,
)
from naiad_core.games.aya.pieces import piece as piece
from naiad_core.games.aya.pieces import piece_name as piece_name
from naiad_core.games.aya.table import LAID, from_slot, note, put, set_tile, take_back, tie, untie
from naiad_core.state import NOBODY, State
from naiad_core.unload import make_room


class Game(State):
    """A game of AYA.

    ``where`` what each domino does · ``below`` of one in a reserve the domino under it + 1, of one on
    a tile that tile · ``animals`` bits of each camera domino · ``link`` see table.py · ``cover`` of each
    mouth's inner place: 0 no such mouth, OPEN, or domino + 2 · ``open_count`` how many slots are OPEN:
    downstream, upstream, outside mouths; fourth, how many tiles and open inner places there are ·
    ``ruling`` DRY, WET or 0 of each mouth · ``touch`` bits by terrain of each tile · ``stock`` and
    ``reserve_top`` (domino + 1) of each seat · ``turn`` seat · ``glass`` steps done, 0 to 4 ·
    ``tiles`` bits of those on the table · ``animals_left`` by terrain · ``pushes``.
    """

    def __init__(self, seats, options):
        State.__init__(self, seats, options)
        # Whether the chain is not recorded, only its photos in the end: see light_game.py.
        self.light = options["track"] == "photos"
        self.first_camera = DOMINOES_PER_TERRAIN - options["cameras_per_terrain"]
        self.where = bytearray(DOMINOES)
        self.below = bytearray(DOMINOES)
        self.animals = bytearray(DOMINOES)
        self.link = array("H", bytes(2 * SLOTS))
        self.cover = bytearray(MOUTHS)
        self.open_count = bytearray(4)
        self.ruling = bytearray(MOUTHS)
        self.touch = bytearray(TILES)
        self.stock = bytearray(DEALS[seats - 2])
        self.reserve_top = bytearray(seats)
        self.animals_left = bytearray([ANIMALS_PER_TERRAIN] * GARDENS)
        self.turn = 0
        self.glass = 0
        self.paused = False
        self.tiles = 0
        self.pushes = 0
        self._over = False
        # Pairs of neighbours between which the chain broke, lower domino | higher << 8.
        self.broken = []
        if not self.light:
            set_tile(self, START, True)

    def is_timed(self, action):
        return verb_of(action) == GLASS

    def to_act(self):
        return NOBODY if self.light or self.placing_over() else self.turn

    def is_over(self):
        return self._over

    def is_provisional(self):
        return not (self._over and (not self.light or self._is_counted()))

    def _is_counted(self):
        """Whether a light game's photos have all been told: nothing follows that."""
        return verb_of(self.history[-1]) == COUNTED

    def placing_over(self):
        """Whether nothing more may be placed: the second glass is empty, or a stock was when its turn came."""
        return self.glass > EMPTY_2 or not self.stock[self.turn]

    def running(self):
        """Whether the glass runs."""
        return self.glass & 1 == 1 and not self.paused

    def may_place(self):
        """Whether the seat to act may place now."""
        return self.running() and not self.light and not self.placing_over()

    def may_join(self):
        """Whether open ends may be joined now."""
        return self.glass > 0 and not self.pushes and not self.is_over()

    def is_camera(self, domino):
        """Whether a domino carries the camera: the highest numbers of each terrain do."""
        return domino < FIRST_GARDEN and domino % DOMINOES_PER_TERRAIN >= self.first_camera

    def on_table(self, tile):
        """Whether a tile lies on the table."""
        return self.tiles >> tile & 1 == 1

    def at_hand(self, domino):
        """Whether the seat to act may take this domino now: unseen, or on top of its own reserve."""
        return not self.where[domino] or self.reserve_top[self.turn] == domino + 1

    def next_unseen(self, kind, camera):
        """The lowest unseen domino of a kind (position in TERRAINS), with or without camera; -1 if none is."""
        number = kind * DOMINOES_PER_TERRAIN
        while number < DOMINOES and terrain(number) == kind:
            if not self.where[number] and not self.animals[number] and self.is_camera(number) == camera:
                return number
            number += 1
        return -1

    def reserve(self, seat):
        """The dominoes in a seat's reserve, the top first."""
        out = []
        at = self.reserve_top[seat]
        while at:
            out.append(at - 1)
            at = self.below[at - 1]
        return out

    def tokens(self):
        """The tokens that are left after the pushes made so far."""
        return max(0, TOKENS - max(0, self.pushes - self.options["free_pushes"]))

    def last_domino(self):
        """The domino placed last, be it in a reserve; -1 if none was."""
        for i in range(len(self.history) - 1, -1, -1):
            if verb_of(self.history[i]) <= LANDSCAPE:
                return piece_of(self.history[i])
        return -1

    def anything_stands(self):
        """Whether a domino is on the table, reserves apart; in a light game some always are."""
        return self.light or max(self.where) >= LAID

    why_not = judge.why_not

    def legal(self, piece=None):
        if piece is not None and self.is_over():
            # In the survey a board does without what lists placings.
            from naiad_core.games.aya.late_lists import of_piece

            return of_piece(self, piece)
        from naiad_core.games.aya.lists import legal

        return legal(self, piece)

    def joins(self):
        """Every legal join, ascending; both ends of those that have no direction."""
        from naiad_core.games.aya.joins import joins

        return joins(self)

    def apply(self, action):
        self.history.append(action)
        verb = verb_of(action)
        rest = action >> 4
        if verb <= LANDSCAPE:
            put(self, verb, rest >> 9 & 255, rest & 511, action >= FLAG)
        elif verb == JOIN:
            tie(self, from_slot(rest & 255), UP + (rest >> 8))
        elif verb == GLASS:
            self._turn_glass(rest, 1)
        elif verb == PUSH:
            self.pushes += 1
        elif verb == FALLEN:
            self._over = True
        elif verb <= TOUCHED:
            note(self, verb, rest, True)
        elif verb in (PUSHES, AGAIN):
            self.pushes = more_of(action)
        elif verb == BROKEN:
            self.broken.append(more_of(action))
        elif verb == PHOTO:
            self._tell(more_of(action) & 255)

    def undo(self):
        action = self.history.pop()
        verb = verb_of(action)
        rest = action >> 4
        if verb <= LANDSCAPE:
            take_back(self, verb, rest >> 9 & 255, rest & 511)
        elif verb == JOIN:
            untie(self, from_slot(rest & 255))
        elif verb == GLASS:
            self._turn_glass(rest, -1)
        elif verb == PUSH:
            self.pushes -= 1
        elif verb == FALLEN:
            self._over = False
        elif verb <= TOUCHED:
            note(self, verb, rest, False)
        elif verb in (PUSHES, AGAIN):
            self._count()
        elif verb == BROKEN:
            self.broken.pop()
        elif verb == PHOTO:
            self._tell(more_of(action) & 255)
        return action

    def _tell(self, piece):
        # No board has room for it before the survey.
        from naiad_core.games.aya.light_game import tell

        tell(self, piece)

    def _count(self):
        """Pushes counted after corrections. The corrections are in the history."""
        self.pushes = 0
        for action in self.history:
            verb = verb_of(action)
            if verb == PUSH:
                self.pushes += 1
            elif verb in (PUSHES, AGAIN):
                self.pushes = more_of(action)

    def _turn_glass(self, step, by):
        """Make a step of the glass (by 1) or take it back (by -1)."""
        if step >= PAUSE:
            self.paused = (step == PAUSE) == (by > 0)
        elif by > 0:
            self.glass = step + 1
        else:
            # A light game's placing may end while the first glass runs.
            self.glass = step if step != EMPTY_2 or glass(TURN_2) in self.history else 1

    def total(self):
        """The table's points now, counted with little memory."""
        # A board has no room for it before the survey.
        make_room("naiad_core.games.aya.photos")
        from naiad_core.games.aya import photos

        make_room("naiad_core.games.aya.landscapes")
        from naiad_core.games.aya import landscapes

        parts = photos.points(self, photos.failed_animals(self), landscapes.failed(self))
        return sum(parts.values())

    def scores(self):
        from naiad_core.games.aya import score as aya_score

        table = aya_score.score(self)
        rows = [{"total": table["total"], "parts": {}} for _ in range(self.seats)]
        return {"players": rows, "winners": [], "table": table}

    def position(self):
        out = bytearray(
            (
                self.turn,
                self.glass,
                self.paused,
                self._over + (self.light and not self.is_provisional()),
                self.pushes & 255,
                self.pushes >> 8 & 255,
            )
        )
        for part in (self.where, self.below, self.animals, self.link, self.cover, self.ruling, self.touch):
            out += bytes(part)
        for pair in self.broken:
            out += bytes((pair & 255, pair >> 8))
        return bytes(out + self.stock + self.reserve_top)
