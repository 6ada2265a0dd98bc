"""The largest game of Quintazone for tools/pico/plays.py."""

from pico.plays import Play

PLAY = Play(robots={"players": 5, "deck": "aquarius-2e"}, fullest_seed=7)
