"""``naiad card``: a game's quick card, to print; what stands on it is report/card.py's."""

from pathlib import Path

import click

from naiad.cli.errors import WrongInput, wrong_input
from naiad_core import games

SUFFIXES = (".pdf", ".svg")
EXAMPLE = f"naiad card {games.GAMES[0]}"
HELP = f"""Write a game's quick card, one side of A5, to print and lay on the table.

What the buttons do in this game, what the colours mean, what the panel says, with pictures of a
real game. In the language of --lang, which comes before the command, or of the environment.

\b
Examples:
  {EXAMPLE}
  {EXAMPLE} -o card.svg
  naiad --lang fr card {games.GAMES[0]} -o carte.pdf
"""


@click.command(help=HELP)
@click.argument("game", type=click.Choice(games.GAMES))
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="FILE.pdf or FILE.svg [default: GAME.pdf]."
)
def card(game: str, output: Path | None) -> None:
    """See HELP."""
    from naiad.report import card as drawn
    from naiad.report import shapes

    path = output or Path(f"{game}.pdf")
    if path.suffix.lower() not in SUFFIXES:
        raise WrongInput(f"{path}: its name must end in {' or '.join(SUFFIXES)}, which says what is written")
    page = drawn.shapes(game), drawn.WIDTH_MM, drawn.HEIGHT_MM, drawn.heading(game)
    with wrong_input():
        if path.suffix.lower() == ".pdf":
            path.write_bytes(shapes.pdf(*page))
        else:
            path.write_text(shapes.svg(*page), encoding="utf-8")
    click.echo(f"{path}: one side of A5")
