"""``naiad report``: a cascade as a table, JSON or a picture; no figures are made here."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import click

from naiad.chain import GAP_MM, HEIGHT_MM
from naiad.cli.options import db_option, json_option, record_argument
from naiad.cli.records import read_one
from naiad.language import _, number, plural
from naiad.report.cascade import Cascade, Crossing, Push, cascade
from naiad.report.words_count import clauses, gate_number
from naiad.service.errors import Trouble, WrongInput, whole

# Beyond any table.
LEAST_MM, MOST_MM = 0.001, 1_000_000.0


def _length(_: click.Context, __: click.Parameter, value: float | None) -> float | None:
    # So asked, infinity and "not a number" are none either.
    if value is None or LEAST_MM <= value <= MOST_MM:
        return value
    raise click.BadParameter(f"{value:g} is no length in mm from {LEAST_MM:g} to {MOST_MM:.0f}.")


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
    from naiad.rooms import part, title

    if "gate" not in game.record.rules.VERBS:
        name = title(game.header["game"])
        raise WrongInput(f"{name} has no cascade: no domino falls through gates there")
    if not 0.1 <= gap_mm / height_mm <= 0.5:
        click.echo(_("the expected speed is a guess here: it holds for gaps from 0.1 to 0.5 heights"), err=True)
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
        _print(result, part(game.header["game"], "words").called)
    if output is not None:
        _draw(result, output)


def _draw(result: Cascade, output: str) -> None:
    from naiad.report.cascade_picture import svg

    if output == "-":
        click.echo(svg(result), nl=False)
        return
    with whole(output) as file:
        file.write(svg(result))
    click.echo(_("drawn: {file}", file=output), err=True)


def _print(result: Cascade, called: Callable[[str], str]) -> None:
    from naiad.cli.terminal import console, table

    right = (_("MS"), _("FROM GATE"), _("MM"), _("TIME MS"), _("SPEED M/S"), _("OF EXPECTED"))
    out = table(_("PUSH"), _("GATE"), _("DOMINO"), *right, "", right=right)
    for push in result.pushes:
        for crossing in push.crossings:
            note = _note(crossing, push, called) if crossing.gate == push.stalled_after else ""
            note = note or (_("slow") if crossing.slow else "")
            out.add_row(
                str(push.number),
                str(gate_number(crossing.gate)),
                called(crossing.domino) if crossing.domino else "",
                number(crossing.ms),
                *_figures(crossing, result.expected_m_s),
                note,
            )
    terminal = console()
    terminal.print(out)
    if result.best is not None:
        best = result.best
        row = _(
            "Whole row: {speed} ± {error} m/s, push {push} from gate {one} to {other}, {mm} mm in {ms} ms",
            speed=number(best.speed_m_s, ".2f"),
            error=number(best.plus_minus_m_s, ".2f"),
            push=best.push,
            one=gate_number(best.from_gate),
            other=gate_number(best.to_gate),
            mm=number(best.distance_mm),
            ms=number(best.time_ms),
        )
        if result.time_s is not None:
            row = clauses([row, _("{s} s from the first push to the last gate", s=number(result.time_s, ".1f"))])
        terminal.print(f"\n{row}", soft_wrap=True)
    terminal.print(f"\n{_summary(result)}", soft_wrap=True)
    if result.counted != len(result.pushes):
        count = result.counted
        terminal.print(
            plural("The players corrected the count: {n} push.", "The players corrected the count: {n} pushes.", count)
        )
    if result.doubts:
        terminal.print(plural("{n} edge ignored.", "{n} edges ignored.", result.doubts))
    if result.thrown_away:
        thrown = result.thrown_away
        terminal.print(
            plural("{n} cascade before this one discarded.", "{n} cascades before this one discarded.", thrown)
        )
    if not result.fallen:
        terminal.print(_("The record ends before all had fallen."))


def _summary(result: Cascade) -> str:
    median = result.median_m_s
    idle = sum(not push.crossings for push in result.pushes)
    pushes = plural("{n} push", "{n} pushes", len(result.pushes))
    if idle:
        pushes += " (" + _("{n} passed no gate", n=idle) + ")"
    return _(
        "{pushes}, {stalls}; {median}, expected {expected} m/s; gates {apart} mm apart, dominoes {height} mm high with "
        "gaps of {gap} mm",
        pushes=pushes,
        stalls=plural("{n} stall", "{n} stalls", result.stalls),
        median=_("no two gates were passed by one push")
        if median is None
        else _("median {speed} m/s", speed=number(median, ".2f")),
        expected=number(result.expected_m_s, ".2f"),
        apart=_apart(result),
        height=number(result.height_mm),
        gap=number(result.gap_mm),
    )


def _apart(result: Cascade) -> str:
    ways = sorted({way for way in result.ways_mm if way})
    if not ways:
        return number(result.spacing_mm)
    return _("{least} to {most}", least=number(ways[0]), most=number(ways[-1]))


def _note(crossing: Crossing, push: Push, called: Callable[[str], str]) -> str:
    one, other = push.stopped_between
    note = _("stalled after this gate")
    if one and other:
        note = _("stalled between {one} and {other}", one=called(one), other=called(other))
    if crossing.slow:
        note = _("slow, then {stalled}", stalled=note)
    if push.stood_s is not None:
        note += ", " + _("stood for {s} s", s=number(push.stood_s, ".1f"))
    return note


def _figures(crossing: Crossing, expected_m_s: float) -> tuple[str, ...]:
    if crossing.from_gate is None:
        return "", "", "", "", ""
    speed = crossing.speed_m_s
    return (
        str(gate_number(crossing.from_gate)),
        number(crossing.distance_mm),
        number(crossing.time_ms),
        "" if speed is None else f"{number(speed, '.2f')} ± {number(crossing.plus_minus_m_s or 0.0, '.2f')}",
        "" if speed is None else f"{100 * speed / expected_m_s:.0f} %",
    )
