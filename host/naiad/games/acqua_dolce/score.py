"""How a game of Acqua Dolce stands, in sentences: hands, goals, food, water, wins that failed; not its moves."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from naiad.games.acqua_dolce.words import ASKED, unmet
from naiad.games.acqua_dolce.words_control import seen
from naiad.report.lines import actions
from naiad.report.score import won
from naiad.report.words import player
from naiad.report.words_count import listed, some
from naiad_core import pieces
from naiad_core.games.acqua_dolce.goals import goal_names
from naiad_core.games.acqua_dolce.pieces import (
    COLDEST,
    COUNT,
    DECORATION,
    FISH,
    FOOD,
    GLASSFISH,
    KINDS,
    OF_COLOUR,
    OF_ZONE,
    PLANT,
    RATIONS,
    SCHOOLS,
    SPECIES,
    WARMEST,
    ZONES,
)
from naiad_core.games.acqua_dolce.rules import DECORATIONS_GOAL, PLANTS_GOAL, SCHOOL_SIZE, SCHOOLS_GOAL, SPECIES_GOAL
from naiad_core.text import Game


def points(game: Game, score: Mapping[str, Any]) -> list[str]:
    """Hands, then the table, then the emptied hands that did not win."""
    state = game.record.state
    lines = [f"  {player(game.header, seat)}: {_hand(row, seat, score)}" for seat, row in enumerate(score["players"])]
    table = score["table"]
    met = sum(table["goals"].values())
    lines.append(f"  Goals: {met} met, {state.options['goals_needed']} needed of {len(table['goals'])}")
    for name, done in table["goals"].items():
        lines.append(f"    {name}: {'met' if done else 'not met'}, {GOALS[name](state)}")
    lines.append(f"  Fish: {_fed(state, table)}")
    if table["temperature"] is not None:
        lines.append(f"  Water: {table['temperature']} °C{_suffering(state)}")
    wanting = [f"{_name(kind)} ({unmet(state.unmet(kind))})" for kind in range(FISH) if state.unfit() >> kind & 1]
    if wanting:
        lines.append(f"  Conditions not met: {', '.join(wanting)}")
    if state.phase in ASKED:
        lines.append(f"  Control phase: {player(game.header, state.seat)} is asked {ASKED[state.phase]}")
    return lines + [f"  {sentence}" for sentence in _failed(game)]


def _hand(row: Mapping[str, Any], seat: int, score: Mapping[str, Any]) -> str:
    cards = row["parts"]["hand"]
    held = f"{some(cards, 'card')} in hand" if cards else "hand empty"
    return f"{held}, wins" if seat in score["winners"] else held


def _name(kind: int) -> str:
    name: str = KINDS[kind]
    return name.replace("_", " ")


def _cards(state: Any, kind: int) -> int:
    """How many cards of a kind lie on the table."""
    count: int = COUNT[state.on_table(kind)]
    return count


def _species(state: Any) -> str:
    return f"{state.present().bit_count()} species, {SPECIES_GOAL} needed"


def _schools(state: Any) -> str:
    kinds = [kind for kind in range(FISH) if SCHOOLS >> kind & 1 and state.on_table(kind)]
    whole = sum(_cards(state, kind) >= SCHOOL_SIZE for kind in kinds)
    told = ", ".join(f"{_cards(state, kind)} {_name(kind)}" for kind in kinds)
    return f"{some(whole, 'school')} of {SCHOOL_SIZE} or more, {SCHOOLS_GOAL} needed" + (f" ({told})" if told else "")


def _ornaments(state: Any) -> str:
    return (
        f"{some(_cards(state, PLANT), 'plant')}, {PLANTS_GOAL} needed; "
        f"{some(_cards(state, DECORATION), 'decoration')}, {DECORATIONS_GOAL} needed"
    )


def _glassfish(state: Any) -> str:
    return f"{some(_cards(state, GLASSFISH), 'Indian glassfish', 'Indian glassfish')}, 1 needed"


def _colours(state: Any) -> str:
    species = pieces.load("acqua-dolce")["species"]
    return _all_of(state, OF_COLOUR, sorted({species[name]["colour"]["value"] for name in SPECIES}), "colours")


def _zones(state: Any) -> str:
    return _all_of(state, OF_ZONE, ZONES, "zones")


def _all_of(state: Any, sets: Any, names: Any, noun: str) -> str:
    missing = [name for kinds, name in zip(sets, names, strict=True) if not state.present() & kinds]
    there = f"{len(names) - len(missing)} of {len(names)} {noun}"
    return f"{there}, {listed(missing)} missing" if missing else there


# By goal: how far it is.
GOALS: dict[str, Callable[[Any], str]] = {
    "species": _species,
    "schools": _schools,
    "ornaments": _ornaments,
    "glassfish": _glassfish,
    "colours": _colours,
    "zones": _zones,
}


def _fed(state: Any, table: Mapping[str, Any]) -> str:
    """How many fish there are, and where the food for them comes from."""
    rations = [f"a ration of {RATIONS[kind]}" for kind in range(FOOD, len(KINDS)) for _ in range(_cards(state, kind))]
    hands = sum(state.hand(seat) for seat in range(state.seats))
    sum_ = " + ".join([f"{some(hands, 'card')} in hands", *rations])
    hungry = state.excess()
    all_fed = f"{hungry} too many" if hungry else "enough"
    return f"{table['fish']}; food for {table['food']} = {sum_}; {all_fed}"


def _suffering(state: Any) -> str:
    """Whom the water as it is would kill in a control phase."""
    there = [kind for kind in range(FISH) if state.on_table(kind)]
    told = [f"too cold for {_name(kind)}" for kind in there if state.degrees < COLDEST[kind]]
    told += [f"too warm for {_name(kind)}" for kind in there if state.degrees > WARMEST[kind]]
    return "".join(f", {each}" for each in told)


def _failed(game: Game) -> Iterable[str]:
    """For each hand that was emptied and did not win: where, and which goals were missing."""
    state = game.record.state.clone()
    told: list[str] = []
    for line, _ in reversed(actions(game)):
        action = state.undo()
        for event in reversed(seen(state, action)):
            if event.what == "tried" and not event.won:
                missing = [name for name in goal_names(state.goals) if name not in goal_names(event.goals)]
                told.append(
                    f"Line {line}: {player(game.header, state.seat)} emptied the hand without winning: after the "
                    f"control phase {some(COUNT[event.goals], 'goal')} met, {state.options['goals_needed']} needed, "
                    f"not {listed(missing)}; {some(event.drawn, 'card')} drawn"
                )
    return reversed(told)


def result(game: Game, score: Mapping[str, Any]) -> str:
    """Who has won; there are no points."""
    return won(game, score)


def other(game: Game, score: Mapping[str, Any], seat: int) -> str:
    """Who did not win, and the cards in hand."""
    return f"{player(game.header, seat)} {some(score['players'][seat]['parts']['hand'], 'card')}"


def running(game: Game, score: Mapping[str, Any]) -> str:
    """How few cards are left, and the goals."""
    hands = [f"{player(game.header, seat)} {row['parts']['hand']}" for seat, row in enumerate(score["players"])]
    table = score["table"]
    goals = f"{sum(table['goals'].values())} of {game.record.options['goals_needed']} goals"
    return f"cards in hand: {', '.join(hands)}; {goals}; {table['fish']} fish, food {table['food']}"
