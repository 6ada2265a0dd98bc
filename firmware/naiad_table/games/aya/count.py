"""AYA's count of pushes as people remember it: the sum, then a page a push with the gates that it passed, then how many
no gate saw; not what the row makes of edges (naiad_table/waves.py).

Loaded once the count is asked for (cascade.py). Pages are the knob's candidates: PUSHES with the sum, GATE with the
first gate, how often it counts and the last gate, PUSHES with what is added.
"""

try:
    from typing import Any
except ImportError:
    pass

from naiad_core import palette
from naiad_core.games.aya import actions
from naiad_table.phrases import panel

# No gate; the places of a page's other two numbers; how many pushes may be added.
_NONE = actions.MAX_GATE
_TIMES = 12
_LAST = 14
_MORE_PUSHES = 20
# Words as one text are no names, which a board keeps for good.
_WORDS = "PUSH MORE W +1 --"


def pages(state):
    """What the row has counted and players have told; together it is the count of the record, or one where none is."""
    out = [0]
    added = due = 0
    by = bytearray(_NONE + 1)
    for action in state.history:
        verb = actions.verb_of(action)
        if verb == actions.DOUBT:
            if due and times_of(out[by[_gate(action)]]):
                # The push that this gate had counted is the one that the row took back.
                out[by[_gate(action)]] -= 1 << _TIMES
                due -= 1
            continue
        if due:
            added = _strike(out, added, due)
            due = 0
        if verb == actions.AGAIN:
            out = [0]
            added = 0
        elif verb == actions.PUSH:
            out.append(actions.gate(_NONE, 1))
        elif verb == actions.GATE and len(out) > 1:
            gate = action >> 4 & _NONE
            by[gate] = len(out) - 1
            out[-1] = _with(out[-1], gate)
        elif verb == actions.PUSHES:
            more = actions.more_of(action) - _sum(out) - added
            due = max(0, -more)
            added += max(0, more)
    added = _strike(out, added, due)
    out.append(actions.pushes(added if state.pushes else 1))
    _add_up(out)
    return out


def _gate(doubt):
    return actions.more_of(doubt) & actions.MAX_BOUND_GATE


def times_of(page):
    return page >> _TIMES & 3 if page else 0


def _with(page, gate):
    """A push's page with one gate more."""
    first = page >> 4 & _NONE
    last = gate if first == _NONE else max(gate, page >> _LAST)
    return actions.gate(min(first, gate), times_of(page) | last << _LAST - _TIMES)


def _strike(out, added, due):
    """Take back so many, those first that no gate saw; what is left of these."""
    less = min(added, due)
    for at in range(len(out) - 1, 0, -1):
        if due > less and times_of(out[at]):
            out[at] -= 1 << _TIMES
            due -= 1
    return added - less


def _sum(out):
    total = 0
    for at in range(1, len(out)):
        total += times_of(out[at])
    return total


def _add_up(pages):
    added = pages.pop()
    pages[0] = actions.pushes(_sum(pages) + actions.more_of(added))
    pages.append(added)


def press(selection):
    """A page that is not the sum: a push counts not at all, twice, once again; or there is one more."""
    pages = selection.candidates
    at = selection.index
    if at == len(pages) - 1:
        pages[at] = actions.pushes((actions.more_of(pages[at]) + 1) % _MORE_PUSHES)
    else:
        times = times_of(pages[at])
        pages[at] += ((times + 2) % 3 - times) << _TIMES
    _add_up(pages)


def _title(pages, at):
    """A page's words, but for what is said of a push: the sum, a push, what is added."""
    if 0 < at < len(pages) - 1:
        return _WORDS[10:11] + str(at)
    begin = 5 if at else 0
    return _WORDS[begin : begin + 5] + str(actions.more_of(pages[at]))


def _range(first, last):
    return str(first + 1) + ("-" + str(last + 1)) * (last > first)


def draw_selected(lights, canvas, action, odd):
    """The page under the knob; the sum with "?" while the row has a question about just so many."""
    selection = lights.selection
    at = selection.index
    words = _title(selection.candidates, at)
    colour = palette.YELLOW
    if not at:
        asks = lights.run is not None and lights.run.questions
        words += "?" * bool(asks and actions.more_of(action) == max(1, lights.state.pushes))
    elif at < len(selection.candidates) - 1:
        times = times_of(action)
        if times != 1:
            words += _WORDS[11:14] if times else _WORDS[14:]
            colour = palette.YELLOW if times else palette.RED
        else:
            colour = palette.CYAN
            first = action >> 4 & _NONE
            if first != _NONE:
                words += " " + _range(first, action >> _LAST)
    canvas.words(words, colour)
    return ""


def lines(view, gates):
    """(what the page under the knob says, see telling.py; which of these gates it is about)."""
    selection = view.selection
    at = selection.index
    out: list[Any] = [panel(_title(selection.candidates, at))]
    counted = max(1, view.state.pushes)
    if actions.more_of(selection.candidates[0]) != counted:
        out.append(("count-drops", counted))
    if not at or at == len(selection.candidates) - 1:
        return out, () if at else gates
    passed, after = passed_by(view.state.history, at)
    by_gates = "push-by-gates" if len(passed) > 1 else "push-by-gate"
    out.append((by_gates, ("",) + tuple(ranges(passed))) if passed else ("push-by-hand",))
    if after >= 0:
        out.append(("push-stopped", after + 1))
    times = times_of(selection.candidates[at])
    if times != 1:
        out.append(("push-is-two",) if times else ("push-is-none",))
    out.append(("push-changes",))
    return out, passed


def passed_by(history, number):
    """The gates of a push of the run that stands, in their order; the first one of those after it, -1 for none."""
    passed: list[int] = []
    pushes = 0
    after = -1
    for action in history:
        verb = actions.verb_of(action)
        if verb == actions.AGAIN:
            pushes = 0
            passed = []
            after = -1
        elif verb == actions.PUSH:
            pushes += 1
        elif verb == actions.GATE and pushes == number:
            passed.append(action >> 4 & _NONE)
        elif verb == actions.GATE and pushes > number and after < 0:
            after = action >> 4 & _NONE
    passed.sort()
    return passed, after if passed else -1


def ranges(gates):
    """Numbers in order as people write them: 1-4, 7."""
    out = []
    at = 0
    while at < len(gates):
        first = at
        while at + 1 < len(gates) and gates[at + 1] == gates[at] + 1:
            at += 1
        out.append(_range(gates[first], gates[at]))
        at += 1
    return out
