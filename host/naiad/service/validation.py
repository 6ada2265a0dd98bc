"""How many are to play, and the names and notes that people give to a saved game: whether they can be; not
where they are kept (store/annotations.py)."""

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from naiad.language import _, later
from naiad.report import words
from naiad.report.words_count import labelled
from naiad.service.errors import WrongInput
from naiad_core import games
from naiad_core.text import LONGEST_NAME, Game

# As many, or the nearest to it that the game allows.
USUAL = 3


def seats(game: str, given: Mapping[str, Any], wanted: int | None = None) -> int:
    """The number wanted, or a usual one; ValueError, saying why, if the game is not for so many with what was given."""
    fewest, most = games.descriptor(game).SEATS
    if wanted is not None and not fewest <= wanted <= most:
        raise ValueError(f"{game} is for {fewest} to {most} players")
    near = sorted(range(fewest, most + 1), key=lambda count: abs(count - USUAL))
    refused = {count: refusal(game, given, count) for count in ([wanted] if wanted else near)}
    for count, sentence in refused.items():
        if not sentence:
            return count
    raise ValueError(f"{game}: {next(iter(refused.values()))}")


def refusal(game: str, given: Mapping[str, Any], count: int) -> str:
    """Why a game is not for so many with these of its options, '' if it is."""
    options = games.options(game)
    return str(options.problem(options.default_options(count, given), count))


# What is no sign of a text: control characters, ends of lines, and bytes that are none.
NO_TEXT = ("Cc", "Cs", "Zl", "Zp")
# In characters.
LONGEST_NOTE = 2000
SAME_NAME = later("two players of a game cannot have the same name")


def seated(given: Iterable[tuple[int, str]], game: Game) -> dict[int, str]:
    """Names by seat from 0, of seats from 1 and names as they were typed; WrongInput for one that cannot be, or that
    another seat has: two of a name would be one player. What a record itself has twice may stay."""
    before = game.header["players"]
    seats = len(before)
    out: dict[int, str] = {}
    for seat, name in given:
        if not 1 <= seat <= seats:
            raise WrongInput(labelled(f"{seat}={name}", _("this game has the seats 1 to {n}", n=seats)))
        out[seat - 1] = checked_name(name)
    after = [out.get(seat) or name for seat, name in enumerate(before)]
    for seat, name in out.items():
        if name != before[seat] and not words.PC_SEAT.fullmatch(name) and after.count(name) > 1:
            raise WrongInput(labelled(words.name(name), _(SAME_NAME)))
    return out


def checked_name(name: str) -> str:
    """A name without the blanks around it; WrongInput for one that is too long, or no line of text."""
    name = name.strip()
    if any(unicodedata.category(sign) in NO_TEXT for sign in name):
        raise WrongInput(labelled(words.name(name), _("a name is one line of text")))
    if len(name) > LONGEST_NAME:
        raise WrongInput(labelled(words.name(name), _("a name has at most {n} characters", n=LONGEST_NAME)))
    return name


def checked_note(text: str) -> str:
    """A note without the blanks around it, its lines ended in one way; WrongInput for one that is too long."""
    text = "\n".join(text.splitlines()).strip()
    if any(unicodedata.category(sign) == "Cs" for sign in text):
        raise WrongInput(labelled(_("the note"), _("this is no text")))
    if len(text) > LONGEST_NOTE:
        raise WrongInput(labelled(_("the note"), _("a note has at most {n} characters", n=LONGEST_NOTE)))
    return text
