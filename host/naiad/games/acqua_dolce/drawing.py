"""Acqua Dolce as a drawing: the tank (tank_drawing.py), goals, hands, piles and what is fed; not its score.

Names: ``card_neon_3`` a card in the tank, ``kind_neon`` all of a species with what it needs, ``zone_top``,
``zone_mid``, ``zone_bottom``, ``goal_schools``, ``thermometer``, ``hand_0`` the cards of the first seat,
``pile``, ``row`` and its cards from ``row_0`` on, ``discards``, ``fed`` fish and food; ``hand`` the card in hand.
"""

import re
from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from naiad.draw.pen import Box, Pen, circle, in_hand, line_of, num, rect, signs, use, words
from naiad.draw.sheet import height
from naiad.draw.style import Rule
from naiad.games.acqua_dolce import tank_drawing
from naiad.games.acqua_dolce.score import GOALS
from naiad.games.acqua_dolce.tank_drawing import NAME_PX, NARROW, THERMOMETER, look_of
from naiad.games.acqua_dolce.words import called, kind_name
from naiad.language import _, plural
from naiad.report.marked import name
from naiad.report.words import player
from naiad.report.words_count import card_count, labelled
from naiad_core.games.acqua_dolce import actions, pieces
from naiad_core.games.acqua_dolce.descriptor import GOALS as GOAL_NAMES
from naiad_core.games.acqua_dolce.pieces import (
    DECORATION,
    FISH,
    FOOD,
    OF_ZONE,
    PLANT,
    RATIONS,
    ZONES,
)
from naiad_core.text import Game

# In a window: so wide are a hand, what says at most whether the fish are fed, a card face up, a pile; so high are both.
HAND, FED, CARD_W, BACK_W, CARD_H = 48.0, 100.0, 65.0, 34.0, 48.0
# A letter of a pile's name there; how narrow letters may become where there is little room, beside their usual width.
NARROWEST, LEAST = 7.2, 0.8
# A letter of 11 units in usual faces.
LETTER_PX = 6.2
# So long a name is in one line on a card.
ONE_LINE = 10
# By the colours of the fish, in the order of their names: black, blue, red, white, yellow.
STYLE: tuple[Rule, ...] = (
    (".zone2", "fill:#d9f0f7;stroke:none", "fill:#17414f"),
    (".zone1", "fill:#bfe3ef;stroke:none", "fill:#113543"),
    (".zone0", "fill:#a3d3e4;stroke:none", "fill:#0c2935"),
    (".sand", "fill:#e2cf9c", "fill:#5d5132"),
    (".glass", "fill:none;stroke:#4b5560;stroke-width:3", "stroke:#9aa5b1"),
    (".wave", "fill:none;stroke:#fff;stroke-width:2", "stroke:#4f93aa"),
    (".fish", "stroke:#1c2126;stroke-width:.9;stroke-linejoin:round;color:#1c2126", "stroke:#eceff2"),
    (".c0", "fill:#3c4248;color:#fff", "fill:#6d7883"),
    (".c1", "fill:#2f7fd0", "fill:#4f9be6"),
    (".c2", "fill:#d8483c", "fill:#e2604f"),
    (".c3", "fill:#fbfbf7", "fill:#f2f2ec"),
    (".c4", "fill:#f2c832", "fill:#f2c832"),
    (".plant", "fill:none;stroke:#2f8a44;stroke-width:3.2;stroke-linecap:round", "stroke:#4fb868"),
    (".stone", "fill:#8d7f74;stroke:#4e453e;stroke-width:1.2", "fill:#a39588"),
    (".tin", "fill:#a85f1c;stroke:#6d3d10;stroke-width:1.2", "fill:#d98c43"),
    (".back", "fill:#2e6f8e;stroke:#fff;stroke-width:1", "fill:#3d8fb5;stroke:#14171b"),
    (".mercury", "fill:#c8372d", "fill:#ff7b6e"),
    (".tube", "fill:#fff;stroke:#4b5560;stroke-width:1.6", "fill:#1d2228;stroke:#9aa5b1"),
    (".met", "fill:#1b7f4d", "fill:#5fd39a"),
    (".open", "fill:none;stroke:#8d949d;stroke-width:2;stroke-dasharray:3 2", ""),
    (".tick", "fill:none;stroke:#fff;stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round", "stroke:#14171b"),
    (".crown", "fill:#e0a800;stroke:#7a5b00;stroke-width:.8", ""),
)
_EYE = '<circle cx="6" cy="8.5" r="1.3" fill="currentColor" stroke="none"/>'
# As tank_drawing.look_of names them.
_BODIES = {
    "slim": "M1 10Q8 4 19 9l7-5-2 6 2 6-7-5Q8 16 1 10z",
    "high": "M1 10Q5 5 9 4l5-4 1 6 4 2 7-5-2 7 2 7-7-5-4 2-1 6-5-4Q5 15 1 10z",
    "round": "M1 10Q6 2 13 3l5 4 2 1 7-5-2 7 2 7-7-5-2 1-5 4Q6 18 1 10z",
}
DEFS = "".join(
    f'<symbol id="acqua-{key}" viewBox="0 0 28 20"><path d="{data}"/>{_EYE}</symbol>' for key, data in _BODIES.items()
) + signs(
    "acqua",
    {
        "plant": '<path d="M6 19q-3-5 0-9t0-8M10 19q3-5 0-9t0-9M14 19q-2-4 1-8t0-7"/>',
        "stone": '<path d="M2 19V9h3v3h2V7h2V4l3-3 1 3v3h2v5h2V9h3v10zM8 19v-4a2 2 0 0 1 4 0v4z" fill-rule="evenodd"/>',
        "tin": '<path d="M3 5a7 3 0 0 1 14 0v11a7 3 0 0 1-14 0z"/><path d="M3 5a7 3 0 0 0 14 0" fill="none"/>',
        "crown": '<path d="M2 16V6l4 4 4-7 4 7 4-4v10z"/>',
    },
)


def boxes(game: Game, pen: Pen, width: float, shown: Any) -> list[Box]:
    """The tank, with the thermometer beside it; goals, hands and piles."""
    state = game.record.state
    beside = THERMOMETER + 10 if state.advanced else 0
    out = [_in_hand(pen, shown.piece)] if shown.piece else []
    if shown.height:
        fed, piles = _fed_low(pen, state), _piles_low(pen, state)
        low = [fed, piles] if width < NARROW else [piles, fed]
        below = [_goals_low(pen, state, width), _hands_low(game, pen), *low]
        tank = tank_drawing.fitted(pen, state, width - beside, shown.height - height([*out, *below], width) - 10)
    else:
        below = [_goals(pen, state, width), _hands(game, pen, width), _piles(pen, state)]
        tank = tank_drawing.tank(pen, state, width - beside)
    out.append(tank)
    if state.advanced:
        out.append(tank_drawing.thermometer(pen, state, tank.height))
    return [*out, *below]


def _goals(pen: Pen, state: Any, width: float) -> Box:
    met = state.goals_met()
    named = state.options["goals"]
    across = 1 if width < NARROW else min(3, len(named))
    cell = (width - 8 * (across - 1)) / across
    parts = []
    for index, goal in enumerate(named):
        done = met >> GOAL_NAMES.index(goal) & 1
        sign = circle(18, 20, 11, "met" if done else "open")
        if done:
            sign += line_of("M12,20l4.5,5 8,-10", "tick")
        body = (
            rect(0, 0, cell, 40, "panel", 6)
            + sign
            + words(36, 17, _(goal), 13, "strong")
            + words(36, 32, GOALS[goal](state), 10.5, "dim", cell - 42)
            + rect(0, 0, cell, 40, "o", 6)
        )
        parts.append(pen.group(name("goal", goal), body, at=(index % across * (cell + 8), index // across * 48.0)))
    needed = plural("Goals: {n} is needed", "Goals: {n} are needed", state.options["goals_needed"])
    return Box(width, 48 * -(-len(named) // across) - 8, "".join(parts), needed)


def _hands(game: Game, pen: Pen, width: float) -> Box:
    """The cards in the hands, from behind."""
    state = game.record.state
    across = 2 if width < NARROW else state.seats
    cell = width / across
    parts = []
    for seat in range(state.seats):
        count = state.hand(seat)
        step = min(15.0, (cell - 60) / max(1, count))
        cards = "".join(rect(34 + step * n, 2, 20, 30, "back", 3) for n in range(count))
        king = use("acqua-crown", 42, 42, 14, "crown") if seat == state.king else ""
        body = (
            circle(14, 17, 11, f"s{seat}")
            + words(14, 22, seat + 1, 13, "onc strong mid")
            + cards
            + king
            + words(
                52 if king else 34, 46, labelled(player(game.header, seat), card_count(count)), 10.5, "dim", cell - 60
            )
            + rect(0, -2, cell - 6, 54, "o", 5)
        )
        parts.append(pen.group(name("hand", seat), body, at=(seat % across * cell, seat // across * 60.0)))
    return Box(width, 60 * -(-state.seats // across), "".join(parts), _("Hands"))


def _piles(pen: Pen, state: Any) -> Box:
    fish, food = state.fish(), state.food()
    piles = _piled(state)
    parts = []
    for n, (named, title, count) in enumerate(piles):
        shown = min(3, count)
        step = 13 if named == "row" else 3
        cards = "".join(rect(4 + step * k, 2, 22, 32, "back", 3) for k in range(shown))
        body = cards + words(4, 48, labelled(title, str(count)), 11, "", 88) + rect(0, -2, 92, 56, "o", 5)
        parts.append(pen.group(named, body, at=(n * 98, 0)))
    x = len(piles) * 98 + 6
    hungry = max(0, fish - food)
    text = _("{n} too many", n=hungry) if hungry else _("all are fed")
    body = (
        words(0, 14, plural("{n} fish", "{n} fish", fish), 14, "strong")
        + words(0, 30, _("food for {n}", n=food), 12)
        + words(0, 47, text, 12, "bad strong" if hungry else "good")
        + rect(-4, -2, 84, 56, "o", 5)
    )
    parts.append(pen.group("fed", body, at=(x, 0)))
    return Box(x + 84, 56, "".join(parts))


def _goals_low(pen: Pen, state: Any, width: float) -> Box:
    """Each in a line where there is little room."""
    met = state.goals_met()
    named = state.options["goals"]
    across = 1 if width < NARROW else min(3, len(named))
    cell = (width - 8 * (across - 1)) / across
    told = [_short(GOALS[goal](state), (cell - 38) if across > 1 else width) for goal in named]
    high = 22.0 if across == 1 else 28.0 + 12 * max(map(len, told))
    parts = []
    for index, goal in enumerate(named):
        done = met >> GOAL_NAMES.index(goal) & 1
        sign = circle(16, high / 2, 9, "met" if done else "open")
        if done:
            sign += line_of(f"M11,{num(high / 2)}l4,4 7,-8", "tick")
        label = _(goal)
        base = 15 if across == 1 else 17
        inside = words(32, base, label, 12, "strong")
        # Words that are a little too small are drawn larger.
        x, y = (38 + 1.15 * NAME_PX * len(label), base) if across == 1 else (32, 31)
        for n, line in enumerate(told[index]):
            inside += words(x, y + 12 * n, _fitted(line, 11.5, cell - x - 6), 11.5, "dim", cell - x - 6)
        body = rect(0, 0, cell, high, "panel", 6) + sign + inside + rect(0, 0, cell, high, "o", 6)
        at = (index % across * (cell + 8), index // across * (high + 4))
        parts.append(pen.group(name("goal", goal), body, at=at, title=GOALS[goal](state)))
    needed = plural("Goals: {n} is needed", "Goals: {n} are needed", state.options["goals_needed"])
    return Box(width, (high + 4) * -(-len(named) // across) - 4, "".join(parts), needed)


def _short(goal_text: str, room: float) -> list[str]:
    """How a goal stands in at most two lines, without which fish they are: those are seen in the tank."""
    short = re.sub(r"(\([^();]*?)\s*;[^()]*\)", r"\1)", goal_text)
    first, *more = wrap(short, int(room / LETTER_PX))
    return [first, " ".join(more)] if more else [first]


def _fitted(text: str, size: float, room: float) -> str:
    """As much of a text as can be read there, its letters no narrower than LEAST of their width."""
    most = int(room / (LEAST * size / 11 * LETTER_PX))
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def _hands_low(game: Game, pen: Pen) -> Box:
    """How many cards each has."""
    state = game.record.state
    parts = []
    for seat in range(state.seats):
        count = state.hand(seat)
        card = rect(23, 2, 20, 30, "back", 3) + words(33, 22, count, 14, "onc strong mid")
        king = use("acqua-crown", 11, 4, 13, "crown") if seat == state.king else ""
        body = circle(11, 20, 10, f"s{seat}") + words(11, 25, seat + 1, 13, "onc strong mid") + king + card
        body += rect(-2, -2, 47, 38, "o", 5)
        text = labelled(player(game.header, seat), card_count(count))
        parts.append(pen.group(name("hand", seat), body, at=(HAND * seat, 0), title=text))
    return Box(HAND * state.seats, 36, "".join(parts))


def _piles_low(pen: Pen, state: Any) -> Box:
    """What can be drawn: a page lays the cards of the open row on their backs, which no record names."""
    parts = []
    x = 0.0
    for named, text, count in _piled(state):
        slots = max(1, count) if named == "row" else 1
        wide = CARD_W if named == "row" else BACK_W
        across = max(slots * (wide + 4), NARROWEST * len(text))
        left = (across - slots * (wide + 4)) / 2 + 2
        cards = []
        for slot in range(slots):
            at = left + slot * (wide + 4)
            back = rect(at, 0, wide, CARD_H, "back" if count else "open", 4)
            if named == "row" and count:
                cards.append(pen.group(name("row", slot), back + rect(at, 0, wide, CARD_H, "o", 4)))
            else:
                cards.append(
                    back + words(at + wide / 2, CARD_H / 2 + 6, count, 15, "strong mid" + " onc" * (count > 0))
                )
        label = words(across / 2, CARD_H + 12, text, 12, "dim mid", across)
        parts.append(
            pen.group(named, "".join(cards) + label + rect(-1, -3, across + 2, CARD_H + 19, "o", 5), at=(x, 0))
        )
        x += across + 6
    return Box(x - 6, CARD_H + 15, "".join(parts))


def _fed_low(pen: Pen, state: Any) -> Box:
    fish, food = state.fish(), state.food()
    fed = _("food for {n}", n=food)
    body = words(4, 14, plural("{n} fish", "{n} fish", fish), 12, "strong") + words(
        4, 30, f"{'✗' if fish > food else '✓'} {fed}", 12, "bad strong" if fish > food else "good", FED - 6
    )
    wide = min(FED, 22 + 6.4 * len(fed))
    return Box(wide, 36, pen.group("fed", body + rect(0, -2, wide, 38, "o", 5)))


def _piled(state: Any) -> list[tuple[str, str, int]]:
    """The name, the word and the cards of each pile."""
    piles = [
        ("pile", _("pile"), state.pile),
        ("row", _("open row"), state.row),
        ("discards", _("discarded"), state.discards()),
    ]
    if state.options["single_pile"]:
        del piles[1]
    return piles


def piece(word: str, seat: int = 0, _options: object = None) -> Box:
    """A card by itself; its name in two lines where one is too long."""
    number = pieces.piece(word)
    kind = pieces.kind_of(number) if number >= 0 else FISH
    lines = kind_name(kind).split(" ", 1) if len(kind_name(kind)) > ONE_LINE else [kind_name(kind)]
    up = 6 * (len(lines) - 1)
    body = rect(0.5, 0.5, 75, 55, "panel", 5)
    for n, line in enumerate(lines):
        body += words(38, (50, 40)[len(lines) - 1] + 13 * n, line, 14, "name mid", 72)
    if kind < FISH:
        shape, colour = look_of(kind)
        size = f'width="{36 - up}" height="{26 - up / 1.5:g}"'
        body += (
            f'<use class="fish c{colour}" href="#acqua-{shape}" x="{20 + up / 2:g}" y="{num(8 - up / 1.5)}" {size}/>'
        )
    else:
        sign = "plant" if kind == PLANT else "stone" if kind == DECORATION else "tin"
        body += use(f"acqua-{sign}", 38, 20 - up / 2, 30 - up, sign)
        if kind >= FOOD:
            body += words(38, 26 - up / 2, RATIONS[kind], 14, "onc strong mid")
    return Box(76, 56, body)


def _in_hand(pen: Pen, word: str) -> Box:
    return Box(120, 56, pen.group("hand", piece(word).body), in_hand(called(word)))


def figure(score: Any, seat: int) -> str:
    """The cards in hand: there are no points."""
    return str(score["players"][seat]["parts"]["hand"])


def note(game: Game, seat: int) -> str:
    """Who has the king, and whose turn it is how."""
    state = game.record.state
    parts = [_("in hand")]
    if seat == state.king:
        parts.append(_("king"))
    if seat == state.seat and not state.is_over():
        if state.phase == actions.ACTION:
            parts.append(plural("{n} action", "{n} actions", state.actions))
        if state.is_second_turn():
            parts.append(_("second turn"))
    return ", ".join(parts)


def last(game: Game) -> Sequence[str]:
    """The cards of the last move that are still in the tank, or where it drew from."""
    state = game.record.state
    if not state.history:
        return ()
    verb, *rest = actions.unpack(state.history[-1])
    if verb == actions.PLAY:
        return [name("card", pieces.piece_name(card)) for card in rest[0]]
    if verb == actions.DRAW:
        return ["row" if rest[0] else "pile"]
    if verb == actions.TEMPERATURE:
        return ["thermometer"]
    return ["discards"] if verb in (actions.SWAP, actions.EAT, actions.STARVE, actions.REMOVE) else ()


def tried(game: Game, piece_: str, part: str) -> list[int]:
    """The move that would put this card into the tank; none for what is no part of that."""
    number = pieces.piece(piece_)
    return [actions.play([number])] if number >= 0 and part.partition("_")[0] in ("zone", "kind", "card") else []


def elsewhere(_game: Game, piece_: str, part: str) -> str:
    """Where a fish lives that is to go into another zone; '' for other cards and other parts."""
    number = pieces.piece(piece_)
    kind = pieces.kind_of(number) if number >= 0 else FISH
    if kind >= FISH or part.partition("_")[0] != "zone" or part == _zone(kind):
        return ""
    return _("This fish lives in another zone: {zone}.", zone=_(_zone(kind).partition("_")[2]))


def _zone(kind: int) -> str:
    """The part of the drawing where a card of a kind is laid."""
    return name("zone", next((zone for n, zone in enumerate(ZONES) if OF_ZONE[n] >> kind & 1), ZONES[-1]))


def places(game: Game, legal: Sequence[int]) -> Sequence[str]:
    """The zones that the card may go to; fish that may go."""
    out = set()
    for action in legal:
        verb, *rest = actions.unpack(action)
        if verb == actions.PLAY:
            out.add(_zone(pieces.kind_of(rest[0][0])))
        elif verb in (actions.EAT, actions.STARVE, actions.REMOVE):
            cards = rest[0] if isinstance(rest[0], list | tuple) else [rest[0]]
            out |= {name("card", pieces.piece_name(card)) for card in cards}
    return sorted(out)
