"""A record judged decision by decision: what each turn lost, how sure that is, what would have been better; no words.

Only what the seat could know counts: everything hidden is dealt anew for each sample. A record does not say which cards
a hand held, so of a card from a hand it is judged where it went, not whether another card was better. The rival is
chosen by some samples and compared by others, so that the luck of the first does not count as somebody's loss.

A turn is marked only where its loss is more than twice its standard error: MARKS has the part of the win chance that
each sign stands for. A turn's accuracy is lichess' (lichess.org/page/accuracy).
"""

import math
import statistics
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from naiad.engine import search
from naiad.engine.view import View
from naiad.engine.world import Turn
from naiad.report.lines import actions
from naiad.rooms import part
from naiad_core.text import Game

MARKS = ((0.20, "??"), (0.10, "?"), (0.05, "?!"))
# Turns that are held beside the one played, and playouts to find the best of them.
WIDE = 10
TO_CHOOSE = 300
# Once more, with so many, where the first says that a turn is to be marked; again where the heaviest mark hangs on the
# rival, and then it is whoever wins most, as the marks go by that.
TO_CHOOSE_AGAIN, TO_CHOOSE_LAST = 1500, 9000
# Samples of the two: at least, at most; enough once the errors of lead and win chance are below.
LEAST = 24
MOST = 800
SURE = 0.75
SURE_CHANCE = 0.02
# Where the loss is within so many errors of the heaviest mark's threshold it goes on, to so many times the samples: two
# reviews are to mark alike.
CLEAR = 2.5
LONGER = 16
# What a turn of a game that is decided still weighs in a player's accuracy, of 1.
LEAST_STAKE = 0.05


# What the first turn wins more often than the other, and its standard error: _apart where a game's player.py says that
# no seat touches another (ARE_APART), else _paired.
Chance = Callable[[search.Tally, search.Tally], tuple[float, float]]


class Judged(NamedTuple):
    """One turn. ``line`` of its first move in the record; ``played`` and ``better``, which is played where there is
    none; the loss in points of lead and in win chance with the standard errors; ``lead`` and ``win`` before it."""

    line: int
    seat: int
    played: Turn
    better: Turn
    points: float
    points_error: float
    chance: float
    chance_error: float
    lead: float
    win: float
    samples: int

    @property
    def mark(self) -> str:
        """?! ? ??, '' for a turn that is as good as any, or of which nobody can be sure."""
        if self.chance <= 2 * self.chance_error:
            return ""
        return next((sign for least, sign in MARKS if self.chance >= least), "")

    @property
    def accuracy(self) -> float:
        """Of 100."""
        lost = 100 * max(0.0, self.chance)
        return max(0.0, min(100.0, 103.1668 * math.exp(-0.04354 * lost) - 3.1669))


def accuracy(turns: Sequence[Judged]) -> float:
    """Of a player, of 100: the harmonic mean, for a game is lost by its worst turns and not won back by easy ones.

    Each turn weighs what was at stake, the spread of the result before it, as lichess weighs by volatility: in a game
    that is decided whatever is played loses nothing. So the strongest level's own games come to 95 or more, games of
    random moves to 40 or less (tools/bench/reviews.py); by lichess' own mean of both means random moves came to 55.
    """
    stakes = [max(LEAST_STAKE, 2 * math.sqrt(turn.win * (1 - turn.win))) for turn in turns]
    return sum(stakes) / sum(stake / max(1.0, turn.accuracy) for stake, turn in zip(stakes, turns, strict=True))


def summary(turns: Sequence[Judged], seat: int) -> dict[str, Any]:
    """A seat's turns in figures: how many, accuracy (None without any), points lost, how many are marked."""
    own = [each for each in turns if each.seat == seat]
    return {
        "turns": len(own),
        "accuracy": round(accuracy(own)) if own else None,
        "lost": round(sum(each.points for each in own)),
        "marked": sum(bool(each.mark) for each in own),
    }


def can_be_reviewed(game: str) -> bool:
    """Whether the engine plays it to the end."""
    return getattr(part(game, "player"), "STRONGEST", 9) > 3


def decisions(game: Game) -> Iterator[tuple[int, View, Turn]]:
    """(line, what the seat could know, the turn that it made) for every turn that stands, oldest first."""
    state = game.record.rules.Game(game.record.seats, game.record.options)
    name = game.header["game"]
    player, kept = part(name, "player"), actions(game)
    at = 0
    while at < len(kept):
        line, action = kept[at]
        seat = state.to_act()
        if seat < 0 or action & 15 in player.UNJUDGED:
            state.apply(action)
            at += 1
            continue
        moves = tuple(state.history)
        turn: list[int] = []
        while at < len(kept) and state.to_act() == seat and kept[at][1] & 15 not in player.UNJUDGED:
            turn.append(kept[at][1])
            state.apply(kept[at][1])
            at += 1
        view = View(name, state.seats, state.options, moves, seat, *player.known(game.record.state, seat, tuple(turn)))
        yield line, view, tuple(turn)


def judged(line: int, view: View, played: Turn, seed: int = 0, most: int = MOST) -> Judged:
    """One turn, sampled until it is sure or so many samples are made."""
    player = part(view.game, "player")
    turns = [(value, turn) for value, turn in player.candidates(view)[:WIDE] if not _same(view, turn, played)]
    # Whoever wants fewer samples wants it sooner.
    part_of = min(1.0, max(0.2, most / MOST))
    rival = _rival(view, turns, round(part_of * TO_CHOOSE), f"choose {seed} {view}", "value") or played
    chance_of = _apart if getattr(player, "ARE_APART", False) else _paired
    ours, theirs = _compared(view, played, rival, f"compare {seed} {view}", most, chance_of)
    for playouts, by in ((TO_CHOOSE_AGAIN, "value"), (TO_CHOOSE_LAST, "chance")):
        chance, chance_error = chance_of(theirs, ours)
        if chance < MARKS[-1][0] or (playouts == TO_CHOOSE_LAST and _is_clear(chance, chance_error)):
            break
        better = _rival(view, turns, round(part_of * playouts), f"choose {playouts} {seed} {view}", by)
        if better != rival:
            rival = better
            ours, theirs = _compared(view, played, rival, f"compare {playouts} {seed} {view}", most, chance_of)
    points, points_error = _mean_error(theirs.leads, ours.leads)
    chance, chance_error = chance_of(theirs, ours)
    is_better = points > 0
    best = theirs if is_better else ours
    return Judged(
        line,
        view.seat,
        played,
        rival if is_better else played,
        max(0.0, points),
        points_error,
        max(0.0, chance) if is_better else 0.0,
        chance_error,
        statistics.fmean(best.leads),
        statistics.fmean(best.wins),
        len(ours.leads),
    )


def _rival(view: View, turns: list[tuple[float, Turn]], playouts: int, seed: str, value: str) -> Turn:
    """The best of other turns by that property of a tally, () where there is none."""
    if not turns:
        return ()
    play = search.samples(part(view.game, "player"), view, seed)
    return search.halve(turns, play, view.seat, lambda made: made / playouts, value=attrgetter(value))[0].turn


def _compared(
    view: View, played: Turn, rival: Turn, seed: str, most: int, chance_of: Chance
) -> tuple[search.Tally, search.Tally]:
    """What became of both, from the same deals."""
    play = search.samples(part(view.game, "player"), view, seed)
    ours = search.Tally(played, 0.0)
    theirs = ours if rival == played else search.Tally(rival, 0.0)
    asked = LEAST
    for number in range(1, LONGER * most + 1):
        for tally in {ours, theirs}:
            tally.add(play(number, tally.turn), view.seat)
        if number == asked:
            if _is_sure(ours, theirs, most, chance_of):
                break
            # Each time it is asked all samples are added up.
            asked += max(8, number // 8)
    return ours, theirs


def _is_sure(ours: search.Tally, theirs: search.Tally, most: int, chance_of: Chance) -> bool:
    loss, error = _mean_error(theirs.leads, ours.leads)
    if loss < -2 * error:
        return True
    chance, chance_error = chance_of(theirs, ours)
    if len(ours.leads) < most and (error > SURE or chance_error > SURE_CHANCE):
        return False
    return _is_clear(chance, chance_error)


def _is_clear(chance: float, chance_error: float) -> bool:
    """Whether it is known to bear the heaviest mark, or not to."""
    return abs(chance - MARKS[0][0]) > CLEAR * chance_error


def _paired(first: search.Tally, other: search.Tally) -> tuple[float, float]:
    """Deal by deal."""
    return _mean_error(first.wins, other.wins)


def _apart(first: search.Tally, other: search.Tally) -> tuple[float, float]:
    """What one turn wins more often than another, and the standard error, where no seat touches another: then each
    result is held against all of the others', not against that of its own deal alone. Half of the samples do for the
    same error (a two-sample U statistic: Hoeffding 1948).
    """
    rivals = sorted(own - lead for own, lead in zip(first.points, first.leads, strict=True))
    won = [_share(rivals, one) - _share(rivals, two) for one, two in zip(first.points, other.points, strict=True)]
    ones, twos = sorted(first.points), sorted(other.points)
    left = [_share(twos, rival) - _share(ones, rival) for rival in rivals]
    spread = statistics.variance(won) + statistics.variance(left) if len(won) > 1 else 0.0
    return statistics.fmean(won), math.sqrt(spread / len(won))


def _share(ordered: Sequence[float], value: float) -> float:
    """How much of a sorted list is smaller, equals by half."""
    return (bisect_left(ordered, value) + bisect_right(ordered, value)) / (2 * len(ordered))


def luck(found: list[Judged], finals: list[int], seat: int) -> float | None:
    """How much of a seat's final lead neither player's turns explain; None where that cannot be told."""
    if len(finals) != 2:
        return None
    own = [each for each in found if each.seat == seat]
    if not own:
        return None
    lost = {n: sum(each.points for each in found if each.seat == n) for n in range(2)}
    return finals[seat] - finals[1 - seat] - own[0].lead + lost[seat] - lost[1 - seat]


def _mean_error(first: list[float], second: list[float]) -> tuple[float, float]:
    apart = [a - b for a, b in zip(first, second, strict=True)]
    spread = statistics.stdev(apart) if len(apart) > 1 else 0.0
    return statistics.fmean(apart), spread / math.sqrt(len(apart))


def _same(view: View, one: Turn, other: Turn) -> bool:
    """Whether two turns lead to the same position."""
    if one == other:
        return True
    results: list[Any] = []
    for turn in (one, other):
        state = view.state()
        for action in turn:
            state.apply(action)
        results.append(state.position())
    return bool(results[0] == results[1])
