"""A position as text for a game that draws none of its own: the moves that stand, a line each."""

from rich.text import Text

from naiad.language import _
from naiad.report.lines import standing
from naiad.report.words import move
from naiad.rooms import part
from naiad_core.text import Game


def position(game: Game) -> Text:
    """The moves that stand, numbered as the record's lines are."""
    called = part(game.header["game"], "terms").called
    lines = [f"{number:>4}  {move(obj, called)}\n" for number, obj in standing(game)]
    return Text("".join(lines) or _("Nothing has been played yet.") + "\n")
