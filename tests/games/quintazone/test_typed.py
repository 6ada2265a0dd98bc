"""Playing against the PC in the terminal: what Tab offers a person to type; not how the PC plays."""

from pathlib import Path

from naiad.cli.against import Against
from naiad.cli.play import _Session
from naiad.cli.side import SidePanel
from naiad.service import pieces
from naiad.store import files


def test_what_nobody_holds_is_completed_beside_the_hand():
    lines = Path("tests/kept/quintazone.jsonl").read_bytes().splitlines()
    game = files.parse(b"\n".join(lines[:2]) + b"\n")
    against = Against(("3",))
    session = _Session(None, "", None, "", against)
    session.shown.kind, session.shown.game = game.header["game"], SidePanel("ab12", [], [], {})
    try:
        against.follow("ab12", game)
        against.line()
        offered = pieces.completions("", game.header["game"], session._before())
        assert len(against.cards) == 5 and "large pyramid" in offered
        assert "large pyramid" in pieces.completions("lar", game.header["game"], session._before())
        # Cards of other hands and of the pile are not.
        assert len(offered) <= 5 + 3
    finally:
        against.close()
