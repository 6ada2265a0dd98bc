"""What AQUA's box holds, and how one says what only it tells; not the rules."""

import re
from collections.abc import Iterator
from typing import Any

from naiad.games.aqua.words import TILE_CORALS, colour
from naiad.language import _, later
from naiad.tags.box_data import Form, whole
from naiad.tags.boxes import Group, Piece, Spelling
from naiad_core import pieces
from naiad_core.games.aqua.descriptor import LETTERS

OPTIONS: dict[str, str] = {}


def groups(game: str, options: dict[str, Any], every: bool) -> Iterator[Group]:
    """Tiles, hot spots, the snail, animals, ecosystems."""
    data = pieces.load(game)
    words = data["tiles"]["value"].split()
    yield Group("tiles", _("coral tiles"), tuple(Piece(word, _corals(word)) for word in words), TILE)
    hotspots = enumerate(data["hotspots"]["value"], 1)
    spots = tuple(
        Piece(f"hotspot_{n}", _("hot spot, clockwise {colours}", colours=_corals(letters))) for n, letters in hotspots
    )
    yield Group("hotspots", _("hot spots"), spots)
    yield _snail()
    yield Group("large", _("large animals, three tiles each"), _large(data, alike=False))
    # Only the set-up asks for one of them, to name a kind.
    small = tuple(
        Piece(f"small_{c}", _small(c, each["name"]), each["count"]["value"] if every else 1)
        for c, each in data["species"].items()
    )
    yield Group("small", _("small animals") if every else _("small animals, one for each kind"), small)
    numbers = data["ecosystems"]
    yield Group(
        "ecosystems",
        _("ecosystem tiles"),
        tuple(Piece(f"ecosystem_{n}", _("ecosystem {number}", number=n)) for n in numbers),
    )


def few(game: str) -> tuple[tuple[Group, ...], str]:
    """The snail and the large animals."""
    return (
        (_snail(), Group("large", _("one tag for each large animal"), _large(pieces.load(game), alike=True))),
        _(
            "Coral tiles are picked with the knob (MENU jumps to the next two colours), the "
            "set-up is drawn by the table or entered with the knob."
        ),
    )


def _snail() -> Group:
    return Group("snail", _("the snail"), (Piece("snail", _("snail")),))


def _small(letter: str, name: dict[str, Any]) -> str:
    """A small animal by colour and name; one whose name nobody knows by its colour, one named after it by its name."""
    called = str(name["value"])
    if name["confidence"] == "unknown":
        return _("{colour} animal", colour=colour(letter))
    if LETTERS[letter] in called.lower().split():
        return _(called)
    return _("{colour} {animal}", colour=colour(letter), animal=_(called))


def _corals(letters: str) -> str:
    return " ".join(colour(letter) for letter in letters)


def _large(data: dict[str, Any], alike: bool) -> tuple[Piece, ...]:
    """The large animals; one tag for each where one stands for all its tiles."""
    return tuple(
        Piece(name, f"{_(name)} / {_(each['other_face']['value'])}", 1 if alike else len(each["points"]["value"]))
        for name, each in data["large"].items()
    )


# --- a tile by its colours ---


def _tile(typed: str) -> str:
    """The name of the tile with these corals clockwise, from whichever they are told."""
    return min(typed[n:] + typed[:n] for n in range(len(typed)))


def _mirrored(name: str) -> str:
    """What to say of a tile that cannot be the one in the hand: colours are easily told the wrong way round."""
    mirror = _tile(name[::-1])
    return "" if mirror == name else _("its mirror image is {tile}", tile=mirror)


TILE = Spelling(
    "".join(LETTERS),
    TILE_CORALS,
    later("its three colours clockwise"),
    later("it shows two or three colours"),
    _tile,
    _mirrored,
)


# --- what only the box tells ---


def _shape(text: str) -> list[list[int]]:
    cells = re.findall(r"(-?\d+),(-?\d+)", text)
    if not cells:
        raise ValueError("write its hexagons as 0,0 1,0 0,1")
    return [[int(q), int(r)] for q, r in cells]


def _ecosystem(text: str) -> dict[str, Any]:
    """A form of ecosystem_forms.py from one line.

    >>> _ecosystem("local small of other 1 | each native")
    {'scope': 'local', 'count': 'small', 'points': 1, 'of': 'other', 'text': 'each native'}
    """
    head, bar, tail = text.partition("|")
    words = head.split()
    if len(words) < 3:
        raise ValueError("write at least three words: local or global, what it counts, the points")
    form: dict[str, Any] = {"scope": words[0], "count": words[1], "points": 0}
    rest = words[2:]
    if rest[0] == "of" and len(rest) > 1:
        form["of"] = rest[1]
        rest = rest[2:]
    if rest and rest[-1] == "once":
        form["per"] = "once"
        rest = rest[:-1]
    if len(rest) != 1:
        raise ValueError("the points are missing: a number, or a list as 0/3/5")
    numbers = [whole(number) for number in rest[0].split("/")]
    form["points"] = numbers if len(numbers) > 1 else numbers[0]
    if bar:
        form["text"] = tail.strip()
    return form


FORMS = {
    "hotspots": Form(later("the four hot spots, six letters each (b g o p r y), clockwise")),
    "name": Form(later("the animal's name")),
    "points": Form(later("points; for large animals those of its three tiles, the highest first, as 8 7 6")),
    "shape": Form(
        later("its hexagons as q,r: 0,0 1,0 are two side by side, 0,1 is the one below the first to the right"),
        parsed=_shape,
    ),
    "snail": Form(later("which of the three tiles bears the snail, 1 the most valuable")),
    "ecosystems": Form(
        later(
            "local|global, what it counts (small large cover reef coral species group hotspot), of WHICH if "
            "restricted, points (a list as 0/3/5), once if it is; after | its text: local small of other 1 | 1 for "
            "each ..."
        ),
        parsed=_ecosystem,
    ),
}
