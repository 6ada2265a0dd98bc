"""``naiad report``: a cascade as a table, JSON or a picture; no figures are made here."""

import json
from functools import partial
from pathlib import Path

import click

from naiad.cli.errors import Trouble, WrongInput
from naiad.cli.options import db_option, json_option, record_argument
from naiad.cli.records import read_one
from naiad.cli.written import whole
from naiad.report.cascade import GAP_MM, HEIGHT_MM, Cascade, Crossing, Push, cascade
from naiad.report.words_count import some

# Beyond any table.
LEAST_MM, MOST_MM = 0.001, 1_000_000.0


def _length(_: click.Context, __: click.Parameter, value: float | None) -> float | None:
    # So asked, infinity and "not a number" are none either.
    if value is None or LEAST_MM <= value <= MOST_MM:
        return value
    raise click.BadParameter(f"{value:g} is no length in mm from {LEAST_MM:g} to {MOST_MM:g}.")


mm = partial(click.option, type=float, callback=_length)


@click.command()
@record_argument
@click.option("-o", "--output", metavar="FILE.svg", help="Draw the speeds along the row; - for standard output.")
@mm("--spacing-mm", help="From gate to gate [default: as the record says, else 100].")
@mm("--height-mm", default=HEIGHT_MM, show_default=True, help="Height of a domino.")
@mm("--gap-mm", default=GAP_MM, show_default=True, help="Gap between two dominoes.")
@json_option
@db_option
def report(
    record: str,
    output: str | None,
    spacing_mm: float | None,
    height_mm: float,
    gap_mm: float,
    as_json: bool,
    db: str | None,
) -> None:
    """Time and speed of a domino cascade, as a table or a picture.

    From gate to gate, with its pushes and where it stalled. The expected speed is
    sqrt(g h) (1.4 - 0.8 gap/h), a working estimate for gaps from 0.1 to 0.5 heights.

    \b
    Examples:
      naiad report 5f3a9c01
      naiad report game.jsonl --spacing-mm 80 -o cascade.svg
      naiad report 5f3a9c01 --json
    """
    if output is not None and Path(output).suffix.lower() not in ("", ".svg"):
        raise WrongInput(f"{output}: the picture is an SVG; name a file that ends in .svg")
    game = read_one(record, db)
    from naiad.games import title

    if "gate" not in game.record.rules.VERBS:
        raise WrongInput(f"{title(game.header['game'])} has no cascade: no domino falls through gates there")
    if not 0.1 <= gap_mm / height_mm <= 0.5:
        click.echo("the expected speed is a guess here: it holds for gaps from 0.1 to 0.5 heights", err=True)
    result = cascade(game, spacing_mm, height_mm, gap_mm)
    if not result.pushes:
        raise Trouble("no domino was pushed in this record, so there is no cascade to report")
    if as_json and output == "-":
        raise WrongInput("--json and -o - both want standard output")
    if as_json:
        pushes = [{**push._asdict(), "crossings": [c._asdict() for c in push.crossings]} for push in result.pushes]
        more = {"pushes": pushes, "stalls": result.stalls, "median_m_s": result.median_m_s}
        more["best"] = result.best and result.best._asdict()
        click.echo(json.dumps(result._asdict() | more, indent=2))
    elif output != "-":
        _print(result)
    if output is not None:
        _draw(result, output)


def _draw(result: Cascade, output: str) -> None:
    from naiad.report.cascade_picture import svg

    if output == "-":
        click.echo(svg(result), nl=False)
        return
    with whole(output) as file:
        file.write(svg(result))
    click.echo(f"drawn: {output}", err=True)


def _print(result: Cascade) -> None:
    from naiad.cli.terminal import console, table

    right = ("MS", "FROM GATE", "MM", "TIME MS", "SPEED M/S", "OF EXPECTED")
    out = table("PUSH", "GATE", "DOMINO", *right, "", right=right)
    for push in result.pushes:
        for crossing in push.crossings:
            note = _note(crossing, push) if crossing.gate == push.stalled_after else ""
            note = note or ("slow" if crossing.slow else "")
            out.add_row(
                str(push.number),
                str(crossing.gate),
                crossing.domino or "",
                f"{crossing.ms:g}",
                *_figures(crossing, result.expected_m_s),
                note,
            )
    terminal = console()
    terminal.print(out)
    if result.best is not None:
        best = result.best
        terminal.print(
            f"\nWhole row: {best.speed_m_s:.2f} ± {best.plus_minus_m_s:.2f} m/s, push {best.push} from gate "
            f"{best.from_gate} to {best.to_gate}, {best.distance_mm:g} mm in {best.time_ms:g} ms"
            f"{'' if result.time_s is None else f'; {result.time_s:.1f} s from the first push to the last gate'}",
            soft_wrap=True,
        )
    median = result.median_m_s
    idle = sum(not push.crossings for push in result.pushes)
    terminal.print(
        f"\n{some(len(result.pushes), 'push', 'pushes')}{f' ({idle} passed no gate)' if idle else ''}, "
        f"{some(result.stalls, 'stall')}; "
        f"{'no two gates were passed by one push' if median is None else f'median {median:.2f} m/s'}, "
        f"expected {result.expected_m_s:.2f} m/s; gates {_apart(result)} mm apart, "
        f"dominoes {result.height_mm:g} mm high with gaps of {result.gap_mm:g} mm",
        soft_wrap=True,
    )
    if result.counted != len(result.pushes):
        terminal.print(f"The players put the count right: {some(result.counted, 'push', 'pushes')}.")
    if result.doubts:
        terminal.print(f"{some(result.doubts, 'edge')} not believed.")
    if result.thrown_away:
        terminal.print(f"{some(result.thrown_away, 'run')} before this one thrown away.")
    if not result.fallen:
        terminal.print("The record ends before all had fallen.")


def _apart(result: Cascade) -> str:
    ways = sorted({way for way in result.ways_mm if way})
    return f"{ways[0]:g} to {ways[-1]:g}" if ways else f"{result.spacing_mm:g}"


def _note(crossing: Crossing, push: Push) -> str:
    stood = "" if push.stood_s is None else f", stood for {push.stood_s:.1f} s"
    one, other = push.stopped_between
    where = f" between {one} and {other}" if one and other else " after this gate"
    return f"{'slow, then ' if crossing.slow else ''}stalled{where}{stood}"


def _figures(crossing: Crossing, expected_m_s: float) -> tuple[str, ...]:
    if crossing.from_gate is None:
        return "", "", "", "", ""
    speed = crossing.speed_m_s
    return (
        str(crossing.from_gate),
        f"{crossing.distance_mm:g}",
        f"{crossing.time_ms:g}",
        "" if speed is None else f"{speed:.2f} ± {crossing.plus_minus_m_s:.2f}",
        "" if speed is None else f"{100 * speed / expected_m_s:.0f} %",
    )
