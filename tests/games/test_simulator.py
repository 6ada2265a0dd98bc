"""Every game that is there under the simulator, and the simulator under games that break a promise. Read simulator.py
first.
"""

import pytest

from games.simulator import Play, present
from naiad_core.rules import quintazone

SEEDS = range(6)


@pytest.mark.parametrize("name", present())
@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game_keeps_every_promise(name, seed):
    Play(name, seed).play(look=0.1)


@pytest.mark.parametrize("seats", range(2, 6))
def test_a_random_quintazone_is_played_out(seats):
    play = Play("quintazone", seats, seats, undo_rate=0.02).play(most=1000, look=0.02)
    assert play.state.is_over()
    assert not play.state.is_provisional()
    assert play.game.score()["winners"]


# Before a test puts another in its place.
Sound = quintazone.Game


class ForgetsThePyramid(Sound):
    def undo(self):
        action = self.history[-1]
        stash = list(self._stash)
        Sound.undo(self)
        if action & 15 == quintazone.PYRAMID:
            self._stash = stash
        return action


class ListsTwice(Sound):
    def legal(self, piece=None):
        return sorted(Sound.legal(self, piece) * 2)


class OverlooksACard(Sound):
    def legal(self, piece=None):
        return [a for a in Sound.legal(self, piece) if a & 15 != quintazone.CARD or a >> 5 & 63 != 12]


class AllowsTheOccupied(Sound):
    def why_not(self, action, seat=-1):
        code = Sound.why_not(self, action, seat)
        return "" if code == "zone-taken" else code


class HasNoWordForIt(Sound):
    def why_not(self, action, seat=-1):
        code = Sound.why_not(self, action, seat)
        return "used" if code == "card-used" else code


class SharesItsHands(Sound):
    def clone(self):
        other = Sound.clone(self)
        other._slot_of = self._slot_of
        other._cells = self._cells
        other.hands = self.hands
        return other


class ChangesWhenAsked(Sound):
    def why_not(self, action, seat=-1):
        code = Sound.why_not(self, action, seat)
        if code == "no-match":
            self.passes += 1
        return code


class PicksTheTaken(Sound):
    def pick(self, rng):
        return self.history[-1] if self.history else self.legal()[0]


class EndsTooSoon(Sound):
    def is_provisional(self):
        return False


@pytest.mark.parametrize(
    "broken",
    [
        ForgetsThePyramid,
        ListsTwice,
        OverlooksACard,
        AllowsTheOccupied,
        HasNoWordForIt,
        SharesItsHands,
        ChangesWhenAsked,
        PicksTheTaken,
        EndsTooSoon,
    ],
)
def test_a_game_that_breaks_a_promise_is_caught(broken, monkeypatch):
    monkeypatch.setattr(quintazone, "Game", broken)
    with pytest.raises(AssertionError):
        for seed in range(5):
            Play("quintazone", seed).play(look=0.5)
