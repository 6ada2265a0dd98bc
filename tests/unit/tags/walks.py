"""Boxes to enrol, and a person with stickers before a reader that is only state; no tests."""

from fake_bench import Person, Sticker
from naiad.store.sets import TagSet
from naiad.tags.boxes import Box, Group, Piece, Spelling
from naiad.tags.wizard import Wizard

NAMES = ["king", "queen", "rook", "bishop", "knight"]
MEN = Box("chess", (Group("men", "men", tuple(Piece(name, f"white {name}") for name in NAMES)),))
PAWNS = Box("chess", (Group("pawns", "pawns", (Piece("white", "white pawn", 3), Piece("black", "black pawn", 3))),))
# Dice of two letters, read forwards or backwards.
DICE = Spelling(
    "xyz", 2, "its two letters", "no die has the same twice", lambda typed: "".join(sorted(typed)), lambda name: "look"
)
TILES = Box(
    "chess",
    (
        Group("dice", "dice", tuple(Piece(name, f"die {name}") for name in ("xy", "xz", "yz")), DICE),
        Group("clock", "the clock", (Piece("clock", "clock"),)),
    ),
)


def begun(store, game="chess", name="mine"):
    kept = TagSet(store, game, name)
    kept.begin({})
    return kept


def person_at(store, inside=MEN, kept=None, bench=None, **options):
    person = Person()
    if bench is not None:
        person.bench = bench
    kept = kept or begun(store, inside.game)
    person.walk = Wizard(inside, kept, person.bench, person.tell, **options)
    return person


def stickers(count):
    return [Sticker(number) for number in range(1, count + 1)]


def kept_pieces(kept):
    return {noted.uid: noted.piece for noted in kept.all()}
