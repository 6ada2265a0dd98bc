"""What the screen says of AYA, from the first turn of the glass to the result; not the panel's words."""

import random
import re

from games.aya.bench import Bench, falls, rests
from games.aya.test_light_game import Bench as LightBench
from naiad_core.buttons import BACK, END, MENU, PUSH
from naiad_core.games.aya import actions, pieces
from naiad_table import phrases
from telling_bench import fixture, name

# A move whose photo is spoiled; the result.
MOVE = 12
LIST = 24

told = fixture("aya")


def text(told, bench, most=MOVE):
    return " ".join(told.rows(bench.view, most))


def test_every_placement_is_told_and_names_who_acts(told):
    rng = random.Random(3)
    bench = Bench()
    assert text(told, bench).startswith("Ada begins. Turn the sand timer over")
    bench.press(PUSH)
    said = set()
    named = set()
    for _ in range(60):
        assert text(told, bench).startswith(f"{name(bench.state.turn)}: draw a domino")
        unseen = [piece for piece in range(pieces.DOMINOES) if bench.state.at_hand(piece)]
        bench.tag(pieces.piece_name(rng.choice(unseen)))
        if rng.random() < 0.6:
            bench.press(MENU)
        bench.view.turn(rng.randrange(20))
        said.add(text(told, bench).partition(name(bench.state.turn))[2].split()[0])
        named.update(text(told, bench).split())
        bench.press(*([END, PUSH] if rng.random() < 0.3 and bench.view.selection.mode else [PUSH]))
        if bench.view.selection.candidates or bench.view.selection.notice:
            bench.press(END)
            bench.run(3000)
    assert said == {"places"}
    # A number as people say it.
    assert "3" in named and not any(re.match("0[0-9]", word) for word in named)
    bench.press(END)
    assert text(told, bench).startswith("Join from")
    bench.press(PUSH)
    assert text(told, bench).startswith("Join ")


def test_what_spoils_a_photo_is_said_before_it_is_laid(told):
    bench = Bench()
    bench.press(PUSH)
    for domino in ("f_01", "f_02"):
        bench.tag(domino)
        bench.press(PUSH)
    bench.tag("f_28")
    assert "MENU: its animal, its landscape." in text(told, bench)
    bench.press(MENU, PUSH)
    bench.tag("f_29")
    bench.press(MENU)
    said = []
    for _ in bench.view.selection.candidates:
        said.append(text(told, bench))
        bench.view.turn(1)
    spoiled = [each for each in said if "No photo this way: another animal is on the same stretch" in each]
    assert spoiled and all("That stretch has the animal forest 28." in each for each in spoiled)
    bench.press(BACK)


def test_a_fork_that_is_full_is_told_with_how_many_the_game_allows(told):
    bench = Bench(max_animals_per_fork=2)
    bench.press(PUSH)
    view, fork = bench.view, pieces.piece("g_1")
    view.commit(actions.domino(0, actions.ALONE))
    view.commit(actions.domino(fork, actions.AFTER, True))
    for camera, place in (("f_28", actions.AFTER + actions.branch(fork, 1)), ("f_29", actions.BEFORE)):
        view.commit(actions.animal(pieces.piece(camera), place))
    bench.tag("f_30")
    bench.press(MENU)
    places = [actions.place_of(action) for action in view.selection.candidates]
    view.selection.index = places.index(actions.AFTER + actions.branch(fork, 2))
    assert "At most 2 animals at one fork." in text(told, bench)
    bench.press(BACK)


def test_doubts_and_the_result_are_told(told):
    bench = Bench(4)
    bench.press(PUSH)
    for domino in ("f_01", "f_02", "f_28"):
        bench.tag(domino)
        bench.press(PUSH)
    bench.run(601_000)
    assert "Sand timer 2 of 2." in text(told, bench)
    bench.press(PUSH)
    bench.run(602_000)
    assert "Take all hands off" in text(told, bench)
    bench.press(PUSH)
    bench.run(200)
    falls(bench, 0, 1, 3)
    rests(bench)
    bench.press(END)
    assert text(told, bench)
    bench.press(PUSH)
    assert bench.state.is_over()
    assert text(told, bench).startswith("All have fallen.")
    bench.press(END)
    assert "Points in all:" in text(told, bench, LIST)


def test_the_result_gives_every_reason_in_full(told):
    bench = LightBench(track="photos")
    assert "Turn the sand timer over" in text(told, bench)
    bench.press(PUSH)
    assert text(told, bench) == "Place the chain while the sand timer runs. END: a stock is empty."
    bench.press(END, PUSH, PUSH, END, PUSH)
    assert bench.state.is_over()
    assert "Read each photo" in text(told, bench)
    bench.view.turn(1)
    assert text(told, bench).startswith("Press to take: forest 26")
    bench.press(PUSH)
    assert text(told, bench).startswith("Photo of forest 26: The photo counts.")
    bench.press(PUSH)
    bench.view.commit(actions.photo(pieces.piece("f1"), 5))
    bench.press(END)
    assert "landscape forest 1: A river end of the landscape is not covered" in text(told, bench, LIST)
    for _ in bench.view.selection.candidates:
        bench.view.turn(1)
        text(told, bench, LIST)


def test_once_all_is_told_and_once_the_game_is_closed_the_screen_says_so(told):
    bench = LightBench(track="photos")
    bench.press(PUSH, END)
    assert "draw no more from the stock" in phrases.lines([phrases.panel("ALL LAID")])[0]
    bench.press(PUSH, PUSH, END, PUSH, END)
    assert text(told, bench, LIST).endswith("END closes the game. BACK: to the photos.")
    bench.press(BACK)
    assert text(told, bench).startswith("All photos are entered. BACK takes that back. END: result.")
    bench.press(END, END)
    bench.run(3000)
    assert text(told, bench).startswith("The game is closed: nothing more is entered or taken back. END: result.")
    bench.press(END)
    assert "END closes" not in text(told, bench, LIST)


def test_below_the_first_rank_the_result_has_no_title_in_whatever_language(told):
    bench = LightBench(track="photos")
    # A photo that counts, and pushes that take more tokens than it brings points.
    bench.press(PUSH, END, PUSH, *[PUSH] * 12)
    bench.press(END, PUSH)
    assert bench.state.is_over()
    bench.tag("f_26")
    bench.press(PUSH)
    bench.press(END)
    assert bench.state.scores()["table"]["rank"] is None
    assert bench.pages()[0].startswith("SUM ")
    assert text(told, bench, LIST).startswith("Points in all:")
