"""The PC plays a seat of Acqua Dolce at a table on a cable: people see lights alone, lay its cards face down, turn up
what is asked for; hands are counted, and cards that are swapped are named to nobody.
"""

import random
from pathlib import Path

import pytest

from games.acqua_dolce.at_table import draw, lay, play
from naiad.engine.at_table import AtTable, Request
from naiad.games.acqua_dolce.player import rack_kind
from naiad.games.acqua_dolce.robot_view import View
from naiad.lights import sight
from naiad_core import games, layouts, text
from naiad_core.buttons import END, PUSH
from naiad_core.games.acqua_dolce import actions
from naiad_core.games.acqua_dolce.pieces import CARDS, HAND, piece, piece_name
from naiad_table.rack import GONE_MS
from pc_seat import AtOnce, Cable, told
from twin.table import Table

GAME = "acqua-dolce"
PC, PERSON = 1, 0
# It draws nothing by a press that comes at once.
LATE_MS = 800


class People:
    """Do what the panel says; the person draws and passes, and leaves the tank to the PC."""

    def __init__(self, table: Table, cable: Cable) -> None:
        self.table, self.cable = table, cable
        self.dice = random.Random(5)
        self.view = View()
        self.names = layouts.load(GAME)["names"]
        self.rack: dict[int, str] = {}
        # What is turned up for the move that the PC makes next.
        self.up: list[int] = []
        self.swaps = self.several = 0

    def hold(self, card: str) -> None:
        self.table.tap(f"{GAME}/{card}")
        self.cable.beat()

    def press(self, button: int) -> None:
        self.table.press(button)
        self.cable.beat()

    def from_pile(self) -> str:
        state = told(self.cable.kept)[1].record.state
        held = {piece(card) for card in self.rack.values()}
        return piece_name(self.dice.choice([n for n in range(CARDS) if rack_kind(state, n) == 0 and n not in held]))

    def act(self, words: str) -> None:
        first, _, last = words.partition(" ")
        if first == "LAY":
            place = int(last)
            self.rack.setdefault(place, self.from_pile())
            self.hold(self.rack[place])
        elif first == "SHOW":
            place = int(last)
            self.hold(self.rack[place])
            self.up += [place] if place not in self.up else []
            if not self.table.words() and not self.shows_tank():
                self.press(PUSH)
                self.several += len(self.up) > 1
                self.leave()
        elif words == "OUT 2" and self.up:
            self.swaps += 1
            self.leave()
        elif words in self.names:
            # A fish that the PC lets go.
            self.press(PUSH)
            self.press(PUSH)
        elif words == "DRAW PILE" and self.is_asked():
            self.table.run(LATE_MS)
            self.press(PUSH)
        elif words == "PASS ?" or " -" in words:
            self.press(PUSH)
        elif not words and self.is_asked():
            # The first fish that a control phase asks for, else the turn's end.
            self.press(PUSH if told(self.cable.kept)[1].record.state.phase > actions.ACTION else END)

    def leave(self) -> None:
        for place in self.up:
            del self.rack[place]
        self.up = []

    def shows_tank(self) -> bool:
        """Whether the panel shows the tank as it is, with no card over it."""
        return tuple(self.table.player.panel()) in self.view.table(told(self.cable.kept)[1].record.state)

    def is_asked(self) -> bool:
        return sight.seat(self.table.player.ring(), 2) == PERSON


@pytest.fixture
def seats(monkeypatch: pytest.MonkeyPatch) -> AtTable:
    monkeypatch.setattr("naiad.engine.opponent.Worker", AtOnce)
    return AtTable((f"{PC + 1}:3",))


def test_a_whole_game_by_the_lights_with_the_cable_pulled_out_twice(table: Table, seats: AtTable) -> None:
    lay(table)
    cable = Cable(table, seats)
    people = People(table, cable)
    pulled = 0
    for _ in range(3000):
        cable.beat()
        words = table.words()
        game = told(cable.kept)
        if game and game[1].record.state.is_over():
            break
        if words[:4] == ("SHOW", "LAY ")[pulled % 2] and pulled < 2 and game and len(game[1].moves) > 4 + 8 * pulled:
            pulled += 1
            cable.pull()
            table.run(GONE_MS + 1000)
            # The table forgets the request by itself.
            assert table.words() != words
            cable.plug()
            continue
        people.act(words)
    state = game[1].record.state
    assert pulled == 2
    assert state.is_over(), (words, len(game[1].moves), people.rack, seats.request())
    assert state.seat == PC
    # Cards left its rack without a name, and several at once.
    assert people.swaps and people.several


def request(seats: AtTable) -> Request:
    # Once to ask, once for the answer.
    found = seats.request() or seats.request()
    assert found is not None
    return found


class Paper:
    """A game without a table, whose PC sits first; a swap is what it has chosen."""

    def __init__(self, seats: AtTable) -> None:
        header = {"naiad": 1, "game": GAME, "players": ["PC", "Ada"]}
        self.game = text.Game({**header, "options": games.options(GAME).default_options(2)})
        self.seats = seats
        seats.follow("a", self.game)
        self.push(draw())
        self.cards = [f"guppy_{n}" for n in range(1, 6)] + ["neon_1", "neon_2", "neon_3"]
        for card in self.cards:
            seats.read(request(seats), card)
        seats._turn = [actions.swap()]

    def push(self, move: dict) -> None:
        self.game.push(move)
        self.seats.follow("a", self.game)

    def turn_up(self) -> list[int]:
        """What is asked for before the swap."""
        places = []
        while (asked := self.seats.request()) and asked.piece >= 0:
            places.append(asked.place)
            self.seats.read(asked, "angelfish_1")
            assert self.seats.request() == asked
            assert self.seats.due() == 0
            self.seats.read(asked, piece_name(asked.piece))
        return places

    def lie(self) -> dict[int, str]:
        return {place: piece_name(card) for place, card in sorted(self.seats._rack(0).items())}


@pytest.fixture
def paper(monkeypatch: pytest.MonkeyPatch) -> Paper:
    monkeypatch.setattr("naiad.engine.opponent.Worker", AtOnce)
    return Paper(AtTable(("1:3",)))


def test_what_is_swapped_is_turned_up_first_and_lies_in_the_rack_again_when_that_is_taken_back(paper: Paper) -> None:
    before = paper.lie()
    assert list(before) == list(range(1, HAND + 2))
    places = paper.turn_up()
    assert len(places) == 2
    assert paper.seats.due() == actions.swap()
    paper.push({"do": "swap"})
    assert paper.lie() == {place: card for place, card in before.items() if place not in places}
    # Three are drawn for two.
    for card in ("angelfish_1", "platy_1", "platy_2"):
        paper.seats.read(request(paper.seats), card)
    assert len(paper.lie()) == len(before) + 1
    paper.push({"do": "undo"})
    assert paper.lie() == before
    # And the card drawn before it, once that is taken back.
    paper.push({"do": "undo"})
    assert paper.lie() == {place: card for place, card in before.items() if card != paper.cards[-1]}


def test_a_program_that_is_started_again_knows_what_was_swapped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("naiad.engine.opponent.Worker", AtOnce)
    paper = Paper(AtTable(("1:3",), tmp_path))
    before = paper.lie()
    paper.turn_up()
    paper.push({"do": "swap"})
    swapped = paper.lie()
    paper.seats = AtTable(("1:3",), tmp_path)
    paper.seats.follow("a", paper.game)
    assert paper.lie() == swapped != before
    paper.push({"do": "undo"})
    assert paper.lie() == before


def test_what_people_swap_for_it_nobody_knows_so_the_whole_rack_is_asked_for_again(paper: Paper) -> None:
    paper.push({"do": "swap"})
    assert paper.lie() == {}
    assert request(paper.seats).words == "LAY 1"


def test_a_card_that_was_played_and_is_drawn_again_lies_where_it_is_laid_now(paper: Paper) -> None:
    paper.push(play("guppy_1"))
    assert "guppy_1" not in paper.lie().values()
    paper.push({"do": "undo"})
    assert paper.lie()[1] == "guppy_1"
