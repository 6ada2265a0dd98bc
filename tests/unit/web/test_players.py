"""What the kept games tell of one player: who won, streaks, against whom."""

from itertools import groupby

import pytest

from naiad.report.listing import rows
from naiad.store import files
from naiad.store.database import Store
from naiad.web import players, statistics
from naiad.web.players import _streaks
from naiad_core.text import line
from unit.web.test_app import KEPT, TOKEN, app, asked

NAMES = ("Ada", "Bo", "Cy", "Dora", "Eve")


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    with Store(tmp_path_factory.mktemp("players") / "naiad.db") as store:
        for number, path in enumerate(KEPT):
            game = files.parse(path.read_bytes())
            game.header["players"] = list(NAMES[: len(game.header["players"])])
            store.put_game(f"game{number:04}", line(game.header), [line(move) for move in game.moves])
        yield store


def test_a_player_has_games_wins_and_opponents(store):
    ada, bo = (players.for_page(store, {"name": name}) for name in NAMES[:2])
    assert ada["games"] >= ada["rivals"] >= ada["won"] and ada["games"] > 0
    assert sum(one["games"] for one in ada["by"]) == ada["games"] and len(ada["last"]) == min(ada["games"], 12)
    theirs = next(one for one in ada["against"] if one["name"] == "Bo")
    ours = next(one for one in bo["against"] if one["name"] == "Ada")
    assert (theirs["won"], theirs["lost"], theirs["games"]) == (ours["lost"], ours["won"], ours["games"])


def test_a_filter_leaves_the_games_of_one_kind(store):
    everything = players.for_page(store, {"name": "Ada"})
    for game in everything["kinds"]:
        told = players.for_page(store, {"name": "Ada", "game": game})
        assert told["games"] <= everything["games"]
        assert {one["game"] for one in told["by"]} <= {everything["kinds"][game]}


def test_a_streak_ends_with_a_game_that_is_lost():
    assert _streaks([True, True, False, True]) == (2, 1) and _streaks([]) == (0, 0)


def test_two_names_are_two_players_however_much_of_them_is_shown_and_who_sits_twice_has_played_once(tmp_path):
    ada, long = "Ada", "Maximiliane-Friederike-Charlotte"
    game = next(
        each
        for each in map(files.parse, (path.read_bytes() for path in KEPT))
        if each.record.seats == 3 and each.score()["over"]
    )
    with Store(tmp_path / "naiad.db") as store:
        # A record may have a name twice: two tags, two files.
        for number, three in enumerate(((ada, ada, long), (f"{long}-1", f"{long}-2", ada))):
            game.header["players"] = list(three)
            store.put_game(f"twice{number:03}", line(game.header), [line(move) for move in game.moves])
        told = players.for_page(store, {"name": ada})
        assert told["games"] == 2 == sum(one["games"] for one in told["by"])
        assert {one["name"]: one["games"] for one in told["against"]} == {long: 1, f"{long}-1": 1, f"{long}-2": 1}
        assert players.for_page(store, {"name": f"{long}-1"})["games"] == 1


def test_who_has_played_nothing_has_an_empty_page(store):
    told = asked(app(store, TOKEN), "/api/player?name=<img>").value
    assert told["games"] == 0 and told["by"] == told["against"] == told["last"] == []


def test_each_player_of_several_games_has_a_sum_before_its_rows(store):
    told = statistics.for_page(store, {})["players"]
    (total, *rows) = [row for row in told if row["name"] == "Ada"]
    assert len(rows) > 1 and (total["game"], total["best"]) == ("", None) and all(row["game"] for row in rows)
    assert total["games"] == sum(row["games"] for row in rows) == players.for_page(store, {"name": "Ada"})["games"]
    assert total["won"] == sum(row["won"] or 0 for row in rows) <= total["of"] < total["games"]
    # One after the other.
    names = [row["name"] for row in told]
    assert len([name for name, _rows in groupby(names)]) == len(set(names))


def test_two_seats_of_the_pc_at_one_level_are_two_who_play(tmp_path):
    game = next(
        each
        for each in map(files.parse, (path.read_bytes() for path in KEPT))
        if each.record.seats == 3 and each.score()["over"] and not each.header["game"].startswith("ay")
    )
    game.header["players"] = ["PC 3", "PC 3", "Ada"]
    with Store(tmp_path / "naiad.db") as store:
        store.put_game("twice001", line(game.header), [line(move) for move in game.moves])
        told = {row["name"]: row for row in statistics.for_page(store, {})["players"]}
        (row,) = rows(store)
        assert told["PC level 3"]["games"] == 2 and told["PC level 3"]["won"] == len({0, 1} & set(row["winners"]))
        assert told["Ada"]["games"] == 1
