"""A record's bytes to a played Game, a kept game's too; not where a file lies. The format is naiad_core/text.py's."""

from typing import TYPE_CHECKING

from naiad_core import text
from naiad_core.text import Game, RecordError

if TYPE_CHECKING:
    from naiad.store.database import Store

MAX_BYTES = 64 * 1024 * 1024
BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"


class Deleted(KeyError):
    """The game of a table is kept no more."""


def parse(data: bytes) -> Game:
    """The Game in a record file; RecordError for the first line that cannot stand.

    A line that is no UTF-8 is ``not-json``, but only after the lines before it were found good.
    """
    try:
        content = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: data.rfind(b"\n", 0, error.start) + 1]
        if before:
            parse(before)
        raise RecordError(before.count(b"\n") + 1, "not-json", "the line is not UTF-8 text") from None
    try:
        game: Game = text.read(content)
        return game
    except ModuleNotFoundError as error:
        name = str(error.name).rpartition(".")[2].replace("_", "-")
        raise RecordError(1, "bad-header", f"this naiad has no rules for {name} yet") from None
    except RecordError as error:
        hint = _hint(content, error)
        if not hint:
            raise
        raise RecordError(error.line, error.code, f"{error.sentence}; {hint}") from None


def load(store: "Store", id_: str) -> Game:
    """A kept game; KeyError if there is none of this ID, RecordError where this naiad cannot tell it."""
    return parse(written(store, id_))


def on_table(store: "Store", id_: str) -> Game:
    """The game of a table as ``load`` has it; one that was deleted meanwhile is wanted again, for it is played on.

    Deleted where nothing is left of it.
    """
    # A record's file is read without a database.
    from naiad.store import annotations

    try:
        return load(store, id_)
    except KeyError:
        with store.write() as connection:
            annotations.recall(connection, id_)
    try:
        return load(store, id_)
    except KeyError:
        raise Deleted(id_) from None


def written(store: "Store", id_: str) -> bytes:
    """A kept game as a record file; half of a character pair, which UTF-8 has no bytes for, is an escape."""
    return store.text(id_).encode("utf-8", "backslashreplace")


def _hint(content: str, error: RecordError) -> str:
    """What a person would see at once on looking into the file, if it explains the error."""
    if error.code != "not-json":
        return ""
    lines = content.split("\n")
    if error.line == 1 and content.startswith(BYTE_ORDER_MARK):
        return "it begins with a byte order mark: save the file as UTF-8 without one"
    if not lines[error.line - 1].strip():
        return "it is blank, and a record has no blank lines"
    if 1 < error.line == len(lines):
        return "the file ends inside it: the end of the record is missing"
    return ""
