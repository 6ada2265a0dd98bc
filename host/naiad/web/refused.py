"""What a page is told where kept games or a table refuse, in its language; not whom the guard turns away.

The store says what, where and what to do to whoever runs it. A page of others is not told where a database lies.
"""

import click

from naiad.language import _, later
from naiad.plain import printable
from naiad.store import DAMAGED, FIXED, StoreError
from naiad_core.text import RecordError

# By what stands in the store's own sentence.
STORE = (
    (FIXED, later("the games here are view-only: their database cannot be written")),
    (DAMAGED, later("the games' database is damaged: naiad serve prints in its terminal what to do")),
    ("has been writing to it", later("another program is writing to the database: try again in a moment")),
)
OTHER = later("the games' database does not answer: naiad serve prints in its terminal why")


class Refused(Exception):
    """What was asked of a table cannot be; the text says why."""


def by(error: Exception) -> str:
    """The sentence for an error."""
    if isinstance(error, KeyError):
        return _("nothing of this name is saved here")
    if isinstance(error, StoreError):
        click.echo(printable(str(error)), err=True)
        return _(next((sentence for part, sentence in STORE if part in str(error)), OTHER))
    if isinstance(error, RecordError):
        return _(
            "this version of Naiad cannot replay that game: line {line}: {why}", line=error.line, why=error.sentence
        )
    return str(error)
