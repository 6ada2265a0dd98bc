"""A table in play, for a terminal and for pages: the simulated one under somebody's hands, and what any table tells;
not how it is shown (cli/play.py, web/watching.py).
"""

import secrets
import threading
from collections.abc import Callable, Generator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from naiad.language import current

if TYPE_CHECKING:
    from naiad.link.client import Client
    from naiad.store.database import Store
    from naiad.twin.client import TwinProcess

LIGHTS_EVERY_S = 0.2
# A twin's port comes back at the push of a key, and is looked for as often.
LOOK_AGAIN_S = 0.5
# So often a board that was plugged in is looked for.
FIND_EVERY_S = 3.0
FRAMES_A_S = 20.0
# What every simulated table has.
SCREEN = "ssd1306"
# A hand that is in a beam by mistake.
HAND_MS = 400


class Simulated(NamedTuple):
    """A simulated table, switched off, with its chance and the file of its memory."""

    process: "TwinProcess"
    seed: int
    memory: Path


def client_for(port: str, store: "Store", kind: str = "") -> "Client":
    """A Client that keeps what it receives in the store; its port is opened when it is first used."""
    import platformdirs

    from naiad.link.client import Client
    from naiad.link.transport import open_transport
    from naiad.store.journal import StoreSink

    return Client(
        lambda: open_transport(port),
        StoreSink(store, kind),
        dump_to=platformdirs.user_log_path("naiad", appauthor=False),
    )


def simulated(seed: int | None, speed: float, nvm: Path | None) -> Simulated:
    """The one that goes on where it was left; where None, by another chance each time, from the user's own memory."""
    from naiad.store.database import table_memory
    from naiad.twin.client import TwinProcess

    memory = table_memory() if nvm is None else nvm
    chance = secrets.randbits(32) if seed is None else seed
    # Until somebody chooses another at the table.
    spoken = {"NAIAD_LANG": current()}
    process = TwinProcess(
        seed=chance, speed=speed, nvm=memory, frames=FRAMES_A_S, screen=SCREEN, settings=spoken, arguments=["--within"]
    )
    return Simulated(process, chance, memory)


def follow(
    port: str,
    store: "Store",
    kind: str,
    stop: threading.Event,
    due: Callable[[], int] = int,
    beat: 'Callable[["Client"], None] | None' = None,
) -> Generator[tuple[str, Any], None, None]:
    """What a table tells until ``stop``; its games are kept, as of this ``kind``, '' for a board.

    ``due`` is asked again and again for a move that the table is to make, 0 for none; ``beat`` is given the
    client as often, for what the PC's seats at a board need.

    ``here`` with its Board, ``gone`` with the reason, ``game`` with the ID of the one on the table; of a board
    ``lights`` (lights/__init__.py), or ``dark`` with the reason. Raises what Client.follow does.
    """
    from naiad import lights
    from naiad.link import commands
    from naiad.link.client import Connected, Gone, News, sleeping_till
    from naiad.link.errors import LinkError

    with client_for(port, store, kind) as client:
        if kind:
            client.sleep = sleeping_till(stop, LOOK_AGAIN_S)
        for update in client.follow(quiet_s=LIGHTS_EVERY_S):
            if stop.is_set():
                return
            if isinstance(update, Connected):
                with suppress(LinkError):
                    commands.tell_hour(client)
                yield "here", update.board
            elif isinstance(update, Gone):
                yield "gone", update.reason
            if isinstance(update, Connected | News):
                for game in _newest(client, update.board.uid):
                    yield "game", game
            if client.connected is not None and (action := due()):
                # Nothing is done twice: based on an entry too old, or not legal any more, it is refused.
                with suppress(LinkError):
                    commands.move(client, action, client.session.next_seq)
            if client.connected is not None and beat is not None:
                with suppress(LinkError):
                    beat(client)
            if not kind and client.connected is not None:
                try:
                    seen = commands.lights(client)
                except LinkError as error:
                    yield "dark", str(error)
                else:
                    yield "lights", lights.from_numbers(*seen)


def _newest(client: "Client", uid: str) -> list[str]:
    """The newest game that this table's memory tells, which is not always the newest kept; none where it tells none."""
    from naiad.store.journal import StoreSink

    sink = client.sink
    assert isinstance(sink, StoreSink)
    cursor = sink.cursor(uid, client.journal)
    return sink.games(uid, client.journal, cursor[0] - 1)[-1:] if cursor else []
