"""The wizard that goes through a box, a tag on every piece; no terminal and no serial port.

``step`` is called over and over and looks at the reader; ``press`` is a key. What a person should
hear of comes out of ``tell(kind, sentence)``. A tag is noted only after it was read back, and the
note is on the disk before the piece is called done: killed at any moment, the next walk goes on
where this one was, takes a tag that was written but not noted for what it says, and writes one
that was half written again.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from naiad.language import _, later
from naiad.link import service_mode
from naiad.link.errors import LinkError
from naiad.link.service_mode import Look
from naiad.store.sets import BEGUN, LISTED, WRITTEN, Noted, TagSet, tag
from naiad.tags.boxes import Box, Slot, Spelling
from naiad.tags.sequence import Sequence
from naiad.tags.tagging import Bench, Steady, changes, lies, uid_words

# Kinds of sentence: what to do next, a piece done, trouble, something to decide, good to know.
ASK, DONE, TROUBLE, QUESTION, NEWS = "ask", "done", "trouble", "question", "news"
Tell = Callable[[str, str], None]

WRITE_S = 5.0
TRIES = 3
BACK = ("b", "\x7f", "\b")
ERASE = BACK[1:]
ENTER = ("\r", "\n")
ESCAPE = "\x1b"
TROUBLES = {
    service_mode.DEAD: later("the reader does not answer: check its cable; it tries again by itself"),
    service_mode.TWO_TAGS: later("two tags are there: take one away (or are there two stickers on one piece?)"),
}
TELEPHONE = later("this is a phone or bank card: its number changes each time, it cannot be a piece")


class Writing(NamedTuple):
    """A tag that is being written; ``instead``: the UID that loses the piece, '' if none does."""

    piece: str
    uid: str
    instead: str
    tries: int
    until_s: float


class Wizard:
    """``over`` once every slot is done or skipped, or the walk was ``paused``.

    ``replace``: only the piece of this name, whose tag so far is forgotten. ``overwrite``: tags that say
    something that is not Naiad's are written without asking. ``in_order``: no piece is asked for by its spelling.
    """

    def __init__(
        self,
        box: Box,
        kept: TagSet,
        bench: Bench,
        tell: Tell,
        *,
        replace: str = "",
        overwrite: bool = False,
        in_order: bool = False,
    ) -> None:
        self.box = box
        self.kept = kept
        self.bench = bench
        self._tell = tell
        self._last_kind = ""
        self.overwrite = overwrite
        self.in_order = in_order
        self.sequence = Sequence(box, kept, replace)
        self.over = self.paused = False
        # The slot that is asked for; None in a group whose pieces are named in the hand.
        self.slot: Slot | None = None
        # A name that is being typed; None while keys are commands.
        self.typed: str | None = None
        # The slot may have a tag already, which another takes the place of.
        self._redo = bool(replace)
        self._once = bool(replace)
        self._steady = Steady()
        self._writing: Writing | None = None
        self._done_uid = ""
        self._answers: dict[str, Callable[[], None]] = {}
        # The moment of the last step or key.
        self._now_s = 0.0
        self._go(self.sequence.place(replace) if replace else self.sequence.next())

    # --- where the walk is ---

    def _go(self, at: int, redo: bool = False) -> None:
        """Ask for the slot at this place; -1 ends the walk."""
        self.sequence.at = at
        self._redo = self._redo if self._once else redo
        self.slot = self.typed = None
        if at < 0:
            self.over = True
            return
        if not self._spelling or self._redo:
            self.slot = self.sequence.slot
        self.typed = "" if self._spelling else None
        self.ask()

    @property
    def _spelling(self) -> Spelling | None:
        """How the piece in the hand is spelt, None where one is asked for."""
        return None if self.in_order or self._once else self.sequence.slot.group.spelling

    @property
    def _naming(self) -> bool:
        """Whether the name of the piece in the hand is being typed."""
        return self.typed is not None and not self._spelling

    def ask(self) -> None:
        """Say what is to be laid on the reader, or typed, now."""
        slot = self.sequence.slot
        if self._naming:
            self.tell(ASK, _("name of the piece in your hand: {typed}", typed=self.typed))
            return
        if not self._done_uid:
            self._invite()
        again = _(", again") if self._redo else ""
        spelling = self._spelling
        if not spelling:
            copy = f", {_of(slot.copy, slot.piece.copies)}" if slot.piece.copies > 1 else ""
            place = _of(slot.number, self.sequence.total)
            self.tell(ASK, f"{place}{again}: {slot.piece.words}{copy} [{slot.piece.name}]")
            return
        group = slot.group
        done = sum(self.sequence.counts[piece.name] > 0 for piece in group.pieces)
        place = f"{_of(done + (not self._redo), len(group.pieces))} {group.words}{again}"
        if self.slot is None:
            letters = " ".join(spelling.letters)
            asked = _("take any that is left, type {what} ({letters})", what=_(spelling.how), letters=letters)
            self.tell(ASK, f"{place}: {asked}: {self.typed}")
        else:
            self.tell(ASK, f"{place}: {_('{piece}, lay it on the reader', piece=self._called(slot.piece.name))}")

    def _invite(self) -> None:
        """Show on the board which piece may be laid down now."""
        self._signal("lay", f"LAY {self.slot.number}" if self.slot is not None else "LAY ANY")

    # --- looks ---

    def resume(self) -> None:
        """The board was gone and is back: what it was at is not known any more."""
        self._steady = Steady()
        self._writing = None
        self._answers = {}

    def step(self, now_s: float) -> None:
        """Look at the reader and act on it. LinkError, StoreError."""
        if self.over:
            return
        self._now_s = now_s
        found = self.bench.look()
        if self._writing is not None:
            self._watch(found, self._writing)
        elif self._naming:
            # What lies there is the piece whose name is being typed: looked at once that is known.
            return
        elif self._steady.new(found):
            if self._done_uid and found.uid == self._done_uid:
                return
            if self._done_uid and found.state not in (service_mode.DEAD, service_mode.TWO_TAGS):
                self._done_uid = ""
                self._invite()
            if found.state == service_mode.EMPTY and self._last_kind != ASK:
                self.ask()
            self._decide(found)

    def _decide(self, found: Look) -> None:
        """What lies there is new: do what it asks for."""
        self._answers = {}
        write = partial(self._wanted, found)
        known = tag(self.kept.store, found.uid) if found.uid else None
        # Half written by a walk that was killed or a hand that was too fast: nothing worth asking for is on it.
        begun = known is not None and known.how == BEGUN
        if begun:
            known = None
        strange = known is not None and (known.game, known.set) != (self.kept.game, self.kept.name)
        if found.state == service_mode.EMPTY:
            return
        if found.state in TROUBLES:
            self._trouble(_(TROUBLES[found.state]))
        elif known is not None and strange:
            self._question(
                _(
                    "this tag belongs to {piece} of {game}, set {set}: [w] takes it for this set",
                    piece=known.piece,
                    game=known.game,
                    set=known.set,
                ),
                w=write,
            )
        elif known is not None and known.how == LISTED and found.state != service_mode.NAMED:
            called = self._called(known.piece)
            self._question(_("that is {piece}, known by its tag's number: done already", piece=called))
        elif found.state == service_mode.FOREIGN:
            self._foreign(found)
        elif found.state == service_mode.NAMED:
            self._named(found, known)
        elif known is not None:
            called = self._called(known.piece)
            self.tell(NEWS, _("that is {piece}, whose tag has lost its text: it is written again", piece=called))
            self._write(known.piece, found.uid, "")
        elif found.state == service_mode.OTHER and not self.overwrite and not begun:
            self._question(
                _("this tag holds foreign data: [w] writes over it, [a] always does"),
                w=write,
                a=partial(self._always, found),
            )
        else:
            write()

    def _named(self, found: Look, known: Noted | None) -> None:
        """A sound tag of Naiad's, of this set or not known yet."""
        game, _slash, name = found.text.partition("/")
        piece = self.box.piece(name) if game == self.box.game else None
        over = (
            _("[w] writes {piece} over it", piece=self.slot.piece.name)
            if self.slot
            else _("[w] writes the piece that you named over it")
        )
        write = partial(self._wanted, found)
        if known is not None and found.text == f"{known.game}/{known.piece}":
            self._question(
                _("that is {piece}, done already: put it aside (or {what})", piece=self._called(name), what=over),
                w=write,
            )
        elif known is not None:
            again = known.piece
            self._question(
                _(
                    "this tag says {text}, but was {called}: [w] writes {piece} again",
                    text=found.text,
                    called=self._called(again),
                    piece=again,
                ),
                w=partial(self._write, again, found.uid, ""),
            )
        elif piece is None:
            self._question(f"{_('this tag says {text}', text=found.text)}: {over}", w=write)
        elif self.sequence.counts[name] >= piece.copies and not (
            self._redo and self.slot and self.slot.piece.name == name
        ):
            other = self.kept.of(name)[0]
            self._question(
                _(
                    "this tag says {piece}, but so does the tag {uid} since {day}: [k] keeps this one instead, {what}",
                    piece=name,
                    uid=uid_words(other.uid),
                    day=other.noted[:10],
                    what=over,
                ),
                k=partial(self._note, found.uid, name, WRITTEN, other.uid),
                w=write,
            )
        else:
            # A walk that was killed before it could note it, or a telephone, wrote it.
            self._note(found.uid, name, WRITTEN, self._loser(name))

    def _foreign(self, found: Look) -> None:
        if not found.uid or changes(found.uid):
            self._trouble(_(TELEPHONE))
        elif self.slot is None:
            self._name_first()
        else:
            self._question(
                _("a tag of a kind that cannot be written: [u] identifies the piece by the tag's number (uids.txt)"),
                u=partial(self._list, self.slot.piece.name, found.uid),
            )

    # --- writing ---

    def _wanted(self, found: Look) -> None:
        """Write the piece that is asked for on the tag found."""
        if self.slot is None:
            self._name_first()
        else:
            name = self.slot.piece.name
            self._write(name, found.uid, self._loser(name))

    def _always(self, found: Look) -> None:
        self.overwrite = True
        self._wanted(found)

    def _name_first(self) -> None:
        self._signal("ask", "NAME ?")
        spelling = self._spelling
        how = _(spelling.how) if spelling else _("its name")
        self.tell(NEWS, _("which one is it? Type {what}, it may stay where it is", what=how))

    def _loser(self, name: str) -> str:
        """The UID that loses a piece when another tag gets it anew."""
        if not self._redo or self.slot is None or self.slot.piece.name != name:
            return ""
        return self.sequence.given()

    def _write(self, piece: str, uid: str, instead: str, tries: int = 1) -> None:
        self._answers = {}
        self._writing = Writing(piece, uid, instead, tries, self._now_s + WRITE_S)
        self.kept.note(uid, piece, BEGUN)
        self.bench.write(f"{self.box.game}/{piece}")

    def _watch(self, found: Look, job: Writing) -> None:
        """A look while a tag is being written."""
        if found.writing == service_mode.WRITTEN and lies(found) == (
            service_mode.NAMED,
            job.uid,
            f"{self.box.game}/{job.piece}",
        ):
            self._writing = None
            self._steady.settle(found)
            self._note(job.uid, job.piece, WRITTEN, job.instead)
            return
        if found.writing != service_mode.NOT_WRITTEN and self._now_s < job.until_s:
            return
        self._writing = None
        self._steady.settle(found)
        if found.uid != job.uid:
            self._trouble(_("lifted before it was done: lay it there again until you hear the beep"))
            self._steady.again()
        elif job.tries < TRIES:
            self._write(job.piece, job.uid, job.instead, job.tries + 1)
        else:
            self._question(
                _(
                    "this tag cannot be written (locked or broken?): [t] tries again, [u] identifies the "
                    "piece by the tag's number (uids.txt), another sticker is best"
                ),
                t=partial(self._write, job.piece, job.uid, job.instead),
                u=partial(self._list, job.piece, job.uid, job.instead),
            )

    def _list(self, piece: str, uid: str, instead: str = "") -> None:
        self._note(uid, piece, LISTED, instead or self._loser(piece))

    def _note(self, uid: str, piece: str, how: str, instead: str) -> None:
        """The tag is the piece's from now on."""
        self._answers = {}
        self.kept.note(uid, piece, how, instead if instead != uid else "")
        self.sequence.refresh()
        self._signal("ok", "OK")
        sentence = (
            _("{piece}, tag {uid}, read back", piece=self._called(piece), uid=uid_words(uid))
            if how == WRITTEN
            else _("{piece}, tag {uid}, known by its number", piece=self._called(piece), uid=uid_words(uid))
        )
        self.tell(DONE, f"{self.sequence.so_far()}: {sentence}")
        if self.slot is not None and self.slot.piece.name != piece:
            # Another piece came by; the one that was asked for is still to come.
            return
        if self.slot is None:
            self.sequence.at = self.sequence.place(piece)
        self.sequence.settle(uid)
        self._done_uid = uid
        following = -1 if self._once else self.sequence.next()
        if following < 0:
            self._signal("done", "DONE")
        # Asked for at once: whoever still holds the last one may read, or type, what comes next.
        self._go(following)

    # --- what is said ---

    def _called(self, name: str) -> str:
        piece = self.box.piece(name)
        return f"{piece.words} [{name}]" if piece else name

    def tell(self, kind: str, sentence: str) -> None:
        """Let the person hear something."""
        self._last_kind = kind
        self._tell(kind, sentence)

    def _signal(self, kind: str, words: str) -> None:
        # What was just decided holds without light and sound; that the board is gone, the next look tells.
        with suppress(LinkError):
            self.bench.signal(kind, words, self.sequence.done / max(1, self.sequence.total))

    def _trouble(self, sentence: str) -> None:
        self._signal("error", "NO")
        self.tell(TROUBLE, sentence)

    def _question(self, sentence: str, **answers: Callable[[], None]) -> None:
        """Something to decide by a key; lifting the tag says no."""
        self._answers = answers
        self._signal("error", "?")
        self.tell(QUESTION, sentence)

    # --- keys ---

    def press(self, key: str, now_s: float) -> None:
        """A key was pressed; one that means nothing does nothing."""
        if self.over:
            return
        self._now_s = now_s
        if key in self._answers:
            self._answers[key]()
        elif self.typed is not None and self._type(key):
            pass
        elif key == "s":
            self._skip()
        elif key in BACK:
            self._back()
        elif key == "n":
            self.typed = ""
            self.tell(NEWS, _("type the name of the piece in your hand, as in [..], and Enter; Esc goes back"))
            self.ask()
        elif key == "?":
            self._explain()
        elif key == "q":
            self.over = self.paused = True

    def _type(self, key: str) -> bool:
        """A letter of a name; False for a key that is a command all the same."""
        assert self.typed is not None
        spelling = self._spelling
        if key == ESCAPE:
            self.typed = "" if spelling else None
        elif key in ERASE and self.typed:
            self.typed = self.typed[:-1]
        elif key in ENTER and self.typed and not spelling:
            self._choose(self.typed)
        elif spelling and key in spelling.letters:
            # Whoever has mistyped types anew.
            self.slot, self._redo = None, False
            self.typed += key
            if len(self.typed) == spelling.length:
                self._choose(spelling.name(self.typed))
        elif not spelling and key.isprintable() and len(key) == 1:
            self.typed += key
        else:
            return False
        self.ask()
        return True

    def _choose(self, name: str) -> None:
        """The piece in the hand is the one of this name."""
        spelling = self._spelling
        typed, self.typed = self.typed, "" if spelling else None
        piece = self.box.piece(name)
        if piece is None:
            why = _(spelling.none) if spelling else _("[?] describes them")
            self._trouble(_("there is no piece {name}: {why}", name=typed, why=why))
        elif self.sequence.counts[name] >= piece.copies:
            instead = spelling.instead(name) if spelling else ""
            again = f"naiad enrol {self.box.game} --replace {name}"
            has = _("{piece} has a tag already", piece=self._called(name))
            self._trouble(
                f"{has}{f'; {instead}' if instead else ''} ({_('{command} gives it another', command=again)})"
            )
        else:
            self.sequence.at = self.sequence.place(name)
            self.slot = self.sequence.slot
            # What lies there already was waiting for its name.
            self._steady.again()

    def _skip(self) -> None:
        """Leave out the piece that is asked for; where any will do, all that are left."""
        self.sequence.pass_by(whole_group=self.slot is None)
        self._done_uid = ""
        self._go(self.sequence.next())

    def _back(self) -> None:
        """The piece before, to do it again."""
        at = -1 if self._once else self.sequence.before()
        if at >= 0:
            self._done_uid = ""
            self._go(at, redo=self.sequence.has_tag(self.sequence.slots[at]))

    def _explain(self) -> None:
        group = self.sequence.slot.group
        left = [slot.piece.name for slot in self.sequence.missing() if slot.group == group]
        names = f"{', '.join(left[:12])}{' ...' if len(left) > 12 else ''}"
        self.tell(
            NEWS,
            f"{group.words}: {_('{n} left ({names})', n=len(left), names=names)}; "
            f"{_('{so_far} in all', so_far=self.sequence.so_far())}",
        )
        self.ask()


def _of(number: int, total: int) -> str:
    return _("{number} of {total}", number=number, total=total)
