"""Which files AYA's placing, joining, cascade and survey need, loaded one after the other, and which are forgotten for
them; not which of these parts is on (view.py).

Loaded while a part is, and no longer.
"""

from naiad_core.unload import make_room, unload
from naiad_table.games.aya.modes import CASCADE, JOINING

# By number, see modes.py: of the rules and of this folder the modules that are loaded as the part begins, in their
# order, large ones first; then, of both, those that come as they are wanted.
PARTS = (
    ("layout places", "map rank place_lights placing", "joins lists", "spoiling screen_text_placing"),
    ("layout", "map spoiling joining", "joins", ""),
    ("aftermath", "cascade", "", "count screen_text_cascade"),
    ("aftermath late_lists photos landscapes", "survey", "light_game score", "result screen_text_survey"),
)
# What judges waves, in the order in which one needs another.
WAVES = ("doubts", "pushes", "waves")
FOLDERS = ("naiad_core.games.aya.", "naiad_table.games.aya.")


def load(view, at_once, is_compiled):
    """Load the next file of the view's part, whose compiling leaves several times its room behind, or all of them;
    ``is_compiled`` is whether this one was just now."""
    gates = view.gates
    lights = view.lights
    if view.wanted is None:
        view.wanted = [names.split() for names in PARTS[view.part][:2]]
        _forget(view)
        if is_compiled and not at_once:
            return
    if view.part == CASCADE and gates is not None:
        while _compile_waves():
            if not at_once:
                return
        gates.expect_waves()
        lights.run = gates.run
    if view.part <= JOINING and lights.map is None:
        if make_room("naiad_core.games.aya.layout"):
            from naiad_core.games.aya import layout  # noqa: F401

            if not at_once:
                return
        # The mat's file is read.
        lights.have_map()
        if not at_once:
            return
    rules, room = view.wanted
    while rules or room:
        name = "naiad_core.games.aya." + rules.pop(0) if rules else "naiad_table.games.aya." + room.pop(0)
        is_compiled = make_room(name)
        __import__(name)
        if is_compiled and not at_once:
            return
    lights.waits = False
    view.dirty = True
    if view.part == CASCADE:
        from naiad_table.games.aya.cascade import hear, take_up

        view.hear = hear
        if view.is_new and gates is not None:
            take_up(view)
    view.is_new = False
    unload(__name__)


def _compile_waves():
    """Compile one of the files that judge waves, which other games have no use for; True until none was left."""
    for each in WAVES:
        name = "naiad_table." + each
        if make_room(name):
            __import__(name)
            return True
    return False


def _forget(view):
    """What only other parts need."""
    part = PARTS[view.part]
    for i in range(4):
        kept = (part[i] + " " + part[i ^ 2]).split()
        for other in PARTS:
            for name in other[i].split():
                if name not in kept:
                    unload(FOLDERS[i & 1] + name)
    if view.part > JOINING:
        view.lights.map = view.lights.draw_map = None
