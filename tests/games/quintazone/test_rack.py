"""The PC's rack: cards that were laid face down, by place, whatever people do with them."""

from pathlib import Path

import pytest

from naiad.engine.at_table import AtTable, Request, can_play
from naiad.engine.view import NONE
from naiad_core import games, text
from naiad_core.games.quintazone import actions, pieces
from pc_seat import AtOnce

PC = 1
# Eleven cards, the first with four elements.
FIRST, *CARDS = ("q_wfev", *(name for name in pieces.IDS[:40] if name[0] != "q"))


@pytest.fixture
def at_table() -> text.Game:
    header = {"naiad": 1, "game": "quintazone", "players": ["Ada", "PC"]}
    return text.Game({**header, "options": games.options("quintazone").default_options(2)})


@pytest.fixture
def seats(monkeypatch: pytest.MonkeyPatch, at_table: text.Game) -> AtTable:
    monkeypatch.setattr("naiad.engine.opponent.Worker", AtOnce)
    seats = AtTable((f"{PC + 1}:3",))
    seats.follow("a", at_table)
    return seats


def request(seats: AtTable) -> Request:
    # Once to ask, once for the answer.
    found = seats.request() or seats.request()
    assert found is not None
    return found


def lay(seats: AtTable, *names: str) -> None:
    for name in names:
        seats.read(request(seats), name)


def push(seats: AtTable, game: text.Game, action: int) -> None:
    game.push(game.words.show(action, game.record.state))
    seats.follow("a", game)


def test_cards_and_goal_are_laid_before_anything_is_played(seats: AtTable) -> None:
    said = []
    for name in (*CARDS[:5], "goal_f"):
        said.append(request(seats).words)
        seats.read(request(seats), name)
    assert said == ["LAY 1", "LAY 2", "LAY 3", "LAY 4", "LAY 5", "LAY GOAL"]
    # The start card is laid out by people.
    assert seats.request() is None
    assert seats.due() == 0


def test_what_cannot_lie_there_is_passed_over_and_the_place_asked_for_again(seats: AtTable) -> None:
    lay(seats, CARDS[0])
    for name in (CARDS[0], "p2", "goal_f", "nothing"):
        seats.read(request(seats), name)
        assert request(seats).words == "LAY 2"
    lay(seats, *CARDS[1:5])
    seats.read(request(seats), CARDS[6])
    assert request(seats).words == "LAY GOAL"


def laid_out(seats: AtTable, game: text.Game) -> None:
    """The rack full, the start card laid, and the first player's turn over."""
    lay(seats, *CARDS[:5], "goal_f")
    push(seats, game, actions.start(pieces.piece(FIRST)))
    first = next(move for name in CARDS[5:] for move in game.record.state.legal(pieces.piece(name)))
    push(seats, game, first)
    push(seats, game, actions.end())


def test_it_shows_a_card_by_its_place_and_asks_for_another_one_there(seats: AtTable, at_table: text.Game) -> None:
    laid_out(seats, at_table)
    shown = request(seats)
    assert shown.words == f"SHOW {shown.place}"
    assert shown.piece == pieces.piece(CARDS[shown.place - 1])
    push(seats, at_table, shown.action)
    while at_table.record.state.to_act() == PC:
        more = seats.request()
        push(seats, at_table, more.action if more else seats.due())
    assert request(seats).words == f"LAY {shown.place}"


def test_a_card_taken_back_lies_in_its_place_and_the_one_drawn_for_it_on_the_pile(
    seats: AtTable, at_table: text.Game
) -> None:
    laid_out(seats, at_table)
    shown = request(seats)
    push(seats, at_table, shown.action)
    if at_table.record.state.to_act() == PC:
        push(seats, at_table, actions.end())
    lay(seats, CARDS[7])
    while at_table.record.state.to_act() != PC or at_table.record.state.card_part:
        at_table.push({"do": "undo"})
        seats.follow("a", at_table)
    assert seats._rack(PC)[shown.place] == shown.piece
    push(seats, at_table, shown.action)
    if at_table.record.state.to_act() == PC:
        push(seats, at_table, actions.end())
    # Another one may lie on top of the pile by now.
    assert request(seats).words == f"LAY {shown.place}"


def test_a_card_of_somebody_elses_read_by_mistake_is_asked_for_again_once_it_is_played(
    seats: AtTable, at_table: text.Game
) -> None:
    lay(seats, *CARDS[:5], "goal_f")
    push(seats, at_table, actions.start(pieces.piece(FIRST)))
    played = next(move for name in CARDS[:5] for move in at_table.record.state.legal(pieces.piece(name)))
    push(seats, at_table, played)
    place = CARDS.index(pieces.IDS[actions.piece_of(played)]) + 1
    assert request(seats).words == f"LAY {place}"


def test_another_game_has_another_rack(seats: AtTable, at_table: text.Game) -> None:
    lay(seats, *CARDS[:3])
    seats.follow("b", at_table)
    assert request(seats).words == "LAY 1"


def test_a_program_that_is_started_again_asks_for_no_card_that_lies_there(
    seats: AtTable, at_table: text.Game, tmp_path: Path
) -> None:
    kept = tmp_path / "racks"
    for _ in range(2):
        first = AtTable((f"{PC + 1}:3",), kept)
        first.follow("a", at_table)
        lay(first, *CARDS[:1])
        # A file that nobody can read is none.
        (kept / "a.json").write_text("{")
    first = AtTable((f"{PC + 1}:3",), kept)
    first.follow("a", at_table)
    lay(first, *CARDS[:3])
    again = AtTable((f"{PC + 1}:3",), kept)
    again.follow("a", at_table)
    assert request(again).words == "LAY 4"
    lay(again, *CARDS[3:5])
    assert request(again).words == "LAY GOAL"
    # Another game, as of another table, has another rack, and takes nothing from the first.
    again.follow("b", at_table)
    lay(again, *CARDS[:1])
    again.follow("a", at_table)
    assert request(again).words == "LAY GOAL"
    assert sorted(file.name for file in kept.iterdir()) == ["a.json", "b.json"]


def test_people_play_a_seat_whose_cards_nobody_knows(monkeypatch: pytest.MonkeyPatch, at_table: text.Game) -> None:
    assert all(map(can_play, games.GAMES))
    # A game with hidden cards that does not say what lies in a rack.
    monkeypatch.delattr("naiad.games.quintazone.player.rack")
    assert not can_play("quintazone")
    seats = AtTable(("2:3",))
    seats.follow("a", at_table)
    assert seats.request() is None
    assert seats.due() == 0
    assert seats.hand(1) == []
    assert seats.thinking == NONE
