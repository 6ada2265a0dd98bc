"""What a game's box holds that can carry a tag, in the order one takes it out; no tags, and no game's own pieces.

Those are in box.py of the game's room (naiad/games), which has

    OPTIONS                        the options of the game that change what its box holds, and what a person is asked
                                   who has not told them, '' where the default will do
    FORMS                          how what only the box tells is asked for: box_data.py
    groups(game, options, every)   the pieces by kind, see ``box``
    few(game)                      groups of ``few``, and its note

Names come from naiad_core, which alone knows what the firmware accepts; a room orders them, counts them and says
them in words. A name that stands on several pieces alike (the three tiles of a large animal, the pyramids of a size)
is one Piece with that many copies.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from naiad.rooms import part
from naiad_core import games

# What stands instead of a game on a player's own tag.
PLAYER = "player"


class Piece(NamedTuple):
    """``name`` as a tag has it behind "naiad:GAME/"; ``copies`` pieces or tags share it."""

    name: str
    words: str
    copies: int = 1


class Spelling(NamedTuple):
    """How the piece in one's hand is named by what it shows: ``length`` of ``letters``, asked for as ``how``.

    ``name`` is the piece's for what was typed; where there is none, ``none`` says why; where it has its tag already,
    ``instead`` says which piece may be meant, '' if none.
    """

    letters: str
    length: int
    how: str
    none: str
    name: Callable[[str], str]
    instead: Callable[[str], str]


class Group(NamedTuple):
    """Pieces of one kind; with a ``spelling`` so many different ones that it beats looking for the next."""

    key: str
    words: str
    pieces: tuple[Piece, ...]
    spelling: Spelling | None = None


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


def box(game: str, *, every: bool = False, **values: Any) -> Box:
    """Everything of a game that the firmware knows by its tag; ``values``: values of ``options``.

    ``every``: a tag also for each of the pieces of which one tag a kind is enough. KeyError for a game that is none.
    """
    complete = {name: default for name, (_, default) in options(game).items()} | values
    return Box(game, tuple(group for group in part(game, "box").groups(game, complete, every) if group.pieces))


def few(game: str) -> Box:
    """The few tags that make an untagged copy comfortable; the rest is picked with the knob."""
    return Box(game, *part(game, "box").few(game))


def options(game: str) -> dict[str, tuple[tuple[Any, ...], Any]]:
    """The options that change what a box holds: their values and the default."""
    here = part(game, "box").OPTIONS
    return {row.name: (row.values, row.default) for row in games.descriptor(game).OPTIONS if row.name in here}


def chosen(game: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Those of a game's options, or of an address's words for them, that change what its box holds."""
    return {
        name: value
        for name, (known, _) in options(game).items()
        for value in known
        if name in values and str(value) == str(values[name])
    }


def short(option: str) -> str:
    """An option's name as far as a person has to say it.

    >>> short("dice_per_player")
    'dice'
    """
    return option.partition("_per_")[0]


def every_box(game: str) -> list[Box]:
    """Each box that a copy may have: that of the defaults, those of every value of an option, the few."""
    chosen = [{name: value} for name, (values, _) in options(game).items() for value in values]
    return [box(game), *(box(game, every=True, **each) for each in [{}, *chosen]), few(game)]


def pieces(game: str) -> dict[str, Piece]:
    """All that a tag of a game can name, whatever the options."""
    known: dict[str, Piece] = {}
    for each in every_box(game):
        for group in each.groups:
            for piece in group.pieces:
                known.setdefault(piece.name, piece)
    return known


def words_of(game: str, name: str) -> str:
    """A piece in words, whatever the options, or a player's name; '' for a name that the game does not have."""
    if game == PLAYER:
        return name.replace("_", " ")
    piece = pieces(game).get(name) if game in games.GAMES else None
    return piece.words if piece else ""
