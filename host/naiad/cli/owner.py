"""Where an owner's corrections of the games' data lie on this PC, and a game's box by them; not what they say, and not
what a record is judged by: its own values.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from naiad.language import _
from naiad.ports.mounts import AT_START
from naiad_core import corrections as kept
from naiad_core.text import line

if TYPE_CHECKING:
    from naiad.store.database import Store


def to_drive() -> str:
    """What comes after "copy it to the board's drive"."""
    return _("and reset the board. To see the drive, hold the back button {when}.", when=_(AT_START))


def folder() -> Path:
    """The folder of the files GAME.owner.json; it may not exist."""
    import platformdirs

    return platformdirs.user_data_path("naiad", appauthor=False)


def corrections() -> list[Path]:
    """The files that there are."""
    return list(folder().glob("*.owner.json"))


def path(game: str) -> Path:
    """The file of a game's corrections."""
    return folder() / f"{game}.owner.json"


def owned(game: str, of: Callable[[Any], Any] = lambda values: values) -> str:
    """The game's name, by which its box is as the owner corrected it, or ``of`` those corrections; ValueError for a
    file that cannot be used.
    """
    from naiad.tags.box_data import load
    from naiad_core.corrected import named

    values = load(path(game))
    try:
        return named(game, of(values)) if values else game
    except ValueError as error:
        raise ValueError(f"{path(game)}: {error}; correct this file or take it away") from None


def unlike(store: "Store") -> Iterator[str]:
    """A sentence for each game that a board last played by other values than the owner's here; for the same values on
    both sides but once.
    """
    from naiad.rooms import title
    from naiad_core.corrected import values_of

    last: dict[tuple[str, str], str] = {}
    for game in store.games() if corrections() else ():
        try:
            header = json.loads(game.header)
            if game.board:
                last[game.board, header["game"]] = line(header.get("values", {}))
        except (ValueError, TypeError, KeyError, AttributeError):
            # A damaged header, which others tell.
            continue
    for (board, game_name), theirs in last.items():
        try:
            ours = line(values_of(owned(game_name, kept.bare))) if path(game_name).exists() else theirs
        except ValueError:
            continue
        differs = f"{theirs} {ours}" if ours != theirs else ""
        if store.is_news(board, f"values of {game_name}", differs) and differs:
            yield _(
                "board {board} plays {game} by other values than {path}: its games are scored by the "
                "board's; for new ones copy the file to the top folder of the board's drive, {how}",
                board=board,
                game=title(game_name),
                path=path(game_name),
                how=to_drive(),
            )
