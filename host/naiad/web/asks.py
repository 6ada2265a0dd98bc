"""What a table asks, for its page: each choice under the knob with its words, its places in the drawing and its
points; not how it is answered (gestures.py) nor what the table's own program holds (twin/within.py).

What only a game knows of it is in page.py of its room (naiad/games), which has any of

    ASKS                      the question of each option that a new game asks; of a list of its set-up by the panel's
                              words for the first choice, or the last of these words
    ANSWERS                   by the panel's words for it an answer in other words than the table has
    question(setup, items)    what its set-up asks now, '' where its screen says that, and of each answer its words and
                              the piece that it is, '' for none
    page(state, table, acts)  what a page is told of the table's question besides, in place of what is told of any game
    shut(state, in_hand)      the pieces that cannot be taken now, whatever legal moves they have
    down(fell)                the names in the drawing of the dominoes of a pushed row that lie
    DONE                      the keys of sentences that tell hands to do what a page has done by itself
    DEALT                     the verbs of moves that nobody makes, as the PC lays something out
    goes_back(piece)          whether what is in hand goes back first where this piece is taken: at the table its tag
                              would be the press for the one before, or wait for that
"""

import itertools
import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from naiad import draw, panel_words
from naiad.language import LANGUAGES, _, current, later
from naiad.plain import printable
from naiad.report.lines import Step
from naiad.report.words import made
from naiad.rooms import part, title
from naiad.web.named import named
from naiad_core import games, reasons
from naiad_core.games import GAMES
from naiad_core.text import Game, RecordError
from naiad_table.gates import DISARMED

# What a new game asks before its own options, whose names are told by themselves.
TITLES = {
    "game": later("Which game?"),
    "seats": later("How many players?"),
    "usual": later("Play as usual, or choose more?"),
    "first": later("Who begins?"),
    "menu": later("What do you want to do?"),
}
# Where a sentence ends, and what only hands at a board need: English is asked, others have as many sentences.
SENTENCE = re.compile(r"(?<=[.?!:])\s+(?=[A-ZÀ-Ý])|(?<=[.?!])\s+")
# Where a number of a sentence goes, or another sentence.
GAP = re.compile(r"[#*]")
FULL_STOP = re.compile(r"(?<=[.?!])\s+")
# The knob is turned; players have turns, and turn up cards.
MACHINE = re.compile(
    r"\b(Press|press|Then push|Turn:|Turn from page|[Oo]r turn|knob|tags?|END|BACK|MENU|Read|Or read)(?!\w)"
)
WAIT = "WAIT"
NO_NAMES: Mapping[int, str] = MappingProxyType({})
# The first answer where only few ask for more.
USUAL = "PLAY NOW"
# The last item of the menu over a game, which leads back to it.
GO_ON = "GO ON"
LIST = later("Choose one.")
PLACE = later("Choose a place.")
PIECE = later("Which piece?")
POINTS = later("How many points does ecosystem {number} give player {player}?")
# How a row of dominoes is that somebody pushes.
ROW = {
    "": later("Placing is over: push the first domino."),
    "falls": later("The dominoes fall."),
    "stalls": later("The chain has stopped: the next player pushes a domino that still stands."),
    "lies": later("All dominoes have fallen."),
}
GLASS = later("The sand timer is stopped: turn it before you place anything.")
READY = later("All is laid out.")
BOX = later("This is for the pieces of the box; on the page all lies ready.")


def question(
    table: Mapping[str, Any],
    game: Game | None,
    key: str,
    acts: str = "",
    names: Mapping[int, str] = NO_NAMES,
    pushed: bool = False,
) -> dict[str, Any]:
    """``table`` as within.py tells it, for a page; ``game`` is the record at the same move, None where it is not there
    yet or no move is asked for. ``key``: which game is set up or played; ``acts``: the name of the player to act,
    ``names`` by seat those that are known, in place of the table's numbers; ``pushed``: whether its row was.

    ``kind`` is list, pieces, moves, points, question, pages, count, idle, wait, message or none; ``options`` are the
    words of each choice, ``actions`` the moves' numbers, ``parts`` the names of its places in the drawing, ``gains``
    what each is worth at once, None where nobody knows, ``piece`` the one that all are for. ``asks`` is what a list of
    a new game is of, menu for that over a game, ``shows`` the pieces that its choices are, '' for what is none;
    ``left`` says how much sand a timer has; ``hints`` is False where the table gives none; ``down`` are the names in
    the drawing of what lies by now; ``closed``: no move can be taken back any more, or none is a person's; ``drops``:
    what BACK would lose, in a sentence. While a game is set up, ``seats`` is how many play it, 0 as long as that is
    asked.

    state.py adds ``shut``, what cannot be taken now, ``buttons``, what END and MENU do in it, one of the menu's items,
    or a piece held to the reader, ``yes``, what a press does, and ``behind``, whether the record has not come as far
    yet. ``ways`` are actions by their words that need nothing in hand; one with ``asks`` wants so many pieces ``out``
    of the hand picked and at ``most`` so many of the row that lies open, one with a ``part`` is that of the drawing;
    ``open`` is the action that takes one of that row, which lies at ``row_0`` and so on, ``first`` why nothing of the
    hand is played before one of these. ``costs``: what a piece of a kind would cost;
    ``holds``: the pieces in hand that more may join; ``about``: the part of the drawing that is
    asked about; ``all`` is False where none of the box can be taken.
    """
    # Yes and no are buttons of the page: what remains is the question.
    asks = bool(table.get("question"))
    shown = [printable(_of_the_game(line, key, asks)) for line in table.get("lines", ())]
    done = _done(current(), key)
    lines = [named(line, names) for line in shown if line and not any(each.fullmatch(line) for each in done)]
    if len(lines) == 1 and lines[0].endswith(":"):
        # Whose turn it is, and nothing that is not for hands at a knob.
        lines = []
    out: dict[str, Any] = {"kind": "none", "title": lines[0] if lines else "", "lines": lines[1:], "at": 0}
    if "screen" not in table:
        return out
    if not table.get("hints", True):
        out["hints"] = False
    if table.get("closed"):
        out["closed"] = True
    out["notice"] = _notice(table.get("notice", "") or table.get("note", ""), key)
    if table.get("glass"):
        out["glass"] = table["glass"]
    if "left_s" in table:
        out["left"] = panel_words.sentence(_sand(table["left_s"]), key)
    if table.get("telling"):
        return out | {"kind": "message"}
    if "seats" in table:
        out |= {"key": key, "seats": table["seats"]}
    if table["screen"] == "list":
        return out | _list(table, key, lines, names)
    if table["screen"] == "pages":
        # All of them are on one page here.
        told = {"title": _(READY), "lines": [*lines, _(BOX)]}
        return out | {"kind": "pages", **told, "at": table["at"], "count": table["count"]}
    if table["question"]:
        # What the screen asks may name a player or a piece; of the panel's words it says the rest at times.
        head = next((line for line in lines if line.rstrip().endswith("?")), "")
        head = head or panel_words.sentence(table["question"], key) or (lines or [table["question"]])[0]
        return out | {"kind": "question", "title": _of_the_game(head, key, asks) or head, "undoes": table["undoes"]}
    if "pieces" in table:
        return out | {"kind": "pieces", "title": _(PIECE), "pieces": table["pieces"], "at": table["at"]}
    if "points" in table:
        due = table["points"]
        title = _(POINTS, number=due["number"], player=due["seat"] + 1)
        return out | {"kind": "points", "title": title, "lines": [], "count": due["most"] + 1}
    if "moves" in table:
        fits = game is not None and len(game.record.state.history) == table["history"]
        if table.get("glass"):
            # Nothing is placed meanwhile; what is in hand waits.
            return out | {"kind": "idle", "title": _(GLASS), "lines": [], "opened": []}
        moves = _moves(game, table["moves"]) if fits and game is not None else {}
        return out | {"kind": "moves", "at": table["at"], "of": len(table["moves"]), "actions": table["moves"], **moves}
    if "gates" in table:
        # While hands are at a row before its first push it is set up again, or another one.
        row = table.get("row", "") if pushed or table["gates"] != DISARMED else ""
        if pushed and not row:
            # Taken up again after a push: what has fallen nobody knows, and the pushes can be counted.
            row = "stalls"
        elif row and hasattr(part(key, "page"), "down"):
            out["down"] = part(key, "page").down(table["fell"])
        # Sand that has run and dominoes that have fallen come back for nobody: pushes are counted again when all lie.
        out["closed"] = True
        return out | {"kind": "idle", "title": _(ROW[row]), "lines": lines, "row": row, "opened": []}
    if table.get("glass") == "pause":
        return out | {"kind": "idle", "opened": []}
    return out | {"kind": "idle", "opened": table["opened"], **_turn(lines, acts)}


def _sand(left_s: int) -> str:
    """How much sand is left, as a panel has it."""
    return f"{left_s // 60} MIN" if left_s > 60 else f"{left_s} SEC"


def _turn(lines: list[str], acts: str) -> dict[str, Any]:
    """What the player to act is told first, before what others have done; no title where nothing is said to them."""
    if not acts:
        return {}
    theirs = re.compile(rf"({re.escape(acts)}\s?:)\s*(.*)")
    found = next((found for line in lines if (found := theirs.fullmatch(line))), None)
    if found is None:
        return {"title": "", "lines": lines}
    first, *more = SENTENCE.split(found[2])
    others = [line for line in lines if line != found[0]]
    return {"title": f"{found[1]} {first}" if first else "", "lines": more + others}


def refusal(code: str, key: str) -> str:
    """Why a move is none, in the table's own words."""
    return printable(_of_the_game(reasons.sentence(key, code), key))


def _notice(note: str, key: str) -> str:
    """What the table says for a moment, a code or words of its panel, in a sentence; '' for what has none."""
    sentence = panel_words.sentence(note, key) if note else ""
    meant = _of_the_game(sentence, key) if sentence else refusal(note, key) if note and key else ""
    return "" if meant == note else meant


def _of_the_game(line: str, key: str, asks: bool = False) -> str:
    """A line without the sentences that speak of knob, buttons and tags: a page has its own. A question that a button
    would answer goes with them, but where the page ``asks`` it.
    """
    for meant, kept in _entries(current(), games.room(key) if key else panel_words.COMMON, asks):
        found = meant.fullmatch(line)
        if found:
            return " ".join(found.expand(each) for each in kept)
    return line


@cache
def _done(language: str, key: str) -> list[re.Pattern[str]]:
    """What the lines look like that a page has no need of."""
    entries = panel_words.entries(language, games.room(key)) if key else {}
    sentences = [entries[each].sentence for each in getattr(part(key, "page"), "DONE", ())] if entries else []
    return [re.compile(".+".join(map(re.escape, GAP.split(each)))) for each in sentences]


def _split(english: str, own: str) -> list[tuple[str, str]]:
    """The sentences of both beside each other: behind a colon a noun has a capital in German alone."""
    for end in (SENTENCE, FULL_STOP):
        parts = end.split(english), end.split(own)
        if len(parts[0]) == len(parts[1]):
            return list(zip(*parts, strict=True))
    return []


@cache
def _entries(language: str, room: str, asks: bool) -> list[tuple[re.Pattern[str], list[str]]]:
    """Of each entry that speaks of them: what its line looks like, and its other sentences, as templates."""
    out = []
    for name in dict.fromkeys((room, panel_words.COMMON)):
        for key, english in panel_words.entries(LANGUAGES[0], name).items():
            entry = panel_words.entries(language, name).get(key, english)
            split = _split(english.sentence, entry.sentence)
            of_the_game = [not MACHINE.search(each) for each, _own in split]
            sentences = [own for _each, own in split]
            if all(of_the_game):
                continue
            for at in range(len(sentences) - 1):
                of_the_game[at] &= asks or of_the_game[at + 1] or not sentences[at].endswith("?")
            kept = []
            fields = itertools.count(1)
            for sentence, stays in zip(sentences, of_the_game, strict=True):
                template = _template(sentence, fields)
                if stays:
                    kept.append(template)
            out.append((re.compile("(.+?)".join(map(re.escape, GAP.split(entry.sentence)))), kept))
    return out


def _template(sentence: str, fields: Iterator[int]) -> str:
    """A sentence for what was found in its gaps, each by its number."""
    return GAP.sub(lambda _gap: f"\\g<{next(fields)}>", sentence.replace("\\", "\\\\"))


def _list(table: Mapping[str, Any], key: str, lines: list[str], names: Mapping[int, str]) -> dict[str, Any]:
    asks = table["asks"]
    own = getattr(part(key, "page"), "ASKS", {}) if key else {}
    words = table.get("words") or ("",)
    first = panel_words.understood(words[0])
    if not asks and panel_words.understood(words[-1]) == GO_ON:
        asks = "menu"
    if first == USUAL:
        asks = "usual"
    known = (asks, first, first.split(" ")[-1])
    head = _(next((own[name] for name in known if name in own), TITLES.get(asks, LIST)))
    if "setup" in table:
        question, answers = part(key, "page").question(table["setup"], table["items"])
        answered, shows = zip(*answers, strict=True)
        return {
            "kind": "list",
            "title": question or (lines[0] if lines else head),
            "lines": [],
            "options": answered,
            "shows": shows,
            "at": table["at"],
        }
    if "words" not in table:
        return {"kind": "count", "title": lines[0] if lines else head, "at": table.get("at", 0)}
    game = "" if asks == "game" else key
    better = getattr(part(game, "page"), "ANSWERS", {}) if game else {}
    meant = [
        _(better[said])
        if (said := panel_words.understood(each)) in better
        else panel_words.sentence(each, game) or each
        for each in words
    ]
    sentences = [named((_of_the_game(sentence, game) or sentence).rstrip("."), names) for sentence in meant]
    options = list(map(_game, words)) if asks == "game" else list(sentences)
    if words == [WAIT]:
        # Whatever is pressed does nothing.
        return {"kind": "wait", "title": options[0], "lines": []}
    if len(options) == 1 and not asks:
        return {"kind": "message", "title": options[0], "lines": []}
    about = []
    if asks == "first" and first == games.descriptor(key).FIRST[0]:
        # Whom the rulebook has begin, and where they sit.
        rule = FULL_STOP.split(sentences[0])[0].rstrip(".")
        if len(options) > 1:
            options[0] = _("{rule}: that is Player 1", rule=rule)
            about = [_("If it is somebody else, choose who.")]
        else:
            options[0] = _("{rule}: whoever that is takes the first seat, as Player 1", rule=rule)
    if asks == "menu":
        # What changes nothing is said, and no choice: its place under the knob stays.
        for tells in table.get("tells", ()):
            about.append(options[tells])
            options[tells] = ""
    # What the screen says is of the choice that the knob stands on; what stands on its button is not said once more.
    at = table["at"]
    more = [rest for line in lines if (rest := line.removeprefix(f"{sentences[at]}.").strip())]
    if more and not options[at]:
        about += more
    elif more:
        options[at] = f"{options[at]}. {' '.join(more)}".removesuffix(".")
    if "marked" in table:
        # Here all choices are in sight.
        rulebook = panel_words.entries(current(), panel_words.COMMON)["by-rulebook"].sentence.rstrip(".")
        if rulebook not in options[table["marked"]]:
            options[table["marked"]] += f". {rulebook}"
    return {"kind": "list", "title": head, "lines": about, "options": options, "at": at, "asks": asks}


def _game(words: str) -> str:
    """The game that a menu shows by these words."""
    meant = panel_words.understood(words)
    return next((title(each) for each in GAMES if meant == games.descriptor(each).MENU), words)


def _moves(game: Game, actions: list[int]) -> dict[str, Any]:
    """Of each move its words, its places in the drawing, what it is worth. ``game`` is used up."""
    state = game.record.state
    words: list[str] = []
    parts: list[list[str]] = []
    gains: list[int | None] = []
    turns: list[int] = []
    pieces = set()
    for action in actions:
        ends = 0
        try:
            obj = game.words.show(action, state)
            if game.refusal(obj):
                game.push({"do": "end"})
                ends = 1
                obj = game.words.show(action, state)
            seat = state.to_act()
            before = state.points(seat) if seat >= 0 else 0
            game.push(obj)
        except (RecordError, LookupError, ValueError):
            words.append("")
            parts.append([])
            gains.append(None)
            turns.append(0)
        else:
            words.append(made(Step(1, seat if seat >= 0 else None, game)).partition("  ")[2])
            gains.append(state.points(seat) - before if seat >= 0 else None)
            game.push({"do": "undo"})
            parts.append(list(draw.places(game, [action])))
            turns.append(_degrees(obj))
            pieces.add(obj.get(obj["do"], obj.get("card")))
        for _each in range(ends):
            game.push({"do": "undo"})
    piece = pieces.pop() if len(pieces) == 1 else None
    held = {"piece": piece} if isinstance(piece, str) else {}
    return {"options": words, "parts": parts, "gains": gains, "turns": turns, **held}


def _degrees(obj: Mapping[str, Any]) -> int:
    """How far a move turns its piece, clockwise: by half as a card, by sixths as a tile."""
    return 180 if obj.get("turned") else 60 * obj["turn"] if obj["do"] == "tile" else 0
