"""A cascade drawn: speed along the gate row as SVG; the figures are cascade.py's."""

import re
import sys
from typing import Any

import pygal  # type: ignore[import-untyped]
from pygal.style import CleanStyle  # type: ignore[import-untyped]

from naiad.language import _, number, plural
from naiad.report.cascade import Cascade, Crossing
from naiad.report.words_count import gate_number

# pygal leaves a finder for its plug-ins behind, of a kind that Python warns of at every later import.
sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, pygal.PluginImportFixer)]

# Expected, slow, stalled; then one a push, for as many as one looks at.
COLORS = ("#888888", "#c9a227", "#d1495b", "#00798c", "#7b4b94", "#2e933c", "#edae49", "#30638e", "#8d6a9f")


def svg(cascade: Cascade) -> bytes:
    """The picture: one line a push, a dot for each speed midway between its gates, stalls on the ground.

    The two thin lines are the expected speed and the lowest that does not count as hesitation.
    It needs nothing from the network and is the same for the same cascade.
    """
    style = CleanStyle(
        font_family="sans-serif",
        label_font_size=12,
        legend_font_size=12,
        colors=COLORS,
        guide_stroke_dasharray="none",
        guide_stroke_color="#dddddd",
        major_guide_stroke_dasharray="none",
        major_guide_stroke_color="#dddddd",
    )
    chart = pygal.XY(
        style=style,
        js=(),
        width=900,
        height=420,
        title=_title(cascade),
        x_title=_("position along the gate row, mm"),
        y_title=_("speed, m/s"),
        legend_at_bottom=True,
        include_x_axis=True,
        no_data_text=_("no gate was passed"),
        x_value_formatter=lambda x: f"{x:.0f}",
        value_formatter=lambda y: number(y, ".2f"),
    )
    # Its default is random, and it prefixes every rule of the picture's style.
    chart.uuid = "cascade"
    gates = [c.gate for push in cascade.pushes for c in push.crossings]
    if gates:
        ends = (cascade.at_mm(min(gates)), cascade.at_mm(max(gates)))
        dashed = {"width": 1.5, "dasharray": "6, 4"}
        for name, speed in ((_("expected"), cascade.expected_m_s), (_("slow below"), cascade.slow_m_s)):
            line = [(x, round(speed, 3)) for x in ends]
            chart.add(f"{name} {number(speed, '.2f')}", line, show_dots=False, stroke_style=dashed)
        stalls = [
            {
                "value": (cascade.at_mm(push.stalled_after), 0),
                "label": _("push {number} stalled here", number=push.number),
            }
            for push in cascade.pushes
            if push.stalled_after is not None
        ]
        chart.add(_("stalled"), stalls, stroke=False, dots_size=6)
        for push in cascade.pushes:
            if push.crossings:
                chart.add(_("push {number}", number=push.number), _speeds(push.crossings, cascade), dots_size=4)
    # pygal's comments hold today's date, its script only the settings above.
    return re.sub(rb"<!--.*?-->|<script.*?</script>", b"", chart.render(), flags=re.DOTALL)


def _title(cascade: Cascade) -> str:
    text = plural("Cascade: {n} push", "Cascade: {n} pushes", len(cascade.pushes))
    if cascade.median_m_s is None:
        return text
    return text + ", " + _("median {speed} m/s", speed=number(cascade.median_m_s or 0.0, ".2f"))


def _speeds(crossings: list[Crossing], cascade: Cascade) -> list[dict[str, Any]]:
    dots = [
        {
            "value": (cascade.at_mm((c.gate + c.from_gate) / 2), round(c.speed_m_s, 3)),
            "label": _(
                "gate {one} to {other}, {ms} ms",
                one=gate_number(c.from_gate),
                other=gate_number(c.gate),
                ms=number(c.time_ms),
            ),
        }
        for c in crossings
        if c.speed_m_s is not None and c.from_gate is not None
    ]
    return sorted(dots, key=lambda dot: dot["value"])
