"""What make pico plays and how it judges, without the emulator: figures are made up here."""

import inspect
import itertools

import pytest

from emulated import measure, play, plays, report, rows, table
from naiad import boards
from naiad.deploy import uf2
from naiad.image.minify import Names
from naiad.twin.chips.tags import Ntag213
from naiad.twin.robots import player_of
from naiad_core import games

GAME = games.GAMES[0]
LAST = table.Collection(2_000, 110_000, 159_000, 120_000, 9_000, 620)


def good() -> measure.Played:
    """A game whose every target is met."""
    return measure.Played(
        heap=160_000,
        in_play=[table.Collection(1_000, 90_000, 155_000, 100_000, 20_000, 600), LAST],
        answers_ms=[40, 55, 95],
        armed=5,
        stamps=8,
        stamps_off_ms=0.6,
    )


def missed(**changes: object) -> list[str]:
    played = good()
    for name, value in changes.items():
        setattr(played, name, value)
    return [figure.what for figure in report.of_game(played) if not figure.met]


def test_a_good_game_misses_nothing() -> None:
    assert missed() == []
    worst = next(figure for figure in report.of_game(good()) if figure.what == "heap free, worst in play")
    assert worst.figure.startswith("50,000 bytes at 2 s")


def test_a_game_that_does_not_come_up_in_time_after_a_power_cut_is_missed() -> None:
    for resumed_ms, met, is_compiled in (
        (0.0, False, False),
        (5_500.0, True, False),
        (6_001.0, False, False),
        (3_700.0, True, True),
        (3_701.0, False, True),
    ):
        played = good()
        played.resumed_ms = resumed_ms
        figure, _said = report.of_resumed(played, is_compiled)
        assert figure.met == met


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"heap": 110_000 + 36_863}, "heap free, worst in play"),
        ({"in_play": [LAST._replace(longest=80), LAST._replace(at_ms=22_001)]}, "no free piece of 4,096 bytes"),
        ({"in_play": []}, "no free piece of 4,096 bytes"),
        ({"in_play": [LAST._replace(names=621)]}, "names kept for good"),
        ({"in_play": [LAST._replace(names=0)]}, "names kept for good"),
        ({"answers_ms": [40, 55, 96]}, "tag to lights, at most"),
        ({"answers_ms": [40, 61, 95]}, "tag to lights, as a rule"),
        ({"answers_ms": [], "unanswered": 3}, "tag to lights, as a rule"),
        ({"answers_ms": [], "unanswered": 3}, "tag to lights, at most"),
        ({"unanswered": 1}, "tags without an answer"),
        ({"unclear": 7}, "tags that no answer could be told of"),
        ({"taken_at_loading": 160_000 - 16_383}, "heap free, worst while loading"),
        ({"armed": 0}, "written while a run is armed"),
        ({"writes": [table.FlashWrite(3.0, "program", 0, 256, True)]}, "written while a run is armed"),
        ({"stamps": 0}, "stamps of the gates"),
        ({"stamps_off_ms": 1.1}, "stamps of the gates"),
        ({"bad_pulses": 1}, "pulses that no pixel understands"),
        ({"faults": 1}, "faults of tasks"),
        ({"resets": 1}, "starts by itself"),
    ],
)
def test_a_target_that_is_missed_is_told(changes: dict[str, object], what: str) -> None:
    assert what in missed(**changes)


def test_a_tag_is_answered_as_a_rule_and_at_most_in_so_long() -> None:
    usual_ms, most_ms = 60, 95
    played = measure.Played(answers_ms=[usual_ms, usual_ms, most_ms])
    assert all(figure.met for figure in report.of_answers(played, 2))
    played.answers_ms = [usual_ms + 1, usual_ms + 1, most_ms + 1]
    assert [figure.met for figure in report.of_answers(played, 2)][:2] == [False, False]


def test_players_may_hold_every_other_tag_while_the_lights_blink() -> None:
    assert missed(unclear=3) == []
    played = measure.Played(answers_ms=[40, 50, 60], unclear=2)
    assert [figure.what for figure in report.of_answers(played, 2) if not figure.met] == [
        "tags that no answer could be told of"
    ]


def test_a_long_free_piece_may_be_missing_for_a_while() -> None:
    looks = [(0, 9_000), (1_000, 4_095), (6_000, 80), (11_000, 4_096), (12_000, 80), (13_000, 9_000)]
    played = good()
    played.in_play = [LAST._replace(at_ms=at_ms, longest=longest) for at_ms, longest in looks]
    assert played.lacked_ms(4_096) == 10_000 and played.longest_free == 1_000
    assert missed(in_play=played.in_play) == []


def test_what_the_heap_has_not_grown_into_is_a_free_piece() -> None:
    looks = [LAST._replace(at_ms=at_ms, longest=1_000, there=150_000) for at_ms in (0, 60_000)]
    assert missed(in_play=looks) == []


def test_two_looks_at_the_heap_are_alike_where_a_text_has_moved_between_them() -> None:
    assert not play._alike([LAST])
    assert play._alike([LAST, LAST._replace(taken=LAST.taken + 300)])
    assert not play._alike([LAST, LAST, LAST._replace(taken=LAST.taken - 4_000)])
    # Of those that come by themselves every other one is in the middle of a text.
    assert play._alike([LAST, LAST._replace(taken=LAST.taken + 4_000), LAST])


def test_a_game_that_never_arms_is_not_asked_for_it() -> None:
    played = good()
    played.armed = None
    assert not [figure for figure in report.of_game(played) if "armed" in figure.what or "stamps" in figure.what]


@pytest.mark.parametrize("met", [True, False])
def test_the_exit_status_says_whether_a_target_was_missed(met: bool, capsys: pytest.CaptureFixture[str]) -> None:
    figure = report.Figure("heap", "1 byte", ">= 2", met)
    status = rows._judged([rows.Result(rows.Row("sent", GAME, 1), "", [figure], [], 1.0)])
    assert status == (0 if met else 1)
    assert (f"MISSED {GAME} sent, seed 1: heap 1 byte, target >= 2" in capsys.readouterr().err) is not met


def test_a_row_that_was_not_played_is_an_error() -> None:
    assert rows._judged([rows.Result(rows.Row("gates"), "", [], [], 1.0, "gates: broken")]) == 1


def test_what_nobody_foresaw_is_its_rows_trouble_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(board: rows.Board, *given: object) -> None:
        raise KeyError("pages")

    monkeypatch.setattr(rows.Board, "table", broken)
    board = rows.Board(uf2.Firmware("10.2.1", boards.reference(), b"", [0]), {}, Names(), None, 0)
    assert rows._judged([rows._run(board, rows.Row("gates"))]) == 1
    assert capsys.readouterr().err == "FAILED gates: KeyError('pages')\n"


def test_rows_are_those_asked_for() -> None:
    assert [str(row) for row in rows.rows(["sent", "lists"], [GAME], [1, 2])] == [
        f"{GAME} sent, seed 1",
        f"{GAME} sent, seed 2",
        f"{GAME} lists",
    ]
    everything = rows.rows(None, None, [1])
    for kind in ("second", "knob"):
        pairs = {(row.after, row.game) for row in everything if row.kind == kind}
        assert pairs == set(itertools.permutations(games.GAMES, 2))
    assert rows.Row("gates") in everything


@pytest.mark.parametrize("game", games.GAMES)
def test_what_is_told_of_a_game_follows_its_rules_with_the_most_seats(game: str) -> None:
    longest = plays.longest(game, 1, 2)
    assert longest == plays.longest(game, 1, 2)
    assert longest.seats == games.descriptor(game).SEATS[1]
    state = games.load(game).Game(longest.seats, longest.options)
    for action in longest.actions:
        assert not state.why_not(action)
        state.apply(action)
    until = plays.of(game).ends
    assert state.is_over() or (until is not None and until(state))


def test_stamps_are_compared_within_a_push_by_the_clock_that_fits_it_best() -> None:
    beams = [(1000.0, 0, True), (1090.0, 0, False), (1140.2, 1, True), (1145.0, 1, True), (5000.0, 2, True)]
    assert measure.stamps_off(beams, [[(0, 0), (1, 140)], [(2, 0)]]) == (2, pytest.approx(0.1))
    assert measure.stamps_off(beams, [[(0, 0), (1, 144)]]) == (2, pytest.approx(1.9))
    assert measure.stamps_off(beams, []) == (0, 0.0)


class Reader:
    def put(self, tag: Ntag213) -> None:
        pass


class Table:
    """As much of a table as Answers needs."""

    def __init__(self) -> None:
        self.now_ms = 0.0
        self.frames: list[tuple[float, bytes]] = [(0.0, b"dark")]
        self.on_frame: list[object] = []
        self.readers = [Reader()]
        self.outside = self

    def show(self, at_ms: float, raw: bytes) -> None:
        self.now_ms = at_ms
        self.frames.append((at_ms, raw))
        for fn in self.on_frame:
            fn()  # type: ignore[operator]

    def tap(self, at_ms: float) -> None:
        self.now_ms = at_ms
        self.readers[0].put(None)  # type: ignore[arg-type]


def test_a_late_answer_counts_and_a_missing_one_is_told() -> None:
    seen = Table()
    answers = measure.Answers(seen)  # type: ignore[arg-type]
    seen.tap(1_000)
    seen.show(1_080, b"a choice")
    seen.tap(5_000)
    seen.show(5_100, b"a choice")
    seen.show(9_000, b"another")
    seen.tap(12_000)
    seen.tap(20_000)
    answers.end()
    assert answers.ms == [80, 4_000]
    assert (answers.none, answers.unclear) == (2, 0)


def test_a_picture_that_was_taken_back_is_an_answer_again_if_it_stays() -> None:
    for answered in (True, False):
        seen = Table()
        answers = measure.Answers(seen)  # type: ignore[arg-type]
        seen.show(1_000, b"3 of 4")
        seen.show(2_000, b"2 of 4")
        seen.tap(2_400)
        seen.show(2_450, b"3 of 4")
        if not answered:
            # The other half of a blink.
            seen.show(2_800, b"2 of 4")
        seen.tap(3_300)
        assert (answers.ms, answers.none) == (([50], 0) if answered else ([], 1))


def test_a_tag_that_comes_while_the_lights_change_is_unclear() -> None:
    seen = Table()
    answers = measure.Answers(seen)  # type: ignore[arg-type]
    for number in range(4):
        seen.show(1_000 + 50 * number, bytes((number,)))
    seen.tap(1_200)
    seen.show(1_300, b"a choice")
    assert (answers.ms, answers.none, answers.unclear) == ([], 0, 1)


@pytest.mark.parametrize("game", games.GAMES)
def test_robots_are_given_options_that_they_play_with(game: str) -> None:
    # Raises where one is not theirs; the robot itself is not needed for it.
    inspect.signature(player_of(game).play).bind(None, **plays.of(game).robots or {})


def test_a_round_of_blinks_is_known_once_it_was_seen_whole_since_the_last_tag() -> None:
    seen = Table()
    answers = measure.Answers(seen)  # type: ignore[arg-type]
    for number in range(24):
        seen.show(320 * number, bytes((number % 8,)))
    seen.tap(320 * 24)
    assert not answers.unclear
    seen.show(320 * 24 + 10, b"\0")
    assert answers.ms == []
    seen.show(320 * 24 + 60, b"a choice")
    assert answers.ms == [60]
    for number in range(8):
        seen.show(320 * (25 + number), bytes((number,)))
    seen.tap(320 * 33)
    assert answers.unclear == 1


def test_only_four_readers_may_take_longer_and_as_a_rule_they_are_not_asked() -> None:
    played = good()
    played.answers_ms = [90, 110]
    four = report.of_answers(played, 4)
    assert all(figure.met for figure in four)
    assert not four[0].target
    assert [figure.met for figure in report.of_answers(played, 2)] == [False, False, True, True]
