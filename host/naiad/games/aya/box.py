"""What AYA's box holds, and how one says what only it tells; not the rules."""

from collections.abc import Iterator
from typing import Any

from naiad.language import _, later, plural
from naiad.tags.box_data import Form, whole
from naiad.tags.boxes import Group, Piece
from naiad_core import pieces
from naiad_core.games.aya import actions
from naiad_core.games.aya.descriptor import LETTERS
from naiad_core.games.aya.pieces import DOMINOES, FIRST_GARDEN, MOUTH_COUNT, TILES, piece, piece_name

OPTIONS = {"cameras_per_terrain": later("How many dominoes of a terrain have a camera in your box?")}
# A river's mouths are written as letters from a.
FORMS = {
    "mouths": Form(
        later("how many mouths the tile has, 1 to 3"),
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


def shut(state: Any, in_hand: str) -> list[str]:
    """The landscapes that cannot be taken now, whatever legal moves they have: each comes with a camera domino of its
    terrain, while that is in hand."""
    if state.is_over() or state.light:
        return []
    domino = piece(in_hand)
    return [
        piece_name(DOMINOES + tile)
        for tile in range(1, TILES)
        if not 0 <= domino < DOMINOES
        or all(state.why_not(actions.landscape(domino, 3 * tile + mouth)) for mouth in range(MOUTH_COUNT[tile]))
    ]


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
            "Glue them on a card beside the reader and tap the one that you drew. A landscape is "
            "reached from its camera domino with MENU."
        ),
    )


def _landscape(name: str, mouths: str) -> str:
    if name == "start":
        return _("start tile")
    count = len(mouths)
    return plural("{terrain} tile, {n} mouth", "{terrain} tile, {n} mouths", count, terrain=_(LETTERS[name[0]]))


def unseen(state: Any) -> tuple[list[str], int]:
    """The dominoes that nobody has drawn, of which the seat to act draws one."""
    if state.light or state.placing_over() or state.to_act() < 0:
        return [], 0
    return [piece_name(domino) for domino in range(FIRST_GARDEN) if not state.where[domino]], 1
