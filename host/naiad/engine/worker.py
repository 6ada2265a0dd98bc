"""An engine in a process of its own, so that neither a link nor a page waits for it; not how it thinks.

with Worker("aqua", level=4) as worker:
    worker.ask(view)
    while (line := worker.answer()) is None: ...
"""

import multiprocessing
from multiprocessing.connection import Connection
from typing import Any

from naiad import language
from naiad.engine import Engine, Limit, Line, View

# How long a process that was told to end may take.
END_S = 2.0
_context = multiprocessing.get_context("spawn")


class Worker:
    """Asks one thing at a time; ``answer`` looks whether it is there, ``hurry`` wants it now."""

    def __init__(self, game: str, level: int = 3, seed: int = 0) -> None:
        self._here, there = _context.Pipe()
        self._now = _context.Event()
        about = (game, level, seed)
        self._process = _context.Process(target=_work, args=(there, self._now, about), daemon=True)
        self._process.start()
        there.close()
        self.is_thinking = False

    def ask(self, view: View, limit: Limit | None = None, multi: int = 0) -> None:
        """Begin to think about a turn, or with ``multi`` to analyse; what was asked before is given up."""
        if self.is_thinking:
            self.hurry()
            self.wait()
        self._now.clear()
        self._here.send((view, limit, multi, language.current()))
        self.is_thinking = True

    def answer(self, wait_s: float = 0.0) -> Line | list[Line] | None:
        """What it thought of, None while it thinks. RuntimeError with what went wrong in its process."""
        if not self.is_thinking or not self._here.poll(wait_s):
            return None
        self.is_thinking = False
        try:
            message: Any = self._here.recv()
        except (EOFError, ConnectionError):
            raise RuntimeError("the engine's process has ended") from None
        if isinstance(message, str):
            raise RuntimeError(message)
        line: Line | list[Line] = message
        return line

    def wait(self) -> Line | list[Line] | None:
        """The answer, however long it takes; None where nothing was asked."""
        return self.answer(None) if self.is_thinking else None  # type: ignore[arg-type]

    def hurry(self) -> None:
        """Answer with what was found so far."""
        self._now.set()

    def close(self) -> None:
        """End the process."""
        self.hurry()
        self._here.close()
        self._process.join(END_S)
        if self._process.is_alive():
            self._process.kill()

    def __enter__(self) -> "Worker":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _work(pipe: Connection, now: Any, about: tuple[str, int, int]) -> None:
    engine = Engine(*about)
    engine.is_hurried = now.is_set
    while True:
        try:
            view, limit, multi, spoken = pipe.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        try:
            # Reasons are told in the language of whoever asks.
            language.choose(spoken)
            answer: Any = engine.analyse(view, limit, multi) if multi else engine.play(view, limit)
        except Exception as error:
            answer = f"{type(error).__name__}: {error}"
        try:
            pipe.send(answer)
        except OSError:
            return
