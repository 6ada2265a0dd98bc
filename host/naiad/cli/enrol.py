"""``naiad enrol``: the tags of a copy of a game; what happens at the reader is board/enrol_walk.py's.

Read labels.py next.
"""

import json
import queue
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from naiad.cli.errors import Trouble, WrongInput
from naiad.cli.options import box_arguments, box_options, db_option, json_option
from naiad.report.plain import printable

if TYPE_CHECKING:
    from naiad.board.enrol_box import Box
    from naiad.board.enrol_run import Job, Screen
    from naiad.board.tagging import BoardBench
    from naiad.store.database import Store

DEMO_SPEED = 4.0
START_S = 20.0
WAYS = ("replace", "list", "verify", "read", "facts")
ON_DRIVE = "naiad_core/pieces/"


@click.command()
@click.argument("game", required=False)
@click.option("--set", "name", metavar="NAME", default="mine", show_default=True, help="Which of several copies.")
@box_options
@click.option(
    "--in-order", is_flag=True, help="AQUA's tiles one by one, as on the labels, instead of any in any order."
)
@click.option("--overwrite", is_flag=True, help="Write over tags that say something not Naiad's without asking.")
@click.option("--replace", metavar="PIECE", help="Give a piece that was lost another tag.")
@click.option("--list", "listing", is_flag=True, help="Say what is still missing; needs no board.")
@click.option("--verify", is_flag=True, help="Hold piece after piece to the reader: is the set in order?")
@click.option("--read", "reading", is_flag=True, help="Say of any tag what it is.")
@click.option("--facts", is_flag=True, help="Ask what only the box tells, such as AQUA's ecosystems 7 to 24.")
@click.option("--reader", type=click.IntRange(1, 4), default=1, show_default=True, help="Which of the readers.")
@click.option("--port", metavar="PORT", help="The board's data port, or tcp:HOST:PORT [default: the only board].")
@click.option("--uids", type=click.Path(dir_okay=False, path_type=Path), help="Where the lines for uids.txt go.")
@click.option("--demo", is_flag=True, help="It plays by itself on a simulated table; nothing is kept.")
@json_option
@db_option
def enrol(
    game: str | None,
    name: str,
    replace: str | None,
    listing: bool,
    verify: bool,
    reading: bool,
    facts: bool,
    demo: bool,
    as_json: bool,
    db: str | None,
    **rest: Any,
) -> int:
    """Put a tag on every piece of a game, and check them.

    The walk asks for piece after piece; lay each on the reader and lift it when it sounds. No key
    is needed meanwhile. s skips a piece, b goes back, n names the one in your hand, ? tells which
    are left, q ends; the next time it goes on where it was.

    \b
    Examples:
      naiad enrol aya                       172 tags: dominoes and landscapes
      naiad enrol aya --few                 11 tap tags instead
      naiad enrol aqua --only tiles         70 tiles, in any order: you type their colours
      naiad enrol aqua --facts              what the rulebook does not tell
      naiad enrol quintazone --list         what is missing
      naiad enrol acqua-dolce --replace neon_3
      naiad enrol aya --set holiday --verify
      naiad enrol --read                    what is this tag?
      naiad enrol aqua --demo               try it without hardware
    """
    from naiad_core import rules

    ways = [way for way, on in zip(WAYS, (replace, listing, verify, reading, facts), strict=True) if on]
    if len(ways) > 1:
        raise click.UsageError(f"--{ways[0]} and --{ways[1]} exclude each other.")
    way = ways[0] if ways else ""
    if demo and way:
        raise click.UsageError(f"--demo and --{way} exclude each other.")
    if as_json and way != "list":
        raise click.UsageError("--json goes with --list.")
    if game is None and way != "read":
        raise click.UsageError(f"Name a game: {', '.join(rules.GAMES)}.")
    if game is not None and game not in rules.GAMES:
        raise click.UsageError(f"There is no game {game!r}; there are {', '.join(rules.GAMES)}.")
    if facts:
        return _facts(str(game))
    with _database(db, demo) as store:
        work = _Work(store, game or "", name, **rest)
        if way == "list":
            return work.list(as_json)
        if way == "read":
            return work.read()
        if way == "verify":
            return work.verify()
        return work.demo() if demo else work.walk(replace or "")


@contextmanager
def _database(db: str | None, demo: bool) -> Iterator["Store"]:
    from naiad.cli.database import opened

    with (
        tempfile.TemporaryDirectory() if demo else nullcontext("") as folder,
        opened(str(Path(folder, "demo.db")) if demo else db) as store,
    ):
        yield store


class _Work:
    """One use of the command: the box, the set of tags, and where the board is."""

    def __init__(
        self,
        store: "Store",
        game: str,
        name: str,
        *,
        few: bool,
        only: tuple[str, ...],
        deck: str | None,
        cameras: str | None,
        every: bool,
        in_order: bool,
        overwrite: bool,
        reader: int,
        port: str | None,
        uids: Path | None,
    ) -> None:
        from naiad.store.sets import GOOD_NAME, TagSet

        if not GOOD_NAME.fullmatch(name):
            raise WrongInput(f"{printable(name)!r} cannot be a set's name: letters, digits, - and _, at most 32")
        self.store = store
        self.game = game
        self.few = few
        self.only = only
        self.told = box_arguments(game, deck, cameras, every or None)
        self.in_order = in_order
        self.overwrite = overwrite
        self.reader = reader
        self.port = port
        self.uids = uids
        self.kept = TagSet(store, game, name)

    # --- what the box holds ---

    def options(self, begin: bool) -> dict[str, Any]:
        """What this copy's box holds, as told now or when it was begun; with ``begin`` that is kept."""
        before, told = self.kept.options, dict(self.told)
        # A tap tag stands for dominoes with a camera however many there are.
        asked = begin and self.game == "aya" and not self.few
        if asked and "cameras" not in {**(before or {}), **told} and sys.stdin.isatty():
            question = "How many dominoes of a terrain bear a camera in your box?"
            told["cameras"] = int(click.prompt(question, type=click.Choice(["5", "8"]), default="5"))
        options = {**(before or {}), **told}
        if begin and options != before:
            self.kept.begin(options)
        return options

    def box(self, begin: bool = False) -> "Box":
        """The pieces that this use is about."""
        from naiad.board import enrol_box

        options = self.options(begin)
        try:
            inside = enrol_box.few(self.game) if self.few else enrol_box.box(self.game, **options)
            return inside.only(self.only) if self.only else inside
        except ValueError as error:
            raise WrongInput(str(error)) from None

    # --- ways to use it ---

    def list(self, as_json: bool) -> int:
        """What is missing."""
        inside = self.box()
        counts = self.kept.counts()
        slots = inside.slots()
        missing = [slot for slot in slots if slot.copy > counts[slot.piece.name]]
        if as_json:
            names = [slot.piece.name for slot in missing]
            click.echo(json.dumps({"game": self.game, "set": self.kept.name, "of": len(slots), "missing": names}))
            return 0
        click.echo(f"{self.game}, set {self.kept.name}: {len(slots) - len(missing)} of {len(slots)} pieces have a tag")
        for group in inside.groups:
            left = [slot.piece.name for slot in missing if slot.group == group]
            if left:
                click.echo(f"  {group.key}: {len(left)} missing: {' '.join(left)}")
        if inside.note:
            click.echo(inside.note)
        return 0

    def read(self) -> int:
        """Say of every tag what it is, until q."""
        from naiad.board.enrol_check import Reading

        def job(bench: "BoardBench", screen: "Screen") -> "Job":
            click.echo("Lay any tag on the reader; q ends.")
            return Reading(self.store, bench, screen.tell)

        self._at_the_board(job)
        return 0

    def verify(self) -> int:
        """Hold the whole set to the reader."""
        from naiad.board.enrol_check import Verify

        inside = self.box()
        made: list[Verify] = []

        def job(bench: "BoardBench", screen: "Screen") -> "Job":
            made.append(Verify(inside, self.kept, bench, screen.tell))
            click.echo(f"Hold the {len(made[0].wanted)} pieces to the reader, in any order; ? what is left, q ends.")
            return made[0]

        if not self.kept.counts():
            raise Trouble(f"nothing of {self.game} is enrolled in the set {self.kept.name} yet")
        self._at_the_board(job)
        check = made[0]
        click.echo(f"{len(check.seen)} of {len(check.wanted)} in order, {len(check.wrong)} wrong")
        for sentence in check.wrong.values():
            click.echo(f"  {printable(sentence)}")
        unseen = check.unseen()
        if unseen:
            click.echo(f"  not seen: {' '.join(unseen)}")
        return 1 if check.wrong or unseen else 0

    def walk(self, replace: str) -> int:
        """Walk through the box."""
        from naiad.board.enrol_walk import Walk

        inside = self.box(begin=True)
        if replace and inside.piece(replace) is None:
            raise WrongInput(
                f"{self.game} has no piece {printable(replace)!r} in this set; --list names those there are"
            )
        if not inside.groups:
            click.echo(inside.note)
            return 0
        made: list[Walk] = []

        def job(bench: "BoardBench", screen: "Screen") -> "Job":
            self._introduce(inside)
            made.append(
                Walk(
                    inside,
                    self.kept,
                    bench,
                    screen.tell,
                    replace=replace,
                    overwrite=self.overwrite,
                    in_order=self.in_order,
                )
            )
            return made[0]

        try:
            self._at_the_board(job)
        finally:
            self._write_uids()
        return self._ended(made[0])

    def demo(self) -> int:
        """Walk through the box on a twin."""
        from naiad.board.enrol_demo import Hand
        from naiad.board.enrol_walk import Walk
        from naiad.twin.client import TwinProcess, TwinProcessError

        inside = self.box(begin=True)
        if not inside.groups:
            click.echo(inside.note)
            return 0
        made: list[Walk] = []
        twin = TwinProcess(speed=DEMO_SPEED, frames=0.0)
        keys: queue.SimpleQueue[str] = queue.SimpleQueue()
        try:
            twin.start()
            # The port is there once the firmware has asked for it.
            twin.wait("port", START_S)
            self.port = twin.port
            hand = Hand(twin, keys, self.reader - 1)

            def job(bench: "BoardBench", screen: "Screen") -> "Job":
                def tell(kind: str, sentence: str) -> None:
                    screen.tell(kind, sentence)
                    hand.heard(kind, sentence)

                click.echo("It plays by itself; q or Ctrl-C ends it.")
                made.append(Walk(inside, self.kept, bench, tell, in_order=self.in_order))
                hand.walk = made[0]
                hand.begin()
                return made[0]

            self._at_the_board(job, keys)
        except TwinProcessError as error:
            raise Trouble(str(error)) from None
        finally:
            twin.stop()
        click.echo(f"{made[0].done} of {made[0].total} done; it was a demonstration, nothing is kept")
        return 0

    # --- the board ---

    def _at_the_board(self, make: Any, keys: "queue.SimpleQueue[str] | None" = None) -> None:
        """Run what ``make(bench, screen)`` makes, with the board's workshop open.

        ``keys``: where somebody else presses them; of the terminal's only those count that end it.
        """
        from naiad.board import enrol_run
        from naiad.cli.boards import the_data_port
        from naiad.cli.keys import single_keys
        from naiad.cli.sync import client_for
        from naiad.link.errors import LinkError

        typed = keys or queue.SimpleQueue()
        screen = enrol_run.Screen()
        with client_for(the_data_port(self.port), self.store) as client:
            try:
                bench = enrol_run.opened(client, self.reader)
            except ValueError as error:
                raise WrongInput(str(error)) from None
            with single_keys() if sys.stdin.isatty() else nullcontext():
                try:
                    job = make(bench, screen)
                    enrol_run.read_keys(typed, enrol_run.ENDING if keys else ())
                    enrol_run.run(job, bench, typed, screen.tell)
                finally:
                    screen.end()
                    with suppress(LinkError):
                        bench.close()

    # --- what is said before and after ---

    def _introduce(self, inside: "Box") -> None:
        click.echo(
            f"{self.game}, set {self.kept.name}: {len(inside.slots())} tags, for "
            f"{', '.join(group.key for group in inside.groups)}."
        )
        if inside.note:
            click.echo(inside.note)
        click.echo("Lay each piece on reader " + str(self.reader) + " until it sounds, then lift it. Keys: " + KEYS)
        from naiad.board.enrol_facts import facts, load
        from naiad.cli.owner import folder

        try:
            left = len(facts(self.game, load(folder() / f"{self.game}.owner.json")))
        except ValueError as error:
            raise WrongInput(str(error)) from None
        if left:
            values, them = ("1 value", "it") if left == 1 else (f"{left} values", "them")
            are = "is" if left == 1 else "are"
            click.echo(
                f"{values} of this game {are} only in your box: naiad enrol {self.game} --facts asks for {them}."
            )

    def _ended(self, walk: Any) -> int:
        left = [slot.piece.name for slot in walk.missing()]
        done = f"{walk.done} of {walk.total} done"
        if not left:
            click.echo(f"{done}. naiad enrol {self.game} --verify checks them all")
        else:
            click.echo(f"{done}, {len(left)} left. naiad enrol {self.game} goes on, --list names them")
        return 0

    def _write_uids(self) -> None:
        from naiad.board import enrol_uids
        from naiad.cli.owner import folder
        from naiad.store.sets import listed

        path = self.uids or folder() / enrol_uids.NAME
        written = {noted.uid for noted in self.kept.all()}
        if enrol_uids.write(path, listed(self.store), written):
            click.echo(
                f"Tags that cannot be written are listed in {path}: copy it to the board's drive as {enrol_uids.NAME} "
                + _to_drive()
            )


KEYS = "s skip, b back, n name it, ? which are left, q pause"


def _to_drive() -> str:
    from naiad.board.drive import AT_START

    return f"and reset the board. To see the drive, hold the back button {AT_START}."


def _facts(game: str) -> int:
    """Ask what only the box tells, question by question; every answer is kept at once."""
    from naiad.board.enrol_facts import Draft, facts, load, save
    from naiad.cli.owner import folder

    path = folder() / f"{game}.owner.json"
    try:
        draft = Draft(load(path))
        questions = facts(game, draft.owner)
    except ValueError as error:
        raise WrongInput(str(error)) from None
    if not questions:
        click.echo(f"Everything about {game} is known.")
        return 0
    click.echo("Enter keeps what stands in [..] and leaves it open; q ends. Answers are kept at once.")
    answers = 0
    for number, fact in enumerate(questions, 1):
        hint = f" ({fact.hint})" if fact.hint else ""
        while True:
            click.echo(
                f"{number} of {len(questions)}: {printable(fact.words)}{hint} [{printable(fact.shown)}] ", nl=False
            )
            line = sys.stdin.readline()
            text = line.strip()
            if not text:
                break
            if text == "q":
                break
            before = draft.owner
            try:
                draft.answer(fact, text)
            except ValueError as error:
                click.echo(f"  {printable(str(error))}")
                continue
            answers += 1
            if draft.owner is not before:
                save(path, draft.owner)
            if draft.trouble:
                click.echo(f"  noted; so far {printable(draft.trouble)}")
            break
        if text == "q" or not line:
            break
    if draft.trouble:
        click.echo(f"The last answers are not kept: {printable(draft.trouble)}", err=True)
        return 1
    if answers:
        click.echo(
            f"{path} is what this PC scores by. For the table: copy it to the board's drive into {ON_DRIVE} "
            + _to_drive()
        )
    return 0
