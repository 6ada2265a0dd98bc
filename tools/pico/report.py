"""What is printed: every figure beside its target, met or not. Nothing is measured here."""

from collections.abc import Sequence
from typing import NamedTuple

from pico.measure import Played
from pico.probes import Edges, Shown, Timed
from pico.table import FlashWrite

# A menu over a game takes 17 KB for a moment, as it is compiled, and the journal's new memory 4: 15 are left.
LEAST_FREE = 36 * 1024
# What the journal asks for when it starts its memory anew: nothing longer is asked for in play. It asks before its last
# 512 bytes are written, which are some 60 moves and so some minutes, and again every 5 to 10 s: a piece may be missing
# meanwhile.
LEAST_PIECE = 4096
PIECE_LACKED_MS = 20_000
# A table that stays dark for longer is taken for one that is broken.
LIGHT_MS = 2500
MENU_MS = 4000
# Of sources the rules are compiled before the first of a game's lights, which takes 1.5 s of it; of compiled files most
# is the longest record, of 650 lines, to be found and played again.
RESUMED_MS, COMPILED_RESUMED_MS = 5_600, 3_700
# While the memory of games starts anew: the 4 KB of it and what writes them.
LEAST_ANEW = 32 * 1024
# The compiler's tree of the largest module that is loaded while a game is on its way.
LEAST_AT_LOADING = 16 * 1024
# With one more the table of names doubles, which takes 3.9 KB.
MOST_NAMES = 620
LONGEST_LIST_MS = 50
# As a rule and at most, by readers; 0 where that is not asked. What no program makes faster is about 30 ms: the tag's
# own time in the field, and the wire of the lights.
# A third and a fourth reader are looked at besides, some 13 ms each where nothing lies.
ANSWER_MS = {1: (60, 95), 2: (60, 95), 3: (0, 105), 4: (0, 115)}
# So many of so many tags may come while the lights change by themselves. Some players hold three in a second, while a
# place blinks and the sand runs.
UNCLEAR, UNCLEAR_IN_PLAY = (1, 4), (2, 3)
HINT_MS = 250
# Meanwhile nobody is heard.
PASS_MS = 250
STAMP_MS = 1.0
# What a task of the loop may take at once.
LONGEST_PAGE_MS = 14
MOMENTS = 12


class Figure(NamedTuple):
    """``target`` is empty where there is none; then ``met`` says nothing."""

    what: str
    figure: str
    target: str = ""
    met: bool = True


def of_answers(played: Played, readers: int, unclear: tuple[int, int] = UNCLEAR) -> list[Figure]:
    """How soon the lights answered a tag; ``unclear`` is how many of how many tags may have no answer that can be told
    from what blinks."""
    may, of = unclear
    usual_ms, most_ms = ANSWER_MS[readers]
    usual, slowest, seen = played.usual_answer_ms, played.slowest_answer_ms, bool(played.answers_ms)
    tags = f"{len(played.answers_ms)} tags, {readers} readers"
    out = [Figure("tag to lights, as a rule", f"{usual:.0f} ms, {tags}")]
    if usual_ms:
        out[0] = out[0]._replace(target=f"<= {usual_ms}", met=seen and usual <= usual_ms)
    if played.hints_ms:
        asked = max(played.hints_ms)
        out.append(Figure("a hint to lights, at most", f"{asked:.0f} ms", f"<= {HINT_MS}", asked <= HINT_MS))
    tried = played.unclear + len(played.answers_ms) + played.unanswered
    return [
        *out,
        Figure("tag to lights, at most", f"{slowest:.0f} ms", f"<= {most_ms}", seen and slowest <= most_ms),
        Figure(
            "tags that no answer could be told of",
            f"{played.unclear} of {tried}, the lights changed by themselves",
            f"<= {may} in {of}",
            played.unclear * of <= tried * may,
        ),
        Figure("tags without an answer", str(played.unanswered), "0", not played.unanswered),
    ]


def of_game(played: Played, readers: int = 2) -> list[Figure]:
    """The figures of a game."""
    heap, worst, writes = played.heap, played.worst, played.writes
    lacked_ms = played.lacked_ms(LEAST_PIECE)
    free = heap - worst.taken
    erased = sum(write.kind == "erase" for write in writes)
    out = [
        Figure(
            "first light after power-on", f"{played.light_ms / 1000:.1f} s", "<= 2.5 s", played.light_ms <= LIGHT_MS
        ),
        Figure("menu up after power-on", f"{played.menu_ms / 1000:.1f} s", "<= 4 s", played.menu_ms <= MENU_MS),
    ]
    if played.begun_ms:
        out.append(Figure("first move of a game after a PC began it", f"{played.begun_ms / 1000:.1f} s"))
    out += [
        Figure("length of the game", f"{played.length_ms / 1000:.0f} s, {played.lines} lines"),
        Figure("heap free, menu up", f"{heap - played.taken_at_menu:,} bytes of {heap:,}"),
    ]
    if played.taken_at_loading:
        left = heap - played.taken_at_loading
        out.append(
            Figure(
                "heap free, worst while loading",
                f"{left:,} bytes",
                f">= {LEAST_AT_LOADING:,}",
                left >= LEAST_AT_LOADING,
            )
        )
    out += [
        Figure(
            "heap free, worst in play",
            f"{free:,} bytes at {worst.at_ms / 1000:.0f} s, {len(played.in_play)} collections",
            f">= {LEAST_FREE:,}",
            bool(played.in_play) and free >= LEAST_FREE,
        ),
        Figure("longest free piece, worst in play", f"{played.longest_free:,} bytes"),
        Figure(
            f"no free piece of {LEAST_PIECE:,} bytes",
            f"for {lacked_ms / 1000:.1f} s at most",
            f"<= {PIECE_LACKED_MS // 1000} s",
            bool(played.in_play) and lacked_ms <= PIECE_LACKED_MS,
        ),
        Figure("names kept for good", str(played.names), f"<= {MOST_NAMES}", 0 < played.names <= MOST_NAMES),
    ]
    if played.taken_anew:
        left = heap - played.taken_anew
        what = "heap free, worst while the memory of games starts anew"
        out.append(Figure(what, f"{left:,} bytes", f">= {LEAST_ANEW:,}", left >= LEAST_ANEW))
    if played.taken_at_new_menu:
        out.append(Figure("heap free, menu opened again", f"{heap - played.taken_at_new_menu:,} bytes"))
    stats = f"{played.free_at_start:,} bytes at first, {played.free_at_end:,} at last"
    out.append(Figure("heap free as STATS tells it", stats))
    if played.answers_ms or played.unanswered:
        out += of_answers(played, readers, UNCLEAR_IN_PLAY)
    if played.orders_ms:
        out.append(Figure("a PC's move to its OK", f"{max(played.orders_ms):.0f} ms at most"))
    out += [
        Figure(
            "longest pass of the loop", f"{played.worst_pass_ms} ms", f"<= {PASS_MS}", played.worst_pass_ms <= PASS_MS
        ),
        Figure("flash writes", f"{len(writes)} ({erased} erased), at s {_moments(writes)}"),
    ]
    if played.armed is not None:
        armed = sum(write.armed for write in writes)
        seen = f"{armed} of them, {played.armed} frames of it seen"
        out.append(Figure("written while a run is armed", seen, "0, seen", not armed and played.armed > 0))
        stamps = f"{played.stamps_off_ms:.2f} ms off at most, {played.stamps} gates"
        good = played.stamps > 0 and played.stamps_off_ms <= STAMP_MS
        out.append(Figure("stamps of the gates", stamps, f"<= {STAMP_MS:.0f} ms", good))
    out += [
        Figure(
            "pulses that no pixel understands",
            f"{played.bad_pulses} in {played.frames:,} frames",
            "0",
            not played.bad_pulses,
        ),
        Figure("faults of tasks", str(played.faults), "0", not played.faults),
        Figure("starts by itself", str(played.resets), "0", not played.resets),
    ]
    if played.waited:
        out.append(Figure("busy time in which the flash is waited for", f"{100 * played.waited:.0f} %"))
    return out


def of_resumed(played: Played, is_compiled: bool = False) -> list[Figure]:
    """How soon a game is on again that was on when the power was cut."""
    took_ms, most_ms = played.resumed_ms, COMPILED_RESUMED_MS if is_compiled else RESUMED_MS
    figure = f"{took_ms / 1000:.1f} s, {played.worst.taken:,} bytes taken before"
    return [
        Figure("the position again after a power cut", figure, f"<= {most_ms / 1000:g} s", 0 < took_ms <= most_ms),
        Figure("the screen's sentence again", f"{played.said_ms / 1000:.1f} s"),
    ]


def of_lists(lists: Sequence[Timed]) -> list[Figure]:
    """The figures of a game's fullest lists, the slowest first."""
    out = []
    for timed in lists:
        what = f"{timed.moves} moves for {timed.piece} after {timed.after}"
        figure = f"{timed.ms:.1f} ms; the move before {timed.before_ms:.1f} ms"
        out.append(Figure(what, figure, f"<= {LONGEST_LIST_MS} ms", timed.ms <= LONGEST_LIST_MS))
    return out


def of_edges(edges: Edges) -> list[Figure]:
    """The figures of the gates."""
    lost = edges.given - edges.counted
    what = f"edges lost of {edges.given:,}, {edges.a_second:,} a second"
    out = [
        Figure(what, str(lost), "0", not lost),
        Figure("overflows of the queue", str(edges.overflows), "0", not edges.overflows),
    ]
    if edges.passed:
        counted = f"{edges.gates_counted} of {edges.passed}"
        out.append(Figure("gates of the wave that counted", counted, "all", edges.gates_counted == edges.passed))
    return out


def of_screen(shown: Shown) -> list[Figure]:
    """The figures of a screen."""
    return [
        Figure("heap that a screen takes", f"{shown.heap:,} bytes"),
        Figure(
            "longest page of 8 rows of pixels",
            f"{shown.page_ms:.1f} ms",
            f"<= {LONGEST_PAGE_MS}",
            shown.page_ms <= LONGEST_PAGE_MS,
        ),
        Figure("the whole screen, in the loop", f"{shown.screen_ms:.0f} ms"),
        Figure("longest pass of the loop", f"{shown.pass_ms} ms, {shown.pass_before_ms} without a screen"),
        Figure("pages sent between edges", str(shown.pages)),
        *of_edges(shown.edges),
    ]


def lines(figures: Sequence[Figure]) -> list[str]:
    """A line for each."""
    out = []
    for what, figure, target, met in figures:
        mark = ("met" if met else "MISSED") if target else ""
        out.append(f"  {mark:6s} {what:36s} {figure}" + (f"  (target {target})" if target else ""))
    return out


def _moments(writes: Sequence[FlashWrite]) -> str:
    """When, in s; of many only the first and the last."""
    seconds = [f"{write.at_ms / 1000:.1f}" for write in writes]
    if len(seconds) > 2 * MOMENTS:
        seconds = [*seconds[:MOMENTS], "...", *seconds[-MOMENTS:]]
    return " ".join(seconds)
