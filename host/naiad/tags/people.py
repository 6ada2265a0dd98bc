"""Players' own tags as a box to walk through, and what may stand on them; who sits where is naiad_table/people.py's."""

import re
import unicodedata
from collections.abc import Iterable

from naiad.store.database import Store
from naiad.tags.boxes import PLAYER, Box, Group, Piece, words_of
from naiad.tags.copy import Copy
from naiad_table.people import LONGEST

# The command line's word for them.
PLAYERS = "players"
NOBODY = "Nobody has a tag yet: naiad enrol players Ada Bo writes one for each."
# Of Latin-1 what can be printed, without what parts a tag's text or a line of uids.txt.
LETTERS = re.compile(r"[!-~\u00a1-\u00ac\u00ae-\u00ff]+")
RESERVED = "/_#"


def piece_name(name: str) -> str:
    """A player's name as it stands on the tag; ValueError for one that cannot.

    >>> piece_name(" Bo  the elder ")
    'Bo_the_elder'
    """
    words = unicodedata.normalize("NFC", name).split()
    spelled = " ".join(words)
    if not words:
        raise ValueError("a name has at least one letter")
    if len(spelled) > LONGEST:
        raise ValueError(f"{spelled}: a name on a tag has at most {LONGEST} letters")
    odd = sorted({letter for word in words for letter in word if not LETTERS.match(letter) or letter in RESERVED})
    if odd:
        raise ValueError(f"{spelled}: the table cannot show {''.join(odd)}; it has Latin letters, without {RESERVED}")
    return "_".join(words)


class People(Copy):
    """The players who have a tag, and those who are to get one now: a box of names. ValueError for a bad name,
    StoreError."""

    def __init__(self, store: Store, names: Iterable[str]) -> None:
        super().__init__(store, PLAYER, "mine", {})
        self._fresh = [piece_name(name) for name in names]

    def add(self, names: Iterable[str]) -> None:
        """Somebody more is to get one."""
        self._fresh += map(piece_name, names)

    def open_questions(self) -> dict[str, str]:
        """Nothing: who is to get a tag is asked by its own question."""
        return {}

    def box(self) -> Box:
        """A tag for each."""
        names = dict.fromkeys([*sorted(self.tags.counts()), *self._fresh])
        pieces = tuple(Piece(name, words_of(PLAYER, name)) for name in names)
        return Box(PLAYER, (Group(PLAYERS, PLAYERS, pieces),) if pieces else (), "" if pieces else NOBODY)

    def begin(self) -> Box:
        """The same, and it is a set from now on."""
        self.tags.begin({})
        return self.box()
