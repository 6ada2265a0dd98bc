"""AQUA on paper: corals as rhombi with corners and edges, to check areas by; no rules."""

# The middle of hexagon [q, r] is (2q + r, 3r); its corners, clockwise from north:
CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
HOTSPOT = ((0, 0, 0), (1, 0, 0), (1, 0, 2), (0, 1, 2), (0, 1, 4), (0, 0, 4))
VALUES = {"b": 2, "g": 2, "o": 2, "p": 3, "r": 3, "y": 3}


def middle(q, r):
    return 2 * q + r, 3 * r


def corner(q, r, number):
    x, y = middle(q, r)
    dx, dy = CORNERS[number % 6]
    return x + dx, y + dy


def rhombus(q, r, number):
    """The four edges of the coral of [q, r] that points at a corner: two inner, two on the hexagon's rim."""
    ring = [middle(q, r), corner(q, r, number - 1), corner(q, r, number), corner(q, r, number + 1)]
    return [frozenset((ring[i], ring[i - 1])) for i in range(4)]


def corals(hotspot, tiles):
    """{(q, r, corner): colour} of a hot spot and of tiles (word, q, r, turn)."""
    found = dict(zip(HOTSPOT, hotspot, strict=True))
    for word, q, r, turn in tiles:
        for i in range(3):
            found[q, r, (2 * i + turn) % 6] = word[i]
    return found


def rim(lying, q, r):
    """By outer edge of hexagon [q, r]: the colour that owns it."""
    owned = {}
    for (cq, cr, number), colour in lying.items():
        if (cq, cr) == (q, r):
            for edge in rhombus(q, r, number):
                if middle(q, r) not in edge:
                    owned[edge] = colour
    return owned


def matches(lying, word, q, r, turn):
    """True if the tile, laid so, has an edge in common with a coral of that edge's colour."""
    own = rim(corals("bgopry", [(word, q, r, turn)]) if (q, r) not in ((0, 0), (1, 0), (0, 1)) else {}, q, r)
    for dq, dr in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)):
        facing = rim(lying, q + dq, r + dr)
        if any(facing.get(edge) == colour for edge, colour in own.items()):
            return True
    return False


def habitats(lying):
    """{corner point: colour}: three corals of one colour that all point there."""
    pointing = {}
    for (q, r, number), colour in lying.items():
        pointing.setdefault(corner(q, r, number), []).append(colour)
    return {at: cs[0] for at, cs in pointing.items() if len(cs) == 3 and len(set(cs)) == 1}


def point(place):
    """The corner point of a place (q, r, "N" or "S")."""
    q, r, side = place
    return corner(q, r, 0 if side == "N" else 3)


def score(lying, animals):
    """(small, reefs, {corner point: how many animals touch the one there}) for animals {corner point: colour}."""
    outline, owner = {}, {}
    for at in animals:
        edges = [e for (q, r, n) in lying if corner(q, r, n) == at for e in rhombus(q, r, n)]
        outline[at] = {e for e in edges if edges.count(e) == 1}
    free = {c: colour for c, colour in lying.items() if corner(*c) not in animals}
    edges = {c: set(rhombus(*c)) for c in free}
    reefs = 0
    for start in free:
        if start in owner:
            continue
        group = [start]
        owner[start] = start
        for each in group:
            for other in free:
                if other not in owner and free[other] == free[start] and edges[other] & edges[each]:
                    owner[other] = start
                    group.append(other)
        if len(group) >= 4:
            whole = set().union(*(edges[c] for c in group))
            reefs += sum(VALUES[animals[at]] for at in animals if outline[at] & whole)
    touching = {at: sum(1 for b in animals if b != at and outline[b] & outline[at]) for at in animals}
    return sum(VALUES[c] for c in animals.values()), reefs, touching
