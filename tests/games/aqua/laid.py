"""AQUA positions put on a twin's table, and what its lights and its record make of them; no tests."""

from collections.abc import Iterable
from typing import Any

from folded import as_record
from games.aqua import play as aqua_play
from naiad.link import commands
from naiad_core.games.aqua.actions import verb_of
from naiad_core.header import pack_header
from twin.table import Kept, Table


def lay(table: Table, seats: int, options: dict[str, Any], actions: Iterable[int] = ()) -> None:
    """A game on the table that would take long to play there: the PC tells it."""
    with table.client(Kept()) as client:
        client.sync()
        commands.new_game(client, pack_header("aqua", seats, options))
    table.settle()
    with table.client(Kept()) as client:
        for action in actions:
            client.sync()
            commands.move(client, action, client.session.next_seq)
    table.run(100)


def lay_words(table: Table, game: Any) -> None:
    """A text game of tests/games on the table."""
    played = game.record
    lay(table, played.seats, played.options, [action for action, _ in played.lines])


def scan(table: Table, *names: str) -> None:
    for name in names:
        table.tap("aqua/" + name)


def verbs(table: Table) -> list[int]:
    return [verb_of(action) for action in table.lines()]


def state(table: Table) -> Any:
    """The State of what the board has kept."""
    return as_record(table.fetch()[-1]).state


def unseen(game: Any) -> list[str]:
    """The tiles that no market of a game has shown."""
    return [word for n, word in enumerate(aqua_play.ALL_TILES) if not game.record.state.turned_up(n)]


def pictures(table: Table) -> set[tuple[int, ...]]:
    """What the panel shows during a blink."""
    task = table.world.spawn(table.player.both())
    table.until(lambda: task.done, 2000)
    return {tuple(picture) for picture in task.result}
