"""uvicorn for the pages: how many are let in, what the terminal shows, when it ends, its address as a QR code; not what
is answered (app.py)."""

import asyncio
import io
import ipaddress
import socket
from types import FrameType
from typing import TYPE_CHECKING

import click
import segno
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    from starlette.applications import Starlette

# So long a request may take that was begun when the server is to end.
LAST_S = 2
# Who connects and asks nothing so long is let go.
SILENT_S = 10
# Connections at most, wherever from; so many more from this machine, whose own pages are always let in; so many come in
# at one look. A process that may open fewer files than it asks for has less of each.
MOST, OWN, BACKLOG = 2000, 100, 512
FILES = 2 * MOST


class Server(uvicorn.Server):
    """One whose events end when it is to."""

    def __init__(self, pages: "Starlette") -> None:
        files = allowed()

        class Counted(Door):
            most, own = min(MOST, files // 2), min(OWN, files // 16)

        # Whoever reaches it must not fill the terminal with what he sends; crashes of its own are errors.
        config = uvicorn.Config(
            pages,
            http=Counted,
            ws="none",
            log_level="error",
            backlog=min(BACKLOG, files // 8),
            timeout_keep_alive=SILENT_S,
            timeout_graceful_shutdown=LAST_S,
            server_header=False,
        )
        super().__init__(config)
        self._closing: asyncio.Event = pages.state.closing

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._closing.set()
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for each in list(self.server_state.connections):
            # Nobody waits for who does not read.
            if isinstance(each, Door) and each.flow.write_paused:
                each.transport.abort()
        await super().shutdown(sockets)


class Door(H11Protocol):
    """A connection, which is ended at once where there are too many: a server that cannot open a file more lets nobody
    in, and keeps nothing of what the tables tell."""

    most, own = MOST, OWN

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        most = self.most + (self.own if is_own(transport.get_extra_info("peername")) else 0)
        if len(self.connections) > most:
            transport.abort()
        else:
            # As after a request, so before the first.
            self.timeout_keep_alive_task = self.loop.call_later(SILENT_S, self.timeout_keep_alive_handler)


def is_own(peer: object) -> bool:
    """Whether that is this machine."""
    return isinstance(peer, tuple) and ipaddress.ip_address(str(peer[0]).partition("%")[0]).is_loopback


def allowed() -> int:
    """So many files this process may open, after asking for as many as it wants."""
    try:
        import resource
    except ImportError:
        return FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    endless = resource.RLIM_INFINITY
    if soft != endless and soft < FILES:
        soft = FILES if hard == endless else min(FILES, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return FILES if soft == endless else soft


def qr_terminal(address: str) -> str:
    """An address as a QR code, for a telephone to be held before it, in a terminal.

    Light on dark whatever the terminal's own colours are; half as high as it has dots.
    """
    out = io.StringIO()
    segno.make_qr(address).terminal(out, compact=True)
    return "\n".join(click.style(row, fg="bright_white", bg="black") for row in out.getvalue().splitlines())


def qr_svg(address: str) -> bytes:
    """The same for a page, with the light margin that a camera needs, also where the page is dark."""
    out = io.BytesIO()
    segno.make_qr(address).save(out, kind="svg", xmldecl=False, omitsize=True, light="#fff")
    return out.getvalue()
