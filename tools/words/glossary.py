"""Writes the page of all that the panel says, from the files of words that the board reads: firmware/words/GLOSSARY.md.

Run: glossary.py, or glossary.py --check, which writes nothing and ends with status 1 where the page is stale.
"""

import sys
from pathlib import Path

from naiad.language import LANGUAGES
from naiad.panel_words import COMMON, entries, folder
from naiad_core.games import GAMES, descriptor, room

PAGE = folder() / "GLOSSARY.md"
HEAD = """\
# What the panel says

Two words of up to four letters, in each language, and what they mean. `#` is a number, `...` what other words name.
Made by `tools/words/glossary.py` from the files beside it, which the board reads.
"""


def page() -> str:
    """The page as it is to be."""
    spoken = [language for language in LANGUAGES if entries(language, COMMON)]
    out = [HEAD]
    for name, head in [(COMMON, "In every game"), *((room(game), descriptor(game).TITLE) for game in GAMES)]:
        known = {language: {key: word.panel for key, word in entries(language, name).items()} for language in spoken}
        out += [f"## {head}", "", f"| {' | '.join([*spoken, 'meaning'])} |", "|---" * (len(spoken) + 1) + "|"]
        for word in entries(LANGUAGES[0], name).values():
            if word.panel:
                cells = [known[language].get(word.key, "") for language in spoken]
                shown = [f"`{cell}`" if cell else "" for cell in cells]
                out.append(f"| {' | '.join([*shown, word.sentence.replace('*', '...')])} |")
        out.append("")
    return "\n".join(out)


def main() -> int:
    """Write the page, or say whether it is stale."""
    if sys.argv[1:] == ["--check"]:
        late = not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page()
        print(f"stale: {PAGE.name}" if late else "the glossary is current")
        return int(late)
    PAGE.write_text(page(), encoding="utf-8")
    print(f"written: {Path(PAGE).name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
