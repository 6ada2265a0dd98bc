"""What is on a table's lights now, in words: what the panel says or shows, whose turn it is, what may be done; the
lights themselves are lights/'s, what a game's colours mean quick.py's, and its words panel_words.py's.
"""

import textwrap
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from naiad import panel_words
from naiad.language import _
from naiad.lights import LETTERS, Lights, colour_number, is_plain
from naiad.report import quick
from naiad.report.words import name
from naiad.report.words_count import labelled
from naiad_core import palette
from naiad_core.text import Game

BLOCK = "█"


def explained(lights: Lights | None, game: str, whose: str, out: Console, width: int) -> Text:
    """The lights of a table with this game, '' for none, in lines of that width; ``whose`` turn it is."""
    text = Text()
    seen = numbers(lights.panel) if lights else []
    words = shown(seen)
    lit = set(seen)
    if words:
        sentence = panel_words.sentence(words, game)
        _add(
            text, [labelled(words, sentence) if sentence else _("The panel shows: {words}", words=words)], width, "bold"
        )
    elif lit <= {palette.OFF}:
        _add(text, [_("The panel is dark.")], width, "bold")
    else:
        _add(text, [_("The panel shows the table:")], width, "bold")
        for known, what in quick.colours(game, everywhere=False):
            found = [number for number in known if number in lit]
            if found:
                _swatches(text, found, what, width, is_plain(out))
    if whose:
        _add(text, ["", whose], width, "bold")
    _add(text, [""], width)
    for key, what in quick.buttons(game):
        _add(text, [labelled(key, what)], width)
    return text


def legend(game: Game, out: Console, width: int) -> Text:
    """What the lights of a table with this position mean: its colours, whose turn it is."""
    text = Text()
    _add(text, [_("On a table the colours mean:")], width, "bold")
    for known, what in quick.colours(game.header["game"]):
        _swatches(text, known, what, width, is_plain(out))
    _add(text, ["", turn(game)], width, "bold")
    return text


def turn(game: Game) -> str:
    """Whose turn it is in a game, in a sentence."""
    if game.record.state.is_over():
        return _("The game is over.")
    seat = game.record.state.to_act()
    if seat < 0:
        return _("Any player may act.")
    return _("It is {name}'s turn.", name=name(game.header["players"][seat]))


def numbers(pixels: Sequence[tuple[int, int, int]]) -> list[int]:
    """Pixels as numbers of the palette."""
    brightest = max((max(rgb) for rgb in pixels), default=0)
    known = {rgb: colour_number(rgb, brightest) for rgb in set(pixels)}
    return [known[rgb] for rgb in pixels]


def shown(panel: Sequence[int]) -> str:
    """The words that the panel shows, '' for a picture."""
    from naiad.lights.sight import words

    return words(panel)


def _swatches(text: Text, colours: Sequence[int], what: str, width: int, plain: bool) -> None:
    indent = 2 * len(colours) + 1
    for number in colours:
        red, green, blue = palette.RGB[number]
        text.append(LETTERS[number] + " " if plain else BLOCK * 2, "" if plain else f"rgb({red},{green},{blue})")
    first, *rest = textwrap.wrap(what, width - indent)
    text.append(" " + "\n".join([first, *(" " * indent + line for line in rest)]) + "\n")


def _add(text: Text, lines: Sequence[str], width: int, style: str = "") -> None:
    for line in lines:
        for each in textwrap.wrap(line, width, subsequent_indent="  ") or [""]:
            text.append(each + "\n", style)
