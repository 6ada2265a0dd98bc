"""A score of AYA in sentences: which photos count, which failed and why; the counting is naiad_core's."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from naiad.games.aya.words import called, fails, made
from naiad.language import _, current, plural
from naiad.panel_words import entries
from naiad.report.lines import Step, actions
from naiad.report.marked import marked, name
from naiad.report.score import Lost
from naiad.report.words_count import labelled, point_count
from naiad_core.games.aya import landscapes, photos, pieces
from naiad_core.games.aya.actions import AGAIN, PUSH, verb_of
from naiad_core.games.aya.descriptor import LETTERS
from naiad_core.text import Game

# Landscapes of one terrain.
TRIPTYCH = 3


def variant(game: Game) -> str:
    """What is played, for statistics."""
    cameras = pieces.GARDENS * game.record.options["cameras_per_terrain"]
    if game.record.state.light:
        return _("{n} cameras, only the photos", n=cameras)
    return _("{n} cameras", n=cameras)


def parts(score: Mapping[str, Any]) -> list[Mapping[str, int]]:
    """What the points of all are made of, for statistics."""
    sums = score["table"]["parts"]
    return [
        {
            _("animals"): sums["animals"],
            _("landscapes"): sums["landscapes"],
            _("triptychs"): sums["triptychs"],
            _("tokens"): sums["tokens"],
        }
    ]


def points(game: Game, score: Mapping[str, Any]) -> list[str]:
    table = score["table"]
    state, rules = game.record.state, game.record.rules
    counted = table["parts"]
    failed = {photo["photo"] for photo in table["failed"]}
    together, *said = totals(game, score)
    animals = _photographed(state, rules)
    tiles = _landscapes(state, rules)
    good = [tile for tile in tiles if tile not in failed]
    whole = [_(word) for letter, word in LETTERS.items() if sum(tile[0] == letter for tile in good) == TRIPTYCH]
    paid = max(0, state.pushes - state.options["free_pushes"])
    pushes = plural("{n} push", "{n} pushes", state.pushes)
    if (recorded := _recorded(state)) != state.pushes:
        # A replay of the cascade has those.
        pushes += ", " + _("the table made out {n}", n=recorded)
    due = _("{n} to be paid", n=paid) if paid else _("none to be paid")
    counting = [animal for animal in animals if animal not in failed]
    triples = [tile for tile in good if sum(tile[0] == other[0] for other in good) == TRIPTYCH]
    lines = [
        marked(f"  {together}", ["together"]),
        *(f"    {sentence}" for sentence in said),
        marked(
            "    " + _("animals {points}", points=counted["animals"]) + _named(map(called, counting)),
            ["photos_animals", *map(photo_name, counting)],
        ),
        marked(
            "    " + _("landscapes {points}", points=counted["landscapes"]) + _named(map(called, good)),
            ["photos_landscapes", *map(photo_name, good)],
        ),
        marked(
            "    " + _("triptychs {points}", points=counted["triptychs"]) + _named(whole),
            ["photos_triptychs", *map(photo_name, triples)],
        ),
        marked("    " + _("tokens {points}", points=counted["tokens"]) + f" ({pushes}, {due})", ["tokens"]),
    ]
    if failed:
        lines.append("  " + (_("Photos that failed:") if state.is_over() else _("Photos that do not count yet:")))
    for photo in table["failed"]:
        why = fails(photo["why"])
        lines.append(marked("    " + labelled(called(photo["photo"]), why), [photo_name(photo["photo"])]))
    return lines


def _recorded(state: Any) -> int:
    """How many pushes the table made out in the cascade that counts."""
    made = 0
    for action in state.history:
        verb = verb_of(action)
        made = 0 if verb == AGAIN else made + (verb == PUSH)
    return made


def totals(game: Game, score: Mapping[str, Any]) -> list[str]:
    """The points of all, with the rank at the end, then what is said of it."""
    state, rules, table = game.record.state, game.record.rules, score["table"]
    total = point_count(table["total"])
    # Before the end it would be that of no photo; without one there is nothing to have a rank for.
    if table["rank"] is None or not state.is_over() or not (_photographed(state, rules) or _landscapes(state, rules)):
        return [labelled(_("All together"), total)]
    title, said = _closing(table["rank"], table["rank_name"])
    total += ", " + _("rank: {title} (from {points})", points=table["rank"], title=title)
    return [labelled(_("All together"), total), *filter(None, [said])]


def _photographed(state: Any, rules: Any) -> list[str]:
    """The dominoes with an animal."""
    return [rules.piece_name(number) for number, bits in enumerate(state.animals) if bits]


def _landscapes(state: Any, rules: Any) -> list[str]:
    """The landscapes that lie on the table."""
    return [rules.piece_name(rules.DOMINOES + t) for t in range(rules.TILES) if t != rules.START and state.on_table(t)]


def lost(game: Game) -> list[Lost]:
    """Of each photo that fails at the end what has been wrong with it ever since which move."""
    played = Game(game.header)
    since: dict[tuple[int, str], int] = {}
    words: dict[int, str] = {}
    for line, action in actions(game):
        played.push(game.words.show(action, played.record.state))
        failing = set(_failing(played))
        if failing - since.keys():
            words[line] = " ".join(made(Step(line, None, played)).split())
        since = {photo: since.get(photo, line) for photo in failing}
    out: dict[tuple[int, int], list[str]] = {}
    for (piece, code), line in sorted(since.items(), key=lambda item: (item[1], item[0])):
        out.setdefault((line, piece), []).append(code)
    name_of = game.record.rules.piece_name
    return [Lost(line, words[line], called(name_of(piece)), fails(codes)) for (line, piece), codes in out.items()]


def _failing(game: Game) -> Iterator[tuple[int, str]]:
    """Each photo that fails now, by its piece, with each code why."""
    state = game.record.state
    for domino, codes in photos.failed_animals(state):
        yield from ((domino, code) for code in codes)
    for tile, codes in landscapes.failed(state):
        yield from ((game.record.rules.DOMINOES + tile, code) for code in codes)


def _closing(points: int, title: str) -> tuple[str, str]:
    """A rank's title, and what the table says with it, in the language of now; an owner's own has a title alone."""
    entry = entries(current(), "aya").get(f"rank-{points}")
    if not entry:
        return title, ""
    own, _bang, rest = entry.sentence.partition("!")
    return own.rstrip("\N{NO-BREAK SPACE} "), rest.strip()


def photo_name(photo: str) -> str:
    """What a photo's animal or landscape is called in a drawing."""
    return name("animal" if "_" in photo else "tile", photo)


def _named(names: Iterable[str]) -> str:
    text = ", ".join(names)
    return f" ({text})" if text else ""
