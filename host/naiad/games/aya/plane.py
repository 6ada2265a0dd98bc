"""AYA's chain laid out on a plane: where each domino, landscape and fork is drawn; not how it looks (drawing.py).

A record knows what follows what, not where it stood. So each part that hangs together is laid out as a tree: along it
(``u``) the dominoes follow each other, across it (``v``) the arms of landscapes and forks lie side by side. What would
be too long goes to and fro in rows, and on beneath. Nothing overlaps; a join that closes a ring is a line of its own.
Slots are said in actions.py of naiad_core/games/aya.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from naiad_core.games.aya import actions, gate_paths, pieces, table

# From domino to domino.
PITCH = 15.0
# How far a row reaches up and down from its middle: by itself, with an animal on it, with a gate at it.
REACH = 16.0
ANIMAL = 29.0
GATE = 32.0
# How far a landscape and a fork reach from their middle.
TILE = 36.0
FORK = 15.0
GAP = 14.0
# Gates of a row, at most.
GATES = 32
# So wide is the bend where the chain goes on beneath.
TURN = 12.0
# A row has so many dominoes, however little room there is.
ROW_LEAST = 4

Point = tuple[float, float]
# Two pieces that are linked although both are already on their way elsewhere.
Join = tuple[int, int]


class Spot(NamedTuple):
    """Where a piece is: a domino, or 156 + a tile; ``flow`` is 1 where water runs to greater u, -1 the other way."""

    u: float
    v: float
    piece: int
    flow: int


class Part(NamedTuple):
    """What hangs together, from 0, 0: ``lines`` are the chain between the spots, ``arrows`` where and whither it flows;
    ``joins`` rings closed; ``mouths`` where each mouth of a tile is; ``entry`` the v at which it goes on from before.
    """

    width: float
    height: float
    entry: float
    spots: tuple[Spot, ...] = ()
    lines: tuple[tuple[Point, ...], ...] = ()
    arrows: tuple[tuple[float, float, int], ...] = ()
    mouths: tuple[tuple[int, float, float], ...] = ()
    joins: tuple[Join, ...] = ()


class _Laying(NamedTuple):
    """What is asked time and again while it is laid out; ``seen`` are the pieces that have their place."""

    state: Any
    gates: frozenset[int]
    seen: set[int]


def parts(state: Any, long: float) -> list[Part]:
    """Everything outside reserves, the part of the start first, each no longer than ``long`` if folding can help."""
    at = _Laying(state, frozenset(gate_paths.bound(state, GATES)), set())
    out = []
    roots = [pieces.DOMINOES + tile for tile in range(pieces.TILES) if state.on_table(tile)]
    roots += [garden for garden in range(pieces.FIRST_GARDEN, pieces.DOMINOES) if state.where[garden] == table.FORK]
    for root in roots:
        if root not in at.seen:
            out.append(_around(at, root, long))
    standing = [d for d in range(pieces.DOMINOES) if state.where[d] == table.STANDING]
    # Where nothing flows in; what is then left goes in a circle.
    for circle in (False, True):
        for domino in standing:
            if domino not in at.seen and (circle or state.link[actions.UP + domino] == table.OPEN):
                out.append(_arm(at, actions.UP + domino, long))
    return out


def _around(at: _Laying, root: int, long: float) -> Part:
    """A tile or a fork from which all arms go out: the longest to the left, the others to the right, as far as there is
    room for both; else all to the right.
    """
    at.seen.add(root)
    arms, joins = _arms(at, root, _ends(at.state, root), long)
    if len(arms) > 1:
        longest = max(arms, key=lambda arm: arm[1].width)
        others = [arm for arm in arms if arm is not longest]
        both = _side_by_side(_mirrored(_node(root, None, [longest])), _node(root, None, others, joins))
        if both.width <= long:
            return both
    return _node(root, None, arms, joins)


def _arms(at: _Laying, root: int, ends: Sequence[int], long: float) -> tuple[list[tuple[int, Part]], list[Join]]:
    """What is linked to these ends of a piece: arms, and joins with what has its place already."""
    arms: list[tuple[int, Part]] = []
    joins: list[Join] = []
    linked = [end for end in ends if at.state.link[end] > table.OPEN]
    left = long - _reach(root, len(linked))
    for end in linked:
        other = at.state.link[end] - 2
        if _piece(other) in at.seen:
            joins.append((_piece(end), _piece(other)))
        else:
            arms.append((end, _arm(at, other, left, end)))
    return arms, joins


def _reach(root: int, arms: int) -> float:
    """Where the arms of a tile or a fork begin: where one goes off at a slant there must be room for it."""
    return 2 * _half(root) + GAP + (10 if arms > 1 else 0)


def _half(root: int) -> float:
    return TILE if root >= pieces.DOMINOES else FORK


def _side_by_side(left: Part, right: Part) -> Part:
    """Two halves of one node, which is the last spot of the left one and the first of the right one."""
    node = right.spots[0]
    other = left.spots[0]
    shift = other.u - node.u
    down = node.v - other.v
    up = min(0.0, down)
    moved_left = _moved(left._replace(spots=left.spots[1:]), 0, down - up)
    moved_right = _moved(right, shift, -up)
    mouths = {mouth: (mouth, u, v) for mouth, u, v in (*moved_right.mouths, *moved_left.mouths)}
    return Part(
        max(left.width, shift + right.width),
        max(left.height + down - up, right.height - up),
        0,
        moved_right.spots[:1] + moved_left.spots + moved_right.spots[1:],
        moved_left.lines + moved_right.lines,
        moved_left.arrows + moved_right.arrows,
        tuple(mouths.values()),
        left.joins + right.joins,
    )


def _ends(state: Any, root: int) -> list[int]:
    """The slots of a tile's mouths or of a fork's ends."""
    if root < pieces.DOMINOES:
        return list(table.slots_of(state, root))
    tile = root - pieces.DOMINOES
    return [actions.MOUTH + 3 * tile + n for n in range(pieces.MOUTH_COUNT[tile])]


def _piece(slot: int) -> int:
    """The domino or tile that a slot belongs to."""
    return pieces.DOMINOES + (slot - actions.MOUTH) // 3 if slot >= actions.MOUTH else int(actions.domino_of(slot))


def _arm(at: _Laying, slot: int, long: float, before: int = -1) -> Part:
    """What is entered at a slot: a run of dominoes, then what it leads to."""
    state, seen = at.state, at.seen
    run: list[tuple[int, int]] = []
    while 0 <= slot < actions.MOUTH and state.where[_piece(slot)] == table.STANDING and _piece(slot) not in seen:
        seen.add(_piece(slot))
        # Entered where the water comes in, or against it.
        run.append((_piece(slot), 1 if slot >= actions.UP else -1))
        before = (slot + actions.UP) % actions.MOUTH
        slot = state.link[before] - 2
    ahead = None
    joins: tuple[Join, ...] = ()
    if slot >= 0:
        if _piece(slot) in seen:
            joins = ((_piece(before), _piece(slot)),)
        else:
            ahead = _beyond(at, slot, long - TURN)
    if not run:
        return ahead if ahead is not None else Part(8, 2 * REACH, REACH, joins=joins)
    if ahead is None:
        return _rows(at, run, long)._replace(joins=joins)
    left = long - ahead.width - GAP
    # Not in rows so short that there is more room for them above it.
    if left >= min(len(run), 2 * ROW_LEAST) * PITCH:
        beside = _rows(at, run, left)
        if _ends_right(beside):
            return _beside(beside, ahead)
    return _beneath(_rows(at, run, long - TURN), ahead)


def _ends_right(run: Part) -> bool:
    """Whether the last of its rows runs to the right."""
    return len({spot.v for spot in run.spots}) % 2 == 1


def _beyond(at: _Laying, slot: int, long: float) -> Part:
    """A tile or a fork that is entered at a slot, and its other arms."""
    root = _piece(slot)
    at.seen.add(root)
    # Both numbers of a fork's end mean one end.
    same = {slot, (slot + actions.UP) % actions.MOUTH} if slot < actions.MOUTH else {slot}
    ends = [end for end in _ends(at.state, root) if end not in same]
    return _node(root, slot, *_arms(at, root, ends, long))


def _node(root: int, entered: int | None, arms: Sequence[tuple[int, Part]], own: Sequence[Join] = ()) -> Part:
    """A tile or a fork, its arms to the right one below the other."""
    half = _half(root)
    tall = sum(arm.height for _, arm in arms) + GAP * max(0, len(arms) - 1)
    height = max(2 * half, tall)
    middle = height / 2
    spots = [Spot(half, middle, root, 1)]
    lines: list[tuple[Point, ...]] = []
    arrows: list[tuple[float, float, int]] = []
    mouths: list[tuple[int, float, float]] = []
    joins = list(own)
    v = (height - tall) / 2
    width = 2 * half
    if entered is not None and entered >= actions.MOUTH:
        mouths.append((entered - actions.MOUTH, -1, 0))
    reach = _reach(root, len(arms))
    for slot, arm in arms:
        moved = _moved(arm, reach, v)
        slant = (v + arm.entry - middle) / max(1.0, abs(v + arm.entry - middle), reach - half)
        if slot >= actions.MOUTH:
            mouths.append((slot - actions.MOUTH, 1, slant))
        lines += [((half, middle), (reach, v + arm.entry)), *moved.lines]
        spots += moved.spots
        arrows += moved.arrows
        mouths += moved.mouths
        joins += moved.joins
        width = max(width, reach + arm.width)
        v += arm.height + GAP
    return Part(width, height, middle, tuple(spots), tuple(lines), tuple(arrows), tuple(mouths), tuple(joins))


def _rows(at: _Laying, run: Sequence[tuple[int, int]], long: float) -> Part:
    """Dominoes in a row, or in several that go to and fro."""
    rows = -(-len(run) // int(max(ROW_LEAST, min(len(run), (long - 8) // PITCH))))
    per = -(-len(run) // rows)
    spots = []
    v = 0.0
    height = 0.0
    for row in range(-(-len(run) // per)):
        here = run[row * per : (row + 1) * per]
        back = row % 2 == 1
        up = ANIMAL if any(at.state.animals[piece] for piece, _ in here) else REACH
        down = GATE if any(piece in at.gates for piece, _ in here) else REACH
        v = height + up
        for n, (piece, flow) in enumerate(here):
            u = (per - 1 - n if back else n) * PITCH + PITCH / 2
            spots.append(Spot(u, v, piece, -flow if back else flow))
        height = v + down
    lines = (((0, spots[0].v), *((spot.u, spot.v) for spot in _corners(spots))),)
    end = spots[-1] if run[0][1] > 0 else spots[0]
    arrows = ((end.u + end.flow * (PITCH / 2 + 3), end.v, end.flow),)
    return Part(per * PITCH + 8, height, spots[0].v, tuple(spots), lines, arrows)


def _beside(run: Part, ahead: Part) -> Part:
    """What a run leads to, to the right of its end, level with it."""
    end = run.spots[-1]
    down = end.v - ahead.entry
    up = min(0.0, down)
    left = run.width - 8 + GAP
    moved = _moved(ahead, left, down - up)
    own = _moved(run, 0, -up)
    lead = ((end.u, end.v - up), (left + 4, end.v - up))
    height = max(run.height - up, ahead.height + down - up)
    return _both(own, moved, lead, left + ahead.width, height)


def _beneath(run: Part, ahead: Part) -> Part:
    """What a run leads to, back beneath its end."""
    end = run.spots[-1]
    width = max(run.width, ahead.width)
    top = run.height + GAP / 2
    level = top + ahead.entry
    if _ends_right(run):
        moved = _moved(_mirrored(ahead), width - ahead.width, top)
        bend, entry = width + TURN / 2, width - 4
    else:
        run, moved = _moved(run, TURN, 0), _moved(ahead, TURN, top)
        bend, entry = TURN / 2, TURN + 4
    lead = ((run.spots[-1].u, end.v), (bend, end.v), (bend, level), (entry, level))
    return _both(run, moved, lead, width + TURN, top + ahead.height)


def _both(run: Part, ahead: Part, lead: tuple[Point, ...], width: float, height: float) -> Part:
    return Part(
        width,
        height,
        run.spots[0].v,
        run.spots + ahead.spots,
        (*run.lines, lead, *ahead.lines),
        run.arrows + ahead.arrows,
        ahead.mouths,
        run.joins + ahead.joins,
    )


def _corners(spots: Sequence[Spot]) -> list[Spot]:
    """The first and the last of each row."""
    return [
        spot
        for before, spot, behind in zip([None, *spots], spots, [*spots[1:], None], strict=False)
        if before is None or behind is None or before.v != spot.v or behind.v != spot.v
    ]


def _moved(part: Part, u: float, v: float) -> Part:
    return part._replace(
        spots=tuple(Spot(s.u + u, s.v + v, s.piece, s.flow) for s in part.spots),
        lines=tuple(tuple((x + u, y + v) for x, y in line) for line in part.lines),
        arrows=tuple((x + u, y + v, way) for x, y, way in part.arrows),
    )


def _mirrored(part: Part) -> Part:
    width = part.width
    return part._replace(
        spots=tuple(Spot(width - s.u, s.v, s.piece, -s.flow) for s in part.spots),
        lines=tuple(tuple((width - x, y) for x, y in line) for line in part.lines),
        arrows=tuple((width - x, y, -way) for x, y, way in part.arrows),
        mouths=tuple((mouth, -u, v) for mouth, u, v in part.mouths),
    )
