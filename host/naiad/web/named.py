"""Players by their names where the table speaks of them by number: it knows no names, a page does; not how a name is
shown (report/words.py) nor what is asked (asks.py).
"""

import re
from collections.abc import Mapping
from typing import Any

# A player by number in all languages, with the article that a name has not; "each player 2 cards" is none.
NUMBERED = (
    r"(?<!\w)(?:(?P<of>[Dd]u|[Aa]u|[Ll]e|[Dd]e[rmn]) )?"
    r"(?<!each )(?<!haque )(?<!lke )(?<!edem )"
    r"(?:[Pp]layer|[Jj]oueur|[Ss]peler|[Ss]pieler)[ \u00a0](?P<number>\d+)(?!\w)"
)
# What stands before a name in French for "du" and "au".
ARTICLES = {"du": "de ", "Du": "De ", "au": "à ", "Au": "À "}
ELIDED = re.compile("[aâeéèêëiîoôuhœAÂEÉÈÊËIÎOÔUHŒ]")
# What of a question are sentences.
SENTENCES = ("title", "notice", "first")
LISTS = ("lines", "options")


def named(text: str, names: Mapping[int, str]) -> str:
    """A sentence with these names by seat; a seat without one keeps its number, and so does whatever is in a name.

    >>> named("Player 1: lay a card. Player 2 waits.", {0: "Ada"})
    'Ada: lay a card. Player 2 waits.'
    """
    if not names:
        return text
    known = "|".join(sorted(map(re.escape, names.values()), key=len, reverse=True))

    def by_name(found: re.Match[str]) -> str:
        name = names.get(int(found["number"]) - 1, "") if found["number"] else ""
        if not name:
            return found[0]
        before = ARTICLES.get(found["of"] or "", "")
        return (f"{before[0]}'" if before[:1] in "dD" and before and ELIDED.match(name) else before) + name

    return re.sub(rf"(?<!\w)(?:{known})(?!\w)|{NUMBERED}", by_name, text)


def asked(told: Mapping[str, Any], names: Mapping[int, str]) -> dict[str, Any]:
    """What a page is asked, with these names."""
    out = dict(told)
    out |= {key: named(told[key], names) for key in SENTENCES if told.get(key)}
    return out | {key: [named(each, names) for each in told[key]] for key in LISTS if told.get(key)}
