"""What a person's browser is shown where an address leads nowhere or something broke; not what a script is told."""

from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from naiad.language import _, current
from naiad.web.guard import HEADERS

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
    told = {"language": current(), "title": escape(title), "more": escape(more), "back": escape(_("Tables"))}
    return HTMLResponse(PAGE.format(**told), status, headers)


async def nowhere(request: Request, __: Exception) -> Response:
    """An address that leads nowhere."""
    return page(request, 404, _("There is no such page"), _("The address is not complete, or what was here is gone."))


async def broken(request: Request, __: Exception) -> Response:
    """A fault of the program."""
    more = _("This is a fault of the program, not yours. The terminal of naiad serve says more.")
    return page(request, 500, _("Something went wrong here"), more)
