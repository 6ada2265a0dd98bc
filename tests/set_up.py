"""The pages of a game's set-up as a person meets them, for tests that press through them; no tests."""

import importlib

from naiad_core.games import options, room


def dealt(game):
    """What the panel says first on the pages where cards are dealt that nobody else sees."""
    return getattr(importlib.import_module(f"naiad_table.games.{room(game)}.setup"), "DEALT", ())


def words(game, seats=2, **chosen):
    """What the panel says first on each page."""
    set_up = importlib.import_module(f"naiad_table.games.{room(game)}.setup")
    return [page[0] for page in set_up.pages(seats, options(game).default_options(seats, chosen))]


def words_by_pc(game, seats=2, **chosen):
    """The same where a PC deals."""
    told = words(game, seats, **chosen)
    first = next((at for at, word in enumerate(told) if word in dealt(game)), None)
    left = [word for word in told if word not in dealt(game)]
    return left if first is None else [*left[:first], "PC DEAL", *left[first:]]
