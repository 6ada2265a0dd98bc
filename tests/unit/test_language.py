"""What players read, in every language: all of it translated, nothing stale; not whether it is well said."""

import ast
import re

import pytest
import tool_words
from babel.messages.pofile import read_po, write_po
from click.testing import CliRunner

import words
from naiad import language
from naiad.cli import main
from naiad.language import LANGUAGES, _, later, meant, plural
from naiad_core.games import GAMES, room

OTHERS = LANGUAGES[1:]
# What is said to somebody whose hands are at the table.
ASKS = ("ask", "seen", "chosen", "tell", "_question", "_trouble")
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
    braces = told('"score\xa0: {points}"', '"score\xa0: {point}"')
    assert "other names in braces than in English: score\xa0: {point}" in braces
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


@pytest.mark.parametrize("file", ["doctor/hands.py", "doctor/examination.py", "tags/walk.py", "tags/check.py"])
def test_what_somebody_at_the_table_is_asked_is_for_players(file):
    told = 0
    for node in ast.walk(ast.parse((words.SAID / file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ASKS:
            told += 1
            for said in node.args:
                parts = said.values if isinstance(said, ast.JoinedStr) else [said]
                plain = [part.value for part in parts if isinstance(part, ast.Constant)]
                assert not re.search("[a-z]", "".join(map(str, plain))), ast.unparse(node)
    assert told


# --- what the tool says ---


@pytest.fixture
def said_in_german(tmp_path, monkeypatch):
    """Puts translations into a catalogue of the tool, which has none of its own."""

    def put(translations):
        with tool_words.TEMPLATE.open("rb") as file:
            catalogue = read_po(file, locale="de", domain=language.TOOL)
        for english, german in translations.items():
            assert english in catalogue, f"{english} is not in the template"
            catalogue[english].string = german
        path = tmp_path / "de" / "LC_MESSAGES" / "tool.po"
        path.parent.mkdir(parents=True)
        with path.open("wb") as file:
            write_po(file, catalogue)
        real = language.catalogue

        def found(spoken, domain=language.DOMAIN):
            return path if domain == language.TOOL else real(spoken, domain)

        monkeypatch.setattr(language, "catalogue", found)
        forget()

    def forget():
        language._sentences.cache_clear()
        language._forms.cache_clear()

    yield put
    forget()


def asked(*arguments):
    return CliRunner().invoke(main, ["--lang", "de", *arguments]).output


def test_all_that_the_tool_says_is_in_its_template_and_none_of_it_is_asked_of_the_players_catalogues():
    assert list(tool_words.faults()) == []
    # Nobody need translate an option or an error; what players read is not left to those who would.
    for sentence in (
        "Only games of this kind.",
        "{id}: a file; naiad import keeps it as a game, which can then be settled",
    ):
        assert sentence in tool_words.said() and sentence not in words.said()
    assert "in play" in words.said() and "in play" not in tool_words.said()


def test_the_template_is_found_stale(tmp_path, monkeypatch):
    old = tmp_path / "tool.pot"
    old.write_bytes(tool_words.TEMPLATE.read_bytes().replace(b"Only games of this kind.", b"Games of a kind."))
    monkeypatch.setattr(tool_words, "TEMPLATE", old)
    assert "run: python tools/words.py" in "\n".join(tool_words.faults())


def test_help_and_errors_are_said_as_they_are_translated_and_else_in_english(said_in_german):
    option = "Only games of this kind."
    said_in_german(
        {
            option: "Nur Partien dieses Spiels.",
            "{path}: {error}; correct this file or take it away": "{path}: {error}; diese Datei berichtigen",
            "must be a whole number from {low} to {high}, not {text}": "erwartet: {low} bis {high}, nicht {text}",
            "{game}: animals at one fork [default: {value}].": "{game}: Tiere je Gabel [sonst {value}].",
        }
    )
    told = asked("games", "--help")
    assert "Nur Partien dieses Spiels." in told and "Only games of one part of the list." in told
    assert "Tiere je Gabel [sonst 3]." in asked("demo", "--help")
    # What players read as well has its translation among theirs.
    assert "--since today: kein Datum" in asked("games", "--since", "today")
    # One error within another; what is not translated stays.
    inner = "must be a whole number from 1 to 9, not 'x'"
    language.choose("de")
    assert language.tool(f"a.json: {inner}; correct this file or take it away") == (
        "a.json: erwartet: 1 bis 9, nicht 'x'; diese Datei berichtigen"
    )
    assert language.tool("a.txt: nothing of the kind") == "a.txt: nothing of the kind"
    language.choose("en")
    assert language.tool(inner) == inner


def test_every_error_is_recognised_as_itself():
    sentences = [m.id for m in tool_words.said() if m.id and language.PLACE.search(m.id)]
    forms = [(each, language.form(each)) for each in sorted(sentences, key=language.plain, reverse=True)]
    for sentence in sentences:
        filled = language.PLACE.sub(lambda place: f"<{place[1]}>", sentence)
        found = next(each for each, form in forms if form.fullmatch(filled))
        # Two that differ in the names of their places alone say the same.
        assert language.PLACE.sub("{}", found) == language.PLACE.sub("{}", sentence)
