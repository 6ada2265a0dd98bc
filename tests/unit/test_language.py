"""What players read, in every language: all of it translated, nothing stale; not whether it is well said."""

import pytest
import spoken as pictures
from click.testing import CliRunner

import words
from naiad import language
from naiad.cli import main
from naiad.language import LANGUAGES, _, later, meant, plural
from naiad_core.games import GAMES, room

OTHERS = LANGUAGES[1:]
RECORD = f"tests/kept/{room(GAMES[0])}.jsonl"


@pytest.fixture(autouse=True)
def english_again():
    yield
    language.choose("en")


@pytest.mark.parametrize("spoken", OTHERS)
def test_every_sentence_is_translated_and_none_is_stale(spoken):
    assert list(words.faults(spoken)) == []


def test_catalogues_are_found_stale_and_wanting(tmp_path, monkeypatch):
    path = tmp_path / "fr.po"
    text = language.catalogue("fr").read_text(encoding="utf-8")
    monkeypatch.setattr(words, "catalogue", lambda _: path)

    def told(old, new):
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
        return "\n".join(words.faults("fr"))

    assert "run: python tools/words.py" in told('msgid "in play"', 'msgid "at play"')
    assert "not translated in fr.po: in play" in told('msgstr "en cours"', 'msgstr ""')
    assert "other names in braces than in English: score : {point}" in told('"score : {points}"', '"score : {point}"')
    assert "not translated in fr.po: in play" in told('msgid "in play"', '#, fuzzy\nmsgid "in play"')


def test_the_environment_names_the_language():
    assert language.wanted({}) == language.wanted({"LANG": "C"}) == language.wanted({"LC_ALL": "POSIX"}) == "en"
    assert language.wanted({"LANG": "nl_BE.UTF-8"}) == "nl"
    assert language.wanted({"LANG": "fr", "LC_MESSAGES": "de_AT@euro", "LC_ALL": ""}) == "de"
    assert language.wanted({"LC_ALL": "eo", "LANG": "fr"}) == "en"


def test_sentences_are_turned_when_they_are_said():
    kept = later("in play")
    assert _(kept) == "in play"
    language.choose("de")
    assert _(kept) == "läuft"
    assert _("no such sentence {n}", n=2) == "no such sentence 2"
    assert meant("nowhere", "in play") == "in play"


def test_plurals_are_the_languages_own():
    told = []
    for spoken in LANGUAGES:
        language.choose(spoken)
        told.append([plural("{n} point", "{n} points", count) for count in (0, 1, 2)])
    assert told == [
        ["0 points", "1 point", "2 points"],
        ["0 point", "1 point", "2 points"],
        ["0 punten", "1 punt", "2 punten"],
        ["0 Punkte", "1 Punkt", "2 Punkte"],
    ]


def test_the_language_is_an_option_and_else_the_environments():
    told = {spoken: CliRunner().invoke(main, ["--lang", spoken, "score", RECORD]).output for spoken in LANGUAGES}
    assert len(set(told.values())) == len(LANGUAGES)
    assert CliRunner().invoke(main, ["--lang", "eo", "games"]).exit_code == 2
    asked = CliRunner().invoke(main, ["score", RECORD], env={"LC_MESSAGES": "fr_FR.UTF-8"})
    assert asked.output == told["fr"]


def test_the_pictures_of_a_score_in_every_language_are_as_it_is_said_today():
    assert pictures.stale() == [], "run: python tools/spoken.py"
    assert language.current() == "en"
