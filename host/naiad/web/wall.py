"""The tables of a club on the pages, as its database has them; boards plugged in here are watching.py's.

What stands on the wall is what each table last said of itself. Its whole game is read only while somebody looks at it.
"""

import json
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from naiad.language import _
from naiad.store import StoreError
from naiad.store.tables import states
from naiad.web.live import Live
from naiad_core.text import RecordError

if TYPE_CHECKING:
    from naiad.store.database import Store

LOOK_S = 0.2
# A database of one PC has no such tables, mostly.
SELDOM_S = 5.0


class Wall:
    """``tables`` is what the pages show; ``teller`` makes what tells a page the whole of a kept game, by its ID."""

    def __init__(
        self, store: "Store", tables: dict[str, Live], teller: Callable[["Store", Live], Callable[[str], None]]
    ) -> None:
        self.store, self.tables, self._teller = store, tables, teller
        self._tellers: dict[str, Callable[[str], None]] = {}
        # By table: what it last said, its state of that, and the game that its viewers have, with its moves.
        self._said: dict[str, dict[str, str]] = {}
        self._states: dict[str, dict[str, Any]] = {}
        self._shown: dict[str, tuple[str, int]] = {}

    def run(self, stop: threading.Event) -> None:
        """Until the server ends."""
        while not stop.is_set():
            # A database that is away comes back.
            with suppress(StoreError):
                self.look()
            stop.wait(LOOK_S if self._said else SELDOM_S)

    def look(self) -> None:
        """Tell the pages what is new."""
        said: dict[str, dict[str, str]] = {}
        with self.store.read() as connection:
            for board, part, payload in connection.execute(select(states.c.board, states.c.part, states.c.told)):
                said.setdefault(board, {})[part] = payload
        for board, parts in said.items():
            key = f"club-{board}"
            if key not in self.tables:
                self.tables[key] = Live(key, _("Table {name}", name=board[-4:]))
                self._tellers[key] = self._teller(self.store, self.tables[key])
            live = self.tables[key]
            if self._said.get(board) != parts:
                self._states[board] = json.loads(parts.get("state", "{}"))
                self._say(live, self._states[board], parts.get("online") == "1")
            state = self._states[board]
            at = state.get("id", ""), state.get("moves", 0)
            if live.viewers and at[0] and self._shown.get(board) != at:
                # Its entries may come after its state: then it is looked for again.
                with suppress(KeyError, RecordError):
                    self._tellers[key](at[0])
                    self._shown[board] = at
        self._said = said

    def _say(self, live: Live, state: dict[str, Any], is_online: bool) -> None:
        words = state.get("problem", "") if is_online else _("Its PC is not there; what is played arrives later.")
        live.tell("link", {"words": words, "there": is_online and not words, "plugged": True, "powered": True})
        if state.get("id"):
            live.summary = {
                "id": state["id"],
                "game": state["title"],
                "players": state["players"],
                "to_act": state.get("seat"),
                "over": state["over"],
            }
