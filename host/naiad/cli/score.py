"""``naiad score``: records scored; the words are report/score.py's. Read legal.py next."""

import click

from naiad.cli.options import db_option, json_option, records_argument
from naiad.cli.records import explain, read_all
from naiad.report.plain import printable
from naiad_core.text import line


@click.command()
@records_argument
@json_option
@db_option
@click.pass_context
def score(ctx: click.Context, records: tuple[str, ...], as_json: bool, db: str | None) -> None:
    """Score records, every point explained.

    A record is a file, - for standard input, or the ID of a kept game. With --json one line
    each: game, over, provisional, to_act, players, winners, table. A record with a line that
    cannot stand is not scored: standard error says which line and why, and the status is 2.

    \b
    Examples:
      naiad score game.jsonl
      naiad score 5f3a9c01 --json
      naiad score *.jsonl --json > scores.jsonl
      naiad export 5f3a9c01 | naiad score -
    """
    from naiad.report.score import explained

    several = len(records) > 1
    failed = False
    for number, read in enumerate(read_all(records, db)):
        if read.game is None:
            failed = True
            click.echo(printable(explain(read, several)), err=True)
            if several and as_json:
                click.echo(line({"error": read.error}))
        elif as_json:
            click.echo(line(read.game.score()))
        else:
            if several:
                click.echo(("\n" if number else "") + f"{printable(read.name)}:")
            for sentence in explained(read.game):
                click.echo(printable(sentence))
    if failed:
        ctx.exit(2)
