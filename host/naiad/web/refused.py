"""What a page is told where kept games or a table refuse, in its language; not whom the guard turns away.

The store says what, where and what to do to whoever runs it. A page of others is not told where a database lies.
"""

import click

from naiad.language import _, later, tool
from naiad.report.plain import printable
from naiad.store import DAMAGED, FIXED, StoreError
from naiad_core.text import RecordError

# By what stands in the store's own sentence.
STORE = (
    (FIXED, later("the games here can only be looked at: their database cannot be written")),
    (DAMAGED, later("the database of the games is damaged: whoever runs naiad serve reads there what to do")),
    ("has been writing to it", later("another program is writing to the database: try again in a moment")),
)
OTHER = later("the database of the games does not answer: whoever runs naiad serve reads there why")


def by(error: Exception) -> str:
    """The sentence for an error."""
    if isinstance(error, KeyError):
        return _("nothing of this name is kept here")
    if isinstance(error, StoreError):
        click.echo(printable(tool(str(error))), err=True)
        return _(next((sentence for part, sentence in STORE if part in str(error)), OTHER))
    if isinstance(error, RecordError):
        return _("this naiad cannot tell that game: line {line}: {why}", line=error.line, why=error.sentence)
    return tool(str(error))
