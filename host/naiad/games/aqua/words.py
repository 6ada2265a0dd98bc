"""AQUA's moves in words, with the animals that came by themselves; not its points."""

from collections.abc import Iterable, Sequence
from typing import Any

from naiad.games.aqua.places import beside, turned
from naiad.games.aqua.terms import animal, called, colour_of
from naiad.language import _
from naiad.report.lines import Step
from naiad.report.marked import name
from naiad.report.words_count import clauses, listed, point_count
from naiad_core.games.aqua.actions import DISCARD, ECOSYSTEM, LARGE, MARKET, SNAIL, TILE, unpack
from naiad_core.games.aqua.pieces import piece_name
from naiad_core.games.aqua.score import Life, named
from naiad_core.games.aqua.tableau import cell

Place = tuple[int, int, str]


def place_name(seat: int, place: Sequence[int | str]) -> str:
    """What a small animal's place is called in a drawing."""
    return name(f"s{seat}", "at", *place)


def large_name(seat: int, under: Iterable[Place]) -> str:
    """What a large animal is called in a drawing: by the first place under it, row by row."""
    return name(f"s{seat}", "large", *min(under, key=lambda place: (place[1], place[0])))


def covered(area: Any, under: Iterable[Sequence[int | str]]) -> str:
    """The small animals at these places of an area, by their colours."""
    wanted = {tuple(place) for place in under}
    return listed([colour_of(kind) for place, kind in sorted(Life(area).species.items()) if named(place) in wanted])


def made(at: Step) -> str:
    """The last move of the step, which must not be an undo."""
    state = at.game.record.state
    verb, *rest = unpack(state.history[-1])
    if verb == MARKET:
        return _("turns up {tiles}", tiles=listed([called(piece_name(tile)) for tile in rest[0]]))
    if verb == SNAIL:
        return _("takes the snail, to play last")
    if verb == TILE:
        tile, q, r, _turn = rest
        area, name = state.areas[at.seat], piece_name(tile)
        where, how = beside(area, cell(q, r)), turned(area, cell(q, r), name)
        laid = _("lays {tile} {where}, {how}", tile=called(name), where=where, how=how)
        return clauses([laid, *_arisen(at, q, r)])
    if verb == DISCARD:
        return _("discards {tile}: none of the market fits", tile=called(piece_name(rest[0])))
    if verb == LARGE:
        points = state.areas[at.seat].large[-1][3]
        return _(
            "lays the {animal} of {points} over {animals}",
            animal=animal(rest[0]),
            points=points,
            animals=covered(state.areas[at.seat], rest[1]),
        )
    if verb == ECOSYSTEM:
        return _("has {points} for ecosystem {number}", points=point_count(rest[2]), number=rest[0])
    return _("ends the turn")


def _arisen(at: Step, q: int, r: int) -> list[str]:
    """What the tile just laid there brought, habitat by habitat."""
    area = at.game.record.state.areas[at.seat]
    told = []
    for place in area.habitats(cell(q, r)):
        colour = colour_of(area.colour_at(cell(q, r), place))
        if place in area.animals:
            told.append(_("{colour} animal attracted", colour=colour))
        else:
            told.append(_("{colour} habitat, but no animal is left for it", colour=colour))
    return told
