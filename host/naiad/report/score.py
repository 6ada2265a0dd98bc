"""A score in sentences, every point explained; the counting is naiad_core's. Read words.py next."""

from collections.abc import Callable, Mapping
from typing import Any

from naiad.report.words import GAMES, player, seats
from naiad_core.text import Game

ELEMENTS = {"a": "air", "e": "earth", "f": "fire", "w": "water", "v": "ether"}
AYA_TERRAINS = {"f": "forest", "m": "mountain", "d": "desert", "p": "pole", "c": "field"}
# Landscapes of one terrain.
TRIPTYCH = 3
AYA_REASONS = {
    "off-chain": "thrown off the chain",
    "not-linked": "no link over dominoes of its terrain to a landscape of its terrain",
    "inside": "it touches a landscape",
    "not-alone": "another animal stands on the same stretch",
    "fork-full": "too many animals at one fork",
    "dry": "a mouth is not covered by a domino of its terrain",
    "wrong-domino": "a domino of another terrain touches it",
}


def explained(game: Game) -> list[str]:
    """What ``naiad score`` prints without --json: headline, every player's points, what is still open."""
    score = game.score()
    header = game.header
    lines = [_headline(header, score)]
    if header["game"] == "aya":
        return lines + _aya(game, score["table"])
    explain = PLAYER_WORDS.get(header["game"], parts)
    for seat, row in enumerate(score["players"]):
        lines.append(f"  {player(header, seat)}: {_points(row['total'])}")
        lines += [f"    {sentence}" for sentence in explain(row)]
    if "table" in score:
        lines.append("  The table:")
        lines += [f"    {key}: {_plain(value)}" for key, value in score["table"].items()]
    return lines


def result(game: Game) -> str:
    """The state of a game in a few words, for a list: 'Bo wins, 58', 'together 23', 'in play'."""
    score = game.score()
    if not score["over"]:
        return "in play"
    if score["provisional"]:
        return "not settled"
    if not score["winners"]:
        return f"together {score['players'][0]['total']}"
    verb = "win" if len(score["winners"]) > 1 else "wins"
    return f"{seats(game.header, score['winners'])} {verb}, {score['players'][score['winners'][0]]['total']}"


def _headline(header: Mapping[str, Any], score: Mapping[str, Any]) -> str:
    name = GAMES[score["game"]]
    if not score["over"]:
        turn = player(header, score["to_act"])
        return f"{name}, still being played" + (f": {turn} to act" if turn else "")
    if score["provisional"]:
        return f"{name}, over; the result does not stand yet"
    if not score["winners"]:
        return f"{name}, over"
    verb = "win together" if len(score["winners"]) > 1 else "wins"
    return f"{name}, over: {seats(header, score['winners'])} {verb}"


def _quintazone(row: Mapping[str, Any]) -> list[str]:
    goal = row.get("goal")
    lines = [f"goal: {ELEMENTS[goal]}" if goal else "goal: not revealed"]
    for part in row["parts"]:
        x, y = part["at"]
        sum_ = f"{part['pyramid']} x {part['zone']} {'card' if part['zone'] == 1 else 'cards'}"
        lines.append(
            f"pyramid {part['pyramid']} on {ELEMENTS[part['panel']]} at {x},{y}: {sum_}"
            + (" x 2 for the goal" if part["doubled"] else "")
            + f" = {part['points']}"
        )
    return lines


def _aya(game: Game, table: Mapping[str, Any]) -> list[str]:
    state, rules = game.record.state, game.record.rules
    counted = table["parts"]
    failed = {photo["photo"] for photo in table["failed"]}
    animals = [rules.piece_name(number) for number, bits in enumerate(state.animals) if bits]
    tiles = [rules.piece_name(rules.DOMINOES + t) for t in range(rules.TILES) if t != rules.START and state.on_table(t)]
    good = [tile for tile in tiles if tile not in failed]
    whole = [word for letter, word in AYA_TERRAINS.items() if sum(tile[0] == letter for tile in good) == TRIPTYCH]
    paid = max(0, state.pushes - 1)
    pushes = f"{state.pushes} {'push' if state.pushes == 1 else 'pushes'}, {paid or 'none'} to be paid"
    rank = "" if table["rank"] is None else f": rank {table['rank']}, {table['rank_name']}"
    lines = [
        f"  All together: {_points(table['total'])}{rank}",
        f"    animals {counted['animals']}{_named([a for a in animals if a not in failed])}",
        f"    landscapes {counted['landscapes']}{_named(good)}",
        f"    triptychs {counted['triptychs']}{_named(whole)}",
        f"    tokens {counted['tokens']} ({pushes})",
    ]
    if failed:
        lines.append("  Photos that failed:")
    for photo in table["failed"]:
        why = "; ".join(AYA_REASONS.get(code, code) for code in photo["why"])
        lines.append(f"    {photo['photo']}: {why}")
    return lines


def _named(names: list[str]) -> str:
    return f" ({', '.join(names)})" if names else ""


def parts(row: Mapping[str, Any]) -> list[str]:
    """What a player's points are made of, by the words of the score itself."""
    if not isinstance(row["parts"], Mapping):
        return [_plain(part) for part in row["parts"]]
    return [f"{key}: {_plain(value)}" for key, value in row["parts"].items()]


PLAYER_WORDS: dict[str, Callable[[Mapping[str, Any]], list[str]]] = {"quintazone": _quintazone}


def _points(total: int) -> str:
    return f"{total} {'point' if total == 1 else 'points'}"


def _plain(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_plain(item)}" for key, item in value.items())
    if isinstance(value, list | tuple):
        return " + ".join(_plain(item) for item in value)
    if value is None or isinstance(value, bool):
        return {True: "yes", False: "no", None: "none"}[value]
    return str(value)
