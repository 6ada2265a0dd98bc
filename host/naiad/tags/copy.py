"""One copy of a game whose pieces get tags: what its box holds, as answered now or before; not how a tag gets there."""

from typing import Any

from naiad.rooms import part
from naiad.store.database import Store
from naiad.store.sets import GOOD_NAME, TagSet
from naiad.tags import boxes
from naiad.tags.boxes import Box, Slot


class Copy:
    """A copy of a game by its set's name. ``answers``: what is said of its box now; ``few``: the minimal set of tags;
    ``only``: groups, where not all are meant. Raises ValueError for what cannot be, StoreError."""

    def __init__(
        self, store: Store, game: str, name: str, answers: dict[str, Any], few: bool = False, only: tuple[str, ...] = ()
    ) -> None:
        if not GOOD_NAME.fullmatch(name):
            raise ValueError(f"{name!r} cannot be a set's name: letters, digits, - and _, at most 32")
        self.game = game
        self.tags = TagSet(store, game, name)
        self._before = self.tags.options
        self._answers = answers
        self._few = few
        self._only = only

    def open_questions(self) -> dict[str, str]:
        """The options of the box that nobody has chosen yet and that a person is asked, with the question."""
        # The few tags serve every box.
        asked = {} if self._few else part(self.game, "box").OPTIONS
        return {name: question for name, question in asked.items() if question and name not in self._options()}

    def answer(self, **answers: Any) -> None:
        """Something more about the box."""
        self._answers |= answers

    def box(self) -> Box:
        """The pieces that are meant."""
        inside = boxes.few(self.game) if self._few else boxes.box(self.game, **self._options())
        return inside.only(self._only) if self._only else inside

    def begin(self) -> Box:
        """The same, and what was answered is kept for the next time."""
        inside = self.box()
        if self._options() != self._before:
            self.tags.begin(self._options())
        return inside

    def missing(self) -> list[Slot]:
        """The places of the box that have no tag yet."""
        counts = self.tags.counts()
        return [slot for slot in self.box().slots() if slot.copy > counts[slot.piece.name]]

    def _options(self) -> dict[str, Any]:
        # A set that was begun before options had their whole names has their short ones.
        names = {boxes.short(name): name for name in boxes.options(self.game)}
        before = {names.get(name, name): value for name, value in (self._before or {}).items()}
        return before | self._answers
