"""What an ecosystem of AQUA counted, in sentences; not how it counts."""

from collections.abc import Iterable, Mapping
from typing import Any

from naiad.games.aqua.words import COLOUR_WORDS, places
from naiad.report.words_count import some
from naiad_core import pieces
from naiad_core.games.aqua import ecosystems as aqua_ecosystems
from naiad_core.games.aqua.pieces import ANIMALS, COLOURS, ECOSYSTEMS
from naiad_core.games.aqua.score import Life, named

# For what is restricted by colour, and what may be beside a native.
THINGS = {"small": "animal", "reef": "reef", "coral": "uncovered coral"}


def ecosystem(row: Mapping[str, Any], points: int, life: Life, entered: bool) -> Iterable[str]:
    """An entry of the option, its points, the area as scoring sees it, if they were told: a line, or one a native."""
    form = ECOSYSTEMS[row["id"]]
    colour = COLOUR_WORDS[row["native"]]
    head = f"{row['id']}, native {colour}{_text(row['id'])}"
    native = COLOURS.index(row["native"])
    natives = [place for place in sorted(life.species) if life.species[place] == native]
    if form is None:
        told = "as the players counted" if entered else "what it counts is not known, and nothing is entered yet"
        yield f"{head}: {told} = {points}"
        return
    if not natives:
        yield f"{head}: no native = {points}"
        return
    # With a point for each, nothing that was counted is left out for scoring nothing.
    counts = {place: n for _, place, n, _ in aqua_ecosystems.explain({**form, "points": 1}, native, life)}
    if form["scope"] == "global":
        times = [some(len(natives), "native")] if form["per"] == "native" else []
        yield f"{head}: {_product(form, colour, counts.get(-1, 0), times)} = {points}"
        return
    yield f"{head}: {some(len(natives), 'native')} = {points}"
    scored = {place: value for value, place, _, _ in aqua_ecosystems.explain(form, native, life)}
    for place in natives:
        told = _product(form, colour, counts.get(place, 0), [])
        yield f"  {places([named(place)])}: {told} = {scored.get(place, 0)}"


def _product(form: Mapping[str, Any], colour: str, counted: int, times: list[str]) -> str:
    """'2 barracudas x 3 natives x 2', or '9 for 4 reefs x 3 natives' where a table says what so many give."""
    what = some(counted, *_noun(form, colour))
    points = form["points"]
    if isinstance(points, list):
        return " x ".join([f"{points[min(counted, len(points) - 1)]} for {what}", *times])
    return " x ".join([what, *times, str(points)])


def _noun(form: Mapping[str, Any], colour: str) -> tuple[str, str]:
    """What a form counts, one and several of it."""
    count, of = form["count"], form["of"]
    local = form["scope"] == "local"
    after = " beside it" if local else ""
    if count == "species":
        kinds = f"species{f' but {colour}' if of == 'other' else ''}{after}"
        return kinds, kinds
    if count == "hotspot":
        return "hot spot beside it", "hot spots beside it"
    if count == "group":
        thing, after = f"{colour} animal", " in its group" if local else " in the largest group"
    elif count in ("large", "cover"):
        thing = of if of in ANIMALS else "large animal"
        after = " on it" if count == "cover" else after
    else:
        thing = THINGS[count]
        if of == "other":
            after = f" not {colour}{after}"
        elif of != "any":
            thing = f"{colour if of == 'native' else COLOUR_WORDS[COLOURS[of]]} {thing}"
        elif count == "small":
            thing = "small animal"
    return thing + after, thing + "s" + after


def _text(number: int) -> str:
    """What the tile says, where its owner wrote it down."""
    form = pieces.load("aqua")["ecosystems"][str(number)]["value"]
    text = (form or {}).get("text", "")
    return f' ("{text}")' if text else ""
