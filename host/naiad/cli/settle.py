"""``naiad settle``: a line that settles the result of a kept game, added after its end; no rules."""

import json
import shlex
from typing import Any

import click

from naiad.cli.options import db_option, has_somebody, json_option
from naiad.cli.records import parsed, source
from naiad.language import _
from naiad.plain import printable
from naiad.report.lines import Step, steps
from naiad.report.score import result
from naiad.report.words import made
from naiad.service.errors import WrongInput
from naiad_core.text import Game, RecordError, line

# A key of a line whose number people count from 1, and a verb.
SEAT = "seat"
UNDO = "undo"


@click.command()
@click.argument("id_", metavar="ID")
@click.argument("verb", required=False)
@click.argument("arguments", metavar="KEY=VALUE...", nargs=-1)
@click.option("--yes", is_flag=True, help="Take a line back without being asked.")
@json_option
@db_option
def settle(id_: str, verb: str | None, arguments: tuple[str, ...], yes: bool, as_json: bool, db: str | None) -> None:
    """Enter what settles a saved game's result after the end.

    Points that only the players can count, goals, what became of a photo. VERB and KEY=VALUE are those of the record,
    but that seats count from 1; a seat may be given by its player's name. One line is appended, nothing else is
    changed; the line undo takes back the last one, after a question. Without VERB it lists what can be entered, one
    line of each kind, as a shell takes it. With --json it prints the score as naiad score does.

    \b
    Examples:
      naiad settle 77b0e4d2 ecosystem id=12 seat=Ada points=7
      naiad settle 77b0e4d2 undo --yes
      naiad settle 77b0e4d2
    """
    from naiad.cli.database import existing
    from naiad.store.journal import may_grow

    found = source(id_, db)
    store = existing(db) if found.kept else None
    if store is None:
        raise WrongInput(f"{id_}: a file; naiad import keeps it as a game, which can then be settled")
    with store:
        try:
            game = parsed(found)
            if not game.record.state.is_over():
                raise WrongInput(f"{found.name}: the game is not over; only what settles its result can be added")
            if verb is None:
                click.echo("\n".join(_possible(found.name, game)))
                return
            if may_grow(store, found.name):
                raise WrongInput(
                    f"{found.name}: the game is still on its table; enter it there, or close it with the end button "
                    "and fetch it with naiad sync"
                )
            move = _move(game, verb, arguments)
            last = _last(game) if verb == UNDO else ""
        except RecordError as error:
            raise WrongInput(f"{error}") from None
        if verb not in game.verbs():
            raise WrongInput(f"{verb} cannot be entered; naiad settle {found.name} lists what can")
        try:
            game.push(move)
        except RecordError as error:
            raise WrongInput(f"{error.code}: {error.sentence}; naiad settle {found.name} lists what can") from None
        if not game.record.state.is_over():
            raise WrongInput(f"{found.name}: the last line was played before the end, and stays")
        if verb == UNDO and not yes and not _is_meant(last):
            click.echo(_("nothing is taken back"))
            return
        lines = store.text(found.name).splitlines()[1:]
        store.put_game(found.name, store.game(found.name).header, [*lines, line(move)])
    if as_json:
        click.echo(printable(line(game.score())))
    else:
        click.echo(printable(f"{made(Step(len(lines) + 2, move.get('seat'), game))}: {result(game)}"))


def _possible(name: str, game: Game) -> list[str]:
    """What may be told now, one line of each verb, as it is typed."""
    first: dict[str, dict[str, Any]] = {}
    for move in map(json.loads, game.legal()):
        first.setdefault(move.pop("do"), move)
    each = [[do, *(f"{key}={_typed(key, value)}" for key, value in move.items())] for do, move in first.items()]
    return [printable(shlex.join(["naiad", "settle", name, *one])) for one in [*each, [UNDO]]]


def _typed(key: str, value: Any) -> str:
    """A value as people give it: they count seats from 1."""
    if key == SEAT:
        value += 1
    return value if isinstance(value, str) else json.dumps(value)


def _last(game: Game) -> str:
    """The last line that stands, in words."""
    stand: list[str] = []
    for at in steps(game):
        if not at.game.moves or at.game.moves[-1]["do"] == "hint":
            continue
        if at.game.moves[-1]["do"] == UNDO:
            stand.pop()
        else:
            stand.append(made(at))
    return stand[-1] if stand else ""


def _is_meant(last: str) -> bool:
    """Ask who sits at the terminal whether this line is to be taken back; WrongInput where nobody does."""
    if not has_somebody():
        raise WrongInput("nobody can be asked here: --yes takes the last line back without asking")
    click.echo(printable(last))
    return click.confirm(_("Take it back?"))


def _move(game: Game, verb: str, arguments: tuple[str, ...]) -> dict[str, Any]:
    """The move object; WrongInput for what is no KEY=VALUE, or a name that is not one player's."""
    move: dict[str, Any] = {"do": verb}
    for argument in arguments:
        key, equals, text = argument.partition("=")
        if not key or not equals:
            raise WrongInput(f"{argument}: not KEY=VALUE, as in points=7")
        try:
            move[key] = json.loads(text)
        except ValueError:
            move[key] = text
    if SEAT not in move:
        return move
    players, seat = game.header["players"], move[SEAT]
    named = [at for at, name in enumerate(players) if name == str(seat)]
    if len(named) == 1:
        move[SEAT] = named[0]
    elif not named and type(seat) is int and 1 <= seat <= len(players):
        move[SEAT] = seat - 1
    else:
        raise WrongInput(f"seat={seat}: give the seat by its number, from 1 to {len(players)}")
    return move
