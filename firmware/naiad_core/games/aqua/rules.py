"""AQUA: a game of it, what moves change in market, turns and areas, the result; not which moves are legal (judge.py),
not the areas (tableau.py) nor the points (score.py).

What chance turns up is a move of its own, ``chance`` makes one. Small animals are no moves: they follow from the tile.
A large animal ends the turn, and so does anything else once nothing but ending is left.
"""

from naiad_core.games.aqua import judge, pieces
from naiad_core.games.aqua.actions import (
    AFTER_TILE,
    DISCARD,
    ECOSYSTEM,
    LARGE,
    MARKET,
    MARKET_DUE,
    OVER,
    SNAIL,
    TILE,
    TURN,
    cell_of,
    look_of,
    market_tiles,
    piece_of,
    unpack,
    unpack_large,
)
from naiad_core.games.aqua.actions import VERBS as VERBS
from naiad_core.games.aqua.actions import verb_of as verb_of
from naiad_core.games.aqua.pieces import ANIMALS, COLOURS, ECOSYSTEMS, LARGE_POINTS, SOLO_MARKET, TILES
from naiad_core.games.aqua.pieces import ROUNDS as ROUNDS
from naiad_core.games.aqua.pieces import piece as piece
from naiad_core.games.aqua.pieces import piece_name as piece_name
from naiad_core.games.aqua.tableau import Tableau
from naiad_core.state import NOBODY, State

# Added in ``_seen`` to the round in which a tile was turned up, once it is taken.
_TAKEN = 32


class Game(State):
    """A position; see State.

    To be read: ``areas`` one Tableau a seat, ``stock`` small animals left by species,
    ``stacks`` and ``taken`` points of each stack of large animals and how many of it are gone,
    ``phase``, ``round`` from 0, ``fresh`` places of this turn's small animals while a large one
    may still be laid, ``entered`` by seat the points of ecosystems, by id, whose text is not known.
    """

    def __init__(self, seats, options):
        State.__init__(self, seats, options)
        self.areas = [Tableau([COLOURS.index(c) for c in h]) for h in options["hotspots"]]
        self.stock = bytearray(pieces.SPECIES_COUNT)
        self.stacks = LARGE_POINTS
        if seats in (2, 3):
            out = pieces.LARGE_SNAIL
            self.stacks = tuple(
                [LARGE_POINTS[a][: out[a] - 1] + LARGE_POINTS[a][out[a] :] for a in range(len(ANIMALS))]
            )
        self.taken = bytearray(len(ANIMALS))
        # False where only the tiles taken are told: any that nobody has may lie on the market.
        self.tracked = options.get("market") != "untracked"
        # By tile: 0 unseen, else the round (from 1) in which it was turned up, plus _TAKEN.
        self._seen = bytearray(TILES)
        self.phase = MARKET_DUE if self.tracked else TURN
        self.round = 0
        # Who began the round, how many seats had their first chance, who took the snail.
        self._first = options["snail"]
        self._step = 0
        self.taker = NOBODY
        self.fresh = []
        self._clocks = []
        rows = options.get("ecosystems", ())
        self._unknown = [row["id"] for row in rows if ECOSYSTEMS[row["id"]] is None]
        self.entered: list[dict[int, int]] = [{} for _ in range(seats)]

    def turned_up(self, number):
        """True once a market has shown the tile, or where none is told once it was taken."""
        return self._seen[number] > 0

    def on_market(self, number):
        """True while the tile may be taken."""
        return self._stale() < self._seen[number] < _TAKEN

    def market(self):
        """The tiles that may be taken, sorted."""
        stale = self._stale()
        seen = self._seen
        return [t for t in range(TILES) if stale < seen[t] < _TAKEN]

    def _stale(self):
        """The last round whose tiles are off the market: alone, those left at its end are thrown away. -1: even those
        that were never turned up are on it."""
        if self.tracked:
            return self.round if self.seats == 1 else 0
        return -1

    def market_size(self):
        """How many tiles this round's market turns up."""
        if self.seats == 1:
            return SOLO_MARKET
        return self.seats + (0 if self.round else 1)

    def order(self):
        """The seats in the order in which they take a tile this round, as it stands now."""
        seats = [(self._first + n) % self.seats for n in range(self.seats)]
        if self.taker != NOBODY:
            seats.remove(self.taker)
            seats.append(self.taker)
        return seats

    def snail_free(self):
        """True where the seat to act may take the snail."""
        return self.phase == TURN and self.taker == NOBODY and self._step < self.seats - 1

    def to_act(self):
        """See State. A market belongs to the seat that begins the round."""
        if self.phase == OVER:
            return NOBODY
        if self._step < self.seats:
            return (self._first + self._step) % self.seats
        return self.taker

    def is_over(self):
        """See State."""
        return self.phase == OVER

    def is_provisional(self):
        """See State: until the end, and what the table must count is entered."""
        return self.phase != OVER or bool(self.missing())

    def missing(self):
        """The ecosystems whose points only the table can tell and has not: (seat, id)."""
        return [(seat, n) for seat in range(self.seats) for n in self._unknown if n not in self.entered[seat]]

    legal = judge.legal
    why_not = judge.why_not

    def apply(self, action):
        """See State."""
        self._clocks.append(self.phase | self.round << 2 | self._first << 7 | self._step << 9 | self.taker + 1 << 12)
        self.history.append(action)
        verb = verb_of(action)
        if verb == MARKET:
            for each in market_tiles(action >> 4):
                self._seen[each] = self.round + 1
            self.phase = TURN
            return
        if verb == TILE:
            self._place(action)
            if self.fresh:
                moves: list[int] = []
                for animal in range(len(ANIMALS)):
                    judge.large_moves(self, animal, moves)
                    if moves:
                        self.phase = AFTER_TILE
                        return
        elif verb == DISCARD:
            self._seen[action >> 4] += _TAKEN
        elif verb == LARGE:
            animal, turning, place = unpack_large(action)
            points = self.stacks[animal][self.taken[animal]]
            self.areas[self.to_act()].lay_large(animal, turning, place, points)
            self.taken[animal] += 1
        elif verb == SNAIL:
            self.taker = self.to_act()
        elif verb == ECOSYSTEM:
            _, number, seat, points = unpack(action)
            self.entered[seat][number] = points
            return
        self.fresh = []
        self._next()

    def _place(self, action):
        cell = cell_of(action)
        area = self.areas[self.to_act()]
        self._seen[piece_of(action)] += _TAKEN
        area.put(cell, look_of(action))
        self.fresh = area.settle(cell, self.stock)

    def _next(self):
        """Pass from one seat, which has had its turn or taken the snail, to the next."""
        self.phase = TURN
        if self._step < self.seats:
            self._step += 1
            if self._step < self.seats or self.taker != NOBODY:
                return
        if self.round == ROUNDS - 1:
            self.phase = OVER
            return
        # Whoever was last holds the snail: he took it, or it fell to him.
        self._first = self.order()[-1]
        self.round += 1
        self._step = 0
        self.taker = NOBODY
        if self.tracked:
            self.phase = MARKET_DUE

    def undo(self):
        """See State."""
        action = self.history.pop()
        clock = self._clocks.pop()
        self.phase = clock & 3
        self.round = clock >> 2 & 31
        self._first = clock >> 7 & 3
        self._step = clock >> 9 & 7
        self.taker = (clock >> 12) - 1
        self.fresh = []
        verb = verb_of(action)
        area = self.areas[self.to_act()]
        if verb == MARKET:
            for each in market_tiles(action >> 4):
                self._seen[each] = 0
        elif verb == TILE:
            cell = action >> 14
            for place in area.animals_at(cell):
                self.stock[area.animals.pop(place)] += 1
            area.lift(cell)
            self._seen[action >> 7 & 127] -= _TAKEN
        elif verb == DISCARD:
            self._seen[action >> 4] -= _TAKEN
        elif verb == LARGE:
            area.take_large()
            self.taken[action >> 4 & 7] -= 1
        elif verb == ECOSYSTEM:
            _, number, seat, _ = unpack(action)
            del self.entered[seat][number]
        if self.phase == AFTER_TILE:
            # The move before is the tile of this turn, and no later one can have used its corners.
            self.fresh = area.animals_at(self.history[-1] >> 14)
        return action

    def explain(self, seat):
        """Every point of a seat, one at a time, for a board has no room for all; see score.explain."""
        from naiad_core.games.aqua import score as aqua_score

        # The family game has none.
        return aqua_score.explain(self.areas[seat], self.options.get("ecosystems"), self.entered[seat])

    def scores(self):
        """See State."""
        from naiad_core.games.aqua import score as aqua_score

        players = [aqua_score.total(self.explain(seat)) for seat in range(self.seats)]
        winners = [] if self.is_provisional() else self.winners(players)
        return {"players": players, "winners": winners}

    def winners(self, players):
        """The winner's seat in a list; among equals who took a tile first in the last round (ruling A11)."""
        best = max([player["total"] for player in players])
        return [seat for seat in self.order() if players[seat]["total"] == best][:1]

    def points(self, seat):
        """See State."""
        from naiad_core.games.aqua import score as aqua_score

        return aqua_score.points(self.areas[seat], self.options.get("ecosystems"), self.entered[seat])

    def clone(self):
        """See State."""
        other = Game(self.seats, self.options)
        for name, value in self.__dict__.items():
            setattr(other, name, type(value)(value) if type(value) in (list, bytearray) else value)
        other.areas = [area.clone() for area in self.areas]
        other.entered = [dict(entered) for entered in self.entered]
        return other

    def position(self):
        """See State."""
        out = bytearray((self.phase, self.round, self._first, self._step, self.taker + 1))
        out.extend(self.stock)
        out.extend(self.taken)
        for each in range(TILES):
            out.append(2 if self.on_market(each) else 1 if self.turned_up(each) else 0)
        for area in self.areas:
            for part in (area.looks, area.animals):
                out.append(len(part))
                for key in sorted(part):
                    value = part[key]
                    out.extend(bytes((key & 255, key >> 8, value & 255, value >> 8)))
            out.append(len(area.large))
            for animal, turning, place, points in sorted(area.large):
                out.extend(bytes((animal, turning, place & 255, place >> 8, points)))
        for place in sorted(self.fresh):
            out.extend(bytes((place & 255, place >> 8)))
        for entered in self.entered:
            for number in sorted(entered):
                out.extend(bytes((number, entered[number] & 255, entered[number] >> 8)))
        return bytes(out)


def solo_rank(total):
    """How many steps of the solo ladder a total reaches, 0 to 5."""
    return len([step for step in pieces.SOLO_RANKS if total >= step])


def solo_key(rank):
    """The entry of the table's words for a step, from 1: by letters, for a number in a key stands for any."""
    return "solo-" + chr(96 + rank)
