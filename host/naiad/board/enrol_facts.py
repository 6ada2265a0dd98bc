"""What only the box can tell: the values that the pieces' data does not know surely, asked and written down as the
owner's. What a corrected value may be is checked by naiad_core itself. Read labels.py next.
"""

import copy
import importlib.util
import json
import os
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from naiad.board.enrol_box import COLOURS, ELEMENTS, TERRAINS
from naiad_core import pieces

# Of these confidences a value is asked for.
OPEN = ("default", "unknown")
# What builds its tables from a game's data, and refuses what makes no sense.
_CHECKS = {
    "aqua": "naiad_core.pieces.aqua",
    "acqua-dolce": "naiad_core.pieces.acqua_dolce",
    "quintazone": "naiad_core.pieces.quintazone",
    "aya": "naiad_core.rules.aya_moves",
}
# How to answer, by the last part of a value's path, or the one before.
_HINTS = {
    "hotspots": "the four hot spots, six letters each (b g o p r y), clockwise",
    "name": "the animal's name",
    "points": "points; for large animals those of its three tiles, the highest first, as 8 7 6",
    "shape": "its hexagons as q,r: 0,0 1,0 are two side by side, 0,1 is the one below the first to the right",
    "snail": "which of the three tiles bears the snail, 1 the most valuable",
    "zone": "bottom, mid or top",
    "colour": "the colour of its frame, in one word",
    "temperature": "lowest and highest degrees, as 22 26",
    "needs": "what it asks for, of: school plant decoration no_guppy no_school, or none",
    "scale": "lowest and highest degrees of the thermometer",
    "quarters": "the ten cards of four elements, as q_ and the letters top left, top right, bottom left, bottom right "
    f"({', '.join(f'{letter} {word}' for letter, word in ELEMENTS.items())})",
    "mouths": "how many river mouths the disc has, 1 to 3",
    "ecosystems": "local|global, what it counts (small large cover reef coral species group hotspot), of WHICH if "
    "restricted, points (a list as 0/3/5), once if it is; after | its text: local small of other 1 | 1 for each ...",
}


class Fact(NamedTuple):
    """A value that only the box tells; ``path`` leads to it in the data."""

    game: str
    path: tuple[str, ...]
    value: Any
    confidence: str
    source: str

    @property
    def words(self) -> str:
        """Where it stands, for people.

        >>> Fact("aqua", ("species", "b", "points"), 2, "default", "").words
        'species blue: points'
        """
        letters = TERRAINS if self.game == "aya" else COLOURS
        names = [letters.get(part, part) for part in self.path]
        return " ".join(names[:-1]) + (": " if len(names) > 1 else "") + names[-1]

    @property
    def hint(self) -> str:
        """How to answer."""
        return next((_HINTS[part] for part in reversed(self.path) if part in _HINTS), "")

    @property
    def shown(self) -> str:
        """The value as one would type it."""
        return _typed(self.path, self.value)


def facts(game: str, owner: dict[str, Any]) -> list[Fact]:
    """The values of a game that are open still, given what its owner has corrected."""
    data = copy.deepcopy(json.loads(Path(pieces.__file__).with_name(f"{game}.json").read_text()))
    pieces.correct(data, copy.deepcopy(owner), f"{game}.owner.json")
    if game == "aya":
        # Its mouths stand there bare: what is in the owner's file is settled.
        settled = owner.get("mouths", {})
        mouths = [(name, value) for name, value in data["mouths"].items() if name not in settled]
        return [Fact(game, ("mouths", name), value, "default", str(data["source"])) for name, value in mouths]
    return [fact for fact in _open(game, data, ()) if fact.confidence in OPEN]


def _open(game: str, data: dict[str, Any], path: tuple[str, ...]) -> Iterator[Fact]:
    if "value" in data:
        yield Fact(game, path, data["value"], data["confidence"], data.get("source", ""))
        return
    for key, part in data.items():
        if isinstance(part, dict):
            yield from _open(game, part, (*path, key))


class Draft:
    """An owner's corrections as they grow. ``owner`` is the last state of them that makes sense.

    ``trouble`` says what is still wrong with the answers since: the colours of Acqua Dolce must be five,
    which they may not be while some are corrected and others not yet.
    """

    def __init__(self, owner: dict[str, Any]) -> None:
        self.owner = self._pending = owner
        self.trouble = ""

    def answer(self, fact: Fact, text: str) -> None:
        """Put an answer down; ValueError, saying why, for one that cannot be."""
        value = _parsed(fact, text)
        new = copy.deepcopy(self._pending)
        at = new
        for part in fact.path[:-1]:
            at = at.setdefault(part, {})
        at[fact.path[-1]] = (
            value if fact.game == "aya" else {"value": value, "confidence": "owner", "source": "the box"}
        )
        try:
            check(fact.game, new)
        except ValueError as error:
            if fact.path[-1] != "colour" and str(error) != self.trouble:
                raise
            self._pending, self.trouble = new, str(error)
        else:
            self.owner = self._pending = new
            self.trouble = ""


def check(game: str, owner: dict[str, Any]) -> None:
    """ValueError, naming the place, if the rules cannot be built with these corrections."""
    kept = pieces.owner_folder, pieces._loaded
    spec = importlib.util.find_spec(_CHECKS[game])
    assert spec is not None and spec.loader is not None
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, f"{game}.owner.json").write_text(json.dumps(owner))
        try:
            pieces.owner_folder, pieces._loaded = folder, {}
            # Built beside the module that is loaded, which stays as it is.
            spec.loader.exec_module(importlib.util.module_from_spec(spec))
        finally:
            pieces.owner_folder, pieces._loaded = kept


def load(path: Path) -> dict[str, Any]:
    """An owner's file, {} where there is none; ValueError for one that is not an object."""
    try:
        owner = json.loads(path.read_text())
    except FileNotFoundError:
        return {}
    except ValueError as error:
        raise ValueError(f"{path}: not JSON: {error}") from None
    if not isinstance(owner, dict):
        raise ValueError(f"{path}: must be an object")
    return owner


def save(path: Path, owner: dict[str, Any]) -> None:
    """Write an owner's file, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".new")
    with beside.open("w") as file:
        json.dump(owner, file, indent=1)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


# --- how values are typed ---


def _typed(path: tuple[str, ...], value: Any) -> str:
    if value is None:
        return "not known"
    if path[0] == "mouths":
        return str(len(value))
    if isinstance(value, dict):
        return json.dumps(value)
    if not isinstance(value, list):
        return str(value)
    if not value:
        return "none"
    return " ".join(",".join(map(str, part)) if isinstance(part, list) else str(part) for part in value)


def _parsed(fact: Fact, text: str) -> Any:
    """What was typed, as the data has it. ValueError."""
    text = text.strip()
    words = text.replace(",", " ").split()
    if fact.path[0] == "ecosystems":
        return _ecosystem(text)
    if fact.path[0] == "mouths":
        return "abc"[: _number(text, 1, 3)]
    if fact.path[-1] == "shape":
        cells = re.findall(r"(-?\d+),(-?\d+)", text)
        if not cells:
            raise ValueError("write its hexagons as 0,0 1,0 0,1")
        return [[int(q), int(r)] for q, r in cells]
    if isinstance(fact.value, list):
        if words == ["none"]:
            return []
        whole = bool(fact.value) and isinstance(fact.value[0], int)
        return [_number(word, -99, 99) for word in words] if whole else words
    return _number(text, -99, 99) if isinstance(fact.value, int) else text


def _number(text: str, low: int, high: int) -> int:
    if not re.fullmatch(r"-?\d{1,4}", text) or not low <= int(text) <= high:
        raise ValueError(f"must be a whole number from {low} to {high}, not {text!r}")
    return int(text)


def _ecosystem(text: str) -> dict[str, Any]:
    """A form of pieces/ecosystems.py from one line.

    >>> _ecosystem("local small of other 1 | each native")
    {'scope': 'local', 'count': 'small', 'points': 1, 'of': 'other', 'text': 'each native'}
    """
    head, bar, tail = text.partition("|")
    words = head.split()
    if len(words) < 3:
        raise ValueError("write at least three words: local or global, what it counts, the points")
    form: dict[str, Any] = {"scope": words[0], "count": words[1], "points": 0}
    rest = words[2:]
    if rest[0] == "of" and len(rest) > 1:
        form["of"] = rest[1]
        rest = rest[2:]
    if rest and rest[-1] == "once":
        form["per"] = "once"
        rest = rest[:-1]
    if len(rest) != 1:
        raise ValueError("the points are missing: a number, or a list as 0/3/5")
    numbers = [_number(number, -99, 99) for number in rest[0].split("/")]
    form["points"] = numbers if len(numbers) > 1 else numbers[0]
    if bar:
        form["text"] = tail.strip()
    return form
