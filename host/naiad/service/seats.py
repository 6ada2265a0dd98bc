"""How many play a game with these options, where that is left open, and whether so many may; not who."""

from collections.abc import Mapping
from typing import Any

from naiad_core import games

# As many, or the nearest to it that the game allows.
USUAL = 3


def seats(game: str, told: Mapping[str, Any], wanted: int | None = None) -> int:
    """The number wanted, or a usual one; ValueError, saying why, if the game is not for so many with what was told."""
    fewest, most = games.descriptor(game).SEATS
    if wanted is not None and not fewest <= wanted <= most:
        raise ValueError(f"{game} is for {fewest} to {most} players")
    near = sorted(range(fewest, most + 1), key=lambda count: abs(count - USUAL))
    refused = {count: refusal(game, told, count) for count in ([wanted] if wanted else near)}
    for count, sentence in refused.items():
        if not sentence:
            return count
    raise ValueError(f"{game}: {next(iter(refused.values()))}")


def refusal(game: str, told: Mapping[str, Any], count: int) -> str:
    """Why a game is not for so many with these of its options, '' if it is."""
    options = games.options(game)
    return str(options.problem(options.default_options(count, told), count))
