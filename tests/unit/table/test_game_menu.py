"""What the menu over a game loads; not what is in it (tests/twin). Read naiad_table/game_menu.py next."""

import sys
from types import SimpleNamespace

import naiad_table
from naiad_core.buttons import PUSH
from naiad_table.game_menu import GameMenu


def test_an_item_of_the_game_loads_nothing_that_begins_another(monkeypatch):
    monkeypatch.delitem(sys.modules, "naiad_table.beginning", raising=False)
    monkeypatch.delattr(naiad_table, "beginning", raising=False)
    chosen = []
    app = SimpleNamespace(
        view=SimpleNamespace(menu=lambda: [("PAUS E", "pause")], chosen=chosen.append),
        journal=SimpleNamespace(full=False),
        referee=SimpleNamespace(state=SimpleNamespace(seats=2), hints=True),
        around=False,
        language_is_set=False,
        back_to_view=lambda: None,
    )
    GameMenu(app).press(PUSH)
    assert chosen == ["pause"]
    assert "naiad_table.beginning" not in sys.modules
