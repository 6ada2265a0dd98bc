"""Where a walk through a box is: what is done, was skipped, comes next; no reader."""

from naiad.language import _
from naiad.store.sets import TagSet
from naiad.tags.boxes import Box, Slot


class Sequence:
    """The slots of a box in order, ``at`` the one that it is about; -1 at the end.

    ``replace``: the slots of that piece alone.
    """

    def __init__(self, box: Box, kept: TagSet, replace: str = "") -> None:
        slots = box.slots()
        self.total = len(slots)
        self.slots = [slot for slot in slots if replace in ("", slot.piece.name)]
        self.at = -1
        self._all = slots
        self._kept = kept
        self._skipped: set[int] = set()
        # Where it was since it began; the tags that were noted there.
        self._past: list[int] = []
        self._given: dict[int, str] = {}
        self.refresh()

    def refresh(self) -> None:
        """Look anew which pieces have a tag. StoreError."""
        self.counts = self._kept.counts()

    @property
    def slot(self) -> Slot:
        """The slot that it is about."""
        return self.slots[self.at]

    @property
    def done(self) -> int:
        """How many slots of the whole box have a tag."""
        return sum(self.has_tag(slot) for slot in self._all)

    def so_far(self) -> str:
        """How many slots of the whole box have a tag, in words."""
        return _("{number} of {total} done", number=self.done, total=self.total)

    def has_tag(self, slot: Slot) -> bool:
        """Whether the slot is done."""
        return slot.copy <= self.counts[slot.piece.name]

    def missing(self) -> list[Slot]:
        """The slots without a tag."""
        return [slot for slot in self.slots if not self.has_tag(slot)]

    def next(self) -> int:
        """The next slot without a tag that was not skipped, round the end once; -1 if there is none."""
        for step in range(1, len(self.slots) + 1):
            at = (self.at + step) % len(self.slots)
            if not self.has_tag(self.slots[at]) and self.slots[at].number not in self._skipped:
                return at
        return -1

    def place(self, name: str) -> int:
        """The first slot of a piece without a tag, else its first; -1 for one that is not in the box."""
        own = [at for at, slot in enumerate(self.slots) if slot.piece.name == name]
        return next((at for at in own if not self.has_tag(self.slots[at])), own[0] if own else -1)

    def pass_by(self, whole_group: bool) -> None:
        """Leave the slot, or all of its group, out."""
        passed = [slot for slot in self.slots if slot.group == self.slot.group] if whole_group else [self.slot]
        self._skipped.update(slot.number for slot in passed)
        self._past.append(self.at)

    def settle(self, uid: str) -> None:
        """The slot was given this tag."""
        self._past.append(self.at)
        self._given[self.at] = uid

    def before(self) -> int:
        """The slot before, for going back to it; -1 at the start."""
        at = self._past.pop() if self._past else self.at - 1
        if at >= 0:
            self._skipped.discard(self.slots[at].number)
        return at

    def given(self) -> str:
        """The tag that the slot has got already, '' if that cannot be told."""
        tags = self._kept.of(self.slot.piece.name)
        return self._given.get(self.at) or (tags[0].uid if tags and self.slot.piece.copies == 1 else "")
