"""The PC plays a seat of AQUA at a table on a cable: people see lights alone and take the piece that is named there."""

import random

import pytest

from games.aqua.laid import lay
from naiad.engine.at_table import AtTable
from naiad.games.aqua.robot_view import View
from naiad.lights import sight
from naiad_core.buttons import END, PUSH
from naiad_core.games.aqua import options, pieces
from naiad_core.games.aqua.pieces import ANIMALS
from naiad_table.rack import GONE_MS
from pc_seat import AtOnce, Cable, told
from twin.table import Table

LEVEL = 3
PC, PERSON = 1, 0
# What people's patience reads on the panel while the table tells what a tile brought.
LARGE = {animal[:4].upper(): animal for animal in ANIMALS}


class People:
    """Turn up the market, take what the panel asks for, and lay their own tiles where they are lit first."""

    def __init__(self, table: Table, cable: Cable) -> None:
        self.table, self.cable = table, cable
        self.bag = [pieces.piece_name(tile) for tile in range(pieces.TILES)]
        random.Random(4).shuffle(self.bag)
        self.market: list[str] = []
        self.view = View()
        self.turns = self.large = 0

    def hold(self, piece: str) -> None:
        self.table.tap("aqua/" + piece)
        self.cable.beat()

    def press(self, button: int) -> None:
        self.table.press(button)
        self.cable.beat()

    def is_asked(self) -> bool:
        """Whether the ring says that it is the person's turn."""
        return sight.seat(self.table.player.ring(), 2) == PERSON

    def look(self) -> str:
        """The words on the panel, or the tile whose letters it shows."""
        shown = tuple(self.table.player.panel())
        tiles = (name for name in self.market if self.view.letters(pieces.piece(name)) == shown)
        return next(tiles, self.table.words())

    def act(self, words: str) -> None:
        """Do what the panel says."""
        first, _, last = words.partition(" ")
        if words == "MARK ET" or (first[:1] == "R" and "/" in last):
            self.market.append(self.bag.pop())
            self.hold(self.market[-1])
        elif words in self.market:
            self.hold(words)
            self.press(PUSH)
            self.market.remove(words)
        elif first in LARGE:
            self.hold(LARGE[first])
            self.press(PUSH)
            self.large += 1
        elif self.is_asked() and not words:
            self.my_turn()

    def my_turn(self) -> None:
        self.turns += 1
        for tile in self.market:
            self.table.tap("aqua/" + tile)
            if self.table.words() != "NO FIT":
                self.press(PUSH)
                self.market.remove(tile)
                self.table.run(3000)
                self.table.press(END)
                self.cable.beat()
                self.table.run(2500)
                return
            self.table.run(2000)


def test_a_whole_game_by_the_lights_with_the_cable_pulled_out_twice(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("naiad.engine.opponent.Worker", AtOnce)
    lay(table, 2, options.default_options(2))
    cable = Cable(table, AtTable((f"{PC + 1}:{LEVEL}",)))
    people = People(table, cable)
    pulled: list[int] = []
    for _ in range(1200):
        cable.beat()
        words = people.look()
        if words in people.market and len(pulled) < 2 and people.turns > 3 + 4 * len(pulled):
            pulled.append(people.turns)
            cable.pull()
            table.run(GONE_MS + 1000)
            assert people.look() != words
            cable.plug()
            continue
        people.act(words)
        game = told(cable.kept)
        if game and game[1].record.state.is_over():
            break
    state = game[1].record.state
    assert len(pulled) == 2
    assert state.is_over()
    assert state.scores()["winners"] == [PC]
    # A large animal is asked for by its name.
    assert people.large
