"""The record as text: what a line may be, in which order it is tested, undo, legal and score; not a game's rules."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naiad_core import text
from naiad_core.games import GAMES, descriptor

# Its moves, here and below.
GAME = GAMES[0]
HEADER = {"naiad": 1, "game": GAME, "players": ["Ada", "Bo"]}
START = {"do": "start", "card": "q_wfev"}
CARD = {"do": "card", "card": "w_w_1", "at": [0, -1], "turned": False}
END = {"do": "end"}
UNDO = {"do": "undo"}


def record(*lines, header=HEADER):
    """The text of a record; lines are move objects or texts."""
    return "".join((line if type(line) is str else json.dumps(line)) + "\n" for line in (header, *lines))


def refused(written):
    """(line, code) of the error that reading gives."""
    with pytest.raises(text.RecordError) as caught:
        text.read(written)
    assert str(caught.value) == f"line {caught.value.line}: {caught.value.code}: {caught.value.sentence}"
    return caught.value.line, caught.value.code


def header(**changes):
    return {key: value for key, value in {**HEADER, **changes}.items() if value is not ...}


# --- the header ---


@pytest.mark.parametrize("first", ["", " ", "null", "[]", "1", '"x"', "{", "{}}", "NaN", "\ufeff{}"])
def test_a_first_line_that_is_no_object_is_not_json(first):
    assert refused(first + "\n" + record(START)) == (1, "not-json")


def test_an_empty_file_has_a_bad_header():
    assert refused("") == (1, "bad-header")


@pytest.mark.parametrize(
    "changes",
    [
        {"naiad": 2},
        {"naiad": True},
        {"naiad": "1"},
        {"naiad": 1.0},
        {"naiad": ...},
        {"game": "chess"},
        {"game": GAME.title()},
        {"game": None},
        {"game": [GAME]},
        {"game": ...},
        {"players": ...},
        {"players": {}},
        {"players": "Ada"},
        {"players": []},
        {"players": ["Ada"]},
        {"players": ["Ada", ""]},
        {"players": ["Ada", 2]},
        {"players": ["Ada", "Bo", "Cy", "Di", "Eve", "Flo"]},
        {"options": None},
        {"options": []},
        {"options": {"deck": "aquarius-3e"}},
        {"options": {"decks": 1}},
    ],
)
def test_a_header_with_something_wrong_is_bad(changes):
    assert refused(record(header=header(**changes))) == (1, "bad-header")


def test_a_header_may_carry_free_metadata_and_two_players_of_one_name():
    free = header(players=["Ada", "Ada"], id="x", started="2024-01-01T00:00:00Z", table=7, options={})
    game = text.read(record(header=free))
    assert [row["name"] for row in game.score()["players"]] == ["Ada", "Ada"]
    assert json.loads(text.write(game)) == free


# --- lines ---


@pytest.mark.parametrize(
    "line", ["", " ", "end", "null", "[]", '"undo"', '{"do":"end"', "{'do':'end'}", '{"do":"end"}{"do":"end"}']
)
def test_a_line_that_is_no_object_is_not_json(line):
    assert refused(record(START, line, CARD)) == (3, "not-json")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_numbers_that_json_does_not_know_are_refused_anywhere(number):
    assert refused(record(START, f'{{"do":"pass","note":{number}}}')) == (3, "not-json")


@pytest.mark.parametrize("verb", [..., "", "domino", "Start", "end ", None, 1, ["end"], {}])
def test_an_unknown_verb_is_told_before_anything_else(verb):
    move = {"do": verb, "seat": 99}
    if verb is ...:
        del move["do"]
    assert refused(record(move)) == (2, "unknown-verb")


@pytest.mark.parametrize("seat", [2, -1, None, "0", True, 1.0, [0], 10**30])
def test_a_seat_that_is_no_index_is_a_bad_argument_even_out_of_phase(seat):
    assert refused(record({**END, "seat": seat})) == (2, "bad-argument")


def test_the_line_is_named_and_nothing_before_it_matters():
    assert refused(record(START, CARD, CARD, "", "")) == (4, "card-done")


@pytest.mark.parametrize("digits", [20, 4301, 50_000])
def test_whole_numbers_of_any_length_are_read(digits):
    line = f'{{"at":[{"9" * digits},0],"card":"w_w_1","do":"card","turned":false}}'
    assert refused(record(START, line)) == (3, "no-contact")


def test_unknown_keys_are_kept_and_ignored():
    lines = [{**START, "note": {"by": "Ada", "é": [1, None]}}, {**CARD, "t": "late", "size": 9}]
    game = text.read(record(*lines))
    assert game.moves == lines
    assert [json.loads(line) for line in text.write(game).splitlines()] == [HEADER, *lines]


def test_line_ends_of_other_systems_and_a_missing_last_one_are_read():
    written = record(START, CARD)
    assert text.read(written.replace("\n", "\r\n")).score() == text.read(written).score()
    assert text.read(written.rstrip("\n")).score() == text.read(written).score()


@pytest.mark.parametrize(
    ("t", "t_ds"), [(0, 0), (1, 10), (1.26, 12), (-1, 0), ("1", 0), (None, 0), (True, 0), (1e300, 0)]
)
def test_times_are_kept_in_tenths_and_never_checked(t, t_ds):
    assert text.read(record({**START, "t": t})).record.lines[0][1] == t_ds


def test_a_refused_line_changes_nothing():
    game = text.read(record(START))
    before = game.record.state.position()
    for move in (END, {"do": "domino"}, {**CARD, "seat": 1}, {**CARD, "turned": "no"}):
        with pytest.raises(text.RecordError):
            game.push(move)
    assert game.record.state.position() == before
    assert game.moves == [START] and len(game.record.lines) == 1


# --- undo ---


def test_undo_is_a_line_and_takes_back_the_last_move_that_stands():
    game = text.read(record(START, CARD, END, UNDO, UNDO))
    assert game.record.state.laid == 1 and len(game.moves) == 5
    assert game.score() == text.read(record(START)).score()
    assert text.read(text.write(game)).record.lines == game.record.lines


def test_undo_with_nothing_standing_is_refused():
    assert refused(record(UNDO)) == (2, "nothing-to-undo")
    assert refused(record(START, UNDO, UNDO)) == (4, "nothing-to-undo")


@pytest.mark.parametrize("seat", [0, 1, 99, None, "x"])
def test_the_seat_of_an_undo_is_not_checked(seat):
    assert text.read(record(START, {**UNDO, "seat": seat})).record.state.laid == 0


def test_a_hint_is_a_line_that_changes_nothing_until_the_result_stands():
    game = text.read(record(START, {"do": "hint", "t": 3.5}, CARD, UNDO))
    assert game.moves[1] == {"do": "hint", "t": 3.5} and game.record.state.laid == 1
    while game.record.state.is_provisional():
        game.push(json.loads(game.legal()[-1]))
    assert game.refusal({"do": "hint"})[0] == "game-over"


def test_undo_is_never_listed():
    assert not [line for line in text.read(record(START, CARD)).legal() if "undo" in line]


# --- legal and why ---


def test_legal_lines_are_sorted_compact_and_leave_out_defaults():
    lines = text.read(record(START, CARD)).legal()
    assert lines == sorted(lines)
    assert lines[0] == '{"at":[0,-1],"do":"pyramid","panel":"w","size":1}'
    assert '{"do":"end"}' in lines


def test_turned_is_never_left_out():
    lines = text.read(record(START)).legal("l_ef")
    assert lines and all('"turned":' in line for line in lines)


def test_a_refusal_tells_code_and_sentence():
    game = text.read(record(START))
    assert game.refusal(CARD) is None
    code, sentence = game.refusal(END)
    assert code == "card-first" and " " in sentence
    assert game.refusal({"do": "fly"})[0] == "unknown-verb"
    assert "pass" in game.refusal({"do": "fly"})[1]
    assert game.refusal({"do": "card"})[0] == "bad-argument"


# --- printing ---


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**29), 2**29) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(json_values)
def test_a_line_is_the_same_however_it_is_made(value):
    written = text.line(value)
    assert json.loads(written) == value
    assert text.line(json.loads(written)) == written


@given(json_values)
def test_a_line_is_json_with_its_keys_sorted_and_no_spaces(value):
    assert text.line(value) == json.dumps(value, sort_keys=True, separators=(",", ":"))


def test_a_name_longer_than_a_hundred_letters_is_refused() -> None:
    def header(name: str) -> str:
        game = GAMES[0]
        return json.dumps({"naiad": 1, "game": game, "players": [name] * descriptor(game).SEATS[1]})

    assert text.parse_header(header("é" * text.LONGEST_NAME))
    with pytest.raises(text.RecordError, match="bad-header: a name has at most 100 letters"):
        text.parse_header(header("é" * (text.LONGEST_NAME + 1)))
