"""Acqua Dolce on a twin's table: positions laid there, what is held and pressed, what it shows and keeps; no tests."""

from typing import Any

from folded import as_record
from naiad.link import commands
from naiad_core import games, notation, record
from naiad_core.buttons import BACK
from naiad_core.header import pack_header
from twin.table import Kept, Table

NOTE_MS = 2500
words = games.load("acqua-dolce", "notation")


def lay(table: Table, *moves: dict[str, Any], seats: int = 2, **options: Any) -> Any:
    """A game on the table that would take long to play there: the PC tells it; its State."""
    complete = notation.options("acqua-dolce", options, seats)
    told = record.Record("acqua-dolce", seats, complete)
    with table.client(Kept()) as client:
        client.sync()
        commands.new_game(client, pack_header("acqua-dolce", seats, complete))
    table.settle()
    with table.client(Kept()) as client:
        for move in moves:
            client.sync()
            action = words.parse(move, told.state)
            assert told.why_not(action) == "", move
            told.push(action)
            commands.move(client, action, client.session.next_seq)
    table.run(100)
    return told.state


def draw(where: str = "pile") -> dict[str, Any]:
    return {"do": "draw", "from": where}


def play(*cards: str) -> dict[str, Any]:
    return {"do": "play", "cards": list(cards)}


END_TURN = {"do": "end"}
PASS = (draw(), END_TURN)


def scan(table: Table, *cards: str) -> None:
    for card in cards:
        table.tap("acqua-dolce/" + card)


def kept(table: Table) -> Any:
    """The Record of what the board has kept."""
    return as_record(table.fetch()[-1])


def moves(table: Table) -> list[dict[str, Any]]:
    played = kept(table)
    return [words.show(action, played.state) for action in played.state.history]


def pictures(table: Table) -> set[tuple[int, ...]]:
    """What the panel shows during a blink, once no words are up; the question for a draw is put aside."""
    table.until(lambda: table.words() in ("", "DRAW PILE", "DRAW ROW"), 15_000, every_ms=20)
    if table.words():
        table.press(BACK)
    table.until(lambda: not table.words(), 15_000, every_ms=20)
    table.run(100)
    task = table.world.spawn(table.player.both())
    table.until(lambda: task.done, 2000)
    return {tuple(picture) for picture in task.result}


def choose(table: Table, wanted: str) -> None:
    table.do(table.player.choose(wanted))
