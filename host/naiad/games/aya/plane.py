"""AYA's chain laid out on a plane: where each domino, landscape and fork is drawn; not how it looks (drawing.py).

A record knows what follows what, not where it stood. So each part that hangs together is laid out as a tree: along it
(``u``) the dominoes follow each other, across it (``v``) the arms of landscapes and forks lie side by side. Nothing
overlaps; a join that closes a ring is a line of its own. Slots are said in actions.py of naiad_core/games/aya.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from naiad_core.games.aya import actions, pieces, table

# From domino to domino, and from row to row: between two rows there is room for a gate and an animal.
PITCH = 15.0
ROW = 55.0
# How far a landscape and a fork reach from their middle.
TILE = 42.0
FORK = 15.0
GAP = 14.0
# A run of more dominoes than this is folded, if the whole is too long otherwise.
FOLDS = (999, 48, 36, 28, 22, 17, 13, 10)

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


def parts(state: Any, long: float) -> list[Part]:
    """Everything outside reserves, the part of the start first, each no longer than ``long`` if folding can help."""
    for fold in FOLDS:
        found = _all(state, fold)
        if all(part.width <= long for part in found):
            break
    return found


def _all(state: Any, fold: int) -> list[Part]:
    seen: set[int] = set()
    out = []
    roots = [pieces.DOMINOES + tile for tile in range(pieces.TILES) if state.on_table(tile)]
    roots += [garden for garden in range(pieces.FIRST_GARDEN, pieces.DOMINOES) if state.where[garden] == table.FORK]
    for root in roots:
        if root not in seen:
            out.append(_around(state, root, seen, fold))
    standing = [d for d in range(pieces.DOMINOES) if state.where[d] == table.STANDING]
    # Where nothing flows in; what is then left goes in a circle.
    for circle in (False, True):
        for domino in standing:
            if domino not in seen and (circle or state.link[actions.UP + domino] == table.OPEN):
                out.append(_arm(state, actions.UP + domino, seen, fold))
    return out


def _around(state: Any, root: int, seen: set[int], fold: int) -> Part:
    """A tile or a fork from which all arms go out: the longest to the left, the others to the right."""
    seen.add(root)
    arms, joins = _arms(state, _ends(state, root), seen, fold)
    if len(arms) > 1:
        longest = max(arms, key=lambda arm: arm[1].width)
        arms.remove(longest)
        right = _node(root, None, arms, joins)
        left = _mirrored(_node(root, None, [longest]))
        return _side_by_side(left, right)
    return _node(root, None, arms, joins)


def _arms(state: Any, ends: Sequence[int], seen: set[int], fold: int) -> tuple[list[tuple[int, Part]], list[Join]]:
    """What is linked to these ends: arms, and joins with what has its place already."""
    arms: list[tuple[int, Part]] = []
    joins: list[Join] = []
    for end in ends:
        other = state.link[end] - 2
        if other >= 0 and _piece(other) in seen:
            joins.append((_piece(end), _piece(other)))
        elif state.link[end] > table.OPEN:
            arms.append((end, _arm(state, other, seen, fold, end)))
    return arms, joins


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


def _arm(state: Any, slot: int, seen: set[int], fold: int, before: int = -1) -> Part:
    """What is entered at a slot: a run of dominoes, then what it leads to."""
    run: list[tuple[int, int]] = []
    at = slot
    while 0 <= at < actions.MOUTH and state.where[_piece(at)] == table.STANDING and _piece(at) not in seen:
        seen.add(_piece(at))
        # Entered where the water comes in, or against it.
        run.append((_piece(at), 1 if at >= actions.UP else -1))
        before = (at + actions.UP) % actions.MOUTH
        at = state.link[before] - 2
    ahead = None
    joins: tuple[Join, ...] = ()
    if at >= 0:
        if _piece(at) in seen:
            joins = ((_piece(before), _piece(at)),)
        else:
            ahead = _beyond(state, at, seen, fold)
    return _run(run, ahead, fold, joins)


def _beyond(state: Any, slot: int, seen: set[int], fold: int) -> Part:
    """A tile or a fork that is entered at a slot, and its other arms."""
    root = _piece(slot)
    seen.add(root)
    # Both numbers of a fork's end mean one end.
    same = {slot, (slot + actions.UP) % actions.MOUTH} if slot < actions.MOUTH else {slot}
    return _node(root, slot, *_arms(state, [end for end in _ends(state, root) if end not in same], seen, fold))


def _node(root: int, entered: int | None, arms: Sequence[tuple[int, Part]], own: Sequence[Join] = ()) -> Part:
    """A tile or a fork, its arms to the right one below the other."""
    half = TILE if root >= pieces.DOMINOES else FORK
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
    # Where an arm goes off at a slant there must be room for it.
    reach = 2 * half + GAP + (10 if len(arms) > 1 else 0)
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


def _run(run: Sequence[tuple[int, int]], ahead: Part | None, fold: int, joins: tuple[Join, ...]) -> Part:
    """Dominoes in a row, or in several that go to and fro; what they lead to at the end."""
    rows = -(-len(run) // fold) or 1
    if ahead is not None and rows % 2 == 0:
        # What follows is to the right.
        rows += 1
    per = -(-len(run) // rows) if run else 0
    spots = []
    for n, (piece, flow) in enumerate(run):
        row, at = divmod(n, per)
        back = row % 2 == 1
        u = (per - 1 - at if back else at) * PITCH + PITCH / 2
        spots.append(Spot(u, row * ROW + ROW / 2, piece, -flow if back else flow))
    width = per * PITCH
    height = rows * ROW if run else 0.0
    lines: list[tuple[Point, ...]] = []
    if spots:
        lines.append(((0, spots[0].v), *((spot.u, spot.v) for spot in _corners(spots))))
    arrows: list[tuple[float, float, int]] = []
    if spots:
        with_us = run[0][1] > 0
        end = spots[-1] if with_us else spots[0]
        step = end.flow * (PITCH / 2 + 3)
        arrows.append((end.u + step, end.v, end.flow))
    if ahead is None:
        return Part(width + 8, height or ROW, ROW / 2, tuple(spots), tuple(lines), tuple(arrows), (), joins)
    # The end of the run and the entry of what follows are level.
    end_v = spots[-1].v if spots else ahead.entry
    down = end_v - ahead.entry
    up = min(0.0, down)
    left = width + (GAP if spots else 0)
    moved = _moved(ahead, left, down - up)
    own = _moved(Part(width, height, ROW / 2, tuple(spots), tuple(lines), tuple(arrows)), 0, -up)
    if spots:
        lead: tuple[tuple[Point, ...], ...] = (((own.spots[-1].u, end_v - up), (left + 4, end_v - up)),)
    else:
        lead = ()
    return Part(
        left + ahead.width,
        max(height - up, ahead.height + down - up),
        (ROW / 2 if spots else ahead.entry) - up,
        own.spots + moved.spots,
        own.lines + lead + moved.lines,
        own.arrows + moved.arrows,
        moved.mouths,
        joins + moved.joins,
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
