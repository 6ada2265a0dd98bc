"""What only the box can tell: the values that the pieces' data does not know surely, asked and written down as the
owner's. What a corrected value may be is checked by naiad_core itself.
"""

import copy
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from naiad.rooms import part
from naiad_core import corrections, games

# Of these confidences a value is asked for.
OPEN = ("default", "unknown")


class Form(NamedTuple):
    """How a value is asked for (``hint``) and typed, where its kind does not tell: ``parsed`` is the value of a text,
    or ValueError, ``shown`` the text of a value. ``together``: it may be wrong until others of its form are right.
    """

    hint: str
    parsed: Callable[[str], Any] | None = None
    shown: Callable[[Any], str] | None = None
    together: bool = False


NO_FORM = Form("")


class Fact(NamedTuple):
    """A value that only the box tells; ``path`` leads to it in the data."""

    game: str
    path: tuple[str, ...]
    value: Any
    confidence: str
    source: str

    @property
    def words(self) -> str:
        """Where it stands, for people."""
        letters: dict[str, str] = games.descriptor(self.game).LETTERS
        names = [letters.get(step, step) for step in self.path]
        return " ".join(names[:-1]) + (": " if len(names) > 1 else "") + names[-1]

    @property
    def form(self) -> Form:
        """How its game's room asks for it: by the last part of its path that the room knows."""
        forms: dict[str, Form] = part(self.game, "box").FORMS
        return next((forms[step] for step in reversed(self.path) if step in forms), NO_FORM)

    @property
    def shown(self) -> str:
        """The value as one would type it."""
        text: Callable[[Any], str] = self.form.shown or _typed
        return text(self.value)


def facts(game: str, owner: dict[str, Any]) -> list[Fact]:
    """The values of a game that are open still, given what its owner has corrected."""
    path = Path(games.path(game, "pieces.json"))
    if not path.exists():
        return []
    data = json.loads(path.read_text())
    corrections.correct(data, copy.deepcopy(owner), f"{game}.owner.json: ")
    return [fact for fact in _values(game, data, ()) if fact.confidence in OPEN]


def _values(game: str, data: dict[str, Any], path: tuple[str, ...]) -> Iterator[Fact]:
    """The values that say how sure they are."""
    if "value" in data:
        yield Fact(game, path, data["value"], data["confidence"], data.get("source", ""))
        return
    for key, value in data.items():
        if isinstance(value, dict):
            yield from _values(game, value, (*path, key))


class Draft:
    """An owner's corrections as they grow. ``owner`` is the last state of them that makes sense.

    ``trouble`` says what is still wrong with the answers since, to values that must be right together.
    """

    def __init__(self, owner: dict[str, Any]) -> None:
        self.owner = self._pending = owner
        self.trouble = ""

    def answer(self, fact: Fact, text: str) -> None:
        """Put an answer down; ValueError, saying why, for one that cannot be."""
        value = _parsed(fact, text)
        new = copy.deepcopy(self._pending)
        at = new
        for step in fact.path[:-1]:
            at = at.setdefault(step, {})
        at[fact.path[-1]] = value
        try:
            corrections.build(fact.game, copy.deepcopy(new))
        except ValueError as error:
            if not fact.form.together and str(error) != self.trouble:
                raise
            self._pending, self.trouble = new, str(error)
        else:
            self.owner = self._pending = new
            self.trouble = ""


def load(path: Path) -> dict[str, Any]:
    """An owner's file, {} where there is none; ValueError for one that is not an object."""
    try:
        owner = json.loads(path.read_text())
    except FileNotFoundError:
        return {}
    except ValueError as error:
        raise ValueError(f"{path}: not JSON: {error}") from None
    except RecursionError:
        raise ValueError(f"{path}: nested too deeply") from None
    if not isinstance(owner, dict):
        raise ValueError(f"{path}: must be an object")
    return owner


# --- how values are typed ---


def _typed(value: Any) -> str:
    if value is None:
        return "not known"
    if isinstance(value, dict):
        return json.dumps(value)
    if not isinstance(value, list):
        return str(value)
    if not value:
        return "none"
    return " ".join(",".join(map(str, each)) if isinstance(each, list) else str(each) for each in value)


def _parsed(fact: Fact, text: str) -> Any:
    """What was typed, as the data has it. ValueError."""
    text = text.strip()
    if fact.form.parsed:
        return fact.form.parsed(text)
    if isinstance(fact.value, list):
        words = text.replace(",", " ").split()
        if words == ["none"]:
            return []
        return [whole(word) for word in words] if fact.value and isinstance(fact.value[0], int) else words
    return whole(text) if isinstance(fact.value, int) else text


def whole(text: str, low: int = -99, high: int = 99) -> int:
    """The whole number that was typed; ValueError for none, or one out of its bounds."""
    if not re.fullmatch(r"-?\d{1,4}", text) or not low <= int(text) <= high:
        raise ValueError(f"must be a whole number from {low} to {high}, not {text!r}")
    return int(text)
