"""The table of Quintazone: cards, zones, pyramids, what fits where; not turns, hands, scores. Read quintazone.py next.

*Slots.* Each cell that holds a card or touches one has a slot; slots are numbered as they appear,
so that lists by slot grow and shrink like stacks. What the cards around a slot ask of a card there
is kept in the form of a border: a card fits iff its border has one of the bits.

*Zones.* Card n of the table owns the nodes 5 * n + element, one for each element it shows. The
nodes of a zone hang together in a union-find forest without path compression, so that undo only
has to unhook what the card had hooked.
"""

from naiad_core.pieces.quintazone import HORIZONTAL, MEMBERS, PYRAMIDS, SHOWN, VERTICAL
from naiad_core.rules.quintazone_moves import CARD, CELLS, ORIGIN, PYRAMID, ROW, cell, cell_x, cell_y
from naiad_core.state import State

NONE = -1
# A zone's weight: its cards, of which there are fewer than this, + SETTLED * its pyramids.
SETTLED = 64
# A border's side to the north or west.
NEAR = 1023


class Table(State):
    """What lies on the table; ``size`` cards in the deck, ``laid`` of them on the table."""

    def __init__(self, seats, options, size, trios):
        State.__init__(self, seats, options)
        self.size = size
        self.laid = 0
        # The deck, the cards on the table first in the order of laying, and where each card is in
        # it. Undo need not put it back: the cards behind are in no order that means anything.
        self._order = list(range(size))
        self._rank = list(range(size))
        # By slot: its cell, what is asked there, which card of the table lies there.
        self._cells = [ORIGIN]
        self._vertical = [0]
        self._horizontal = [0]
        self._holds = [NONE]
        self._slot_of = {ORIGIN: 0}
        # The slots without a card, and by slot where it is in that list or was when its card came.
        self._open = [0]
        self._open_at = [0]
        # By card of the table: its face, its slot.
        self._faces = []
        self._slots = []
        # By node: the node it hangs on, or NONE; the weight of what hangs on it. Then the nodes
        # in the order of their hooking, NONE before each card's; all nodes of the table in the
        # order of laying.
        self._parent = [NONE] * (5 * size)
        self._weight = [0] * (5 * size)
        self._hooked = []
        self._nodes = []
        # How many panels lie in zones without a pyramid.
        self._free = 0
        # By seat: pyramids left, 3 bits a size. Pyramids on the table: node << 5 | size << 3 | seat.
        self._stash = [trios * 0b001001001] * seats
        self._pyramids = []

    # Cards

    def _lay(self, face, where):
        number = face >> 1
        laid = self.laid
        rank = self._rank[number]
        other = self._order[laid]
        self._order[rank] = other
        self._rank[other] = rank
        self._order[laid] = number
        self._rank[number] = laid
        self.laid = laid + 1

        slot = self._slot_of[where]
        self._holds[slot] = laid
        last = self._open.pop()
        if last != slot:
            at = self._open_at[slot]
            self._open[at] = last
            self._open_at[last] = at
        self._faces.append(face)
        self._slots.append(slot)
        self._hooked.append(NONE)

        first = 5 * laid
        shown = MEMBERS[SHOWN[number]]
        for element in shown:
            self._weight[first + element] = 1
            self._nodes.append(first + element)
        self._free += len(shown)
        self._meet(self._vertical, VERTICAL[face], slot, where, ROW, first)
        self._meet(self._horizontal, HORIZONTAL[face], slot, where, 1, first)

    def _meet(self, asked, border, slot, where, step, first):
        """Along one axis: ask for the border in the cells before and behind, join zones with the cards there."""
        slot_of = self._slot_of
        met = asked[slot] & border
        beside = slot_of.get(where - step)
        if beside is None:
            beside = self._add_slot(where - step)
        # The near side of this card faces the far side of that one.
        asked[beside] |= (border & NEAR) << 10
        if met & NEAR:
            self._join(first, 5 * self._holds[beside], (met | met >> 5) & 31)
        beside = slot_of.get(where + step)
        if beside is None:
            beside = self._add_slot(where + step)
        asked[beside] |= border >> 10
        met >>= 10
        if met:
            self._join(first, 5 * self._holds[beside], (met | met >> 5) & 31)

    def _add_slot(self, where):
        slot = len(self._cells)
        self._slot_of[where] = slot
        self._cells.append(where)
        self._vertical.append(0)
        self._horizontal.append(0)
        self._holds.append(NONE)
        self._open_at.append(len(self._open))
        self._open.append(slot)
        return slot

    def _join(self, first, other_first, elements):
        """Make one zone of the panels of two cards, for each of these elements."""
        parent, weight = self._parent, self._weight
        for element in MEMBERS[elements]:
            heavy = first + element
            while parent[heavy] >= 0:
                heavy = parent[heavy]
            light = other_first + element
            while parent[light] >= 0:
                light = parent[light]
            if heavy != light:
                if weight[heavy] < weight[light]:
                    heavy, light = light, heavy
                # A zone with a pyramid is heavier than any without.
                if weight[light] < SETTLED <= weight[heavy]:
                    self._free -= weight[light]
                parent[light] = heavy
                weight[heavy] += weight[light]
                self._hooked.append(light)

    def _lift(self):
        """Take the last laid card off again."""
        parent, weight = self._parent, self._weight
        light = self._hooked.pop()
        while light >= 0:
            heavy = parent[light]
            parent[light] = NONE
            weight[heavy] -= weight[light]
            if weight[light] < SETTLED <= weight[heavy]:
                self._free += weight[light]
            light = self._hooked.pop()
        for _ in MEMBERS[SHOWN[self._faces.pop() >> 1]]:
            self._nodes.pop()
            self._free -= 1

        slot = self._slots.pop()
        where = self._cells[slot]
        slot_of, vertical, horizontal = self._slot_of, self._vertical, self._horizontal
        vertical[slot_of[where - ROW]] &= NEAR
        vertical[slot_of[where + ROW]] &= NEAR << 10
        horizontal[slot_of[where - 1]] &= NEAR
        horizontal[slot_of[where + 1]] &= NEAR << 10
        # The slots in which only this card asked for something; the origin's stays.
        while len(self._cells) > 1 and not vertical[-1] and not horizontal[-1]:
            del slot_of[self._cells.pop()]
            vertical.pop()
            horizontal.pop()
            self._holds.pop()
            self._open_at.pop()
            self._open.pop()
        self._holds[slot] = NONE
        at = self._open_at[slot]
        self._open.append(slot)
        last = self._open[at]
        self._open[at] = slot
        self._open[-1] = last
        self._open_at[last] = len(self._open) - 1
        self._open_at[slot] = at
        self.laid -= 1

    def _list_card(self, number, out):
        """Append the moves that lay a card, a whole one upright only."""
        cells, asked_v, asked_h = self._cells, self._vertical, self._horizontal
        for face in (2 * number, 2 * number + 1):
            vertical, horizontal = VERTICAL[face], HORIZONTAL[face]
            low = CARD | face << 4
            out += [
                low | cells[slot] << 11 for slot in self._open if asked_v[slot] & vertical or asked_h[slot] & horizontal
            ]
            # Only a whole card looks the same when it is turned.
            if VERTICAL[face ^ 1] == vertical:
                break

    def _why_no_card(self, face, where):
        if self.is_used(face >> 1):
            return "card-used"
        slot = self._slot_of.get(where)
        if slot is None:
            return "no-contact"
        if self._holds[slot] >= 0:
            return "cell-taken"
        if self._vertical[slot] & VERTICAL[face] or self._horizontal[slot] & HORIZONTAL[face]:
            return ""
        return "no-match"

    # Pyramids

    def _root(self, node):
        while self._parent[node] >= 0:
            node = self._parent[node]
        return node

    def _node(self, place):
        """The node of the panel at cell | element << 14; less than 0 where no card lies."""
        return 5 * self.laid_rank(place & CELLS - 1) + (place >> 14)

    def _place(self, node):
        return self._cells[self._slots[node // 5]] | node % 5 << 14

    def _set(self, place, size, seat):
        node = self._node(place)
        root = self._root(node)
        self._free -= self._weight[root]
        self._weight[root] += SETTLED
        self._stash[seat] -= 1 << 3 * size - 3
        self._pyramids.append(node << 5 | size << 3 | seat)

    def _unset(self):
        """Take the last set pyramid off again."""
        pyramid = self._pyramids.pop()
        root = self._root(pyramid >> 5)
        self._weight[root] -= SETTLED
        self._free += self._weight[root]
        self._stash[pyramid & 7] += 1 << 3 * (pyramid >> 3 & 3) - 3

    def _list_pyramid(self, size, seat, out):
        """Append the moves that set a pyramid of a size."""
        if not self._stash[seat] >> 3 * size - 3 & 7:
            return
        low = PYRAMID | PYRAMIDS + size << 5
        parent, weight = self._parent, self._weight
        for node in self._nodes:
            root = node
            while parent[root] >= 0:
                root = parent[root]
            if weight[root] < SETTLED:
                out.append(low | self._place(node) << 11)

    def _why_no_pyramid(self, size, seat, place):
        node = self._node(place)
        if self.face_at(place & CELLS - 1) < 0:
            return "no-card"
        if node not in self._nodes:
            return "no-panel"
        if not self._stash[seat] >> 3 * size - 3 & 7:
            return "stash"
        return "zone-taken" if self._weight[self._root(node)] >= SETTLED else ""

    # For whoever draws the table

    def laid_cell(self, number):
        """The cell of the card that was laid as number 0, 1, ... ``laid`` - 1."""
        return self._cells[self._slots[number]]

    def laid_face(self, number):
        """The face of the card that was laid as this number."""
        return self._faces[number]

    def laid_rank(self, where):
        """As which number the card on a cell was laid, or NONE."""
        slot = self._slot_of.get(where)
        return NONE if slot is None else self._holds[slot]

    def face_at(self, where):
        """The face of the card on a cell, or NONE."""
        number = self.laid_rank(where)
        return NONE if number < 0 else self._faces[number]

    def is_used(self, card):
        """Whether a card lies on the table."""
        return self._rank[card] < self.laid

    def bounds(self):
        """(least x, least y, greatest x, greatest y) of the cards on the table; the origin's before the start."""
        left = top = right = bottom = 0
        for slot in self._slots:
            x, y = cell_x(self._cells[slot]), cell_y(self._cells[slot])
            left, right = min(left, x), max(right, x)
            top, bottom = min(top, y), max(bottom, y)
        return left, top, right, bottom

    def zone_key(self, where, panel):
        """A number that all panels of a zone share, until the table changes; NONE where there is no such panel."""
        node = self._node(where | panel << 14)
        return self._root(node) if node in self._nodes else NONE

    def zone_of(self, x, y, panel):
        """The cells of the zone of a panel, in the order of laying; [] where there is no such panel."""
        key = self.zone_key(cell(x, y), panel)
        return [self.laid_cell(node // 5) for node in self._nodes if self._root(node) == key]

    def empty_zones(self):
        """For each zone without a pyramid one panel in it, as cell | element << 14."""
        return [self._place(n) for n in self._nodes if self._parent[n] < 0 and self._weight[n] < SETTLED]

    def any_panel(self):
        """An element that the start card shows; 0 before the start."""
        return self._nodes[0] if self.laid else 0

    def pyramids(self):
        """The pyramids in the order of setting: (cell, element, size, seat) each."""
        return [(self.laid_cell(p // 160), p // 32 % 5, p >> 3 & 3, p & 7) for p in self._pyramids]

    def stash(self, seat, size):
        """How many pyramids of a size a seat has left."""
        return self._stash[seat] >> 3 * size - 3 & 7
