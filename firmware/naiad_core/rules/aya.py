"""AYA: which moves are legal, and why others are not; not what they change. Read aya_photos.py next."""
# ruff: noqa: F405  mypy knows every name

# A game's moves are names of its rules module, as well as the words in which its table is kept.
from naiad_core.rules.aya_moves import *  # noqa: F403
from naiad_core.rules.aya_table import *  # noqa: F403
from naiad_core.state import NOBODY

GAME = "aya"
CHOICES = (("cameras_per_terrain", (5, 8), 5), ("max_animals_per_fork", (3, 2), 3))

# So many gates keep their domino in packed options, which must fit one entry of a journal; what
# the rules need of the others, their number, is kept for all.
MAX_PACKED_GATES = 128
_NO_DOMINO = 255

# Numbers of mouths of one terrain, some of which no tile has.
_MOUTHS_OF_TERRAIN = 9
# What is known of an animal that lies flat while there is placing.
_FLAT = bytes((CARRIES | NOT_RAISED,))


class Game(Table):
    """A game of AYA; what it holds is said in Table."""

    GAME = GAME

    # --- legal moves ---

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

    def may_place(self):
        """Whether the seat to act may place now."""
        return self.running() and not self.placing_over()

    def may_join(self):
        """Whether open ends may be joined now."""
        return self.glass > 0 and not self.pushes and not self.over

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

    def _may_lay(self, mouth):
        """Whether there is such a mouth, of a tile that is not yet on the table."""
        return mouth % 3 < MOUTH_COUNT[mouth // 3] and not self.on_table(mouth // 3)

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

    # --- why not ---

    def why_not(self, action, seat=NOBODY):
        if not well_formed(action):
            return "not-now"
        verb = action & 15
        rest = action >> 4
        if verb <= LANDSCAPE:
            return self._why_not_place(action, seat)
        if verb == JOIN:
            return self._why_not_join(rest & 255, rest >> 8)
        if verb in (GLASS, RAISE):
            if self.placing_over():
                return "placing-over"
            if not (self._glass_allows(rest) if verb == GLASS else self.running()):
                return "glass"
            return "not-flat" if verb == RAISE and not self.animals[rest] & NOT_RAISED else ""
        if verb <= FALLEN:
            return self._why_not_cascade(verb, rest)
        return self._why_not_survey(verb, rest)

    def _why_not_place(self, action, seat):
        number = action >> 13 & 255
        place = action >> 4 & 511
        verb = action & 15
        if self.placing_over():
            return "placing-over"
        if not self.running():
            return "glass"
        if seat >= 0 and seat != self.turn:
            return "wrong-seat"
        where = self.where[number]
        if where >= LAID:
            return "domino-used"
        if where and where != self.turn + 1:
            return "not-yours"
        if where and self.reserve_top[self.turn] != number + 1:
            return "not-on-top"
        if verb == DOMINO:
            if action >= FLAG and number < FIRST_GARDEN:
                return "not-a-garden"
        elif not self.is_camera(number):
            return "no-camera"
        elif verb == LANDSCAPE:
            mouth = place - INTO
            if tile_terrain(mouth // 3) != terrain(number):
                return "terrain"
            if self.on_table(mouth // 3):
                return "tile-used"
            return "" if self._may_lay(mouth) else "no-mouth"
        elif not self.animals_left[terrain(number)]:
            return "no-animal-left"
        return self._why_not_at(place)

    def _why_not_at(self, place):
        """What is wrong with a place."""
        if place < ON_TILE:
            code = self._why_no_mouth(place)
            return code if code or self.cover[place] == OPEN else "end-taken"
        if place < ALONE:
            return "" if self.on_table(place - ON_TILE) else "no-tile"
        return "" if place < FROM else self._why_not_open(slot_at(place))

    def _why_no_mouth(self, mouth):
        if not self.on_table(mouth // 3):
            return "no-tile"
        return "" if mouth % 3 < MOUTH_COUNT[mouth // 3] else "no-mouth"

    def _why_not_open(self, slot):
        """What is wrong with an end, or with the place outside a mouth."""
        if slot >= MOUTH:
            code = self._why_no_mouth(slot - MOUTH)
        else:
            where = self.where[domino_of(slot)]
            if slot % UP >= DOMINOES:
                code = "" if where == FORK else "no-branch"
            elif where < LAID:
                code = "no-domino"
            else:
                code = "on-tile" if where == LAID else ""
        return code if code or self.link[slot] == OPEN else "end-taken"

    def _why_not_join(self, from_ref, to_ref):
        if not self.glass:
            return "glass"
        if not self.may_join():
            return "cascade"
        code = self._why_not_open(from_slot(from_ref)) or self._why_not_open(UP + to_ref)
        if not code and same_piece(from_ref, to_ref):
            code = "same-piece"
        return code

    def _glass_allows(self, step):
        if step == GO_ON:
            return self.paused
        if step == PAUSE:
            return self.running()
        return step == self.glass and not self.paused

    def _why_not_cascade(self, verb, rest):
        if not self.placing_over():
            return "still-placing"
        if self.over:
            return "game-over"
        if verb == PUSH:
            if rest and self.where[rest - 1] < LAID:
                return "no-domino"
            return "" if self.anything_stands() else "nothing-stands"
        if self.pushes or (verb == FALLEN and not self.anything_stands()):
            return ""
        return "no-push"

    def _why_not_survey(self, verb, rest):
        if not self.over:
            return "not-fallen"
        if verb in SURVEY_BITS:
            if not self.animals[rest] & CARRIES:
                return "no-animal"
            given = self.animals[rest] & SURVEY_BITS[verb]
        elif verb == TOUCHED:
            tile = rest & 15
            by = rest >> 4
            if not self.on_table(tile):
                return "no-tile"
            if by == tile_terrain(tile):
                return "terrain"
            given = self.touch[tile] >> by & 1
        else:
            code = self._why_no_mouth(rest)
            if code:
                return code
            given = self.ruling[rest]
        return "repeated" if given else ""

    # --- the result ---

    def scores(self):
        from naiad_core.rules import aya_photos

        table = aya_photos.score(self)
        rows = [{"total": table["total"], "parts": {}} for _ in range(self.seats)]
        return {"players": rows, "winners": [], "table": table}


def same_piece(from_ref, to_ref):
    """Whether two refs are ends of one domino."""
    return from_ref < REFS and to_ref < REFS and domino_of(from_ref) == domino_of(to_ref)


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


def default_options(seats):
    """The options of a game whose header names none. Without ``gates`` any gate may fire."""
    return {"cameras_per_terrain": 5, "max_animals_per_fork": 3}


def pack_options(options, seats):
    """Options in bytes, at most 131."""
    gates = options.get("gates")
    flags = options["cameras_per_terrain"] | options["max_animals_per_fork"] << 4
    if gates is None:
        return bytes((flags,))
    out = bytearray((flags, len(gates) & 255, len(gates) >> 8 & 255))
    for name in gates[:MAX_PACKED_GATES]:
        out.append(_NO_DOMINO if name is None else piece(name))
    return bytes(out)


def unpack_options(data, seats):
    """The options that pack_options packed; ValueError for bytes that it cannot have made."""
    cameras = data[0] & 15 if data else 0
    animals = data[0] >> 4 if data else 0
    entries = data[3:]
    count = data[1] | data[2] << 8 if len(data) > 2 else 0
    if (
        cameras not in CHOICES[0][1]
        or animals not in CHOICES[1][1]
        or len(data) == 2
        or len(entries) != min(count, MAX_PACKED_GATES)
    ):
        raise ValueError("these bytes are no options of AYA")
    options = {"cameras_per_terrain": cameras, "max_animals_per_fork": animals}
    if len(data) > 2:
        names = [piece_name(number) if number < DOMINOES else None for number in entries]
        options["gates"] = names + [None] * (count - len(names))
    return options
