"""``naiad score``: records scored; the words are report/score.py's."""

from functools import partial

import click

from naiad.cli.options import db_option, json_option, records_argument
from naiad.cli.records import each
from naiad.plain import printable
from naiad_core.text import Game, line


@click.command()
@records_argument
@json_option
@db_option
@click.pass_context
def score(ctx: click.Context, records: tuple[str, ...], as_json: bool, db: str | None) -> None:
    """Score records, every point explained.

    A record is a file, - for standard input, or the ID of a saved game. With --json one line each: game, over,
    provisional, to_act, players, winners, table. A record with an invalid line is not scored: standard error says which
    line and why, and the status is 2.

    \b
    Examples:
      naiad score game.jsonl
      naiad score 5f3a9c01 --json
      naiad score *.jsonl --json > scores.json
      naiad export 5f3a9c01 | naiad score -
    """
    for _name, sentences in each(ctx, records, db, as_json, partial(_scored, as_json=as_json)):
        for sentence in sentences:
            click.echo(sentence)


def _scored(game: Game, as_json: bool) -> list[str]:
    from naiad.report.score import explained

    return list(map(printable, [line(game.score())] if as_json else explained(game)))
