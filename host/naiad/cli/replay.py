"""``naiad replay``: a record played through move by move; the positions are report/'s."""

import sys
from contextlib import suppress
from itertools import islice
from typing import Any

import click

from naiad.cli.keys import INTERRUPT, LEFT, read_keys, single_keys
from naiad.cli.options import db_option, json_option, record_argument
from naiad.cli.records import STDIN, read_one
from naiad.language import _
from naiad.report import words
from naiad.report.lines import Step, steps
from naiad.report.words_count import labelled
from naiad.service.errors import WrongInput
from naiad_core.text import Game, line

BACK = ("b", *LEFT, "\x7f")
# A legend is easier to read in short lines.
COLUMNS = 78
QUIT = ("q", "\x1b", "\x04")


@click.command()
@record_argument
@click.option(
    "--step", is_flag=True, help="Wait for a key after each move: [b] goes back, [?] explains the lights, [q] ends."
)
@click.option("--no-position", is_flag=True, help="Only the moves and the running score.")
@json_option
@db_option
def replay(record: str, step: bool, no_position: bool, as_json: bool, db: str | None) -> None:
    """Play through a record move by move.

    After each its position and the running score. With --json one line a move: line, seat, move, to_act, over, totals.

    \b
    Examples:
      naiad replay game.jsonl
      naiad replay 5f3a9c01 --step
      naiad replay 5f3a9c01 --no-position
      naiad replay 5f3a9c01 --json
    """
    if step and (as_json or record == STDIN or not has_terminal()):
        raise WrongInput("--step needs a terminal to wait for keys at, and cannot go with --json or -")
    whole = read_one(record, db)
    if as_json:
        for at in steps(whole):
            click.echo(line(_row(at)))
        return
    from naiad.cli.terminal import console

    out = console()
    if step:
        _walk(whole, out, no_position)
        return
    for at in steps(whole):
        _print(at, out, no_position)


def has_terminal() -> bool:
    """Whether keys can be read."""
    return sys.stdin is not None and sys.stdin.isatty()


def _row(at: Step) -> dict[str, Any]:
    score = at.game.score()
    return {
        "line": at.number,
        "seat": at.seat,
        "move": at.game.moves[-1] if at.game.moves else None,
        "to_act": score["to_act"],
        "over": score["over"],
        "totals": [player["total"] for player in score["players"]],
    }


def _walk(whole: Game, out: Any, no_position: bool) -> None:
    from naiad.report.explain import legend
    from naiad.rooms import position

    at, last = 0, len(whole.moves)
    explaining = False
    with single_keys(), suppress(EOFError):
        while at <= last:
            out.clear()
            step = next(islice(steps(whole), at, None))
            if explaining:
                out.print(legend(step.game, out, min(out.width, COLUMNS)))
            # The picture first: where it is higher than the screen, the move is still to be seen.
            elif not no_position:
                out.print(position(step.game), soft_wrap=True)
            _print(step, out, no_position=True)
            keys = _("any key: next, [b]: back, [?]: what the lights say, [q]: end")
            out.print(f"[{at}/{last}] {keys}", end="", style="dim")
            for key in read_keys():
                if key == INTERRUPT:
                    out.print()
                    raise click.Abort
                if key in QUIT:
                    at = last
                explaining = key == "?" and not explaining
                if key != "?":
                    at = max(0, at - 1) if key in BACK else at + 1
    out.print()


def _print(at: Step, out: Any, no_position: bool) -> None:
    from naiad.report.score import running
    from naiad.rooms import position, title

    header = at.game.header
    if at.game.moves:
        out.print(words.made(at), style="bold", soft_wrap=True)
    else:
        names = words.seats(header, range(len(header["players"])))
        out.print(labelled(title(header["game"]), names), style="bold", soft_wrap=True)
    if not no_position:
        out.print(position(at.game), soft_wrap=True, end="")
    out.print(running(at.game), soft_wrap=True)
    if not no_position:
        out.print()
