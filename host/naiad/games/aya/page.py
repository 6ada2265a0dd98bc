"""What AYA's page asks in words of its own: joins, uses, photos, the count of pushes; not the rules, and not what the
table's screen says.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import repeat
from typing import Any

from naiad.games.aya.chain import chain_of
from naiad.games.aya.chain_drawing import joined
from naiad.games.aya.words import MOVES, called, end, fails, lettered, terrain
from naiad.language import _, later, plural
from naiad.report.marked import name
from naiad.report.words_count import labelled
from naiad_core.games.aya import actions, light_game
from naiad_core.games.aya.notation import show
from naiad_core.games.aya.pieces import DOMINOES, LETTERS, MOUTH_COUNT, TILES, piece, piece_name
from naiad_core.games.aya.table import NOT_RAISED
from naiad_table.games.aya import count
from naiad_table.games.aya.modes import ANIMAL, COUNT, JOIN_FROM, JOIN_TO, LANDSCAPE, PLAIN
from naiad_table.gates import DISARMED

# What a new game asks, in sentences.
ASKS = {
    "cameras_per_terrain": later("How many cameras are there?"),
    "max_animals_per_fork": later("How many animals may stand at a fork?"),
    "free_pushes": later("How many pushes are free?"),
    "track": later("What is recorded?"),
}
# What a domino is used for, in the order of the table's MENU.
USES = {
    PLAIN: (actions.DOMINO, later("Only the domino")),
    ANIMAL: (actions.ANIMAL, later("With its animal")),
    LANDSCAPE: (actions.LANDSCAPE, later("With its landscape")),
}
# The two ends of a join, one after the other.
JOINS = {JOIN_FROM: ("from", later("From which end?")), JOIN_TO: ("to", later("To which end?"))}
# Of the menu that has a button of its own.
PAUSE = "PAUS E"
# Whose finger a row waits for, by how it is.
PUSHED = {
    "": later("Placing is over: {player} pushes the first domino."),
    "stalls": later("The chain has stopped: {player} pushes a domino that still stands."),
}
HOW_MANY = later("How many pushes were there?")
CORRECTED = later("Go back? What you have corrected here is forgotten.")
NONE_OR_TWO = later("Choose a push that was none; choose it once more if it was two.")
# What is said of a push by how often it counts.
TIMES = (later("{push}: it was none"), "{push}", later("{push}: it was two"))
# What may have happened to a photo, which its question names.
HAPPENED = {
    "off": later("It was thrown off the chain"),
    "inside": later("It touches a landscape"),
    "flat": later("It was not raised in time"),
}


def goes_back(taken: str) -> bool:
    """At the table the next player's domino waits until this one is laid; an animal or a landscape comes with it."""
    return bool(piece(taken) < DOMINOES)


def shut(state: Any, in_hand: str) -> list[str]:
    """What does not lie beside the table now, whatever legal moves it has: landscapes, each of which comes with a
    camera domino of its terrain, while that is in hand; dominoes whose animal can be stood up.
    """
    if state.light:
        # What was told is taken in the drawing, where its photo is.
        return [piece_name(number) for number in range(DOMINOES + TILES) if light_game.reported(state, number)]
    if state.is_over():
        return []
    domino = piece(in_hand)
    return _flat(state) + [
        piece_name(DOMINOES + tile)
        for tile in range(1, TILES)
        if not 0 <= domino < DOMINOES
        or all(state.why_not(actions.landscape(domino, 3 * tile + mouth)) for mouth in range(MOUTH_COUNT[tile]))
    ]


def _flat(state: Any) -> list[str]:
    """The dominoes whose animal lies flat and may be stood up now."""
    found = (domino for domino in range(DOMINOES) if state.animals[domino] & NOT_RAISED)
    return [piece_name(domino) for domino in found if not state.why_not(actions.raise_(domino))]


def page(state: Any, table: Mapping[str, Any], acts: str) -> dict[str, Any]:
    """What a page is told of the question that ``table`` (twin/within.py) asks, besides what it asks of every game:
    ``buttons``, what END and MENU mean (``use`` goes on to what else the domino in hand may be used for, ``end`` is
    END, ``raise`` holds a domino to the reader whose animal is to be stood up), which ``item`` of the menu; ``left``,
    what there is to do, and of ends to be joined how they are called.
    """
    moves, mode = table.get("moves", ()), table.get("mode", PLAIN)
    if moves and mode in JOINS:
        key, question = JOINS[mode]
        ref: Callable[[int], int] = actions.from_of if mode == JOIN_FROM else actions.to_of
        return {
            "title": _(question),
            "lines": [end(show(moves[table["at"]], state)[key])],
            "options": [""] * len(moves),
            "parts": [[joined(ref(action))] for action in moves],
            "yes": _("This end"),
            "turn": _("The other end here"),
            "other": _("Another end"),
            "buttons": [],
        }
    if moves and mode == COUNT:
        stands = [_("Dominoes still stand: push on first.")] if table.get("row") == "stalls" else []
        return {
            "title": _(HOW_MANY),
            "lines": [*stands, _(NONE_OR_TWO)],
            "options": list(_pushes(state, moves)),
            "drops": "" if list(moves) == count.pages(state) else _(CORRECTED),
            "buttons": [{"do": "end", "words": _("Begin the count again")}],
        }
    if table.get("asked_gate"):
        # At the row itself it is the press with nothing in hand.
        return {"yes": _("Say what gate {gate} saw", gate=table["asked_gate"])}
    if moves and mode == LANDSCAPE:
        # Each by its picture.
        lines = [show(action, state) for action in moves]
        return {
            "options": [
                _("{tile}, river end {letter}", tile=called(line["tile"]), letter=lettered(line["mouth"]))
                for line in lines
            ],
            "shows": [line["tile"] for line in lines],
            "buttons": _uses(state, piece(table.get("in_hand", "")), mode, moves[0]),
        }
    if moves and state.is_over() and state.light:
        return _photo(list(map(show, moves, repeat(state))))
    if moves and state.is_over():
        return _survey(state, [show(action, state) for action in moves])
    if moves:
        uses = _uses(state, piece(table.get("in_hand", "")), mode, moves[0])
        turn = _other_way(moves, table.get("parts", ()), table.get("at", 0))
        return {"buttons": uses, "turn": turn, **_at_branch(show(moves[table.get("at", 0)], state), acts)}
    if table.get("closed"):
        told = _("The game is closed: nothing more is entered or taken back.")
        return {"buttons": [], "left": told, "all": False}
    if state.is_over():
        can_end = state.light and state.is_provisional()
        told = _("All photos are entered. Undo that to put one of them right.")
        if can_end:
            told = _("Take the domino or tile of each photo and say whether it counts.")
            if any(light_game.reported(state, number) for number in range(DOMINOES + TILES)):
                told += " " + _("To change what was said of one, take it in the drawing.")
        elif not state.light:
            told = _("For a photo that failed, take its domino or tile and say why.")
        return {"buttons": [{"do": "end", "words": _("All photos are entered")}] if can_end else [], "left": told}
    # Where no domino is recorded none of the box is taken.
    none: dict[str, Any] = {"all": False} if state.light else {}
    if state.placing_over():
        return none | _pusher(state, table)
    if not state.running():
        return none
    words = _("No domino is left") if state.light else _("Join two ends") if state.joins() else ""
    ends = [{"do": "end", "words": words}] if words else []
    ends += [
        {"do": "raise", "piece": each, "words": _("Stand the animal of {domino} up", domino=called(each))}
        for each in _flat(state)[:1]
    ]
    return {"buttons": [*ends, {"do": "item", "item": PAUSE, "words": _("Pause")}], **none}


def _pusher(state: Any, table: Mapping[str, Any]) -> dict[str, str]:
    """Who pushes next: the first player, then one after the other, but nobody while hands are at the row; ``push``, the
    domino in the drawing that falls by it."""
    row = table.get("row", "")
    if row not in PUSHED:
        return {}
    fell = table.get("fell", ())
    stands = [name("domino", piece_name(each)) for each in chain_of(state).dominoes if each not in fell]
    out = {"push": stands[0]} if stands else {}
    if table.get("gates", DISARMED) != DISARMED and bool(row) == bool(state.pushes):
        out["title"] = _(PUSHED[row], player=_("Player {number}", number=state.pushes % state.seats + 1))
    return out


def _at_branch(line: Mapping[str, Any], acts: str) -> dict[str, str]:
    """The move of a domino at a fork: the table's screen does not say at which branch."""
    where = next((line[key] for key in ("after", "before", "beside") if key in line), "")
    if not isinstance(where, list) or not isinstance(where[1], int):
        return {}
    return {"title": f"{labelled(acts, MOVES[line['do']](line))}."}


def _other_way(moves: Sequence[int], parts: Sequence[Sequence[str]], at: int) -> str:
    """What is otherwise with the next move at the same place of the drawing: where the water runs, or that a garden is
    a fork, an animal flat.
    """
    here = [n for n, each in enumerate(parts) if n < len(moves) and at < len(parts) and each[:1] == parts[at][:1]]
    after = moves[here[(here.index(at) + 1) % len(here)]] if here else moves[at]
    if actions.is_flagged(after) == actions.is_flagged(moves[at]):
        return _("The water the other way")
    if actions.verb_of(after) == actions.ANIMAL:
        return _("Lay the animal flat") if actions.is_flagged(after) else _("Stand the animal up")
    return _("As a fork") if actions.is_flagged(after) else _("Not as a fork")


def down(fell: Sequence[int]) -> list[str]:
    """What lies in the drawing of these dominoes of a row that somebody pushed."""
    return [name("domino", piece_name(domino)) for domino in fell]


def _photo(lines: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What may be said of a photo, whose name is in the question alone."""
    animal = lines[0].get("animal")
    title = (
        _("Does the photo of the animal on {domino} count?", domino=called(animal))
        if animal
        else _("Does the photo of {tile} count?", tile=called(lines[0]["tile"]))
    )
    options = [fails([line["failed"]]) if "failed" in line else _("It counts.") for line in lines]
    about = name("animal", animal) if animal else name("tile", lines[0]["tile"])
    return {"title": title, "lines": [], "options": options, "about": about, "buttons": []}


def _survey(state: Any, lines: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What may have happened to a photo, whose name is in the question alone; one answer is a button that says it."""
    animal = next((line["animal"] for line in lines if "animal" in line), "")
    tiles = (line.get("tile") or line.get("mouth", [""])[0] for line in lines)
    tile = next(filter(None, tiles), "")
    about = ""
    if animal:
        title = _("What happened to the photo of the animal on {domino}?", domino=called(animal))
        about = name("animal", animal)
    elif tile:
        title = _("What happened to the photo of {tile}?", tile=called(tile))
        about = name("tile", tile)
    else:
        title = _("Where did the chain break?")
    options = [_happened(state, line) for line in lines]
    return {"title": title, "lines": [], "options": options, "about": about, "yes": options[0], "buttons": []}


def _happened(state: Any, line: Mapping[str, Any]) -> str:
    verb = line["do"]
    if verb == "touched":
        return _("A domino of {terrain} touched it", terrain=terrain(line["by"]))
    if verb == "broken":
        one, other = map(called, line["between"])
        return _("The chain broke between {one} and {other}", one=one, other=other)
    if verb in HAPPENED:
        return _(HAPPENED[verb])
    at, letter = _at_mouth(state, *line["mouth"]), lettered(line["mouth"][1])
    names = {"letter": letter, "domino": called(at)}
    if verb == "dry":
        return (
            _("River end {letter} (at {domino}) is not covered", **names)
            if at
            else _("River end {letter} is not covered", letter=letter)
        )
    return (
        _("River end {letter} (at {domino}) is covered after all", **names)
        if at
        else _("River end {letter} is covered after all", letter=letter)
    )


def _at_mouth(state: Any, tile: str, letter: str) -> str:
    """The domino that lies on a river's end, else the one that stands before it, '' for none."""
    mouth = 3 * (piece(tile) - DOMINOES) + LETTERS.index(letter)
    inner, outer = state.cover[mouth] - 2, state.link[actions.MOUTH + mouth] - 2
    if inner < 0 <= outer < actions.MOUTH:
        inner = actions.domino_of(outer)
    return piece_name(inner) if inner >= 0 else ""


def _pushes(state: Any, pages: Sequence[int]) -> Iterator[str]:
    """The pages of the count in words, as the table's own count.py has them."""
    yield plural("That is right: {n} push", "That is right: {n} pushes", actions.more_of(pages[0]))
    for number, page in enumerate(pages[1:-1], 1):
        gates, _after = count.passed_by(state.history, number)
        push = _("Push {n}, no gate", n=number)
        if gates:
            told = ", ".join(count.ranges(gates))
            names = {"push": number, "gates": told}
            push = plural("Push {push}, gate {gates}", "Push {push}, gates {gates}", len(gates), **names)
        yield _(TIMES[count.times_of(page)], push=push)
    yield _("One more that no gate saw (so far {n})", n=actions.more_of(pages[-1]))


def _uses(state: Any, domino: int, mode: int, move: int) -> list[dict[str, str]]:
    if mode not in USES or not 0 <= domino < DOMINOES or state.light or state.placing_over():
        return []
    found = {actions.verb_of(action) for action in state.legal(domino)}
    after = next((use for use in (*range(mode + 1, len(USES)), *range(mode)) if USES[use][0] in found), mode)
    out = [] if after == mode else [{"do": "use", "words": _(USES[after][1])}]
    if mode == ANIMAL:
        words = _("Stand it up") if actions.is_flagged(move) else _("Lay the animal flat")
    else:
        words = "" if state.why_not(actions.domino(domino, actions.RESERVE)) else _("Onto the reserve")
    return [*out, {"do": "end", "words": words}] if words else out
