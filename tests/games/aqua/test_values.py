"""Records of AQUA that carry the values they were played by: scored by those for ever, on any PC."""

import json
import random

import pytest
from click.testing import CliRunner

from games.aqua import play as aqua_play
from games.aqua.chance import chance
from games.aqua.laid import lay
from games.drawn import listed
from naiad.cli import main
from naiad.store import files
from naiad.store.database import Store
from naiad.store.journal import StoreSink
from naiad_core import games, text
from naiad_core.corrected import named, values_of
from naiad_core.games.aqua import options as aqua_options
from twin.table import Table

POINTS = {"species": {"b": {"points": 5}, "p": {"points": 9}}}
# The two that are printed on the others.
SWAPPED = {
    "large": {
        "manta": {"shape": [[0, 0], [1, 0], [2, -1]]},
        "dolphin": {"shape": [[0, 0], [1, 0], [2, 0], [1, 1]]},
    }
}
OPTIONS = {"hotspots": ["bgopry", "bogrpy"], "ecosystems": aqua_play.NATIVES}
HEADER = {"naiad": 1, "game": "aqua", "players": ["Ada", "Bo"], "options": OPTIONS}


def played(values, seed=1):
    """The text of a whole game by these values."""
    game = text.read(text.line({**HEADER, "values": values}) + "\n")
    rng = random.Random(seed)
    state = game.record.state
    while not state.is_over():
        action = chance(state, rng.randrange) or aqua_play.careful(state, rng.randrange)
        game.push(game.words.show(action, state))
    return text.write(game)


def totals(written):
    return [player["total"] for player in text.read(written).score()["players"]]


def without(written):
    header, _, moves = written.partition("\n")
    return text.line({key: value for key, value in json.loads(header).items() if key != "values"}) + "\n" + moves


def test_values_are_an_argument_and_count_in_their_own_game_alone():
    moves = [json.loads(move) for move in played(POINTS).split("\n")[1:-1]]
    tables = [text.begin("aqua", HEADER["players"], OPTIONS, values) for values in (None, POINTS, SWAPPED, None)]
    # In turns, so that each would be seen in the others.
    for move in moves:
        for table in (tables[0], tables[1], tables[3]):
            table.push(dict(move))
    plain, dear, _, again = [[player["total"] for player in table.score()["players"]] for table in tables]
    assert plain == again != dear == totals(played(POINTS))
    assert "values" not in tables[0].header and tables[2].header["values"] == SWAPPED
    # A header that was not read from a text is heard as well.
    assert text.Game({**HEADER, "values": POINTS}).header["game"].values == text.line(POINTS)


@pytest.mark.parametrize(
    ("made", "said"),
    [
        ({"game": "chess"}, "'game' must be one of"),
        ({"players": []}, "not 0"),
        ({"options": {"colour": 1}}, "the option 'colour' is unknown"),
        ({"values": {"species": {"x": {"points": 1}}}}, "'values': species: 'x' is unknown"),
    ],
)
def test_a_game_that_cannot_be_begun_is_said(made, said):
    with pytest.raises(text.RecordError, match=said):
        text.begin(**{"game": "aqua", "players": ["Ada", "Bo"], **made})


@pytest.fixture
def naiad(tmp_path, monkeypatch):
    """naiad(...): a command on this PC, whose owner's file is ``naiad.file``; its standard output."""
    monkeypatch.setenv("NAIAD_DB", str(tmp_path / "naiad.db"))
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path)

    def command(*arguments):
        result = CliRunner().invoke(main, arguments)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert result.exit_code == 0, result.stderr
        command.err = result.stderr
        return result.stdout

    command.file = tmp_path / "aqua.owner.json"
    return command


def test_a_game_scores_the_same_whatever_the_owners_file_says_and_without_it(naiad, tmp_path):
    for n, values in enumerate((POINTS, SWAPPED)):
        (tmp_path / f"{n}.jsonl").write_text(played(values))
    naiad("import", str(tmp_path / "0.jsonl"), str(tmp_path / "1.jsonl"))
    kept = [row["id"] for row in json.loads(naiad("games", "--json"))]
    commands = [(command, id_) for id_ in kept for command in ("score", "legal", "show", "export")]
    told = [naiad(*command) for command in [*commands, ("games", "--json")]]
    for owners in (POINTS, SWAPPED, {"species": {"b": {"points": 1}}}):
        naiad.file.write_text(json.dumps(owners))
        assert [naiad(*command) for command in [*commands, ("games", "--json")]] == told


def test_without_its_values_a_game_is_judged_by_what_is_printed():
    by_points = played(POINTS)
    assert totals(by_points) != totals(without(by_points))
    with pytest.raises(text.RecordError, match=r"^line "):
        text.read(without(played(SWAPPED)))


def test_records_with_different_values_are_scored_side_by_side(naiad, tmp_path):
    names = []
    for n, values in enumerate((POINTS, SWAPPED, {})):
        written = played(values)
        names.append(str(tmp_path / f"{n}.jsonl"))
        (tmp_path / f"{n}.jsonl").write_text(written)
    together = naiad("score", "--json", *names, *reversed(names)).splitlines()
    alone = [naiad("score", "--json", name).strip() for name in names]
    assert together == [*alone, *reversed(alone)]
    explained = naiad("score", names[0])
    assert "× 9 =" in explained and "× 9 =" not in naiad("score", names[2])


def test_a_name_with_values_is_the_games_and_the_same_for_the_same_values():
    name = named("aqua", {"species": {"b": {"points": {"value": 5, "confidence": "owner"}, "count": 12}}})
    assert name == "aqua" and name in games.GAMES and values_of(name) == {"species": {"b": {"points": 5}}}
    assert named("aqua", {"species": {"b": {"points": {"confidence": "owner", "value": 5}, "count": 12}}}) is name
    assert games.load(name) is games.load(name) is not games.load("aqua")
    assert games.load(name, "score").SPECIES_POINTS[0] == 5


# --- from the table ---


def owner_file(table, values):
    table.machine.drive.layer["aqua.owner.json"] = json.dumps(values).encode()


@pytest.fixture
def pc(tmp_path):
    """A PC's database; pc(table) fetches and gives the records that it keeps."""
    with Store(tmp_path / "naiad.db") as store:

        def fetch(table):
            with table.client(StoreSink(store)) as client:
                client.sync()
                assert client.sink.troubles == []
            return [files.parse(store.text(game.id).encode()) for game in store.games()]

        yield fetch


def first_moves(values, count):
    """The first actions of a game by these values."""
    game = text.read(text.line({**HEADER, "options": aqua_options.default_options(2), "values": values}) + "\n")
    rng = random.Random(3)
    out = []
    for _ in range(count):
        state = game.record.state
        action = chance(state, rng.randrange) or listed(state, rng.randrange)
        out.append(action)
        game.push(game.words.show(action, state))
    return out


def test_a_board_tells_what_it_plays_by_and_goes_on_by_it_when_the_file_changes(table: Table, pc) -> None:
    owner_file(table, {**POINTS, "solo_ranks": [60, 70, 80, 90, 100]})
    lay(table, 2, aqua_options.default_options(2), first_moves(POINTS, 9))
    owner_file(table, SWAPPED)
    table.cut_power()
    table.boot()
    table.run(8000)
    rules = games.load("aqua", "pieces")
    loaded = table.machine.namespace.modules["naiad_core.games.aqua.pieces"]
    assert (loaded.SPECIES_POINTS[0], loaded.SHAPES) == (5, rules.SHAPES)
    (game,) = pc(table)
    assert game.header["values"] == POINTS and len(game.moves) == 9
    # A new game is by the new file, one without a file by what is printed.
    lay(table, 2, aqua_options.default_options(2), first_moves(SWAPPED, 5))
    del table.machine.drive.layer["aqua.owner.json"]
    lay(table, 2, aqua_options.default_options(2), first_moves({}, 5))
    assert [game.header.get("values") for game in pc(table)] == [POINTS, SWAPPED, None]


def test_a_pc_whose_file_differs_says_so_once(naiad, tmp_path):
    with Store(tmp_path / "naiad.db") as store:
        board = "e660583883724a32"
        StoreSink(store).store(board, 1, 1, kept_entries(POINTS))
    naiad("games")
    assert naiad.err == ""
    naiad.file.write_text(json.dumps(SWAPPED))
    naiad("games")
    assert naiad.err.count("\n") == 1 and board in naiad.err and str(naiad.file) in naiad.err
    naiad("games")
    assert naiad.err == ""
    naiad.file.write_text(json.dumps({**POINTS, "ecosystems": {"2": {**printed("2"), "text": "by heart"}}}))
    naiad("games")
    assert naiad.err == ""
    naiad.file.write_text(json.dumps(SWAPPED))
    naiad("games")
    assert board in naiad.err


def printed(number):
    from naiad_core import pieces

    return pieces.load("aqua")["ecosystems"][number]["value"]


def kept_entries(values):
    """Entries of a game that was only just begun by these values."""
    from naiad.link.events import Entry
    from naiad_core import corrections, entry
    from naiad_core.header import WITH_VALUES, pack_header

    head = bytearray(pack_header("aqua", 2, aqua_options.default_options(2)))
    head[0] = WITH_VALUES
    parts = [
        (entry.GAME, b"\1\0\7\0\0\0" + head),
        *((entry.VALUES, b) for b in corrections.bodies(corrections.text(values))),
    ]
    chain = 0
    out = []
    for seq, (kind, body) in enumerate(parts):
        packed, chain = entry.pack(kind, bytes(body), chain)
        out.append(Entry(seq, chain, bytes(packed[: -entry.CHAIN_SIZE])))
    return out
