"""Which options and lines of Acqua Dolce are well formed, and its cards; not which are legal."""

import json
from pathlib import Path

from oracle.base import is_index, is_int, is_name

# What is printed on the cards, which both implementations take from the same file.
PRINTED = json.loads((Path(__file__).parents[3] / "firmware/naiad_core/games/acqua_dolce/pieces.json").read_text())
SPECIES = {
    name: {what: entry["value"] for what, entry in species.items()} for name, species in PRINTED["species"].items()
}
ORNAMENTS = {"plant": 5, "decoration": 4}
RATIONS = {"food4_1": 4, "food4_2": 4, "food5_1": 5, "food6_1": 6}
FOOD = {2: 4, 3: 4, 4: 3, 5: 2}  # How many of them are in the game, by players.
SCHOOLING = [name for name in SPECIES if "school" in SPECIES[name]["needs"]]
GOALS = ("species", "schools", "ornaments", "glassfish", "colours", "zones")
VERBS = ("draw", "play", "swap", "temperature", "end", "eat", "starve", "remove")

MIN_SEATS, MAX_SEATS = 2, 5
DEFAULT_OPTIONS = {
    "rules": "basic",
    "goals": ["species", "schools", "ornaments"],
    "goals_needed": 2,
    "single_pile": False,
    "extra_action": False,
    "king": 0,
    "temperature_once": "turn",
}


def kind_of(card):
    return card.rpartition("_")[0]


def cards_of_game(seats):
    counts = {**{name: SPECIES[name]["count"] for name in SPECIES}, **ORNAMENTS}
    numbered = [f"{name}_{number}" for name, count in counts.items() for number in range(1, count + 1)]
    return [*numbered, *list(RATIONS)[: FOOD[seats]]]


def options_are_good(options, seats):
    chosen = {**DEFAULT_OPTIONS, **options}
    goals = chosen["goals"]
    return (
        set(options) <= set(DEFAULT_OPTIONS)
        and is_name(chosen["rules"], ["basic", "advanced"])
        and type(goals) is list
        and all(is_name(goal, GOALS) for goal in goals)
        and 0 < len(goals) == len(set(goals))
        and is_int(chosen["goals_needed"])
        # Glassfish stay with no school: of these two goals only one is ever met.
        and 1 <= chosen["goals_needed"] <= len(goals) - ({"schools", "glassfish"} <= set(goals))
        and type(chosen["single_pile"]) is bool
        and type(chosen["extra_action"]) is bool
        and is_index(chosen["king"], seats)
        and is_name(chosen["temperature_once"], ["turn", "round"])
    )


def is_set_of_texts(value):
    return type(value) is list and value != [] and all(type(v) is str for v in value) and len(set(value)) == len(value)


def is_well_formed(move, options):
    verb = move["do"]
    if verb == "draw":
        return is_name(move.get("from"), ["pile", "open"])
    if verb == "temperature":
        return is_int(move.get("by")) and move["by"] in (-2, -1, 1, 2)
    if verb == "eat":
        return type(move.get("card")) is str
    if verb in ("play", "starve", "remove"):
        return is_set_of_texts(move.get("cards"))
    return True
