"""Kept games judged for their pages, turn by turn in a process of their own; not how a turn is judged
(engine/review.py).

A page is told as much as there is by now:

    {"can": true, "of": 39, "turns": [...], "players": [...], "luck": null, "ended": false}

and each turn by ``at``, how many lines stood before it, ``seat``, ``mark``, ``played`` and ``better`` in words, none
where nothing was better; ``points`` and ``error`` of the lead, ``chance`` of 100, ``lead`` before it. ``players``:
accuracy, points lost and marks by seat, once all turns are there; ``luck``: of the first of two; ``marks``: each sign
with the chance of 100 that it stands for. Where all play together, ``lost``: sentences that say which move lost what.
"""

import multiprocessing
import threading
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

from naiad import draw, language
from naiad.engine import review
from naiad.language import _
from naiad.plain import printable
from naiad.report.score import lost
from naiad.report.words import foretold
from naiad.report.words_count import clauses, labelled
from naiad.store import files
from naiad.web import game_view
from naiad.web.errors import Refused
from naiad_core.text import Game

if TYPE_CHECKING:
    from naiad.store.database import Store

# So many games are kept judged; one is judged at a time.
MOST = 20
_context = multiprocessing.get_context("spawn")


class _Judging:
    """One game; ``found`` grows."""

    def __init__(self, data: bytes, game: Game, samples: int) -> None:
        self.game = game
        self.of = len(list(review.decisions(game)))
        self.found: list[review.Judged] = []
        self.words: list[tuple[list[str], list[str]]] = []
        self.ended = False
        self._here, there = _context.Pipe()
        self._process = _context.Process(target=_work, args=(there, data, samples, language.current()), daemon=True)
        self._process.start()
        there.close()

    def take(self) -> None:
        """What has come by now."""
        try:
            while not self.ended and self._here.poll():
                judged, words = self._here.recv()
                self.found.append(judged)
                self.words.append(words)
        except (EOFError, OSError):
            self.ended = True

    def close(self) -> None:
        if self._process.is_alive():
            self._process.kill()
        self._process.join()


class Reviews:
    """Those of one server, of at most so many samples a turn. Asked from any thread."""

    def __init__(self, store: "Store", samples: int = review.MOST) -> None:
        self._store, self._samples = store, samples
        self._judged: dict[str, _Judging] = {}
        self._lock = threading.Lock()

    def begin(self, id_: str) -> dict[str, Any]:
        """Judge a game, if it is not judged yet; another one that is being judged is given up."""
        game = files.load(self._store, id_)
        if not review.can_be_reviewed(game.header["game"]):
            raise Refused(_("this game cannot be reviewed: no level plays it to its end"))
        with self._lock:
            old = self._judged.get(id_)
            if old is None or len(old.game.moves) != len(game.moves):
                for other in [each for each, one in self._judged.items() if each == id_ or not one.ended]:
                    self._judged.pop(other).close()
                self._judged[id_] = _Judging(files.written(self._store, id_), game, self._samples)
                while len(self._judged) > MOST:
                    self._judged.pop(next(iter(self._judged))).close()
        return self.message(id_)

    def message(self, id_: str) -> dict[str, Any]:
        """As much as there is of a game's."""
        with self._lock:
            one = self._judged.get(id_)
            if one is not None:
                one.take()
        if one is None:
            return _unjudged(files.load(self._store, id_))
        complete = len(one.found) == one.of
        fortune = None
        if complete and one.game.record.state.is_over():
            fortune = review.luck(one.found, [row["total"] for row in one.game.score()["players"]], 0)
        return {
            "can": True,
            "of": one.of,
            "ended": one.ended,
            "turns": [_row(judged, *words) for judged, words in zip(one.found, one.words, strict=True)],
            "players": [review.summary(one.found, seat) for seat in range(one.game.record.seats)] if complete else [],
            "luck": None if fortune is None else round(fortune),
            "marks": [[sign, round(100 * least)] for least, sign in reversed(review.MARKS)],
        }

    def better(self, id_: str, at: int, window: str) -> dict[str, Any]:
        """The position before a judged turn, drawn with the places of the move played and of the better one."""
        with self._lock:
            # KeyError where that is not judged yet.
            judged = {each.line - 2: each for each in self._judged[id_].found}[at]
        game = files.load(self._store, id_)
        then = game_view.after(game, at)
        seen = game_view.seen(then, window, [*judged.better, *judged.played])
        for key, turn in (("better", judged.better), ("played", judged.played)):
            # What is put on a card of the same turn has no place before it.
            seen[key] = [each for each in draw.places(then, turn) if f'id="{each}"' in seen["svg"]]
        return seen

    def close(self) -> None:
        """End the processes."""
        with self._lock:
            for one in self._judged.values():
                one.close()


def _unjudged(game: Game) -> dict[str, Any]:
    name = game.header["game"]
    out = {"can": review.can_be_reviewed(name), "of": 0, "turns": [], "players": [], "luck": None, "ended": False}
    found = None if out["can"] else lost(game)
    if found is None:
        return out
    return out | {
        "lost": [[each.line - 1, printable(clauses([each.move, labelled(each.what, each.why)]))] for each in found]
    }


def _row(judged: review.Judged, played: list[str], better: list[str]) -> dict[str, Any]:
    return {
        "at": judged.line - 2,
        "seat": judged.seat,
        "mark": judged.mark,
        "played": played,
        "better": better,
        "points": round(judged.points, 1),
        "error": round(judged.points_error, 1),
        "chance": round(100 * judged.chance),
        "lead": round(judged.lead, 1),
    }


def _work(pipe: Connection, data: bytes, samples: int, spoken: str) -> None:
    language.choose(spoken)
    game = files.parse(data)
    for line, view, turn in review.decisions(game):
        judged = review.judged(line, view, turn, most=samples)
        better = judged.better if judged.better != judged.played else ()
        try:
            pipe.send((judged, tuple(foretold(game_view.after(game, line - 2), moves) for moves in (turn, better))))
        except OSError:
            return
