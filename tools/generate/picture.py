"""Pictures of real states for quick cards and README: a robot plays a game on the twin, and the lights are kept.

Run: picture.py GAME. Writes scenes.json in the game's room of host/naiad/games, and hardware/pictures/GAME.svg.
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
from naiad_core import palette
from naiad_core.games import descriptor, room

ROOT = Path(__file__).parents[2]
HEIGHT = 100.0
LOOK_MS = 60
LIMIT_MS = 3_600_000


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
                canvas = app(twin).canvas
                best[kind] = worth, Scene(bytes(canvas.ring), bytes(canvas.gates), bytes(canvas.panel))
    return {kind: scene for kind, (_, scene) in sorted(best.items())}


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
    game = sys.argv[1]
    found = scenes(game, min(3, descriptor(game).SEATS[1]), 7)
    packed = {kind: {part: value.hex() for part, value in scene._asdict().items()} for kind, scene in found.items()}
    path = ROOT / "host" / "naiad" / "games" / room(game) / "scenes.json"
    path.write_text(json.dumps(packed, indent=1) + "\n")
    scene = max(found.values(), key=lambda each: (len(set(each.panel)), palette.DIM in each.panel))
    out = ROOT / "hardware" / "pictures" / f"{game}.svg"
    height = HEIGHT + (7 if scene.gates else 0)
    out.write_text(
        svg(drawn(scene, 0, 0, HEIGHT), WIDTH * HEIGHT, height, f"{descriptor(game).TITLE} on the table", "")
    )
    print(path, sorted(found))


if __name__ == "__main__":
    main()
