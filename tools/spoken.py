"""``naiad score`` of one record in every language, beside each other as an SVG a game; not the words themselves.

Run: spoken.py writes them into host/naiad/locale/pictures; --check says which are stale and fails.
"""

import sys
import textwrap
from collections.abc import Iterator
from html import escape
from pathlib import Path

from naiad import language
from naiad.report.score import explained
from naiad.store import files
from naiad_core.games import GAMES, room

ROOT = Path(__file__).parents[1]
RECORDS = ROOT / "tests" / "kept"
PICTURES = ROOT / "host" / "naiad" / "locale" / "pictures"
NAMES = {"en": "English", "fr": "Français", "nl": "Nederlands", "de": "Deutsch"}
# Of a text: columns of letters, lines at most, and their size.
COLUMNS, LINES = 72, 26
LETTER_PX, LINE_PX, HEAD_PX, GAP_PX = 6.6, 15, 26, 18
ACROSS = 2
STYLE = """\
text { font: 11px ui-monospace, Menlo, Consolas, monospace; fill: #222; white-space: pre }
.name { font: bold 13px sans-serif; fill: #00798c } rect { fill: #f6f6f4 }
@media (prefers-color-scheme: dark) { text { fill: #ddd } .name { fill: #5cc4d6 } rect { fill: #1e1e1e } }"""


def told(game: str, spoken: str) -> list[str]:
    """The score in that language, in lines of COLUMNS; of a longer one its beginning."""
    record = files.parse((RECORDS / f"{room(game)}.jsonl").read_bytes())
    before = language.current()
    language.choose(spoken)
    try:
        sentences = explained(record)
    finally:
        language.choose(before)
    lines: list[str] = []
    for sentence in sentences:
        indent = " " * (len(sentence) - len(sentence.lstrip()) + 2)
        lines += textwrap.wrap(sentence, COLUMNS, subsequent_indent=indent, break_on_hyphens=False)
    return lines if len(lines) <= LINES else [*lines[: LINES - 1], "    …"]


def picture(game: str) -> str:
    """All languages beside and under each other."""
    texts = [told(game, spoken) for spoken in language.LANGUAGES]
    wide = COLUMNS * LETTER_PX + 2 * GAP_PX
    high = max(map(len, texts)) * LINE_PX + HEAD_PX + GAP_PX
    rows = -(-len(texts) // ACROSS)
    size = f"{ACROSS * wide + (ACROSS + 1) * GAP_PX:g} {rows * high + (rows + 1) * GAP_PX:g}"
    return "\n".join(
        [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}">', f"<style>{STYLE}</style>"]
        + [line for number, text in enumerate(texts) for line in _block(number, text, wide, high)]
        + ["</svg>", ""]
    )


def _block(number: int, text: list[str], wide: float, high: float) -> Iterator[str]:
    spoken = language.LANGUAGES[number]
    x = GAP_PX + number % ACROSS * (wide + GAP_PX)
    y = GAP_PX + number // ACROSS * (high + GAP_PX)
    yield f'<g transform="translate({x:g} {y:g})" lang="{spoken}"><rect width="{wide:g}" height="{high:g}" rx="6"/>'
    yield f'<text class="name" x="{GAP_PX}" y="{HEAD_PX - 6}">{NAMES[spoken]}</text>'
    for at, line in enumerate(text, start=1):
        yield f'<text x="{GAP_PX}" y="{HEAD_PX + at * LINE_PX - 2:g}" xml:space="preserve">{escape(line)}</text>'
    yield "</g>"


def stale() -> list[str]:
    """The pictures that are not as they would be drawn now."""
    paths = {game: PICTURES / f"{game}.svg" for game in GAMES}
    return [
        path.name
        for game, path in paths.items()
        if not path.exists() or path.read_text(encoding="utf-8") != picture(game)
    ]


def main(arguments: list[str]) -> int:
    """Write or check."""
    if arguments == ["--check"]:
        wrong = stale()
        print(
            f"stale: {', '.join(wrong)}; run: python tools/spoken.py" if wrong else "as they are said", file=sys.stderr
        )
        return 1 if wrong else 0
    PICTURES.mkdir(parents=True, exist_ok=True)
    for game in GAMES:
        (PICTURES / f"{game}.svg").write_text(picture(game), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
