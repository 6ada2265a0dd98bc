"""What a game on the emulated board shows from outside: heap, answers of the lights, stamps."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median

from naiad.twin.chips.tags import Tag
from pico.table import Collection, FlashWrite, PicoTable

# Both halves of a blink: whoever has looked this long knows what the lights show by themselves.
BLINK_MS = 700
# Where more blinks in turn tell something, so long until all have been seen.
ROUND_MS = 2_600


@dataclass
class Played:
    """What one game showed. Times in ms of the board, heap in bytes right after a collection.

    ``heap`` is taken and free together once everything is loaded, by one and the same look of the board. An empty
    code.py has 12 KB more: the heap grows in areas, each with tables of its own, and what lies between them is lost.
    ``taken_at_loading`` is the most that a collection left while the game was loaded.
    ``taken_anew`` is the most that one left beside an erase: then the whole memory of games stands in the heap, for a
    moment; ``in_play`` are the others.
    ``begun_ms`` is how long after a PC asked for the game its first move was taken.
    """

    light_ms: float = 0.0
    menu_ms: float = 0.0
    begun_ms: float = 0.0
    # From the supply to the position on the panel, and to the first sentence on the screen.
    resumed_ms: float = 0.0
    said_ms: float = 0.0
    length_ms: float = 0.0
    heap: int = 0
    taken_at_menu: int = 0
    taken_at_loading: int = 0
    taken_at_new_menu: int = 0
    in_play: list[Collection] = field(default_factory=list)
    taken_anew: int = 0
    free_at_start: int = 0
    free_at_end: int = 0
    worst_pass_ms: int = 0
    faults: int = 0
    resets: int = 0
    answers_ms: list[float] = field(default_factory=list)
    unanswered: int = 0
    unclear: int = 0
    # After a long BACK with a piece in hand.
    hints_ms: list[float] = field(default_factory=list)
    orders_ms: list[float] = field(default_factory=list)
    writes: list[FlashWrite] = field(default_factory=list)
    # Frames of lights that showed an armed run; None in a game that arms none.
    armed: int | None = None
    stamps: int = 0
    stamps_off_ms: float = 0.0
    frames: int = 0
    bad_pulses: int = 0
    waited: float = 0.0
    name: str = ""
    lines: int = 0
    notes: list[str] = field(default_factory=list)

    @property
    def worst(self) -> Collection:
        """The collection in play that left the least."""
        return max(self.in_play, key=lambda look: look.taken, default=Collection(0.0, self.heap, 0, 0, 0, 0))

    @property
    def longest_free(self) -> int:
        """The longest free piece where it was shortest."""
        return min(map(self._longest, self.in_play), default=0)

    def lacked_ms(self, size: int) -> float:
        """How long at most there was no free piece of this size, from the look that found none to one that did."""
        longest_ms, since_ms = 0.0, None
        for look in self.in_play:
            if since_ms is not None:
                longest_ms = max(longest_ms, look.at_ms - since_ms)
            if self._longest(look) >= size:
                since_ms = None
            elif since_ms is None:
                since_ms = look.at_ms
        return longest_ms

    def _longest(self, look: Collection) -> int:
        """The longest free piece; what the heap has not yet grown into is one."""
        return max(look.longest, self.heap - look.there)

    @property
    def names(self) -> int:
        """The names that were kept at last."""
        return max((look.names for look in self.in_play), default=0)

    @property
    def slowest_answer_ms(self) -> float:
        return max(self.answers_ms, default=0.0)

    @property
    def usual_answer_ms(self) -> float:
        return median(self.answers_ms) if self.answers_ms else 0.0


class Answers:
    """How long the lights take to change after a tag has come into the field of a reader, or after ``begin``."""

    def __init__(self, table: PicoTable, of_tags: bool = True) -> None:
        self.ms: list[float] = []
        # Tags that no new lights followed before the next, and those that came while the lights changed by themselves.
        self.none = self.unclear = 0
        self._table = table
        self._since_ms = 0.0
        self._known: set[bytes] = set()
        self._waits = False
        for reader in table.outside.readers if of_tags else ():
            reader.put = self._watched(reader.put)  # type: ignore[method-assign,assignment]
        table.on_frame.append(self._frame)

    def _watched(self, put: Callable[[Tag], None]) -> Callable[[Tag], None]:
        def watched(tag: Tag) -> None:
            self.begin()
            put(tag)

        return watched

    def begin(self) -> None:
        """Something that the lights are to answer happens now."""
        self.end()
        self._known = self.pictures()
        self._waits = bool(self._known)
        self.unclear += not self._waits
        self._since_ms = self._table.now_ms

    def pictures(self) -> set[bytes]:
        """What the lights show by themselves, if a blink or a whole round of them has been seen since the last tag was
        lifted; else nothing."""
        now_ms = self._table.now_ms
        frames = list(self._table.frames)
        late = [raw for at, raw in frames if at >= now_ms - BLINK_MS]
        before = [(at, raw) for at, raw in frames if at < now_ms - BLINK_MS]
        known = {*late, *(raw for _, raw in before[-1:])}
        if len(known) <= 2:
            return known
        earlier = {raw for at, raw in before if at >= now_ms - BLINK_MS - ROUND_MS}
        return earlier if known <= earlier and now_ms - self._since_ms > ROUND_MS + 2 * BLINK_MS else set()

    def end(self) -> None:
        """Whoever still waits has waited in vain; unless the lights went back to an earlier picture and stayed with it,
        which no blink does: a tag that is read again after a step back."""
        if self._waits:
            since = [at for at, _ in self._table.frames if at > self._since_ms]
            stayed = len(since) == 1 and self._table.now_ms - since[0] > BLINK_MS
            if stayed:
                self.ms.append(since[0] - self._since_ms)
            self.none += not stayed
        self._waits = False

    def drop(self) -> None:
        """What has not been answered by now need not be."""
        self._waits = False

    def _frame(self) -> None:
        at_ms, raw = self._table.frames[-1]
        if self._waits and raw not in self._known:
            self._waits = False
            self.ms.append(at_ms - self._since_ms)


def stamps_off(
    beams: Sequence[tuple[float, int, bool]], waves: Sequence[Sequence[tuple[int, int]]]
) -> tuple[int, float]:
    """How many stamps of a gate beside another of the same push there are, and how far the worst is off, in ms, by the
    clock that fits its push best."""
    first: dict[int, float] = {}
    for at_ms, gate, broken in beams:
        if broken:
            first.setdefault(gate, at_ms)
    off = [[first[gate] - ms for gate, ms in wave] for wave in waves if len(wave) > 1]
    return sum(map(len, off)), max((max(push) - min(push)) / 2 for push in off) if off else 0.0
