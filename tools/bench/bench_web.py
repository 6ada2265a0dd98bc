"""``naiad serve`` under many viewers, and how soon and how large its pages come, beside a plain Starlette page of
server-sent events, in which each viewer has a queue.

    python tools/bench/bench_web.py naiad|plain    serves alone: an event of the size of lights, five a second
"""

import asyncio
import gzip
import json
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from bench_clock import table, whole

VIEWERS, CROWD = 100, 1000
EVENTS, EVERY_S = 25, 0.2
# As much as a panel with its ring and gates says.
LOAD = "0123456789abcdef" * 108
LIBRARY = 10_000
STARTS = 3
FIRST = ("", "pages/style.css", "pages/tables.js", "pages/lib.js", "api/words", "api/tables", "api/games")
MOST_MS, MOST_FIRST_S, MOST_BYTES, MOST_LIST_S = 100, 1.0, 66_000, 0.5
LIMIT_S = 60


# --- the servers ---


def serve(which):
    """Serve events that say when they were told."""
    import socket
    import threading

    import uvicorn

    with socket.socket() as there:
        there.bind(("127.0.0.1", 0))
        there.listen(CROWD)
        make, tell = {"naiad": ours, "plain": plain}[which]()

        def send():
            while True:
                time.sleep(EVERY_S)
                tell({"at": time.monotonic(), "load": LOAD})

        threading.Thread(target=send, daemon=True).start()
        print(there.getsockname()[1], flush=True)
        uvicorn.Server(uvicorn.Config(make, log_level="error")).run(sockets=[there])


def ours():
    """A table of naiad serve that tells what is given."""
    from naiad.store.database import Store
    from naiad.web.app import app
    from naiad.web.live import Live
    from naiad.web.watching import Watching

    store = Store(Path(tempfile.mkdtemp()) / "naiad.db")
    here = Watching(store, [], None, 1.0, None)
    live = here.tables["bench"] = Live("bench", "")
    return app(store, "token", watching=here), lambda value: live.tell("lights", value)


def plain():
    """A page of server-sent events as one writes it."""
    from starlette.applications import Starlette
    from starlette.responses import StreamingResponse
    from starlette.routing import Route

    queues = set()
    loops = []

    async def events(_):
        own = asyncio.Queue()
        queues.add(own)
        loops[:] = [asyncio.get_running_loop()]

        async def sent():
            try:
                while True:
                    yield f"event: lights\ndata: {json.dumps(await own.get())}\n\n"
            finally:
                queues.discard(own)

        return StreamingResponse(sent(), media_type="text/event-stream")

    def tell(value):
        for loop in loops:
            loop.call_soon_threadsafe(lambda: [own.put_nowait(value) for own in queues])

    return Starlette(routes=[Route("/api/tables/bench/events", events)]), tell


# --- the viewers ---


async def watched(port, viewers, events):
    """How late each of so many events came to each of so many viewers, in ms; the server's memory meanwhile is asked
    for by ``events`` of 0, when all are there."""
    late = []

    async def one():
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"GET /api/tables/bench/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        seen = 0
        while seen <= events:
            line = await reader.readline()
            if line.startswith(b"data: "):
                now = time.monotonic()
                # The first is the state that was there.
                if seen:
                    late.append((now - json.loads(line[6:])["at"]) * 1000)
                seen += 1
        return writer

    writers = await asyncio.gather(*(one() for _ in range(viewers)))
    return late, writers


def memory_kb(pid):
    """What a process holds; 0 where nobody tells."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def under(which):
    """(median ms, 99th of 100 ms, kB alone, kB at CROWD viewers) of a server."""
    process = subprocess.Popen([sys.executable, __file__, which], stdout=subprocess.PIPE, text=True)
    try:
        port = int(process.stdout.readline())

        async def script():
            late, writers = await watched(port, VIEWERS, EVENTS)
            for writer in writers:
                writer.close()
            alone = memory_kb(process.pid)
            _, crowd = await watched(port, CROWD, 1)
            held = memory_kb(process.pid)
            for writer in crowd:
                writer.close()
            return late, alone, held

        late, alone, held = asyncio.run(script())
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()
    late.sort()
    return late[len(late) // 2], late[len(late) * 99 // 100], alone, held


# --- pages and library ---


def first_s():
    """From the start of naiad serve until its first page is there, with all that it asks for."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        command = [sys.executable, "-m", "naiad", "serve", "--port", "0", "--db", f"{folder}/naiad.db"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            address = process.stdout.readline().split()[1].partition("#")[0]
            for path in FIRST:
                urllib.request.urlopen(address + path, timeout=LIMIT_S).read()
            return time.monotonic() - began
        finally:
            process.terminate()
            process.wait()
            process.stdout.close()


def library_s():
    """How long the processor takes for the list of so many games that were listed before."""
    from naiad.report.listing import rules
    from naiad.store import annotations, files
    from naiad.store.database import Store, put_game
    from naiad.store.game_index import Kept, Score
    from naiad.web import game_view
    from naiad_core.text import line

    record = min((Path(__file__).parents[2] / "tests/kept").glob("*.jsonl"))
    game = files.parse(record.read_bytes())
    lines = [line(move) for move in game.moves[:3]]
    ids = [f"{number:08x}" for number in range(LIBRARY)]
    result = {"result": "in play", "others": [], "over": False, "provisional": True, "points": [1, 2], "winners": []}
    with tempfile.TemporaryDirectory() as folder, Store(f"{folder}/naiad.db") as store:
        with store.write() as connection:
            for id_ in ids:
                put_game(connection, Kept(id_, line(game.header), 0, "", None, "", "2026-01-01T00:00:00Z"), lines)
        annotations.keep_scores(store, rules(), {id_: Score(len(lines), result) for id_ in ids})
        began = time.process_time()
        assert game_view.listed(store, {})["of"] == LIBRARY
        return time.process_time() - began


def run(_):
    """Print the tables; the targets are those of a browser that waits."""
    from naiad.web.app import PACKED, PAGES, source

    found = {which: under(which) for which in ("naiad", "plain")}
    rows = [
        [which, f"{median:.1f}", f"{worst:.1f}", whole(alone), whole(held)]
        for which, (median, worst, alone, held) in found.items()
    ]
    heads = ["server", f"ms at {VIEWERS} viewers", "99th of 100", "kB", f"kB at {whole(CROWD)} viewers"]
    table("An event on its way to who watches", heads, rows)
    began = statistics.median(first_s() for _ in range(STARTS))
    # As they are sent to a browser that has none of them.
    size = sum(len(gzip.compress(source(path), PACKED)) for path in PAGES.iterdir())
    listed = library_s()
    worst = found["naiad"][1]
    return [
        (f"an event is with {VIEWERS} viewers in {MOST_MS} ms", f"{worst:.1f} ms, the 99th", worst <= MOST_MS),
        ("the first page of naiad serve, with all it asks for, in 1 s", f"{began:.2f} s", began <= MOST_FIRST_S),
        (f"all pages and scripts in {MOST_BYTES // 1000} KB", whole(size), size <= MOST_BYTES),
        (f"a library of {whole(LIBRARY)} games opens in 0.5 s", f"{listed:.2f} s", listed <= MOST_LIST_S),
    ]


if __name__ == "__main__":
    serve(sys.argv[1])
