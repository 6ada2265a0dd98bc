"""The tutor: what it calls a loss, what it leaves unmarked, and that it judges only what a seat could know."""

import json
import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from naiad.cli import main
from naiad.engine import ladder, review, search
from naiad_core import text
from naiad_core.games import GAMES, room

FEW = 32


def played(game: str, players: list[str], seed: int = 1) -> text.Game:
    """A whole game of these players, as a record."""
    world = ladder.dealt(game, len(players), seed)
    ladder.play(world, [ladder.player_of(game, name, seed + n) for n, name in enumerate(players)])
    header = {"naiad": 1, "game": game, "players": [f"Player {n + 1}" for n in range(len(players))]}
    record = text.Game({**header, "options": world.state.options})
    for action in world.state.history:
        record.push(record.words.show(action, record.record.state))
    return record


def judged(record: text.Game, seed: int = 0, step: int = 4) -> list[review.Judged]:
    """Some of its turns, of those behind its first, which take longest."""
    return [review.judged(*each, seed, FEW) for each in list(review.decisions(record))[6::step]]


@pytest.mark.parametrize("game", [GAMES[0], GAMES[2]])
def test_every_turn_of_a_game_is_found_with_what_its_seat_could_know(game: str) -> None:
    record = played(game, ["3", "robot"])
    turns = list(review.decisions(record))
    state = record.record.state
    made = [action for _, _, turn in turns for action in turn]
    unjudged = [action for action in state.history if action not in made]
    assert {state.history.index(made[0])} <= {1}
    assert made == [action for action in state.history if action not in unjudged]
    for line, view, turn in turns:
        assert record.moves[line - 2]["do"] in ("card", "pyramid", "pass", "tile")
        assert len(view.hand) <= 1
        assert state.history[len(view.moves)] == turn[0]


def test_somebody_who_plays_anything_loses_more_than_who_looks() -> None:
    found = judged(played(GAMES[0], ["3", "robot"]), step=3)
    lost = [sum(each.points for each in found if each.seat == seat) for seat in range(2)]
    assert lost[1] > 2 * lost[0]
    assert any(each.better != each.played for each in found if each.seat == 1)


def test_a_turn_is_marked_only_where_the_loss_is_more_than_twice_its_error() -> None:
    one = review.Judged(2, 0, (1,), (2,), 9.0, 1.0, 0.12, 0.05, 0.0, 0.5, 40)
    assert one.mark == "?"
    assert one._replace(chance_error=0.07).mark == ""
    assert one._replace(chance=0.2, chance_error=0.01).mark == "??"
    assert one._replace(chance=0.04, chance_error=0.001).mark == ""
    assert one._replace(chance=0.0).accuracy == pytest.approx(100, abs=0.1)
    assert one.accuracy < 62


def test_a_blunder_weighs_what_was_at_stake_and_is_not_made_good_by_easy_turns() -> None:
    good = review.Judged(2, 0, (1,), (1,), 0.0, 1.0, 0.0, 0.01, 0.0, 0.5, 40)
    blunder = good._replace(chance=0.5, better=(2,))
    assert review.accuracy([good] * 9) > 99
    lost = review.accuracy([good] * 9 + [blunder])
    assert lost < 60
    # Where the game was decided it hardly counts.
    assert review.accuracy([good] * 9 + [blunder._replace(win=0.999, chance=0.5)]) > lost + 15


def test_near_a_heavy_marks_threshold_a_turn_is_sampled_longer() -> None:
    def tallies(count: int, lost: float) -> tuple[search.Tally, search.Tally]:
        ours, theirs = search.Tally((), 0.0), search.Tally((), 0.0)
        for number in range(count):
            theirs.add((1.0, 0.0), 0)
            ours.add((0.0, 1.0) if number % 100 < 100 * lost else (1.0, 0.0), 0)
        return ours, theirs

    for lost, is_sure in ((0.0, True), (0.2, False), (0.21, False), (0.4, True)):
        assert review._is_sure(*tallies(800, lost), 800, review._paired) == is_sure


def test_the_same_seed_judges_alike_and_nothing_is_lost_by_the_best_turn() -> None:
    record = played(GAMES[2], ["3", "3"])
    found = judged(record, step=18)
    assert found == judged(record, step=18)
    for each in found:
        assert each.points >= 0 and each.samples <= FEW
        assert (each.better == each.played) == (each.points == 0)


def test_review_tells_people_and_programs(tmp_path: Path) -> None:
    record = played(GAMES[0], ["robot", "robot"], 6)
    file = tmp_path / "game.jsonl"
    lines = [text.line(record.header), *(text.line(move) for move in record.moves[:3])]
    file.write_text("\n".join(lines) + "\n")
    told = CliRunner().invoke(main, ["review", str(file), "--samples", "24", "--all"])
    assert told.exit_code == 0, told.output
    assert "Player 1: lays " in told.stdout and "accuracy" in told.stdout
    asked = CliRunner().invoke(main, ["review", str(file), "--samples", "24", "--json"])
    score = json.loads(asked.stdout)
    assert len(score["turns"]) == told.stdout.count("line ")
    assert score["players"][0]["turns"] == len([each for each in score["turns"] if each["seat"] == 0])


def test_a_game_that_nobody_plays_to_its_end_is_not_reviewed() -> None:
    told = CliRunner().invoke(main, ["review", f"tests/kept/{room(GAMES[-1])}.jsonl"])
    assert told.exit_code == 1
    assert "cannot be reviewed" in told.output


def test_where_seats_do_not_touch_each_other_a_chance_is_held_against_all_results_of_the_others() -> None:
    dice = random.Random(3)
    first, other = search.Tally((1,), 0.0), search.Tally((2,), 0.0)
    for _ in range(2000):
        rival, luck = dice.gauss(80, 10), dice.gauss(0, 8)
        first.add([round(84 + luck), round(rival)], 0)
        other.add([round(79 + luck + dice.gauss(0, 4)), round(rival)], 0)
    apart, apart_error = review._apart(first, other)
    paired, paired_error = review._paired(first, other)
    assert abs(apart - paired) < 3 * paired_error
    assert apart_error < 0.6 * paired_error
