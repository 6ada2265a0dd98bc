"""Whether AYA's glass runs, for who only looks on; not how much sand is left, which the board alone knows."""

from naiad_core.games.aya import rules


def timer_of(state: rules.Game) -> str:
    """'running', 'paused' or 'empty'; '' before it is turned."""
    if state.paused:
        return "paused"
    return "running" if state.running() else "empty" if state.glass else ""
