"""What a journal knows after a start, from the entries in its memory; finishes a rollover that a power cut broke off.
Not how entries are found (nvm_scan.py), nor what a journal does afterwards (journal.py).

Forgotten when the table is put together: in play its room is the game's.
"""

import struct

from naiad_core import entry
from naiad_table import nvm_scan
from naiad_table.sector import ENTRIES_AT


def take_up(journal):
    """Read what is there; start a fresh journal where there is none. May write."""
    kept = journal.sector
    what = nvm_scan.load(kept)
    journal.next_game = kept.next_game
    is_broken, lines = _read(journal)
    if not journal.choices and journal.choices_path:
        from naiad_table import choices_file

        chosen = choices_file.read(journal.choices_path)
        if chosen is not None:
            journal.choices = chosen
            if what == nvm_scan.FRESH:
                # It has been full.
                kept.lost = kept.lost or kept.size
    if what == nvm_scan.FRESH:
        from naiad_table import rollover

        rollover.renew(journal, True, 1)
    else:
        if what != nvm_scan.KEPT:
            _finish(journal, what, is_broken)
        elif is_broken:
            journal.mark(entry.ON, struct.pack("<H", lines))
    journal.acked_seq = kept.acked_seq
    journal.full = kept.damaged
    if kept.torn_last:
        # A whole entry behind torn bytes: the remains of another cut then stand alone.
        journal.mark(entry.TORN)
    if not journal.full:
        journal.flush()


def _read(journal):
    """Keep up with all that is stored; (whether the game going on lacks entries and goes on before them, its lines)."""
    kept = journal.sector
    lines = most = 0
    is_broken = False
    for at, kind, body in kept.entries():
        if at in kept.holes:
            is_broken = journal.playing
        if kind == entry.GAME or kind == entry.AGAIN:
            is_broken = False
            lines = 0
            most = entry.game(kind, body)[0]
        elif kind == entry.MARK and body[0] == entry.ON:
            is_broken = False
            most = 0
        elif kind == entry.MOVES:
            if is_broken:
                continue
            # Two varints a line: to read what they say takes a Pico 0.1 s of a long game.
            moves = entry.moves(body)
            lines += len(moves)
            for _, step_ds in moves:
                journal.last_ds += step_ds
        _follow(journal, at, kind, body)
    if kept.end in kept.holes:
        is_broken = journal.playing
    if not journal.playing:
        return False, 0
    if lines < most if not is_broken else not lines:
        # What it began with is missing, values that it goes by perhaps: a PC may give it back.
        _put_away(journal)
        return False, 0
    return is_broken, lines


def _put_away(journal):
    journal.game_at = 0
    journal.playing = False
    journal.sector.lost = journal.sector.lost or 1


def _finish(journal, what, is_broken):
    """The power went while the sector was being given up: give it up now."""
    if journal.playing and (is_broken or what == nvm_scan.GIVEN_UP_PART or what == nvm_scan.GIVEN_UP_UNKNOWN):
        # Lines are missing, perhaps the game's end: the table could not go on from here.
        _put_away(journal)
    from naiad_table import rollover

    kept = journal.sector
    rollover.finish_request(kept)
    other = what == nvm_scan.GIVEN_UP_UNKNOWN or what == nvm_scan.GIVEN_UP_OTHER
    rollover.renew(journal, other, journal.next_game)
    journal.game_at = ENTRIES_AT if journal.playing else 0


def _follow(journal, at, kind, body):
    """Keep up with the game going on, for an entry that is stored; of its lines _read does."""
    if kind == entry.GAME or kind == entry.AGAIN:
        journal.number = entry.game(kind, body)[1]
        journal.next_game = journal.number % 65535 + 1
        journal.game_at = at
        journal.playing = True
        journal.has_names = False
        journal.last_ds = 0
    elif kind == entry.MARK and body[0] == entry.CHOICE and len(body) > 2:
        journal.choices = bytes(body[1:])
    elif kind == entry.MARK and body[0] == entry.NAME:
        journal.has_names = True
    elif kind == entry.MARK and body[0] == entry.END:
        journal.game_at = 0
        journal.playing = False
