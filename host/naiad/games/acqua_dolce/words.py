"""Acqua Dolce in players' words: its names, its moves with penalties and what control phases took out; not the score.

A fish is called as its card calls it, in every language: that is what the players look for.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from naiad.games.acqua_dolce.words_control import Event, seen
from naiad.language import _, later, plural
from naiad.report.lines import Step
from naiad.report.words import player
from naiad.report.words_count import card_count, clauses, listed
from naiad_core import pieces
from naiad_core.games.acqua_dolce import pieces as pieces_of_game
from naiad_core.games.acqua_dolce.actions import (
    DRAW,
    EAT,
    EATING,
    PLAY,
    REMOVE,
    REMOVING,
    STARVE,
    STARVING,
    SWAP,
    TEMPERATURE,
    unpack,
)
from naiad_core.games.acqua_dolce.descriptor import GOALS
from naiad_core.games.acqua_dolce.pieces import (
    CONDITIONS,
    COUNT,
    FOOD,
    KINDS,
    RATIONS,
    SPECIES,
    ZONES,
    kind_of,
    piece_name,
)

# By condition, in the order of CONDITIONS: what is wrong where it is not met.
UNMET = (later("no school"), later("no plant"), later("no decoration"), later("guppies"), later("schooling fish"))
# How several are called in English, where it is not with an s.
ENDS_IN_IES = ("guppy", "platy", "black molly")
HAS_NO_PLURAL = ("corydoras", "angelfish", "fighting fish", "indian glassfish")
# By phase: what the seat that runs a control phase is asked.
ASKED = {
    EATING: later("{player} chooses what the piranha eats"),
    STARVING: later("{player} chooses which fish starve"),
    REMOVING: later("{player} chooses what is removed first"),
}


def names() -> Iterable[str | tuple[str, str]]:
    """The names that the data hold, in English, for the catalogues; of a kind also how several are called."""
    for kind in KINDS[:FOOD]:
        yield from (_spaced(kind), _counted(kind))
    yield from (*GOALS, *ZONES, *colours())


def colours() -> list[str]:
    """The fish's colours, in order."""
    species = pieces.load("acqua-dolce")["species"]
    return sorted({species[name]["colour"]["value"] for name in SPECIES})


def kind_name(kind: int) -> str:
    """A kind of card."""
    return _("food for {n}", n=RATIONS[kind]) if kind >= FOOD else _(_spaced(KINDS[kind]))


def many(kind: int, count: int) -> str:
    """So many cards of a kind.

    >>> many(KINDS.index("guppy"), 2)
    '2 guppies'
    """
    return f"{count} × {kind_name(kind)}" if kind >= FOOD else plural(*_counted(KINDS[kind]), count)


def _counted(name: str) -> tuple[str, str]:
    own = _spaced(name)
    several = own[:-1] + "ies" if own in ENDS_IN_IES else own if own in HAS_NO_PLURAL else f"{own}s"
    return f"{{n}} {own}", f"{{n}} {several}"


def called(name: str) -> str:
    """What players call a card that a record or a tag names: whichever copy it is, by what is printed on it.

    >>> called("dwarf_gourami_2"), called("food4_1")
    ('dwarf gourami', 'food for 4')
    """
    card = pieces_of_game.piece(name)
    return kind_name(pieces_of_game.kind_of(card)) if card >= 0 else name


def cards(names: Iterable[str]) -> str:
    """Several cards, by kind in the order of the first of each.

    >>> cards(["neon_2", "neon_1", "bumblebee_1"])
    '2 neons and bumblebee'
    """
    counts = Counter(kind_of(pieces_of_game.piece(name)) for name in names)
    return listed([many(kind, count) if count > 1 else kind_name(kind) for kind, count in counts.items()])


def _spaced(name: str) -> str:
    return name.replace("_", " ")


def unmet(bits: int) -> str:
    """Conditions that are not met, given as bits.

    >>> unmet(6)
    'no plant, no decoration'
    """
    return ", ".join(_(UNMET[n]) for n in range(len(CONDITIONS)) if bits >> n & 1)


def goals_met(met: int, needed: int) -> str:
    """How many goals are met, and how many must be."""
    return plural("{n} goal met ({needed} needed)", "{n} goals met ({needed} needed)", met, needed=needed)


def made(at: Step) -> str:
    """The last move of the step, which must not be an undo, and what followed from it."""
    state = at.game.record.state
    before = state.clone()
    action = before.undo()
    parts = [_move(at, before, action), *_followed(seen(before, action), state.options["goals_needed"])]
    if state.phase in ASKED:
        parts.append(_(ASKED[state.phase], player=player(at.game.header, state.seat)))
    return clauses(parts)


def _move(at: Step, before: Any, action: int) -> str:
    verb, *rest = unpack(action)
    state = at.game.record.state
    if verb == DRAW:
        # A record may name the card that was taken from the row.
        named = at.game.moves[-1].get("card", "")
        if not rest[0]:
            return _("draws a card from the pile")
        if named and isinstance(named, str):
            return _("takes {card} from the open row", card=called(named))
        return _("takes a card from the open row")
    if verb == PLAY:
        return clauses([_("plays {cards}", cards=cards(map(piece_name, rest[0]))), *_penalty(before, rest[0])])
    if verb == SWAP:
        drawn = state.hand(at.seat) - before.hand(at.seat) + 2
        return _("discards 2 cards and draws {cards}", cards=drawn)
    if verb == TEMPERATURE:
        warmed = state.degrees - before.degrees
        if warmed > 0:
            return _(
                "warms the water by {degrees}, from {one} to {other} °C",
                degrees=warmed,
                one=before.degrees,
                other=state.degrees,
            )
        return _(
            "cools the water by {degrees}, from {one} to {other} °C",
            degrees=-warmed,
            one=before.degrees,
            other=state.degrees,
        )
    if verb == EAT:
        return _("lets the piranha eat {card}", card=kind_name(kind_of(rest[0])))
    if verb == STARVE:
        return _("lets {cards} starve", cards=cards(map(piece_name, rest[0])))
    if verb == REMOVE:
        why = unmet(before.unmet(kind_of(rest[0][0])))
        return _("removes {cards} ({why})", cards=cards(map(piece_name, rest[0])), why=why)
    return _("ends the turn")


def _penalty(before: Any, cards: list[int]) -> list[str]:
    """What it cost to play these cards, all of one kind; nothing where it cost nothing."""
    said = cost(before, kind_of(cards[0]), len(cards))
    return [said] if said else []


def cost(state: Any, kind: int, many: int) -> str:
    """What it costs to play so many cards of a kind, '' where it costs nothing."""
    conditions = state.unmet(kind, many)
    if not conditions:
        return ""
    due = many * COUNT[conditions]
    there = state.pile + state.discards()
    why = unmet(conditions)
    if there < due:
        why += ", " + (_("only {cards} there", cards=there) if there else _("none there"))
    return plural("{n} penalty card ({why})", "{n} penalty cards ({why})", due, why=why)


def _followed(events: list[Event], needed: int) -> Iterable[str]:
    """What the rules did by themselves, a phrase each."""
    for event in events:
        if event.what == "control":
            yield _("the hand is empty: control phase") if event.emptied else _("control phase")
        elif event.what == "tried":
            goals = goals_met(COUNT[event.goals], needed)
            if event.won:
                yield _("{goals}: the game is won", goals=goals)
            else:
                yield _("{goals}: no win, {cards} drawn", goals=goals, cards=card_count(event.drawn))
        else:
            yield _gone(event)


def _gone(event: Event) -> str:
    gone = cards(event.cards)
    n = len(event.cards)
    if event.what == "eaten":
        return _("the piranha eats {cards}", cards=gone)
    if event.what == "starved":
        return plural("{cards} starves", "{cards} starve", n, cards=gone)
    if event.what == "unmet":
        return plural("{cards} goes ({why})", "{cards} go ({why})", n, cards=gone, why=unmet(event.unmet))
    if event.what == "cold":
        return plural("{cards} dies (too cold)", "{cards} die (too cold)", n, cards=gone)
    return plural("{cards} dies (too warm)", "{cards} die (too warm)", n, cards=gone)
