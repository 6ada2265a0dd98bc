"""What ``naiad play`` writes beside its lights, broken and cut to the room there is: a game, its keys; not when it is
shown (play.py).
"""

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from naiad.language import _, later, meant, plural
from naiad.plain import printable

KEYS = later("←→ turn · Enter ok · b back · e end · m menu · t tag · ? what · h keys · q quit")
# With nothing in hand *back* takes a move back.
UNDO_KEYS = later("←→ turn · Enter ok · b undo · e end · m menu · t tag · ? what · h keys · q quit")
WATCHED_KEYS = later("v all · ? what is this · n names · q quit")
HELP = (
    ("← → ↑ ↓", later("turn the knob: move through the places, or through a list")),
    ("Enter", later("press the knob: place the piece, choose the word")),
    ("k", later("hold the knob down: from any page of a set-up the game begins")),
    ("b", later("back: drop the piece in hand; with none in hand, take back the last move")),
    ("e", later("end: end the turn; before a piece is placed, pass")),
    ("m", later("menu: pause, new game, and the game's own choices")),
    (
        "t",
        later(
            "hold a tag to the reader: type the piece's name, Tab completes it, ↑ ↓ show the names before; then Enter"
        ),
    ),
    ("i", later("hint: the three best turns, their points and what for; only from what that seat knows")),
    ("v", later("view the whole game: all of the score, and every move")),
    ("n", later("names: who plays, in turn order")),
    ("l", later("lift what lies on the reader")),
    ("g", later("push the dominoes that were laid, or a row of others")),
    ("w", later("what goes wrong at a gate: a hand, a lamp, a wave that stops")),
    ("u", later("pull the USB cable, or put it back; the table plays on")),
    ("s", later("pull the screen's plug, or put it back; the table plays on")),
    ("p", later("cut the power, or switch it on; the table goes on at the last move")),
    ("q", later("quit; the table keeps its game for the next naiad play")),
    ("?", later("what is on the lights now, or the game again")),
    ("h", later("these keys, or the game again")),
)
HELP_COLUMNS = 10
# So many lines of moves are wanted beside a deeper score.
MOVES = 3
LEAST_COLUMNS = 6
# How far in the lines of a score begin at most: how everybody stands, and what that is made of.
OUTER = 2
INNER = (4, 6)
# So many pieces can be told one by one.
FEW = 8


class SidePanel(NamedTuple):
    """A game for the side of the picture: its name, the moves oldest first, its score explained; what falls in
    it; whose turn it is; the actions that stand, of which hints are none; the pieces that can be taken now, where Tab
    can go through them."""

    head: str
    moves: Sequence[str]
    score: Sequence[str]
    row: Mapping[str, Any]
    turn: str = ""
    history: Sequence[int] = ()
    fits: Sequence[str] = ()

    @property
    def few(self) -> Sequence[str]:
        """The pieces that can be taken now, where they can be told one by one."""
        return self.fits if len(self.fits) <= FEW else ()


def bar(keys: str, width: int) -> list[str]:
    """What the keys do, in lines that end between two of them."""
    # A key and what it does stay together.
    lines = textwrap.wrap(keys.replace(" ", "\0").replace("\0·\0", " · "), width)
    return [line.replace("\0", " ").removesuffix(" ·") for line in lines]


def some_of(names: Sequence[str], width: int, first: int = 0) -> str:
    """As many whole names as there is room for, from one of them on and round, and how many there are besides."""
    first = first % len(names) if names else 0
    names = [*names[first:], *names[:first]]
    shown = ", ".join(names)
    count = len(names)
    while len(shown) > width and count:
        count -= 1
        more = plural("{n} more", "{n} more", len(names) - count)
        shown = ", ".join(names[:count]) + f" ({more})"
    return shown


def help_lines(width: int) -> str:
    """What the keys do, a key a line."""
    indent = " " * HELP_COLUMNS
    # As it stands on a keyboard; a button of that name is another word.
    named = {"Enter": meant("key", "Enter")}
    return "\n".join(
        textwrap.fill(f"{named.get(keys, keys):<{HELP_COLUMNS}}{_(text)}", width - 1, subsequent_indent=indent)
        for keys, text in HELP
    )


def fitting(panel: SidePanel, width: int, room: int) -> list[str]:
    """The score over the last moves, in at most so many lines of that width: where there is too little room the moves
    go first, then the parts of the score; whose turn it is and how everybody stands stay. What is cut says which key
    shows it.
    """
    moves = [wrapped([move], width) for move in panel.moves]
    wanted = min(MOVES, sum(map(len, moves[-MOVES:])))
    score = [panel.head, *_down_to(panel.score, OUTER, width)]
    for indent in INNER:
        deeper = [panel.head, *_down_to(panel.score, indent, width)]
        if len(deeper) + 1 + wanted > room:
            break
        score = deeper
    more = _("[v] shows all")
    if len(score) > room:
        # One behind the other they take fewer lines; the name of the game goes.
        first, *rest = _outer(panel.score, OUTER)
        score = wrapped([first, "  " + " · ".join(line.strip() for line in rest)], width)
        return [*score[: room - 1], f"… {more}"] if len(score) >= room else [*score, more]
    shown: list[str] = []
    for move in reversed(moves):
        if len(score) + 1 + len(move) + len(shown) > room:
            break
        shown = [*move, *shown]
    if len(score) + 1 + sum(map(len, moves)) > room or score[1:] != wrapped(panel.score, width):
        score[0] = f"{panel.head}  {more}"
    return [*score, "", *shown] if shown else score


def whole(panel: SidePanel, width: int) -> list[str]:
    """All of the score and every move."""
    return [panel.head, *wrapped(panel.score, width), "", *wrapped(panel.moves, width)]


def least(panel: SidePanel, width: int) -> int:
    """How many lines the game takes at least, where none is put behind another."""
    return 1 + len(_down_to(panel.score, OUTER, width))


def _down_to(score: Sequence[str], indent: int, width: int) -> list[str]:
    return wrapped(_outer(score, indent), width)


def _outer(score: Sequence[str], indent: int) -> list[str]:
    """The lines of a score that begin so far in at most; a heading of what is left out says how much that is."""
    out: list[str] = []
    left_out = 0
    for line in (*score, ""):
        if len(line) - len(line.lstrip()) > indent:
            left_out += 1
            continue
        if left_out and out[-1].endswith(":"):
            out[-1] += f" {left_out}"
        left_out = 0
        out.append(line)
    return out[:-1]


def wrapped(lines: Sequence[str], width: int) -> list[str]:
    """Lines broken between words, further in where they go on."""
    out = []
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        out += textwrap.wrap(
            printable(line), max(width, LEAST_COLUMNS), subsequent_indent=indent, break_on_hyphens=False
        )
    return out
