"""AYA's table as text: its chains of dominoes, its landscapes, its reserves; not its score.

Slots, refs and places are said in actions.py of naiad_core/games/aya.
"""

from collections.abc import Iterator

from rich.text import Text

from naiad.games.aya.words import NONE_LEFT, called, end, ended_early, lettered
from naiad.language import _, later, meant, plural
from naiad.report.words import player
from naiad.report.words_count import clauses, labelled
from naiad_core.games.aya import actions, pieces, rules, table
from naiad_core.text import Game

# By terrain: forest, mountain, desert, pole, field, garden.
STYLES = {"f": "green", "m": "bright_black", "d": "yellow", "p": "cyan", "c": "magenta", "g": "bold green"}
GLASS = (
    later("the sand timer is stopped"),
    later("the first sand timer runs"),
    later("the first sand timer is empty"),
    later("the second sand timer runs"),
    later("the second sand timer is empty"),
)
# By the glass that runs; only then is there a pause.
PAUSED = {1: later("the first sand timer is paused"), 3: later("the second sand timer is paused")}


def position(game: Game) -> Text:
    """Chains as the water flows, then what lies on and at each landscape, reserves, stocks and the glass.

    ``[animal]`` behind a camera domino: a token stands astride it. ``flat``: that domino lies as a buffer.
    """
    state = game.record.state
    out = Text()
    if state.light:
        return out.append(f"  {_('Dominoes are not recorded, only the photos.')}\n  {clauses(clock(state))}\n")
    for chain in _chains(state):
        out.append("  ").append(chain).append("\n")
    if not out:
        out.append(f"  {_('No domino is standing yet.')}\n")
    for tile in range(pieces.TILES):
        if state.tiles >> tile & 1:
            out.append("  ").append(_landscape(state, tile)).append("\n")
    for seat in range(state.seats):
        left = [_("{n} to place", n=state.stock[seat])]
        if reserve := state.reserve(seat):
            left.append(" ".join([_("reserve, top first:"), ", ".join(map(_called, reserve))]))
        out.append(f"  {labelled(player(game.header, seat), clauses(left))}\n")
    return out.append(f"  {clauses(clock(state))}\n")


def _chains(state: rules.Game) -> Iterator[Text]:
    """Each stretch of dominoes between tiles, forks and open ends, once; then forks' ends that lead to no domino."""
    seen: set[int] = set()
    standing = [d for d in range(pieces.DOMINOES) if state.where[d] == table.STANDING]
    # A stretch begins where no plain domino stands upstream. What is then left goes in a circle.
    for circle in (False, True):
        for domino in standing:
            above = _plain(state, _linked(state, actions.UP + domino))
            if domino not in seen and (circle or above is None):
                yield _stretch(state, domino, seen)
    for garden in range(pieces.FIRST_GARDEN, pieces.DOMINOES):
        if state.where[garden] == table.FORK:
            for ref in (garden, actions.branch(garden, 1), actions.branch(garden, 2)):
                other = _linked(state, ref)
                # Between two forks that meet there is but one line.
                met_before = other is not None and other < actions.MOUTH and other % actions.UP < ref
                if _plain(state, other) is None and not met_before:
                    yield Text.assemble(_end(ref), " – ", _far_end(state, other))


def _stretch(state: rules.Game, domino: int, seen: set[int]) -> Text:
    out = Text()
    out.append(_far_end(state, _linked(state, actions.UP + domino)))
    at: int | None = domino
    while at is not None and at not in seen:
        seen.add(at)
        out.append(" → ").append(_standing(state, at))
        below = _linked(state, at)
        at = _plain(state, below)
    return out.append(" → ").append(_far_end(state, below))


def _linked(state: rules.Game, slot: int) -> int | None:
    """The slot linked to this one, None where its end is open."""
    value: int = state.link[slot]
    return value - 2 if value > table.OPEN else None


def _plain(state: rules.Game, slot: int | None) -> int | None:
    """The domino that a slot belongs to if it is one that stands and is no fork."""
    if slot is None or slot >= actions.MOUTH:
        return None
    domino: int = actions.domino_of(slot)
    return domino if state.where[domino] == table.STANDING else None


def _far_end(state: rules.Game, slot: int | None) -> Text:
    """What a stretch ends at."""
    if slot is None:
        return Text(meant("end of a chain", "open"), style="dim")
    if slot >= actions.MOUTH:
        return _mouth(slot - actions.MOUTH)
    domino = _plain(state, slot)
    # Of a circle: where it closes.
    return _name(domino) if domino is not None else _end(slot % actions.UP)


def _end(ref: int) -> Text:
    """An end of a fork."""
    garden = actions.domino_of(ref)
    branch = _("branch {number}", number=(ref - pieces.DOMINOES) % 2 + 1) if ref >= pieces.DOMINOES else _("stem")
    return _name(garden).append(", " + branch)


def _mouth(mouth: int) -> Text:
    tile = pieces.piece_name(pieces.DOMINOES + mouth // 3)
    return Text(end([tile, "abc"[mouth % 3]]), style=_style(tile))


def _standing(state: rules.Game, domino: int) -> Text:
    out = _name(domino)
    bits = state.animals[domino]
    if bits:
        out.append(f"[{_('flat animal') if bits & table.NOT_RAISED else _('animal')}]", style="bold")
    return out


def _name(piece: int) -> Text:
    return Text(_called(piece), style=_style(pieces.piece_name(piece)))


def _style(name: str) -> str:
    return STYLES.get(name[0], "bold")


def _landscape(state: rules.Game, tile: int) -> Text:
    covers = state.cover[3 * tile : 3 * tile + pieces.MOUTH_COUNT[tile]]
    mouths = [
        _("river end {letter} {cover}", letter=letter, cover=_called(cover - 2) if cover > table.OPEN else _("dry"))
        for letter, cover in zip(lettered(pieces.LETTERS), covers, strict=False)
    ]
    parts = [", ".join(mouths)]
    lying = [d for d in range(pieces.DOMINOES) if state.where[d] == table.LAID and state.below[d] == tile]
    plain = [d for d in lying if d + 2 not in covers]
    if plain:
        parts.append(" ".join([_("on it"), ", ".join(map(_called, plain))]))
    name = _called(pieces.DOMINOES + tile)
    out = Text(labelled(name, clauses(parts)))
    out.stylize(_style(pieces.piece_name(pieces.DOMINOES + tile)), 0, len(name))
    return out


def _called(piece: int) -> str:
    return called(pieces.piece_name(piece))


def clock(state: rules.Game) -> list[str]:
    """The glass, the pushes, the fall in words, a clause each."""
    words = [_(NONE_LEFT if ended_early(state) else (PAUSED if state.paused else GLASS)[state.glass])]
    if state.pushes:
        words.append(plural("{n} push", "{n} pushes", state.pushes))
    if state.is_over():
        words.append(_("all has fallen"))
    return words


def timer_of(state: rules.Game) -> str:
    """How the sand timer stands, for programs: 'running', 'paused' or 'empty'; '' before it is turned."""
    if state.paused:
        return "paused"
    return "running" if state.running() else "empty" if state.glass else ""
