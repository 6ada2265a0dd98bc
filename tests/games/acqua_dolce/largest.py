"""The largest game of Acqua Dolce for tools/pico/plays.py."""

from naiad_core import games
from pico.plays import Play

PLAY = Play(
    robots={"players": 5, "rules": "advanced", "goals": "all", "needed": 3},
    attending=True,
    options=lambda draw: {
        "rules": "advanced",
        "goals": list(games.descriptor("acqua-dolce").GOALS),
        "goals_needed": 3,
        "extra_action": True,
    },
    fullest_seed=6,
)
