"""The server of the pages in a thread of the tests', with one table that is told what to show; no tests."""

import signal
import socket
import threading

from naiad.web.app import app
from naiad.web.live import Live
from naiad.web.server import Server
from naiad.web.watching import Watching

# For what hangs.
LIMIT_S = 60


class Serving:
    """A server in a thread, with one table."""

    def __init__(self, store, port=0, watching=None):
        here = watching or Watching(store, [], None, 1.0, None)
        self.watching, self.tables = here, here.tables
        self.live = here.tables["table"] = Live("table", "A table")
        self.socket = socket.create_server(("127.0.0.1", port))
        self.server = Server(app(store, "token", watching=here))
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.socket]}, daemon=True)
        self.thread.start()

    def connect(self, sent=b""):
        there = socket.create_connection(self.socket.getsockname(), timeout=LIMIT_S)
        there.sendall(sent)
        return there

    def answer(self, sent):
        """What comes until the server ends it."""
        with self.connect(sent) as there:
            return b"".join(iter(lambda: there.recv(65536), b""))

    def end(self):
        self.server.handle_exit(signal.SIGTERM, None)
        self.thread.join(LIMIT_S)
        assert not self.thread.is_alive()
