"""``naiad show``: one game as it stands; the words are report/'s, the drawing is draw/'s."""

from pathlib import Path

import click

from naiad.cli.note import lines
from naiad.cli.options import db_option, json_option, record_argument
from naiad.cli.records import read_noted
from naiad.language import _, later
from naiad.report.listing import hour
from naiad.service.errors import WrongInput, whole
from naiad_core.text import Game

STARTED = "started"
# What a record's header says of the game, by its key.
HEADER = {
    "id": later("id"),
    STARTED: later("started"),
    "table": later("table"),
    "firmware": later("firmware"),
}


@click.command()
@record_argument
@click.option(
    "--moves", "count", type=click.IntRange(min=0), default=10, show_default=True, help="How many of the last moves."
)
@click.option(
    "-o",
    "--output",
    metavar="FILE.svg|FILE.html",
    help="Draw the position, or the whole game as a page that replays it; - for standard output, as SVG.",
)
@click.option("--narrow", is_flag=True, help="Draw it for an upright phone.")
@json_option
@db_option
def show(record: str, count: int, output: str | None, narrow: bool, as_json: bool, db: str | None) -> None:
    """Show one game: its position, its last moves, its score; or draw it.

    \b
    Examples:
      naiad show 5f3a9c01
      naiad show game.jsonl --moves 30
      naiad show 5f3a9c01 --json
      naiad show 5f3a9c01 -o game.svg
      naiad show 5f3a9c01 -o game.html
    """
    if output is not None and Path(output).suffix.lower() not in ("", ".svg", ".html"):
        raise WrongInput(f"{output}: name a file that ends in .svg for the position, in .html for the whole game")
    if narrow and Path(output or "").suffix.lower() == ".html":
        raise WrongInput("--narrow is for a drawing; the page fits any screen")
    if output is not None and as_json:
        raise WrongInput("--json prints the game and -o draws it: give one of them")
    game, note = read_noted(record, db)
    if output is not None:
        _draw(game, output, narrow)
        return
    if as_json:
        from naiad_core.text import line

        whole = {"header": game.header, "moves": game.moves, "score": game.score()}
        click.echo(line(whole | {"note": note} if note else whole))
        return
    from naiad.cli.terminal import console, say
    from naiad.plain import printable
    from naiad.report import words
    from naiad.report.lines import steps
    from naiad.report.score import explained
    from naiad.report.words_count import labelled
    from naiad.rooms import position

    out = console()
    for key, name in HEADER.items():
        if key in game.header:
            told = str(game.header[key])
            say(out, labelled(_(name), hour({STARTED: told, "fetched": ""}) if key == STARTED else printable(told)))
    names = [words.player(game.header, seat) for seat in range(len(game.header["players"]))]
    say(out, _("players: {names}", names=", ".join(names)))
    for said in lines(note):
        say(out, _("note: {words}", words=said))
    out.print()
    out.print(position(game), soft_wrap=True, end="")
    out.print()
    made = [words.made(at) for at in steps(game) if at.game.moves]
    shown = made[max(0, len(made) - count) :]
    if shown:
        out.print(_("Last moves:") if len(shown) < len(made) else _("Moves:"))
    for move in shown:
        say(out, f"  {move}")
    if shown:
        out.print()
    for sentence in explained(game):
        say(out, printable(sentence))


def _draw(game: Game, output: str, narrow: bool) -> None:
    from naiad import draw
    from naiad.web.shared import page

    if Path(output).suffix.lower() == ".html":
        drawn = page(game).encode()
    else:
        drawn = draw.svg(game, width=draw.NARROW if narrow else draw.WIDE).encode()
    if output == "-":
        click.echo(drawn, nl=False)
        return
    with whole(output) as file:
        file.write(drawn)
    click.echo(f"drawn: {output}", err=True)
