"""The language of what players read on the PC: which it is, and a sentence in it; not the sentences.

They stand in the code, in English, and in locale/ in the others; reasons in firmware/words. A catalogue is read from
its file, so none can be stale; ``make words`` brings all up to date. A sentence is translated when it is shown: what a
module holds is marked by ``later`` and translated by ``_`` in its use. What the tool says to whoever runs it, help,
errors and all about boards, is in English and passes none of these. Next: cli/__init__.py, which chooses.
"""

import gettext
import io
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from naiad_core import reasons
from naiad_table.words import LANGUAGES as LANGUAGES

if TYPE_CHECKING:
    from pathlib import Path

DOMAIN = "naiad"
# In this order the environment names it; the first that is not empty is meant.
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")

_now = [LANGUAGES[0]]


def choose(language: str) -> None:
    """From now on, what is shown is in this one of LANGUAGES."""
    if language not in LANGUAGES:
        raise ValueError(f"{language} is none of {', '.join(LANGUAGES)}")
    _now[0] = reasons.language = language


def current() -> str:
    """The language of what is shown now."""
    return _now[0]


def wanted(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for; English where it asks for none that there is.

    >>> wanted({"LANG": "fr_BE.UTF-8"}), wanted({"LC_ALL": "C", "LANG": "fr"}), wanted({"LANG": "eo"})
    ('fr', 'en', 'en')
    """
    name = next(filter(None, map(environment.get, VARIABLES)), "")
    language = name.partition(".")[0].partition("@")[0].partition("_")[0].lower()
    return language if language in LANGUAGES else LANGUAGES[0]


def locale() -> "Path":
    """The folder of all sentences."""
    # English, which most commands are asked for in, does not wait for this.
    from pathlib import Path

    return Path(__file__).with_name("locale")


def catalogue(language: str) -> "Path":
    """The file with the sentences of a language other than English."""
    return locale() / language / "LC_MESSAGES" / f"{DOMAIN}.po"


@cache
def _sentences(language: str) -> gettext.NullTranslations:
    if language == LANGUAGES[0]:
        return gettext.NullTranslations()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with catalogue(language).open("rb") as file:
        known = read_po(file, locale=language, domain=DOMAIN)
    compiled = io.BytesIO()
    write_mo(compiled, known)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def _(sentence: str, **values: Any) -> str:
    """A sentence in the language of now; ``values`` take the places of their names in braces."""
    text = _sentences(_now[0]).gettext(sentence)
    return text.format(**values) if values else text


def plural(one: str, several: str, count: int, **values: Any) -> str:
    """The same for so many things, ``{n}``.

    >>> plural("{n} card", "{n} cards", 0)
    '0 cards'
    """
    return _sentences(_now[0]).ngettext(one, several, count).format(n=count, **values)


def meant(context: str, sentence: str, **values: Any) -> str:
    """The same for a word that has several meanings: ``context`` says which, for those who translate."""
    text = _sentences(_now[0]).pgettext(context, sentence)
    return text.format(**values) if values else text


def number(value: float | None, form: str = "g") -> str:
    """A number with the decimal sign of the language of now, a comma everywhere but in English; '' for none.

    >>> number(0.6125, ".2f")
    '0.61'
    """
    if value is None:
        return ""
    text = format(value, form)
    return text if _now[0] == LANGUAGES[0] else text.replace(".", ",")


def later(sentence: str) -> str:
    """The sentence as it is: it is to be found for the catalogues here, and turned where it is shown."""
    return sentence
