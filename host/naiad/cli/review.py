"""``naiad review``: a game judged turn by turn, in words; the judging is engine/review.py's."""

import math
import sys
import time
from collections.abc import Sequence
from typing import Any

import click

from naiad.cli.options import db_option, json_option, record_argument
from naiad.cli.records import read_one
from naiad.language import _, number, plural
from naiad.service.errors import Trouble
from naiad_core.text import Game


@click.command()
@record_argument
@click.option("--samples", type=click.IntRange(min=24), help="At most so many games a turn [default: 800].")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed judges alike.")
@click.option("--all", "every", is_flag=True, help="Every turn, not only those that are marked.")
@json_option
@db_option
def review(record: str, samples: int | None, seed: int, every: bool, as_json: bool, db: str | None) -> None:
    """Judge a game turn by turn: what was lost, and what would have been better.

    A turn is marked where it lost 5 % of the chance to win (?!), 10 % (?) or 20 % (??), and only
    where that is more than twice its standard error. A record does not say which cards a hand
    held: only where a card was laid is judged. Of a game that all play together it is told which
    move lost what. A game that no level plays to its end is not judged, which is said at once.

    It takes minutes: how long still is told meanwhile. Ctrl-C ends it, and nothing of it is kept.

    \b
    Examples:
      naiad review 5f3a9c01
      naiad review game.jsonl --all
      naiad review game.jsonl --json > review.json
    """
    from naiad.engine.review import MOST, decisions, judged
    from naiad.engine.review import can_be_reviewed as is_played
    from naiad.report.score import lost

    game = read_one(record, db)
    name = game.header["game"]
    if not is_played(name):
        found = lost(game)
        if found is not None:
            _tell_lost(name, found, as_json)
            return
        raise Trouble(f"{name} cannot be reviewed: no level plays it to its end")
    turns = list(decisions(game))
    judgments = []
    shows = sys.stderr.isatty() and not as_json
    began = time.monotonic()
    for at, (line, view, turn) in enumerate(turns, start=1):
        if shows:
            click.echo(f"\r{at}/{len(turns)}{_left(began, at - 1, len(turns))}\x1b[K", nl=False, err=True)
        judgments.append(judged(line, view, turn, seed, samples or MOST))
    if shows:
        click.echo("\r\x1b[K", nl=False, err=True)
    _tell(game, judgments, every, as_json)


def _left(began: float, done: int, count: int) -> str:
    """How long the rest takes where it goes on as it went, '' before anything is done."""
    if not done:
        return ""
    left_s = (time.monotonic() - began) / done * (count - done)
    return ", " + plural("about {n} minute left", "about {n} minutes left", math.ceil(left_s / 60))


def _tell_lost(name: str, found: list[Any], as_json: bool) -> None:
    """What does not count at the end, by the move that lost it."""
    from naiad.plain import printable
    from naiad.report.words_count import clauses, labelled
    from naiad_core.text import line as json_line

    if as_json:
        click.echo(json_line({"game": name, "lost": [each._asdict() for each in found]}))
        return
    for each in found:
        line = _("line {number}", number=each.line)
        click.echo(printable(f"{line}  {clauses([each.move, labelled(each.what, each.why)])}"))
    if not found:
        click.echo(_("nothing was lost"))


def _tell(game: Game, found: list[Any], every: bool, as_json: bool) -> None:
    from naiad.engine.review import luck, summary
    from naiad.plain import printable
    from naiad.report.words import player
    from naiad.report.words_count import labelled
    from naiad_core.text import line as json_line

    seats = range(len(game.header["players"]))
    finals = [row["total"] for row in game.score()["players"]] if game.record.state.is_over() else []
    shown = _shown(game, found, as_json)
    if as_json:
        turns = []
        for each, (played, better) in zip(found, shown, strict=True):
            row = {key: round(value, 3) if isinstance(value, float) else value for key, value in each._asdict().items()}
            turns.append(row | {"mark": each.mark, "played": played, "better": better})
        rows = [summary(found, seat) for seat in seats]
        fortune = luck(found, finals, 0)
        out = {"game": game.header["game"], "turns": turns, "players": rows}
        click.echo(json_line(out | {"luck": None if fortune is None else round(fortune, 1)}))
        return
    for each, (played, better) in zip(found, shown, strict=True):
        if not (every or each.mark):
            continue
        head = labelled(player(game.header, each.seat), f"{', '.join(played)} {each.mark}".strip())
        lost = _(
            "lost {points} points of the lead, {chance} % of the chance to win",
            points=f"{number(each.points, '.1f')} ± {number(each.points_error, '.1f')}",
            chance=round(100 * each.chance),
        )
        line = _("line {number}", number=each.line)
        rest = f"; {lost}; " + _("better: {moves}", moves=", ".join(better)) if better else ""
        click.echo(printable(f"{line}  {head}{rest}"))
    for seat in seats:
        row = summary(found, seat)
        if row["turns"]:
            sum_ = plural(
                "accuracy {accuracy} %, {n} point lost by play",
                "accuracy {accuracy} %, {n} points lost by play",
                row["lost"],
                accuracy=row["accuracy"],
            )
            sum_ += ", " + plural("{n} decision marked", "{n} decisions marked", row["marked"])
            click.echo(labelled(player(game.header, seat), sum_))
    fortune = luck(found, finals, 0)
    if fortune is not None:
        lucky = player(game.header, 0 if fortune >= 0 else 1)
        click.echo(
            plural(
                "luck was {n} point for {player}", "luck was {n} points for {player}", round(abs(fortune)), player=lucky
            )
        )


def _shown(game: Game, found: list[Any], as_json: bool) -> list[tuple[list[str], list[str]]]:
    """By turn: the moves played in words, for a program as they were written, and the better ones, none where there
    are none."""
    from naiad.report.lines import actions

    played = Game(game.header)
    starts = {each.line: each for each in found}
    shown = {}
    for line, action in actions(game):
        if line in starts:
            each = starts[line]
            better = each.better if each.better != each.played else ()
            shown[line] = _words(played, each.played, as_json), _words(played, better, as_json)
        played.push(game.words.show(action, played.record.state))
    return [shown[each.line] for each in found]


def _words(game: Game, turn: Sequence[int], as_json: bool) -> list[str]:
    from naiad.report.words import foretold, move

    if not as_json:
        return foretold(game, turn)
    state, out = game.record.state.clone(), []
    for action in turn:
        out.append(move(game.words.show(action, state)))
        state.apply(action)
    return out
