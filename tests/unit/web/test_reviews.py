"""A kept game judged for its page: as much as there is by now, what was better drawn where it would have gone."""

import multiprocessing
import threading
import time
from types import SimpleNamespace

import pytest

from engine.test_review import played
from naiad.engine import review
from naiad.rooms import part
from naiad.store.database import Store
from naiad.web.errors import Refused
from naiad.web.reviews import Reviews
from naiad_core.games import GAMES
from naiad_core.text import line

PATIENCE_S = 60


class Thread(threading.Thread):
    """A process that is none, so that a test's own judge is asked."""

    kill = staticmethod(lambda: None)


class Threads:
    Process = Thread

    @staticmethod
    def Pipe():
        """Both ends are this process's: none is closed for the other."""
        here, there = multiprocessing.Pipe()
        return here, SimpleNamespace(send=there.send, close=lambda: None)


def judge(line, view, turn, seed=0, most=0) -> review.Judged:
    """By the list alone, in no time."""
    first = part(view.game, "player").candidates(view)[0][1]
    lost = 0.0 if first == turn else 0.3
    return review.Judged(line, view.seat, turn, first, 9 * lost, 0.5, lost, 0.02, 1.0, 0.5, 24)


@pytest.fixture
def kept(tmp_path, monkeypatch):
    monkeypatch.setattr("naiad.web.reviews._context", Threads)
    monkeypatch.setattr("naiad.engine.review.judged", judge)
    with Store(tmp_path / "naiad.db") as store:
        yield store


def put(kept, id_: str, game) -> None:
    kept.put_game(id_, line(game.header), [line(move) for move in game.moves])


@pytest.fixture
def judged(kept):
    """A game of somebody who plays anything against somebody who looks."""
    put(kept, "whole001", played(GAMES[0], ["robot", "3"]))
    reviews = Reviews(kept)
    before = reviews.message("whole001")
    assert before["can"] and before["of"] == 0 and before["turns"] == []
    reviews.begin("whole001")
    end = time.monotonic() + PATIENCE_S
    while len((told := reviews.message("whole001"))["turns"]) < told["of"]:
        assert time.monotonic() < end, told
        time.sleep(0.05)
    yield reviews, told
    reviews.close()


def test_every_turn_is_told_with_its_loss_and_each_player_with_an_accuracy(judged) -> None:
    _, told = judged
    assert len(told["turns"]) == told["of"] > 20
    assert [turn["at"] for turn in told["turns"]] == sorted(turn["at"] for turn in told["turns"])
    assert all(turn["played"] for turn in told["turns"])
    assert told["players"][1]["accuracy"] > told["players"][0]["accuracy"]
    assert any(turn["mark"] and turn["better"] for turn in told["turns"] if turn["seat"] == 0)
    assert told["luck"] is not None


def test_what_was_better_is_drawn_beside_what_was_played(judged) -> None:
    reviews, told = judged
    turn = next(turn for turn in told["turns"] if turn["mark"] and turn["better"])
    seen = reviews.better("whole001", turn["at"], False)
    assert seen["better"] and all(f'id="{part}"' in seen["svg"] for part in seen["better"])
    # A turn has a place for each of its pieces.
    assert max(len(reviews.better("whole001", each["at"], False)["played"]) for each in told["turns"]) > 1
    with pytest.raises(KeyError):
        reviews.better("whole001", turn["at"] + 10_000, False)


def test_a_game_that_no_level_plays_out_is_not_judged(kept) -> None:
    put(kept, "dolce001", played(GAMES[3], ["3", "3"]))
    reviews = Reviews(kept)
    assert not reviews.message("dolce001")["can"]
    with pytest.raises(Refused):
        reviews.begin("dolce001")
