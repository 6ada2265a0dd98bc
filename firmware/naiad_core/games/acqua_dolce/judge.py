"""Which moves of Acqua Dolce are legal and why others are not, as functions over a Game; not what they change.

Hands are hidden: only their size is known, and any card that is not known to lie elsewhere may be in them. So no move
belongs to chance.
"""

from naiad_core.games.acqua_dolce.actions import (
    ACTION,
    DRAW,
    EAT,
    EATING,
    END,
    MIXED,
    OPEN,
    OVER,
    PLAY,
    REMOVE,
    REMOVING,
    STARVE,
    STARVING,
    STEPS,
    SWAP,
    TEMPERATURE,
    UNKNOWN,
    copies_of,
    eat,
    fish_set,
    of_kind,
    starve,
    temperature,
    verb_of,
    well_formed,
)
from naiad_core.games.acqua_dolce.pieces import (
    CARDS,
    COPIES,
    COUNT,
    FIRST,
    FISH,
    FISH_CARDS,
    GONE,
    HANDS,
    KINDS,
    PHASE,
    PILE,
    ROW,
    SCHOOLS,
    kind_of,
)
from naiad_core.games.acqua_dolce.turns import SWAP_OUT
from naiad_core.state import NOBODY

# By phase: the verbs that may be used.
_OPEN_TO = (
    (DRAW,),
    (DRAW, PLAY, SWAP, TEMPERATURE, END),
    (EAT,),
    (STARVE,),
    (REMOVE,),
    (),
)


def legal(game, piece=None):
    """See State. Cards are listed one by one, every copy that may be in the hand; removals by species."""
    out: list[int] = []
    if piece is None:
        _list_plain(game, out)
        for kind in range(len(KINDS)):
            _list_cards(game, kind, 255, out)
    elif 0 <= piece < CARDS:
        kind = kind_of(piece)
        _list_cards(game, kind, 1 << piece - FIRST[kind], out)
    out.sort()
    return out


def _list_plain(game, out):
    """Append the moves without cards."""
    now = game.now
    if now[PHASE] > ACTION:
        return
    if now[ROW]:
        out.append(OPEN)
    if now[PILE] or game.discards():
        out.append(DRAW)
    if now[PHASE] == ACTION:
        out.append(END)
        if now[HANDS + game.seat] >= SWAP_OUT:
            out.append(SWAP)
        out += warmings(game)


def warmings(game):
    """The changes of temperature that are listed: of two that come to the same the smaller, none by nothing."""
    out: list[int] = []
    if game.may_warm():
        for by in STEPS:
            if game.warmed(by) != game.warmed(by - 1 if by > 0 else by + 1):
                out.append(temperature(by))
    return out


def _list_cards(game, kind, copies, out):
    """Append the moves that play one of these copies, as bits, of a kind."""
    now = game.now
    phase = now[PHASE]
    if phase == ACTION:
        if now[HANDS + game.seat]:
            copies &= game.unseen(kind)
            for n in range(COPIES[kind]):
                if copies >> n & 1:
                    out.append(PLAY | of_kind(kind, 1 << n) << 4)
    elif kind < FISH:
        copies &= now[kind]
        if phase == REMOVING:
            if copies and game.unmet(kind):
                out.append(REMOVE | of_kind(kind, now[kind]) << 4)
        elif phase == STARVING:
            out += [starve((card,)) for card in copies_of(kind, copies)]
        elif phase == EATING and game.may_eat(kind):
            out += [eat(card) for card in copies_of(kind, copies)]


def why_not(game, action, seat=NOBODY):
    """See State; 'bad-argument' for a number that is no move of this game."""
    if not well_formed(action):
        return "bad-argument"
    now = game.now
    verb = verb_of(action)
    rest = action >> 4
    if now[PHASE] == OVER:
        return "game-over"
    if verb not in _OPEN_TO[now[PHASE]]:
        return "not-now"
    if seat != NOBODY and seat != game.seat:
        return "wrong-seat"
    if verb == DRAW:
        if rest and game.options["single_pile"]:
            return "no-open-row"
        return "" if (now[ROW] if rest else now[PILE] or game.discards()) else "nothing-to-draw"
    if verb == PLAY:
        return _why_not_play(game, rest & 31, rest >> 5)
    if verb == SWAP:
        return "" if now[HANDS + game.seat] >= SWAP_OUT else "hand-too-small"
    if verb == TEMPERATURE:
        if not game.advanced:
            return "no-temperature"
        # One that changes nothing is not listed; older records may have it.
        return "" if game.may_warm() else "once-a-turn"
    if verb == EAT:
        return "" if rest < FISH_CARDS and _lies(game, rest) and game.may_eat(kind_of(rest)) else "not-a-choice"
    if verb == STARVE:
        return _why_not_starve(game, fish_set(rest))
    if verb == REMOVE:
        kind = rest & 31
        return "" if kind < FISH and rest >> 5 == now[kind] and game.unmet(kind) else "not-a-choice"
    return ""


def _why_not_play(game, kind, copies):
    if kind == UNKNOWN or (kind != MIXED and copies & ~game.copies[kind]):
        return "unknown-card"
    if kind == MIXED or (COUNT[copies] > 1 and not SCHOOLS >> kind & 1):
        return "not-a-school"
    if copies & game.now[kind]:
        return "on-table"
    if copies & game.now[GONE + kind]:
        return "discarded"
    return "" if COUNT[copies] <= game.now[HANDS + game.seat] else "hand-too-small"


def _lies(game, card):
    kind = kind_of(card)
    return game.now[kind] >> card - FIRST[kind] & 1 == 1


def _why_not_starve(game, cards):
    if not cards or [card for card in cards if not _lies(game, card)]:
        return "not-a-choice"
    return "too-many" if len(cards) > game.excess() else ""
