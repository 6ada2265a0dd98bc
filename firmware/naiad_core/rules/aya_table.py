"""AYA's table and how a move changes it; not whether the move may be made. Read aya.py next.

What stands is kept as links between slots (see aya_moves.py): ``link[slot]`` is 0 where there is
no such end, OPEN where nothing is linked to it, and the other slot + 2 where something is. Both
slots of a fork's end hold the same; the slot of a fork that a mouth is linked to says which way
the water flows there: a downstream one into the mouth.
"""

from array import array

from naiad_core import pieces
from naiad_core.rules.aya_moves import (
    ALONE,
    ANIMAL,
    DOMINO,
    DOMINOES,
    DOMINOES_PER_TERRAIN,
    DRY,
    EMPTY_2,
    FALLEN,
    FIRST_GARDEN,
    FLAG,
    FLAT,
    FROM,
    GARDENS,
    GLASS,
    HUNG,
    INSIDE,
    INTO,
    JOIN,
    LANDSCAPE,
    MOUTH,
    MOUTH_COUNT,
    MOUTHS,
    OFF,
    ON_TILE,
    PAUSE,
    PUSH,
    RAISE,
    REFS,
    RESERVE,
    SLOTS,
    START,
    TILES,
    TOUCHED,
    UP,
    WET,
    branch,
    domino_of,
    terrain,
)
from naiad_core.state import NOBODY, State

# Where a domino is: not yet seen, in the reserve of seat where - 1, or one of these.
UNSEEN = 0
LAID = 6  # on a tile, where it has no open end
STANDING = 7
FORK = 8

OPEN = 1

# What is known of the animal that a camera domino carries.
CARRIES = 1
NOT_RAISED = 2
THROWN_OFF = 4
TOUCHES = 8
LEFT_FLAT = 16
SURVEY_BITS = {OFF: THROWN_OFF, INSIDE: TOUCHES, FLAT: LEFT_FLAT}


class Table(State):
    """A position of AYA.

    ``where`` what each domino does · ``below`` of one in a reserve the domino under it + 1, of one on
    a tile that tile · ``animals`` bits of each camera domino · ``link`` see above · ``cover`` of each
    mouth's inner place: 0 no such mouth, OPEN, or domino + 2 · ``open_count`` how many slots are OPEN:
    downstream, upstream, outside mouths; fourth, how many tiles and open inner places there are ·
    ``ruling`` DRY, WET or 0 of each mouth · ``touch`` bits by terrain of each tile · ``stock`` and
    ``reserve_top`` (domino + 1) of each seat · ``turn`` seat · ``glass`` steps done, 0 to 4 ·
    ``tiles`` bits of those on the table · ``animals_left`` by terrain · ``pushes`` · ``over``.
    """

    def __init__(self, seats, options):
        State.__init__(self, seats, options)
        data = pieces.load("aya")
        self.first_camera = DOMINOES_PER_TERRAIN - options["cameras_per_terrain"]
        self.where = bytearray(DOMINOES)
        self.below = bytearray(DOMINOES)
        self.animals = bytearray(DOMINOES)
        self.link = array("H", bytes(2 * SLOTS))
        self.cover = bytearray(MOUTHS)
        self.open_count = bytearray(4)
        self.ruling = bytearray(MOUTHS)
        self.touch = bytearray(TILES)
        self.stock = bytearray(data["deals"][str(seats)])
        self.reserve_top = bytearray(seats)
        self.animals_left = bytearray([data["animals_per_terrain"]] * GARDENS)
        self.turn = 0
        self.glass = 0
        self.paused = False
        self.tiles = 0
        self.pushes = 0
        self.over = False
        # For each placing that stands: whether the domino came from the seat's own reserve.
        self._from_reserve = []
        self._set_tile(START, True)

    # --- what may be asked ---

    def to_act(self):
        return NOBODY if self.placing_over() else self.turn

    def is_over(self):
        return self.over

    def is_provisional(self):
        return not self.over

    def placing_over(self):
        """Whether nothing more may be placed: the second glass is empty, or a stock was when its turn came."""
        return self.glass > EMPTY_2 or not self.stock[self.turn]

    def running(self):
        """Whether the glass runs."""
        return self.glass & 1 == 1 and not self.paused

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
            if not self.where[number] and self.is_camera(number) == camera:
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

    def last_domino(self):
        """The domino placed last, be it in a reserve; -1 if none was."""
        for i in range(len(self.history) - 1, -1, -1):
            if self.history[i] & 15 <= LANDSCAPE:
                return self.history[i] >> 13 & 255
        return -1

    def anything_stands(self):
        """Whether a domino is on the table, reserves apart."""
        return max(self.where) >= LAID

    def position(self):
        out = bytearray((self.turn, self.glass, self.paused, self.over, self.pushes & 255, self.pushes >> 8 & 255))
        for part in (self.where, self.below, self.animals, self.link, self.cover, self.ruling, self.touch):
            out += bytes(part)
        return bytes(out + self.stock + self.reserve_top)

    # --- moves ---

    def apply(self, action):
        self.history.append(action)
        verb = action & 15
        rest = action >> 4
        if verb <= LANDSCAPE:
            self._place(verb, rest >> 9 & 255, rest & 511, action >= FLAG)
        elif verb == JOIN:
            self._tie(from_slot(rest & 255), UP + (rest >> 8))
        elif verb == GLASS:
            self._turn_glass(rest, 1)
        elif verb == PUSH:
            self.pushes += 1
        elif verb == FALLEN:
            self.over = True
        else:
            self._note(verb, rest, True)

    def undo(self):
        action = self.history.pop()
        verb = action & 15
        rest = action >> 4
        if verb <= LANDSCAPE:
            self._take_back(verb, rest >> 9 & 255, rest & 511)
        elif verb == JOIN:
            self._untie(from_slot(rest & 255))
        elif verb == GLASS:
            self._turn_glass(rest, -1)
        elif verb == PUSH:
            self.pushes -= 1
        elif verb == FALLEN:
            self.over = False
        else:
            self._note(verb, rest, False)
        return action

    def _place(self, verb, domino, place, flag):
        seat = self.turn
        from_reserve = self.where[domino] != UNSEEN
        self._from_reserve.append(from_reserve)
        if from_reserve:
            self.reserve_top[seat] = self.below[domino]
            self.below[domino] = 0
        else:
            self.stock[seat] -= 1
        self.turn = (seat + 1) % self.seats
        if place == RESERVE:
            self.where[domino] = seat + 1
            self.below[domino] = self.reserve_top[seat]
            self.reserve_top[seat] = domino + 1
        elif place < ALONE:
            self.where[domino] = LAID
            if place < ON_TILE:
                self.cover[place] = domino + 2
                self.open_count[3] -= 1
                self.below[domino] = place // 3
            else:
                self.below[domino] = place - ON_TILE
        else:
            if verb == LANDSCAPE:
                self._set_tile((place - INTO) // 3, True)
            elif verb == ANIMAL:
                self.animals[domino] = CARRIES | NOT_RAISED if flag else CARRIES
                self.animals_left[terrain(domino)] -= 1
            self.where[domino] = FORK if flag and verb == DOMINO else STANDING
            self._set_ends(domino, OPEN)
            if place != ALONE:
                # It takes the water from what it is put after, and gives it to what it is put before.
                gives = place >= HUNG + UP
                self._tie(domino if gives else UP + domino, slot_at(place))

    def _take_back(self, verb, domino, place):
        seat = self.turn = (self.turn or self.seats) - 1
        if place == RESERVE:
            self.reserve_top[seat] = self.below[domino]
        elif place < ALONE:
            if place < ON_TILE:
                self.cover[place] = OPEN
                self.open_count[3] += 1
        else:
            if place != ALONE:
                self._untie(slot_at(place))
            self._set_ends(domino, 0)
            if verb == LANDSCAPE:
                self._set_tile((place - INTO) // 3, False)
            elif verb == ANIMAL:
                self.animals[domino] = 0
                self.animals_left[terrain(domino)] += 1
        if self._from_reserve.pop():
            self.where[domino] = seat + 1
            self.below[domino] = self.reserve_top[seat]
            self.reserve_top[seat] = domino + 1
        else:
            self.where[domino] = UNSEEN
            self.below[domino] = 0
            self.stock[seat] += 1

    def _turn_glass(self, step, by):
        """Make a step of the glass (by 1) or take it back (by -1)."""
        if step >= PAUSE:
            self.paused = (step == PAUSE) == (by > 0)
        else:
            self.glass += by

    def _note(self, verb, rest, stands):
        """Make a raise or a line of the survey, or take it back; of a gate nothing is kept but its line."""
        if verb == RAISE:
            self.animals[rest] = CARRIES if stands else CARRIES | NOT_RAISED
        elif verb in SURVEY_BITS:
            self.animals[rest] ^= SURVEY_BITS[verb]
        elif verb in (DRY, WET):
            self.ruling[rest] = verb if stands else 0
        elif verb == TOUCHED:
            self.touch[rest & 15] ^= 1 << (rest >> 4)

    def _set_tile(self, tile, lies):
        by = 1 if lies else -1
        self.tiles ^= 1 << tile
        self.open_count[2] += by * MOUTH_COUNT[tile]
        self.open_count[3] += by * (1 + MOUTH_COUNT[tile])
        for mouth in range(3 * tile, 3 * tile + MOUTH_COUNT[tile]):
            self.cover[mouth] = self.link[MOUTH + mouth] = OPEN if lies else 0

    def _set_ends(self, domino, value):
        """Give a domino outside tiles its ends, all open, or take them away (0)."""
        self._set_end(domino, value)
        if self.where[domino] == FORK:
            self._set_end(branch(domino, 1), value)
            self._set_end(branch(domino, 2), value)

    def _set_end(self, ref, value):
        by = 1 if value else -1
        self.link[ref] = self.link[UP + ref] = value
        self.open_count[0] += by
        self.open_count[1] += by

    def _tie(self, one, other):
        """Link two slots."""
        self._set_link(one, other + 2)
        self._set_link(other, one + 2)

    def _untie(self, slot):
        """Open a slot, and the one that it is linked to."""
        self._set_link(self.link[slot] - 2, OPEN)
        self._set_link(slot, OPEN)

    def _set_link(self, slot, value):
        by = 1 if value == OPEN else -1
        self.link[slot] = value
        self.open_count[slot // UP] += by
        if slot < MOUTH and self.where[domino_of(slot)] == FORK:
            slot = (slot + UP) % MOUTH
            self.link[slot] = value
            self.open_count[slot // UP] += by


def slot_at(place):
    """The slot that a domino is linked to by a place outside tiles, ALONE apart."""
    return place - HUNG if place >= HUNG else place - FROM + MOUTH


def from_slot(ref):
    """The slot that a ref means in a join's from; in its to it is UP + ref, for a mouth as well."""
    return ref if ref < REFS else UP + ref
