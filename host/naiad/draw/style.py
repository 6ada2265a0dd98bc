"""The colours of drawings, by day and by night, as rules of CSS; each game's own stand in its room.

A rule is (selectors, what holds always or by day, what replaces it by night). A renderer that knows no media queries
has the day's.
"""

from collections.abc import Iterable

Rule = tuple[str, str, str]

# Colours that are told apart by all eyes (after Okabe and Ito), on which white is read; the number of the seat stands
# beside them.
SEATS = ("#0072b2", "#c25400", "#00835f", "#a3387f", "#5c6bc0")
SEATS_BY_NIGHT = ("#56b4e9", "#f0a050", "#3fc79a", "#e08cc0", "#9fa8ff")

STYLE: tuple[Rule, ...] = (
    ("", "font-family:system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif", ""),
    (".paper", "fill:#faf9f6", "fill:#14171b"),
    (".panel", "fill:#fff;stroke:#c9cdd3", "fill:#1d2228;stroke:#3c444d"),
    ("text", "fill:#1c2126;stroke:none", "fill:#eceff2"),
    (".bar", "fill:#fff;fill-opacity:0;stroke:none", ""),
    (".ink", "fill:#1c2126", "fill:#eceff2"),
    (".dim", "fill:#48505a", "fill:#a8b0ba"),
    (".line", "fill:none;stroke:#8d949d", "stroke:#767f89"),
    (".strong", "font-weight:700", ""),
    (".mid", "text-anchor:middle", ""),
    (".end", "text-anchor:end", ""),
    (".onc", "fill:#fff", "fill:#0d0f12"),
    (".good", "fill:#0e5a34", "fill:#5fd39a"),
    (".bad", "fill:#9a1c14", "fill:#ff9a8f"),
    *((f".s{n}", f"fill:{SEATS[n]}", f"fill:{SEATS_BY_NIGHT[n]}") for n in range(len(SEATS))),
    *((f".l{n}", f"fill:none;stroke:{SEATS[n]}", f"stroke:{SEATS_BY_NIGHT[n]}") for n in range(len(SEATS))),
)

MARKS: tuple[Rule, ...] = (
    # The edge of a part, seen only where the part is marked.
    (".o", "fill:none;stroke:none", ""),
    (".last>.o,.last>.e,path.last,use.last", "stroke:#111;stroke-width:2.5", "stroke:#fff"),
    (
        ".legal>.o,.legal>.e,path.legal,use.legal",
        "stroke:#007a4d;stroke-width:2.5;stroke-dasharray:5 3",
        "stroke:#3fe0a0",
    ),
    (
        ".marked>.o,.marked>.e,path.marked,use.marked",
        "stroke:#d6007a;stroke-width:4;stroke-dasharray:none",
        "stroke:#ff6ec0",
    ),
    (".turn .o", "stroke:#1c2126;stroke-width:2.5", "stroke:#eceff2"),
)


def css(scope: str, rules: Iterable[Rule]) -> str:
    """The rules below an element of that selector; by night as its class or the reader's screen says."""
    rules = list(rules)
    day = "".join(_rule(scope, selectors, declarations) for selectors, declarations, _ in rules)
    by_class, by_screen = (
        "".join(_rule(night, selectors, declarations) for selectors, _, declarations in rules if declarations)
        for night in (f"{scope}.dark", f"{scope}:not(.light)")
    )
    return f"{day}{by_class}@media(prefers-color-scheme:dark){{{by_screen}}}" if by_class else day


def _rule(scope: str, selectors: str, declarations: str) -> str:
    return ",".join(f"{scope} {each}".rstrip() for each in selectors.split(",")) + f"{{{declarations}}}"
