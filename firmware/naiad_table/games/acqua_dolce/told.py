"""What the screen says of Acqua Dolce: whose turn, control, goals, a card and its price, species and numbers; not the
panel's words.
"""

from naiad_core.games.acqua_dolce import actions
from naiad_core.games.acqua_dolce.pieces import (
    COLDEST,
    CONDITIONS,
    COUNT,
    FISH,
    FOOD,
    NEEDS,
    RATIONS,
    SCALE,
    SCHOOLS,
    WARMEST,
    kind_of,
)
from naiad_core.state import verb_of
from naiad_table.games.acqua_dolce.news import ASKING, asked_words
from naiad_table.games.acqua_dolce.numbers import numbers
from naiad_table.games.acqua_dolce.picture import cards_of
from naiad_table.phrases import lines as lines_of
from naiad_table.phrases import panel, who
from naiad_table.telling import ROWS


def lines(view):
    """See telling.py."""
    state = view.state
    lights = view.lights
    selection = view.selection
    if lights.told:
        # Where the knob turns the panel's pages it scrolls this.
        first = lights.told_page() if lights.kept else 0
        said = [_page(words) for words, _ in lights.told[first:]]
    elif selection.by_hand:
        said = [(lights.picture.names[kind_of(selection.candidates[selection.index])],)]
    elif selection.candidates:
        said = _move(view, selection.candidates[selection.index])
    elif lights.number >= 0 or state.is_over():
        said = _walk(view)
    elif lights.asked:
        said = _move(view, lights.asked[lights.asked_at])
    else:
        said = _turn(view)
    return lines_of(said)


def _page(words):
    """A page of the panel, whoever it speaks of by name."""
    for start, key in (("KING P", "king"), ("P", "second")):
        rest = words[len(start) :]
        if words[: len(start)] == start and "1" <= rest[:1] <= "5" and rest[1:] in ("", " 2ND"):
            return (key, who(int(rest[:1]) - 1))
    return panel(words)


def _turn(view):
    """Nothing is selected."""
    state = view.state
    if state.phase == actions.FIRST_DRAW:
        return [("begins", who(state.seat)), ("draw-due",)]
    said: list[object] = [
        ("acts", who(state.seat), state.actions),
        ("GOAL #/#", COUNT[state.goals_met()], state.options["goals_needed"]),
        ("hungry", state.excess()) if state.excess() else ("fed", state.fish(), state.food()),
    ]
    if state.advanced:
        said.append(("TEMP #", state.degrees))
    # The longest last: what has no room is scrolled to.
    going = view.lights.picture.going(state)
    if going:
        said.append(("would-go", _named(view, going)))
    return said


def _move(view, action):
    """The move under the knob."""
    state = view.state
    verb = verb_of(action)
    if verb == actions.DRAW:
        said: list[object] = [("begins", who(state.seat))] if state.phase == actions.FIRST_DRAW else []
        said.append(("from-row" if action == actions.OPEN else "from-pile",))
        if action != actions.OPEN and len(view.selection.candidates) > 1:
            said.append(("or-row",))
        return said
    if verb == actions.PLAY:
        return _play(view, action)
    if verb == actions.TEMPERATURE:
        by = actions.unpack(action)[1]
        degrees = max(SCALE[0], min(SCALE[1], state.degrees + by))
        words = "%d %s%d" % (state.degrees, ">" if by > 0 else "<", degrees)
        going = state.present() & state.outside(degrees)
        return [panel(words), ("water-takes", _named(view, going)) if going else ("water-good",), ("to-change",)]
    cards = cards_of(action)
    kind = kind_of(cards[0])
    said = [("asked", who(state.seat)), panel(asked_words(state))] if state.phase in ASKING else []
    said.append(("takes", len(cards), _name(view, kind)))
    unmet = state.unmet(kind)
    if unmet and verb != actions.REMOVE:
        said.append(("anyway",))
    return said + _lacks(view, unmet)


def _play(view, action):
    """Cards to be played: what they cost, what for, what they bring."""
    state = view.state
    kind, copies = actions.played_of(action)
    cards = COUNT[copies]
    said: list[object] = [("plays", who(state.seat), cards, _name(view, kind))]
    if kind < FISH:
        penalty = state.penalty(kind, cards)
        said.append(("costs", penalty) if penalty else ("free",))
        said += _lacks(view, state.unmet(kind, cards))
        if state.advanced and state.outside(state.degrees) >> kind & 1:
            said.append(_water(state, kind))
    elif kind >= FOOD:
        said.append(("feeds", RATIONS[kind]))
    met = state.goals_met()
    state.apply(action)
    after = state.goals_met()
    state.undo()
    for number, goal in enumerate(view.lights.picture.goals):
        if (met ^ after) >> number & 1:
            said.append(panel(("GOAL " if after >> number & 1 else "LOST ") + goal))
    said.append(("more-or-play",) if SCHOOLS >> kind & 1 else ("to-confirm",))
    return said


def _walk(view):
    """What is told of a kind of card, of the numbers, or of the result."""
    lights = view.lights
    if lights.number < 0:
        return [("won", who(view.state.seat))] + _numbers(view)
    return _kind(view, lights.page) if type(lights.page) is int else _numbers(view)


def _numbers(view):
    """A screen full, from the page that the knob is on: more of them would take a heap that is nearly full 4 KB."""
    state = view.state
    lights = view.lights
    said: list[object] = []
    goes = lights.number < 0
    for page in numbers(state, lights.picture, view.news.gone):
        goes = goes or page == lights.page
        if not goes:
            continue
        if len(said) == ROWS:
            break
        words = page[0]
        if words[:1] == "P" and "1" <= words[1:2] <= "5":
            seat = int(words[1:2]) - 1
            said.append(("holds", who(seat), state.hand(seat)))
        elif " -" in words:
            kind, _, count = words.partition(" -")
            said.append(("gone", count, (kind,)))
        else:
            said.append(panel(words))
    return said


def _kind(view, kind):
    """A kind of card that the knob looks at: how many lie there, what they need."""
    state = view.state
    lying = COUNT[state.on_table(kind)]
    said: list[object] = [("lie", _name(view, kind), lying)]
    if kind < FISH:
        unmet = state.unmet(kind, 0 if lying else 1)
        if unmet:
            said.append(("lacks",))
            said += _lacks(view, unmet)
        elif NEEDS[kind]:
            said.append(("lacks-none",))
        if state.advanced:
            said.append(_water(state, kind))
    if state.phase == actions.ACTION and state.hand(state.seat) and state.unseen(kind):
        said.append(("to-play",))
    return said


def _name(view, kind):
    """A kind of card."""
    return panel(view.lights.picture.names[kind])


def _named(view, kinds):
    """These species, as bits, as a list."""
    return ("",) + tuple([_name(view, kind) for kind in range(FISH) if kinds >> kind & 1])


def _lacks(view, unmet):
    """What these unmet conditions, as bits, want."""
    words = view.lights.picture.lacks
    return [panel(words[number]) for number in range(len(CONDITIONS)) if unmet >> number & 1]


def _water(state, kind):
    """What water a fish lives in."""
    good = COLDEST[kind] <= state.degrees <= WARMEST[kind]
    return ("bears" if good else "not-in", COLDEST[kind], WARMEST[kind], state.degrees)
