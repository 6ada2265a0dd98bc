"""What the table's own program has under the knob and says now, read from within; not what a person sees (eyes.py).

Pages show it larger than a panel and eight rows of text can: a list as a list, each legal place in the drawing, a
sentence whole. Nothing is changed by it but that the text on its way to the screen is kept, and that a question stays
until it is answered: at a table it goes by itself, which whoever reads a page takes for an answer.
"""

from typing import TYPE_CHECKING, Any

from naiad_core import games
from naiad_core.state import UNDO
from naiad_table import ticks
from naiad_table.gates import ARMED, FINISHED, STALLED
from naiad_table.selection import ASK_MS

if TYPE_CHECKING:
    from naiad.twin.machine import Machine

# What a new game asks by its first two steps; behind them come options, who begins, and the game's own set-up.
STEPS = ("game", "seats")
# Further no hand turns for points that are entered.
MOST_POINTS = 99
MINUTE_MS = 60_000
# Of a run's phases (naiad_table/gates.py) those in which a press asks what a gate has seen.
ASK = (ARMED, STALLED, FINISHED)


def state(machine: "Machine") -> dict[str, Any]:
    """What is there to be chosen, asked and said; empty without power, and of a drive whose names are shorter.

    ``words``, ``moves``, ``pieces`` or ``items``: what the knob walks through, ``at`` where it stands; ``asks``: what a
    list of words is of, ``tells``: those that only say something; ``setup``: the questions of a game's set-up, whose
    answers the items are, and those so far.
    ``question``: the words that a press says yes to. ``lines``: the screen's text, not in rows yet; of a set-up's pages
    that of all of them.
    ``in_hand``: the piece that others may come with; ``glass``: what a press does to a sand timer, pause or turn;
    ``left_s``: how much sand it has while it runs.
    ``gates``: while a row stands that a push would fell, the phase of its run (naiad_table/gates.py), ``asked_gate``
    the one that a press asks about, from 1.
    ``points``: those that it asks for at the end, of which seat and of what, ``at`` the knob's number, -1 before a
    press.
    ``closed``: nothing more belongs to this game. ``result``: its pages are under the knob.
    ``history``: how many moves stand, for who compares it with a record. ``seats``: how many a new game has, 0 as long
    as that is asked. ``telling``: a press leads on in what is told one after the other; ``covered``: words lie over the
    table for a moment, and the first press takes them away.
    """
    main = machine.namespace.modules.get("__main__") if machine.namespace is not None else None
    app = getattr(main, "app", None)
    if app is None or not hasattr(app, "screen") or app.screen is None:
        return {}
    _listen(app)
    out: dict[str, Any] = {"lines": list(getattr(app.oled, "said", ())), "note": app.note, "telling": bool(app.to_tell)}
    if app.view is not None and app.screen is app.view:
        return out | _playing(app)
    return out | _listed(app.screen) | _laid_out(app)


def _listen(app: Any) -> None:
    """Keep what the screen is given to show."""
    oled = app.oled
    if oled is None or hasattr(oled, "said"):
        return
    shows = oled.show

    def show(lines: Any) -> None:
        oled.said = [str(line) for line in lines]
        shows(lines)

    oled.said = []
    oled.show = show
    if app.telling is not None:
        # What it said before this is said once more.
        app.telling.changed = True
        app.telling.key = ""


def _playing(app: Any) -> dict[str, Any]:
    view = app.view
    selection = view.selection
    state = app.referee.record.state
    if selection.question is not None:
        selection._until_ms = ticks.add(selection.now_ms, ASK_MS)
    out: dict[str, Any] = {
        "screen": "play",
        "history": len(state.history),
        "seat": state.to_act(),
        "notice": selection.notice,
        "question": "" if selection.question is None else selection.question_words,
        "undoes": selection.question == UNDO,
        "hints": app.referee.hints,
        "closed": app.referee.finished,
        "at": selection.index,
    }
    lights = view.lights
    in_hand = getattr(view, "in_hand", -1)
    if in_hand >= 0:
        out["in_hand"] = app.referee.record.rules.piece_name(in_hand)
    if hasattr(state, "glass") and not (state.is_over() or state.placing_over()):
        out["glass"] = "pause" if state.paused else "" if state.glass & 1 else "turn"
    if out.get("glass") == "" and state.running():
        out["left_s"] = _left(lights.left_ms())
    if getattr(view, "cascading", bool)():
        run = view.gates.run if view.gates is not None else None
        out["gates"] = run.phase if run is not None else 0
        is_free = selection.question is None and not selection.candidates
        if run is not None and run.phase in ASK and is_free and run.asked() >= 0:
            # As people count them.
            out["asked_gate"] = run.asked() + 1
    result = getattr(lights, "result", None)
    if result is not None and result.asked and result.stops:
        _words, seat, number = result.stops[result.at]
        asked_for = {"seat": seat, "number": number, "most": MOST_POINTS, "at": result.points}
        out |= {"points": asked_for} if number else {}
    asked = getattr(lights, "asked", ())
    if hasattr(lights, "kept") and lights.pages:
        out |= {"telling": True} if lights.kept else {"covered": True}
    name = app.referee.record.rules.piece_name
    # Tiles of a market that is not complete yet: no record has them.
    out["opened"] = [name(piece) for piece in getattr(lights, "turned", ())]
    if selection.candidates and selection.by_hand:
        out["pieces"] = [name(piece) for piece in selection.candidates]
    elif selection.candidates and type(selection.candidates[0]) is not int:
        # The score has them beside it.
        out["result"] = True
    elif selection.candidates:
        out["moves"] = list(selection.candidates)
        # The candidates' own mode says whether another turn ends by them.
        out["mode"] = selection.mode
    elif asked:
        out |= {"moves": list(asked), "at": lights.asked_at, "mode": 0, "asked": True}
    return out


def _left(ms: int) -> int:
    """Seconds of sand as people count them, by minutes, of the last minute by tens: not every second is news."""
    step = 60 if ms > MINUTE_MS else 10
    return -(-ms // (1000 * step)) * step


def _listed(screen: Any) -> dict[str, Any]:
    """A list under the knob: a new game's, the menu's, a set-up's."""
    out: dict[str, Any] = {"screen": "list", "asks": _asked(screen), "seats": getattr(screen, "seats", 0)}
    screen = getattr(screen, "chooser", None) or screen
    items = getattr(screen, "items", None)
    if callable(items):
        # A set-up with pages behind its questions.
        if screen.options is not None:
            return out | {"screen": "pages", "count": len(screen.pages), "at": screen.at}
        asked = {"questions": list(screen.questions), "answers": list(screen.answers)}
        return out | {"items": list(items()), "at": screen.at, "setup": asked}
    if items:
        marked = {} if getattr(screen, "marked", -1) < 0 else {"marked": screen.marked}
        tells = [at for at, item in enumerate(items) if item[1] == ""]
        return out | {"words": [str(item[0]) for item in items], "at": screen.at, "tells": tells} | marked
    # What is laid out before a game, page by page.
    return out | ({"screen": "pages", "count": len(screen.pages), "at": screen.at} if hasattr(screen, "pages") else {})


def _laid_out(app: Any) -> dict[str, Any]:
    """Of a set-up's pages: what all of them say, in their order, whichever is up."""
    screen = getattr(app.screen, "chooser", None) or app.screen
    if app.telling is None or not getattr(screen, "pages", ()):
        return {}
    oled = app.oled
    if getattr(oled, "pages", None) is not screen.pages:
        # They do not change while they are up, and this is asked for many times a second.
        lines: list[str] = []
        at = screen.at
        for number in range(len(screen.pages)):
            screen.at = number
            lines += app.telling._of_set_up() or ()
        screen.at = at
        oled.pages, oled.laid_out = screen.pages, list(dict.fromkeys(lines))
    return {"lines": oled.laid_out}


def _asked(screen: Any) -> str:
    """What the list is of: the game, the seats, an option by its name; '' where it says so by itself."""
    step = getattr(screen, "step", None)
    if type(step) is not int:
        return ""
    if step < len(STEPS):
        # While the game that was chosen is being read, the list of games is still up.
        items = getattr(screen.chooser, "items", ())
        return STEPS[0] if items and items[0][1] in games.GAMES else STEPS[step]
    choices = screen.choices()
    if step - len(STEPS) < len(choices):
        row = choices[step - len(STEPS)]
        return "usual" if row is None else str(row.name)
    return "first" if step - len(STEPS) == len(choices) and screen.asks_first() else "setup"
