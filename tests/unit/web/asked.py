"""Asks the server's app as a browser does, without a server; no tests."""

import asyncio
import json
from typing import Any, NamedTuple


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def value(self) -> Any:
        return json.loads(self.body)

    @property
    def text(self) -> str:
        return self.body.decode()


def asked(app: Any, path: str, body: Any = None, method: str = "", **headers: str) -> Answer:
    """The answer to a request; a ``body`` is sent as JSON. Headers with _ for -."""
    return asyncio.run(_asked(app, path, body, method, headers))


async def _asked(app: Any, path: str, body: Any, method: str, headers: dict[str, str]) -> Answer:
    path, _, query = path.partition("?")
    named = {"host": "127.0.0.1:8624"} | {name.replace("_", "-"): value for name, value in headers.items()}
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": method or ("GET" if body is None else "POST"),
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "scheme": "http",
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in named.items()],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 8624),
    }
    incoming = [{"type": "http.request", "body": b"" if body is None else json.dumps(body).encode()}]
    sent: list[Any] = []

    async def receive() -> Any:
        # Whoever asks stays until all has come.
        return incoming.pop(0) if incoming else await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message)

    await app(scope, receive, send)
    got = {name.decode(): value.decode("latin-1") for name, value in sent[0]["headers"]}
    return Answer(sent[0]["status"], got, b"".join(each.get("body", b"") for each in sent[1:]))
