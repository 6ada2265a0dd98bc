"""tools/bench/cascades.py: the table counts the pushes that people made or asks, and a count that is wrong is told."""

import cascades


def test_a_wrong_count_is_told_with_its_seed_and_ends_with_1(monkeypatch, capsys):
    counted = cascades.Bench.count
    monkeypatch.setattr(cascades.Bench, "count", lambda table: (counted(table)[0] + 1, False))
    assert cascades.main(["--runs", "1", "--twin", "0", "--only", "nothing", "--show"]) == 1
    out = capsys.readouterr().out
    assert "('nothing',) seed 1: 1 pushes, counted 2" in out
    assert "  nothing         1      0      0      1\n" in out


def test_whatever_comes_into_the_beams_the_pushes_are_counted_right_or_asked_about():
    assert cascades.cascades(runs=2, twin=0)[2] == 0


def test_an_undisturbed_cascade_is_counted_without_asking():
    told = [cascades.play(("nothing",), seed, cascades.game_with_cascades()) for seed in range(8)]
    assert told == [(1, 1, False)] * 8


def test_on_the_whole_twin_a_cascade_is_counted_and_the_same_each_time():
    game = cascades.game_with_cascades()
    assert cascades.play(("a fork",), 1, game, whole=True) == cascades.play(("a fork",), 1, game, whole=True)
    made, counted, _ = cascades.play(("hands before arming",), 1, game, whole=True)
    assert made == counted == 1


def test_who_asks_is_not_wrong():
    assert [cascades.verdict(2, *told) for told in ((2, False), (2, True), (3, True), (0, False), (3, False))] == [
        0,
        1,
        1,
        1,
        2,
    ]
