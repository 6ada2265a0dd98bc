"""A score in sentences, every point explained by the game's room; the counting is naiad_core's."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from naiad.language import _, plural
from naiad.report.lines import hints, standing, steps
from naiad.report.words import player, seats
from naiad.report.words_count import labelled, point_count
from naiad.rooms import part, title
from naiad_core.games import GAMES
from naiad_core.text import Game


class Lost(NamedTuple):
    """What does not count at the end, and ever since which move: the ``line`` of the record, and that in words."""

    line: int
    move: str
    what: str
    why: str


def explained(game: Game) -> list[str]:
    """What ``naiad score`` prints without --json: headline, every player's points, what is still open."""
    score = game.score()
    return [headline(game.header, score), *part(score["game"], "score").points(game, score), *_hinted(game)]


def _hinted(game: Game) -> list[str]:
    """Who took hints, and how many."""
    counts = hints(game)
    taken = [f"{player(game.header, seat)} ({count})" for seat, count in enumerate(counts) if count]
    return [_("Hints: {who}", who=", ".join(taken))] if taken else []


def result(game: Game) -> str:
    """The state of a game in a few words, for a list: 'Bo wins, 58', 'together 23', 'in play'."""
    score = game.score()
    if not score["over"]:
        return _("in play")
    if score["provisional"]:
        return _("not settled")
    room = part(score["game"], "score")
    if hasattr(room, "result"):
        return str(room.result(game, score))
    if not score["winners"]:
        return _("together {points}", points=score["players"][0]["total"])
    return f"{won(game, score)}, {score['players'][score['winners'][0]]['total']}"


def summary(game: Game) -> dict[str, Any]:
    """A game for a list: its ``result`` in a few words, what is to be said of the ``others`` and of hints, one
    text each, and for a program points and winners; for statistics its ``variant``, the ``parts`` of each sum of
    points, in words, and how many ``turns`` there were."""
    score = game.score()
    points = [row["total"] for row in score["players"]]
    known = {"over": score["over"], "provisional": score["provisional"], "points": points, "winners": score["winners"]}
    room = part(score["game"], "score")
    apart = {
        "variant": room.variant(game) if hasattr(room, "variant") else "",
        "parts": [list(each.items()) for each in room.parts(score)] if hasattr(room, "parts") else [],
        "turns": turns(game),
    }
    return {"result": result(game), "others": [*_others(game, score), *_hinted(game)], **known, **apart}


def turns(game: Game) -> int:
    """How often the turn came to a seat; 0 where nobody takes turns, as one who plays alone."""
    if len(game.header["players"]) == 1:
        return 0
    stand = {number for number, _move in standing(game)}
    seats_ = [at.seat for at in steps(game) if at.number in stand and at.seat is not None]
    return sum(one != other for one, other in zip([None, *seats_], seats_, strict=False))


def lost(game: Game) -> list[Lost] | None:
    """Which moves lost what, in their order; None for a game whose room tells nothing of it."""
    room = part(game.header["game"], "score")
    return list(room.lost(game)) if hasattr(room, "lost") else None


def has_points(game: str) -> bool:
    """Whether a game is counted in points; one that this naiad does not know is taken to be."""
    return game not in GAMES or bool(getattr(part(game, "score"), "HAS_POINTS", True))


def _are_together(score: Mapping[str, Any]) -> bool:
    """Whether all play for one sum of points."""
    return "table" in score and not any(row["parts"] for row in score["players"])


def _others(game: Game, score: Mapping[str, Any]) -> list[str]:
    """Who did not win, and with what; all, while nobody has, or where they play together."""
    others = [
        seat for seat in range(len(score["players"])) if len(score["players"]) == 1 or seat not in score["winners"]
    ]
    room = part(score["game"], "score")
    if hasattr(room, "other"):
        return [room.other(game, score, seat) for seat in others]
    names = [player(game.header, seat) for seat in others]
    if _are_together(score) or len(score["players"]) == 1:
        return names
    return [f"{name} {score['players'][seat]['total']}" for name, seat in zip(names, others, strict=True)]


def won(game: Game, score: Mapping[str, Any]) -> str:
    """Who has won: 'Bo wins', 'Ada and Bo win'."""
    return plural("{who} wins", "{who} win", len(score["winners"]), who=seats(game.header, score["winners"]))


def running(game: Game) -> str:
    """The score so far in one line; one figure where all play together."""
    score = game.score()
    room = part(score["game"], "score")
    if hasattr(room, "running"):
        return str(room.running(game, score))
    if _are_together(score):
        return _("score: {points} together", points=score["players"][0]["total"])
    # A name may end in a figure.
    return ", ".join(
        labelled(player(game.header, seat), str(row["total"])) for seat, row in enumerate(score["players"])
    )


def total(header: Mapping[str, Any], score: Mapping[str, Any], seat: int) -> str:
    """What a seat has in all."""
    return labelled(player(header, seat), point_count(score["players"][seat]["total"]))


def totals(game: Game) -> list[str]:
    """What everybody has, a sentence each, and what decided between equals; one for all where all play together."""
    score = game.score()
    room = part(score["game"], "score")
    if hasattr(room, "totals"):
        return list(room.totals(game, score))
    return [total(game.header, score, seat) for seat in range(len(score["players"]))]


def headline(header: Mapping[str, Any], score: Mapping[str, Any]) -> str:
    """The game, whether it is over, whose turn it is or who has won."""
    name = title(score["game"])
    if not score["over"]:
        turn = player(header, score["to_act"])
        if not turn:
            return _("{game}, still being played", game=name)
        return _("{game}, still being played: {player} to act", game=name, player=turn)
    if score["provisional"]:
        return _("{game}, over; the result stands once all is entered that only the players can tell", game=name)
    # Who plays alone has nobody to win against.
    if not score["winners"] or len(score["players"]) == 1:
        return _("{game}, over", game=name)
    winners = seats(header, score["winners"])
    return plural(
        "{game}, over: {who} wins", "{game}, over: {who} win together", len(score["winners"]), game=name, who=winners
    )
