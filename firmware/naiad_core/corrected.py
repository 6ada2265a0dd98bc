"""A game by a record's own values: its rooms' modules made anew with them, beside those by the printed values.

The rules keep what they read of the pieces in tables of their modules. So a record with other values has modules of
its own, and the game's name in its header finds them: naiad_core.games.load, naiad_core.pieces and naiad.games.part
ask it. Not what a value may be (naiad_core/corrections.py).
"""

import builtins
import functools
import importlib.util
import json
from collections.abc import Mapping, Sequence
from types import ModuleType, SimpleNamespace
from typing import Any

from naiad_core import corrections, games
from naiad_core.text import line

PIECES = "naiad_core.pieces"
# So many sets of modules are kept at hand; a record holds on to its own.
MOST = 16


def named(game: str, values: Any) -> str:
    """The game's name, as good as any, by which it is found with these values; ValueError, saying where, for values
    that fit nothing. The same name for the same values."""
    try:
        return _named(str(game), line(values))
    except RecursionError:
        raise ValueError("nested too deeply") from None


def values_of(game: str) -> dict[str, Any]:
    """What differs from the printed values of a game that is named so, each value bare."""
    return json.loads(game.values) if isinstance(game, Corrected) else {}


@functools.lru_cache(MOST)
def _named(game: str, values: str) -> str:
    name = Corrected(game, json.loads(values))
    return name if name.values != "{}" else game


class Corrected(str):
    """A game's name. ``values``: what differs from the printed values, as a line of JSON; ``pieces``: the game's pieces
    and their tables, as naiad_core.pieces has them."""

    def __new__(cls, game: str, _values: Any) -> "Corrected":
        """The name itself."""
        return super().__new__(cls, game)

    def __init__(self, game: str, values: Any) -> None:
        self._room = f".games.{games.room(game)}"
        try:
            *self.pieces, differs = corrections.build(game, values)
        except Exception as error:
            raise ValueError(corrections.message(error)) from None
        self.values = line(differs)
        self._modules: dict[str, Any] = {
            PIECES: SimpleNamespace(
                load=lambda _: self.pieces[0], tables=lambda _: self.pieces[1], forget=lambda _: None
            )
        }
        self._builtins = {**vars(builtins), "__import__": self._import}

    def load(self, name: str) -> Any:
        """A module of the game's rooms, by its full name, with these values; ImportError as for any module."""
        if name not in self._modules:
            spec = importlib.util.find_spec(name)
            if spec is None or spec.loader is None:
                raise ModuleNotFoundError(f"no module named {name!r}", name=name)
            module = self._modules[name] = importlib.util.module_from_spec(spec)
            vars(module)["__builtins__"] = self._builtins
            try:
                spec.loader.exec_module(module)
            except BaseException:
                del self._modules[name]
                raise
        return self._modules[name]

    def _import(
        self,
        name: str,
        globals: Mapping[str, Any] | None = None,
        locals: Mapping[str, Any] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> Any:
        """What an import statement in those modules finds: each other, and everybody else's where it is not theirs."""
        if self._is_own(name):
            return self.load(name)
        found: ModuleType = __import__(name, globals, locals, fromlist or (), level)
        if not any(self._is_own(f"{name}.{item}") for item in fromlist or ()):
            return found
        parts = {item: f"{name}.{item}" for item in fromlist or ()}
        return SimpleNamespace(
            **{item: self.load(full) if self._is_own(full) else getattr(found, item) for item, full in parts.items()}
        )

    def _is_own(self, name: str) -> bool:
        return name == PIECES or name.rpartition(".")[0].endswith(self._room)
