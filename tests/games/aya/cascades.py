"""AYA's dominoes for tools/bench/cascades.py: lines, forks and joins laid into the record; no gate and no wave."""

from naiad.games.aya.chain import chain_of
from naiad_core.games.aya import actions, notation, pieces, table
from naiad_core.games.aya.pieces import piece_name

NAME = "aya"


def begin(at):
    """A whole table up to its first glass."""
    at.run(2000)
    at.new_game(NAME, 2, "PLAY NOW")
    at.until_words("TURN GLAS")


def lay(referee, trunk, arms, tail, apart):
    """(trunk, one arm, other arm, tail) as dominoes in their order; the sand has run out."""
    free = iter(range(pieces.FIRST_GARDEN))

    def move(**what):
        action = notation.parse(what, referee.state)
        code = referee.commit(action)
        if code:
            raise ValueError(f"{what}: {code}")

    def line(count, end=None):
        dominoes = [next(free) for _ in range(count)]
        for domino in dominoes:
            move(do="domino", domino=piece_name(domino), **({"after": end} if end else {"alone": True}))
            end = piece_name(domino)
        return dominoes

    move(do="glass", turn=1)
    first, one, other, last = line(trunk), [], [], []
    fork, join = piece_name(pieces.FIRST_GARDEN), piece_name(pieces.FIRST_GARDEN + 1)
    if arms:
        move(do="domino", domino=fork, after=piece_name(first[-1]), fork=True)
        first.append(pieces.FIRST_GARDEN)
        one, other = (line(count, [fork, branch + 1]) for branch, count in enumerate(arms))
    if tail:
        move(do="domino", domino=join, after=piece_name(one[-1]), fork=True)
        move(do="join", **{"from": piece_name(other[-1]), "to": [join, 1]})
        last = line(tail, [join, 2])
    if apart:
        line(apart)
    for step in ({"empty": 1}, {"turn": 2}, {"empty": 2}):
        move(do="glass", **step)
    return first, one, other, last


def ways(state, lines, apart):
    """What ``lay`` laid as the dominoes of each way that a wave may run."""
    trunk, one, other, tail = lines
    out = [trunk]
    for arm in filter(None, (one, other)):
        out.append([trunk[-1], *arm, *([pieces.FIRST_GARDEN + 1] if tail else [])])
    if tail:
        out.append([pieces.FIRST_GARDEN + 1, *tail])
    laid = [domino for domino in range(pieces.FIRST_GARDEN) if state.where[domino] >= table.LAID]
    return out + ([laid[-apart:]] if apart else [])


def bind(referee, gate, domino):
    """Say behind which domino a gate stands."""
    referee.commit(actions.bind(gate, domino))


__all__ = ["NAME", "begin", "bind", "chain_of", "lay", "ways"]
