"""What an ecosystem of AQUA counted, in sentences; not how it counts."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from naiad.games.aqua.words import Place, animals, colour_of
from naiad.games.aqua.words import colour as colour_word
from naiad.language import _, plural
from naiad.report.words_count import labelled, point_count
from naiad_core import pieces
from naiad_core.games.aqua import ecosystems as aqua_ecosystems
from naiad_core.games.aqua.pieces import ANIMALS, COLOURS, ECOSYSTEMS
from naiad_core.games.aqua.score import Life, named


def ecosystem(row: Mapping[str, Any], points: int, life: Life, entered: bool) -> Iterable[tuple[str, Sequence[Place]]]:
    """An entry of the option, its points, the area as scoring sees it, if they were told: a line, or one a native, with
    the places that it tells of."""
    form = ECOSYSTEMS[row["id"]]
    colour = colour_word(row["native"])
    head = _("ecosystem {number} (native: {colour})", number=row["id"], colour=colour) + _text(row["id"])
    native = COLOURS.index(row["native"])
    natives = [place for place in sorted(life.species) if life.species[place] == native]
    if form is None:
        text = _("what it counts is not known, and nothing is entered yet")
        if entered:
            text = _("as the players counted")
        yield labelled(head, f"{text} = {points}"), ()
        return
    if not natives:
        yield labelled(head, f"{_('no {colour} animal', colour=colour)} = {points}"), ()
        return
    there = [named(place) for place in natives]
    # With a point for each, nothing that was counted is left out for scoring nothing.
    counts = {place: n for _points, place, n, _more in aqua_ecosystems.explain({**form, "points": 1}, native, life)}
    count = plural("{n} {colour} animal", "{n} {colour} animals", len(natives), colour=colour)
    if form["scope"] == "global":
        times = [count] if form["per"] == "native" else []
        beasts = [named(place) for animal, under in life.large for place in under if animal == form["of"]]
        yield labelled(head, f"{_product(form, colour, counts.get(-1, 0), times)} = {points}"), there + beasts
        return
    yield labelled(head, f"{count} = {points}"), there
    scored = {place: value for value, place, *_more in aqua_ecosystems.explain(form, native, life)}
    for place in natives:
        product = _product(form, colour, counts.get(place, 0), [])
        beside = [named(each) for each in life.near(place)] if form["count"] == "small" else []
        yield "  " + labelled(colour, f"{product} = {scored.get(place, 0)}"), [named(place), *beside]


def _product(form: Mapping[str, Any], colour: str, counted: int, times: list[str]) -> str:
    """'2 barracudas × 3 red animals × 2', or '9 for 4 reefs × 3 red animals' where a table says what so many give."""
    what = sentence_of(form, colour, counted)
    points = form["points"]
    if isinstance(points, list):
        each = _("{points} for {what}", points=points[min(counted, len(points) - 1)], what=what)
        return " × ".join([each, *times])
    return " × ".join([what, *times, str(points)])


def scores(number: int, colour: str) -> str:
    """What an ecosystem scores, in a sentence: what so many of what it counts come to, for each native.

    >>> scores(3, "red")
    '1 dolphin = 3 points, for each native'
    >>> scores(1, "red"), scores(13, "red")
    ('1 small animal beside it = 1 point, for each native', 'players count it')
    """
    form = ECOSYSTEMS[number]
    if form is None:
        return _("players count it")
    points = form["points"]
    values = dict(enumerate(points[1:], 1)) if isinstance(points, list) else {1: points}
    counts = ", ".join(f"{sentence_of(form, colour, n)} = {point_count(value)}" for n, value in values.items())
    is_each = form["scope"] == "local" or form["per"] == "native"
    return _("{counts}, for each native", counts=counts) if is_each else counts


def short(number: int, colour: str) -> str:
    """The same in a few words, for a drawing.

    >>> short(3, "red"), short(1, "red"), short(13, "red")
    ('1 dolphin: 3 per red animal', '1 small animal beside it: 1', '13: players count it')
    """
    form = ECOSYSTEMS[number]
    if form is None:
        # Their points are asked for by its number.
        return labelled(str(number), _("players count it"))
    points = form["points"]
    each = "/".join(map(str, points)) if isinstance(points, list) else str(points)
    # What is beside it is counted for each as it is.
    if form["scope"] == "global" and form["per"] == "native":
        each = _("{points} per {colour} animal", points=each, colour=colour)
    return labelled(sentence_of(form, colour, 1), each)


def sentence_of(form: Mapping[str, Any], colour: str, counted: int) -> str:
    """So many of what a form counts, and where."""
    count, is_local = form["count"], form["scope"] == "local"
    what = _counted(count, form["of"], colour, counted)
    if count == "group":
        return _("{what} in its group", what=what) if is_local else _("{what} in the largest group", what=what)
    if count == "cover":
        return _("{what} on it", what=what)
    return _("{what} beside it", what=what) if is_local or count == "hotspot" else what


def _counted(count: str, of: str | int, colour: str, n: int) -> str:
    """So many of what is counted."""
    if count == "species":
        if of == "other":
            return plural("{n} species but {colour}", "{n} species but {colour}", n, colour=colour)
        return plural("{n} species", "{n} species", n)
    if count == "hotspot":
        return plural("{n} hot spot", "{n} hot spots", n)
    if count in ("large", "cover"):
        return animals(str(of), n) if of in ANIMALS else plural("{n} large animal", "{n} large animals", n)
    only = "native" if count == "group" else of
    if only == "any":
        if count == "small":
            return plural("{n} small animal", "{n} small animals", n)
        if count == "reef":
            return plural("{n} reef", "{n} reefs", n)
        return plural("{n} uncovered coral", "{n} uncovered corals", n)
    if only == "other":
        if count == "small":
            return plural("{n} animal not {colour}", "{n} animals not {colour}", n, colour=colour)
        if count == "reef":
            return plural("{n} reef not {colour}", "{n} reefs not {colour}", n, colour=colour)
        return plural("{n} uncovered coral not {colour}", "{n} uncovered corals not {colour}", n, colour=colour)
    if only != "native":
        colour = colour_of(int(only))
    if count in ("small", "group"):
        return plural("{n} {colour} animal", "{n} {colour} animals", n, colour=colour)
    if count == "reef":
        return plural("{n} {colour} reef", "{n} {colour} reefs", n, colour=colour)
    return plural("{n} {colour} uncovered coral", "{n} {colour} uncovered corals", n, colour=colour)


def _text(number: int) -> str:
    """What the tile says, where its owner wrote it down."""
    form = pieces.load("aqua")["ecosystems"][str(number)]["value"]
    text = (form or {}).get("text", "")
    return f' ("{text}")' if text else ""
