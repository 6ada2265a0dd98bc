"""``naiad enrol``: the tags of a copy of a game; what is done at the reader is at_reader.py's."""

import json
import sys
import tempfile
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from naiad.cli import owner
from naiad.cli.options import box_answers, box_options, chosen, data_port_option, db_option, examples, json_option
from naiad.language import _, plural
from naiad.plain import printable
from naiad.report.words_count import labelled
from naiad.service.errors import wrong_input
from naiad_core import games

if TYPE_CHECKING:
    from naiad.store.database import Store
    from naiad.tags.boxes import Box
    from naiad.tags.copy import Copy

# What is asked for instead of a game.
PLAYERS = ("players", "player")
EXAMPLE = f"naiad enrol {games.GAMES[0]}"
HELP = f"""Put a tag on every piece of a game, and check them.

It asks for one piece after another; lay each on the reader and lift it when you hear the beep. No key is needed
meanwhile. [s] skips a piece, [b] goes back, [n] names the one in your hand, [?] lists which are left, [q] ends; next
time it continues there.

\b
Examples:
{
    examples(
        (EXAMPLE, "a tag on every piece"),
        (f"{EXAMPLE} --few", "the few that do instead"),
        (f"{EXAMPLE} --list", "which pieces and groups have none yet"),
        (f"{EXAMPLE} --only GROUP", "the pieces of one group"),
        (f"{EXAMPLE} --replace PIECE", "for a tag that was lost"),
        (f"{EXAMPLE} --set holiday --verify", "are all in order?"),
        (f"{EXAMPLE} --facts", "what the rulebook does not tell"),
        ("naiad enrol players Ada Bo", "tags of the players' own, tapped to sit down"),
        (f"{EXAMPLE} --demo", "try it without hardware"),
        ("naiad enrol --read", "what is this tag?"),
    )
}
"""


@click.command(help=HELP)
@click.argument("game", required=False)
@click.argument("names", nargs=-1)
@click.option("--set", "name", metavar="NAME", default="mine", show_default=True, help="Which of several copies.")
@box_options
@click.option(
    "--in-order", is_flag=True, help="Ask for the pieces by name, one after another, instead of in any order."
)
@click.option("--overwrite", is_flag=True, help="Overwrite tags with foreign data without asking.")
@click.option("--replace", metavar="PIECE", help="Give a piece that was lost another tag.")
@click.option("--list", "listing", is_flag=True, help="Say what is still missing; needs no board.")
@click.option("--verify", is_flag=True, help="Hold piece after piece to the reader: is the set in order?")
@click.option("--read", "reading", is_flag=True, help="Identify a tag.")
@click.option("--facts", is_flag=True, help="Ask for the values that only the box tells.")
@click.option("--reader", type=click.IntRange(1, 4), default=1, show_default=True, help="Which of the readers.")
@data_port_option
@click.option("--uids", type=click.Path(dir_okay=False, path_type=Path), help="Where the lines for uids.txt go.")
@click.option("--demo", is_flag=True, help="It plays by itself on a simulated table; nothing is saved.")
@json_option
@db_option
def enrol(
    game: str | None,
    names: tuple[str, ...],
    name: str,
    few: bool,
    only: tuple[str, ...],
    in_order: bool,
    overwrite: bool,
    replace: str | None,
    listing: bool,
    verify: bool,
    reading: bool,
    facts: bool,
    reader: int,
    port: str | None,
    uids: Path | None,
    demo: bool,
    as_json: bool,
    db: str | None,
    **which: Any,
) -> int:
    """See HELP."""
    asked = {"demo": demo, "replace": replace, "list": listing, "verify": verify, "read": reading, "facts": facts}
    ways = [way for way, on in asked.items() if on]
    if len(ways) > 1:
        raise click.UsageError(f"--{ways[0]} and --{ways[1]} exclude each other.")
    if as_json and not listing:
        raise click.UsageError("--json goes with --list.")
    if game is None and not reading:
        raise click.UsageError(f"Name a game: {', '.join(games.GAMES)}.")
    players = game in PLAYERS
    if game is not None and game not in games.GAMES and not players:
        raise click.UsageError(f"There is no game {game!r}; there are {', '.join(games.GAMES)}, and players.")
    if names and not players:
        raise click.UsageError(f"Names go with players: naiad enrol players {' '.join(names)}.")
    if facts and not players:
        return _facts(str(game))
    from naiad.cli import at_reader
    from naiad.cli.database import existing, opened
    from naiad.tags.copy import Copy

    answers = box_answers("" if players else game or "", which)
    with (
        # A list makes nothing: where nothing is kept yet, nothing is kept anywhere.
        tempfile.TemporaryDirectory() if demo or listing else nullcontext("") as folder,
        (existing(db) if listing else None) or opened(str(Path(folder, "none.db")) if folder else db) as store,
    ):
        at = at_reader.Place(store, port, reader)
        if reading:
            return at_reader.read(at)
        with wrong_input():
            copy = (
                _people(store, names, not (listing or verify or replace))
                if players
                else Copy(store, owner.owned(str(game)), name, answers, few, only)
            )
        if listing:
            return _list(copy, as_json)
        if verify:
            return at_reader.verify(at, copy)
        box = _begun(copy)
        if not box.groups:
            click.echo(box.note)
            return 0
        if demo:
            return at_reader.demo(at, copy, box, in_order)
        return at_reader.walk(at, copy, box, uids, in_order, replace or "", overwrite)


def _people(store: "Store", names: tuple[str, ...], ask: bool) -> "Copy":
    """Whose tags; asked where nobody is named."""
    from naiad.tags.people import People

    people = People(store, names)
    if ask and not names and sys.stdin.isatty():
        known = ", ".join(piece.words for group in people.box().groups for piece in group.pieces)
        asked = (
            _("Who is to get a tag? Names, with a comma between (there are {names}): ", names=printable(known))
            if known
            else _("Who is to get a tag? Names, with a comma between: ")
        )
        click.echo(asked)
        people.add(name for name in sys.stdin.readline().split(",") if name.strip())
    return people


def _begun(copy: "Copy") -> "Box":
    """What is in the box; asks what it must."""
    from naiad.tags import boxes

    for name, question in copy.open_questions().items() if sys.stdin.isatty() else ():
        values, default = boxes.options(copy.game)[name]
        choices = click.Choice([str(value) for value in values])
        copy.answer(**chosen(copy.game, {name: click.prompt(_(question), type=choices, default=str(default))}))
    with wrong_input():
        return copy.begin()


def _list(copy: "Copy", as_json: bool) -> int:
    """What is missing."""
    with wrong_input():
        inside, missing = copy.box(), copy.missing()
    every = len(inside.slots())
    if as_json:
        names = [slot.piece.name for slot in missing]
        click.echo(json.dumps({"game": copy.game, "set": copy.tags.name, "of": every, "missing": names}))
        return 0
    click.echo(
        plural(
            "{game}, set {set}: {number} of {n} piece has a tag",
            "{game}, set {set}: {number} of {n} pieces have a tag",
            every,
            game=copy.game,
            set=copy.tags.name,
            number=every - len(missing),
        )
    )
    for group in inside.groups:
        left = [slot.piece.name for slot in missing if slot.group == group]
        if left:
            missing_words = _("{n} missing: {names}", n=len(left), names=" ".join(left))
            click.echo("  " + labelled(group.key, missing_words))
    if inside.note:
        click.echo(inside.note)
    return 0


def _facts(game: str) -> int:
    """Ask what only the box tells, question by question; every answer is kept at once."""
    from naiad.paths import replaced
    from naiad.tags.box_data import Draft, facts, load

    path = owner.path(game)
    with wrong_input():
        draft = Draft(load(path))
        questions = facts(game, draft.owner)
    if not questions:
        click.echo(_("Everything about {game} is known.", game=game))
        return 0
    click.echo(
        _(
            "Enter leaves the value in [..] as it is and the question open; [q] and Enter ends. "
            "Answers are saved at once."
        )
    )
    answers = number = 0
    while number < len(questions):
        fact = questions[number]
        hint = f" ({_(fact.form.hint)})" if fact.form.hint else ""
        place = _("{number} of {total}", number=number + 1, total=len(questions))
        asked = f"{place}: {printable(fact.words)}{hint} [{printable(fact.shown)}] "
        click.echo(asked, nl=False)
        line = sys.stdin.readline()
        text = line.strip()
        if text == "q" or not line:
            break
        before = draft.owner
        if text:
            try:
                draft.answer(fact, text)
            except ValueError as error:
                click.echo(f"  {printable(str(error))}")
                continue
            answers += 1
            if draft.owner is not before:
                path.parent.mkdir(parents=True, exist_ok=True)
                with replaced(path) as file:
                    file.write(json.dumps(draft.owner, indent=1).encode())
            if draft.trouble:
                click.echo("  " + _("saved; so far {trouble}", trouble=printable(draft.trouble)))
        number += 1
    if draft.trouble:
        click.echo(_("The last answers are not saved: {trouble}", trouble=printable(draft.trouble)), err=True)
        return 1
    if answers:
        now = _(
            "{path}: for the table to play by these values, and its games to be scored by them, copy the "
            "file to the top folder of the board's drive,",
            path=path,
        )
        click.echo(f"{now} {owner.to_drive()}")
    return 0
