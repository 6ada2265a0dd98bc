"""What the cards on the table ask of each other, feed and fulfil; not whose turn it is."""

from games.acqua_dolce.oracle_lines import RATIONS, SCHOOLING, SPECIES, kind_of


def fish(table):
    return {card for card in table if kind_of(card) in SPECIES}


def of_kind(table, kind):
    return {card for card in table if kind_of(card) == kind}


def kinds(table):
    return {kind_of(card) for card in table}


def unmet(table, species):
    """The conditions of a species that the table does not fulfil now."""
    holds = {
        "plant": "plant" in kinds(table),
        "decoration": "decoration" in kinds(table),
        "no_guppy": "guppy" not in kinds(table),
        "school": len(of_kind(table, species)) >= 3,
        "no_school": not kinds(table) & set(SCHOOLING),
    }
    return [need for need in SPECIES[species]["needs"] if not holds[need]]


def unhappy_species(table):
    return {species for species in kinds(fish(table)) if unmet(table, species)}


def outcomes(table):
    """Every table that is left when unhappy species go one after the other, in any order, until all are happy."""
    left, to_look_at, seen = set(), [frozenset(table)], set()
    while to_look_at:
        here = to_look_at.pop()
        if here in seen:
            continue
        seen.add(here)
        if not unhappy_species(here):
            left.add(here)
        to_look_at.extend(here - of_kind(here, species) for species in unhappy_species(here))
    return left


def edible(table):
    """What the piranhas may eat: any fish, but an only piranha does not eat itself."""
    piranhas = of_kind(table, "piranha")
    if not piranhas:
        return set()
    return fish(table) - piranhas if len(piranhas) == 1 else fish(table)


def rations(table):
    return sum(RATIONS.get(card, 0) for card in table)


def too_cold_or_warm(table, temperature):
    bounds = {card: SPECIES[kind_of(card)]["temperature"] for card in fish(table)}
    return {card for card, (low, high) in bounds.items() if not low <= temperature <= high}


def goal_is_met(table, goal):
    species = kinds(fish(table))
    return {
        "species": len(species) >= 7,
        "schools": len([name for name in SCHOOLING if len(of_kind(table, name)) >= 3]) >= 3,
        "ornaments": len(of_kind(table, "plant")) >= 3 and len(of_kind(table, "decoration")) >= 2,
        "glassfish": "indian_glassfish" in species,
        "colours": {SPECIES[name]["colour"] for name in species} == {SPECIES[name]["colour"] for name in SPECIES},
        "zones": {SPECIES[name]["zone"] for name in species} == {SPECIES[name]["zone"] for name in SPECIES},
    }[goal]
