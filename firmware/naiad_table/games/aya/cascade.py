"""AYA from the end of placing until all have fallen: binding gates, arming them, doubts, the count; not what a wave is
(naiad_table/waves.py).

Loaded with that judge of waves, from the end of placing until all have fallen (view.py).
"""

import gc

from naiad_core.games.aya import actions, pieces
from naiad_core.unload import make_room, unload
from naiad_table import gates as runs
from naiad_table import words
from naiad_table.games.aya.modes import BIND, COUNT

# What the row tells that has a line.
_ENTERED = (runs.PUSH, runs.GATE, runs.DOUBT, runs.TAKEN)
# So many doubts of one gate are worth a line each; a lamp has hundreds.
MOST_DOUBTS = 3
# What adds a push that no gate saw.
UNSEEN = "ADD PUSH"
SAID_ARMED = ("GO", "WAVE #", "WAVE #?", "GATE #?", UNSEEN, "push-seen", "not-now", "ALL DOWN", "UNDO ?", "run-void")


def take_up(view):
    """The power is back: what the record doubts is asked once more, for that somebody said no is in no record."""
    from naiad_table.doubts import BETWEEN

    run = view.gates.run
    doubted = pushed = -1
    for action in view.state.history:
        verb = actions.verb_of(action)
        if verb in (actions.DOUBT, actions.GATE):
            _, gate, ms = actions.unpack(action)
            line = gate | ms << 8
            if gate < run.gates and (verb == actions.DOUBT or doubted != line):
                # A wave that passes a gate answers what was asked there, but for a doubt about this wave.
                run.asks[gate] = BETWEEN if verb == actions.DOUBT else 0
            doubted = line if verb == actions.DOUBT else -1
            if verb == actions.GATE:
                pushed = -1
        if pushed >= 0:
            run.asks[pushed] = 0
        pushed = run.asked() if verb == actions.PUSH else -1
        if verb == actions.AGAIN:
            for gate in range(run.gates):
                run.asks[gate] = 0
    if pushed >= 0:
        run.asks[pushed] = 0
    # Whoever shows the count before hands are off again is asked too.
    for gate in range(run.gates):
        run.questions += run.asks[gate] > 0


def is_void(history):
    """Whether edges of the run that stands were lost: until all have fallen, the power gone or not, a question."""
    void = False
    for action in history:
        if actions.verb_of(action) == actions.AGAIN:
            void = False
        elif actions.verb_of(action) == actions.DOUBT and _gate_of(action) == actions.MAX_BOUND_GATE:
            void = True
    return void


def _gate_of(action):
    return actions.unpack(action)[1]


def gates_for(view, domino):
    """The gates that a domino may be bound to, or the code for which it may not."""
    code = view.referee.why_not(actions.bind(0, domino))
    if code:
        return code
    view.in_hand = domino
    return [actions.bind(gate, domino) for gate in range(view.gates.run.gates)]


def to_bind(referee):
    """The dominoes that gates may be bound to."""
    return [d for d in range(pieces.DOMINOES) if not referee.why_not(actions.bind(0, d))]


def count(view):
    """Show how many pushes there were, and each of them; the knob puts it right."""
    view.clear()
    run = view.gates.run
    run.questions -= view.missed
    # Dominoes stood, so that one was pushed; at a gate that no wave has reached one more may have been.
    state = view.state
    view.missed = int(not run.questions and (not state.pushes or run.misses_one() or is_void(state.history)))
    run.questions += view.missed
    make_room("naiad_table.games.aya.count")
    from naiad_table.games.aya.count import pages

    view.selection.take(pages(state), COUNT)


def choose(view):
    """A press on a page of the count: of the sum, that it is right."""
    selection = view.selection
    if selection.index:
        from naiad_table.games.aya.count import press

        press(selection)
        view.sound.play("ok")
        return
    total = selection.candidates[0]
    if not actions.more_of(total):
        selection.refuse("no-push")
        return
    if actions.more_of(total) != view.state.pushes:
        view.commit(total)
    view.commit(actions.fallen())


def press(view):
    """A press with nothing selected."""
    run = view.gates.run
    if not run.gates or run.phase == runs.VOIDED:
        view.record(actions.push())
        view.sound.play("push")
    elif run.phase == runs.DISARMED:
        view.hands_off = True
    elif run.phase == runs.RUNNING:
        view.selection.refuse("push-seen")
    else:
        view.asked = run.asked()
        view.ask(actions.push(), "GATE %d?" % (view.asked + 1) if view.asked >= 0 else UNSEEN)


def hear(view, kind, gate, ms):
    """Something happened at the gate row."""
    # Further edges wait for this: it is written in the same pass, but not here.
    if kind in _ENTERED:
        view.fallen.append((kind, gate, ms))
    elif kind == runs.BROKEN:
        if view.selection.mode == BIND and view.selection.candidates:
            view.fallen.append((kind, gate, view.in_hand))
            view.clear()
            view.sound.play("ok")
    elif kind == runs.VOID:
        if not is_void(view.state.history):
            view.fallen.append((kind, actions.MAX_BOUND_GATE, 0))
    elif kind == runs.STUCK:
        view.blocked.append(gate)
    elif kind == runs.STALL:
        view.sound.play("stall")
    elif kind == runs.DONE:
        view.sound.play("done")


def write(view):
    """Write what the row has seen."""
    while view.fallen:
        kind, gate, ms = view.fallen.pop(0)
        if kind in (runs.PUSH, runs.GATE, runs.TAKEN) and view.selection.mode == COUNT:
            # What is shown is not what there is any more.
            view.clear()
        if kind == runs.PUSH:
            view.record(actions.push())
        if kind <= runs.GATE:
            view.record(actions.gate(gate, ms))
            if view.selection.question == actions.push():
                # The row has seen what was asked.
                view.selection.question = None
        elif kind == runs.TAKEN:
            view.record(actions.pushes(max(1, view.state.pushes - 1)))
        elif kind == runs.BROKEN:
            view.record(actions.bind(gate, ms))
        elif kind == runs.VOID or view.gates.run.doubted[gate] <= MOST_DOUBTS:
            view.record(actions.doubt(gate, ms))


def tick(view, now_ms):
    """Arm the row once every hand is off it and everything placed is on flash; name gates that something blocks."""
    run = view.gates.run
    journal = view.referee.journal
    # A run forbids writing; a full memory takes nothing more anyway.
    if view.hands_off and run.phase == runs.DISARMED and (journal.full or not journal.tail):
        if words.language != words.ENGLISH:
            # What may be said before the row is put down again: no file is read meanwhile.
            words.learn(*SAID_ARMED)
        # Gates that the record has do not count again: the power may have been gone, or a line taken back.
        make_room("naiad_table.arming")
        view.gates.arm(now_ms, fallen_gates(view.state.history), _links(view))
        if is_void(view.state.history):
            run.void()
        view.dirty = True
    if view.blocked and not view.selection.notice:
        view.selection.refuse("gate")
        view.selection.notice = "GATE " + str(view.blocked.pop(0) + 1)
        view.dirty = True


def _links(view):
    """Which gates follow which along the chain; None, and nothing is loaded for it, where none is bound."""
    state = view.state
    if not state.options.get("gates") and not [a for a in state.history if actions.verb_of(a) == actions.BIND]:
        return None
    # What play has left behind must not lie beside what compiling takes.
    gc.collect()
    from naiad_core.games.aya.gate_paths import links

    run = view.gates.run
    found = links(state, run.gates, run.gap_mm)
    unload("naiad_core.games.aya.gate_paths")
    return found


def fallen_gates(history):
    """The gates that have fallen in the run that stands."""
    out: list[int] = []
    for action in history:
        if actions.verb_of(action) == actions.GATE:
            out.append(_gate_of(action))
        elif actions.verb_of(action) == actions.AGAIN:
            out = []
    return out
