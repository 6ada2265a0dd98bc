"""How a game of Acqua Dolce stands, in sentences: hands, goals, food, water, wins that failed; not its moves."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from naiad.games.acqua_dolce.words import ASKED, colours, goals_met, kind_name, many, unmet
from naiad.games.acqua_dolce.words_control import seen
from naiad.language import _, later, plural
from naiad.report.lines import actions
from naiad.report.marked import marked, name
from naiad.report.score import won
from naiad.report.words import player
from naiad.report.words_count import card_count, clauses, labelled, listed
from naiad_core.games.acqua_dolce.descriptor import GOALS as GOAL_NAMES
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
    WARMEST,
    ZONES,
)
from naiad_core.games.acqua_dolce.rules import DECORATIONS_GOAL, PLANTS_GOAL, SCHOOL_SIZE, SCHOOLS_GOAL, SPECIES_GOAL
from naiad_core.text import Game

# Who wins is all: what core counts as a total is 1 for that.
HAS_POINTS = False
VARIANTS = {"basic": later("basic rules"), "advanced": later("advanced rules")}


def variant(game: Game) -> str:
    """What is played, for statistics."""
    return _(VARIANTS[game.record.options["rules"]])


def points(game: Game, score: Mapping[str, Any]) -> list[str]:
    """Hands, then the table, then the emptied hands that did not win."""
    state = game.record.state
    table = score["table"]
    *hands, goals = totals(game, score)
    lines = [marked(f"  {text}", [name("hand", seat)]) for seat, text in enumerate(hands)]
    lines.append(f"  {goals}")
    for goal, done in table["goals"].items():
        text = "    " + goal_sentence(state, goal, done)
        lines.append(
            marked(text, [name("goal", goal), *_kinds(kind for kind in COUNTED[goal] if state.on_table(kind))])
        )
    foods = [kind for kind in range(FOOD, len(KINDS)) if state.on_table(kind)]
    lines.append(marked("  " + labelled(_("Fish"), _fed(state, table)), ["fed", *_kinds(foods)]))
    if table["temperature"] is not None:
        text = "  " + labelled(_("Water"), f"{table['temperature']} °C{_suffering(state)}")
        lines.append(marked(text, ["thermometer", *_kinds(kind for kind in _there(state) if _suffers(state, kind))]))
    wanting = [f"{kind_name(kind)} ({unmet(state.unmet(kind))})" for kind in range(FISH) if state.unfit() >> kind & 1]
    if wanting:
        text = "  " + labelled(_("Conditions not met"), ", ".join(wanting))
        lines.append(marked(text, _kinds(kind for kind in range(FISH) if state.unfit() >> kind & 1)))
    if state.phase in ASKED:
        asked = _(ASKED[state.phase], player=player(game.header, state.seat))
        lines.append("  " + labelled(_("Control phase"), asked))
    return lines + [f"  {sentence}" for sentence in _failed(game)]


def totals(game: Game, score: Mapping[str, Any]) -> list[str]:
    """Every seat's hand, then the goals of all."""
    rows = enumerate(score["players"])
    hands = [labelled(player(game.header, seat), _hand(row, seat, score)) for seat, row in rows]
    goals, least = score["table"]["goals"], game.record.options["goals_needed"]
    met = sum(goals.values())
    return [*hands, _("Goals: {met} met, {needed} needed of {all}", met=met, needed=least, all=len(goals))]


def _kinds(kinds: Iterable[int]) -> list[str]:
    """What these kinds are called in a drawing."""
    return [name("kind", KINDS[kind]) for kind in kinds]


def _there(state: Any) -> list[int]:
    """The species in the tank."""
    return [kind for kind in range(FISH) if state.on_table(kind)]


def _suffers(state: Any, kind: int) -> bool:
    """Whether the water as it is would kill a species in a control phase."""
    return not COLDEST[kind] <= state.degrees <= WARMEST[kind]


def _hand(row: Mapping[str, Any], seat: int, score: Mapping[str, Any]) -> str:
    held = in_hand(row["parts"]["hand"])
    return _("{hand}, wins", hand=held) if seat in score["winners"] else held


def in_hand(cards: int) -> str:
    """How many cards a seat holds."""
    return plural("{n} card in hand", "{n} cards in hand", cards) if cards else _("hand empty")


def goal_sentence(state: Any, goal: str, is_met: bool) -> str:
    """A goal, whether it is met, how far it is."""
    return labelled(_(goal), f"{_('met') if is_met else _('not met')}, {GOALS[goal](state)}")


def _cards(state: Any, kind: int) -> int:
    """How many cards of a kind lie on the table."""
    count: int = COUNT[state.on_table(kind)]
    return count


def _species(state: Any) -> str:
    return needed(plural("{n} species", "{n} species", state.present().bit_count()), SPECIES_GOAL)


def _schools(state: Any) -> str:
    kinds = [kind for kind in range(FISH) if SCHOOLS >> kind & 1 and state.on_table(kind)]
    whole = sum(_cards(state, kind) >= SCHOOL_SIZE for kind in kinds)
    named = ", ".join(many(kind, _cards(state, kind)) for kind in kinds)
    schools = plural("{n} school of {size} or more", "{n} schools of {size} or more", whole, size=SCHOOL_SIZE)
    if not named:
        return needed(schools, SCHOOLS_GOAL)
    return _("{there} ({needed} needed; {cards})", there=schools, needed=SCHOOLS_GOAL, cards=named)


def _ornaments(state: Any) -> str:
    plants = many(PLANT, _cards(state, PLANT))
    decorations = many(DECORATION, _cards(state, DECORATION))
    return clauses([needed(plants, PLANTS_GOAL), needed(decorations, DECORATIONS_GOAL)])


def _glassfish(state: Any) -> str:
    return needed(plural("{n} Indian glassfish", "{n} Indian glassfish", _cards(state, GLASSFISH)), 1)


def _colours(state: Any) -> str:
    there, missing = _all_of(state, OF_COLOUR, colours())
    return _with(_("{there} of {all} colours", there=there, all=len(OF_COLOUR)), missing)


def _zones(state: Any) -> str:
    there, missing = _all_of(state, OF_ZONE, ZONES)
    return _with(_("{there} of {all} zones", there=there, all=len(OF_ZONE)), missing)


def _all_of(state: Any, sets: Any, names: Any) -> tuple[int, list[str]]:
    """How many of these are there, and the names of those that are not."""
    missing = [_(name) for kinds, name in zip(sets, names, strict=True) if not state.present() & kinds]
    return len(names) - len(missing), missing


def _with(there: str, missing: list[str]) -> str:
    return _("{there}, missing: {names}", there=there, names=listed(missing)) if missing else there


def needed(there: str, goal: int) -> str:
    """What is there, and how many must be."""
    return _("{there} ({needed} needed)", there=there, needed=goal)


# By goal: how far it is.
GOALS: dict[str, Callable[[Any], str]] = {
    "species": _species,
    "schools": _schools,
    "ornaments": _ornaments,
    "glassfish": _glassfish,
    "colours": _colours,
    "zones": _zones,
}

# By goal: the kinds that it looks at.
COUNTED: dict[str, Iterable[int]] = {
    **dict.fromkeys(("species", "colours", "zones"), range(FISH)),
    "schools": [kind for kind in range(FISH) if SCHOOLS >> kind & 1],
    "ornaments": (PLANT, DECORATION),
    "glassfish": (GLASSFISH,),
}


def _fed(state: Any, table: Mapping[str, Any]) -> str:
    """How many fish there are, and where the food for them comes from."""
    foods = [kind for kind in range(FOOD, len(KINDS)) for _copy in range(_cards(state, kind))]
    rations = [_("{n} rations", n=RATIONS[kind]) for kind in foods]
    hands = sum(state.hand(seat) for seat in range(state.seats))
    sum_ = " + ".join([plural("{n} card in all hands", "{n} cards in all hands", hands), *rations])
    hungry = state.excess()
    all_fed = _("{n} too many", n=hungry) if hungry else _("enough")
    food = _("food for {n}", n=table["food"])
    return clauses([str(table["fish"]), f"{food} = {sum_}", all_fed])


def _suffering(state: Any) -> str:
    """Whom the water as it is would kill in a control phase."""
    there = _there(state)
    suffering = [_("too cold for {fish}", fish=kind_name(kind)) for kind in there if state.degrees < COLDEST[kind]]
    suffering += [_("too warm for {fish}", fish=kind_name(kind)) for kind in there if state.degrees > WARMEST[kind]]
    return "".join(f", {each}" for each in suffering)


def _failed(game: Game) -> Iterable[str]:
    """For each hand that was emptied and did not win: where, and which goals were missing."""
    state = game.record.state.clone()
    lines: list[str] = []
    for line, _action in reversed(actions(game)):
        action = state.undo()
        for event in reversed(seen(state, action)):
            if event.what == "tried" and not event.won:
                missing = [_(name) for n, name in enumerate(GOAL_NAMES) if state.goals & ~event.goals & 1 << n]
                lines.append(
                    _(
                        "Line {line}: {player} emptied the hand without winning: after the control phase {goals}, "
                        "not {missing}; {cards} drawn",
                        line=line,
                        player=player(game.header, state.seat),
                        goals=goals_met(COUNT[event.goals], state.options["goals_needed"]),
                        missing=listed(missing),
                        cards=card_count(event.drawn),
                    )
                )
    return reversed(lines)


def result(game: Game, score: Mapping[str, Any]) -> str:
    """Who has won; there are no points."""
    return won(game, score)


def other(game: Game, score: Mapping[str, Any], seat: int) -> str:
    """Who did not win, and the cards in hand."""
    return f"{player(game.header, seat)} {card_count(score['players'][seat]['parts']['hand'])}"


def running(game: Game, score: Mapping[str, Any]) -> str:
    """How few cards are left, and the goals."""
    hands = [f"{player(game.header, seat)} {row['parts']['hand']}" for seat, row in enumerate(score["players"])]
    table = score["table"]
    return _(
        "cards in hand: {hands}; {met} of {needed} goals; {fish} fish, food {food}",
        hands=", ".join(hands),
        met=sum(table["goals"].values()),
        needed=game.record.options["goals_needed"],
        fish=table["fish"],
        food=table["food"],
    )
