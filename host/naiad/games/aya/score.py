"""A score of AYA in sentences: which photos count, which failed and why; the counting is naiad_core's."""

from collections.abc import Mapping
from typing import Any

from naiad.report.words_count import some
from naiad_core.games.aya.descriptor import LETTERS
from naiad_core.text import Game

# Landscapes of one terrain.
TRIPTYCH = 3
REASONS = {
    "off-chain": "thrown off the chain",
    "not-linked": "no link over dominoes of its terrain to a landscape of its terrain",
    "broken": "the chain broke on the way from it to a landscape of its terrain",
    "inside": "it touches a landscape",
    "not-alone": "another animal stands on the same stretch",
    "fork-full": "too many animals at one fork",
    "dry": "a mouth is not covered by a domino of its terrain",
    "wrong-domino": "a domino of another terrain touches it",
}


def points(game: Game, score: Mapping[str, Any]) -> list[str]:
    table = score["table"]
    state, rules = game.record.state, game.record.rules
    counted = table["parts"]
    failed = {photo["photo"] for photo in table["failed"]}
    animals = [rules.piece_name(number) for number, bits in enumerate(state.animals) if bits]
    tiles = [rules.piece_name(rules.DOMINOES + t) for t in range(rules.TILES) if t != rules.START and state.on_table(t)]
    good = [tile for tile in tiles if tile not in failed]
    whole = [word for letter, word in LETTERS.items() if sum(tile[0] == letter for tile in good) == TRIPTYCH]
    paid = max(0, state.pushes - state.options["free_pushes"])
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
        why = "; ".join(REASONS.get(code, code) for code in photo["why"])
        lines.append(f"    {photo['photo']}: {why}")
    return lines


def _named(names: list[str]) -> str:
    return f" ({', '.join(names)})" if names else ""
