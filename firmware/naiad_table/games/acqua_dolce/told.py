"""What the screen says of Acqua Dolce: whose turn, control, goals; not the panel's words.

What only a move under the knob needs lies in told_moves.py, what only the walk through species and numbers needs in
told_walk.py: one of them is loaded.
"""

from naiad_core.games.acqua_dolce import actions
from naiad_core.games.acqua_dolce.pieces import COLDEST, CONDITIONS, COUNT, FISH, WARMEST, kind_of
from naiad_core.state import verb_of
from naiad_core.unload import make_room, unload
from naiad_table.phrases import lines as lines_of
from naiad_table.phrases import panel, who

MOVES = "naiad_table.games.acqua_dolce.told_moves"
WALK = "naiad_table.games.acqua_dolce.told_walk"
NUMBERS = "naiad_table.games.acqua_dolce.numbers"


def lines(view):
    """See telling.py."""
    state = view.state
    lights = view.lights
    selection = view.selection
    walks = lights.number >= 0 or state.is_over()
    if not walks:
        unload(WALK, NUMBERS)
    if lights.told:
        # Where the knob turns the panel's pages it scrolls this.
        first = lights.told_page() if lights.kept else 0
        said = [_page(words) for words, _ in lights.told[first:]]
    elif selection.by_hand:
        said = [(lights.picture.names[kind_of(selection.candidates[selection.index])],)]
    elif selection.candidates:
        said = _move(view, selection.candidates[selection.index])
    elif walks:
        unload(MOVES)
        make_room(WALK)
        from naiad_table.games.acqua_dolce.told_walk import told

        said = told(view)
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
            return (key, who(int(rest[0]) - 1))
    return panel(words)


def name(view, kind):
    """A kind of card."""
    return panel(view.lights.picture.names[kind])


def named(view, kinds):
    """These species, as bits, as a list."""
    return ("",) + tuple([name(view, kind) for kind in range(FISH) if kinds >> kind & 1])


def lacks(view, unmet):
    """What these unmet conditions, as bits, want."""
    words = view.lights.picture.lacks
    return [panel(words[number]) for number in range(len(CONDITIONS)) if unmet >> number & 1]


def water(state, kind):
    """What water a fish lives in."""
    good = COLDEST[kind] <= state.degrees <= WARMEST[kind]
    return ("bears" if good else "not-in", COLDEST[kind], WARMEST[kind], state.degrees)


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
    if verb_of(action) == actions.DRAW:
        said = panel("DRAW ROW" if action == actions.OPEN else "DRAW PILE")
        return [("begins", who(state.seat)), said] if state.phase == actions.FIRST_DRAW else [said]
    unload(WALK, NUMBERS)
    make_room(MOVES)
    from naiad_table.games.acqua_dolce.told_moves import told

    return told(view, action)
