"""AQUA in players' words: its names, where a tile lies, and its moves with the animals that came by themselves; not its
points.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from naiad.language import _, later, plural
from naiad.report.lines import Step
from naiad.report.marked import name
from naiad.report.words_count import clauses, listed, point_count
from naiad_core import pieces
from naiad_core.games.aqua.actions import DISCARD, ECOSYSTEM, LARGE, MARKET, SNAIL, TILE, unpack
from naiad_core.games.aqua.descriptor import LETTERS
from naiad_core.games.aqua.pieces import ANIMALS, COLOURS, LOOKS, piece_name
from naiad_core.games.aqua.score import Life, named
from naiad_core.games.aqua.tableau import HOTSPOT_MIDDLE, SIDES, cell, coral

# Corals of a tile, and letters of its name.
TILE_CORALS = 3
SNAIL_TOKEN = later("snail")
HOTSPOT = (HOTSPOT_MIDDLE, HOTSPOT_MIDDLE - 64, HOTSPOT_MIDDLE - 63)
# By the side of a tile on which another lies: where the tile lies then.
BESIDE = (
    later("on the lower left of {piece}"),
    later("to the left of {piece}"),
    later("on the upper left of {piece}"),
    later("on the upper right of {piece}"),
    later("to the right of {piece}"),
    later("on the lower right of {piece}"),
)
# By corner, clockwise from the top.
POINTS = (
    later("{colour} pointing up"),
    later("{colour} pointing to the upper right"),
    later("{colour} pointing to the lower right"),
    later("{colour} pointing down"),
    later("{colour} pointing to the lower left"),
    later("{colour} pointing to the upper left"),
)
Place = tuple[int, int, str]


def names() -> Iterable[str | tuple[str, str]]:
    """The names that the data hold, in English, for the catalogues; of a large animal also how several are called."""
    data = pieces.load("aqua")
    yield from LETTERS.values()
    for animal in ANIMALS:
        yield from (animal, data["large"][animal]["other_face"]["value"], _counted(animal))
    yield from (each["name"]["value"] for each in data["species"].values())


def colour(letter: str) -> str:
    """The colour that a letter in the names of pieces stands for."""
    return _(LETTERS[letter])


def colour_of(number: int) -> str:
    """The same by the number of a colour, or of the animals that have it."""
    return colour(COLOURS[number])


def called(name: str) -> str:
    """What players call a piece that a record or a tag names: a tile by its colours, clockwise.

    >>> called("bog"), called("manta"), called("small_r"), called("hotspot_2"), called("ecosystem_12")
    ('blue-orange-green', 'manta', 'red animal', 'hot spot 2', 'ecosystem 12')
    """
    kind, _under, rest = name.partition("_")
    if kind == "small" and rest in LETTERS:
        return _("{colour} animal", colour=colour(rest))
    if kind == "hotspot" and rest:
        return _("hot spot {number}", number=rest)
    if kind == "ecosystem" and rest:
        return _("ecosystem {number}", number=rest)
    if len(name) == TILE_CORALS and set(name) <= set(LETTERS):
        return "-".join(map(colour, name))
    return _(name) if name in ANIMALS or name == SNAIL_TOKEN else name


def animal(number: int) -> str:
    """A large animal by its number."""
    return _(ANIMALS[number])


def animals(name: str, count: int) -> str:
    """So many of a large animal."""
    return plural(*_counted(name), count)


def _counted(name: str) -> tuple[str, str]:
    return f"{{n}} {name}", f"{{n}} {name}s"


def beside(area: Any, cell: int) -> str:
    """Where the tile on a cell lies, by one that it meets with the same colour."""
    sides = [side for side in range(6) if cell + SIDES[side] in area.looks]
    met = [side for side in sides if _facing(area, cell, side) == _facing(area, cell + SIDES[side], (side + 3) % 6)]
    side = (met or sides)[0]
    beyond = cell + SIDES[side]
    if beyond in HOTSPOT:
        piece = _("the hot spot ({colour})", colour=colour_of(_facing(area, beyond, (side + 3) % 6)))
    else:
        piece = called(piece_name(list(LOOKS).index(area.looks[beyond] & ~1) // 3))
    return _(BESIDE[side], piece=piece)


def turned(area: Any, cell: int, name: str) -> str:
    """Which way the tile of this name lies on a cell: where its first colour points that it has once."""
    letter = next(letter for letter in name if name.count(letter) == 1)
    look = area.looks[cell]
    corner = next(each for each in range(look & 1, 6, 2) if COLOURS[coral(look, each)] == letter)
    return _(POINTS[corner], colour=colour(letter))


def _facing(area: Any, cell: int, side: int) -> int:
    """The colour that lies along a side of what is on a cell."""
    look = area.looks[cell]
    # A coral has the sides that meet at its corner.
    return int(coral(look, side if side & 1 == look & 1 else (side + 1) % 6))


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
    effects = []
    for place in area.habitats(cell(q, r)):
        colour = colour_of(area.colour_at(cell(q, r), place))
        if place in area.animals:
            effects.append(_("{colour} animal attracted", colour=colour))
        else:
            effects.append(_("{colour} habitat, but no animal is left for it", colour=colour))
    return effects
