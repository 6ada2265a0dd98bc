"""A game for a Referee that is begun in its journal, or taken up from it; not the game in play (referee.py).

Loaded when a game begins (beginning.py) or is taken up (taking_up.py).
"""

from naiad_core import games
from naiad_core.header import WITH_VALUES, pack_header, pack_ways, unpack_header

# What an entry of the journal has room for beside the game's number and id, and AGAIN's count of lines.
MAX_HEADER = 192


def resume(referee, header, lines):
    """Take up the game that the journal keeps so; False, and it is put away, if it is none for these rules."""
    try:
        game, seats, options, _end = unpack_header(header)
        referee.open(game, seats, options)
    except ValueError:
        # Another version's options, or an owner's that have been changed since.
        referee.journal.end_game()
        return False
    for action, t_ds in lines:
        # Only another version's rules refuse a line here. The journal keeps the game for the PC;
        # nobody can go on with it, and nothing is guessed past the line.
        if referee.why_not(action):
            referee.record = None
            referee.journal.end_game()
            return False
        referee.push(action, t_ds)
        referee.t_ms = t_ds * 100
    return True


def header(game, seats, options, gap_mm=(), with_values=False):
    """The header with which a journal begins a new game, which ends the one before; ``Referee.open`` must follow.

    ``gap_mm`` as a Run of gates.py has it; ``with_values``: an owner may have corrected it, see corrections.py.
    """
    packed = pack_header(game, seats, options)
    if hasattr(games.options(game), "HAS_GATES"):
        ways = pack_ways(gap_mm)
        if len(packed) + len(ways) <= MAX_HEADER:
            packed += ways
    return bytes((WITH_VALUES,)) + packed[1:] if with_values else packed
