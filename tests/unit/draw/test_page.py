"""The page that replays a game: each step as draw.svg() draws it, names are text, without a network."""

import base64
import json
import re
import zlib
from html.parser import HTMLParser
from pathlib import Path

from naiad import draw
from naiad.draw.page import page
from naiad.report.lines import steps
from naiad.store import files

KEPT = sorted((Path(__file__).parents[2] / "kept").glob("*.jsonl"))
# The shortest, so that the test is.
SHORT = min(KEPT, key=lambda path: path.read_text().count("\n"))


def data(made):
    """What the page's script reads."""
    (packed,) = re.findall(r'<script type="text/plain" id="data"[^>]*>([^<]*)</script>', made)
    return json.loads(zlib.decompress(base64.b64decode(packed)))


def test_each_step_is_put_together_as_it_is_drawn():
    game = files.parse(SHORT.read_bytes())
    told = data(page(game))
    before = {"wide": [], "narrow": []}
    for step, at in zip(told["steps"], steps(game), strict=True):
        for kind, width in (("wide", draw.WIDE), ("narrow", draw.NARROW)):
            old = before[kind]
            before[kind] = new = []
            for part in step[kind]:
                new += old[part[0] :][: part[1]] if isinstance(part, list) else [part]
            assert "".join(told["pieces"][piece] for piece in new) == draw.svg(at.game, width=width)
    assert any(line["marks"] for line in told["score"])


def test_a_page_asks_for_nothing():
    made = page(files.parse(SHORT.read_bytes()))
    assert not re.findall(r"(?:src|href|url\()\s*=?\s*[\"']?(?:https?:)?//", made) and "import" not in made


def test_names_are_text_in_a_page():
    game = files.parse(SHORT.read_bytes())
    game.header["players"] = ["</title><script>alert(1)</script>%%DATA%%"] * len(game.header["players"])

    class Scripts(HTMLParser):
        """Counts the scripts of a page."""

        found = 0

        def handle_starttag(self, tag, attrs):
            self.found += tag == "script"

    parser = Scripts()
    parser.feed(page(game))
    assert parser.found == 2
