"""The page that replays a game by itself: each step as a server tells it, names are text, without a network."""

import base64
import json
import re
import zlib
from html.parser import HTMLParser
from pathlib import Path

from naiad.draw import WINDOWS
from naiad.store import files
from naiad.web import game_view
from naiad.web.shared import page

KEPT = sorted((Path(__file__).parents[2] / "kept").glob("*.jsonl"))
# The shortest, so that the test is.
SHORT = min(KEPT, key=lambda path: path.read_text().count("\n"))


def data(made):
    """What the page's script reads."""
    (packed,) = re.findall(r'<script type="text/plain" id="data">([^<]*)</script>', made)
    return json.loads(zlib.decompress(base64.b64decode(packed)))


def test_each_step_is_put_together_as_a_server_tells_it():
    game = files.parse(SHORT.read_bytes())
    told = data(page(game))
    assert told["game"] == json.loads(json.dumps(game_view.whole(game, "")))
    before = {kind: [] for kind in (*WINDOWS, "text", "score")}
    for count, step in enumerate(told["steps"]):
        for kind, old in before.items():
            new = []
            for part in step[kind]:
                new += old[part[0] :][: part[1]] if isinstance(part, list) else [part]
            before[kind] = new
        then = {kind: [told["pieces"][piece] for piece in parts] for kind, parts in before.items()}
        for kind in WINDOWS:
            wanted = json.loads(json.dumps(game_view.at(game, count, kind)))
            assert wanted == {
                "at": count,
                "key": game.header["game"],
                "running": step["running"],
                "svg": "".join(then[kind]),
                "text": "".join(then["text"]),
                "score": then["score"],
            }


def test_a_page_asks_for_nothing():
    made = page(files.parse(SHORT.read_bytes()))
    assert not re.findall(r"(?:src|href|url\()\s*=?\s*[\"']?(?:https?:)?//", made)
    assert not re.findall(r"^import |import\(|^export ", made, re.MULTILINE)


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
    assert parser.found == 3
