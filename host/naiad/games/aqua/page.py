"""What AQUA's page asks in words of its own: the options of a new game, the set-up's questions with their answers; not
what the table's panel says of them (the firmware's words) nor which answers are left (the firmware's setup.py).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from naiad.games.aqua.large import LACKS, over
from naiad.games.aqua.score_ecosystems import scores
from naiad.games.aqua.words import called
from naiad.language import _, later
from naiad.plain import printable
from naiad.report.words_count import labelled
from naiad_core import reasons
from naiad_core.games.aqua.actions import LARGE, MARKET_DUE, SNAIL, TILE, TURN, verb_of
from naiad_core.games.aqua.pieces import ANIMALS, COLOURS, PIECE_LARGE, piece
from naiad_table.games.aqua.setup import DRAW, ECOSYSTEM, HOTSPOT, NATIVE
from naiad_table.games.aqua.setup import SNAIL as FIRST_SNAIL

# What a new game asks, in a sentence.
ASKS = {"variant": later("Which variant?"), "market": later("Is the market shown on this page?")}
ANSWERS = {
    "MRKT YES": later("Yes: all of its tiles, each round"),
    "MRKT NO": later("No: only the tile that is taken"),
}
# Small animals are drawn where they come to.
DONE = ("gets", "TAKE")
# The market lies there.
DEALT = ("market",)
QUESTIONS = {
    HOTSPOT: later("Which hot spot does player {number} take?"),
    ECOSYSTEM: later("Which ecosystem comes next in the row, as number {number}?"),
    NATIVE: later("Which animal is native to ecosystem {number}?"),
    FIRST_SNAIL: later("Who has the snail and begins?"),
}
ALL_DRAWN = later("The table draws everything")
ONE_DRAWN = later("Whoever the table draws")


def page(state: Any, table: Mapping[str, Any], acts: str) -> dict[str, Any]:
    """Before a market is complete, and before a tile is laid, nobody ends a turn; of the first there is nothing to be
    advised. Of a large animal that was ``tapped`` and lies nowhere, which rule forbids that. Of a move that brings more
    or less than its animals do, what the sum counts besides.
    """
    if state.phase == MARKET_DUE:
        return {"buttons": [], "hints": False}
    moves, seat = table.get("moves", ()), state.to_act()
    if not moves and state.phase == TURN:
        # What a turn must bring is still to come.
        return {"buttons": []}
    animal = piece(table.get("tapped", "")) - PIECE_LARGE
    if table.get("notice") == "nothing-fits" and 0 <= animal < len(ANIMALS):
        return {"notice": _lacks(state, animal), "lines": []}
    if moves == [SNAIL]:
        told = _("take the snail? You play last now, and first in the next round.")
        return {"title": labelled(acts, told), "lines": [], "yes": _("Take the snail")}
    if not moves or verb_of(moves[table["at"]]) not in (TILE, LARGE):
        return {}
    after = state.clone()
    after.apply(moves[table["at"]])
    before, then = (each.scores()["players"][seat] for each in (state, after))
    brought = then["total"] - before["total"]
    if brought == sum(then["parts"][each] - before["parts"][each] for each in ("small", "large")):
        return {}
    return {
        "left": _("{points} in all, with reefs and ecosystems", points=f"{brought:+d}".replace("-", "\N{MINUS SIGN}"))
    }


def _lacks(state: Any, animal: int) -> str:
    """Why a large animal lies nowhere, in the sentence of the rule that it comes nearest to keep."""
    found = {state.why_not(move) for place in state.fresh for move in over(animal, place)} or {"no-new-animal"}
    return printable(reasons.sentence("aqua", min(found, key=LACKS.index)))


def question(setup: Mapping[str, Any], items: Sequence[int]) -> tuple[str, list[tuple[str, str]]]:
    """The open question, and of each answer its words and the piece that it is, '' for none.

    >>> question({"questions": [0, 0, 2], "answers": [4, 1]}, [0])
    ('Which animal is native to ecosystem 1?', [('blue animal', 'small_b')])
    """
    questions, answers = setup["questions"], setup["answers"]
    at = len(answers)
    kind = questions[at]
    number = questions[:at].count(kind) + 1
    if kind == NATIVE and ECOSYSTEM in questions:
        # The tile that was named just before.
        number = answers[-1] + 1
    return _(QUESTIONS[kind], number=number), [_answer(kind, item, first=at == 0) for item in items]


def _answer(kind: int, item: int, first: bool) -> tuple[str, str]:
    if item == DRAW:
        return _(ALL_DRAWN if first else ONE_DRAWN), ""
    if kind == NATIVE:
        return called(f"small_{COLOURS[item]}"), f"small_{COLOURS[item]}"
    if kind == FIRST_SNAIL:
        return _("Player {number}", number=item + 1), "snail"
    piece = f"{'hotspot' if kind == HOTSPOT else 'ecosystem'}_{item + 1}"
    if kind == ECOSYSTEM:
        # Whose native it will have is asked next.
        return labelled(called(piece), scores(item + 1, _("native"))), piece
    return called(piece), piece
