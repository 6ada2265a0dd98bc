"""A record line by line: the game after each, who made it, which still stand; no words."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from naiad_core.state import HINT, UNDO
from naiad_core.text import Game


class Step(NamedTuple):
    """The game after its line ``number`` (the header is line 1); ``seat`` made it, None if it is not known."""

    number: int
    seat: int | None
    game: Game


def steps(whole: Game) -> Iterator[Step]:
    """The game before its first move, then after each. It is one and the same Game, played on."""
    game = Game(whole.header)
    # Verbs that any player may carry out for all, whoever's turn it is.
    of_the_table = getattr(game.words, "OF_THE_TABLE", ())
    yield Step(1, None, game)
    for number, move in enumerate(whole.moves, start=2):
        seat = move.get("seat")
        if seat is None and move["do"] not in ("undo", *of_the_table) and game.record.state.to_act() >= 0:
            seat = game.record.state.to_act()
        game.push(move, number)
        yield Step(number, seat, game)


def standing(game: Game) -> list[tuple[int, dict[str, Any]]]:
    """(line number, line) of the moves that no undo took back and of the hints for them, oldest first."""
    kept: list[tuple[int, dict[str, Any]]] = []
    for number, move in enumerate(game.moves, start=2):
        if move["do"] == "undo":
            _drop_hints(kept)
            kept.pop()
            _drop_hints(kept)
        else:
            kept.append((number, move))
    return kept


def _drop_hints(kept: list[tuple[int, dict[str, Any]]]) -> None:
    """Hints go with the move that they were for."""
    while kept and kept[-1][1]["do"] == "hint":
        kept.pop()


def hints(game: Game) -> list[int]:
    """By seat how many hints stand; those that nobody in particular was given are not counted."""
    counts = [0] * game.record.seats
    stand = {number for number, line in standing(game) if line["do"] == "hint"}
    for at in steps(game) if stand else ():
        if at.number in stand and at.seat is not None:
            counts[at.seat] += 1
    return counts


def undone(game: Game) -> dict[int, int]:
    """By the line of each undo that of the move that it took back; for a game without its words too."""
    found: dict[int, int] = {}
    kept: list[int] = []
    for number, (action, _) in enumerate(game.record.lines, start=2):
        if action == UNDO:
            found[number] = kept.pop()
        elif action != HINT:
            kept.append(number)
    return found


def actions(game: Game) -> list[tuple[int, int]]:
    """(line number, action) of the moves that no undo took back, oldest first; for a game without its words too."""
    back = undone(game)
    gone = {*back, *back.values()}
    lines = enumerate(game.record.lines, start=2)
    return [(number, action) for number, (action, _) in lines if action != HINT and number not in gone]
