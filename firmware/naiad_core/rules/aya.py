"""AYA: which moves are legal; not why others are not (aya_judge.py), nor what they change. Read aya_photos.py next."""
# ruff: noqa: F405  mypy knows every name

# A board compiles all it needs before the game, photos too: at the end of one there is the least room for that.
from naiad_core.rules import aya_photos

# A game's moves are names of its rules module, as well as the words in which its table is kept.
from naiad_core.rules.aya_judge import Judge, same_piece
from naiad_core.rules.aya_moves import *  # noqa: F403
from naiad_core.rules.aya_table import *  # noqa: F403

GAME = "aya"

# Numbers of mouths of one terrain, some of which no tile has.
_MOUTHS_OF_TERRAIN = 9
# What is known of an animal that lies flat while there is placing.
_FLAT = bytes((CARRIES | NOT_RAISED,))


def __getattr__(name):
    # Options are names of this module too.
    from naiad_core.rules import aya_options

    return getattr(aya_options, name)


class Game(Judge):
    """A game of AYA; what it holds is said in Table."""

    GAME = GAME

    def legal(self, piece=None):
        out: list[int] = []
        if piece is None:
            if self.may_place():
                places = self._places()
                for number in range(DOMINOES):
                    if self.at_hand(number):
                        self._placings(number, places, out)
            out += self.joins()
            self._table_moves(out)
            out.sort()
        elif 0 <= piece < DOMINOES + TILES:
            if self.over:
                self._survey(piece, out)
            elif self.may_place():
                if piece >= DOMINOES:
                    self._lays(piece - DOMINOES, out)
                elif self.at_hand(piece):
                    self._placings(piece, self._places(), out)
                elif self.animals[piece] & NOT_RAISED:
                    out.append(raise_(piece))
        return out

    def _places(self):
        """Where any domino may go, ascending; but for INTO a mouth, which _placings looks at."""
        out: list[int] = []
        cover = self.cover
        for mouth in range(MOUTHS):
            if cover[mouth] == OPEN:
                out.append(mouth)
        for tile in range(TILES):
            if self.on_table(tile):
                out.append(ON_TILE + tile)
        out.append(ALONE)
        out.append(RESERVE)
        link = self.link
        for slot in range(MOUTH, SLOTS):
            if link[slot] == OPEN:
                out.append(FROM - MOUTH + slot)
        for slot in range(MOUTH):
            if link[slot] == OPEN:
                out.append(HUNG + slot)
        return out

    def _placings(self, number, places, out):
        """Add, ascending, everything that a domino at hand may be used for."""
        kind = terrain(number)
        camera = self.is_camera(number)
        base = domino(number, 0)
        carries = camera and self.animals_left[kind]
        for place in places:
            out.append(base + (place << 4))
            if carries and place >= AFTER:
                out.append(base + (place << 4) + ANIMAL - DOMINO)
        for mouth in range(MOUTHS):
            if self.link[MOUTH + mouth] == OPEN:
                out.append(domino(number, INTO + mouth))
            elif camera and tile_terrain(mouth // 3) == kind and self._may_lay(mouth):
                out.append(landscape(number, mouth))
        if kind == GARDENS:
            for place in places:
                if place == ALONE or place >= FROM:
                    out.append(domino(number, place, True))
            for mouth in range(MOUTHS):
                if self.link[MOUTH + mouth] == OPEN:
                    out.append(domino(number, INTO + mouth, True))

    def _lays(self, tile, out):
        """Add, ascending, the moves that lay this tile."""
        if self.on_table(tile):
            return
        first = tile_terrain(tile) * DOMINOES_PER_TERRAIN
        for number in range(first + self.first_camera, first + DOMINOES_PER_TERRAIN):
            if self.at_hand(number):
                for mouth in range(3 * tile, 3 * tile + MOUTH_COUNT[tile]):
                    out.append(landscape(number, mouth))

    def open_refs(self, side):
        """Open ends on one side (0 downstream, UP upstream), then open mouths, as refs."""
        out: list[int] = []
        for ref in range(REFS):
            if self.link[side + ref] == OPEN:
                out.append(ref)
        for mouth in range(MOUTHS):
            if self.link[MOUTH + mouth] == OPEN:
                out.append(REFS + mouth)
        return out

    def joins(self):
        """Every legal join, ascending; both ends of those that have no direction."""
        out: list[int] = []
        if not self.may_join():
            return out
        to_refs = self.open_refs(UP)
        for from_ref in self.open_refs(0):
            for to_ref in to_refs:
                if (from_ref < REFS or to_ref < REFS) and not same_piece(from_ref, to_ref):
                    out.append(join(from_ref, to_ref))
        return out

    def _table_moves(self, out):
        """Add everything but placings and joins."""
        if not self.placing_over():
            for step in (self.glass, PAUSE, GO_ON):
                if self._glass_allows(step):
                    out.append(glass(step))
            if self.running() and _FLAT in self.animals:
                for number in range(DOMINOES):
                    if self.animals[number] & NOT_RAISED:
                        out.append(raise_(number))
        elif not self.over:
            stands = self.anything_stands()
            if stands:
                out.append(push())
            if self.pushes or not stands:
                out.append(fallen())
        else:
            for number in range(DOMINOES + TILES):
                self._survey(number, out)
            for mouth in range(3, MOUTHS):
                if self.cover[mouth] and not self.ruling[mouth]:
                    out.append(dry(mouth))
                    out.append(wet(mouth))

    def _survey(self, piece, out):
        """Add, ascending, the lines of the survey that go by this piece."""
        if piece >= DOMINOES:
            tile = piece - DOMINOES
            if tile != START and self.on_table(tile):
                for by in range(GARDENS):
                    if by != tile_terrain(tile) and not self.touch[tile] >> by & 1:
                        out.append(touched(tile, by))
        elif self.animals[piece]:
            for verb in (OFF, INSIDE, FLAT):
                if not self.animals[piece] & SURVEY_BITS[verb]:
                    out.append(verb | piece << 4)

    def pick(self, rng):
        """One of legal(), all equally likely; rng(n) gives 0 to n - 1. There must be one.

        Draws from a list that is quick to count and holds every legal move once, until it hits one:
        each domino at hand in each open place; the same again, as an animal or a fork; each on the
        mouths of its terrain; each end joined to each, or to a mouth; and all the rest.
        """
        downs, ups, mouths, spots = self.open_count
        placings = seconds = lays = 0
        if self.may_place():
            # The stocks together are as many as the dominoes unseen.
            hand = sum(self.stock) + (self.reserve_top[self.turn] > 0)
            placings = hand * (downs + ups + 2 * mouths + spots + 2)
            seconds = 2 * placings
            lays = seconds + hand * _MOUTHS_OF_TERRAIN
        joins = lays
        if self.may_join():
            joins += downs * (ups + mouths) + mouths * ups
        rest: list[int] = []
        self._table_moves(rest)
        while True:
            at = rng(joins + len(rest))
            if at < lays:
                number = self._draw_domino(rng)
                if at < placings:
                    return domino(number, self._draw_place(rng))
                if number >= FIRST_GARDEN and at < seconds:
                    action = domino(number, self._draw_place(rng), True)
                elif not self.is_camera(number):
                    continue
                elif at < seconds:
                    action = animal(number, self._draw_place(rng))
                else:
                    first = 3 + _MOUTHS_OF_TERRAIN * terrain(number)
                    action = landscape(number, first + at % _MOUTHS_OF_TERRAIN)
                if not self.why_not(action):
                    return action
            elif at < joins:
                if at - lays < mouths * ups:
                    from_ref = self._draw_slot(rng, MOUTH, SLOTS) - UP
                    to_ref = self._draw_slot(rng, UP, MOUTH) - UP
                else:
                    from_ref = self._draw_slot(rng, 0, UP)
                    to_ref = self._draw_slot(rng, UP, SLOTS) - UP
                if not same_piece(from_ref, to_ref):
                    return join(from_ref, to_ref)
            else:
                return rest[at - joins]

    def _draw_domino(self, rng):
        """Any domino at hand."""
        where = self.where
        top = self.reserve_top[self.turn] - 1
        while True:
            number = rng(DOMINOES)
            if not where[number] or number == top:
                return number

    def _draw_place(self, rng):
        """Any place where a domino may go."""
        link = self.link
        while True:
            place = rng(PLACES)
            if place >= HUNG:
                if link[place - HUNG] == OPEN:
                    return place
            elif not self._why_not_at(place):
                return place

    def _draw_slot(self, rng, low, high):
        """Any open slot from low to high - 1."""
        link = self.link
        while True:
            slot = low + rng(high - low)
            if link[slot] == OPEN:
                return slot

    def total(self):
        """The table's points now, counted with little memory."""
        parts = aya_photos.points(self, aya_photos.failed_animals(self), aya_photos.failed_landscapes(self))
        return sum(parts.values())

    def scores(self):
        from naiad_core.rules import aya_score

        table = aya_score.score(self)
        rows = [{"total": table["total"], "parts": {}} for _ in range(self.seats)]
        return {"players": rows, "winners": [], "table": table}


def chance(state, rng):
    """A legal move of a kind that legal() leaves out, or None: a gate, a push that is named, a flat animal."""
    if state.over:
        return None
    if state.pushes and rng(2):
        gates = state.options.get("gates")
        count = 8 if gates is None else len(gates)
        return gate(rng(count), rng(2000)) if count else None
    action = state.pick(rng)
    if action & 15 == ANIMAL:
        return action | FLAG
    if action & 15 == PUSH:
        action = push(rng(DOMINOES))
        return None if state.why_not(action) else action
    return None
