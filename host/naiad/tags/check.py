"""Reading tags back: what is this one, and is the whole set in order; nothing is written."""

from naiad.language import _, later
from naiad.link import service_mode
from naiad.link.service_mode import Look
from naiad.store.database import Store
from naiad.store.sets import BEGUN, LISTED, TagSet, tag
from naiad.tags.boxes import Box, words_of
from naiad.tags.tagging import Bench, Steady, changes, uid_words
from naiad.tags.wizard import DONE, NEWS, TELEPHONE, TROUBLE, TROUBLES, Tell


class _Held:
    """Tags are held to the reader one after the other, until q."""

    def __init__(self, bench: Bench, tell: Tell) -> None:
        self.bench = bench
        self.tell = tell
        self.over = self.paused = False
        self._steady = Steady()

    def resume(self) -> None:
        """The board was gone and is back."""
        self._steady = Steady()

    def press(self, key: str, now_s: float) -> None:
        """q ends it."""
        if key == "q":
            self.over = self.paused = True

    def _look(self) -> Look | None:
        """What is newly laid on the reader, None while nothing is. LinkError."""
        found = self.bench.look()
        return found if self._steady.new(found) and found.state != service_mode.EMPTY else None


class Verify(_Held):
    """Piece after piece is held to the reader until every tag of the set was seen; in any order."""

    def __init__(self, box: Box, kept: TagSet, bench: Bench, tell: Tell) -> None:
        super().__init__(bench, tell)
        self.box = box
        self.kept = kept
        self.wanted = {noted.uid: noted for noted in kept.all() if box.piece(noted.piece) is not None}
        self.seen: set[str] = set()
        # What was wrong, by UID or, where there is none, by sentence.
        self.wrong: dict[str, str] = {}
        self.over = not self.wanted

    def step(self, now_s: float) -> None:
        """Look at the reader and judge what is new there. LinkError, StoreError."""
        found = self._look()
        if found is None:
            return
        trouble = self._judge(found)
        if trouble:
            if found.uid and not changes(found.uid):
                self.wrong[found.uid] = trouble
            self.bench.signal("error", "NO", self._share())
            self.tell(TROUBLE, trouble)
            return
        self.seen.add(found.uid)
        self.wrong.pop(found.uid, None)
        self.over = len(self.seen) == len(self.wanted)
        self.bench.signal("done" if self.over else "ok", "OK", self._share())
        words = words_of(self.box.game, self.wanted[found.uid].piece)
        piece = self.wanted[found.uid].piece
        self.tell(DONE, f"{in_order(len(self.seen), len(self.wanted))}: {words} [{piece}]")

    def press(self, key: str, now_s: float) -> None:
        """q ends it, ? tells what is left."""
        super().press(key, now_s)
        if key == "?":
            left = self.unseen()
            names = f"{', '.join(left[:20])}{' ...' if len(left) > 20 else ''}"
            self.tell(NEWS, _("not seen yet: {names}", names=names))

    def unseen(self) -> list[str]:
        """The pieces whose tags were not held to the reader yet."""
        return [noted.piece for uid, noted in self.wanted.items() if uid not in self.seen]

    def _share(self) -> float:
        return len(self.seen) / max(1, len(self.wanted))

    def _judge(self, found: Look) -> str:
        """'' or what is wrong with what lies there."""
        noted = self.wanted.get(found.uid)
        if noted is None:
            return "; ".join(described(found, self.kept.store))
        if found.state == service_mode.NAMED and found.text == f"{self.box.game}/{noted.piece}":
            return ""
        if noted.how == LISTED:
            if found.state != service_mode.NAMED:
                return ""
            return _("listed as {piece}, but says {text}", piece=noted.piece, text=found.text)
        again = f"naiad enrol {self.box.game} --replace {noted.piece}"
        if found.state == service_mode.NAMED:
            was = _("this was {piece}, but its tag says {text}", piece=noted.piece, text=found.text)
        else:
            state = _(STATES.get(found.state, found.state))
            was = _("this was {piece}, but its tag: {state}", piece=noted.piece, state=state)
        return f"{was}; {again}"


class Reading(_Held):
    """Any tag is told what it is, until q."""

    def __init__(self, store: Store, bench: Bench, tell: Tell) -> None:
        super().__init__(bench, tell)
        self.store = store

    def step(self, now_s: float) -> None:
        """Look at the reader and say what is new there. LinkError, StoreError."""
        found = self._look()
        if found is None:
            return
        good = found.state == service_mode.NAMED
        self.bench.signal("ok" if good else "ask", found.text.rpartition("/")[2].replace("_", " ") if good else "?")
        for sentence in described(found, self.store):
            self.tell(NEWS, sentence)


# What is said of a tag that names no piece.
STATES = {
    **TROUBLES,
    service_mode.BLANK: later("is blank"),
    service_mode.OTHER: later("holds foreign data"),
    service_mode.DAMAGED: later("is damaged: its text breaks off"),
    service_mode.FOREIGN: later("is of a kind that cannot be written or read"),
}


def described(found: Look, store: Store) -> list[str]:
    """What lies on a reader, in sentences: the tag, its text, the set that it belongs to."""
    if found.state == service_mode.FOREIGN and (not found.uid or changes(found.uid)):
        return [_(TELEPHONE)]
    if not found.uid:
        return [_(STATES[found.state])]
    noted = tag(store, found.uid)
    uid = uid_words(found.uid)
    out = [_("tag {uid} {state}", uid=uid, state=_(STATES[found.state]) if found.state in STATES else "").rstrip()]
    if found.state == service_mode.NAMED:
        game, _slash, name = found.text.partition("/")
        words = words_of(game, name) or _("a piece that this version of Naiad does not know")
        out = [_("tag {uid} says {text}: {words}", uid=uid, text=found.text, words=words)]
    if noted is None or noted.how == BEGUN:
        out.append(_("it belongs to no set"))
    else:
        where = {"piece": noted.piece, "game": noted.game, "set": noted.set, "day": noted.noted[:10]}
        out.append(
            _("listed as {piece} of {game}, set {set}, known by its number, in uids.txt, on {day}", **where)
            if noted.how == LISTED
            else _("listed as {piece} of {game}, set {set}, written on {day}", **where)
        )
    return out


def in_order(number: int, total: int) -> str:
    """How many of a set were seen and are right."""
    return _("{number} of {total} in order", number=number, total=total)
