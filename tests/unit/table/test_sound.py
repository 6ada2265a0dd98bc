"""Tunes play by themselves, the important ones to their end."""

import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from naiad_table import sound, ticks


class Pwm:
    frequency = 440
    duty_cycle = 0


def heard(player, ms, start_ms=0, step_ms=5):
    """[(hertz or 0, ms)] of what the buzzer did."""
    out = []
    for at in range(0, ms, step_ms):
        player.step(ticks.add(start_ms, at))
        pwm = player._pwm
        tone = pwm.frequency if pwm.duty_cycle else 0
        if out and out[-1][0] == tone:
            out[-1][1] += step_ms
        else:
            out.append([tone, step_ms])
    return [tuple(tone) for tone in out]


def test_a_tune_plays_its_tones_and_then_is_silent():
    player = sound.Sound(Pwm())
    player.play("error")
    assert heard(player, 500) == [(780, 120), (0, 40), (660, 200), (0, 140)]


@given(st.sampled_from(sound.NAMES), st.integers(0, ticks.PERIOD - 1))
def test_every_tune_ends_whenever_it_begins(name, start_ms):
    player = sound.Sound(Pwm())
    player.play(name)
    tones = heard(player, 2000, start_ms)
    assert any(hertz for hertz, _ in tones)
    assert tones[-1][0] == 0
    assert tones[-1][1] > 400


def test_a_tick_of_the_knob_does_not_cut_an_error_but_an_error_cuts_a_tick():
    player = sound.Sound(Pwm())
    player.play("error")
    heard(player, 20)
    player.play("turn")
    assert heard(player, 20, 20) == [(780, 20)]
    player.play("done")
    assert heard(player, 20, 40)[0][0] == 1050


def test_a_muted_table_and_an_unknown_tune_are_silent():
    quiet = sound.Sound(Pwm(), volume=0)
    quiet.play("error")
    assert heard(quiet, 300) == [(0, 300)]
    nobody = sound.Sound(None, 0)
    nobody.play("error")
    nobody.step(5)
    nobody.stop()
    player = sound.Sound(Pwm())
    player.play("no such tune")
    assert heard(player, 100) == [(0, 100)]
    player.play("error")
    heard(player, 20)
    player.stop()
    assert heard(player, 300, 20) == [(0, 300)]


def test_every_tune_that_is_asked_for_exists():
    asked = set()
    for path in Path(sound.__file__).parent.rglob("*.py"):
        for call in re.findall(r"sound\.play\((.*)\)", path.read_text()):
            asked.update(re.findall(r'"([a-z-]+)"', call))
    assert asked
    assert asked <= set(sound.NAMES)


def test_loudness_grows_to_half_the_cycle_and_not_beyond():
    duties = [sound.Sound(Pwm(), volume)._duty for volume in range(11)]
    assert duties == sorted(duties)
    assert duties[10] == 32768
