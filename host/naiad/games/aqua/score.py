"""AQUA's points one by one in sentences; the counting is naiad_core's.

Every line that tells points ends with them, behind a colon for a sum and "=" for what it is made of.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from naiad.games.aqua.score_ecosystems import ecosystem
from naiad.games.aqua.words import COLOUR_WORDS, Place, places
from naiad.report.score import won
from naiad.report.words import player, seats
from naiad.report.words_count import some
from naiad_core.games.aqua import ladder
from naiad_core.games.aqua.pieces import SOLO_RANKS
from naiad_core.games.aqua.rules import solo_rank
from naiad_core.games.aqua.score import Life
from naiad_core.text import Game


def points(game: Game, score: Mapping[str, Any]) -> list[str]:
    """Every seat's points, then what decided between equals."""
    lines = []
    for seat, row in enumerate(score["players"]):
        lines.append(f"  {player(game.header, seat)}: {some(row['total'], 'point')}")
        lines += [f"    {sentence}" for sentence in _seat(game, seat, row["parts"])]
    if len(score["players"]) == 1:
        lines.append(f"    {_rank(score['players'][0]['total'])}")
    return lines + _level(game, score)


def _seat(game: Game, seat: int, sums: Mapping[str, Any]) -> Iterable[str]:
    rows = list(game.record.state.explain(seat))
    of: dict[str, list[Any]] = {part: [row for row in rows if row[0] == part] for part in ("large", "small", "reef")}
    yield f"large animals: {sums['large']}"
    for _, points, name, where, _ in of["large"]:
        yield f"  {name} on {places(where)} = {points}"
    yield f"small animals: {sums['small']}"
    for colour, word in COLOUR_WORDS.items():
        own = [row for row in of["small"] if row[2] == colour]
        if own:
            each = own[0][1]
            yield f"  {word} at {places([row[3][0] for row in own])}: {len(own)} x {each} = {len(own) * each}"
    if "ecosystems" not in game.record.options:
        yield "reefs and ecosystems do not count in the family game"
        return
    colours = {row[3][0]: COLOUR_WORDS[row[2]] for row in of["small"]}
    yield f"reefs: {sums['reefs']}"
    for _, points, colour, corals, beside in of["reef"]:
        yield f"  {COLOUR_WORDS[colour]} reef {_spread(corals)}: {_beside(beside, colours)} = {points}"
    yield f"ecosystems: {sum(sums['ecosystems'])}"
    life = Life(game.record.state.areas[seat])
    for row, points in zip(game.record.options["ecosystems"], sums["ecosystems"], strict=True):
        for sentence in ecosystem(row, points, life, row["id"] in game.record.state.entered[seat]):
            yield f"  {sentence}"


def _spread(corals: Sequence[tuple[int, int, int]]) -> str:
    hexes = dict.fromkeys((q, r) for q, r, _ in corals)
    return f"of {some(len(corals), 'coral')} on {' '.join(f'{q},{r}' for q, r in hexes)}"


def _beside(animals: Sequence[tuple[int, int, str, int]], colours: Mapping[Place, str]) -> str:
    told = [f"{points} {colours[q, r, end]} at {places([(q, r, end)])}" for q, r, end, points in animals]
    return " + ".join(told) or "no animal beside it"


def phrase(total: int) -> str:
    """What the rulebook says of a solo game's total, '' where that is nothing."""
    said: str = ladder.phrase(solo_rank(total))
    return said


def _rank(total: int) -> str:
    reached = solo_rank(total)
    here = f'solo, from {SOLO_RANKS[reached - 1]} points: "{phrase(total)}"' if reached else "solo"
    following = "the next" if reached else f'"{ladder.phrase(1)}"'
    return f"{here}; {SOLO_RANKS[reached]} points reach {following}" if reached < len(SOLO_RANKS) else here


def _level(game: Game, score: Mapping[str, Any]) -> list[str]:
    """The tie-break, where it was needed."""
    totals = [row["total"] for row in score["players"]]
    level = [seat for seat, total in enumerate(totals) if total == max(totals)]
    if not score["winners"] or len(level) == 1:
        return []
    winner = player(game.header, score["winners"][0])
    return [f"  {seats(game.header, level)} are level: {winner} wins, the first of them to play in the last round"]


def result(game: Game, score: Mapping[str, Any]) -> str:
    """As report/score.py has it, but for who plays alone: there is nobody to win against."""
    total = score["players"][score["winners"][0]]["total"]
    if len(score["players"]) == 1:
        return f"alone {total}, {phrase(total)}" if phrase(total) else f"alone {total}"
    return f"{won(game, score)}, {total}"
