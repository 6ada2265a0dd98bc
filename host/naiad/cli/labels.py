"""``naiad labels``: labels for the pieces, to print and glue; how they look is board/labels.py's. Read enrol.py too."""

from pathlib import Path
from typing import Any

import click

from naiad.cli.errors import WrongInput
from naiad.cli.options import box_arguments, box_options

GAMES = ("quintazone", "aya", "aqua", "acqua-dolce")
SUFFIXES = (".pdf", ".svg")


@click.command()
@click.argument("game", type=click.Choice(GAMES))
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="FILE.pdf or FILE.svg [default: GAME.pdf]."
)
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option("--diameter", type=float, default=25.0, show_default=True, help="Of the round tags, mm; 12 or more.")
@click.option("--gap", type=float, default=2.0, show_default=True, help="Between labels, mm.")
@click.option("--margin", type=float, default=12.0, show_default=True, help="Of the paper, mm.")
@box_options
def labels(
    game: str, output: Path | None, paper: str, diameter: float, gap: float, margin: float, **which: Any
) -> None:
    """Write labels for a game's pieces, to print and glue on.

    Round, as the stickers are, each with the piece's name, what it is in words and its number in
    the walk of naiad enrol. SVG is one page a file: labels-1.svg, labels-2.svg and so on.

    \b
    Examples:
      naiad labels aya
      naiad labels aqua -o tiles.pdf --only tiles --paper letter
      naiad labels quintazone -o labels.svg --diameter 22
      naiad labels aya --few
    """
    from naiad.board import enrol_box, labels_draw
    from naiad.board.labels import sheets

    path = output or Path(f"{game}.pdf")
    if path.suffix.lower() not in SUFFIXES:
        raise WrongInput(f"{path}: its name must end in {' or '.join(SUFFIXES)}, which says what is written")
    few, only = which.pop("few"), which.pop("only")
    options = box_arguments(game, which["deck"], which["cameras"], which["every"] or None)
    try:
        box = enrol_box.few(game) if few else enrol_box.box(game, **options)
        box = box.only(only) if only else box
        if not box.groups:
            # As enrol has it: nothing is wrong, and nothing to do.
            click.echo(box.note)
            return
        pages = sheets(box, labels_draw.width_mm, paper, diameter, gap, margin)
    except ValueError as error:
        raise WrongInput(str(error)) from None
    title = f"Naiad labels, {game}"
    if path.suffix.lower() == ".pdf":
        path.write_bytes(labels_draw.pdf(pages, title))
        written = [path]
    else:
        several = len(pages) > 1
        written = [path.with_stem(f"{path.stem}-{n}") if several else path for n in range(1, len(pages) + 1)]
        for file, page in zip(written, pages, strict=True):
            file.write_text(labels_draw.svg(page, title), encoding="utf-8")
    count = sum(len(page.labels) for page in pages)
    sheets_words = "1 page" if len(pages) == 1 else f"{len(pages)} pages"
    click.echo(f"{', '.join(map(str, written))}: {count} labels on {sheets_words}. Print at 100 %, not fitted.")
