"""AQUA's score in sentences: every point of it is told, once, with what it is made of."""

import json
import math
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.aqua import play as aqua_play
from games.aqua.play import look
from naiad.games.aqua import score_ecosystems as score_aqua_ecosystems
from naiad.report.score import explained, result
from naiad_core import games, pieces, text
from naiad_core.games.aqua import actions
from naiad_core.games.aqua import ecosystem_forms as ecosystems
from naiad_core.games.aqua import score as aqua_score
from naiad_core.games.aqua.actions import unpack_large
from naiad_core.games.aqua.pieces import ANIMALS, COLOURS, ECOSYSTEMS
from naiad_core.games.aqua.tableau import cell

GOLDEN = Path(__file__).parent / "golden"
OWNED = json.loads(Path(games.path("aqua", "aqua.owner.example.json")).read_text())["ecosystems"]


def told(record):
    """The Game of a record and what is told of it."""
    players = ["Ada", "Bo", "Cy", "Di"][: record.seats]
    game = text.Game({"naiad": 1, "game": "aqua", "players": players, "options": record.options})
    for action, _ in record.lines:
        game.record.push(action)
    return game, explained(game)


def tree(lines, indent):
    """Lines as (line, the lines below it, again so), by how far they are indented."""
    found = []
    for line in lines:
        if len(line) - len(line.lstrip()) == indent:
            found.append((line.strip(), []))
        else:
            found[-1][1].append(line)
    return [(line, tree(below, indent + 2)) for line, below in found]


def made_of(line):
    """(the points of a line, what it says they are made of: factors of a product, or terms of a sum)."""
    sum_, _, points = line.rpartition(" = ")
    _, _, parts = sum_.rpartition(": ")
    if " × " in parts:
        return int(points), math.prod(leading(parts.split(" × ")))
    return int(points), sum(leading(parts.split(" + ")))


def leading(parts):
    return [int(re.match(r"-?\d+", part)[0]) for part in parts if re.match(r"-?\d", part)]


def check(game, lines):
    """Every number of a seat's lines adds up, to the totals and parts that the score has."""
    score = game.score()
    seats = [(line, below) for line, below in tree(lines[1:], 2) if re.search(r": \d+ points?$", line)]
    assert len(seats) == len(score["players"])
    for (head, parts), player in zip(seats, score["players"], strict=True):
        total = int(re.search(r": (-?\d+) points?$", head)[1])
        sums = {}
        for line, below in parts:
            match = re.fullmatch(r"(large animals|small animals|reefs|ecosystems): (-?\d+)", line)
            if not match:
                assert re.match("solo|reefs and ecosystems do not count", line) and not below
                continue
            sums[match[1]] = int(match[2])
            details = []
            for sentence, natives in below:
                details.append(int(sentence.rpartition(" = ")[2]))
                if natives:
                    each = [made_of(line) for line, _ in natives]
                    assert all(points == product for points, product in each)
                    assert sum(points for points, _ in each) == details[-1]
                elif match[1] == "small animals":
                    count, points, product = re.search(r": (\d+) × (\d+) = (\d+)$", sentence).groups()
                    assert int(count) * int(points) == int(product)
                elif match[1] != "large animals":
                    points, product = made_of(sentence)
                    assert points == product
            assert sum(details) == sums[match[1]]
            if match[1] == "ecosystems":
                assert details == player["parts"]["ecosystems"]
        assert sum(sums.values()) == total == player["total"]


@pytest.mark.parametrize("variant", ["classic", "family", "advanced", "solo"])
@pytest.mark.parametrize("seed", range(6))
def test_the_points_told_add_up_to_the_total_in_every_variant(variant, seed):
    seats = 1 if variant == "solo" else 2 + seed % 3
    check(*told(aqua_play.played(seed, seats, variant, rounds=17 if seed % 2 else 4 * seed)))


@pytest.fixture
def owned(monkeypatch):
    """Every ecosystem that the example of an owner's file describes, texts included."""
    slots = [(str(n), OWNED.get(str(n))) for n in range(1, len(ECOSYSTEMS))]
    forms = [ecosystems.check(form, int(n), COLOURS, ANIMALS) for n, form in slots]
    forms = (None, *[form or old for form, old in zip(forms, ECOSYSTEMS[1:], strict=True)])
    monkeypatch.setattr(aqua_score, "ECOSYSTEMS", forms)
    monkeypatch.setattr(score_aqua_ecosystems, "ECOSYSTEMS", forms)
    data = {"ecosystems": {n: {"value": form} for n, form in slots}}
    monkeypatch.setattr(pieces, "load", lambda game: data)
    return forms


@pytest.mark.parametrize("ids", [range(1, 7), range(7, 13), range(13, 19), range(16, 22), (1, 8, 12, 15, 20, 24)])
def test_so_do_those_of_every_kind_of_ecosystem(owned, ids):
    for seed in range(4):
        record = aqua_play.played(seed, 2, "advanced")
        for row, number in zip(record.options["ecosystems"], ids, strict=True):
            row["id"] = number
        check(*told(record))
    check(ringed(ids), explained(ringed(ids)))


@settings(max_examples=25)
@given(st.integers(0, 2**32), st.integers(1, 4))
def test_whatever_is_played(seed, seats):
    check(*told(aqua_play.played(seed, seats)))


def ringed(ids=range(1, 7)):
    """All six animals round the hot spot, a red reef of four in the east, a barracuda on purple and red."""
    game = aqua_play.game(1, ecosystems=[{"id": n, "native": native} for n, native in zip(ids, "grbyop", strict=True)])
    area = game.record.state.areas[0]
    ring = ("0,-1 pbo", "1,-1 ygb", "2,-1 rrg", "2,0 rro", "1,1 obp", "0,2 pyb", "-1,2 rgo", "-1,1 yrp", "-1,0 gyb")
    for at, corners in (each.split() for each in ring):
        place = cell(*[int(n) for n in at.split(",")])
        area.put(place, look(corners))
        for habitat in area.habitats(place):
            area.animals[habitat] = area.colour_at(place, habitat)
    _, turning, place = unpack_large(actions.large(0, [(0, 2, "N"), (-1, 2, "N")]))
    area.lay_large(0, turning, place, 5)
    return game


RINGED = """\
AQUA, still being played: Ada to act
  Ada: 28 points
    large animals: 5
      barracuda over red and purple = 5
    small animals: 15
      blue: 1 × 2 = 2
      green: 1 × 2 = 2
      orange: 1 × 2 = 2
      purple: 1 × 3 = 3
      red: 1 × 3 = 3
      yellow: 1 × 3 = 3
    reefs: 4
      red reef of 4 corals on 2 tiles: 2 green + 2 orange = 4
    ecosystems: 4
      ecosystem 1 (native: green): 1 green animal = 2
        green: 2 small animals beside it × 1 = 2
      ecosystem 2 (native: red): 1 barracuda × 1 red animal × 2 = 2
      ecosystem 3 (native: blue): 0 dolphins × 1 blue animal × 3 = 0
      ecosystem 4 (native: yellow): 0 mantas × 1 yellow animal × 3 = 0
      ecosystem 5 (native: orange): 0 hammerheads × 1 orange animal × 3 = 0
      ecosystem 6 (native: purple): 0 humpbacks × 1 purple animal × 4 = 0
    solo; 60 points reach “A good start!”
"""


def test_an_area_with_animals_a_reef_and_ecosystems_is_told_like_this():
    assert "\n".join(explained(ringed())) + "\n" == RINGED


def test_what_an_ecosystem_counts_is_said_for_every_kind_of_it(owned):
    def ecosystem(number):
        """The line of the ecosystem whose native is green, and the one below it."""
        lines = explained(ringed([number, *[n for n in range(1, 7) if n != number][:5]]))
        at = next(n for n, line in enumerate(lines) if line.startswith(f"      ecosystem {number} (native: green)"))
        return [line.strip() for line in lines[at : at + 2]]

    assert ecosystem(8)[0].endswith(": 1 red animal × 1 green animal × 1 = 1")
    assert ecosystem(10)[0].endswith(": 1 large animal × 1 green animal × 1 = 1")
    assert ecosystem(14)[0].endswith(": 0 green reefs × 1 green animal × 2 = 0")
    assert ecosystem(18)[0].endswith(": 2 for 6 species × 1 green animal = 2")
    assert ecosystem(20)[0].endswith(": 0 for 1 green animal in the largest group = 0")
    assert (
        ecosystem(22)[0] == "ecosystem 22 (native: green): what it counts is not known, and nothing is entered yet = 0"
    )
    assert ecosystem(7)[1] == "green: 2 animals not green beside it × 1 = 2"
    assert ecosystem(9)[1] == "green: 0 large animals beside it × 3 = 0"
    assert ecosystem(11)[1] == "green: 0 mantas on it × 4 = 0"
    assert ecosystem(12)[1] == "green: 3 for 0 large animals on it = 3"
    assert ecosystem(13)[1] == "green: 1 reef beside it × 3 = 3"
    assert ecosystem(15)[1] == "green: 0 for 0 green uncovered corals beside it = 0"
    assert ecosystem(17)[1] == "green: 0 for 2 species but green beside it = 0"
    assert ecosystem(19)[1] == "green: 3 for 1 green animal in its group = 3"
    assert ecosystem(21)[1] == "green: 1 hot spot beside it × 4 = 4"
    # What the tile says stands beside it, as its owner wrote it down.
    assert ecosystem(13)[0] == f'ecosystem 13 (native: green) ("{OWNED["13"]["text"]}"): 1 green animal = 3'


def test_without_a_native_an_ecosystem_says_so():
    assert "      ecosystem 6 (native: yellow): no yellow animal = 0" in explained(aqua_play.game(1))


def test_a_reef_without_animals_is_told_with_no_points():
    game = aqua_play.game(1)
    area = game.record.state.areas[0]
    area.put(cell(5, 0), look("rrb"))
    area.put(cell(5, 1), look("rrg"))
    assert "      red reef of 4 corals on 2 tiles: no animal beside it = 0" in explained(game)


def test_the_family_game_has_neither_reefs_nor_ecosystems():
    lines = explained(aqua_play.game(2, variant="family"))
    assert lines[1:5] == [
        "  Ada: 0 points",
        "    large animals: 0",
        "    small animals: 0",
        "    reefs and ecosystems do not count in the family game",
    ]


def test_between_equals_it_is_said_who_wins_and_why():
    game = aqua_play.game(3, snail=1)
    game.record.state.phase = 3
    lines = explained(game)
    assert lines[0] == "AQUA, over: Bo wins"
    assert lines[-1] == "  Ada, Bo and Cy are tied: Bo wins, the first of them to play in the last round"
    assert not [line for line in explained(aqua_play.game(3, snail=1)) if "level" in line]


@pytest.mark.parametrize(
    ("points", "said", "short"),
    [
        (59, "solo; 60 points reach “A good start!”", "alone 59"),
        (60, "solo, from 60 points: “A good start!”; 70 points reach the next", "alone 60, A good start!"),
        (99, "solo, from 90 points: “What an expert!”; 100 points reach the next", "alone 99, What an expert!"),
        (100, "solo, from 100 points: “You can be proud of yourself!”", "alone 100, You can be proud of yourself!"),
    ],
)
def test_alone_the_rulebooks_words_are_told_and_no_winner(points, said, short):
    game = aqua_play.game(1)
    state = game.record.state
    state.areas[0].large.append((0, 0, cell(0, 0), points))
    state.phase = 3
    lines = explained(game)
    assert lines[0] == "AQUA, over"
    assert lines[-1] == f"    {said}"
    assert result(game) == short


@pytest.mark.parametrize(("name", "said"), [("four", "Di wins, 54"), ("solo", "alone 70, Well played!")])
def test_records_of_old_add_up_and_have_a_result_in_a_few_words(name, said):
    game = text.read((GOLDEN / f"{name}.jsonl").read_text())
    check(game, explained(game))
    assert result(game) == said
