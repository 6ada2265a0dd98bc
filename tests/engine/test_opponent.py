"""The practice opponent at a table: it deals, plays its seats, follows what people do, and never blocks."""

import random
import time

import pytest

from naiad.engine.opponent import Opponent, seats_of
from naiad.rooms import part
from naiad_core import games, text
from naiad_core.games import GAMES

PATIENCE_S = 60


def table(game: str, seats: int = 2) -> text.Game:
    set_up = getattr(part(game, "player"), "set_up", None)
    header = {"naiad": 1, "game": game, "players": [f"Player {n + 1}" for n in range(seats)]}
    options = set_up(seats, random.Random(3)) if set_up else games.options(game).default_options(seats)
    return text.Game({**header, "options": options})


def due(opponent: Opponent, people: bool) -> int:
    """What the table is to make, waited for where it thinks."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        action = opponent.due()
        if action or opponent.thinking < 0:
            return action
        if people:
            opponent.hurry()
        time.sleep(0.001)
    raise AssertionError("it thinks for ever")


@pytest.mark.parametrize(("game", "wanted"), [(GAMES[0], "3"), (GAMES[2], "2:4"), (GAMES[3], "2:3")])
def test_it_plays_a_whole_game_against_somebody_who_plays_what_is_in_hand_and_takes_moves_back(game, wanted) -> None:
    at_table = table(game)
    state = at_table.record.state
    dice = random.Random(1)
    opponent = Opponent((wanted,))
    took_back = 0
    try:
        opponent.follow("ab12", at_table)
        for _ in range(2000):
            if not state.is_provisional():
                break
            action = due(opponent, True)
            if not action:
                assert not opponent.is_mine(max(0, state.to_act()))
                seat = max(0, state.to_act())
                hand = {games.load(game).piece(name) for name in opponent.hand(seat)}
                moves = state.legal()
                if hand:
                    pieces = [move for piece in hand for move in state.legal(piece)]
                    rest = [move for move in moves if not any(move in state.legal(p) for p in range(100))]
                    moves = pieces or rest or moves
                action = dice.choice(moves)
            assert not state.why_not(action)
            at_table.push(at_table.words.show(action, state))
            if dice.random() < 0.05 and took_back < 5:
                took_back += 1
                at_table.push({"do": "undo"})
            opponent.follow("ab12", at_table)
        assert not state.is_provisional()
        assert took_back
        # Whoever sits there for the next game has not played this one.
        assert opponent.names(at_table) == {}
        if game == GAMES[0]:
            # It was dealt: nobody had to exchange a card, and everybody's goal is shown.
            assert sorted(state.goals) == sorted(opponent.world.goals)
    finally:
        opponent.close()


def test_a_person_who_plays_a_card_of_another_hand_is_believed() -> None:
    at_table = table(GAMES[0])
    opponent = Opponent(("2:3",))
    try:
        opponent.follow("ab12", at_table)
        at_table.push(at_table.words.show(opponent.due(), at_table.record.state))
        opponent.follow("ab12", at_table)
        foreign = opponent.world.hands[1]
        moves = [move for card in foreign for move in at_table.record.state.legal(card)]
        at_table.push(at_table.words.show(moves[0], at_table.record.state))
        if at_table.record.state.seat == 0:
            at_table.push({"do": "end"})
        opponent.follow("ab12", at_table)
        world = opponent.world
        cards = [card for hand in world.hands for card in hand] + world.pile
        assert len(cards) == len(set(cards)) == 40 - at_table.record.state.laid
        assert due(opponent, True)
    finally:
        opponent.close()


def test_a_game_that_was_left_goes_on_with_the_same_cards() -> None:
    at_table = table(GAMES[0])
    hands = []
    for _ in range(2):
        opponent = Opponent(("1:1",))
        opponent.follow("cd34", at_table)
        assert opponent.hand(0) == []
        hands.append(opponent.hand(1))
        opponent.close()
    assert hands[0] == hands[1]
    assert len(hands[0]) == 5


@pytest.mark.parametrize("levels", [(), ("3",)])
def test_where_all_are_on_one_side_people_do_it_all(levels: tuple[str, ...]) -> None:
    opponent = Opponent(levels)
    opponent.follow("ef56", table(GAMES[1]))
    assert opponent.due() == 0
    opponent.close()


def test_a_market_lies_there_also_where_people_alone_play() -> None:
    at_table = table(GAMES[2])
    opponent = Opponent(())
    opponent.follow("ab13", at_table)
    assert at_table.record.state.why_not(opponent.due()) == ""
    at_table.push(at_table.words.show(opponent.due(), at_table.record.state))
    opponent.follow("ab13", at_table)
    assert opponent.due() == 0 and not opponent.acts()


@pytest.mark.parametrize("wrong", ["x", "9", "0", "a:3", "7:3", "2:"])
def test_a_wrong_seat_or_level_is_told(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"level is a number|has the seats"):
        seats_of((wrong,), 3)


def test_seats_are_chosen_all_or_one_by_one() -> None:
    assert seats_of(("3",), 3) == {1: 3, 2: 3}
    assert seats_of(("1:5", "3:2"), 3) == {0: 5, 2: 2}


def test_the_goals_that_were_dealt_to_people_are_shown_at_the_end_and_nothing_else_is_done_for_them() -> None:
    at_table = table(GAMES[0])
    state = at_table.record.state
    opponent = Opponent(())
    opponent.follow("ab12", at_table)
    dice = random.Random(2)
    shown = []
    while state.is_provisional():
        action = opponent.due()
        assert bool(action) == opponent.acts() == state.is_over()
        shown += [action] if action else []
        moves = [move for move in state.legal() if not state.is_over()]
        at_table.push(at_table.words.show(action or dice.choice(moves), state))
        opponent.follow("ab12", at_table)
    assert len(shown) == state.seats
    assert state.goals == opponent.world.goals


def test_a_seat_of_the_pcs_is_called_so_until_the_game_is_over() -> None:
    game = table(GAMES[0], 3)
    game.header["players"] = ["Ada", "Player 2", "Player 3"]
    opponent = Opponent(("1:2", "2:4"))
    opponent.follow("ab12", game)
    assert opponent.names(game) == {0: "PC 2", 1: "PC 4"}
    game.header["players"][:2] = "Ada", "PC 4"
    opponent.seat(("2:4",))
    opponent.follow("ab12", game)
    assert opponent.names(game) == {}
    # Another level, and a seat that is a person's again.
    opponent.seat(("2:5",))
    opponent.follow("ab12", game)
    assert opponent.names(game) == {1: "PC 5"}
    opponent.seat(("3:1",))
    opponent.follow("ab12", game)
    assert opponent.names(game) == {1: "", 2: "PC 1"}
    opponent.close()


def test_a_persons_seat_is_called_the_pcs_once_that_has_played_for_half_of_the_game() -> None:
    game = table(GAMES[0])
    game.header["players"] = ["Ada", "Bo"]
    dice, state = random.Random(1), game.record.state
    for _ in range(6):
        game.push(game.words.show(dice.choice(state.legal()), state))
    opponent = Opponent(("2:3",))
    seen = []
    while len(state.history) <= 12:
        opponent.follow("ab12", game)
        seen.append(opponent.names(game))
        game.push(game.words.show(dice.choice(state.legal()), state))
    assert seen == [{}] * 6 + [{1: "PC 3"}]
    opponent.close()
