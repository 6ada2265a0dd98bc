"""The words of the table in its languages, brought up to date: ``python tools/words/table_words.py``; their form is in
firmware/words/README.md, what only the PC says is words.py's beside this.

A line in another language ends with the sum of the English one that it was translated from, so that English cannot
change without it. Lines without a sum are taken for fresh and get one; all are put in order. Whoever corrects a line
whose English has changed takes its old sum away. ``--check`` writes nothing and fails where something would change or
cannot be shown. ``--table`` prints all sentences side by side.
"""

import sys
import textwrap
from collections.abc import Iterator

from naiad.language import LANGUAGES
from naiad.panel_words import COMMON, HEAD, Entry, entries, lines, path
from naiad_core import font, games

FILES = (COMMON, *map(games.room, games.GAMES))
ROWS, COLUMNS = 8, 21
# What stands for #, as long as it gets, and for the sentence of another entry.
LARGEST = "156"
LETTERS = 4
# What the screen's font has: Latin-1, and these.
ABROAD = "Œœ’–…"


def text(language: str, name: str) -> str:
    """The file as it is to be: in the order of the keys, with sums."""
    english = lines(LANGUAGES[0], name)
    out = []
    for entry in sorted(lines(language, name).values(), key=lambda each: each.key.encode()):
        fields = list(entry[:3])
        if language != LANGUAGES[0] and entry.key in english:
            fields.append(entry.sum or english[entry.key].english_sum())
        out.append("|".join(fields) + "\n")
    return "".join(out)


def wrong(language: str, name: str) -> Iterator[str]:
    """What is wrong with a file, a sentence each, and what to do."""
    own, english = lines(language, name), lines(LANGUAGES[0], name)
    for key in english.keys() - own.keys():
        yield f"{language}/{name}: not translated: {key}"
    for key in own.keys() - english.keys():
        yield f"{language}/{name}: no entry of the English file: {key}"
    for key in own.keys() & english.keys():
        said = own[key]
        if said.sum and said.sum != english[key].english_sum():
            yield f"{language}/{name}: {key}: the English line has changed: correct this one and take its sum away"
        yield from (f"{language}/{name}: {key}: {fault}" for fault in unfit(said, english[key]))
    kept = path(language, name).read_text(encoding="utf-8") if path(language, name).exists() else ""
    if text(language, name) != kept:
        yield f"{language}/{name}: not in order; run: python tools/words/table_words.py"
    yield from twice(language, name)


def unfit(entry: Entry, english: Entry) -> Iterator[str]:
    """Why panel or screen cannot show an entry."""
    numbers = entry.key.count("#")
    if entry.panel:
        words = entry.panel.split(" ", 1)
        if max(map(len, words)) > LETTERS:
            yield f"the panel has room for two words of four letters: {entry.panel}"
        if strange := set(entry.panel) - set(font.LETTERS + "# "):
            yield f"the panel has no {', '.join(sorted(strange))}"
        if entry.panel.count("#") != numbers:
            yield f"other numbers than in the key: {entry.panel}"
    if bool(entry.panel) != bool(english.panel):
        yield "panel words here, or in English, but not in both"
    if entry.key != HEAD:
        if entry.sentence.count("#") != english.sentence.count("#"):
            yield f"other numbers than in English: {entry.sentence}"
        if entry.sentence.count("*") != english.sentence.count("*"):
            yield f"other places for a second sentence than in English: {entry.sentence}"
        if not entry.sentence:
            yield "no sentence"
    if strange := {letter for letter in entry.sentence if ord(letter) > 0xFF and letter not in ABROAD}:
        yield f"the screen has no {', '.join(sorted(strange))}"
    rows = textwrap.wrap(entry.sentence.replace("#", LARGEST), COLUMNS, break_on_hyphens=False)
    if len(rows) > ROWS:
        yield f"{len(rows)} rows of {COLUMNS}, of which the screen has {ROWS}: {entry.sentence}"


def twice(language: str, name: str) -> Iterator[str]:
    """Panel words that mean two things where both can be seen, or would be read as another number of words."""
    seen: dict[str, str] = {}
    for entry in {**entries(language, COMMON), **entries(language, name)}.values():
        if not entry.panel:
            continue
        english = entries(LANGUAGES[0], name).get(entry.key) or entries(LANGUAGES[0], COMMON).get(entry.key)
        meant = english.panel if english else entry.panel
        if seen.setdefault(entry.panel, meant) != meant:
            yield f"{language}/{name}: {entry.panel} is said for {seen[entry.panel]} and for {meant}"


def faults() -> list[str]:
    """What is wrong with any file."""
    return sorted(fault for language in LANGUAGES for name in FILES for fault in wrong(language, name))


def table() -> Iterator[str]:
    """All entries, English first, a language a line."""
    for name in FILES:
        for key in entries(LANGUAGES[0], name):
            yield f"{name}: {key}"
            for language in LANGUAGES:
                known = entries(language, name).get(key)
                yield f"  {language}  {f'{known.panel:9} {known.sentence}' if known else ''}"


def main(arguments: list[str]) -> int:
    """Write, check or print."""
    if arguments == ["--table"]:
        print("\n".join(table()))
        return 0
    if not arguments:
        for language in LANGUAGES:
            for name in FILES:
                path(language, name).parent.mkdir(exist_ok=True)
                path(language, name).write_text(text(language, name), encoding="utf-8")
        entries.cache_clear()
    found = faults()
    print("\n".join(found) or "every entry can be shown in every language", file=sys.stderr if found else sys.stdout)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
