"""What tests know of the languages that players read, a row a language; a new one needs its rows. No tests."""

# Single letters that are a word.
LETTERS = {"en": "a", "fr": "aày", "nl": "u", "de": ""}
# Words that deny.
NEGATIONS = {"en": "no|not", "fr": "pas|sans|aucune?", "nl": "geen|niet", "de": "keine?|nicht"}
# Players are addressed in one way; how a text of the other way is known. English has one.
ADDRESSED_OTHERWISE = {
    "fr": r"(?i)\b(tu|ton|tes|toi|te)\b",
    "nl": r"(?i)(?<!\[)\b(u|uw|uzelf|jullie)\b",
    "de": r"\b([Dd]u|[Dd]ein\w*|[Dd]ir|[Dd]ich|(?<!Mit )ihr|[Ee]uch|[Ee]uer\w*)\b"
    r"|(?i:\b(lege|mach|mache|tippe|nimm|gib|gebt|klebt|drücke|drehe|wähle|öffne|prüfe|schreibe|kopiere)\b)",
}
