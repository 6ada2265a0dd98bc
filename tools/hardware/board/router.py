"""Finds tracks and vias for a board on a grid, two layers; knows no parts and no file format.

Every net is led by the cheapest way over the grid (Dijkstra, a whole ring of equal costs at once with numpy). At first
nets may cross; where they do, the place grows dearer for both until one goes round (McMurchie and Ebeling's PathFinder,
1995). The result depends on nothing but the board: same board, same tracks.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import pairwise

import numpy
from numpy.typing import NDArray

from hardware.board.layout import Contact, Layout

STEP = 0.25
# Costs of a step straight on, aslant, and through the board; a step across the layer's own way is dearer.
STRAIGHT, ASLANT, THROUGH, ACROSS = 4, 6, 40, 2
ROUNDS = 60
Grid = NDArray[numpy.int32]
Cell = tuple[int, int, int]
# Layer, from x, y to x, y in mm.
Track = tuple[int, float, float, float, float]
_WAYS = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)]
FAR = 1 << 28


@dataclass
class Routes:
    """Net -> tracks (layer, from, to in mm) and vias (x, y); ``crossing`` names the nets that could not be parted."""

    tracks: dict[str, list[Track]] = field(default_factory=dict)
    vias: dict[str, list[tuple[float, float]]] = field(default_factory=dict)
    crossing: list[str] = field(default_factory=list)


class Router:
    def __init__(self, layout: Layout, seen: tuple[Contact, ...]) -> None:
        self.layout = layout
        xs, ys = [x for x, _ in layout.outline], [y for _, y in layout.outline]
        self.shape = (2, round(max(ys) / STEP) + 1, round(max(xs) / STEP) + 1)
        self.names = [net for net in layout.nets() if sum(one.net == net for one in seen) > 1]
        self.number = {net: i + 1 for i, net in enumerate(self.names)}
        self.contacts = seen
        copper = layout.copper
        self.clearance, self.via = copper["clearance"], copper["via"] / 2
        self.widths = sorted({layout.width(net) for net in self.names})
        # By half widths: whose pads are near (0 none, -1 several or nobody's), how many nets run there.
        radii = [width / 2 for width in self.widths]
        self.pads = {radius: self._near(radius) for radius in [*radii, self.via]}
        self.hard_via = self._holes()
        self.used: dict[float, Grid] = {radius: numpy.zeros(self.shape, numpy.int32) for radius in [*radii, self.via]}
        self.past = numpy.zeros(self.shape, numpy.int32)
        self.paths: dict[str, list[list[Cell]]] = {}

    def _grid(self) -> tuple[NDArray[numpy.float64], NDArray[numpy.float64]]:
        return numpy.meshgrid(numpy.arange(self.shape[2]) * STEP, numpy.arange(self.shape[1]) * STEP)

    def _outside(self, margin: float) -> NDArray[numpy.bool_]:
        """What is nearer to the edge than ``margin``, or outside."""
        x, y = self._grid()
        inside = numpy.zeros(x.shape, bool)
        distance = numpy.full(x.shape, numpy.inf)
        corners = self.layout.outline
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
            along = numpy.clip(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2), 0, 1)
            distance = numpy.minimum(distance, numpy.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay)))
            if ay != by:
                inside ^= ((y >= ay) != (y >= by)) & (x < ax + (y - ay) * (bx - ax) / (by - ay))
        return ~inside | (distance < margin)

    def _near(self, radius: float) -> Grid:
        """Whose pads are nearer than a track of that half width may come."""
        found = numpy.zeros(self.shape, numpy.int32)
        found[:, self._outside(radius + self.layout.copper["edge"])] = -1
        x, y = self._grid()
        for one in self.contacts:
            # A track between two cells that are far enough off may come a little nearer on its way.
            gap = radius + self.clearance + 0.03
            half_x, half_y = one.width / 2, one.height / 2
            # The rounding of an oval is a circle at each end.
            if one.round:
                end = min(half_x, half_y)
                away_x = numpy.maximum(numpy.abs(x - one.x) - (half_x - end), 0)
                away_y = numpy.maximum(numpy.abs(y - one.y) - (half_y - end), 0)
                near = numpy.hypot(away_x, away_y) < gap + end
            else:
                away_x = numpy.maximum(numpy.abs(x - one.x) - half_x, 0)
                away_y = numpy.maximum(numpy.abs(y - one.y) - half_y, 0)
                near = numpy.hypot(away_x, away_y) < gap
            own = self.number.get(one.net, -1)
            for layer in (0, 1) if one.drill else (0,):
                there = found[layer]
                there[near] = numpy.where((there[near] == 0) | (there[near] == own), own, -1)
        return found

    def _holes(self) -> NDArray[numpy.bool_]:
        """Where a via would meet a pad, its own net's too."""
        x, y = self._grid()
        found = self._outside(self.via + self.layout.copper["edge"])
        for one in self.contacts:
            reach = self.via + 0.3
            near = (numpy.abs(x - one.x) < one.width / 2 + reach) & (numpy.abs(y - one.y) < one.height / 2 + reach)
            found |= near
        return found

    def cell(self, one: Contact) -> tuple[int, int]:
        return round(one.y / STEP), round(one.x / STEP)

    def run(self) -> Routes:
        """Route everything; nets with many pads and wide ones first."""
        order = sorted(self.names, key=lambda net: (net == "GND", -self.layout.width(net), self._extent(net), net))
        waiting = order
        weight = 4
        for _ in range(ROUNDS):
            for net in waiting:
                self._lift(net)
                self._route(net, weight)
            crossing = self._crossing()
            if not crossing:
                return self._result([])
            waiting = [net for net in order if net in crossing]
            weight = min(round(weight * 1.5) + 1, 400)
        return self._result(sorted(crossing))

    def _extent(self, net: str) -> float:
        there = [one for one in self.contacts if one.net == net]
        xs, ys = [one.x for one in there], [one.y for one in there]
        return max(xs) - min(xs) + max(ys) - min(ys)

    def _route(self, net: str, weight: int) -> None:
        radius = self.layout.width(net) / 2
        own = self.number[net]
        base = self._costs(net, radius, weight)
        via_cost = self._via_costs(own, weight)
        groups = [self._cells(one) for one in self.contacts if one.net == net]
        tree: list[Cell] = list(groups[0])
        left = groups[1:]
        self.paths[net] = []
        while left:
            goals = {cell: group for group in left for cell in group}
            path = self._way(tree, goals, base, via_cost)
            if path is None:
                raise ValueError(f"{self.layout.name}: {net} has no way")
            reached = goals[path[-1]]
            left = [group for group in left if group is not reached]
            tree += [*path, *reached]
            self.paths[net].append(path)
        self._paint(net, radius)

    def _cells(self, one: Contact) -> list[Cell]:
        row, column = self.cell(one)
        return [(layer, row, column) for layer in ((0, 1) if one.drill else (0,))]

    def _costs(self, net: str, radius: float, weight: int) -> Grid:
        """What a step to a cell costs more than its length; FAR where none may be."""
        pads = self.pads[radius]
        cost: Grid = self.used[radius] * weight + self.past
        cost[(pads != 0) & (pads != self.number[net])] = FAR
        return cost

    def _via_costs(self, own: int, weight: int) -> Grid:
        both: Grid = self.used[self.via].sum(axis=0, dtype=numpy.int32) * weight + THROUGH
        pads = self.pads[self.via]
        blocked = ((pads != 0) & (pads != own)).any(axis=0) | self.hard_via
        both[blocked] = FAR
        return both

    def _way(self, tree: list[Cell], goals: dict[Cell, list[Cell]], base: Grid, via: Grid) -> list[Cell] | None:
        """The cheapest way from any cell of the tree to the nearest goal."""
        layers, rows, columns = self.shape
        # One row and column more all round, so that a step never leaves the array.
        wide = columns + 2
        plane = (rows + 2) * wide
        cost = numpy.pad(base, ((0, 0), (1, 1), (1, 1)), constant_values=FAR).ravel()
        through = numpy.tile(numpy.pad(via, 1, constant_values=FAR).ravel(), 2)

        def flat(cell: Cell) -> int:
            return cell[0] * plane + (cell[1] + 1) * wide + cell[2] + 1

        best = numpy.full(layers * plane, FAR, numpy.int32)
        came = numpy.full(layers * plane, -1, numpy.int32)
        wanted = {flat(cell): cell for cell in goals}
        is_goal = numpy.zeros(layers * plane, bool)
        is_goal[list(wanted)] = True
        start = numpy.unique(numpy.array([flat(cell) for cell in tree], numpy.int32))
        best[start] = 0
        rings: dict[int, list[NDArray[numpy.int32]]] = defaultdict(list)
        rings[0] = [start]
        steps = [(row * wide + column, STRAIGHT if 0 in (row, column) else ASLANT, row != 0) for row, column in _WAYS]

        def spread(to: NDArray[numpy.int32], price: NDArray[numpy.int32], source: NDArray[numpy.int32]) -> None:
            better = (price < best[to]) & (price < FAR)
            to, price = to[better], price[better]
            best[to] = price
            came[to] = source[better]
            at = price // STRAIGHT
            for value in numpy.unique(at):
                rings[int(value)].append(to[at == value])

        # All cells of a ring differ by less than the shortest step, so none of them can be a way to another.
        while rings:
            now = min(rings)
            ring = numpy.unique(numpy.concatenate(rings.pop(now)))
            ring = ring[best[ring] // STRAIGHT == now]
            if not ring.size:
                continue
            hit = ring[is_goal[ring]]
            if hit.size:
                return self._back(int(hit[best[hit].argmin()]), came, wide, plane)
            upper, price = ring < plane, best[ring]
            for offset, length, upright in steps:
                to = ring + offset
                # The front leads across, the back up and down.
                slope = numpy.where(upper == upright, ACROSS, 0) if length == STRAIGHT else 1
                spread(to, price + length + slope + cost[to], ring)
            other = numpy.where(upper, ring + plane, ring - plane)
            spread(other, price + through[ring] + cost[other], ring)
        return None

    def _back(self, at: int, came: NDArray[numpy.int32], wide: int, plane: int) -> list[Cell]:
        path = []
        while at >= 0:
            layer, rest = divmod(at, plane)
            path.append((layer, rest // wide - 1, rest % wide - 1))
            at = int(came[at])
        return path[::-1]

    def _copper(self, net: str) -> tuple[set[Cell], set[tuple[int, int]]]:
        """The cells of a net's tracks, and of its vias."""
        cells = {cell for path in self.paths.get(net, []) for cell in path}
        vias = {(a[1], a[2]) for path in self.paths.get(net, []) for a, b in pairwise(path) if a[0] != b[0]}
        return cells, vias

    def _paint(self, net: str, radius: float, sign: int = 1) -> None:
        cells, vias = self._copper(net)
        for other, used in self.used.items():
            near = numpy.zeros(self.shape, bool)
            self._stamp(near, cells, radius + other + self.clearance)
            both = {(layer, row, column) for row, column in vias for layer in (0, 1)}
            self._stamp(near, both, self.via + other + self.clearance)
            used += sign * near

    def _stamp(self, near: NDArray[numpy.bool_], cells: set[Cell], reach: float) -> None:
        if not cells:
            return
        steps = int(reach / STEP) + 1
        at = numpy.array(sorted(cells))
        for row in range(-steps, steps + 1):
            for column in range(-steps, steps + 1):
                if (row * row + column * column) * STEP * STEP < (reach - 1e-6) ** 2:
                    rows = numpy.clip(at[:, 1] + row, 0, self.shape[1] - 1)
                    columns = numpy.clip(at[:, 2] + column, 0, self.shape[2] - 1)
                    near[at[:, 0], rows, columns] = True

    def _lift(self, net: str) -> None:
        if net in self.paths:
            self._paint(net, self.layout.width(net) / 2, -1)
            del self.paths[net]

    def _crossing(self) -> set[str]:
        """The nets whose copper is too near to another's; the places grow dearer."""
        found = set()
        for net in self.names:
            radius = self.layout.width(net) / 2
            cells, vias = self._copper(net)
            if not cells:
                continue
            at = numpy.array(sorted(cells)).T
            # Its own copper is counted once wherever it lies.
            many = self.used[radius][tuple(at)] > 1
            if many.any():
                found.add(net)
                self.past[tuple(at[:, many])] += 3
            if vias:
                both = numpy.array(sorted(vias)).T
                if (self.used[self.via][:, both[0], both[1]] > 1).any():
                    found.add(net)
                    self.past[:, both[0], both[1]] += 3
        return found

    def _result(self, crossing: list[str]) -> Routes:
        routes = Routes(crossing=crossing)
        for net in self.names:
            tracks, vias = _straightened(self.paths[net])
            ends = {self._cells(one)[0][1:]: one for one in self.contacts if one.net == net}
            for row, column in sorted(ends):
                one = ends[row, column]
                x, y = column * STEP, row * STEP
                if abs(x - one.x) > 1e-6 or abs(y - one.y) > 1e-6:
                    for layer in (0, 1) if one.drill else (0,):
                        if any((layer, row, column) in path for path in self.paths[net]):
                            tracks.append((layer, x, y, one.x, one.y))
            routes.tracks[net], routes.vias[net] = tracks, vias
        return routes


def _straightened(paths: list[list[Cell]]) -> tuple[list[Track], list[tuple[float, float]]]:
    """Cells as few long tracks, in mm, and vias."""
    tracks, vias = [], []
    for path in paths:
        start = path[0]
        for i in range(1, len(path)):
            before, here = path[i - 1], path[i]
            after = path[i + 1] if i + 1 < len(path) else None
            if before[0] != here[0]:
                vias.append((here[2] * STEP, here[1] * STEP))
                start = here
                continue
            way = (here[1] - before[1], here[2] - before[2])
            if after and after[0] == here[0] and (after[1] - here[1], after[2] - here[2]) == way:
                continue
            tracks.append((here[0], start[2] * STEP, start[1] * STEP, here[2] * STEP, here[1] * STEP))
            start = here
    return list(dict.fromkeys(tracks)), list(dict.fromkeys(vias))


def route(layout: Layout) -> Routes:
    """Tracks and vias of a board; ValueError where a net has no way at all."""
    return Router(layout, tuple(layout.contacts())).run()
