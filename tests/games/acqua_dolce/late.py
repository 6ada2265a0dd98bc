"""Acqua Dolce late, as its page has to show it: a full tank before a big hand, an empty pile; no tests."""

from browser.laid import kept
from naiad_core.games import options
from naiad_core.games.acqua_dolce import actions
from naiad_core.text import Game

HAND = [
    *("corydoras_1", "neon_2", "platy_5", "food4_2", "plant_5", "decoration_2", "piranha_1"),
    *("fighting_fish_1", "agassiz_cichlid_2"),
]
ROW = ["neon_4", "plant_3", "food5_1"]


def drawn_out():
    """A game whose pile is empty, where a turn begins with a draw."""
    header = {"naiad": 1, "game": "acqua-dolce", "players": ["Ada", "Bo"]}
    game = Game(header | {"options": options(header["game"]).default_options(2)})
    while (state := game.record.state).pile or state.phase != actions.FIRST_DRAW:
        game.push(game.words.show(actions.draw(False) if state.pile else actions.END, state))
    return game


def full():
    """Thirteen species in the tank, whoever is to act has drawn."""
    return kept("acqua_dolce_advanced", 73)


def before_a_draw():
    return kept("acqua_dolce", 30)


# For browser/test_fits.py: games, and what lies there.
LATE = [(full, {"fits": HAND, "row": ROW}), (before_a_draw, {"fits": HAND, "row": ROW})]
