"""``naiad ladder``: levels of the engine against each other, by engine/ladder.py; not how a level plays."""

import json
import math
from itertools import pairwise
from typing import Any

import click

from naiad.cli.options import json_option
from naiad.service.errors import WrongInput
from naiad_core import games

ROBOT = "robot"
GAMES_EACH = 40


@click.command()
@click.argument("game", type=click.Choice(games.GAMES))
@click.argument("players", metavar="[LEVEL|robot]...", nargs=-1)
@click.option(
    "--games", "count", type=click.IntRange(min=1), default=GAMES_EACH, show_default=True, help="How many games."
)
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed deals and plays the same games.")
@click.option("--playouts", type=click.IntRange(min=1), help="Games played out a decision [default: the level's].")
@json_option
def ladder(game: str, players: tuple[str, ...], count: int, seed: int, playouts: int | None, as_json: bool) -> None:
    """Let levels of the practice opponent play against each other.

    The first player plays against the others. Printed are its share of the games won with 95 %
    bounds (Wilson), how much stronger it is (Elo, for two players) and its mean points. Every deal
    is played with all seats swapped. robot stands for the robots of naiad demo. Without players
    each level meets the one below it. One player alone plays solo games, where the game has them; a game that
    is played together is played by one level, and its points are those of its photos.

    A game of two takes a tenth of a second at levels 1 to 3, two seconds at level 4, some twenty at level 5. So the
    first example takes a quarter of an hour, the second seven minutes, each of the others at most five.

    \b
    Examples:
      naiad ladder quintazone
      naiad ladder quintazone 4 3 --games 200
      naiad ladder quintazone 4 3 3
      naiad ladder aqua 5 --playouts 225 --games 100
      naiad ladder aqua 3 robot --json
    """
    from naiad.engine.search import LEVELS
    from naiad.rooms import part

    strongest = getattr(part(game, "player"), "STRONGEST", max(LEVELS))
    known = [ROBOT, *(str(level) for level in LEVELS if level <= strongest)]
    for player in players:
        if player not in known:
            raise WrongInput(f"{player} plays no {game}; these do: {', '.join(known)}")
    together = getattr(part(game, "player"), "LADDER_SEATS", 0)
    fewest, most = (1, 1) if together else games.descriptor(game).SEATS
    if together and not players:
        players = (known[-1],)
    if together and len(players) > 1:
        raise WrongInput(f"{game} is played together, by one level: nobody plays against another in it")
    if players and not fewest <= len(players) <= most:
        raise WrongInput(f"{game} is for {fewest} to {most} players, not for {len(players)}")
    pairs = [players] if players else [(above, below) for below, above in pairwise(known[1:])]
    for pair in pairs:
        result = _played(game, pair, count, seed, playouts)
        click.echo(json.dumps(result) if as_json else _row(result))


def _played(game: str, players: tuple[str, ...], count: int, seed: int, playouts: int | None) -> dict[str, Any]:
    from naiad.engine import Limit
    from naiad.engine.ladder import elo, match, standing

    played = list(match(game, players, count, seed, Limit(playouts=playouts) if playouts else None))
    stands = standing(played)
    low, high = stands.bounds
    strength = [elo(part) for part in (stands.share, low, high)] if len(players) == 2 else []
    return {
        "game": game,
        "players": players,
        "games": stands.games,
        "won": round(stands.share, 4),
        "bounds": [round(low, 4), round(high, 4)],
        "elo": [round(each) if math.isfinite(each) else None for each in strength],
        "points": round(stands.points, 1),
        "least": min(each.points[0] for each in played),
        "others": round(stands.others, 1),
    }


def _row(result: dict[str, Any]) -> str:
    """A line for people."""
    first, others = result["players"][0], " ".join(result["players"][1:])
    head, count, points = f"{result['game']} {first}", result["games"], result["points"]
    if not others:
        return f"{head}: {points} points in the mean of {count}, at least {result['least']:g}"
    low, high = (round(100 * part) for part in result["bounds"])
    won = f"{head} v {others}: {100 * result['won']:.0f} % of {count} [{low}, {high}]"
    if result["elo"]:
        mean, least, most = ("?" if each is None else f"{each:+}" for each in result["elo"])
        won += f", Elo {mean} [{least}, {most}]"
    return f"{won}, points {points} : {result['others']}"
