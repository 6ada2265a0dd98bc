"""How points and pace of many games go over time, for charts; not their sums (statistics.py) nor how they are drawn."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from statistics import mean
from typing import Any

from naiad.report.listing import when
from naiad.rooms import title

# Points of a chart; where there would be more, a day's games are told together, or a month's.
MOST = 60
SPANS = ("%Y-%m-%d %H:%M", "%Y-%m-%d", "%Y-%m")
# So many points, the newest among them, make a moving average.
AVERAGED = 5

Row = Mapping[str, Any]


def for_page(found: Sequence[Row], measures: Mapping[str, Callable[[Row], float | None]]) -> list[dict[str, Any]]:
    """A chart a game and measure: a line a variant, each of ``[moment, games, value, moving average]``, oldest first.

    A measure of a row is None where it has none; a chart without values is left out.
    """
    by: dict[str, list[Row]] = defaultdict(list)
    for row in found:
        by[row["game"]].append(row)
    charts = []
    for game, those in sorted(by.items()):
        for measure, value in measures.items():
            lines: dict[str, list[tuple[Any, float]]] = defaultdict(list)
            for row in those:
                moment, figure = when(dict(row)), value(row)
                if moment is not None and figure is not None:
                    lines[row["variant"]].append((moment, figure))
            if lines:
                drawn = [{"variant": variant, "points": _points(line)} for variant, line in sorted(lines.items())]
                charts.append({"game": title(game), "measure": measure, "lines": drawn})
    return charts


def _points(line: Sequence[tuple[Any, float]]) -> list[tuple[str, int, float, float]]:
    """The values of spans of time that are as short as MOST allows."""
    for span in SPANS:
        spans: dict[str, list[float]] = defaultdict(list)
        for moment, figure in line:
            spans[moment.strftime(span)].append(figure)
        if len(spans) <= MOST:
            break
    # Where months are too many, the newest.
    points = [(moment, len(figures), mean(figures)) for moment, figures in sorted(spans.items())][-MOST:]
    out = []
    for number, (moment, count, figure) in enumerate(points, start=1):
        average = mean(each for _, _, each in points[max(0, number - AVERAGED) : number])
        out.append((moment, count, round(figure, 1), round(average, 1)))
    return out
