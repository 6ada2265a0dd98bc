"""Who may ask the server for what, before any page is made; not the pages (app.py).

Anybody who reaches it may look. Hands and names need the token that the terminal shows; a seat's key, which follows
from it, moves a table that is divided among its seats (divided.py) and has games reviewed. A page of another site, and
a name that another site has made point here, get nothing.
"""

import hmac
import ipaddress
import re
import socket
from collections.abc import Sequence

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from naiad.language import _
from naiad.web.remembered import of_seat

TOKEN = "x-naiad-token"
# Who asks, where it is no seat: whoever has all hands, or none.
HANDS, NONE = -1, -2
ROLE = "naiad.role"
MOST_SEATS = 8
# What a seat's key may be used for.
MOVES = re.compile("/api/tables/[^/]+/do|/api/games/[^/]+/review")
LOCAL = ("localhost", "127.0.0.1", "::1")
# Methods that change nothing.
LOOKING = ("GET", "HEAD")
CONTENT = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CONTENT,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
}


class Guard:
    """Lets through what may be asked; ``lan``: also those who reach this machine by its address or its own name."""

    def __init__(self, app: ASGIApp, token: str, lan: bool) -> None:
        self.app = app
        self.token = token
        self.seat_keys = seat_keys(token)
        self.lan = lan
        self.own = own_names() if lan else ()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        scope[ROLE] = self.role(headers)
        why, status = self.why_not(scope["method"], headers, scope["path"])

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                fields = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    fields[name] = value
                fields.setdefault("cache-control", "no-store")
            await send(message)

        await (PlainTextResponse(f"{why}\n", status) if why else self.app)(scope, receive, guarded)

    def why_not(self, method: str, headers: Headers, path: str = "") -> tuple[str, int]:
        """A sentence for a request that gets nothing, and its status; '' for one that may pass."""
        host = headers.get("host", "")
        if not self._is_own(host):
            return _("this server has another name; open the address that naiad serve printed"), 421
        origin = headers.get("origin")
        if origin is not None and origin != f"http://{host}":
            return _("pages of other sites may not ask anything here"), 403
        role = self.role(headers)
        may = method in LOOKING or role == HANDS or (role != NONE and MOVES.fullmatch(path))
        # A key that is none is told so at once, also to who only looks.
        if not may or (role == NONE and headers.get(TOKEN)):
            return _("view only from here: the whole address that naiad serve printed lets you play"), 403
        return "", 200

    def role(self, headers: Headers) -> int:
        """Whose key whoever asks has: HANDS, a seat, or NONE."""
        given = headers.get(TOKEN, "").encode()
        if hmac.compare_digest(given, self.token.encode()):
            return HANDS
        return next((seat for seat, key in enumerate(self.seat_keys) if hmac.compare_digest(given, key.encode())), NONE)

    def _is_own(self, host: str) -> bool:
        name = host.rpartition(":")[0] if ":" in host.rpartition("]")[2] else host
        name = name.strip("[]").lower()
        return name in LOCAL or (self.lan and (name in self.own or _is_address(name)))


def seat_keys(token: str) -> list[str]:
    """The keys that follow from a token, by seat."""
    return [of_seat(token, seat) for seat in range(MOST_SEATS)]


def _is_address(name: str) -> bool:
    """A number cannot be made to point elsewhere, as a name can."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def own_names() -> Sequence[str]:
    """What this machine is called by others."""
    name = socket.gethostname().lower()
    return name, f"{name}.local"
