"""What is done on the table of a Game of Quintazone: cards, zones, pyramids, what fits where; not turns, hands, scores.

*Slots.* Each cell that holds a card or touches one has a slot; slots are numbered as they appear,
so that lists by slot grow and shrink like stacks. What the cards around a slot ask of a card there
is kept in the form of a border: a card fits iff its border has one of the bits.

*Zones.* Card n of the table owns the nodes 5 * n + element, one for each element it shows. The
nodes of a zone hang together in a union-find forest without path compression, so that undo only
has to unhook what the card had hooked.
"""

from naiad_core.games.quintazone.actions import CARD, CELLS, PYRAMID, ROW
from naiad_core.games.quintazone.pieces import HORIZONTAL, MEMBERS, PYRAMIDS, SHOWN, VERTICAL

NONE = -1
# A zone's weight: its cards, of which there are fewer than SETTLED, and above them CLAIM bits a seat: what sizes its
# pyramids there add up to.
CLAIM = 6
SETTLED = 1 << CLAIM
# A border's side to the north or west.
NEAR = 1023
# From a cell to those beside it, as the sides of a border.
STEPS = (-ROW, ROW, -1, 1)
# A move's place in a list of some hundreds stands below its rank.
AT_BITS = 10


# Cards


def lay(game, face, where):
    number = face >> 1
    laid = game.laid
    rank = game._rank[number]
    other = game._order[laid]
    game._order[rank] = other
    game._rank[other] = rank
    game._order[laid] = number
    game._rank[number] = laid
    game.laid = laid + 1
    game.found_bounds = ()

    slot = game._slot_of[where]
    game._holds[slot] = laid
    last = game._open.pop()
    if last != slot:
        at = game._open_at[slot]
        game._open[at] = last
        game._open_at[last] = at
    game.faces.append(face)
    game.slots.append(slot)
    game._hooked.append(NONE)

    first = 5 * laid
    shown = MEMBERS[SHOWN[number]]
    for element in shown:
        game._weight[first + element] = 1
        game._nodes.append(first + element)
    game._free += len(shown)
    _meet(game, game._vertical, VERTICAL[face], slot, where, ROW, first)
    _meet(game, game._horizontal, HORIZONTAL[face], slot, where, 1, first)


def _meet(game, asked, border, slot, where, step, first):
    """Along one axis: ask for the border in the cells before and behind, join zones with the cards there."""
    slot_of = game._slot_of
    met = asked[slot] & border
    beside = slot_of.get(where - step)
    if beside is None:
        beside = _add_slot(game, where - step)
    # The near side of this card faces the far side of that one.
    asked[beside] |= (border & NEAR) << 10
    if met & NEAR:
        _join(game, first, 5 * game._holds[beside], (met | met >> 5) & 31)
    beside = slot_of.get(where + step)
    if beside is None:
        beside = _add_slot(game, where + step)
    asked[beside] |= border >> 10
    met >>= 10
    if met:
        _join(game, first, 5 * game._holds[beside], (met | met >> 5) & 31)


def _add_slot(game, where):
    slot = len(game.cells)
    game._slot_of[where] = slot
    game.cells.append(where)
    game._vertical.append(0)
    game._horizontal.append(0)
    game._holds.append(NONE)
    game._open_at.append(len(game._open))
    game._open.append(slot)
    return slot


def _join(game, first, other_first, elements):
    """Make one zone of the panels of two cards, for each of these elements."""
    parent, weight = game._parent, game._weight
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
                game._free -= weight[light]
            parent[light] = heavy
            weight[heavy] += weight[light]
            game._hooked.append(light)


def lift(game):
    """Take the last laid card off again."""
    parent, weight = game._parent, game._weight
    light = game._hooked.pop()
    while light >= 0:
        heavy = parent[light]
        parent[light] = NONE
        weight[heavy] -= weight[light]
        if weight[light] < SETTLED <= weight[heavy]:
            game._free += weight[light]
        light = game._hooked.pop()
    for _ in MEMBERS[SHOWN[game.faces.pop() >> 1]]:
        game._nodes.pop()
        game._free -= 1

    slot = game.slots.pop()
    where = game.cells[slot]
    slot_of, vertical, horizontal = game._slot_of, game._vertical, game._horizontal
    vertical[slot_of[where - ROW]] &= NEAR
    vertical[slot_of[where + ROW]] &= NEAR << 10
    horizontal[slot_of[where - 1]] &= NEAR
    horizontal[slot_of[where + 1]] &= NEAR << 10
    # The slots in which only this card asked for something; the origin's stays.
    while len(game.cells) > 1 and not vertical[-1] and not horizontal[-1]:
        del slot_of[game.cells.pop()]
        vertical.pop()
        horizontal.pop()
        game._holds.pop()
        game._open_at.pop()
        game._open.pop()
    game._holds[slot] = NONE
    at = game._open_at[slot]
    game._open.append(slot)
    last = game._open[at]
    game._open[at] = slot
    game._open[-1] = last
    game._open_at[last] = len(game._open) - 1
    game._open_at[slot] = at
    game.laid -= 1
    game.found_bounds = ()


def list_card(game, number, out):
    """Append the moves that lay a card, a whole one upright only."""
    cells, asked_v, asked_h = game.cells, game._vertical, game._horizontal
    for face in (2 * number, 2 * number + 1):
        vertical, horizontal = VERTICAL[face], HORIZONTAL[face]
        low = CARD | face << 4
        out += [
            low | cells[slot] << 11 for slot in game._open if asked_v[slot] & vertical or asked_h[slot] & horizontal
        ]
        # Only a whole card looks the same when it is turned.
        if VERTICAL[face ^ 1] == vertical:
            break


def best_first(game, moves, seat):
    """Moves that lay a card, those first that add most to a seat's points and least to the others'."""
    ranks = ranked(game, moves, seat)
    ranks.sort()
    return [moves[rank & (1 << AT_BITS) - 1] for rank in ranks] or moves


def ranked(game, moves, seat):
    """By move that lays a card: -gain << AT_BITS | its place, [] where none adds to any points or takes from them.

    Goals count as far as they are revealed.
    """
    ranks: list[int] = []
    if not game.standing:
        return ranks
    parent, slot_of, holds = game._parent, game._slot_of, game._holds
    vertical, horizontal = game._vertical, game._horizontal
    # By root of a zone that was met: what one card more in it is worth.
    worth: dict[int, int] = {}
    for action in moves:
        where = action >> 11
        face = action >> 4 & 127
        slot = slot_of[where]
        # What the card would meet: north and south in one number, west and east in the other.
        met = vertical[slot] & VERTICAL[face]
        beyond = horizontal[slot] & HORIZONTAL[face]
        asked = met | beyond
        if (met and beyond) or (asked & NEAR and asked > NEAR):
            gain = _gain_between(game, where, met, beyond, seat, worth)
        else:
            # One card alone, as mostly: its zones are of different elements, so that none are joined.
            step = ROW if met else 1
            if asked > NEAR:
                asked >>= 10
            else:
                step = -step
            first = 5 * holds[slot_of[where + step]]
            gain = 0
            for element in MEMBERS[(asked | asked >> 5) & 31]:
                root = first + element
                while parent[root] >= 0:
                    root = parent[root]
                if root not in worth:
                    worth[root] = _worth(game, root, seat)
                gain += worth[root]
        ranks.append(-gain << AT_BITS | len(ranks))
    return ranks


def _gain_between(game, where, met, beyond, seat, worth):
    """What a card adds that meets several: zones of an element that it joins count each other's cards."""
    roots = []
    for step in STEPS:
        if met & NEAR:
            first = 5 * game._holds[game._slot_of[where + step]]
            for element in MEMBERS[(met | met >> 5) & 31]:
                root = root_of(game, first + element)
                if root not in roots:
                    roots.append(root)
        met >>= 10
        if step == ROW:
            met = beyond
    gain = 0
    for root in roots:
        if root not in worth:
            worth[root] = _worth(game, root, seat)
        cards = 1
        for other in roots:
            if other != root and (other - root) % 5 == 0:
                cards += game._weight[other] % SETTLED
        gain += worth[root] * cards
    return gain


def _worth(game, root, seat):
    """What one more card in a zone adds to a seat's points, less what it adds to the others'."""
    claims = game._weight[root] >> CLAIM
    gain = other = 0
    while claims:
        size = claims & SETTLED - 1
        if game.goals[other] == root % 5:
            size *= 2
        gain += size if other == seat else -size
        claims >>= CLAIM
        other += 1
    return gain


def why_no_card(game, face, where):
    if game.is_used(face >> 1):
        return "card-used"
    slot = game._slot_of.get(where)
    if slot is None:
        return "no-contact"
    if game._holds[slot] >= 0:
        return "cell-taken"
    if game._vertical[slot] & VERTICAL[face] or game._horizontal[slot] & HORIZONTAL[face]:
        return ""
    return "no-match"


# Pyramids


def root_of(game, node):
    while game._parent[node] >= 0:
        node = game._parent[node]
    return node


def is_taken(game, root):
    """Whether a pyramid stands in the zone of this root."""
    return game._weight[root] >= SETTLED


def node_at(game, place):
    """The node of the panel at cell | element << 14; less than 0 where no card lies."""
    return 5 * game.laid_rank(place & CELLS - 1) + (place >> 14)


def place_of(game, node):
    return game.cells[game.slots[node // 5]] | node % 5 << 14


def set_pyramid(game, place, size, seat):
    node = node_at(game, place)
    root = root_of(game, node)
    game._free -= game._weight[root]
    game._weight[root] += size << CLAIM + CLAIM * seat
    game._stash[seat] -= 1 << 3 * size - 3
    game.standing.append(node << 5 | size << 3 | seat)


def unset_pyramid(game):
    """Take the last set pyramid off again."""
    pyramid = game.standing.pop()
    root = root_of(game, pyramid >> 5)
    game._weight[root] %= SETTLED
    game._free += game._weight[root]
    game._stash[pyramid & 7] += 1 << 3 * (pyramid >> 3 & 3) - 3


def list_pyramid(game, size, seat, out):
    """Append the moves that set a pyramid of a size."""
    if not game.stash(seat, size):
        return
    low = PYRAMID | PYRAMIDS + size << 5
    parent, weight, cells, slots = game._parent, game._weight, game.cells, game.slots
    # Some are two hundred, and the table answers a tag with them: no calls.
    for node in game._nodes:
        root = node
        while parent[root] >= 0:
            root = parent[root]
        if weight[root] < SETTLED:
            out.append(low | (cells[slots[node // 5]] | node % 5 << 14) << 11)


def why_no_pyramid(game, size, seat, place):
    node = node_at(game, place)
    if game.face_at(place & CELLS - 1) < 0:
        return "no-card"
    if node not in game._nodes:
        return "no-panel"
    if not game.stash(seat, size):
        return "stash"
    return "zone-taken" if is_taken(game, root_of(game, node)) else ""
