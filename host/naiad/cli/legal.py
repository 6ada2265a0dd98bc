"""``naiad legal``: the moves legal at a record's end, or why one is not; no rules."""

from functools import partial

import click

from naiad.cli.options import db_option, json_option, records_argument
from naiad.cli.records import each
from naiad.language import _, later
from naiad.plain import printable
from naiad.rooms import title
from naiad.service.errors import WrongInput
from naiad_core.text import Game, RecordError, line, parse_move

LEGAL = later("legal")


@click.command()
@records_argument
@click.option("--piece", metavar="ID", help="Only the moves that play this piece.")
@click.option("--why", metavar="MOVE", help="Say which rule this move breaks, or that it is legal.")
@json_option
@db_option
@click.pass_context
def legal(
    ctx: click.Context,
    records: tuple[str, ...],
    piece: str | None,
    why: str | None,
    as_json: bool,
    db: str | None,
) -> None:
    """List the moves legal in the last position of records.

    One per line. A record is a file, - for standard input, or the ID of a saved game. With --json a list; with several
    records one line of JSON each. --why answers with the rule's sentence, or "legal"; with --json the rule's code is
    added. A piece that a game has not ends it with status 2.

    \b
    Examples:
      naiad legal game.jsonl
      naiad legal game.jsonl --piece l_ae
      naiad legal game.jsonl --why '{"do":"card","card":"l_ae","at":[1,0],"turned":false}'
      naiad legal 5f3a9c01 --json
    """
    if piece is not None and why is not None:
        raise click.UsageError("--piece and --why exclude each other.")
    if why is not None:
        try:
            parse_move(why)
        except RecordError as error:
            raise WrongInput(f"{error.code}: {error.sentence} (--why)") from None
    make = partial(_answered, piece=piece, why=why, as_json=as_json)
    is_known = True
    for name, (answer, nothing, is_piece) in each(ctx, records, db, as_json, make):
        is_known = is_known and is_piece
        if answer:
            click.echo(answer)
        if nothing:
            click.echo(printable(f"{name}: {nothing}" if len(records) > 1 else nothing), err=True)
    if not is_known:
        ctx.exit(2)


def _answered(game: Game, piece: str | None, why: str | None, as_json: bool) -> tuple[str, str, bool]:
    """(the answer, why there is none where that is plain, whether the game has such a piece)."""
    is_piece = piece is None or game.words.piece(piece, game.record.state) is not None
    if why is None:
        return _moves(game, piece, as_json), _why_nothing(game, piece, is_piece), is_piece
    return _reason(game, why, as_json), "", is_piece


def _why_nothing(game: Game, piece: str | None, is_piece: bool) -> str:
    """Why there may be no move at all, as far as that is plain; '' where it is not."""
    if not is_piece:
        return _("{piece} is not a piece of this game of {game}", piece=piece, game=title(game.header["game"]))
    if game.record.state.is_over() and not game.legal():
        return _("the game is over")
    return ""


def _moves(game: Game, piece: str | None, as_json: bool) -> str:
    lines = game.legal(piece)
    return f"[{','.join(lines)}]" if as_json else "\n".join(lines)


def _reason(game: Game, why: str, as_json: bool) -> str:
    refusal: tuple[str, str] | None = game.refusal(parse_move(why))
    if as_json:
        return str(line({"legal": False, "code": refusal[0], "sentence": refusal[1]} if refusal else {"legal": True}))
    return printable(refusal[1]) if refusal else _(LEGAL)
