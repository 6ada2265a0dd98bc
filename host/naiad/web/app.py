"""The addresses of the server and what answers at each; not who may ask (guard.py) and not what is told (game_view.py).

/                       Tables: those here and the games kept          pages/tables.html
/table?key=KEY          a table live; a twin is moved there            pages/table.html
/game?id=ID             a game kept, replayed                          pages/game.html
/statistics             what many games tell together                  pages/statistics.html
/player?name=NAME       what they tell of one player                   pages/player.html
/api/...                the same as JSON, for the pages' scripts
/api/tables/KEY/events  a table as server-sent events                  live.py
/kept/ID.jsonl .csv .html .bgsplay to take away, /kept/ID/COUNT.svg the position after so many lines
/watch.svg              the address for others in the network as a QR code
"""

import asyncio
import hashlib
import json
import re
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, HTMLResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from naiad import draw
from naiad.language import _, current
from naiad.report.listing import when
from naiad.service import export
from naiad.service.errors import WrongInput
from naiad.store import GOOD_ID, StoreError, annotations, files
from naiad.web import errors, game_view, players, shared, statistics, words
from naiad.web.errors import Refused
from naiad.web.guard import ROLE, Guard, seat_keys
from naiad.web.live import AT_TABLE, Live
from naiad.web.reviews import Reviews
from naiad.web.server import qr_svg
from naiad.web.watching import TWIN, Watching
from naiad_core.games import descriptor
from naiad_core.text import RecordError

if TYPE_CHECKING:
    from naiad.store.database import Store

PAGES = Path(__file__).with_name("pages")
# Which pages these are: one that another version has sent is loaded anew when it finds this server (stream.js).
VERSION = hashlib.sha256(b"".join(map(Path.read_bytes, sorted(PAGES.glob("*.*"))))).hexdigest()[:12]
# A browser keeps it and asks each time whether it is still so.
KEPT = {"cache-control": "no-cache"}
# What a person sends is a few names or a gesture.
MOST_BYTES = 10_000
EVENTS = "text/event-stream"
# The highest level takes twice as long for a hundredth less.
PACKED = 6
# A line of a script that is comment alone.
COMMENT = re.compile(rb"^ *//.*\n", re.MULTILINE)
# Tones go to whom wants them.
TONE = "tone"


def window_of(request: Request) -> str:
    """Which of a position's drawings the page has room for."""
    asked = request.query_params.get("window", "")
    return asked if asked in draw.WINDOWS else "wide"


class Line(IntegerConvertor):
    """A number of lines, which no record has more of."""

    regex = "[0-9]{1,9}"


register_url_convertor("line", Line())


class HttpError(Exception):
    """Ends a request with a sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


def answered(work: Callable[..., Any], *needed: str, queried: bool = False) -> Callable[[Request], Any]:
    """``work`` in a thread of its own, with what the address names, and what stands behind its ``?`` where that is
    ``queried``; its value as JSON.
    """

    async def endpoint(request: Request) -> Response:
        given = [*(request.path_params[name] for name in needed), *([dict(request.query_params)] if queried else [])]
        return as_json(await run_in_threadpool(work, *given))

    return endpoint


def kept_routes(store: "Store", reviews: Reviews) -> list[Route]:
    """What is told of the games that are kept in ``store``, and what is changed of them."""

    def changed(work: Callable[[str, Any], None]) -> Callable[[Request], Any]:
        """The same for ``work`` on a kept game with what was sent; the game as it is then."""

        async def endpoint(request: Request) -> Response:
            given, id_ = await sent(request), known(request.path_params["id"])
            await run_in_threadpool(work, id_, given)
            return as_json(await run_in_threadpool(game, id_))

        return endpoint

    def game(id_: str) -> Any:
        try:
            return game_view.whole(files.load(store, known(id_)), id_) | {"note": annotations.note(store, id_)}
        except KeyError:
            if id_ in annotations.deleted(store):
                raise HttpError(410, _("this game was deleted; it can be restored until another one is")) from None
            raise

    async def position(request: Request) -> Response:
        id_, count = known(request.path_params["id"]), request.path_params["count"]
        window = window_of(request)
        return as_json(await run_in_threadpool(lambda: game_view.at(files.load(store, id_), count, window)))

    async def drawing(request: Request) -> Response:
        id_, count = known(request.path_params["id"]), request.path_params["count"]
        drawn = await run_in_threadpool(lambda: draw.svg(game_view.after(files.load(store, id_), count)))
        return taken(drawn.encode("utf-8", "backslashreplace"), f"{id_}-{count}.svg", "image/svg+xml")

    async def to_share(request: Request) -> Response:
        id_ = known(request.path_params["id"])
        html = await run_in_threadpool(lambda: shared.page(files.load(store, id_)))
        return taken(html.encode("utf-8", "backslashreplace"), f"{id_}.html", "text/html; charset=utf-8")

    async def record(request: Request) -> Response:
        id_ = known(request.path_params["id"])
        return taken(await run_in_threadpool(files.written, store, id_), f"{id_}.jsonl", "application/jsonl")

    async def moves(request: Request) -> Response:
        id_, end = known(request.path_params["id"]), request.url.path.rpartition(".")[2]
        kind = export.FORMATS[end]
        data = await run_in_threadpool(lambda: kind.mark + kind.write(export.rows(id_, files.load(store, id_)), True))
        return taken(data, f"{id_}.{end}", kind.media_type)

    async def document(request: Request) -> Response:
        id_, end = known(request.path_params["id"]), request.url.path.rpartition(".")[2]
        kind = export.DOCUMENTS[end]
        return taken(await run_in_threadpool(_document, kind, id_), f"{id_}.{end}", kind.media_type)

    def _document(kind: export.Document, id_: str) -> bytes:
        game = files.load(store, id_)
        if lacks := kind.lacks(game.score()):
            raise HttpError(409, lacks)
        return kind.write(game, id_, when(store.game(id_)._asdict()))

    async def judge(request: Request) -> Response:
        return as_json(await run_in_threadpool(reviews.begin, known(request.path_params["id"])))

    async def better(request: Request) -> Response:
        id_, count = known(request.path_params["id"]), request.path_params["count"]
        return as_json(await run_in_threadpool(reviews.better, id_, count, window_of(request)))

    def names(id_: str, given: Any) -> None:
        from naiad.service.validation import seated

        if not isinstance(given, list) or not all(isinstance(name, str) for name in given):
            raise HttpError(400, _("names must be a list of texts, in turn order"))
        annotations.rename(store, id_, seated(enumerate(given, start=1), files.load(store, id_)))

    def note(id_: str, given: Any) -> None:
        from naiad.service.validation import checked_note

        if not isinstance(given, str):
            raise HttpError(400, _("a note must be a text"))
        # KeyError where there is no such game.
        store.game(id_)
        annotations.put_note(store, id_, checked_note(given))

    async def forgotten(request: Request) -> Response:
        """Out of sight, or back; what was sent says which."""
        gone, id_ = await sent(request), known(request.path_params["id"])
        await run_in_threadpool(_forget if gone is True else _restore, id_)
        return as_json({})

    def _forget(id_: str) -> None:
        store.game(id_)
        annotations.forget(store, [id_])

    def _restore(id_: str) -> None:
        if id_ not in annotations.undo(store):
            raise HttpError(409, _("nothing to restore: another game was deleted since"))

    return [
        Route("/api/games", answered(partial(game_view.listed, store), queried=True)),
        Route("/api/statistics", answered(partial(statistics.for_page, store), queried=True)),
        Route("/api/player", answered(partial(players.for_page, store), queried=True)),
        Route("/api/games/{id}", answered(game, "id")),
        Route("/api/games/{id}/at/{count:line}", position),
        Route("/api/games/{id}/review", judge, methods=["POST"]),
        Route("/api/games/{id}/review", answered(lambda id_: reviews.message(known(id_)), "id")),
        Route("/api/games/{id}/review/{count:line}", better),
        Route("/api/games/{id}/names", changed(names), methods=["POST"]),
        Route("/api/games/{id}/note", changed(note), methods=["POST"]),
        Route("/api/games/{id}/forgotten", forgotten, methods=["POST"]),
        Route("/kept/{id}.jsonl", record),
        *(Route(f"/kept/{{id}}.{end}", moves) for end in export.FORMATS),
        *(Route(f"/kept/{{id}}.{end}", document) for end in export.DOCUMENTS),
        Route("/kept/{id}/{count:line}.svg", drawing),
        Route("/kept/{id}.html", to_share),
    ]


def table_routes(token: str, watch: str, watching: Watching | None, closing: asyncio.Event) -> list[Route]:
    """The tables that are watched: which there are, what they tell, what is done to them."""
    tables = watching.tables if watching is not None else {}

    async def here(__: Request) -> Response:
        # Asked for first: what is not opened any more is listed.
        opens = [TWIN] if watching is not None and watching.resumes else []
        listed = [_about(live) for live in list(tables.values())]
        twin = watching is not None and not watching.has_twin
        return as_json({"tables": listed, "opens": opens, "twin": twin, "watch": watch})

    async def code(__: Request) -> Response:
        if not watch:
            raise KeyError("watch.svg")
        return Response(qr_svg(watch), media_type="image/svg+xml")

    async def start(__: Request) -> Response:
        if watching is None:
            raise HttpError(404, _("there is no simulated table here"))
        live = await run_in_threadpool(watching.start_twin)
        return as_json({"key": live.key})

    def table(request: Request) -> Live:
        try:
            return tables[request.path_params["key"]]
        except KeyError:
            raise HttpError(404, _("there is no such table here any more")) from None

    async def events(request: Request) -> Response:
        live = table(request)
        if request.method == "HEAD":
            return Response(media_type=EVENTS)
        # Of its drawings the one for this screen.
        window = window_of(request)
        others = draw.WINDOWS.keys() - {window}
        without = others if TONE in request.query_params else others | {TONE}
        news = live.news(closing, without, window, request.scope[ROLE])
        return StreamingResponse(news, media_type=EVENTS, headers={"naiad-pages": VERSION})

    async def do(request: Request) -> Response:
        live, gesture = table(request), await sent(request)
        if live.do is None:
            raise HttpError(409, _(AT_TABLE))
        if not isinstance(gesture, dict):
            raise HttpError(400, _("a gesture must be an object whose do is its name"))
        role = request.scope[ROLE]
        answer = await run_in_threadpool(live.do, str(gesture.get("do", "")), gesture | {"role": role}) or {}
        if "seats" not in answer:
            return as_json(answer)
        # Whoever has all hands may give each seat its own, and a telephone reads it from the screen.
        keys = seat_keys(token)
        codes = [qr_svg(f"{watch}table?key={live.key}#seat={key}").decode() for key in keys] if watch else []
        return as_json({"keys": keys, "codes": codes})

    return [
        Route("/api/tables", here),
        Route("/api/tables/twin", start, methods=["POST"]),
        Route("/api/tables/{key}/events", events),
        Route("/api/tables/{key}/do", do, methods=["POST"]),
        Route("/watch.svg", code),
    ]


def page(name: str) -> Route:
    """A page of its own, in the language of now."""
    text = (PAGES / f"{name}.html").read_text(encoding="utf-8").replace("<body", f'<body data-pages="{VERSION}"', 1)

    @cache
    def spoken(__: str) -> str:
        return words.page(text)

    async def endpoint(__: Request) -> Response:
        return HTMLResponse(spoken(current()), headers=KEPT)

    return Route("/" if name == "tables" else f"/{name}", endpoint)


async def colours(request: Request) -> Response:
    """The style of a game's drawings."""
    css = draw.css(request.path_params["game"])
    return Response(css, media_type="text/css", headers=KEPT)


@cache
def source(path: Path) -> bytes:
    """A script or a style as a browser gets it: what a script says to who reads its source is not sent."""
    text = path.read_bytes()
    return COMMENT.sub(b"", text) if path.suffix == ".js" else text


class _Files(StaticFiles):
    """Scripts and styles, by their stamps."""

    def file_response(self, full_path: Any, *about: Any, **more: Any) -> Response:
        response = super().file_response(full_path, *about, **more)
        if isinstance(response, FileResponse):
            stamp = {name: response.headers[name] for name in ("etag", "last-modified")}
            response = Response(source(Path(full_path)), headers=stamp, media_type=response.media_type)
        response.headers.update(KEPT)
        return response


def box(game: str, values: Mapping[str, str]) -> Any:
    """What a game's box of these options holds, by groups."""
    from naiad.tags import boxes

    groups = boxes.box(game, **boxes.chosen(game, values)).groups
    return [{"words": group.words, "pieces": [[piece.name, piece.words] for piece in group.pieces]} for group in groups]


def pictures(game: str, values: Mapping[str, str]) -> Any:
    """Each of its pieces in words and drawn, in the colours of each seat."""
    from naiad.rooms import part
    from naiad.tags import boxes

    called = part(game, "words").called
    options = boxes.chosen(game, values)
    groups = boxes.box(game, **options).groups
    names = {piece.name: called(piece.name) for group in groups for piece in group.pieces}
    drawn = {name: draw.piece(game, name, 0, options) for name in names}
    # Those that are of another colour in another seat's hand.
    seats = {
        str(seat): {name: svg for name in names if (svg := draw.piece(game, name, seat, options)) != drawn[name]}
        for seat in range(1, descriptor(game).SEATS[1])
    }
    return {"signs": draw.signs(game), "names": names, "pieces": drawn, "seats": seats}


def app(store: "Store", token: str, watch: str = "", watching: Watching | None = None) -> Starlette:
    """The server's side of every page, for what is kept in ``store`` and the tables that are watched.

    ``watch`` is the address by which others in the network may look, '' where none may.
    ``state.closing`` ends what would go on for ever.
    """
    closing = asyncio.Event()
    reviews = Reviews(store)

    @asynccontextmanager
    async def watched(__: Starlette) -> AsyncIterator[None]:
        if watching is not None:
            watching.begin()
        yield
        await run_in_threadpool(reviews.close)
        if watching is not None:
            await run_in_threadpool(watching.end)

    out = Starlette(
        lifespan=watched,
        routes=[
            page("tables"),
            page("game"),
            page("table"),
            page("statistics"),
            page("player"),
            Route("/api/words", answered(words.for_page)),
            Route("/api/box/{game}", answered(box, "game", queried=True)),
            Route("/api/pieces/{game}", answered(pictures, "game", queried=True)),
            Route("/draw/{game}.css", colours),
            *table_routes(token, watch, watching, closing),
            *kept_routes(store, reviews),
            Mount("/pages", _Files(directory=PAGES)),
        ],
        # Events are never packed (starlette leaves them out): one would wait for the next.
        middleware=[Middleware(Guard, token=token, lan=bool(watch)), Middleware(GZipMiddleware, compresslevel=PACKED)],
        exception_handlers={
            HttpError: _answer,
            Refused: _sentence(409),
            WrongInput: _sentence(400),
            KeyError: _sentence(404),
            RecordError: _sentence(422),
            StoreError: _sentence(503),
            404: errors.nowhere,
            500: errors.broken,
        },
    )
    out.state.closing = closing
    return out


def _about(live: Live) -> dict[str, Any]:
    """A table for the list."""
    game = live.summary or live.values.get("game") or {}
    played = {name: game.get(name) for name in ("id", "game", "players", "to_act", "over")}
    waits = live.values.get("waits", {}).get("sentence", "")
    seated = live.values.get("seated", {})
    # The seats that the PC plays: none of a game in which all are on one side.
    pc = list(map(int, seated["levels"])) if seated.get("strongest", {}).get(game.get("key")) else []
    link = live.values.get("link", {})
    return {"key": live.key, "title": live.title, "link": link, "waits": waits, "game": played, "pc": pc}


def known(id_: str) -> str:
    """The ID as it is; KeyError where it can be no game's."""
    if not GOOD_ID.fullmatch(id_):
        raise KeyError(id_)
    return id_


async def sent(request: Request) -> Any:
    """The JSON that was sent."""
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > MOST_BYTES:
                raise HttpError(413, _("this is more than a page may send"))
    except ClientDisconnect:
        # Nobody hears the answer.
        raise HttpError(400, _("this is not JSON")) from None
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        raise HttpError(400, _("this is not JSON")) from None


def as_json(value: Any) -> Response:
    """A value for a script; half of a character pair, which a name may hold, stays an escape."""
    return Response(json.dumps(value, separators=(",", ":")), media_type="application/json")


def taken(data: bytes, name: str, kind: str) -> Response:
    """A file for a person to keep."""
    return Response(data, media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'})


async def _answer(request: Request, error: Exception) -> Response:
    assert isinstance(error, HttpError)
    return errors.page(request, error.status, str(error))


def _sentence(status: int) -> Callable[[Request, Exception], Any]:
    async def handler(request: Request, error: Exception) -> Response:
        return errors.page(request, status, errors.by(error))

    return handler
