"""Turns of Acqua Dolce, as functions over a Game: what each move changes; not which are legal (judge.py).

A round is a turn of every seat from the king on, another of the king, and the control phase. Who
empties the hand runs a control phase at once, in the middle of the turn, and wins or goes on.
"""

from naiad_core.games.acqua_dolce.actions import (
    ACTION,
    DRAW,
    EAT,
    EATING,
    END,
    FIRST_DRAW,
    OVER,
    PLAY,
    REMOVE,
    REMOVING,
    STARVING,
    STEPS,
    SWAP,
    TEMPERATURE,
    fish_set,
    verb_of,
)
from naiad_core.games.acqua_dolce.pieces import (
    ACTIONS,
    COUNT,
    DEGREES,
    FIRST,
    HANDS,
    KING,
    MARKS,
    PHASE,
    ROW,
    TURN,
    UNNAMED,
    WARMED,
    kind_of,
)

TURN_ACTIONS = 3
SWAP_OUT = 2
SWAP_IN = 3
# Drawn by who emptied the hand before enough goals were met.
FAILED_CARDS = 3

# In ``now[MARKS]``, above the goals that gave this turn a bonus action.
EMPTIED = 128


def make(game, action):
    """Make a move, and all that follows from it by itself."""
    now = game.now
    verb = verb_of(action)
    rest = action >> 4
    if verb == DRAW:
        _draw(game, rest)
    elif verb == PLAY:
        _play(game, rest & 31, rest >> 5)
    elif verb == SWAP:
        _swap(game)
    elif verb == TEMPERATURE:
        now[DEGREES] = game.warmed(STEPS[rest])
        now[WARMED] |= 1 << game.seat
        now[ACTIONS] -= 1
    elif verb == END:
        now[ACTIONS] = 0
    else:
        if verb == REMOVE:
            game.discard(rest & 31, rest >> 5)
        else:
            for card in (rest,) if verb == EAT else fish_set(rest):
                kind = kind_of(card)
                game.discard(kind, 1 << card - FIRST[kind])
        game.go_through(REMOVING if verb == REMOVE else STARVING)
    while now[PHASE] == ACTION and not _may_act(game):
        if now[TURN] < game.seats:
            now[TURN] += 1
            begin_turn(game)
        else:
            game.go_through(EATING)


def _draw(game, from_row):
    now = game.now
    if from_row:
        now[ROW] -= 1
        now[HANDS + game.seat] += 1
        game.fill_row()
    else:
        now[HANDS + game.seat] += game.take(1)
    if now[PHASE] == FIRST_DRAW:
        now[PHASE] = ACTION
    else:
        now[ACTIONS] -= 1


def _play(game, kind, copies):
    now = game.now
    cards = COUNT[copies]
    hand = HANDS + game.seat
    bonus = game.options["extra_action"]
    met = game.goals_met() if bonus else 0
    now[kind] |= copies
    now[hand] -= cards
    now[ACTIONS] -= 1
    if bonus:
        gained = game.goals_met() & ~met & ~now[MARKS]
        now[MARKS] |= gained
        now[ACTIONS] += COUNT[gained]
    # Looked at with all the cards on the table, so a third of a school comes free.
    now[hand] += game.take(cards * COUNT[game.unmet(kind)])
    if not now[hand]:
        now[MARKS] |= EMPTIED
        game.go_through(EATING)


def _swap(game):
    now = game.now
    hand = HANDS + game.seat
    now[hand] -= SWAP_OUT
    now[UNNAMED] += SWAP_OUT
    drawn = game.take(SWAP_IN)
    from_row = min(SWAP_IN - drawn, now[ROW])
    now[ROW] -= from_row
    now[hand] += drawn + from_row
    now[ACTIONS] -= 1


def go_through(game, step):
    """Go on with a control phase from this step, and if it is through with what follows it."""
    now = game.now
    if not game.control_phase(step):
        return
    if not now[MARKS] & EMPTIED:
        now[KING] = (now[KING] + 1) % game.seats
        now[TURN] = now[WARMED] = 0
        begin_turn(game)
    elif game.enough_goals():
        now[PHASE] = OVER
    else:
        now[MARKS] &= ~EMPTIED
        now[HANDS + game.seat] += game.take(FAILED_CARDS)
        now[PHASE] = ACTION


def begin_turn(game):
    now = game.now
    now[ACTIONS] = TURN_ACTIONS
    now[MARKS] = 0
    if game.options["temperature_once"] == "turn":
        now[WARMED] = 0
    now[PHASE] = FIRST_DRAW if game.can_draw() else ACTION


def _may_act(game):
    """Whether the turn has more to it than to end."""
    return game.now[ACTIONS] and (game.now[HANDS + game.seat] or game.can_draw() or game.may_warm())
