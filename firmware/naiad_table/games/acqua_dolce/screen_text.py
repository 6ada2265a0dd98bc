"""What the screen says of Acqua Dolce: whose turn, draws, control; not the panel's words.

What only a card in hand or the temperature needs lies in screen_text_turn.py, what only the walk through species and
numbers needs in screen_text_walk.py; view.py forgets both with the next move.
"""

from naiad_core.games.acqua_dolce import actions
from naiad_core.games.acqua_dolce.actions import verb_of
from naiad_core.games.acqua_dolce.pieces import COLDEST, CONDITIONS, COUNT, FISH, WARMEST, kind_of
from naiad_core.unload import make_room
from naiad_table.games.acqua_dolce.lights import OTHER, other_words
from naiad_table.games.acqua_dolce.news import ASKING, asked_words
from naiad_table.games.acqua_dolce.picture import cards_of
from naiad_table.phrases import lines as lines_of
from naiad_table.phrases import panel, who


def lines(view):
    """See telling.py."""
    state = view.state
    lights = view.lights
    selection = view.selection
    if lights.pages:
        # Where the knob turns the panel's pages it scrolls this.
        first = lights.page_shown() if lights.kept else 0
        said = [_page(words) for words, _ in lights.pages[first:]]
    elif selection.by_hand:
        said = [(lights.picture.name(kind_of(selection.candidates[selection.index])),)]
    elif selection.candidates:
        said = _move(view, selection.candidates[selection.index])
    elif lights.number >= 0 or state.is_over():
        room = "naiad_table.games.acqua_dolce."
        for name in ("numbers", "screen_text_walk"):
            make_room(room + name)
            __import__(room + name)
        from naiad_table.games.acqua_dolce.screen_text_walk import walk

        said = walk(view)
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
        said.append(("would-go", named(view, going)))
    return said


def _move(view, action):
    """The move under the knob."""
    state = view.state
    verb = verb_of(action)
    if view.selection.mode == OTHER:
        return [panel(other_words(action)), ("act-or-other",)]
    if verb == actions.DRAW:
        said: list[object] = [("begins", who(state.seat))] if state.phase == actions.FIRST_DRAW else []
        said.append(("from-row" if action == actions.OPEN else "from-pile",))
        if action != actions.OPEN and len(view.selection.candidates) > 1:
            said.append(("or-row",))
        return said
    if verb == actions.PLAY or verb == actions.TEMPERATURE:
        make_room("naiad_table.games.acqua_dolce.screen_text_turn")
        from naiad_table.games.acqua_dolce.screen_text_turn import play, warm

        return (play if verb == actions.PLAY else warm)(view, action)
    cards = cards_of(action)
    kind = kind_of(cards[0])
    said = [("asked", who(state.seat)), panel(asked_words(state))] if state.phase in ASKING else []
    said.append(("takes", len(cards), name_of(view, kind)))
    unmet = state.unmet(kind)
    if unmet and verb != actions.REMOVE:
        said.append(("anyway",))
    return said + lacks(view, unmet)


def name_of(view, kind):
    """A kind of card."""
    return panel(view.lights.picture.name(kind))


def named(view, kinds):
    """These species, as bits, as a list."""
    return ("",) + tuple([name_of(view, kind) for kind in range(FISH) if kinds >> kind & 1])


def lacks(view, unmet):
    """What these unmet conditions, as bits, want."""
    words = view.lights.picture.lacks
    return [panel(words[number]) for number in range(len(CONDITIONS)) if unmet >> number & 1]


def water(state, kind):
    """What water a fish lives in."""
    good = COLDEST[kind] <= state.degrees <= WARMEST[kind]
    return ("bears" if good else "not-in", COLDEST[kind], WARMEST[kind], state.degrees)
