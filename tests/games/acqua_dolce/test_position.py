"""Acqua Dolce's position in text: what lies in the tank, what is lacking, what is due."""

from typing import Any

from naiad.rooms import position
from naiad_core import text


def shown(*moves: dict[str, Any], **options: Any) -> str:
    game = text.Game({"naiad": 1, "game": "acqua-dolce", "players": ["Ada", "Bo"], "options": options})
    for move in moves:
        game.push(move)
    return position(game).plain


DRAW = {"do": "draw", "from": "pile"}


def play(*cards: str) -> dict[str, Any]:
    return {"do": "play", "cards": list(cards)}


def test_an_empty_tank_says_so_and_who_begins() -> None:
    out = shown()
    assert "Nothing is in the tank yet." in out
    assert "Ada draws a card first." in out
    assert "0 fish, food for 14" in out


def test_fish_are_shown_with_what_they_have_and_lack() -> None:
    out = shown(DRAW, play("plant_2"), play("bumblebee_1"), play("neon_4"))
    assert "bumblebee 1 (1)  wrong for it: no decoration  met: a plant" in out
    assert "neon 1 (4)  wrong for it: no school" in out
    assert "Bo draws a card first." in out


def test_water_that_is_too_cold_is_lacking_too() -> None:
    out = shown(DRAW, play("plant_1"), play("dwarf_gourami_1"), rules="advanced")
    assert "dwarf gourami 1 (1)  wrong for it: water outside 26 to 29 °C  met: a plant" in out
    assert "25 °C" in out
    assert "Ada has 1 action left." in out


def test_the_king_is_asked_whom_the_piranha_eats() -> None:
    end = {"do": "end"}
    out = shown(
        DRAW, play("plant_1"), play("piranha_1"), play("angelfish_1"), DRAW, play("angelfish_2"), end, DRAW, end
    )
    assert "The piranha eats: Ada chooses the fish" in out
    assert "ornaments: open" in out and "Ada: 6 cards in hand, king" in out
