"""Why a move of AYA may not be made; not which may. Read aya.py next."""
# ruff: noqa: F405  mypy knows every name

from naiad_core.rules.aya_moves import *  # noqa: F403
from naiad_core.rules.aya_table import *  # noqa: F403
from naiad_core.state import NOBODY


class Judge(Table):
    """A Table that says of any move what is wrong with it; Game lists those that are right."""

    def may_place(self):
        """Whether the seat to act may place now."""
        return self.running() and not self.placing_over()

    def may_join(self):
        """Whether open ends may be joined now."""
        return self.glass > 0 and not self.pushes and not self.over

    def _may_lay(self, mouth):
        """Whether there is such a mouth, of a tile that is not yet on the table."""
        return mouth % 3 < MOUTH_COUNT[mouth // 3] and not self.on_table(mouth // 3)

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


def same_piece(from_ref, to_ref):
    """Whether two refs are ends of one domino."""
    return from_ref < REFS and to_ref < REFS and domino_of(from_ref) == domino_of(to_ref)
