"""Gestures at a simulated table that are more than one act: a move taken back, a row pushed; the same in a terminal and
on a page. What carries an act out is theirs (cli/play.py, web/gestures.py).

``reply(verb, rest=..., **values)`` asks the twin, hears the table meanwhile and gives its answer; ``table()`` is what
it has under the knob then (twin/within.py).
"""

import time
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from naiad_core.buttons import BACK, PUSH
from naiad_table.gates import ARMED, DISARMED

# By the table's clock: so long the knob is waited for to stand where it was turned to, the table to answer a gesture.
FOLLOW_MS, ANSWER_MS = 4000, 800
# A piece in hand, a page and the question itself: back means no other things before it takes a move back.
MOST_BACKS = 4
# So many moves others may have made since a person's.
MOST_UNDONE = 40
# A table that always tells something new, as a glass that runs, is waited for so often.
MOST_RESTS = 4
# So long a row must rest until its gates take it to stand still.
NOTICE_MS = 2600
# So long a record may take to come as far as its table.
RECORD_S = 10.0
# For the longest wave.
LIMIT_S = 60.0

Reply = Callable[..., Mapping[str, Any]]
Table = Callable[[], Mapping[str, Any]]


class Seated(Protocol):
    """Who plays the seats of a table: while it is held the PC makes no move."""

    is_held: bool

    def acts(self) -> bool:
        """Whether the next move is not a person's."""


def undo(reply: Reply, table: Table, seated: Seated | None, level: Callable[[], object]) -> None:
    """Take the last move of a person back, and what the PC has done since; ``level`` waits until the record has come as
    far as the table. A question whether to take it back that stands already is answered."""
    if seated is not None:
        seated.is_held = True
    try:
        for _n in range(MOST_UNDONE):
            before = table().get("history")
            _take_back(reply, table)
            level()
            if seated is None or not seated.acts() or table().get("history") == before:
                return
    finally:
        if seated is not None:
            seated.is_held = False


def _take_back(reply: Reply, table: Table) -> None:
    """Press back until the table asks whether to take the last move back, and say yes."""
    for _n in range(MOST_BACKS):
        if table().get("undoes"):
            break
        reply("press", rest=ANSWER_MS, button=BACK)
    if table().get("undoes"):
        reply("press", rest=ANSWER_MS, button=PUSH)


def push_row(reply: Reply, table: Table, laid: Mapping[str, Any]) -> None:
    """Take the hands off, push the first domino that stands, wait until all rests; a push that the gates have not
    counted is told to the table. Nothing where none stands, or the last push still runs."""
    if table().get("gates") == DISARMED:
        reply("press", rest=ANSWER_MS, button=PUSH)
        for _n in range(MOST_RESTS):
            # What judges the waves may have to be read first.
            if table().get("gates") == DISARMED:
                reply("rest", rest=FOLLOW_MS)
    elif table().get("row") in ("falls", "lies"):
        return
    pushed = reply("cascade", once=True, **laid)
    deadline = time.monotonic() + LIMIT_S
    while table().get("row") in (None, "falls") and time.monotonic() < deadline:
        reply("rest", rest=ANSWER_MS)
    reply("rest", rest=NOTICE_MS, whole=True)
    # Of a wave that breaks one beam alone the gates ask whether it was one.
    if not pushed.get("seen") or table().get("gates") == ARMED:
        reply("press", rest=ANSWER_MS, button=PUSH)
        if table().get("question"):
            reply("press", rest=ANSWER_MS, button=PUSH)
