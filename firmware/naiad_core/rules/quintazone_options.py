"""Quintazone's only option, the deck; not the words of a header. Read quintazone.py next."""

from naiad_core.pieces.quintazone import DECKS

CHOICES = (("deck", DECKS, DECKS[0]),)


def default_options(seats):
    """Every option at its default."""
    return {"deck": DECKS[0]}


def pack_options(options, seats):
    """Complete options in bytes."""
    return bytes((DECKS.index(options["deck"]),))


def unpack_options(data, seats):
    """The options in the bytes; ValueError for bytes that pack_options never makes."""
    if len(data) != 1 or data[0] >= len(DECKS):
        raise ValueError("these bytes are no options of quintazone")
    return {"deck": DECKS[data[0]]}
