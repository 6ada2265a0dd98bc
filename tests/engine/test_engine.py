"""The engine: what it is told and what it must not know, what it answers, how sure of it it is."""

import copy
import pickle
import random

import pytest

from naiad import engine
from naiad.engine import Limit, ladder, search
from naiad.engine.view import View
from naiad.rooms import part
from naiad_core import games
from naiad_core.games import GAMES

SEARCHED = (GAMES[0], GAMES[2])


def positions(game: str, count: int, seats: int = 2):
    """Worlds of many games, each where a seat is to act, and that seat."""
    seed = found = 0
    while True:
        seed += 1
        world = ladder.dealt(game, seats, seed)
        rng = random.Random(seed)
        robot = part(game, "player").robot
        while world.state.is_provisional():
            action = world.due()
            if action:
                world.make(action)
                continue
            seat = world.to_act()
            yield world, seat
            found += 1
            if found == count:
                return
            for move in robot(world.view(seat), rng):
                world.make(move)


def hidden_otherwise(world, seat: int, rng: random.Random):
    """The same table for a seat, everything that it cannot see permuted."""
    other = copy.deepcopy(world)
    lists = [other.pile, *(hand for n, hand in enumerate(other.hands) if n != seat)]
    if world.game == GAMES[1]:
        # The next one of the own stock is known.
        lists = [other.stocks[seat], *(stock for n, stock in enumerate(other.stocks) if n != seat)]
        own = [lists[0].pop()] if lists[0] else []
    pieces = [piece for each in lists for piece in each]
    rng.shuffle(pieces)
    for each in lists:
        each[:] = [pieces.pop() for _ in each]
    if world.game == GAMES[1]:
        lists[0] += own
    others = [n for n in range(len(other.goals)) if n != seat and other.goals[n] >= 0]
    left = [goal for goal in range(5) if goal != other.goals[seat]]
    rng.shuffle(left)
    for n in others:
        other.goals[n] = left.pop()
    return other


@pytest.mark.parametrize("game", games.GAMES)
def test_whatever_is_hidden_the_answer_is_the_same_byte_for_byte(game: str, monkeypatch) -> None:
    rng = random.Random(29)
    # Searched, where the game is, in the time that a test has.
    monkeypatch.setitem(search.LEVELS, 4, search.Level(0.0, 2, 2))
    differed = 0
    with engine.open(game, 4, seed=3) as playing:
        for number, (world, seat) in enumerate(positions(game, 500)):
            other = hidden_otherwise(world, seat, rng)
            hidden = [[each.hands, each.pile, each.goals, getattr(each, "stocks", 0)] for each in (world, other)]
            differed += hidden[0] != hidden[1]
            views = [each.view(seat) for each in (world, other)]
            # All that a player is asked is in its view: where that is the same, only chance is left to differ.
            assert repr(views[0]) == repr(views[1])
            if number % 5 == 0:
                assert len({pickle.dumps(tuple(playing.play(view))) for view in views}) == 1
    assert differed > 400


@pytest.mark.parametrize("game", games.GAMES)
def test_a_view_of_a_seat_holds_nothing_of_another(game: str) -> None:
    for world, seat in positions(game, 30):
        view = world.view(seat)
        assert view.moves == tuple(world.state.history)
        assert view.hand == tuple(sorted(world.hands[seat]))
        assert set(view._fields) == {"game", "seats", "options", "moves", "seat", "hand", "goal", "row"}
        assert pickle.loads(pickle.dumps(view)) == view


@pytest.mark.parametrize("game", games.GAMES)
@pytest.mark.parametrize("level", [1, 2, 3])
def test_every_level_plays_whole_games_of_legal_moves(game: str, level: int) -> None:
    world = ladder.dealt(game, 2, level)
    players = [ladder.player_of(game, str(level), seat) for seat in range(2)]
    state = world.state
    while state.is_provisional():
        moves = (world.due(),) if world.due() else players[world.to_act()](world.view(world.to_act()))
        assert moves
        for action in moves:
            assert state.why_not(action) == ""
            world.make(action)


@pytest.mark.parametrize("game", SEARCHED)
def test_a_search_answers_the_same_for_the_same_seed_and_tells_how_sure_it_is(game: str) -> None:
    world, seat = list(positions(game, 9))[-1]
    lines = engine.open(game, 5, seed=1).analyse(world.view(seat), Limit(playouts=200), multi=3)
    assert lines == engine.open(game, 5, seed=1).analyse(world.view(seat), Limit(playouts=200), multi=3)
    assert len(lines) == 3
    assert lines[0].behind == 0
    for line in lines:
        assert 0 <= line.win <= 1
        assert line.samples > 5
        assert 0 < line.error < 100
        state = world.state.clone()
        before = state.points(seat)
        for action in line.moves:
            assert state.why_not(action, seat) == ""
            state.apply(action)
        assert line.gain == state.points(seat) - before


def test_a_limit_of_time_ends_a_search() -> None:
    world, seat = next(iter(positions(GAMES[0], 1)))
    line = engine.open(GAMES[0], 5).play(world.view(seat), Limit(time=0.05))
    assert line.samples >= 1


def test_a_seat_with_nothing_to_do_is_told_so() -> None:
    world = ladder.dealt(GAMES[1], 2, 1)
    with pytest.raises(ValueError, match="nothing to do"):
        engine.open(GAMES[1]).play(world.view(0)._replace(hand=()))


def test_halving_finds_the_better_of_noisy_turns_and_gives_the_best_most_samples() -> None:
    dice = random.Random(5)
    luck = [dice.gauss(0, 10) for _ in range(1000)]

    def play(sample: int, turn: tuple[int, ...]) -> list[float]:
        return [turn[0] + luck[sample], 0.0]

    turns = [(0.0, (worth,)) for worth in range(12)]
    tallies = search.halve(turns, play, 0, lambda playouts: playouts / 120)
    assert [tally.turn for tally in tallies[:2]] == [(11,), (10,)]
    assert len(tallies[0].leads) > len(tallies[-1].leads)
    # Paired on the same luck there is no doubt at all.
    assert search.error(tallies[0], tallies[1]) == pytest.approx(0, abs=1e-6)
    assert sum(len(tally.leads) for tally in tallies) <= 132


def test_the_levels_of_quintazone_beat_each_other() -> None:
    assert ladder.standing(list(ladder.match(GAMES[0], ["3", "robot"], 10))).share == 1
    assert ladder.standing(list(ladder.match(GAMES[0], ["3", "1"], 10))).share >= 0.7


def test_wilson_and_elo_are_what_the_textbook_says() -> None:
    low, high = ladder.wilson(31.6, 40)
    assert (round(low, 2), round(high, 2)) == (0.64, 0.89)
    assert ladder.wilson(0, 0) == (0.0, 1.0)
    assert ladder.elo(0.5) == 0
    assert round(ladder.elo(0.64)) == 100


def test_every_deal_is_played_with_the_seats_swapped() -> None:
    first, second = ladder.match(GAMES[2], ["robot", "robot"], 2)
    assert len(first.points) == len(second.points) == 2
    assert sum(first.shares) == sum(second.shares) == 1


def test_a_view_replays_to_the_public_position() -> None:
    for world, seat in positions(GAMES[2], 12):
        assert world.view(seat).state().position() == world.state.position()
    assert View(GAMES[2], 1, world.state.options, ()).seat == -1
