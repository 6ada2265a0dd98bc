"""``naiad legal``: the moves legal at a record's end, or why one is not; no rules. Read replay.py next."""

import click

from naiad.cli.options import db_option, json_option, records_argument
from naiad.cli.records import explain, read_all
from naiad.report.plain import printable
from naiad_core.text import Game, RecordError, line, parse_move

LEGAL = "legal"


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

    One a line. A record is a file, - for standard input, or the ID of a kept game. With --json a list;
    with several records one line of JSON each. --why answers CODE: sentence, or "legal".

    \b
    Examples:
      naiad legal game.jsonl
      naiad legal game.jsonl --piece l_ae
      naiad legal game.jsonl --why '{"do":"card","card":"l_ae","at":[1,0],"turned":false}'
      naiad legal 5f3a9c01 --json
    """
    if piece is not None and why is not None:
        raise click.UsageError("--piece and --why exclude each other.")
    several = len(records) > 1
    failed = False
    for number, read in enumerate(read_all(records, db)):
        if read.game is None:
            failed = True
            click.echo(printable(explain(read, several)), err=True)
            if several and as_json:
                click.echo(line({"error": read.error}))
            continue
        if several and not as_json:
            click.echo(("\n" if number else "") + f"{printable(read.name)}:")
        answer = _moves(read.game, piece, as_json) if why is None else _reason(read.game, why, as_json)
        if answer:
            click.echo(answer)
    if failed:
        ctx.exit(2)


def _moves(game: Game, piece: str | None, as_json: bool) -> str:
    lines = game.legal(piece)
    return f"[{','.join(lines)}]" if as_json else "\n".join(lines)


def _reason(game: Game, why: str, as_json: bool) -> str:
    refusal: tuple[str, str] | None
    try:
        refusal = game.refusal(parse_move(why))
    except RecordError as error:
        refusal = error.code, error.sentence
    if as_json:
        return str(line({"legal": False, "code": refusal[0], "sentence": refusal[1]} if refusal else {"legal": True}))
    return f"{refusal[0]}: {printable(refusal[1])}" if refusal else LEGAL
