"""Pictures of real states for quick cards and README: a robot plays a game on the twin, and the lights are kept.

Run: picture.py GAME. Writes scenes.json in the game's room of host/naiad/games, and hardware/pictures/GAME.svg.
With --hint it writes hardware/pictures/GAME-hint.svg alone: the panel once somebody has asked for a hint.
"""

import json
import sys
from pathlib import Path
from typing import Any

from naiad.lights import sight
from naiad.report.lights_draw import WIDTH, Scene, drawn
from naiad.report.shapes import svg
from naiad.twin.robots import seat
from naiad.twin.twin import Twin
from naiad.twin.world import Script
from naiad_core import palette
from naiad_core.buttons import BACK
from naiad_core.games import descriptor, room

ROOT = Path(__file__).parents[2]
HEIGHT = 100.0
LOOK_MS = 60
LIMIT_MS = 3_600_000
# A hint is asked for where so much was played and a piece fits in so many ways; back is held for so long.
PLAYED, WAYS = 30, 8
HELD_MS, SHOWN_MS = 1200, 3000


def app(twin: Twin) -> Any:
    """The firmware's App; None while it starts."""
    namespace = twin.machine.namespace
    loop = getattr(namespace.modules.get("__main__"), "loop", None) if namespace else None
    return next((task.step.__self__ for task in loop.tasks if task.name == "play"), None) if loop else None


def scenes(game: str, players: int, seed: int) -> dict[str, Scene]:
    """The fullest of each kind that is seen in a game."""
    best: dict[str, tuple[int, Scene]] = {}
    with Twin(ROOT / "firmware", seed=seed) as twin:
        twin.boot()
        _, script = seat(game, twin.world, twin.hands, twin.eyes, {"players": players, "seed": seed})
        task = twin.world.spawn(script)
        ends = twin.world.now_ms + LIMIT_MS
        while not task.done and twin.world.now_ms < ends:
            twin.run(LOOK_MS)
            kind, worth = _kind(app(twin))
            if kind and worth > best.get(kind, (0,))[0]:
                best[kind] = worth, _seen(app(twin).canvas)
    return {kind: scene for kind, (_, scene) in sorted(best.items())}


def hint(game: str, players: int, seed: int) -> Scene:
    """The best places of a piece at the reader, as a long back shows them."""
    with Twin(ROOT / "firmware", seed=seed) as twin:
        twin.boot()
        _, script = seat(game, twin.world, twin.hands, twin.eyes, {"players": players, "seed": seed})

        def begun() -> Script:
            for wait in script:
                yield wait
                table = app(twin)
                waits = _kind(table)[0] == "piece" and len(table.view.state.history) >= PLAYED
                if waits and len(table.view.selection.candidates) > WAYS:
                    return

        task = twin.world.spawn(begun())
        while not task.done:
            twin.run(LOOK_MS)
        twin.hands.press(BACK, HELD_MS)
        twin.run(SHOWN_MS)
        return _seen(app(twin).canvas)


def _seen(canvas: Any) -> Scene:
    return Scene(bytes(canvas.ring), bytes(canvas.gates), bytes(canvas.panel))


def _kind(table: Any) -> tuple[str, int]:
    """What the lights show, and how much of it."""
    view = table and table.view
    if view is None or table.screen is not view or table.note:
        return "", 0
    panel = table.canvas.panel
    lit = sum(1 for colour in panel if colour)
    selection = view.selection
    if view.state.is_over() or sight.words(panel):
        return "", 0
    if selection.candidates and not selection.by_hand:
        # Where a piece may go is seen best among much else.
        return "piece", lit + 256 * (palette.DIM in panel and len(selection.candidates) > 2)
    return "middle", lit + 256 * len(set(panel))


def main() -> None:
    game, *rest = sys.argv[1:]
    players = min(3, descriptor(game).SEATS[1])
    title = f"{descriptor(game).TITLE} on the table"
    if rest == ["--hint"]:
        draw(hint(game, descriptor(game).SEATS[0], 7), f"{game}-hint", f"{title}: a hint")
        return
    found = scenes(game, players, 7)
    packed = {kind: {part: value.hex() for part, value in scene._asdict().items()} for kind, scene in found.items()}
    path = ROOT / "host" / "naiad" / "games" / room(game) / "scenes.json"
    path.write_text(json.dumps(packed, indent=1) + "\n")
    draw(max(found.values(), key=lambda each: (len(set(each.panel)), palette.DIM in each.panel)), game, title)
    print(path, sorted(found))


def draw(scene: Scene, name: str, title: str) -> None:
    """One picture among those of pages."""
    height = HEIGHT + (7 if scene.gates else 0)
    out = ROOT / "hardware" / "pictures" / f"{name}.svg"
    out.write_text(svg(drawn(scene, 0, 0, HEIGHT), WIDTH * HEIGHT, height, title, ""))


if __name__ == "__main__":
    main()
