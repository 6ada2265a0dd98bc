"""``naiad card``: a game's quick card; how it looks is report/card.py's."""

from pathlib import Path

import click

from naiad.cli.options import printed, printed_option
from naiad.service.errors import whole
from naiad_core import games

# Of the file that is written.
WHAT = "card"
EXAMPLE = f"naiad card {games.GAMES[0]}"
HELP = f"""Write a game's quick card, one side of A5, to print and lay on the table.

A turn step by step, what the buttons do in this game, what the colours mean, and pictures of a real game. It is written
in the language of --lang, which comes before the command, or of the environment.

\b
Examples:
  {EXAMPLE}
  {EXAMPLE} -o card.svg
  naiad --lang fr card {games.GAMES[0]} -o carte.pdf
"""


@click.command(help=HELP)
@click.argument("game", type=click.Choice(games.GAMES))
@printed_option(WHAT)
def card(game: str, output: Path | None) -> None:
    """See HELP."""
    from naiad.report import card as drawn
    from naiad.report import shapes

    path = output or printed(game, WHAT)
    page = drawn.shapes(game), drawn.WIDTH_MM, drawn.HEIGHT_MM, drawn.heading(game)
    with whole(str(path)) as file:
        file.write(shapes.pdf(*page) if path.suffix.lower() == ".pdf" else shapes.svg(*page).encode())
    click.echo(f"{path}: one side of A5")
