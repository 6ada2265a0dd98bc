"""tools/bench/sweep.py: every kind of game that demo can play is in it; one not played to its end is told."""

import pytest

import sweep
from naiad_core import games


@pytest.mark.parametrize("game", games.GAMES)
def test_every_number_of_seats_and_every_value_of_every_option_is_swept(game):
    kinds = list(sweep.kinds(game))
    about = games.descriptor(game)
    assert {int(kind[2]) for kind in kinds} == set(range(about.SEATS[0], about.SEATS[1] + 1))
    assert len(set(kinds)) == len(kinds)
    values = {str(value) for row in about.OPTIONS if row.help for value in row.values}
    assert {kind[4] for kind in kinds if kind[3:]} == values


def test_a_game_that_does_not_end_well_is_told_with_its_seed(monkeypatch, capsys):
    game = games.GAMES[0]
    monkeypatch.setattr(sweep, "trouble", lambda kind, seed: "status 1: wrong lights" if seed == 3 else "")
    assert sweep.main([game, "--seeds", "2", "--from", "2"]) == 1
    out = capsys.readouterr().out
    assert f"{game} --players 2" in out and "1 of 2" in out and "seed 3: status 1: wrong lights" in out


def test_without_a_name_every_game_is_swept_and_a_wrong_name_is_refused(monkeypatch, capsys):
    monkeypatch.setattr(sweep, "trouble", lambda kind, seed: "")
    assert sweep.main(["--seeds", "1", "--jobs", "1"]) == 0
    out = capsys.readouterr().out
    assert all(f"{game} --players" in out for game in games.GAMES)
    with pytest.raises(SystemExit):
        sweep.main(["no-such-game"])
    assert "no game is called no-such-game" in capsys.readouterr().err
