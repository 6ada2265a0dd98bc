"""Random games of Quintazone to their end, and broken ones, which the simulator catches."""

import pytest

from games.simulator import Play
from naiad_core.games.quintazone import actions
from naiad_core.games.quintazone import rules as quintazone
from naiad_core.games.quintazone.actions import piece_of, verb_of


@pytest.mark.parametrize("seats", range(2, 6))
def test_a_random_game_is_played_out(seats):
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
        if verb_of(action) == actions.PYRAMID:
            self._stash = stash
        return action


class ListsTwice(Sound):
    def legal(self, piece=None):
        return sorted(Sound.legal(self, piece) * 2)


class OverlooksACard(Sound):
    def legal(self, piece=None):
        return [a for a in Sound.legal(self, piece) if verb_of(a) != actions.CARD or piece_of(a) != 12]


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
        other.cells = self.cells
        other.hands = self.hands
        return other


class ChangesWhenAsked(Sound):
    def why_not(self, action, seat=-1):
        code = Sound.why_not(self, action, seat)
        if code == "no-match":
            self.passes += 1
        return code


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
        EndsTooSoon,
    ],
)
def test_a_game_that_breaks_a_promise_is_caught(broken, monkeypatch):
    monkeypatch.setattr(quintazone, "Game", broken)
    with pytest.raises(AssertionError):
        for seed in range(5):
            Play("quintazone", seed).play(look=0.5)
