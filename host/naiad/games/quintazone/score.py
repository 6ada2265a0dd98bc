"""A score of Quintazone in sentences: what each pyramid counts; the counting is naiad_core's."""

from collections.abc import Iterable, Mapping
from typing import Any

from naiad.games.quintazone.words import called, element, panel
from naiad.language import _
from naiad.report.marked import indented, marked, name
from naiad.report.score import total
from naiad.report.words_count import card_count, labelled
from naiad_core.games.quintazone.descriptor import OPTIONS
from naiad_core.games.quintazone.pieces import ELEMENTS
from naiad_core.text import Game


def variant(game: Game) -> str:
    """What is played, for statistics: the deck, by its number of cards."""
    return _("deck of {n} cards", n=OPTIONS[0].panel(game.record.options["deck"]).split()[1])


def parts(score: Mapping[str, Any]) -> Iterable[Mapping[str, int]]:
    """What each seat's points are made of, by element, for statistics."""
    for row in score["players"]:
        yield {
            element(each): sum(part["points"] for part in row["parts"] if part["panel"] == each) for each in ELEMENTS
        }


def points(game: Game, score: Mapping[str, Any]) -> list[str]:
    lines = []
    for seat, row in enumerate(score["players"]):
        lines.append(marked("  " + total(game.header, score, seat), [name("seat", seat)]))
        lines += [indented(sentence, 4) for sentence in _pyramids(game.record.state, row)]
    return lines


def pyramid(state: Any, part: Mapping[str, Any]) -> str:
    """Which pyramid a row of the score is about."""
    place = panel(state, part["panel"], *part["at"])
    return _("{pyramid} on {place}", pyramid=called(f"p{part['pyramid']}"), place=place)


def _pyramids(state: Any, row: Mapping[str, Any]) -> list[str]:
    goal = row.get("goal")
    lines = [_("goal: {element}", element=element(goal)) if goal else _("goal: not revealed")]
    for part in row["parts"]:
        sum_ = f"{part['pyramid']} × {card_count(part['zone'])}"
        if part["doubled"]:
            sum_ = _("{sum} × 2 for the goal", sum=sum_)
        names = [name(kind, *part["at"], part["panel"]) for kind in ("pyramid", "zone")]
        lines.append(marked(labelled(pyramid(state, part), f"{sum_} = {part['points']}"), names))
    return lines
