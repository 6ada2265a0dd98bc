"""The players' names as their own tags tell them: who sits where, kept in the journal with the game; not who begins
(menu.py). Loaded when such a tag is tapped or a game is taken up, and gone again.

Whoever wants the names of the seats of the game on the table asks ``app.names``: a tuple of them by seat, "" for a seat
without one; () where none has any.
"""

from naiad_core import entry

# Longer names do not fit the lights.
LONGEST = 16
# The letters of Latin-1 from 0xC0 on, as far as the panel can write them.
PLAIN = "AAAAAAACEEEEIIIIDNOOOOO.OUUUUYPSAAAAAAACEEEEIIIIDNOOOOO.OUUUUYPY"


def of_game(entries, seats):
    """The names by seat that a game's entries, (kind, body), tell."""
    names = [""] * seats
    for kind, body in entries:
        if kind == entry.GAME or kind == entry.AGAIN:
            names = [""] * seats
        elif kind == entry.MARK and body[0] == entry.NAME and body[1] < seats:
            names[body[1]] = bytes(body[2:]).decode()
    return tuple(names) if any(names) else ()


def note(journal, names):
    """Keep with the game going on who sits where."""
    for seat in range(len(names)):
        if names[seat]:
            journal.mark(entry.NAME, bytes((seat,)) + names[seat].encode())


def sit(app, text):
    """A player's tag was read: at the table its player takes a seat without a name, the one to act before others; in
    the menu the next seat. Whoever sits already is greeted again; BACK meanwhile takes the seat back (``stand``).
    """
    name = text.replace("_", " ")[:LONGEST]
    if app.view is None or app.screen is not app.view:
        seated = getattr(app.screen, "sit", None)
        seat, seats = seated(name) if seated else (-1, 0)
    else:
        seats = app.referee.state.seats
        names = list(app.names or [""] * seats)
        seat = names.index(name) if name in names else _free(names, app.view.reader())
        if seat >= 0 and not names[seat] and app.journal.playing:
            names[seat] = name
            app.names = tuple(names)
            app.journal.mark(entry.NAME, bytes((seat,)) + name.encode())
    if seat < 0:
        app.tell("not-now")
    else:
        app.tell(words(name), "ok")
        app.guest = seat, seats


def stand(app):
    """Whoever is being greeted leaves the seat again: it was a wrong one, or a wrong tag."""
    seat = app.guest[0]
    if app.view is None or app.screen is not app.view:
        left = getattr(app.screen, "stand", None)
        gone = left is not None and left(seat)
    else:
        names = list(app.names)
        gone = app.journal.playing and seat < len(names)
        if gone:
            names[seat] = ""
            app.names = tuple(names) if any(names) else ()
            app.journal.mark(entry.NAME, bytes((seat,)))
    app.tell("seat-free" if gone else "not-now", "ok" if gone else "error")


def _free(names, wanted):
    """The seat wanted if it has no name, else the first without; -1 for none."""
    if wanted >= 0 and not names[wanted]:
        return wanted
    return names.index("") if "" in names else -1


def words(name):
    """A name on the panel: the first letters of its first two words, or the first eight of a single one."""
    plain = "".join([_plain(name[at : at + 1]) for at in range(len(name))])
    first, _, second = plain.replace("-", " ").partition(" ")
    return (first[:4] + " " + (second[:4] or first[4:8])).strip()


def _plain(letter):
    code = ord(letter) - 0xC0
    return PLAIN[code : code + 1] if 0 <= code < len(PLAIN) else letter.upper()
