"""How a taker is, for machines that watch it: /metrics in Prometheus' text format, /health; nothing is changed here."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from naiad.club.listen import Listener

# The count's name there, its name here, and what it is.
COUNTS = (
    ("entries_total", "entries", "Entries kept."),
    ("entries_again_total", "entries again", "Entries that came and were kept already, or wait."),
    ("states_total", "states", "States of tables kept."),
    ("games_not_told_total", "games not told", "Times that entries were kept but their games could not be told."),
)


def text(listener: Listener) -> str:
    """What Prometheus reads."""
    return "\n".join(_lines(listener)) + "\n"


def _lines(listener: Listener) -> Iterator[str]:
    taking = listener.taking
    for name, key, words in COUNTS:
        yield from _one(name, "counter", words, taking.counts[key])
    yield from _one("asked_total", "counter", "Times that a table was asked for entries.", listener.counts["asked"])
    words = "Messages of tables that said too much; what they held is asked for later."
    yield from _one("dropped_total", "counter", words, listener.counts["dropped"])
    yield "# HELP naiad_club_refused_total Messages refused."
    yield "# TYPE naiad_club_refused_total counter"
    for why, count in sorted(taking.refused.items()):
        yield f'naiad_club_refused_total{{why="{why}"}} {count}'
    yield from _one("connected", "gauge", "1 while the broker is there.", int(listener.is_connected))
    yield from _one("database_up", "gauge", "1 while the database takes entries.", int(not listener.trouble))
    yield from _one("waiting", "gauge", "Messages that have come and are not kept yet.", listener.waiting)


def _one(name: str, kind: str, words: str, value: int) -> Iterator[str]:
    yield f"# HELP naiad_club_{name} {words}"
    yield f"# TYPE naiad_club_{name} {kind}"
    yield f"naiad_club_{name} {value}"


def health(listener: Listener) -> tuple[int, str]:
    """Status and sentence."""
    if not listener.is_connected:
        return 503, "the broker is not there\n"
    if listener.trouble:
        return 503, f"{listener.trouble}\n"
    return 200, "well\n"


def serve(listener: Listener, host: str, port: int) -> ThreadingHTTPServer:
    """Answer there, in a thread of its own; OSError where the port is taken."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            pages = {"/metrics": (200, text(listener)), "/health": health(listener)}
            status, body = pages.get(self.path, (404, "there are /metrics and /health\n"))
            self.send_response(status)
            self.send_header("content-type", "text/plain; version=0.0.4; charset=utf-8")
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *_: object) -> None:
            """Who asks is nobody's concern."""

    server = ThreadingHTTPServer((host, port), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server
