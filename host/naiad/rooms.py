"""The way into a game's room on the PC, games/<game>/; no game itself, and no rule of any (naiad_core/games).

A room is the folder of the game's name. In it stand words.py, score.py, position.py, quick.py, chain.py,
box.py and page.py, for which games/plain.py serves any game that lacks them, and drawing.py, player.py and robot.py,
for which plain_drawing.py and so on do.
"""

import importlib
from typing import TYPE_CHECKING, Any

from naiad_core import games

if TYPE_CHECKING:
    from rich.text import Text

    from naiad.chain import Chain
    from naiad_core.text import Game

PLUGINS = "naiad.games"
# For these there is one plain file, for the others one each.
IN_PLAIN = ("words", "score", "position", "quick", "chain", "box", "page")


def part(game: str, name: str) -> Any:
    """The module ``name`` of a game's room, or the plain one of that name; KeyError for a name that is no game."""
    room = f"{PLUGINS}.{games.room(game)}"
    # The name of a game with values of its own (naiad_core/corrected.py) has modules of its own.
    load = getattr(game, "load", importlib.import_module)
    try:
        return load(f"{room}.{name}")
    except ModuleNotFoundError as error:
        if error.name not in (room, f"{room}.{name}"):
            raise
        return importlib.import_module(f"{PLUGINS}.plain" if name in IN_PLAIN else f"{PLUGINS}.plain_{name}")


def chain_of(game: "Game") -> "Chain":
    """What was laid in a game and would fall."""
    chain: Chain = part(game.header["game"], "chain").chain_of(game.record.state)
    return chain


def position(game: "Game") -> "Text":
    """The position at the end of what was played, as coloured text.

    Colour only repeats what the characters say already, so that a file or a printer loses nothing.
    """
    text: Text = part(game.header["game"], "position").position(game)
    return text


def title(game: str) -> str:
    """A game's name as its box has it; of one that this naiad does not know, as it was written."""
    return str(games.descriptor(game).TITLE) if game in games.GAMES else game


def is_secret(game: str) -> bool:
    """Whether seats of this game hold what is for nobody else to see; '' is none."""
    return bool(game) and bool(getattr(part(game, "player"), "SECRET", False))
