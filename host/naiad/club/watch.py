"""A board on a port followed: what it tells is kept, and its voice says so; not the voice (bridge.py)."""

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from naiad.club.bridge import Voice
from naiad.link import commands
from naiad.link.client import Client, Connected, Gone, News, sleeping_till
from naiad.link.errors import LinkError
from naiad.report import words
from naiad.report.score import result
from naiad.rooms import part, title
from naiad.store import StoreError
from naiad.store.journal import StoreSink
from naiad_core.text import Game


def state(game: Game | None, id_: str, problem: str = "") -> dict[str, Any]:
    """How a table stands, for who only wants to look: the game, whose turn it is. Plain values for JSON."""
    out: dict[str, Any] = {"id": "", "game": "", "title": "", "players": [], "turn": "", "seat": None, "moves": 0}
    out |= {"over": False, "result": "", "sand": "", "problem": problem}
    if game is None:
        return out
    score = game.score()
    players = [words.player(game.header, seat) for seat in range(len(game.header["players"]))]
    seat = score["to_act"]
    timer_of = getattr(part(game.header["game"], "position"), "timer_of", None)
    return out | {
        "id": id_,
        "game": game.header["game"],
        "title": title(game.header["game"]),
        "players": players,
        "seat": seat,
        "turn": "" if seat is None or score["over"] else players[seat],
        "moves": len(game.moves),
        "over": bool(score["over"]),
        "result": result(game),
        "sand": timer_of(game.record.state) if timer_of else "",
    }


# So often is looked whether the program is to end.
LOOK_S = 0.5


class Watcher:
    """Of one port. ``voice_of`` gives a board's voice, which is there once the board has answered."""

    def __init__(self, client: Client, voice_of: Callable[[str], Voice], say: Callable[[str], None]) -> None:
        self.client = client
        self._voice_of, self._say = voice_of, say
        self._voice: Voice | None = None
        self._problem = ""
        # The game that was published last, and so many of its moves.
        self._game, self._moves = "", 0

    @property
    def _sink(self) -> StoreSink:
        assert isinstance(self.client.sink, StoreSink)
        return self.client.sink

    def run(self, stop: threading.Event) -> None:
        """Until the program ends; what cannot go on is said."""
        self.client.sleep = sleeping_till(stop, LOOK_S)
        try:
            with self.client:
                for update in self.client.follow(LOOK_S):
                    if stop.is_set():
                        return
                    self._heard(update)
        except Exception as error:
            self._say(str(error))
            self._lost(str(error))

    def _heard(self, update: object) -> None:
        if isinstance(update, Connected):
            with suppress(LinkError):
                commands.tell_hour(self.client)
            # A naiad that was killed may have kept entries whose game it had not replayed yet; no more need come.
            with suppress(StoreError):
                self._sink.games(update.board.uid, self.client.journal, update.board.first_seq)
            self._voice = self._voice_of(update.board.uid)
            self._voice.here(True)
            self._voice.introduce(update.board.firmware)
            self._say(f"board {update.board.uid}, firmware {update.board.firmware}")
            self._trouble("")
        elif isinstance(update, Gone) and update.reason != self._problem:
            self._say(update.reason)
            self._lost(update.reason)
        elif isinstance(update, News):
            self._tell(update.board.uid)

    def _lost(self, reason: str) -> None:
        self._trouble(reason.partition("\n")[0])
        if self._voice is not None:
            # It may be plugged in elsewhere next.
            self._voice.here(False)
            self._voice = None

    def _trouble(self, problem: str) -> None:
        self._problem = problem
        if self._voice is not None:
            self._tell(self._voice.table)

    def _tell(self, uid: str) -> None:
        assert self._voice is not None
        # The entries first: the state is only for looking at.
        self._voice.ring()
        id_, game = self._sink.going_on(uid, self.client.journal)
        self._voice.tell("state", state(game, id_, self._problem))
        if game is not None:
            self._gates(id_, game)

    def _gates(self, id_: str, game: "Game") -> None:
        assert self._voice is not None
        if id_ != self._game:
            self._game, self._moves = id_, len(game.moves)
        for move in game.moves[self._moves :]:
            if move["do"] == "gate":
                self._voice.event("gate", {"id": id_, "gate": move["gate"], "ms": move["ms"]})
        self._moves = len(game.moves)
