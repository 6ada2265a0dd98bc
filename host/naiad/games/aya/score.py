"""A score of AYA in sentences: which photos count, which failed and why; the counting is naiad_core's."""

from collections.abc import Mapping
from typing import Any

from naiad.games.aya.words import REASONS
from naiad.language import _, plural
from naiad.report.words_count import labelled, point_count
from naiad_core.games.aya.descriptor import LETTERS
from naiad_core.text import Game

# Landscapes of one terrain.
TRIPTYCH = 3


def points(game: Game, score: Mapping[str, Any]) -> list[str]:
    table = score["table"]
    state, rules = game.record.state, game.record.rules
    counted = table["parts"]
    failed = {photo["photo"] for photo in table["failed"]}
    animals = [rules.piece_name(number) for number, bits in enumerate(state.animals) if bits]
    tiles = [rules.piece_name(rules.DOMINOES + t) for t in range(rules.TILES) if t != rules.START and state.on_table(t)]
    good = [tile for tile in tiles if tile not in failed]
    whole = [_(word) for letter, word in LETTERS.items() if sum(tile[0] == letter for tile in good) == TRIPTYCH]
    paid = max(0, state.pushes - state.options["free_pushes"])
    pushes = plural("{n} push", "{n} pushes", state.pushes)
    due = _("{n} to be paid", n=paid) if paid else _("none to be paid")
    total = point_count(table["total"])
    if table["rank"] is not None:
        total = labelled(total, _("rank {points}, {title}", points=table["rank"], title=table["rank_name"]))
    lines = [
        "  " + labelled(_("All together"), total),
        "    " + _("animals {points}", points=counted["animals"]) + _named([a for a in animals if a not in failed]),
        "    " + _("landscapes {points}", points=counted["landscapes"]) + _named(good),
        "    " + _("triptychs {points}", points=counted["triptychs"]) + _named(whole),
        "    " + _("tokens {points}", points=counted["tokens"]) + f" ({pushes}, {due})",
    ]
    if failed:
        lines.append("  " + _("Photos that failed:"))
    for photo in table["failed"]:
        why = "; ".join(_(REASONS.get(code, code)) for code in photo["why"])
        lines.append("    " + labelled(photo["photo"], why))
    return lines


def _named(names: list[str]) -> str:
    return f" ({', '.join(names)})" if names else ""
