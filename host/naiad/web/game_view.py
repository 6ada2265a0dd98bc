"""What the pages tell of kept games, as plain values for JSON; words are report's, the list report/listing.py's."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any
from unicodedata import combining, normalize
from urllib.parse import urlencode

from naiad import draw
from naiad.language import _, current
from naiad.plain import printable
from naiad.report import words
from naiad.report.lines import standing, steps, undone
from naiad.report.listing import SORTS, began, chosen, rows, when
from naiad.report.marked import marks
from naiad.report.score import explained, headline, running, totals
from naiad.report.timeline import timeline
from naiad.rooms import is_secret, position, title
from naiad.service import export, play_file
from naiad.store import annotations
from naiad.tags import boxes
from naiad_core.games import GAMES
from naiad_core.state import NOBODY
from naiad_core.text import Game

if TYPE_CHECKING:
    from naiad.store.database import Store

# So many games a page of the list.
PAGE = 50
# What the names of seats' chips in a drawing begin with.
SEAT = "seat_"


def listed(store: "Store", query: Mapping[str, str]) -> dict[str, Any]:
    """A page of the kept games that are so: ``q`` is in a name, an ID, the game, the result or the note; ``game``,
    ``kind``, ``sort`` and ``start`` as ``naiad games`` has them."""
    typed = [word.strip(",") for word in folded(query.get("q", "")).split()]
    found = [
        row
        for row in chosen(rows(store), query.get("game", ""), query.get("kind", ""))
        if all(word in _sought(row) for word in typed)
    ]
    sort = query.get("sort", "")
    if sort in SORTS and sort != "when":
        found.sort(key=SORTS[sort])
    else:
        # The newest is what one looks for.
        found.reverse()
    start = int(query["start"]) if re.fullmatch("[0-9]{1,9}", query.get("start", "")) else 0
    return {
        "of": len(found),
        "start": start,
        "page": PAGE,
        "games": [_row(row) for row in found[start : start + PAGE]],
        "kinds": {each: title(each) for each in GAMES},
        # What can be restored.
        "deleted": annotations.deleted(store),
    }


def _sought(row: Mapping[str, Any]) -> str:
    said = [row["id"], title(row["game"]), row["result"], *row["players"], row["started"], row["note"]]
    if moment := when(dict(row)):
        # However a browser writes it.
        said += [f"{moment.day}. {moment:%Y %m %d %Y-%m-%d %H:%M} {moment.hour % 12 or 12}:{moment:%M %p}"]
        said += [names[moment.month] for names in _months(current())]
    return folded(" ".join(said))


@cache
def _months(language: str) -> tuple[Mapping[int, str], ...]:
    """The names of months, long and short."""
    from babel.dates import get_month_names

    return tuple(get_month_names(width, locale=language) for width in ("wide", "abbreviated"))


def folded(text: str) -> str:
    """A text as one looks for it: without case and accents.

    >>> folded("Zoé")
    'zoe'
    """
    text = text.casefold()
    return text if text.isascii() else "".join(each for each in normalize("NFKD", text) if not combining(each))


def _row(row: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": row["id"],
        "game": title(row["game"]),
        "kind": row["kind"],
        "when": began(row),
        "players": [words.name(name) for name in row["players"]],
        "moves": row["moves"],
        "result": printable(row["result"]),
        "others": [printable(each) for each in row["others"]],
        # Its first line: what the game is found by.
        "note": printable(row["note"].partition("\n")[0]),
    }


def whole(game: Game, id_: str) -> dict[str, Any]:
    """A game for its page: who, every move in words and the parts of the drawing it changed, the score explained."""
    header, score = game.header, game.score()
    stand = dict(standing(game))
    return {
        "id": id_,
        "game": title(header["game"]),
        "key": header["game"],
        # Where its pieces are had from: what is in the box is for the game's options to say.
        "box": f"{header['game']}?{urlencode(boxes.chosen(header['game'], game.record.options))}",
        "facts": {
            key: printable(str(header[key])) for key in ("started", "table", "firmware") if header.get(key, "") != ""
        },
        "players": [words.player(header, seat) for seat in range(len(header["players"]))],
        "names": list(header["players"]),
        "over": score["over"],
        # Whether seats that share a device hide from one another what they hold.
        "secret": is_secret(header["game"]),
        "files": [
            *([end, _(kind.title)] for end, kind in export.FORMATS.items()),
            ["html", _("a page to share, which replays it anywhere")],
            *([end, _(kind.title)] for end, kind in export.DOCUMENTS.items() if not kind.lacks(score)),
        ],
        "settled": play_file.is_settled(score),
        # What is named in a move that stands, so that the box can say what is out of it.
        "used": sorted({each for move in stand.values() for each in _texts(move)}),
        "to_act": score["to_act"],
        # The moves that stand, of which hints are none.
        "history": len(game.record.state.history),
        "score": scored(game),
        # How it stands in a sentence, and what everybody has.
        "headline": printable(headline(header, score)),
        "totals": [printable(line) for line in totals(game)],
        "timeline": timeline(game),
        # Whether a press has a meaning of its own, as a glass has that is to be turned.
        "glass": "glass" in game.record.rules.VERBS,
        # Whether a row of dominoes stands that a push would fell.
        "stands": "gate" in game.record.rules.VERBS and not score["over"] and game.record.state.placing_over(),
        "moves": list(_moves(game, stand)),
    }


def _moves(game: Game, stand: Collection[int]) -> Iterator[dict[str, Any]]:
    """Every move for the list, ``stand`` the lines that no undo took back. An undo says which move of the list it took
    back, and was not taken back itself."""
    back = undone(game)
    for at in steps(game):
        if not at.game.moves:
            continue
        is_undo = at.number in back
        # The list has no header.
        taken = _("move {number} is taken back", number=back[at.number] - 1) if is_undo else ""
        yield {
            "words": taken or words.made(at).partition("  ")[2],
            "t": at.game.moves[-1].get("t"),
            "stands": is_undo or at.number in stand,
            "parts": draw.last(at.game),
        }


def last_mover(game: Game, but: Collection[int]) -> int:
    """The seat that made the last move that stands, ``but`` these; NOBODY where there is none."""
    stand = {number for number, move in standing(game) if move["do"] != "hint"}
    made = [at.seat for at in steps(game) if at.game.moves and at.number in stand]
    return next((seat for seat in reversed(made) if seat is not None and seat not in but), NOBODY)


def is_played(game: Game, but: Collection[int], dealt: Collection[str]) -> bool:
    """Whether a move stands that somebody made, ``but`` these seats; what is ``dealt`` nobody made."""
    stand = {number for number, move in standing(game) if move["do"] not in ("hint", *dealt)}
    return any(at.seat not in but for at in steps(game) if at.game.moves and at.number in stand)


def scored(game: Game) -> list[tuple[str, tuple[str, ...]]]:
    """The score's lines, each with the parts of the drawing that it tells of; a seat is none on a page (``bare``)."""
    return [
        (printable(line), tuple(each for each in marks(line) if not each.startswith(SEAT))) for line in explained(game)
    ]


def _texts(value: Any) -> Iterator[str]:
    """Every text in a move."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _texts(each)


def after(game: Game, count: int) -> Game:
    """The game as it was after so many lines."""
    for step in steps(game):
        if len(step.game.moves) >= count:
            break
    return step.game


def at(game: Game, count: int, window: str = "wide") -> dict[str, Any]:
    """The position after so many lines, and the score as it was then."""
    then = after(game, count)
    return {"at": len(then.moves), "score": scored(then), **seen(then, window)}


def seen(game: Game, window: str = "wide", legal: Sequence[int] = ()) -> dict[str, Any]:
    """A position for a page: drawn for a ``window`` of draw.WINDOWS, without the style that a page may not hold within,
    without headline and seats, with the places of these legal actions; and in words."""
    return {
        "key": game.header["game"],
        "text": position(game).plain,
        "running": printable(running(game)),
        "svg": draw.svg(game, styled=False, legal=legal, window=draw.WINDOWS.get(window, draw.PAGE)),
    }
