"""AYA in players' words: its names, and its moves from placing to the survey; not the score."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from naiad.language import _, later, meant, number, plural
from naiad.report.lines import Step
from naiad.report.words import move
from naiad.report.words_count import gate_number
from naiad_core import reasons
from naiad_core.games.aya import actions
from naiad_core.games.aya.descriptor import LETTERS

START = later("start")
OUT = "where the water comes out"
Move = Mapping[str, Any]
GAME = "aya"

# By what a line about a domino says of its place.
PLACES = {
    "on": later("places {domino} on {end}"),
    "after": later("places {domino} downstream of {end}"),
    "before": later("places {domino} upstream of {end}"),
    "from": later("places {domino} at {end}, where the water comes out"),
    "into": later("places {domino} at {end}, where the water goes in"),
    "alone": later("places {domino} by itself"),
    "reserve": later("puts {domino} on the reserve"),
}
GLASS = {
    ("turn", 1): later("the sand timer is turned"),
    ("empty", 1): later("the first sand timer is empty"),
    ("turn", 2): later("the sand timer is turned again"),
    ("empty", 2): later("the second sand timer is empty"),
    ("pause", True): later("pause"),
    ("pause", False): later("the pause is over"),
}
# Instead of an empty timer, where placing ended before that.
NONE_LEFT = later("a player has no domino left to draw")
# Verbs whose line names nothing.
BARE = {
    "fallen": later("all has fallen"),
    "again": later("the cascade is discarded"),
    "counted": later("the photos are counted"),
}
# Verbs whose line names the domino of an animal, or a mouth.
SURVEY = {
    "off": later("the animal on {piece} was thrown off the chain"),
    "inside": later("the animal on {piece} touches a landscape"),
    "flat": later("the animal on {piece} was not raised in time"),
    "dry": later("{piece} is not covered"),
    "wet": later("{piece} is covered after all"),
}


def names() -> Iterable[str]:
    """The names that the data hold, in English, for the catalogues."""
    return LETTERS.values()


def terrain(letter: str) -> str:
    """The terrain that a letter in the names of pieces stands for."""
    return _(LETTERS[letter])


def called(name: str) -> str:
    """What players call a domino or a landscape that a record names, as the table's screen does.

    >>> called("f_03"), called("g_6"), called("m2"), called("start")
    ('forest 3', 'garden 6', 'landscape mountain 2', 'start')
    """
    label = numbered(name)
    return label if name in (START, label) or "_" in name else _("landscape {name}", name=label)


def numbered(name: str) -> str:
    """The same without saying that a landscape is one: its terrain and its number."""
    kind, number = name[:1], name[1:].removeprefix("_").lstrip("0")
    if kind in LETTERS and number.isdigit():
        return f"{terrain(kind)} {number}"
    return _(START) if name == START else name


def end(value: Any, way: str = "") -> str:
    """An end as a record names it: a domino, a branch of a fork, a landscape or its mouth. ``way``: OUT where the
    water comes out of the mouth.

    >>> end("f_01"), end(["g_1", 2]), end(["f2", "b"]), end(["f2"])
    ('forest 1', 'garden 1, branch 2', 'landscape forest 2, river end B', 'landscape forest 2')
    """
    if not isinstance(value, list | tuple):
        return called(str(value))
    piece, *which = value
    if not which:
        return called(piece)
    if isinstance(which[0], int):
        return _("{fork}, branch {number}", fork=called(piece), number=which[0])
    if way == OUT:
        return meant("out of it", "{tile}, river end {letter}", tile=called(piece), letter=lettered(which[0]))
    return _("{tile}, river end {letter}", tile=called(piece), letter=lettered(which[0]))


def lettered(mouth: str) -> str:
    """The letter of a landscape's mouth, as the drawing and the table's panel have it."""
    return mouth.upper()


def fails(codes: Iterable[str]) -> str:
    """Why a photo does not count, by the codes of its record, as the table says it."""
    return " ".join(reasons.sentence(GAME, code) for code in codes)


def ended_early(state: Any) -> bool:
    """Whether the placing of a light game has ended before its sand."""
    return bool(state.glass == actions.EMPTY_2 + 1 and actions.glass(actions.TURN_2) not in state.history)


def made(at: Step) -> str:
    """The last move of the step, which must not be an undo."""
    obj = at.game.moves[-1]
    state = at.game.record.state
    if obj.get("empty") == 2 and ended_early(state):
        return _(NONE_LEFT)
    if obj["do"] == "doubt" and not state.pushes:
        # No push that its time would be counted from.
        obj = {**obj, "ms": 0}
    return MOVES[obj["do"]](obj) if obj["do"] in MOVES else move(obj, called)


def _domino(obj: Move) -> str:
    place = next(key for key in PLACES if key in obj)
    laid = _(PLACES[place], domino=called(obj["domino"]), end=end(obj[place], OUT if place == "from" else ""))
    return _("{move}, as a fork", move=laid) if obj.get("fork") else laid


def _animal(obj: Move) -> str:
    here = {"domino": called(obj["with"]), "end": end(obj["beside"])}
    if obj.get("side") == "before":
        if obj.get("flat"):
            return _("places {domino} with its animal flat upstream of {end}, as a buffer", **here)
        return _("places {domino} upstream of {end}, an animal across both", **here)
    if obj.get("flat"):
        return _("places {domino} with its animal flat downstream of {end}, as a buffer", **here)
    return _("places {domino} downstream of {end}, an animal across both", **here)


def _landscape(obj: Move) -> str:
    return _(
        "places {tile} with {domino} at its river end {letter}",
        tile=called(obj["tile"]),
        domino=called(obj["with"]),
        letter=lettered(obj["mouth"]),
    )


def _glass(obj: Move) -> str:
    return next(_(sentence) for (key, value), sentence in GLASS.items() if key in obj and obj[key] == value)


def _touched(obj: Move) -> str:
    return _("{tile} is touched by a domino of {terrain}", tile=called(obj["tile"]), terrain=terrain(obj["by"]))


def _push(obj: Move) -> str:
    return _("{domino} is pushed", domino=called(obj["domino"])) if "domino" in obj else _("a push")


def _bind(obj: Move) -> str:
    if "domino" in obj:
        return _("gate {gate} is after {domino}", gate=gate_number(obj["gate"]), domino=called(obj["domino"]))
    return _("gate {gate} is after no domino", gate=gate_number(obj["gate"]))


def _doubt(obj: Move) -> str:
    if obj["gate"] == actions.MAX_BOUND_GATE:
        return _("the gates lost edges, and what they counted is in doubt")
    gate = gate_number(obj["gate"])
    return (
        _("gate {gate} is uncertain ({s} s)", gate=gate, s=_seconds(obj))
        if obj["ms"]
        else _("gate {gate} is uncertain", gate=gate)
    )


def _gate(obj: Move) -> str:
    gate = gate_number(obj["gate"])
    if not obj["ms"]:
        # The push is as old as the first gate that saw it.
        return _("the wave passes gate {gate}", gate=gate)
    return _("the wave passes gate {gate} ({s} s)", gate=gate, s=_seconds(obj))


def _seconds(obj: Move) -> str:
    """How long after its push a gate saw something."""
    return number(obj["ms"] / 1000, ".2f")


def _broken(obj: Move) -> str:
    one, other = obj["between"]
    return _("the chain broke between {one} and {other}", one=called(one), other=called(other))


def _photo(obj: Move) -> str:
    if "animal" in obj:
        domino = called(obj["animal"])
        if "failed" in obj:
            return _("the photo of the animal on {domino} fails. {why}", domino=domino, why=fails([obj["failed"]]))
        return _("the photo of the animal on {domino} counts", domino=domino)
    tile = called(obj["tile"])
    if "failed" in obj:
        return _("the photo of {tile} fails. {why}", tile=tile, why=fails([obj["failed"]]))
    return _("the photo of {tile} counts", tile=tile)


def _surveyed(obj: Move) -> str:
    return _(SURVEY[obj["do"]], piece=called(obj["animal"]) if "animal" in obj else end(obj["mouth"]))


MOVES: dict[str, Callable[[Move], str]] = {
    "domino": _domino,
    "animal": _animal,
    "landscape": _landscape,
    "join": lambda obj: _("joins {one} to {other}", one=end(obj["from"]), other=end(obj["to"])),
    "glass": _glass,
    "raise": lambda obj: _("raises {domino} with its animal", domino=called(obj["with"])),
    "push": _push,
    "gate": _gate,
    "doubt": _doubt,
    "bind": _bind,
    "pushes": lambda obj: plural("the players count {n} push", "the players count {n} pushes", obj["pushes"]),
    "broken": _broken,
    "photo": _photo,
    "touched": _touched,
    **dict.fromkeys(BARE, lambda obj: _(BARE[obj["do"]])),
    **dict.fromkeys(SURVEY, _surveyed),
}
