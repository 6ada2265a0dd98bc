"""The power goes while a full memory is started anew: what the table says, and how a PC gives the game back."""

from contextlib import suppress
from pathlib import Path

import pytest

from naiad.link import commands
from naiad.link.errors import LinkError
from naiad.store.database import Store
from naiad.store.journal import StoreSink
from naiad.store.lost import lost
from twin.table import GAME, Table


def fill(table: Table) -> None:
    while not table.journal.full:
        table.journal.mark(99, bytes(min(180, max(1, table.journal.sector.room()))))
        table.run(30)


def cut(table: Table, sink: StoreSink, steps: int) -> list[int]:
    """A game begun, a memory filled, and the power cut while it is started anew; the game's moves."""
    table.boot()
    table.begin()
    table.lay("l_ae")
    moves = list(table.app.referee.state.history)
    fill(table)
    table.nvm.cut_after(steps)
    with suppress(LinkError), table.client(sink) as client:
        client.sync()
        table.run(3000)
    table.boot()
    return moves


# Steps of the flash after which it goes: half of the erase, all of it, in the first lines.
@pytest.mark.parametrize("steps", [18 + 4, 18 + 8, 18 + 8 + 60])
def test_a_game_that_a_power_cut_took_is_given_back_by_the_pc_that_holds_it(tmp_path: Path, steps: int) -> None:
    with Table(seed=5) as table, Store(tmp_path / "naiad.db") as store:
        sink = StoreSink(store)
        moves = cut(table, sink, steps)
        table.until_words("MEM LOST", limit_ms=9000)
        # The language that was chosen is not asked for again.
        table.run(5000)
        assert table.words() not in ("ENGL ISH", "MEM LOST")
        with table.client(sink) as client:
            synced = client.sync()
            found = lost(store, synced.board.uid, synced.journal, synced.board.first_seq)
            assert found is not None and found.lines == len(moves)
            commands.give_back(client, found.parts)
        table.run(12_000)
        assert table.app.referee.record.game == GAME
        assert list(table.app.referee.state.history) == moves
        with table.client(sink) as client:
            client.sync()
        assert [game.moves for game in store.games()] == [len(moves)]


def test_a_game_of_which_all_is_written_anew_goes_on_by_itself(tmp_path: Path) -> None:
    with Table(seed=5) as table, Store(tmp_path / "naiad.db") as store:
        moves = cut(table, StoreSink(store), 18 + 8 + 1000)
        table.run(12_000)
        assert list(table.app.referee.state.history) == moves
