"""The line that is typed under the lights of ``naiad play``: a piece for the reader, players' names, or what goes wrong
at a gate; not the screen around it (play.py), nor which names pieces have (service/pieces.py)."""

from collections.abc import Callable, Sequence
from typing import Any

from naiad.cli.keys import DOWN, ESCAPE, UP
from naiad.cli.side import some_of
from naiad.language import _
from naiad.plain import printable
from naiad.service import live_table, pieces
from naiad.service.errors import WrongInput

PIECE, NAMES, GATE = "piece", "names", "gate"
# By the letter behind its number: what goes wrong at a gate.
WRONG = {"h": "gate", "l": "lamp", "s": "stall"}


class TypedLine:
    """``text`` is what is typed, None while nothing is; ``note`` what is to be told of it.

    ``order(verb, **values)`` asks something of the table, ``rename(names)`` names its players and raises WrongInput;
    ``game()`` is the game on the table, ``hand()`` the pieces that the person holds, if the PC knows.
    """

    def __init__(
        self,
        order: Callable[..., object],
        rename: Callable[[list[tuple[int, str]]], object],
        game: Callable[[], str],
        hand: Callable[[], Sequence[str]],
    ) -> None:
        self._order, self._rename, self._game, self._hand = order, rename, game, hand
        self.text: str | None = None
        self.note = ""
        self._what = PIECE
        # The pieces that were asked for, and which of them the arrows have reached.
        self._asked: list[str] = []
        self._asked_at = 0
        # The pieces that were held to the reader: of several alike the next one is another.
        self._used: set[str] = set()
        # From which of the names on they are shown, and how many fit beside it.
        self._first, self._fitted = 0, 1
        # Whether the key before was Tab.
        self._is_tabbed = False

    def begin(self, what: str) -> None:
        """From now on keys are typed: PIECE, NAMES or GATE."""
        self._what = what
        self.text = self.note = ""
        self._asked_at = len(self._asked)
        self._first, self._is_tabbed = 0, False

    def type(self, key: str) -> None:
        """A key, while ``text`` is not None."""
        assert self.text is not None
        self.note = ""
        if key != "\t":
            self._first, self._is_tabbed = 0, False
        if key in ("\r", "\n"):
            {PIECE: self._hold, NAMES: self._name, GATE: self._go_wrong}[self._what](self.text.strip())
        elif key == ESCAPE:
            self.text = None
        elif key == "\t" and self._what == PIECE:
            before, self.text = self.text, _completed(self.text, self._completions())
            # Where nothing more is agreed on a second one shows the next names.
            self._first = self._first + self._fitted if self.text == before and self._is_tabbed else 0
            self._is_tabbed = True
        elif key in (*UP, *DOWN) and self._what == PIECE:
            self._asked_at = max(0, min(len(self._asked), self._asked_at + (-1 if key in UP else 1)))
            self.text = (*self._asked, "")[self._asked_at]
        elif key in ("\x7f", "\b"):
            self.text = self.text[:-1]
        elif key == "\x15":
            # Ctrl-U, as in a shell: a wrong name is gone at once.
            self.text = ""
        elif key.isprintable():
            self.text += key

    def shown(self, width: int) -> list[str]:
        """What is typed, and under it how it may go on."""
        typed = printable(self.text or "")
        if self._what == GATE:
            return [_("gate 3: 3h a hand in its beam, 3l a lamp, 3s the wave stops before it:") + f" {typed}_"]
        if self._what == NAMES:
            return [_("names, with a comma between: {names}", names=typed) + "_"]
        found = self._completions()
        names = _("no piece begins like that")
        if found:
            # As many as there are whole in the line.
            names = some_of(found, width - len("Tab: "), self._first)
            self._fitted = max(1, sum(each in names.split(", ") for each in found))
            names = f"Tab: {names}"
        return [_("tag: {name}", name=self.text) + "_", names]

    def _completions(self) -> list[str]:
        return pieces.completions(self.text or "", self._game(), self._hand())

    def _hold(self, name: str) -> None:
        game = self._game()
        free = [each for each in pieces.names(game) if each not in self._used]
        piece = pieces.named(name, game, [*self._hand(), *free])
        try:
            tag = pieces.tag(piece, game) if name else ""
        except LookupError as error:
            self.note = str(error)
            return
        self.text = None
        if name:
            self._asked.append(name)
            self._used.add(piece)
            self._order("tap", reader=0, tag=tag, ms=600)

    def _name(self, typed: str) -> None:
        try:
            self._rename([(seat, name) for seat, name in enumerate(typed.split(","), start=1) if name.strip()])
        except WrongInput as error:
            self.note = error.message
            return
        self.text = None

    def _go_wrong(self, typed: str) -> None:
        """What happens at a gate of the row: its number and what, as in 3h; nothing where nothing was typed."""
        gate, verb = typed[:-1], WRONG.get(typed[-1:])
        if typed and (verb is None or not gate.isdecimal() or int(gate) < 1):
            self.note = _("type a gate and what happens there, as 3h, not {typed}", typed=printable(typed))
            return
        self.text = None
        if verb is None:
            return
        values: dict[str, Any] = {"ms": live_table.HAND_MS} if verb == "gate" else {}
        self._order(verb, gate=int(gate) - 1, **values)
        if verb == "stall":
            self.note = _("The next wave stops before gate {gate}.", gate=gate)


def _completed(typed: str, found: Sequence[str]) -> str:
    """What is typed, as far as all the names found agree on how it goes on; the only one is taken whole."""
    if len(found) == 1:
        return found[0]
    while found and all(name.startswith(found[0][: len(typed) + 1]) for name in found) and len(found[0]) > len(typed):
        typed = found[0][: len(typed) + 1]
    return typed
