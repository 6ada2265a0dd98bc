"""What AYA's box holds, and how one says what only it tells; not the rules."""

from collections.abc import Iterator
from typing import Any

from naiad.language import _, later, plural
from naiad.tags.box_data import Form, whole
from naiad.tags.boxes import Group, Piece
from naiad_core import pieces
from naiad_core.games.aya.descriptor import LETTERS

OPTIONS = {"cameras_per_terrain": later("How many dominoes of a terrain have a camera in your box?")}
# A river's mouths are written as letters from a.
FORMS = {
    "mouths": Form(
        later("how many river ends the tile has, 1 to 3"),
        parsed=lambda text: "abc"[: whole(text, 1, 3)],
        shown=lambda mouths: str(len(mouths)),
    )
}
GARDEN = "g"
TERRAINS = {letter: word for letter, word in LETTERS.items() if letter != GARDEN}


def groups(game: str, options: dict[str, Any], every: bool) -> Iterator[Group]:
    """The dominoes by terrain, without a camera and with one, then gardens and landscapes."""
    data = pieces.load(game)
    count = data["dominoes_per_terrain"]["value"]
    plain = count - options["cameras_per_terrain"]
    for letter, word in TERRAINS.items():
        names = [f"{letter}_{n:02d}" for n in range(1, count + 1)]
        # The highest numbers of a terrain carry the cameras, as many as the game's option says.
        bare = tuple(Piece(name, _("{terrain} domino", terrain=_(word))) for name in names[:plain])
        yield Group(word, _("{terrain} dominoes without a camera", terrain=_(word)), bare)
        seen = tuple(Piece(name, _("{terrain} domino with a camera", terrain=_(word))) for name in names[plain:])
        yield Group(f"{word}-cameras", _("{terrain} dominoes with a camera", terrain=_(word)), seen)
    gardens = tuple(Piece(f"{GARDEN}_{n}", _("garden domino")) for n in range(1, data["gardens"]["value"] + 1))
    yield Group("gardens", _("garden dominoes"), gardens)
    discs = tuple(Piece(name, _landscape(name, mouths["value"])) for name, mouths in data["mouths"].items())
    yield Group("landscapes", _("landscape tiles"), discs)


def few(game: str) -> tuple[tuple[Group, ...], str]:
    """A tap tag for each kind of domino."""
    plain = tuple(Piece(letter, _("any {terrain} domino", terrain=_(word))) for letter, word in LETTERS.items())
    seen = tuple(
        Piece(f"{letter}_cam", _("any {terrain} domino with a camera", terrain=_(word)))
        for letter, word in TERRAINS.items()
    )
    return (
        (
            Group("plain", _("tap tags, one a terrain"), plain),
            Group("cameras", _("tap tags for camera dominoes"), seen),
        ),
        _(
            "Glue them on a card beside the reader and tap the one of the domino that you drew. A landscape is "
            "reached from its camera domino with MENU."
        ),
    )


def _landscape(name: str, mouths: str) -> str:
    if name == "start":
        return _("start tile")
    count = len(mouths)
    return plural("{terrain} tile, {n} river end", "{terrain} tile, {n} river ends", count, terrain=_(LETTERS[name[0]]))
