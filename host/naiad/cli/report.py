"""``naiad report``: a cascade as a table, JSON or a picture; no figures are made here. Read export.py next."""

import json
from pathlib import Path
from typing import Any

import click

from naiad.cli.errors import Trouble, WrongInput
from naiad.cli.options import db_option, json_option, record_argument
from naiad.cli.records import read_one
from naiad.report.cascade import GAP_MM, HEIGHT_MM, Cascade, Crossing, cascade

MM = click.FloatRange(min=0, min_open=True)


@click.command()
@record_argument
@click.option("-o", "--output", metavar="FILE.svg", help="Draw the speeds along the row; - for standard output.")
@click.option("--spacing-mm", type=MM, help="From gate to gate [default: as the record says, else 100].")
@click.option("--height-mm", type=MM, default=HEIGHT_MM, show_default=True, help="Height of a domino.")
@click.option("--gap-mm", type=MM, default=GAP_MM, show_default=True, help="Gap between two dominoes.")
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
    game = read_one(record, db)
    if game.header["game"] != "aya":
        raise WrongInput(f"only AYA has a cascade; this is a record of {game.header['game']}")
    if not 0.1 <= gap_mm / height_mm <= 0.5:
        click.echo("the expected speed is a guess here: it holds for gaps from 0.1 to 0.5 heights", err=True)
    result = cascade(game, spacing_mm, height_mm, gap_mm)
    if not result.pushes:
        raise Trouble("no domino was pushed in this record, so there is no cascade to report")
    if as_json and output == "-":
        raise WrongInput("--json and -o - both want standard output")
    if as_json:
        click.echo(json.dumps(_dict(result), indent=2))
    elif output != "-":
        _print(result)
    if output is not None:
        _draw(result, output)


def _draw(result: Cascade, output: str) -> None:
    from naiad.report.cascade_picture import svg

    if output == "-":
        click.echo(svg(result), nl=False)
        return
    try:
        Path(output).write_bytes(svg(result))
    except OSError as error:
        raise Trouble(f"{output}: {error.strerror}") from None
    click.echo(f"drawn: {output}", err=True)


def _dict(result: Cascade) -> dict[str, Any]:
    pushes = [{**push._asdict(), "crossings": [c._asdict() for c in push.crossings]} for push in result.pushes]
    return {**result._asdict(), "pushes": pushes, "stalls": result.stalls, "median_m_s": result.median_m_s}


def _print(result: Cascade) -> None:
    from naiad.cli.terminal import console, table

    right = ("MS", "FROM GATE", "MM", "TIME MS", "SPEED M/S", "OF EXPECTED")
    out = table("PUSH", "GATE", "DOMINO", *right, "", right=right)
    for push in result.pushes:
        for crossing in push.crossings:
            last = crossing is max(push.crossings, key=lambda c: c.ms)
            note = _note(crossing, push.stood_s) if last and push.stalled_after is not None else ""
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
    median = "no two gates were passed by one push"
    if result.median_m_s is not None:
        median = f"median {result.median_m_s:.2f} m/s"
    idle = sum(not push.crossings for push in result.pushes)
    terminal.print(
        f"\n{len(result.pushes)} {'push' if len(result.pushes) == 1 else 'pushes'}"
        f"{f' ({idle} passed no gate)' if idle else ''}, "
        f"{result.stalls} {'stall' if result.stalls == 1 else 'stalls'}; {median}, "
        f"expected {result.expected_m_s:.2f} m/s; gates {result.spacing_mm:g} mm apart, "
        f"dominoes {result.height_mm:g} mm high with gaps of {result.gap_mm:g} mm",
        soft_wrap=True,
    )
    if not result.fallen:
        terminal.print("The record ends before all had fallen.")


def _note(crossing: Crossing, stood_s: float | None) -> str:
    stood = "" if stood_s is None else f", stood for {stood_s:.1f} s"
    return f"{'slow, then ' if crossing.slow else ''}stalled after this gate{stood}"


def _figures(crossing: Crossing, expected_m_s: float) -> tuple[str, ...]:
    if crossing.from_gate is None:
        return "", "", "", "", ""
    speed = crossing.speed_m_s
    return (
        str(crossing.from_gate),
        f"{crossing.distance_mm:g}",
        f"{crossing.time_ms:g}",
        "" if speed is None else f"{speed:.2f}",
        "" if speed is None else f"{100 * speed / expected_m_s:.0f} %",
    )
