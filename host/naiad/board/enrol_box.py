"""What a game's box holds that can carry a tag, in the order one takes it out; no tags. Read enrol_course.py next.

Names come from naiad_core, which alone knows what the firmware accepts; this file orders them,
counts them and says them in words. A name that stands on several pieces alike (the three tiles of
a large animal, the pyramids of a size) is one Piece with that many copies.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from naiad_core import pieces, rules

DECKS = ("aquarius-1e", "aquarius-2e")
CAMERAS = (5, 8)
TERRAINS = {"f": "forest", "m": "mountain", "d": "desert", "p": "pole", "c": "field", "g": "garden"}
ELEMENTS = {"a": "air", "e": "earth", "f": "fire", "v": "ether", "w": "water"}
GARDEN = "g"
COLOURS = {"b": "blue", "g": "green", "o": "orange", "p": "purple", "r": "red", "y": "yellow"}


class Piece(NamedTuple):
    """``name`` as a tag has it behind "naiad:GAME/"; ``copies`` pieces or tags share it."""

    name: str
    words: str
    copies: int = 1


class Group(NamedTuple):
    """Pieces of one kind. ``asked``: so many different ones that naming the one in hand beats looking for the next."""

    key: str
    words: str
    pieces: tuple[Piece, ...]
    asked: bool = False


class Slot(NamedTuple):
    """One tag of the walk: the ``copy``-th of a piece, from 1; ``number`` counts through the box from 1."""

    number: int
    group: Group
    piece: Piece
    copy: int


class Box(NamedTuple):
    """The groups of a game, and a sentence about what they leave out ('' if nothing)."""

    game: str
    groups: tuple[Group, ...]
    note: str = ""

    def slots(self) -> list[Slot]:
        """Every tag, in the order of the walk and of the labels."""
        out: list[Slot] = []
        for group in self.groups:
            for piece in group.pieces:
                for copy in range(1, piece.copies + 1):
                    out.append(Slot(len(out) + 1, group, piece, copy))
        return out

    def piece(self, name: str) -> Piece | None:
        """The piece of this name, None if this box has none."""
        return next((piece for group in self.groups for piece in group.pieces if piece.name == name), None)

    def only(self, keys: Iterable[str]) -> "Box":
        """The box with these groups alone; ValueError, naming those there are, for one that it has not."""
        wanted = set(keys)
        unknown = wanted - {group.key for group in self.groups}
        if unknown:
            there = ", ".join(group.key for group in self.groups) or "none"
            raise ValueError(f"{self.game} has no group {', '.join(sorted(unknown))}; there are: {there}")
        return self._replace(groups=tuple(group for group in self.groups if group.key in wanted))


def box(game: str, *, deck: str = DECKS[0], cameras: int = CAMERAS[0], every: bool = False) -> Box:
    """Everything of a game that the firmware knows by its tag.

    ``every``: a tag also for each of the pieces of which one tag a kind is enough. KeyError for a game that is none.
    """
    makers: dict[str, Any] = {
        "quintazone": lambda: _quintazone(deck, every),
        "aya": lambda: _aya(cameras),
        "aqua": lambda: _aqua(every),
        "acqua-dolce": _acqua_dolce,
    }
    return Box(game, tuple(group for group in makers[game]() if group.pieces))


def few(game: str) -> Box:
    """The few tags that make an untagged copy comfortable; the rest is picked with the knob."""
    makers = {"quintazone": _few_quintazone, "aya": _few_aya, "aqua": _few_aqua, "acqua-dolce": _few_acqua_dolce}
    return makers[game]()


def words_of(game: str, name: str) -> str:
    """A piece in words, whatever deck it is from; '' for a name that the game does not have."""
    if game not in rules.GAMES:
        return ""
    for each in (box(game, deck=DECKS[1]), few(game)):
        piece = each.piece(name)
        if piece is not None:
            return piece.words
    return ""


# --- Quintazone ---


def _quintazone(deck: str, every: bool) -> Iterator[Group]:
    decks = pieces.load("quintazone")["decks"]
    ids = [
        id_
        for name in DECKS[: DECKS.index(deck) + 1]
        for kind in decks[name]
        if kind != "trios"
        for id_ in decks[name][kind]["value"]
    ]
    kinds = (
        ("wholes", "cards of one element", "w"),
        ("landscape", "cards with one element above another", "l"),
        ("portrait", "cards with two elements side by side", "p"),
        ("quarters", "cards of four elements", "q"),
        ("diagonal", "cards cut across", "d"),
    )
    for key, words, letter in kinds:
        yield Group(key, words, tuple(Piece(id_, _card(id_)) for id_ in sorted(ids) if id_[0] == letter))
    yield _goals()
    # A size has the same name in every colour: the seat to act owns it.
    yield Group("pyramids", "pyramids" if every else "pyramids, one for each size", _pyramids(25 if every else 1))


def _goals() -> Group:
    return Group("goals", "goal cards", tuple(Piece(f"goal_{e}", f"goal {word}") for e, word in ELEMENTS.items()))


def _pyramids(copies: int) -> tuple[Piece, ...]:
    return tuple(
        Piece(f"p{size}", f"{word} pyramid", copies) for size, word in ((1, "small"), (2, "medium"), (3, "large"))
    )


def _card(id_: str) -> str:
    kind, _, rest = id_.partition("_")
    letters, _, copy = rest.partition("_")
    words = [ELEMENTS[letter] for letter in letters]
    if kind == "w":
        return f"{words[0]}, copy {copy}"
    if kind == "q":
        return f"{words[0]} {words[1]} over {words[2]} {words[3]}"
    return (" over " if kind == "l" else " beside " if kind == "p" else " across ").join(words)


def _few_quintazone() -> Box:
    return Box(
        "quintazone",
        (Group("pyramids", "one tag a size, tapped for any pyramid", _pyramids(1)), _goals()),
        "The cards are picked with the knob, out of those not yet laid. Tag them as soon as you can: "
        "there are up to 40 to turn through.",
    )


# --- AYA ---


def _aya(cameras: int) -> Iterator[Group]:
    data = pieces.load("aya")
    count = data["dominoes_per_terrain"]
    for letter, word in TERRAINS.items():
        if letter != GARDEN:
            names = [f"{letter}_{n:02d}" for n in range(1, count + 1)]
            # The highest numbers of a terrain carry the cameras, as many as the game's option says.
            plain = tuple(Piece(name, f"{word} domino") for name in names[: count - cameras])
            yield Group(word, f"{word} dominoes without a camera", plain)
            seen = tuple(Piece(name, f"{word} domino with a camera") for name in names[count - cameras :])
            yield Group(f"{word}-cameras", f"{word} dominoes with a camera", seen)
    gardens = tuple(Piece(f"{GARDEN}_{n}", "garden domino") for n in range(1, data["gardens"] + 1))
    yield Group("gardens", "garden dominoes", gardens)
    yield Group("landscapes", "landscape discs", tuple(Piece(name, _landscape(name)) for name in data["mouths"]))


def _landscape(name: str) -> str:
    if name == "start":
        return "start disc"
    count = len(pieces.load("aya")["mouths"][name])
    return f"{TERRAINS[name[0]]} disc, {count} river {'mouth' if count == 1 else 'mouths'}"


def _few_aya() -> Box:
    plain = tuple(Piece(letter, f"any {word} domino") for letter, word in TERRAINS.items())
    with_camera = tuple(
        Piece(f"{letter}_cam", f"any {word} domino with a camera")
        for letter, word in TERRAINS.items()
        if letter != GARDEN
    )
    return Box(
        "aya",
        (
            Group("plain", "tap tags, one a terrain", plain),
            Group("cameras", "tap tags for camera dominoes", with_camera),
        ),
        "Glue them on a card beside the reader and tap the one that you drew. A landscape is reached from its "
        "camera domino with the menu button.",
    )


# --- AQUA ---


def _aqua(every: bool) -> Iterator[Group]:
    data = pieces.load("aqua")
    words = data["tiles"]["value"].split()
    yield Group("tiles", "coral tiles", tuple(Piece(word, _corals(word)) for word in words), asked=True)
    hotspots = enumerate(data["hotspots"]["value"], 1)
    spots = tuple(Piece(f"hotspot_{n}", f"hot spot, clockwise {_corals(letters)}") for n, letters in hotspots)
    yield Group("hotspots", "hot spots", spots)
    yield Group("snail", "the snail", (Piece("snail", "snail"),))
    yield Group("large", "large animals, three tiles each", _aqua_large(alike=False))
    # Only the set-up asks for one of them, to name a kind.
    small = tuple(
        Piece(f"small_{c}", _small(c, each["name"]), each["count"]["value"] if every else 1)
        for c, each in data["species"].items()
    )
    yield Group("small", "small animals" if every else "small animals, one for each kind", small)
    numbers = data["ecosystems"]
    yield Group("ecosystems", "ecosystem tiles", tuple(Piece(f"ecosystem_{n}", f"ecosystem {n}") for n in numbers))


def _small(letter: str, name: dict[str, Any]) -> str:
    """A small animal by colour and name; one whose name nobody knows by its colour, one named after it by its name."""
    colour, called = COLOURS[letter], str(name["value"])
    if name["confidence"] == "unknown":
        return f"{colour} animal"
    return called if colour in called.lower().split() else f"{colour} {called}"


def _corals(letters: str) -> str:
    return " ".join(COLOURS[letter] for letter in letters)


def _aqua_large(alike: bool) -> tuple[Piece, ...]:
    """The large animals; one tag for each where one stands for all its tiles."""
    large = pieces.load("aqua")["large"]
    return tuple(
        Piece(name, f"{name} / {each['other_face']['value']}", 1 if alike else len(each["points"]["value"]))
        for name, each in large.items()
    )


def _few_aqua() -> Box:
    return Box(
        "aqua",
        (
            Group("snail", "the snail", (Piece("snail", "snail"),)),
            Group("large", "one tag for each large animal", _aqua_large(alike=True)),
        ),
        "Coral tiles are picked with the knob (menu jumps to the next two colours), the set-up is drawn by the board "
        "or answered with the knob.",
    )


# --- Acqua Dolce ---


def _acqua_dolce() -> Iterator[Group]:
    data = pieces.load("acqua-dolce")
    fish = {kind: each["count"]["value"] for kind, each in data["species"].items()}
    ornaments = {kind: data["ornaments"][kind]["value"] for kind in ("decoration", "plant")}
    food = {kind: data["food"][kind]["value"]["count"] for kind in data["food"] if kind.startswith("food")}
    for key, words, kinds in (
        ("fish", "fish", fish),
        ("ornaments", "decorations and plants", ornaments),
        ("food", "food", food),
    ):
        cards = [(kind, n) for kind, count in kinds.items() for n in range(1, count + 1)]
        yield Group(key, words, tuple(Piece(f"{kind}_{n}", f"{_kind(kind)}, card {n}") for kind, n in cards))


def _kind(kind: str) -> str:
    if kind.startswith("food"):
        return f"food for {kind[4:]}"
    return kind.replace("_", " ").replace("agassiz cichlid", "cichlid of Agassiz").replace("bumblebee", "bumble bee")


def _few_acqua_dolce() -> Box:
    return Box(
        "acqua-dolce",
        (),
        "It needs no tag at all: the knob goes through the 18 kinds of card. Tags save that turning, and only "
        "they tell one copy from another.",
    )
