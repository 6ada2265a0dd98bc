"""What players read, held to the customs of each language: blanks, commas, address, keys, terms; not what it means."""

import functools
import re
import textwrap
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import words
from languages import ADDRESSED_OTHERWISE, LETTERS
from naiad import language, panel_words
from naiad.report import words as move_words
from naiad.report.lines import steps
from naiad.report.score import explained
from naiad.rooms import position
from naiad.service import pieces
from naiad_core import text
from naiad_core.games import GAMES

OTHERS = language.LANGUAGES[1:]
KEPT = sorted((Path(__file__).parents[1] / "kept").glob("*.jsonl"))
GLOSSARY = tomllib.loads(language.locale().joinpath("glossary.toml").read_text(encoding="utf-8"))
UNBROKEN = "\N{NO-BREAK SPACE}"
COLUMNS = 21
# Single letters that are a unit of measure.
UNITS = "msx"
# Letters that stand for colours and elements where a person types what a box alone tells.
TYPED = re.compile(r"\(b g o p r y\)|q,r|q_ .*")
# Sentences whose word after a number is the same for one and for many in every language, or whose number is never 1.
UNCHANGED = {
    "{n} wrong",
    "{n} missing: {names}",
    "{n} passed no gate",
    "{n} too many",
    "{n} rations",
    "{n} to place",
    "{n} to be paid",
    "the table made out {n}",
    "{n} cameras",
    "{n} cameras, only the photos",
    "{n} left ({names})",
    "{so_far}, {n} left. {command} continues, --list names them",
    "Round {n} of {all}: market",
    "gate {n} at {domino}",
    "page {n} of {all}; [{key}] shows the next",
    "page {n} of {all}; [{key}] shows the game again",
    "deck of {n} cards",
    "a name has at most {n} characters",
    "a note has at most {n} characters",
}
# What a bar of keys looks like; between its dots each key comes first.
BAR = " · "


class Text(NamedTuple):
    """A sentence of a language beside the English one, and where it stands."""

    english: str
    said: str
    where: str


@functools.cache
def texts(spoken: str) -> tuple[Text, ...]:
    """Everything in a language, the PC's and the table's."""
    return tuple(_texts(spoken))


def _texts(spoken: str) -> Iterator[Text]:
    for message in words.messages(words.said() if spoken == "en" else words.kept(spoken)):
        english, own = words.forms(message)
        for form in english if spoken == "en" else own:
            yield Text(english[0], form, "naiad.po")
    for name in (panel_words.COMMON, *map(_room, GAMES)):
        english_entries = panel_words.entries("en", name)
        for key, entry in panel_words.entries(spoken, name).items():
            yield Text(english_entries[key].sentence, entry.sentence, f"{name}.txt")


def _room(game: str) -> str:
    return game.replace("-", "_")


@pytest.fixture(params=language.LANGUAGES)
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    language.choose(request.param)
    yield request.param
    language.choose("en")


def test_french_has_an_unbroken_blank_before_its_tall_marks() -> None:
    wrong = [each for each in texts("fr") if re.search(r" [:;?!»]|\w[;?!»](?=\s|$)|\w:(?=\s|$)|« ", each.said)]
    assert wrong == []


@pytest.mark.parametrize("other", language.LANGUAGES)
def test_no_line_of_the_small_screen_begins_with_a_mark(other: str) -> None:
    wrong = []
    for each in texts(other):
        if each.where != "naiad.po":
            rows = textwrap.wrap(each.said, COLUMNS, break_on_hyphens=False)
            wrong += [each for row in rows if row.lstrip()[:1] in (*":;?!»", UNBROKEN)]
    assert wrong == []


@pytest.mark.parametrize("other", OTHERS)
def test_numbers_have_a_decimal_comma(other: str) -> None:
    assert [each for each in texts(other) if re.search(r"\d\.\d", each.said)] == []
    language.choose(other)
    try:
        assert language.number(0.6125, ".2f") == "0,61" and language.number(12.0) == "12"
    finally:
        language.choose("en")


@pytest.mark.parametrize("other", OTHERS)
def test_a_language_addresses_players_in_one_way(other: str) -> None:
    assert [each for each in texts(other) if re.search(ADDRESSED_OTHERWISE[other], each.said)] == []


@pytest.mark.parametrize("other", language.LANGUAGES)
def test_a_key_is_marked_as_a_key(other: str) -> None:
    wrong = []
    for each in texts(other):
        if BAR in each.said:
            continue
        bare = re.sub(r"\{[^}]*\}|\[[^\]]*\]", " ", TYPED.sub("", each.said))
        alone = re.findall(r"(?<![\w'.|-])([a-zàôöü])(?![\w'.|-])", bare)
        wrong += [(letter, each) for letter in alone if letter not in LETTERS[other] + UNITS]
    assert wrong == []


@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize("term", GLOSSARY)
def test_one_thing_has_one_word(term: str, other: str) -> None:
    row = GLOSSARY[term]
    meant = re.compile(rf"(?i)(?<![\w{{-])(?:{'|'.join(map(re.escape, row['en']))})(?![\w}}])")
    own = re.compile("|".join(map(re.escape, row[other])), re.IGNORECASE)
    wrong = [
        each
        for each in texts(other)
        if meant.search(each.english) and not own.search(each.said) and each.english not in row.get("but", ())
    ]
    assert wrong == []


@pytest.mark.parametrize("record", KEPT, ids=lambda path: path.stem)
def test_what_is_told_of_a_game_keeps_to_the_customs_of_its_language(record: Path, spoken: str) -> None:
    game = text.read(record.read_text(encoding="utf-8"))
    name = game.header["game"]
    raw = {piece for piece in pieces.names(name) if re.search("[_0-9]", piece) or len(piece) == 3}
    told = [*explained(game), *position(game).plain.splitlines()]
    told += [move_words.made(step) for step in steps(game) if step.game.moves]
    assert [line for line in told if raw & set(re.findall(r"\w+", line))] == []
    if spoken == "fr":
        assert [line for line in told if re.search(r"[^\s\xa0][;?!»]|\w:(?!\d)| [:;?!»]", line)] == []
    if spoken != "en":
        assert [line for line in told if re.search(r"\d\.\d", line)] == []


@pytest.mark.parametrize("other", language.LANGUAGES)
def test_a_count_has_its_plural(other: str) -> None:
    for message in words.messages(words.said() if other == "en" else words.kept(other)):
        english, own = words.forms(message)
        if len(english) > 1 and "{n}" in english[0] and english[0] != english[1]:
            assert len(english if other == "en" else own) == 2, english


def test_a_thing_that_is_counted_is_said_in_two_forms() -> None:
    sentences = [words.forms(message)[0] for message in words.messages(words.said())]
    counted = re.compile(r"\{n\} (?!%|x|s\b|ms\b|mm\b)[a-z]")
    one = [forms[0] for forms in sentences if len(forms) == 1 and counted.search(forms[0])]
    assert sorted(each for each in one if each not in UNCHANGED) == []


@pytest.mark.parametrize("spoken", language.LANGUAGES)
def test_moves_turns_and_decisions_are_told_apart(spoken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("naiad.language._now", [spoken])
    moves, turns = language._("Moves").lower(), language._("Turns").lower()
    judged = language._("Decisions that are marked: {n}.").lower()
    assert moves != turns and moves not in judged and turns not in judged
