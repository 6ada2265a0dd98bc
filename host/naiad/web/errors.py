"""What a person's browser is shown where an address leads nowhere or something broke, and what a page is
told where kept games or a table refuse; not whom the guard turns away."""

from html import escape

import click
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from naiad.language import _, current, later
from naiad.plain import printable
from naiad.store import DAMAGED, FIXED, StoreError
from naiad.web.guard import HEADERS
from naiad_core.text import RecordError

PAGE = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · Naiad</title>
<link rel="stylesheet" href="/pages/style.css">
<link rel="icon" href="data:,">
<header><a class="home" href="/">Naiad</a></header>
<main>
  <h1>{title}</h1>
  <p>{more}</p>
  <p><a href="/">{back}</a></p>
</main>
"""


def page(request: Request, status: int, title: str, more: str = "") -> Response:
    """A page in the house's style for who reads pages, else the sentence alone."""
    headers = HEADERS | {"cache-control": "no-store"}
    if "text/html" not in request.headers.get("accept", ""):
        return PlainTextResponse(f"{title}\n", status, headers)
    texts = {"language": current(), "title": escape(title), "more": escape(more), "back": escape(_("Tables"))}
    return HTMLResponse(PAGE.format(**texts), status, headers)


async def nowhere(request: Request, __: Exception) -> Response:
    """An address that leads nowhere."""
    return page(request, 404, _("There is no such page"), _("The address is not complete, or what was here is gone."))


async def broken(request: Request, __: Exception) -> Response:
    """A fault of the program."""
    more = _("This is a fault of the program, not yours. The terminal of naiad serve says more.")
    return page(request, 500, _("Something went wrong here"), more)


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
