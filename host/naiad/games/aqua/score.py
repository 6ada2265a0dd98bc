"""AQUA's points one by one in sentences; the counting is naiad_core's.

Every line that tells points ends with them, behind a colon for a sum and "=" for what it is made of.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from naiad.games.aqua.score_ecosystems import ecosystem
from naiad.games.aqua.words import Place, colour, covered, large_name, place_name
from naiad.language import _, current, later, plural
from naiad.panel_words import entries
from naiad.report.marked import indented, marked, name
from naiad.report.score import total, won
from naiad.report.words import player, seats
from naiad.report.words_count import clauses, labelled
from naiad_core.games.aqua.pieces import COLOURS, SOLO_RANKS
from naiad_core.games.aqua.rules import solo_key, solo_rank
from naiad_core.games.aqua.score import Life
from naiad_core.text import Game

VARIANTS = {
    "classic": later("classic game"),
    "family": later("family game"),
    "advanced": later("advanced game"),
    "solo": later("solo game"),
}


def variant(game: Game) -> str:
    """What is played, for statistics."""
    return _(VARIANTS[game.record.options["variant"]])


def parts(score: Mapping[str, Any]) -> Iterable[Mapping[str, int]]:
    """What each seat's points are made of, for statistics."""
    for row in score["players"]:
        sums = row["parts"]
        yield {
            _("large animals"): sums["large"],
            _("small animals"): sums["small"],
            _("reefs"): sums["reefs"],
            _("ecosystems"): sum(sums["ecosystems"]),
        }


def row_name(row: Sequence[Any]) -> str:
    """What a row of the core's ``explain`` counts for."""
    part, _points, what = row[:3]
    if part == "large":
        return _(what)
    if part == "small":
        return labelled(_("small animals"), colour(what))
    if part == "reef":
        return labelled(_("reefs"), colour(what))
    return labelled(_("ecosystems"), colour(what[2]))


def points(game: Game, score: Mapping[str, Any]) -> list[str]:
    """Every seat's points, then what decided between equals."""
    lines = []
    for seat, row in enumerate(score["players"]):
        lines.append(marked("  " + total(game.header, score, seat), [name("seat", seat)]))
        lines += [indented(sentence, 4) for sentence in _seat(game, seat, row["parts"])]
    if len(score["players"]) == 1:
        lines.append(f"    {_rank(score['players'][0]['total'])}")
    return lines + [f"  {sentence}" for sentence in _level(game, score)]


def totals(game: Game, score: Mapping[str, Any]) -> list[str]:
    """Every seat's points, then what decided between equals, or how far somebody came alone."""
    sums = [total(game.header, score, seat) for seat in range(len(score["players"]))]
    return [*sums, _rank(score["players"][0]["total"])] if len(sums) == 1 else sums + _level(game, score)


def _seat(game: Game, seat: int, sums: Mapping[str, Any]) -> Iterable[str]:
    rows = list(game.record.state.explain(seat))
    of: dict[str, list[Any]] = {part: [row for row in rows if row[0] == part] for part in ("large", "small", "reef")}
    yield _("large animals: {points}", points=sums["large"])
    for row in of["large"]:
        text = "  " + _(
            "{animal} over {animals} = {points}",
            animal=_(row[2]),
            animals=covered(game.record.state.areas[seat], row[3]),
            points=row[1],
        )
        yield marked(text, [large_name(seat, row[3])])
    yield _("small animals: {points}", points=sums["small"])
    for letter in COLOURS:
        own = [row for row in of["small"] if row[2] == letter]
        if own:
            sum_ = f"{len(own)} × {own[0][1]} = {len(own) * own[0][1]}"
            text = "  " + labelled(colour(letter), sum_)
            yield marked(text, [place_name(seat, row[3][0]) for row in own])
    if "ecosystems" not in game.record.options:
        yield _("reefs and ecosystems do not count in the family game")
        return
    colours = {row[3][0]: colour(row[2]) for row in of["small"]}
    yield _("reefs: {points}", points=sums["reefs"])
    for _reef, points, letter, corals, beside in of["reef"]:
        text = "  " + labelled(_reef_of(colour(letter), corals), f"{_beside(beside, colours)} = {points}")
        names = [name(f"s{seat}", "coral", *each) for each in corals]
        yield marked(text, names + [place_name(seat, each[:3]) for each in beside])
    yield _("ecosystems: {points}", points=sum(sums["ecosystems"]))
    life = Life(game.record.state.areas[seat])
    entered = game.record.state.entered[seat]
    for index, row in enumerate(game.record.options["ecosystems"]):
        for sentence, there in ecosystem(row, sums["ecosystems"][index], life, row["id"] in entered):
            yield marked(f"  {sentence}", [name("ecosystem", index), *(place_name(seat, each) for each in there)])


def _reef_of(colour: str, corals: Sequence[tuple[int, int, int]]) -> str:
    tiles = plural("{n} tile", "{n} tiles", len({(q, r) for q, r, _corner in corals}))
    return plural(
        "{colour} reef of {n} coral on {tiles}",
        "{colour} reef of {n} corals on {tiles}",
        len(corals),
        colour=colour,
        tiles=tiles,
    )


def _beside(animals: Sequence[tuple[int, int, str, int]], colours: Mapping[Place, str]) -> str:
    terms = [_("{points} {colour}", points=points, colour=colours[q, r, end]) for q, r, end, points in animals]
    return " + ".join(terms) or _("no animal beside it")


def phrase(rank: int) -> str:
    """What the rulebook says of a step of the solo ladder, from 1, in the language of now."""
    return entries(current(), "aqua")[solo_key(rank)].sentence


def _rank(total: int) -> str:
    reached = solo_rank(total)
    here = _("solo")
    if reached:
        here = _("solo, from {points} points: “{phrase}”", points=SOLO_RANKS[reached - 1], phrase=phrase(reached))
    if reached == len(SOLO_RANKS):
        return here
    if reached:
        return clauses([here, _("{points} points reach the next", points=SOLO_RANKS[reached])])
    return clauses([here, _("{points} points reach “{phrase}”", points=SOLO_RANKS[0], phrase=phrase(1))])


def _level(game: Game, score: Mapping[str, Any]) -> list[str]:
    """The tie-break, where it was needed."""
    totals = [row["total"] for row in score["players"]]
    level = [seat for seat, total in enumerate(totals) if total == max(totals)]
    if not score["winners"] or len(level) == 1:
        return []
    winner = player(game.header, score["winners"][0])
    sentence = _(
        "{players} are tied: {winner} wins, the first of them to play in the last round",
        players=seats(game.header, level),
        winner=winner,
    )
    return [sentence]


def result(game: Game, score: Mapping[str, Any]) -> str:
    """As report/score.py has it, but for who plays alone: there is nobody to win against."""
    total = score["players"][score["winners"][0]]["total"]
    if len(score["players"]) == 1:
        alone = _("alone {points}", points=total)
        return f"{alone}, {phrase(solo_rank(total))}" if solo_rank(total) else alone
    return f"{won(game, score)}, {total}"
