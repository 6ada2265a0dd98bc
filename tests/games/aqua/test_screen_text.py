"""What the screen says of AQUA, at every step of a game; not the panel's words."""

import random
import re

from games.aqua.chance import chance
from naiad_core.buttons import BACK, END, PUSH
from naiad_core.games.aqua import actions, pieces
from naiad_core.games.aqua.actions import LARGE, TILE, cell_of, look_of, verb_of
from naiad_core.games.aqua.score import Life
from naiad_table.games.aqua import screen_text_turn, setup
from telling_bench import TellingBench, fixture, name
from view_bench import ViewBench

HOTSPOTS = ["bgopry", "bgopyr", "bgoyrp"]
NATIVES = [{"id": number, "native": native} for number, native in zip((1, 2, 3, 4, 5, 7), "bgopry", strict=True)]
# With what the seat before has just got.
TURN = 12

told = fixture("aqua")


def text(told, view, most=TURN):
    return " ".join(told.rows(view, most))


def habitats(state, action):
    """How many hexagons a tile completes."""
    area = state.areas[state.to_act()]
    before = dict(area.looks)
    area.put(cell_of(action), look_of(action))
    found = len(area.habitats(cell_of(action)))
    area.lift(cell_of(action))
    assert area.looks == before
    return found


def likeliest(state, rng):
    """A move after habitats and large animals, as players look for them."""
    legal = state.legal()
    some = rng.sample(legal, min(len(legal), 120))
    return max(some, key=lambda a: 4 if verb_of(a) == LARGE else habitats(state, a) if verb_of(a) == TILE else 0)


def test_every_step_of_a_game_is_told_and_names_who_acts(told):
    rng = random.Random(2)
    bench = ViewBench("aqua", 3, hotspots=HOTSPOTS, snail=1, ecosystems=NATIVES)
    view, state = bench.view, bench.state
    came = set()
    while not state.is_over():
        assert name(state.to_act()) in text(told, view)
        if state.phase == actions.MARKET_DUE:
            view.commit(chance(state, rng.randrange))
            continue
        action = likeliest(state, rng)
        if verb_of(action) == TILE:
            bench.tag(pieces.piece_name(actions.piece_of(action)))
            came.add("Habitat" in text(told, view))
        elif verb_of(action) == LARGE:
            # Which ones may come, and what each is worth.
            assert "you may attract a large animal" in text(told, view) and " points)" in text(told, view)
            bench.tag(pieces.piece_name(actions.piece_of(action)))
            came.add("large")
        assert name(state.to_act()) in text(told, view)
        view.commit(action)
    assert came == {False, True, "large"}
    bench.run(2000)
    # An ecosystem whose text is not known: the players say its points.
    for seat in range(3):
        assert f"Ecosystem 7: how many points for {name(seat)}?" in text(told, view)
        bench.press(PUSH)
        view.turn(4)
        assert f"Ecosystem 7 for {name(seat)}. Points: 4." in text(told, view)
        bench.press(PUSH)
        bench.run(2000)
    totals = [player["total"] for player in state.scores()["players"]]
    said = text(told, view)
    assert f"{name(totals.index(max(totals)))} has won!" in said
    assert all(f"Points of {name(seat)}: {totals[seat]}." in said for seat in range(3))
    view.turn(1)
    seat = view.lights.result.seat
    parts = state.scores()["players"][seat]["parts"]
    said = text(told, view)
    assert said.startswith(f"Points of {name(seat)}: {totals[seat]}.") and "Ecosystem 7: 4" in said
    bench.press(PUSH)
    large = [points for _, _, _, points in state.areas[seat].large]
    assert text(told, view).startswith(f"Large animals: {sum(large)}")
    assert text(told, view).count(" points)") == len(large) > 0
    bench.press(PUSH)
    said = text(told, view)
    assert said.startswith(f"Small animals: {parts['small']} ")
    assert sum(int(points) for points in re.findall(r"= (\d+)", said)) == parts["small"] > 0
    bench.press(PUSH)
    assert text(told, view) == f"Reefs: {parts['reefs']}"


def test_the_knob_looks_around_and_picks(told):
    bench = ViewBench("aqua", 2, hotspots=HOTSPOTS[:2])
    for _ in range(8):
        bench.view.turn(1)
        bench.run(100)
        text(told, bench.view)
    bench.press(BACK, PUSH)
    assert text(told, bench.view) == "Press to pick: blue-blue-green"


def test_alone_the_rulebook_says_how_good_it_was(told):
    bench = ViewBench("aqua", 1, hotspots=HOTSPOTS[:1], variant="solo", ecosystems=NATIVES[:5])
    bench.state.phase = actions.OVER
    bench.view.start()
    bench.state.areas[0].large.append((0, 0, 2080, 200))
    bench.run(2000)
    assert "Points of Ada: 200." in text(told, bench.view)


def test_the_set_up_is_a_list_to_go_by():
    bench = TellingBench("aqua")
    options = {"variant": "classic", "market": "tracked"}
    begun = []
    screen = setup.Setup(2, options, begun.append, None)
    screen.held(PUSH)
    assert not screen.said() and not begun
    screen.press(PUSH)
    said = " ".join(bench.checked(screen.said()))
    assert said.startswith("This was drawn.")
    assert "Player 2: hot spot" in said and "Ecosystem 6:" in said and "has the snail and begins." in said
    assert "This goes back to the box: Coral tiles: 35. 5 large animals, those with the snail's sign." in said
    before = len(screen.said())
    screen.turn(1)
    assert len(screen.said()) == before - 1
    # A press begins only from the last page, a long one from any.
    assert " ".join(bench.checked(screen.said())).endswith("Press: done. Long press: begin.")
    screen.held(PUSH)
    assert begun == [screen.options]
    screen.press(END)
    assert " ".join(bench.checked(screen.said())).endswith("or press to begin.")
    bench.leave()


def test_the_reefs_that_a_tile_makes_are_those_that_the_score_counts():
    rng = random.Random(5)
    bench = ViewBench("aqua", 2, hotspots=HOTSPOTS[:2], ecosystems=NATIVES)
    state = bench.state
    told_some = 0
    while not state.is_over():
        if state.phase == actions.MARKET_DUE:
            bench.view.commit(chance(state, rng.randrange))
            continue
        action = rng.choice(state.legal())
        if verb_of(action) == TILE:
            seat, cell = state.to_act(), cell_of(action)
            area = state.areas[seat]
            area.put(cell, look_of(action))
            said = screen_text_turn._reefs(area, cell, area.habitats(cell))
            area.lift(cell)
            bench.view.commit(action)
            own = range(8 * cell, 8 * cell + 6)
            reefs = [
                (colour, len(group)) for colour, group, _ in Life(state.areas[seat]).reefs if set(group) & set(own)
            ]
            if state.stock and min(state.stock):
                assert sorted(said) == sorted(reefs)
                told_some += bool(said)
            continue
        bench.view.commit(action)
    assert told_some > 5
