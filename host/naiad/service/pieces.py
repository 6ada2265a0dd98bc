"""Pieces as a person types them in ``naiad play``: short names or what players call them, completed; not what a tag
is.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from naiad.language import _
from naiad.report.words_count import listed
from naiad.rooms import part, title
from naiad.tags import boxes
from naiad.twin.outside import BANK_CARD, BLANK, LOCKED
from naiad_core import games
from naiad_core.text import Game

WORD = re.compile(r"\w+")
# Stickers that say nothing of a game, as the twin names them.
NAMELESS = (BLANK, LOCKED, BANK_CARD)


@cache
def names(game: str) -> tuple[str, ...]:
    """Every name that a tag of a game can carry, in the order of the box; of every game for ''."""
    if not game:
        return tuple(f"{each}/{name}" for each in games.GAMES for name in names(each))
    return tuple(boxes.pieces(game))


def completions(typed: str, game: str, hand: Sequence[str] = ()) -> list[str]:
    """The names that begin so: of the game on the table, or of any where its name is typed or there is none.

    Of the game on the table also what players call its pieces, of those of a hand alone where there is one; where
    nothing is typed yet only these. Where none begins so, those that have all of the words, in any order.
    """
    if "/" in typed:
        return [name for name in names("") if name.startswith(typed)]
    found = [name for name in names(game) if name.partition("/")[2].startswith(typed) or name.startswith(typed)]
    if not game:
        return found
    called = part(game, "words").called
    spoken = dict.fromkeys(called(name) for name in (hand or names(game)))
    if not typed:
        return list(spoken)
    found += [each for each in spoken if each.casefold().startswith(typed.casefold()) and each not in found]
    return found or [each for each in spoken if _is_begun(_words(typed), _words(each))]


def fits(game: Game) -> Iterator[str]:
    """The pieces of the box that can be taken now, in its order."""
    state, rules = game.record.state, game.record.rules
    pieces = (piece.name for group in boxes.box(game.header["game"]).groups for piece in group.pieces)
    return (name for name in pieces if (number := rules.piece(name)) >= 0 and state.legal(number))


def named(typed: str, game: str, first: Sequence[str] = ()) -> str:
    """The name of the piece that players call so, its words in whatever order, of several alike one of ``first``; what
    is typed where none is."""
    if not game or typed in names(game):
        return typed
    called = part(game, "words").called
    each = (*first, *names(game))
    said = next((name for name in each if called(name).casefold() == typed.casefold()), "")
    # The parts of a name in another order.
    parts = sorted(_words(typed))
    return said or next((name for name in each if sorted(_words(called(name))) == parts), typed)


def _words(name: str) -> list[str]:
    return WORD.findall(name.casefold())


def _is_begun(typed: list[str], words: list[str]) -> bool:
    """Whether these words, of which the last may not be whole, are some of those, in any order."""
    left = list(words)
    for each in typed[:-1]:
        if each not in left:
            return False
        left.remove(each)
    return bool(typed) and any(word.startswith(typed[-1]) for word in left)


def tag(typed: str, game: str) -> str:
    """What the sticker says that a typed name means; LookupError with a sentence for one that no piece has."""
    if ":" in typed or typed.startswith(NAMELESS):
        return typed
    if "/" in typed:
        return f"naiad:{typed}"
    having = [each for each in ([game] if game else games.GAMES) if typed in names(each)]
    if len(having) == 1:
        return f"naiad:{having[0]}/{typed}"
    if having:
        where = listed(list(map(title, having)))
        raise LookupError(
            _("{name} is a piece of {games}: type {whole}", name=typed, games=where, whole=f"{having[0]}/{typed}")
        )
    if game:
        raise LookupError(_("{game} has no piece {name}; Tab shows the names", game=title(game), name=typed))
    raise LookupError(_("no game has a piece {name}; Tab shows the names", name=typed))
