"""What the server answers and to whom, asked without a server or a browser."""

import gzip
import json
import re
from datetime import datetime
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote

import click
import pytest

from club.parts import journalled
from naiad import language
from naiad.draw import WINDOWS
from naiad.report.listing import rows
from naiad.service import export
from naiad.store import FIXED, StoreError, annotations, files
from naiad.store.database import Store
from naiad.store.journal import StoreSink
from naiad.tags import boxes
from naiad.web import courses, errors, words
from naiad.web.app import PAGES, app
from naiad.web.live import Live
from naiad.web.remembered import of_seat
from naiad.web.server import qr_terminal
from naiad.web.watching import Watching
from naiad_core.games import GAMES
from naiad_core.text import RecordError, line
from unit.web.asked import asked
from unit.web.serving import Serving

KEPT = sorted((Path(__file__).parents[2] / "kept").glob("*.jsonl"))
# The shortest of each game: a page to share is drawn at every step, for every screen.
SHARED = {
    files.parse(path.read_bytes()).header["game"]: path for path in sorted(KEPT, key=lambda path: -path.stat().st_size)
}
TOKEN = "the-token"
HANDS = {"x_naiad_token": TOKEN}
WATCH = "http://192.168.1.5:8624/"
BAD = '<img src=x onerror="alert(1)">\u202e=1'


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    with Store(tmp_path_factory.mktemp("web") / "naiad.db") as store:
        for number, path in enumerate(KEPT):
            game = files.parse(path.read_bytes())
            store.put_game(f"game{number:04}", line(game.header), [line(move) for move in game.moves])
        yield store


@pytest.fixture(scope="module")
def ask(store):
    here = app(store, TOKEN)
    return lambda *about, **headers: asked(here, *about, **headers)


def test_the_list_is_searched_filtered_and_sorted(ask, store):
    told = ask("/api/games").value
    assert told["of"] == len(told["games"]) == len(KEPT)
    one = told["games"][0]
    assert [each["id"] for each in ask(f"/api/games?q={one['id']}").value["games"]] == [one["id"]]
    key = next(key for key, title in told["kinds"].items() if title == one["game"])
    assert {each["game"] for each in ask(f"/api/games?game={key}").value["games"]} == {one["game"]}
    assert ask("/api/games?kind=demo").value["of"] == 0
    # As pages write a day, and without accents.
    annotations.rename(store, one["id"], {0: "Zoé"})
    moment = datetime.fromisoformat(one["when"])
    for typed in ("zoe", "ZOÉ", f"zoe {moment:%b} {moment.day}, {moment.year}", f"zoe {moment.day} {moment:%B}"):
        assert [each["id"] for each in ask(f"/api/games?q={quote(typed)}").value["games"]] == [one["id"]], typed
    annotations.rename(store, one["id"], {0: ""})
    by_moves = [each["moves"] for each in ask("/api/games?sort=moves").value["games"]]
    assert by_moves == sorted(by_moves, reverse=True)
    assert ask("/api/games?start=9999").value["games"] == [] and ask("/api/games?start=²").status == 200
    # Python itself refuses numbers of so many digits.
    assert ask("/api/games?start=" + "9" * 5000).status == 200
    assert ask("/api/games/game0000/at/" + "9" * 5000).status == 404


def test_games_are_listed_where_nothing_more_can_be_kept(ask, store, monkeypatch):
    def full(*_):
        raise StoreError("the disk is full")

    monkeypatch.setattr(annotations, "keep_scores", full)
    assert ask("/api/games").value["of"] == len(KEPT)


@pytest.mark.parametrize("number", range(len(KEPT)), ids=[path.stem for path in KEPT])
def test_a_game_is_told_and_every_position_can_be_had(ask, number):
    id_ = f"game{number:04}"
    game = ask(f"/api/games/{id_}").value
    lines = len(KEPT[number].read_text().splitlines())
    assert len(game["moves"]) == lines - 1
    # How it stands and what everybody has is said apart from what that is made of.
    assert game["score"][0][0] == game["headline"] and game["totals"]
    assert {each.strip() for each, _marks in game["score"]}.issuperset(game["totals"])
    first, last = (ask(f"/api/games/{id_}/at/{count}").value for count in (0, lines - 1))
    assert "<style" not in first["svg"] + last["svg"] and "style=" not in last["svg"]
    # For each screen its own.
    seen = {ask(f"/api/games/{id_}/at/3?window={window}").value["svg"] for window in WINDOWS}
    assert len(seen) == len(WINDOWS) and ask(f"/api/games/{id_}/at/3?window=none").value["svg"] in seen
    assert ask(f"/draw/{first['key']}.css").status == 200
    # Any position can be taken away.
    drawn = [ask(f"/kept/{id_}/{count}.svg") for count in (0, lines - 1)]
    assert "<style" in drawn[0].text != drawn[1].text and f"{id_}-0.svg" in drawn[0].headers["content-disposition"]
    assert first["at"] == 0 and last["at"] == lines - 1 and first["text"] != last["text"]
    assert ask(f"/kept/{id_}.csv").text.count("\n") == lines
    assert files.parse(ask(f"/kept/{id_}.jsonl").body).moves == files.parse(KEPT[number].read_bytes()).moves


@pytest.mark.parametrize("game", GAMES)
def test_a_page_to_share_is_to_be_kept(ask, game):
    # Shown in place of a page it would run no script of its own.
    shared = ask(f"/kept/game{KEPT.index(SHARED[game]):04}.html")
    assert shared.text.startswith("<!doctype html>") and "attachment" in shared.headers["content-disposition"]


def test_a_format_of_the_moves_is_declared_once_for_the_pages(store, monkeypatch):
    one = export.Format("text/plain", "its moves, counted", lambda rows, headed: f"{len(list(rows))}\n".encode())
    monkeypatch.setitem(export.FORMATS, "count", one)
    here = app(store, TOKEN)
    assert ["count", "its moves, counted"] in asked(here, "/api/games/game0000").value["files"]
    told = asked(here, "/kept/game0000.count")
    assert (told.text, told.headers["content-type"].partition(";")[0]) == (
        f"{len(KEPT[0].read_text().splitlines()) - 1}\n",
        "text/plain",
    )
    assert 'game0000.count"' in told.headers["content-disposition"]


def test_many_games_are_counted_by_player_game_and_month(ask, store):
    told = ask("/api/statistics").value
    assert sum(each["games"] for each in told["games"]) == len(KEPT) == sum(count for _, count in told["months"])
    assert told["players"] == []
    # Who plays alone takes no turns, and where only photos are recorded nobody's are known.
    taken = [each for each in told["games"] if each["seats"] > 1 and each["mean"] and "photos" not in each["variant"]]
    assert all((each["turn_s"] or 0) > 0 for each in taken), told["games"]
    for each in told["games"]:
        holder = each["holder"] and ask(f"/api/games/{each['holder']}").value
        assert (each["best"] is None) == (holder is None) and (not holder or holder["game"] == each["game"])
    # A game's parts are all of its points, of each seat or of all together; where who wins is all, there are none.
    for row in rows(store):
        if row["parts"]:
            assert sum(points for each in row["parts"] for _, points in each) == sum(row["points"][: len(row["parts"])])
    (pointless,) = set(told["kinds"].values()) - {each["game"] for each in told["parts"]}
    assert all(each["mean"] is each["best"] is None for each in told["games"] if each["game"] == pointless)
    assert len({(each["game"], each["variant"]) for each in told["games"]}) > len(GAMES)
    won = next(row for row in rows(store) if row["winners"] and row["parts"] and len(row["players"]) > 1)
    annotations.rename(store, won["id"], {won["winners"][0]: "Ada"})
    (ada,) = ask(f"/api/statistics?game={won['game']}").value["players"]
    assert (ada["name"], ada["games"], ada["won"], ada["best"]) == ("Ada", 1, 1, won["points"][won["winners"][0]])
    annotations.rename(store, won["id"], {won["winners"][0]: ""})
    assert ask("/api/statistics?kind=demo").value["games"] == []


def test_tables_are_counted_where_games_came_from_them(ask, tmp_path):
    assert ask("/api/statistics").value["tables"] == []
    with Store(tmp_path / "club.db") as store:
        StoreSink(store).store("e660583883724a32", 5, 1, journalled())
        (table,) = asked(app(store, TOKEN), "/api/statistics").value["tables"]
    assert (table["name"], table["games"], table["over"]) == ("Table 4a32", 1, 0)


def test_a_play_file_tells_another_program_who_won_with_what(ask, store):
    for row in rows(store):
        answer = ask(f"/kept/{row['id']}.bgsplay")
        assert (answer.status == 200) == (row["over"] and not row["provisional"]), answer.text
        shown = ask(f"/api/games/{row['id']}").value
        assert shown["settled"] == ("bgsplay" in dict(shown["files"])) == (answer.status == 200)
        if answer.status == 200:
            told = answer.value
            (play,), players = told["plays"], {each["id"]: each["name"] for each in told["players"]}
            won = [each["playerRefId"] - 1 for each in play["playerScores"] if each["winner"]]
            assert won == row["winners"] and [players[each["playerRefId"]] for each in play["playerScores"]]
            points = [each["score"] for each in play["playerScores"]]
            has_none = told["games"][0]["noPoints"]
            assert points == (["" for _ in points] if has_none else [str(each) for each in row["points"]])
            assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", play["playDate"])
            assert told == ask(f"/kept/{row['id']}.bgsplay").value


def test_what_is_not_there_gets_a_sentence(ask):
    for path in ("/api/games/none", "/kept/none.csv", "/api/games/none/at/3", "/kept/..%2f.jsonl"):
        assert ask(path).status == 404, path
    assert ask("/api/games/none").text == "nothing of this name is saved here\n"
    assert ask("/pages/../app.py").status == 404


def test_names_are_changed_by_who_has_the_token_and_shown_as_text(ask, store):
    path = "/api/games/game0000/names"
    assert ask(path, ["Ada"]).status == 403
    assert ask(path, ["Ada"], x_naiad_token="other").status == 403
    assert ask("/api/games/game0000").value["names"][0] == "Player 1"
    told = ask(path, [BAD], **HANDS).value
    # Nothing that turns the text around it; the rest goes into the page as text.
    assert told["names"][0] == BAD and "\u202e" not in json.dumps(told["players"], ensure_ascii=False)
    assert "'=1" not in told["players"][0]
    assert ask("/api/games").status == 200
    assert "at most" in ask(path, ["x" * 101], **HANDS).text
    assert ask(path, ["a"] * 9, **HANDS).status == 400 and ask(path, {"1": 2}, **HANDS).status == 400
    assert ask(path, "x" * 20_000, **HANDS).status == 413
    annotations.rename(store, "game0000", {0: ""})
    # Two of a name would be one player, also of names that are not shown whole; the PC may sit twice.
    pair = next(row["id"] for row in rows(store) if len(row["players"]) == 2)
    path = f"/api/games/{pair}/names"
    for name in ("Anna", "x" * 60):
        assert "the same name" in ask(path, [name, f" {name}"], **HANDS).text
    assert ask(path, ["x" * 60, "x" * 59], **HANDS).status == ask(path, ["PC 3", "PC 3"], **HANDS).status == 200
    assert ask(path, ["x" * 59, "x" * 60], **HANDS).status == 200 == ask(path, ["", ""], **HANDS).status


def test_pictures_are_of_the_pieces_of_the_games_own_box(ask):
    told = {}
    for game in GAMES:
        for name, (values, default) in boxes.options(game).items():
            for value in values:
                found = ask(f"/api/pieces/{game}?{name}={value}").value["pieces"]
                here = {piece.name for group in boxes.box(game, **{name: value}).groups for piece in group.pieces}
                assert set(found) == here and all(found.values())
                told[game, value] = found
            assert ask(f"/api/pieces/{game}?{name}=none&more=1").value["pieces"] == told[game, default]
    # What an option changes is seen.
    assert len(told) == len({str(each) for each in told.values()}) > 2


def test_a_game_is_deleted_by_who_has_the_token_and_restored_until_another_is(ask):
    first, other = "/api/games/game0000/forgotten", "/api/games/game0001/forgotten"
    assert ask(first, True).status == 403 and ask("/api/games/none/forgotten", True, **HANDS).status == 404
    for _again in range(2):
        assert ask(first, True, **HANDS).status == 200 and ask("/api/games/game0000").status == 410
        assert ask("/api/games").value["deleted"] == ["game0000"]
        assert ask("/api/games").value["of"] == len(KEPT) - 1
        assert ask(first, False, **HANDS).status == 200
    assert ask("/api/games/game0000").status == 200 and ask(first, False, **HANDS).status == 409
    assert ask(other, False, **HANDS).status == 409 and ask("/api/games").value["of"] == len(KEPT)


def test_a_note_is_kept_by_who_has_the_token_shown_as_text_and_handed_on_nowhere(ask, store):
    path, before = "/api/games/game0000/note", ask("/kept/game0000.jsonl").body
    assert ask(path, "Mine").status == 403 and ask("/api/games/none/note", "Mine", **HANDS).status == 404
    assert ask(path, f"  {BAD}\r\nzebra\0 ", **HANDS).value["note"] == f"{BAD}\nzebra\0"
    assert ask(path, "half of a pair: \ud800", **HANDS).status == 400
    (found,) = ask("/api/games?q=zebra").value["games"]
    # The list has its first line, in which nothing turns the text around.
    assert found["id"] == "game0000" and "img" in found["note"] and "\u202e" not in found["note"]
    assert ask("/kept/game0000.jsonl").body == before
    assert "zebra" not in "".join(ask(f"/kept/game0000.{end}").text for end in ("csv", "html"))
    assert "at most" in ask(path, "x" * 2001, **HANDS).text and ask(path, ["x"], **HANDS).status == 400
    assert ask(path, "", **HANDS).value["note"] == "" == annotations.note(store, "game0000")


def test_other_sites_and_other_names_get_nothing(ask, store):
    assert ask("/", host="evil.example").status == 421 and ask("/", host="").status == 421
    assert ask("/", host="localhost:8624").status == 200 and ask("/", host="[::1]:8624").status == 200
    assert ask("/", host="192.168.1.5:8624").status == 421
    assert ask("/", origin="http://127.0.0.1:8624").status == 200
    assert ask("/api/games/game0000/names", ["Ada"], origin="https://evil.example", **HANDS).status == 403
    open_to_all = app(store, TOKEN, WATCH)
    assert asked(open_to_all, "/", host="192.168.1.5:8624").status == 200
    assert asked(open_to_all, "/", host="evil.example:8624").status == 421
    assert asked(open_to_all, "/api/games/game0000/names", ["Ada"], host="192.168.1.5:8624").status == 403


def test_who_may_watch_is_shown_the_address_as_a_code(ask, store):
    told = app(store, TOKEN, WATCH)
    assert asked(told, "/api/tables").value["watch"] == WATCH
    assert asked(told, "/watch.svg").body.startswith(b"<svg") and "style=" not in asked(told, "/watch.svg").text
    assert ask("/watch.svg").status == 404 and ask("/api/tables").value["watch"] == ""
    # Each row holds two of the code's; the light margin is there, and colours that no theme turns around.
    rows = click.unstyle(qr_terminal(WATCH)).splitlines()
    assert {len(row) for row in rows} == {33} and len(rows) == 17 and set(rows[0]) == {"█"}


class Said(HTMLParser):
    """What a page says before its script does."""

    def __init__(self, text):
        super().__init__()
        self.found = set()
        self.feed(text)

    def handle_data(self, data):
        self.found.add(data.strip())

    def handle_starttag(self, _, attributes):
        self.found.update(value for name, value in attributes if name in ("aria-label", "placeholder"))


def test_whatever_pages_say_can_be_said_in_other_languages(ask):
    said = {each for page in PAGES.glob("*.html") for each in Said(page.read_text()).found}
    said = {each.removesuffix(" · Naiad") for each in said if re.search("[a-z]", each)} - {"Naiad"}
    for script in PAGES.glob("*.js"):
        said.update(re.findall(r'\bt\("(.*?)"[,)]', script.read_text()))
    assert said <= set(words.WORDS), said - set(words.WORDS)
    assert set(words.WORDS) <= said, set(words.WORDS) - said
    assert ask("/api/words").value == {}
    language.choose("de")
    try:
        assert ask("/api/words").value["Tables"] == "Tische"
        # A page has no English sentence before its scripts have come.
        page = ask("/table").text
        assert '<html lang="de">' in page and "Dominosteine anstoßen" in page and "<title>Ein Tisch · Naiad" in page
        assert not Said(page).found & set(words.for_page())
        # Refusals as well, the guard's and the pages'.
        assert "Server" in ask("/", host="evil.example").text and "Namen" in ask("/api/games/none").text
        busy = StoreError("/home/ada/naiad.db: another program has been writing to it for 10 s; try again")
        told = [errors.by(each) for each in (busy, StoreError(f"/home/ada/naiad.db: {FIXED}"), StoreError("odd"))]
        # In German, without a word of where the database lies: that is told in the terminal.
        assert all("Datenbank" in each and "ada" not in each for each in told) and len(set(told)) == 3
        assert errors.by(RecordError(3, "not-now", "no")).endswith("Zeile 3: no")
    finally:
        language.choose("en")


def test_pages_run_no_script_but_the_servers_own(ask):
    for page in sorted(PAGES.glob("*.html")):
        text = page.read_text()
        assert not re.search(r"<script(?![^>]*src=\"/pages/)|\son\w+=|style=|javascript:|https?://", text), page
        answer = ask("/" if page.stem == "tables" else f"/{page.stem}")
        policy = answer.headers["content-security-policy"]
        assert answer.status == 200 and "script-src 'self';" in policy and "unsafe" not in policy
        assert "set-cookie" not in answer.headers
    for script in PAGES.glob("*.js"):
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", script.read_text()), (
            script
        )


def test_what_a_browser_has_already_is_not_sent_again_and_the_rest_is_packed(ask):
    packed = ask("/pages/lib.js", accept_encoding="gzip")
    script = (PAGES / "lib.js").read_bytes()
    assert packed.headers["content-encoding"] == "gzip"
    # What is said to who reads the source stays here, and nothing else.
    lines = [line for line in script.splitlines(keepends=True) if not line.lstrip().startswith(b"//")]
    assert gzip.decompress(packed.body) == b"".join(lines) and len(lines) < len(script.splitlines())
    assert len(packed.body) < len(script) / 2 and packed.headers["cache-control"] == "no-cache"
    again = ask("/pages/lib.js", accept_encoding="gzip", if_none_match=packed.headers["etag"])
    assert (again.status, again.body, again.headers["cache-control"]) == (304, b"", "no-cache")
    # Nobody else may keep what is told of games.
    assert ask("/api/games", accept_encoding="gzip").headers["cache-control"] == "no-store"


def test_events_are_never_packed(store):
    serving = Serving(store)
    serving.live.tell("waits", {"sentence": "Lay a card. " * 200})
    asks = "GET /api/tables/table/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n\r\n"
    try:
        with serving.connect(asks.encode()) as there, there.makefile("rb") as answer:
            head = b"".join(iter(answer.readline, b"\r\n")).lower()
            assert b"text/event-stream" in head and b"content-encoding" not in head
    finally:
        serving.end()


def test_tables_are_told_and_only_a_twin_is_moved_and_only_with_the_token(store):
    moved = []
    here = Watching(store, [], None, 1.0, None)
    here.tables["board"] = Live("board", "A board")
    here.tables["twin"] = Live("twin", "A twin", lambda verb, values: moved.append(verb))
    here.tables["twin"].tell("waits", {"sentence": "Lay a card."})
    all_ = app(store, TOKEN, watching=here)
    told = asked(all_, "/api/tables").value
    assert [(each["key"], each["waits"]) for each in told["tables"]] == [("board", ""), ("twin", "Lay a card.")]
    press = {"do": "press", "button": 0}
    assert asked(all_, "/api/tables/twin/do", press).status == 403 and not moved
    assert asked(all_, "/api/tables/twin/do", press, **HANDS).status == 200 and moved == ["press"]
    assert asked(all_, "/api/tables/board/do", press, **HANDS).status == 409
    assert asked(all_, "/api/tables/none/do", press, **HANDS).status == 404
    assert asked(all_, "/api/tables/none/events").status == 404
    assert asked(all_, "/api/tables/twin", {}).status == 403
    assert asked(all_, f"/api/box/{GAMES[0]}").value[0]["pieces"] and asked(all_, "/api/box/none").status == 404


def test_a_seats_key_moves_its_table_and_has_a_game_reviewed_and_nothing_else(store):
    here = Watching(store, [], None, 1.0, None)
    all_ = app(store, TOKEN, watching=here)
    of_a_seat = {"x_naiad_token": of_seat(TOKEN, 1)}
    assert asked(all_, "/api/games/none/review", {}, **of_a_seat).status == 404
    assert asked(all_, "/api/tables/none/do", {"do": "press"}, **of_a_seat).status == 404
    assert asked(all_, "/api/games/none/names", {}, **of_a_seat).status == 403
    assert asked(all_, "/api/games/none/review", {}).status == 403


def test_each_seats_address_is_a_code_where_others_come_in_by_the_network(store):
    here = Watching(store, [], None, 1.0, None)
    here.tables["twin"] = Live("twin", "A twin", lambda verb, values: {"seats": True})
    seats = {"do": "seats", "on": True}
    alone, open_to_all = (app(store, TOKEN, watch, here) for watch in ("", WATCH))
    assert asked(alone, "/api/tables/twin/do", seats, **HANDS).value["codes"] == []
    told = asked(open_to_all, "/api/tables/twin/do", seats, **HANDS).value
    assert len(told["codes"]) == len(told["keys"]) and len(set(told["codes"])) == len(told["keys"])
    assert all(code.startswith("<svg") and "style=" not in code for code in told["codes"])


def test_points_and_pace_go_over_time_with_a_moving_average():
    def row(day, points, variant="long"):
        return {"game": GAMES[0], "variant": variant, "started": f"{day}T12:00:00Z", "points": points}

    found = [row(f"2026-01-{day:02}", day) for day in range(1, 8)] + [row("2026-02-01", 3, "short")]
    nothing = {**found[0], "started": "", "fetched": ""}
    (chart,) = courses.for_page([*found, nothing], {"points": lambda one: one["points"], "none": lambda one: None})
    assert [line["variant"] for line in chart["lines"]] == ["long", "short"]
    assert [point[2:] for point in chart["lines"][0]["points"]][3:6] == [(4, 2.5), (5, 3), (6, 4)]
    # More days than a chart has room for are told by month.
    many = [row(f"2026-{month:02}-{day:02}", day) for month in range(1, 13) for day in range(1, 29)]
    (chart,) = courses.for_page(many, {"points": lambda one: one["points"]})
    assert [point[:3] for point in chart["lines"][0]["points"]][:2] == [("2026-01", 28, 14.5), ("2026-02", 28, 14.5)]
