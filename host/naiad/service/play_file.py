"""A kept game as a play file of Board Game Stats (.bgsplay, JSON); not the game's record, which kept games come from.

The file holds what the app's own exports hold, and of that what a table knows: players, place, game and play point at
each other by their ``id`` within the file. A ``uuid`` is the same each time, so that the app knows a play it has.
"""

import json
from datetime import datetime
from typing import Any
from uuid import UUID, uuid5

from naiad.language import _
from naiad.report import words
from naiad.report.lines import steps
from naiad.report.score import has_points
from naiad.rooms import title
from naiad_core.text import Game

OURS = UUID("5b1f5f0e-6c0a-4f5e-9c39-2f5d5c2f6a11")
# By it the app tells a play file from another that it may be given.
ABOUT = (
    "This is a Play file that can be read by Board Game Stats. If you see this text, try to use a share, export or "
    "open-in function to open it with Board Game Stats."
)


def is_settled(score: dict[str, Any]) -> bool:
    """Whether a game has a result that will stay."""
    return bool(score["over"] and not score["provisional"])


def lacks(score: dict[str, Any]) -> str:
    """Why there is no play file of a game with this score yet, '' where there is one."""
    return "" if is_settled(score) else _("this game is not over, or points are still to be entered")


def written(game: Game, id_: str, moment: datetime | None) -> bytes:
    """The file."""
    return json.dumps(document(game, id_, moment), indent=1).encode()


def document(game: Game, id_: str, moment: datetime | None) -> dict[str, Any]:
    """A game that is over; ``moment`` is when it began, by this PC's clock."""
    key, score = game.header["game"], game.score()
    when = f"{moment or datetime(1970, 1, 1):%Y-%m-%d %H:%M:%S}"
    lasted_s = next((move["t"] for move in reversed(game.moves) if isinstance(move.get("t"), int | float)), 0)
    counted = has_points(key)
    names = [words.player(game.header, seat) for seat in range(len(score["players"]))]
    nobodys = [bool(words.UNNAMED.fullmatch(name)) for name in game.header["players"]]
    first = next((at.seat for at in steps(game) if at.game.moves and at.seat is not None), None)

    def known(kind: str, value: str, number: int) -> dict[str, Any]:
        uuid = str(uuid5(OURS, f"{kind} {value}")).upper()
        return {"uuid": uuid, "id": number, "name": value, "modificationDate": when}

    return {
        "about": ABOUT,
        "players": [
            known("player", name, seat) | {"isAnonymous": nobodys[seat - 1]} for seat, name in enumerate(names, start=1)
        ],
        "locations": [known("location", "Naiad", 1)],
        "games": [
            known("game", title(key), 1)
            | {
                "cooperative": len(names) > 1 and not score["winners"],
                "highestWins": True,
                "noPoints": not counted,
                "usesTeams": False,
            }
        ],
        "plays": [
            {
                "uuid": str(uuid5(OURS, f"play {id_}")).upper(),
                "modificationDate": when,
                "entryDate": when,
                "playDate": when,
                "usesTeams": False,
                "durationMin": round(lasted_s / 60),
                "ignored": False,
                "manualWinner": not counted,
                "rounds": 0,
                "locationRefId": 1,
                "gameRefId": 1,
                "playerScores": [
                    {
                        "score": str(row["total"]) if counted else "",
                        "winner": seat - 1 in score["winners"],
                        "newPlayer": False,
                        "startPlayer": seat - 1 == first,
                        "playerRefId": seat,
                        "rank": 0,
                        "seatOrder": seat,
                    }
                    for seat, row in enumerate(score["players"], start=1)
                ],
            }
        ],
        "userInfo": {"meRefId": 0},
    }
