"""The PC plays a seat of Quintazone at a table on a cable: people see lights alone, lay its cards face down, do what
is lit.
"""

import random

import pytest

from naiad.engine.at_table import AtTable
from naiad.lights import sight
from naiad.link import commands
from naiad.link.errors import CommandError
from naiad_core import wire
from naiad_core.buttons import BACK, END, PUSH
from naiad_core.games.quintazone import actions, pieces
from naiad_table.rack import GONE_MS
from pc_seat import AtOnce, Cable, told
from twin.table import Kept, Table

GAME = "quintazone"
LEVEL = 3
PC, PERSON = 1, 0


class People:
    """Do what the lights say, and know no card of the PC's: its rack is a row of cards face down."""

    def __init__(self, table: Table, cable: Cable, seed: int, seats: int = 2) -> None:
        self.table, self.cable, self.seats = table, cable, seats
        self.dice = random.Random(seed)
        deck = list(pieces.IDS[:40])
        self.first = next(name for name in deck if name[0] == "q")
        deck.remove(self.first)
        self.dice.shuffle(deck)
        self.pile = deck
        self.hand = {place: self.pile.pop() for place in range(5)}
        self.turns = 0
        self.racks: dict[int, dict[int, str]] = {seat: {} for seat in range(seats)}

    def hold(self, piece: str) -> None:
        self.table.tap(f"{GAME}/{piece}")
        self.cable.beat()

    def press(self, button: int) -> None:
        self.table.press(button)
        self.cable.beat()

    def lit(self) -> bool:
        """Whether a place is under the knob, and no words."""
        return not self.table.words()

    @property
    def seat(self) -> int:
        """Whose colour the ring shows."""
        return sight.seat(self.table.player.ring(), self.seats)

    @property
    def rack(self) -> dict[int, str]:
        """The cards of the PC's that it is about."""
        return self.racks[self.seat]

    def act(self, words: str) -> None:
        """Do what the panel says."""
        if words == "QUAD CARD":
            self.hold(self.first)
            self.press(PUSH)
        elif words == "LAY GOAL":
            self.hold(("", "goal_f", "goal_e")[self.seat])
        elif words.startswith("LAY "):
            place = int(words[4:])
            if place not in self.rack:
                self.rack[place] = self.pile.pop()
            self.hold(self.rack[place])
        elif words.startswith("SHOW "):
            rack = self.rack
            self.hold(rack[int(words[5:])])
            if self.lit():
                del rack[int(words[5:])]
                self.press(PUSH)
        elif words in ("P1", "P2", "P3"):
            self.hold(words.lower())
            self.press(PUSH)
        elif words == "GOAL ?":
            if self.seat == PERSON:
                self.hold("goal_w")
                self.press(PUSH)
        elif not words and self.seat == PERSON:
            self.my_turn()

    def my_turn(self) -> None:
        self.turns += 1
        self.lay_one_of(self.hand)
        if len(self.hand) < 5 and self.pile:
            self.hand[max(self.hand) + 1] = self.pile.pop()

    def lay_one_of(self, cards: dict[int, str]) -> None:
        """A turn by hand: the first card that fits, and no pyramid."""
        before = self.table.player.panel()
        for place, card in cards.items():
            self.table.tap(f"{GAME}/{card}")
            if self.lit() and self.table.player.panel() != before:
                self.table.press(PUSH)
                del cards[place]
                self.table.run(400)
                self.table.press(END)
                return
            self.table.run(2000)
        self.table.press(END)
        self.table.until_words("PASS ?")
        self.table.press(PUSH)


@pytest.fixture
def seats(monkeypatch: pytest.MonkeyPatch) -> AtTable:
    monkeypatch.setattr("naiad.engine.opponent.Worker", AtOnce)
    return AtTable((f"{PC + 1}:{LEVEL}",))


def begun(table: Table, seats: AtTable, count: int = 2) -> tuple[Cable, People]:
    table.new_game(GAME, count, "DECK 40")
    table.until_words("QUAD CARD")
    cable = Cable(table, seats)
    return cable, People(table, cable, 3, count)


def test_a_whole_game_by_the_lights_with_the_cable_pulled_out_twice(table: Table, seats: AtTable) -> None:
    cable, people = begun(table, seats)
    pulled: list[int] = []
    for _ in range(1500):
        cable.beat()
        words = table.words()
        if words[:5] == "SHOW " and people.turns in (2, 5) and people.turns not in pulled:
            # While a card is asked for.
            pulled.append(people.turns)
            cable.pull()
            table.run(GONE_MS + 1000)
            # The table forgets the request by itself, and the seat can be played by hand.
            assert table.words()[:5] != "SHOW "
            if len(pulled) == 2:
                people.lay_one_of(people.racks[PC])
            cable.plug()
            continue
        people.act(words)
        if (game := told(cable.kept)) and not game[1].record.state.is_provisional():
            break
    scores = game[1].record.state.scores()
    assert pulled == [2, 5]
    assert not game[1].record.state.is_provisional()
    # Who lays what fits first does not beat somebody who thinks.
    assert scores["winners"] == [PC]


def test_two_of_three_seats_are_the_pcs_and_each_has_a_rack_of_its_own(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("naiad.engine.opponent.Worker", AtOnce)
    cable, people = begun(table, AtTable(("2:3", "3:2")), 3)
    for _ in range(1500):
        cable.beat()
        people.act(table.words())
        if (game := told(cable.kept)) and not game[1].record.state.is_provisional():
            break
    state = game[1].record.state
    assert not state.is_provisional()
    assert state.scores()["winners"] == [PC]


def test_every_card_that_is_read_face_down_looks_and_sounds_the_same(table: Table, seats: AtTable) -> None:
    cable, _ = begun(table, seats)
    cable.pull()
    table.run(GONE_MS)
    seen = set()
    with table.client(Kept()) as client:
        for name in (*pieces.IDS[:40:3], "goal_f", "goal_v"):
            commands.rack(client, (wire.RACK_COVER, PC, 0, 0), "LAY 1")
            table.run(1500)
            start, heard = table.world.now_ms, len(table.eyes.tones)
            pictures = []
            table.hands.put(0, f"naiad:{GAME}/{name}")
            for step in range(60):
                table.run(20)
                if step == 30:
                    table.hands.lift(0)
                if not pictures or pictures[-1] != table.eyes.raw:
                    pictures.append(table.eyes.raw)
            tones = tuple(tone[1:] if isinstance(tone, tuple) else tone for tone in table.eyes.tones[heard:])
            assert commands.rack(client, (wire.RACK_ASK, 0, 0, 0)) == (2, name)
            seen.add((tuple(pictures), tones))
            assert start
    assert len(seen) == 1


def test_a_screen_says_in_a_sentence_what_the_pc_needs() -> None:
    with Table(seed=4, screen="ssd1306", settings={"NAIAD_LANG": "en"}) as table:
        table.boot()
        table.run(2000)
        table.new_game(GAME, 2, "DECK 40")
        table.until_words("QUAD CARD")
        start = actions.start(pieces.piece("q_wfev"))
        cover, offer = (wire.RACK_COVER, PC), (wire.RACK_OFFER, PC)
        with table.client(Kept()) as client:
            for request, words, sentence in (
                ((*cover, 0, 0), "LAY 2", "For the PC: lay its card 2 face down on the reader."),
                ((*offer, 0, start), "SHOW 3", "For the PC: turn up its card 3 and read the tag."),
                (
                    (wire.RACK_OFFER, PC, pieces.piece("p2"), start),
                    "",
                    "For the PC: read the tag of the piece on the panel.",
                ),
            ):
                commands.rack(client, request, words)
                table.run(1200)
                assert " ".join(" ".join(table.eyes.screen).split()) == sentence
            # Another piece than the one meant is refused; *back* leaves the seat to the players.
            table.tap(f"{GAME}/p3")
            table.until_words("NOT IT")
            table.run(2500)
            table.press(BACK)
            assert commands.rack(client, (wire.RACK_ASK, 0, 0, 0)) == (0, "")
            # Nothing is requested while somebody has a piece in hand, and nothing against the rules.
            with pytest.raises(CommandError, match="rules"):
                commands.rack(client, (wire.RACK_OFFER, PC, 1, actions.end()), "SHOW 1")
            table.tap(f"{GAME}/q_wfev")
            with pytest.raises(CommandError, match="busy"):
                commands.rack(client, (wire.RACK_COVER, PC, 0, 0), "LAY 1")
