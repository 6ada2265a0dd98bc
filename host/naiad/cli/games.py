"""``naiad games``: the kept games, one a line, and which of them are wanted; not what is in one."""

import json
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from naiad import language
from naiad.cli.errors import WrongInput
from naiad.cli.options import db_option, json_option
from naiad.cli.owner import unlike
from naiad.games import title
from naiad.language import _, later, plural
from naiad.report.plain import cells, fitted, printable
from naiad.report.words import name
from naiad.store import DEMO, PRACTICE
from naiad_core.games import GAMES
from naiad_core.text import RecordError

if TYPE_CHECKING:
    from naiad.store.database import Store

# Kind: its heading, where not all games are of the first.
PARTS = {
    "": later("At the table"),
    PRACTICE: later("Practice, on the simulated table"),
    DEMO: later("Demos, played by robots"),
}
REAL = "real"
NARROW = 110
GAP = "  "
LEAST_RESULT = 20
# So many games are played through while nobody need be told what takes so long.
SILENT = 50
UNKNOWN = later("? by the day it was fetched: no PC had told the table the hour")
SORTS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "when": lambda row: (),
    "game": lambda row: title(row["game"]),
    "players": lambda row: [name.casefold() for name in row["players"]],
    "moves": lambda row: -row["moves"],
    "points": lambda row: -max(row["points"], default=-1),
}


@click.command()
@click.option("--game", type=click.Choice(GAMES), help="Only games of this kind.")
@click.option("--player", metavar="NAME", help="Only games in which somebody of this name played.")
@click.option("--since", metavar="DATE", help="Only games of this day and later, as in 2026-11-22.")
@click.option("--kind", type=click.Choice([REAL, PRACTICE, DEMO]), help="Only games of one part of the list.")
@click.option("--sort", type=click.Choice(list(SORTS)), default="when", show_default=True, help="By what.")
@json_option
@db_option
def games(
    game: str | None,
    player: str | None,
    since: str | None,
    kind: str | None,
    sort: str,
    as_json: bool,
    db: str | None,
) -> None:
    """List the games kept on this PC.

    In the order they were played, most moves or points first. An ID may be shortened wherever it stays the only one
    that begins so. Games on the simulated table, by hand or by robots, stand apart from those at the table. Hours
    are this PC's; with --json they are UTC.

    \b
    Examples:
      naiad games
      naiad games --player Ada --since 2026-01-01
      naiad games --kind real --sort points
      naiad games --json
      NAIAD_DB=club.db naiad games
    """
    from naiad.cli.database import existing, location

    first = _day(since)
    store = existing(db)
    found: list[dict[str, Any]] = []
    if store is not None:
        with store:
            found = rows(store)
            for sentence in unlike(store):
                click.echo(printable(sentence), err=True)
    wanted = [
        row
        for row in found
        if (game is None or row["game"] == game)
        and (player is None or player.casefold() in (each.casefold() for each in row["players"]))
        and (first is None or (when(row) or datetime.max).date() >= first)
        and (kind is None or (row["kind"] or REAL) == kind)
    ]
    wanted.sort(key=SORTS[sort])
    if as_json:
        click.echo(json.dumps(wanted, indent=2))
    elif not found:
        where = location(db)
        click.echo(
            _("No games are kept in {place} yet: naiad sync fetches them, naiad import adds files.", place=where)
        )
    elif not wanted:
        none = plural(
            "None of the {n} game kept in {place} is so.",
            "None of the {n} games kept in {place} is so.",
            len(found),
            place=location(db),
        )
        click.echo(none)
    else:
        _print(wanted)


def _day(text: str | None) -> date | None:
    try:
        return None if text is None else date.fromisoformat(text)
    except ValueError:
        raise WrongInput(f"--since {text}: not a date; write it as in 2026-11-22") from None


def when(row: dict[str, Any]) -> datetime | None:
    """When a game began, by this PC's clock; where nobody knew, when it was fetched."""
    try:
        moment = datetime.fromisoformat(row["started"] or row["fetched"])
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone().replace(tzinfo=None)
    except (ValueError, OverflowError, OSError):
        return None


# --- what is told of each ---


def rows(store: "Store") -> list[dict[str, Any]]:
    """Every game, with what takes playing it through at hand."""
    from naiad.store import beside

    kept = store.games()
    rules = _rules()
    at_hand = beside.told_scores(store, rules)
    with store.read() as connection:
        names = beside.names(connection)
    late = [each for each in kept if each.id not in at_hand or at_hand[each.id].moves != each.moves]
    fresh = {each.id: beside.Score(each.moves, _told(store, each.id)) for each in _watched(late)}
    beside.keep_scores(store, rules, fresh)
    told: list[dict[str, Any]] = []
    for each in kept:
        header = beside.read(each.header)
        players = (header | beside.learnt(header, each.started, names.get(each.id, {}))).get("players", [])
        good = all(isinstance(player, str) for player in players)
        score = (fresh.get(each.id) or at_hand[each.id]).told
        row = each._asdict() | {"game": str(header.get("game", "")), "players": players if good else []}
        del row["header"]
        row |= {key: score[key] for key in sorted(score)}
        told.append(row)
    return told


def _watched(late: Sequence[Any]) -> Iterator[Any]:
    """Where many are to be played through, with a bar."""
    if len(late) < SILENT:
        yield from late
        return
    from naiad.cli.terminal import bar

    with bar(_("playing the games through")) as update:
        for number, each in enumerate(late):
            if update is not None:
                update(completed=number, total=len(late))
            yield each


def _told(store: "Store", id_: str) -> dict[str, Any]:
    from naiad.report.score import summary
    from naiad.store import files

    try:
        return summary(files.parse(store.text(id_).encode("utf-8")))
    except RecordError as error:
        # Kept by a naiad that knew other rules.
        known = {"over": False, "provisional": True, "points": [], "winners": []}
        return {"result": str(error), "others": [], "variant": "", "parts": [], **known}


def _rules() -> int:
    """A check sum of what scores depend on, so that none outlives the rules that it was told by."""
    import naiad
    import naiad_core

    # What is at hand is told in one language.
    spoken = language.catalogue(language.current())
    found = zlib.crc32(spoken.read_bytes() if spoken.exists() else b"")
    for folder in (
        Path(naiad_core.__file__).parent,
        *(Path(naiad.__file__).parent / part for part in ("games", "report")),
    ):
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".json"):
                found = zlib.crc32(path.read_bytes(), found)
    return found


# --- printing ---


def _print(rows: list[dict[str, Any]]) -> None:
    from naiad.cli.terminal import PIPE_WIDTH, watched

    width = None
    if watched():
        from naiad.cli.terminal import console

        width = console().width
    parts = {kind: [row for row in rows if row["kind"] == kind] for kind in PARTS}
    headed = any(parts[kind] for kind in PARTS if kind)
    is_wide = (width or PIPE_WIDTH) >= NARROW
    out: list[str] = []
    for kind, heading in PARTS.items():
        if parts[kind]:
            if headed:
                out += [*([""] if out else []), _(heading)]
            out += _table([_cells(row, is_wide) for row in parts[kind]], is_wide, width)
    if any(not row["started"] for row in rows):
        out += ["", _(UNKNOWN)]
    click.echo("\n".join(out))


def _cells(row: dict[str, Any], is_wide: bool) -> list[str]:
    moment = when(row)
    hour = moment.strftime("%Y-%m-%d %H:%M" if row["started"] else "%Y-%m-%d ?") if moment else "?"
    others = f"; {', '.join(row['others'])}" if row["others"] else ""
    first = [row["id"], hour, name(title(row["game"]))]
    if is_wide:
        first += [str(row["moves"]), _("board {board}", board=row["board"]) if row["board"] else _("a file")]
    return [*first, printable(row["result"] + others)]


def described(row: dict[str, Any]) -> str:
    """One game, as the list has it."""
    return GAP.join(_cells(row, is_wide=False))


def _table(rows: Sequence[Sequence[str]], is_wide: bool, width: int | None) -> Iterable[str]:
    """Lines of columns; the last, the result, is cut where the terminal ends."""
    head = [_("ID"), _("WHEN"), _("GAME"), *((_("MOVES"), _("FROM")) if is_wide else ()), _("RESULT")]
    widths = [max(map(cells, column)) for column in zip(head, *rows, strict=True)][:-1]
    left = None if width is None else max(LEAST_RESULT, width - sum(widths) - len(GAP) * len(widths))
    for row in (head, *rows):
        fields = [
            text.rjust(size) if title == _("MOVES") else text + " " * (size - cells(text))
            for title, text, size in zip(head, row, widths, strict=False)
        ]
        yield GAP.join([*fields, row[-1] if left is None else fitted(row[-1], left)])
