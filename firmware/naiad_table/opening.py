"""What a journal knows after a start, from the entries in its memory; finishes a rollover that a power cut broke off.
Not how entries are found (found.py), nor what a journal does afterwards (journal.py).

Forgotten when the table is put together: in play its room is the game's.
"""

from naiad_core import entry
from naiad_table import anew, found
from naiad_table.sector import ENTRIES_AT


def take_up(journal):
    """Read what is there; start a fresh journal where there is none. May write."""
    kept = journal.sector
    what = found.load(kept)
    journal.next_game = kept.next_game
    if what == found.FRESH:
        anew.renew(kept, (), True, 1, bytearray(kept.size))
    else:
        for at, kind, body in kept.entries():
            _follow(journal, at, kind, body)
        if what != found.KEPT:
            _finish(journal, what)
    journal.acked_seq = kept.acked_seq
    journal.full = kept.damaged
    if kept.torn_last and not journal.full:
        # A whole entry behind torn bytes: the remains of another cut then stand alone.
        journal.mark(entry.TORN)
        journal.flush()


def _finish(journal, what):
    """The power went while the sector was being given up: give it up now."""
    if what != found.GIVEN_UP or journal.sector.damaged:
        # Lines are missing, perhaps the game's end: the table could not go on from here.
        journal.game_at = 0
        journal.playing = False
    kept = journal.sector
    anew.finish_wish(kept)
    other = what == found.GIVEN_UP_UNKNOWN
    anew.renew(kept, journal.carried(), other, journal.next_game, bytearray(kept.size))
    journal.game_at = ENTRIES_AT if journal.playing else 0


def _follow(journal, at, kind, body):
    """Keep up with the game going on, for an entry that is stored."""
    if kind == entry.GAME or kind == entry.AGAIN:
        journal.number = entry.game(kind, body)[1]
        journal.next_game = journal.number % 65535 + 1
        journal.game_at = at
        journal.playing = True
        journal.last_ds = 0
    elif kind == entry.MOVES:
        for _, step_ds in entry.moves(body):
            journal.last_ds += step_ds
    elif kind == entry.MARK and body[0] == entry.CHOICE and len(body) > 2:
        journal.choices = bytes(body[1:])
    elif kind == entry.MARK and body[0] == entry.END:
        journal.game_at = 0
        journal.playing = False
