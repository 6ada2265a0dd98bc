"""``naiad labels``: labels for a game's pieces; how they look is tags/labels.py's."""

from functools import partial
from pathlib import Path
from typing import Any

import click

from naiad.cli.options import box_answers, box_options, printed, printed_option
from naiad.language import plural
from naiad.report.words_count import labelled
from naiad.service.errors import whole, wrong_input
from naiad_core import games

# Of the file that is written.
WHAT = "labels"
EXAMPLE = f"naiad labels {games.GAMES[0]}"
HELP = f"""Write labels for a game's pieces, to print and glue on.

Round, as the stickers are, each with the piece's name, what it is in words and its number in
the walk of naiad enrol. SVG is one page a file: labels-1.svg, labels-2.svg and so on.

\b
Examples:
  {EXAMPLE}
  {EXAMPLE} -o labels.svg --diameter 22
  {EXAMPLE} --paper letter --few
"""


@click.command(help=HELP)
@click.argument("game", type=click.Choice(games.GAMES))
@printed_option(WHAT)
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option("--diameter", type=float, default=25.0, show_default=True, help="Of the round tags, mm; 12 or more.")
@click.option("--gap", type=float, default=2.0, show_default=True, help="Between labels, mm.")
@click.option("--margin", type=float, default=12.0, show_default=True, help="Of the paper, mm.")
@box_options
def labels(
    game: str, output: Path | None, paper: str, diameter: float, gap: float, margin: float, **which: Any
) -> None:
    """See HELP."""
    from naiad.cli.owner import owned
    from naiad.report import quick
    from naiad.tags import boxes, labels_draw
    from naiad.tags.labels import sheets

    path = output or printed(game, WHAT)
    few, only = which.pop("few"), which.pop("only")
    answers = box_answers(game, which)
    with wrong_input():
        inside = owned(game)
        box = boxes.few(inside) if few else boxes.box(inside, **answers)
        box = box.only(only) if only else box
        if not box.groups:
            # As enrol has it: nothing is wrong, and nothing to do.
            click.echo(box.note)
            return
        colours = partial(quick.swatches, game)
        pages = sheets(box, labels_draw.width_mm, paper, diameter, gap, margin, colours)
    title = f"Naiad labels, {game}"
    if path.suffix.lower() == ".pdf":
        made = {path: labels_draw.pdf(pages, title)}
    else:
        several = len(pages) > 1
        made = {
            path.with_stem(f"{path.stem}-{number}") if several else path: labels_draw.svg(page, title).encode()
            for number, page in enumerate(pages, start=1)
        }
    for each, data in made.items():
        with whole(str(each)) as file:
            file.write(data)
    count = sum(len(page.labels) for page in pages)
    sentence = plural(
        "{labels} labels on {n} page. Print at 100 %, not fitted.",
        "{labels} labels on {n} pages. Print at 100 %, not fitted.",
        len(pages),
        labels=count,
    )
    click.echo(labelled(", ".join(map(str, made)), sentence))
