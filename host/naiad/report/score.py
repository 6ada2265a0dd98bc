"""A score in sentences, every point explained; the counting is naiad_core's. Read score_aqua.py next."""

from collections.abc import Callable, Mapping
from typing import Any

from naiad.report.words import GAMES, player, seats
from naiad.report.words_count import some
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
    return [_headline(game.header, score), *BODIES[game.header["game"]](game, score)]


def result(game: Game) -> str:
    """The state of a game in a few words, for a list: 'Bo wins, 58', 'together 23', 'in play'."""
    score = game.score()
    if not score["over"]:
        return "in play"
    if score["provisional"]:
        return "not settled"
    if not score["winners"]:
        return f"together {score['players'][0]['total']}"
    if len(score["players"]) == 1:
        from naiad.report.score_aqua import rank

        total = score["players"][0]["total"]
        return f"alone {total}, rank {rank(total)}"
    verb = "win" if len(score["winners"]) > 1 else "wins"
    told = f"{seats(game.header, score['winners'])} {verb}"
    # Acqua Dolce has no points.
    return told if score["game"] == "acqua-dolce" else f"{told}, {score['players'][score['winners'][0]]['total']}"


def _headline(header: Mapping[str, Any], score: Mapping[str, Any]) -> str:
    name = GAMES[score["game"]]
    if not score["over"]:
        turn = player(header, score["to_act"])
        return f"{name}, still being played" + (f": {turn} to act" if turn else "")
    if score["provisional"]:
        return f"{name}, over; the result does not stand yet"
    # Who plays alone has nobody to win against.
    if not score["winners"] or len(score["players"]) == 1:
        return f"{name}, over"
    verb = "win together" if len(score["winners"]) > 1 else "wins"
    return f"{name}, over: {seats(header, score['winners'])} {verb}"


def _quintazone(game: Game, score: Mapping[str, Any]) -> list[str]:
    lines = []
    for seat, row in enumerate(score["players"]):
        lines.append(f"  {player(game.header, seat)}: {some(row['total'], 'point')}")
        lines += [f"    {sentence}" for sentence in _pyramids(row)]
    return lines


def _pyramids(row: Mapping[str, Any]) -> list[str]:
    goal = row.get("goal")
    lines = [f"goal: {ELEMENTS[goal]}" if goal else "goal: not revealed"]
    for part in row["parts"]:
        x, y = part["at"]
        sum_ = f"{part['pyramid']} x {some(part['zone'], 'card')}"
        lines.append(
            f"pyramid {part['pyramid']} on {ELEMENTS[part['panel']]} at {x},{y}: {sum_}"
            + (" x 2 for the goal" if part["doubled"] else "")
            + f" = {part['points']}"
        )
    return lines


def _aya(game: Game, score: Mapping[str, Any]) -> list[str]:
    table = score["table"]
    state, rules = game.record.state, game.record.rules
    counted = table["parts"]
    failed = {photo["photo"] for photo in table["failed"]}
    animals = [rules.piece_name(number) for number, bits in enumerate(state.animals) if bits]
    tiles = [rules.piece_name(rules.DOMINOES + t) for t in range(rules.TILES) if t != rules.START and state.on_table(t)]
    good = [tile for tile in tiles if tile not in failed]
    whole = [word for letter, word in AYA_TERRAINS.items() if sum(tile[0] == letter for tile in good) == TRIPTYCH]
    paid = max(0, state.pushes - 1)
    pushes = f"{some(state.pushes, 'push', 'pushes')}, {paid or 'none'} to be paid"
    rank = "" if table["rank"] is None else f": rank {table['rank']}, {table['rank_name']}"
    lines = [
        f"  All together: {some(table['total'], 'point')}{rank}",
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


def _aqua(game: Game, score: Mapping[str, Any]) -> list[str]:
    from naiad.report.score_aqua import aqua

    return aqua(game, score)


def _acqua_dolce(game: Game, score: Mapping[str, Any]) -> list[str]:
    from naiad.report.score_acqua_dolce import acqua_dolce

    return acqua_dolce(game, score)


# By game: the lines under the headline. Some are imported late, as each brings the rules of its game with it.
BODIES: dict[str, Callable[[Game, Mapping[str, Any]], list[str]]] = {
    "quintazone": _quintazone,
    "aya": _aya,
    "aqua": _aqua,
    "acqua-dolce": _acqua_dolce,
}
