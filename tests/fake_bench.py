"""A reader and tags that are nothing but state, for tests of enrolling; no chips, no board, no tests."""

from naiad.link import service_mode
from naiad.link.errors import PortError
from naiad.link.service_mode import Look
from naiad.tags.wizard import Wizard

# So many looks a tag takes to be written.
WRITE_LOOKS = 3


class Sticker:
    """A tag: ``state`` and ``text`` as a look tells them; ``locked`` ones refuse to be written."""

    def __init__(self, number: int, text: str = "", state: str = "", locked: bool = False) -> None:
        self.uid = f"04{number:012X}"
        self.text = text
        self.state = state or (service_mode.NAMED if text else service_mode.BLANK)
        self.locked = locked
        self.writes = 0

    def put(self, text: str) -> None:
        self.text, self.state = text, service_mode.NAMED
        self.writes += 1


class FakeBench:
    """``lying`` is what lies on the reader."""

    def __init__(self) -> None:
        self.lying: list[Sticker] = []
        self.dead = False
        self.gone = False
        self.signals: list[str] = []
        self.looks = 0
        self._writing = ""
        self._text = ""
        self._target: Sticker | None = None
        self._left = 0

    def look(self) -> Look:
        if self.gone:
            raise PortError("the cable was pulled")
        self.looks += 1
        self._go_on()
        if self.dead:
            return Look(service_mode.DEAD, writing=self._writing)
        if len(self.lying) > 1:
            return Look(service_mode.TWO_TAGS, writing=self._writing)
        if not self.lying:
            return Look(service_mode.EMPTY, writing=self._writing)
        tag = self.lying[0]
        return Look(tag.state, tag.uid, tag.text if tag.state == service_mode.NAMED else "", self._writing)

    def _go_on(self) -> None:
        """The board's own part of writing."""
        if self._writing != service_mode.WRITING:
            return
        assert self._target is not None
        if self.lying != [self._target] or self.dead:
            if self._left < WRITE_LOOKS:
                self._target.state, self._target.text = service_mode.DAMAGED, ""
            self._writing = service_mode.NOT_WRITTEN
            return
        if self._target.locked:
            self._writing = service_mode.NOT_WRITTEN
            return
        self._left -= 1
        if self._left == 0:
            self._target.put(self._text)
            self._writing = service_mode.WRITTEN

    def write(self, text: str) -> None:
        if self.gone:
            raise PortError("the cable was pulled")
        alone = len(self.lying) == 1 and self.lying[0].state != service_mode.FOREIGN
        self._writing = service_mode.WRITING if alone else service_mode.NOT_WRITTEN
        self._target = self.lying[0] if alone else None
        self._text, self._left = text, WRITE_LOOKS

    def signal(self, kind: str, words: str = "", share: float = 0.0) -> None:
        self.signals.append(kind)


class Person:
    """Hands, eyes and keys before a walk; time is looks."""

    def __init__(self) -> None:
        self.bench = FakeBench()
        self.heard: list[tuple[str, str]] = []
        self.walk: Wizard | None = None
        self.now_s = 0.0

    def tell(self, kind: str, sentence: str) -> None:
        self.heard.append((kind, sentence))

    def looks(self, count: int = 12) -> None:
        """Let so many looks happen."""
        assert self.walk is not None
        for _ in range(count):
            self.now_s += 0.05
            self.walk.step(self.now_s)

    def lay(self, *tags: Sticker) -> None:
        """Lay this on the reader, in place of what lies there."""
        self.bench.lying = list(tags)
        self.looks()

    def lift(self) -> None:
        self.bench.lying = []
        self.looks()

    def do(self, *tags: Sticker) -> None:
        """Lay each and take it away again."""
        for tag in tags:
            self.lay(tag)
            self.lift()

    def keys(self, keys: str) -> None:
        assert self.walk is not None
        for key in keys:
            self.walk.press(key, self.now_s)
        self.looks()

    def last(self, kind: str) -> str:
        """The last sentence of a kind, '' if there was none."""
        return next((sentence for heard, sentence in reversed(self.heard) if heard == kind), "")

    def clear(self) -> None:
        self.heard.clear()
