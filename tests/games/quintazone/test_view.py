"""Quintazone's view without a board around it: what its lights tell, when a turn ends, what is offered first."""

import random

import pytest

from naiad.lights.sight import words
from naiad_core import layouts, palette
from naiad_core.buttons import BACK, END, PUSH
from naiad_core.games.quintazone import actions, pieces, rules
from naiad_core.games.quintazone.actions import verb_of
from naiad_table.canvas import BLINK_MS, Canvas
from view_bench import ViewBench

ELEMENTS = {palette.YELLOW: "a", palette.GREEN: "e", palette.RED: "f", palette.PURPLE: "v", palette.BLUE: "w"}
CARDS_ACROSS = 8


def bench(seats=2, deck="aquarius-1e"):
    out = ViewBench("quintazone", seats, deck=deck)
    out.tag("q_wfev")
    out.press(PUSH)
    look(out, 8)
    return out


def look(table, blinks):
    """The panels of so many blinks from now on, and the last ring."""
    canvas = Canvas()
    panels = []
    for _ in range(blinks):
        table.run(BLINK_MS)
        table.view.draw(canvas, table.now_ms)
        panels.append(bytes(canvas.panel))
    return panels, bytes(canvas.ring)


def verbs(table):
    return [verb_of(action) for action in table.state.history]


def say(table):
    return words(look(table, 1)[0][0])


# --- reading a table off its lights ---


def read_pixel(colours):
    """(element, None or (size, seat)) of a pixel by what it shows, blink after blink, all around."""

    def before(i):
        return colours[i - 1], colours[i - 2]

    whites = colours.count(palette.WHITE)
    if not whites:
        (colour,) = set(colours)
        return ELEMENTS.get(colour, ""), None
    # The rest before the first flash shows the element, what follows a flash the owner.
    first = next(i for i, colour in enumerate(colours) if colour == palette.WHITE and palette.WHITE not in before(i))
    owner = colours[(first + 1) % len(colours)]
    return ELEMENTS[colours[first - 1]], (whites, palette.SEATS.index(owner))


def read_table(panels):
    """By place in the window: the elements of a card's quarters, and its pyramids as (element, size, seat)."""
    cards = {}
    for y in range(CARDS_ACROSS):
        for x in range(CARDS_ACROSS):
            pixels = [(2 * y + dy) * palette.WIDTH_PX + 2 * x + dx for dy in (0, 1) for dx in (0, 1)]
            read = [read_pixel([panel[at] for panel in panels]) for at in pixels]
            if any(element for element, _ in read):
                pyramids = {(element, *pyramid) for element, pyramid in read if pyramid}
                cards[x, y] = "".join(element for element, _ in read), pyramids
    return cards


def told(state):
    """The same by the rules, of all the cards there are, by place on the table."""
    cards = {}
    for number in range(state.laid):
        where, face = state.laid_cell(number), state.faces[number]
        quarters = pieces.QUARTERS[4 * (face >> 1) :][:4]
        text = "".join(pieces.ELEMENTS[e] for e in (quarters[::-1] if face & 1 else quarters))
        cards[actions.cell_x(where), actions.cell_y(where)] = text, set()
    for where, element, size, seat in state.pyramids():
        cards[actions.cell_x(where), actions.cell_y(where)][1].add((pieces.ELEMENTS[element], size, seat))
    return cards


@pytest.mark.parametrize("seed", range(8))
def test_every_pyramid_its_size_and_its_owner_can_be_read_off_the_lights(seed):
    rng = random.Random(seed)
    table = bench(2 + seed % 4, ("aquarius-1e", "aquarius-2e")[seed % 2])
    state = table.state
    read = 0
    while not state.is_over():
        moves = state.legal()
        pyramids = [move for move in moves if verb_of(move) == actions.PYRAMID]
        cards = [move for move in moves if verb_of(move) == actions.CARD]
        assert not table.referee.commit(rng.choice(pyramids or cards or moves))
        if state.laid % 5 or state.is_over():
            continue
        seen = read_table(look(table, 8)[0])
        left, top, right, bottom = state.bounds()
        newest = state.laid_cell(state.laid - 1)
        first = layouts.window(left - 1, right + 1, actions.cell_x(newest), CARDS_ACROSS)
        above = layouts.window(top - 1, bottom + 1, actions.cell_y(newest), CARDS_ACROSS)
        window = {(x - first, y - above): card for (x, y), card in told(state).items()}
        window = {(x, y): card for (x, y), card in window.items() if 0 <= x < CARDS_ACROSS and 0 <= y < CARDS_ACROSS}
        assert seen == window
        read += sum(len(pyramids) for _, pyramids in seen.values())
    assert read


def test_with_a_pyramid_in_hand_free_zones_keep_their_colours_taken_ones_dim_and_the_one_under_the_knob_is_white():
    table = bench()
    table.tag("p3")
    table.press(PUSH)
    table.tag("l_ae")
    table.press(PUSH, END)
    table.tag("p1")
    (where,) = [where for where, *_ in table.state.pyramids()]
    element = table.state.pyramids()[0][1]
    taken = table.state.zone_of(actions.cell_x(where), actions.cell_y(where), element)
    chosen = table.view.selection.candidates[0]
    under = actions.cell_of(chosen), actions.panel_of(chosen)
    free = table.state.zone_of(actions.cell_x(under[0]), actions.cell_y(under[0]), under[1])
    dim, white = sorted(look(table, 2)[0], key=lambda panel: palette.WHITE in panel)
    assert {dim[at] for at in lit_by(table, taken, element)} == {palette.DIM}
    assert {white[at] for at in lit_by(table, free, under[1])} == {palette.WHITE}
    # Nothing else is changed in either.
    assert dim.count(palette.DIM) == len(lit_by(table, taken, element))
    assert white.count(palette.WHITE) == len(lit_by(table, free, under[1]))
    assert not {palette.DIM} & set(white)
    assert not {palette.WHITE} & set(dim)


@pytest.mark.parametrize("half", [0, 1])
def test_the_zone_that_comes_under_the_knob_stands_out_at_once(half):
    table = bench()
    look(table, half)
    table.tag("p1")
    for _ in range(3):
        canvas = Canvas()
        table.view.draw(canvas, table.now_ms)
        assert palette.WHITE in canvas.panel
        # The blink goes on from there.
        assert [palette.WHITE in panel for panel in look(table, 3)[0]] == [False, True, False]
        table.view.turn(1)


def lit_by(table, cells, element):
    """The pixels of an element on the cards of these cells."""
    state = table.state
    left, top, right, bottom = state.bounds()
    first = layouts.window(left - 1, right + 1, 0, CARDS_ACROSS)
    above = layouts.window(top - 1, bottom + 1, 0, CARDS_ACROSS)
    cards = told(state)
    out = []
    for where in cells:
        x, y = actions.cell_x(where), actions.cell_y(where)
        for i, letter in enumerate(cards[x, y][0]):
            if letter == pieces.ELEMENTS[element]:
                out.append((2 * (y - above) + i // 2) * palette.WIDTH_PX + 2 * (x - first) + i % 2)
    return out


# --- when a turn ends ---


@pytest.fixture
def laid():
    """A game whose first card is laid, its turn still open."""
    table = bench()
    table.tag("w_f_1")
    table.press(PUSH)
    assert verbs(table) == [actions.START, actions.CARD]
    return table


def unfit(state):
    """A card of the deck that fits nowhere once the turn is over, or none."""
    following = state.clone()
    following.apply(actions.END)
    return next((card for card in range(state.size) if not following.is_used(card) and not following.legal(card)), None)


def test_a_card_that_fits_nowhere_ends_no_turn():
    table = ViewBench("quintazone", 2)
    table.tag("q_wfev")
    table.press(PUSH)
    table.tag("w_f_1")
    table.press(PUSH)
    card = unfit(table.state)
    assert card is not None
    table.tag(pieces.IDS[card])
    assert say(table) == "NO FIT"
    assert verbs(table) == [actions.START, actions.CARD]


def test_a_card_put_back_ends_no_turn_and_the_pyramid_may_still_be_set(laid):
    laid.tag("w_f_2")
    assert look(laid, 1)[1][13] == palette.SEATS[1], "whose card it would be"
    laid.press(BACK)
    laid.tag("p2")
    laid.press(PUSH)
    assert verbs(laid) == [actions.START, actions.CARD, actions.PYRAMID]


def test_the_next_players_card_ends_the_turn_when_it_is_laid(laid):
    laid.tag("w_f_2")
    laid.press(PUSH)
    assert verbs(laid) == [actions.START, actions.CARD, actions.END, actions.CARD]
    assert laid.state.seat == 1


def last_card(table, rng):
    state = table.state
    while state.laid < state.size:
        moves = state.legal()
        cards = [move for move in moves if verb_of(move) == actions.CARD]
        assert not table.referee.commit(rng.choice(cards or [actions.END]))
    assert not state.is_over()


def test_a_goal_after_the_last_card_ends_the_game_when_it_is_shown():
    table = bench()
    last_card(table, random.Random(5))
    table.tag("goal_a")
    assert say(table) == "GOAL A"
    assert not table.state.is_over()
    table.press(PUSH)
    assert verbs(table)[-2:] == [actions.END, actions.GOAL]
    assert table.state.goals[0] == 0


def test_a_second_goal_while_the_turn_still_waits_for_its_press_does_not_replace_the_first():
    table = bench(seats=3)
    last_card(table, random.Random(5))
    table.tag("goal_a")
    before = list(table.view.selection.candidates)
    table.tag("goal_e")
    assert table.view.selection.notice == "not-now"
    assert list(table.view.selection.candidates) == before
    table.press(PUSH)
    assert table.state.goals[0] == 0


def test_goals_are_laid_one_after_another_without_a_press_between():
    table = bench(seats=3)
    last_card(table, random.Random(5))
    table.tag("goal_a")
    table.press(PUSH)
    table.tag("goal_e")
    assert table.state.goals[1:] == [-1, -1]
    # The antenna reads it again: it is the same goal.
    table.tag("goal_e")
    assert table.state.goals[1:] == [-1, -1]
    table.tag("goal_v")
    assert table.state.goals[1] == pieces.ELEMENTS.index("e")
    table.press(PUSH)
    assert table.state.goals[2] == pieces.ELEMENTS.index("v")
    assert not table.state.is_provisional()


def test_the_pyramid_taken_in_hand_is_the_press_for_the_card_and_the_next_card_that_for_the_pyramid():
    table = bench()
    table.tag("w_f_1")
    table.view.turn(1)
    chosen = table.view.selection.candidates[table.view.selection.index]
    table.tag("p3")
    assert table.state.history[1:] == [chosen]
    assert verb_of(table.view.selection.candidates[0]) == actions.PYRAMID
    table.tag("w_w_1")
    assert verbs(table)[1:3] == [actions.CARD, actions.PYRAMID]
    assert table.state.seat == 1
    assert verb_of(table.view.selection.candidates[0]) == actions.CARD


def test_a_second_card_or_another_size_is_another_choice_and_lays_nothing():
    table = bench()
    table.tag("w_f_1", "w_w_1")
    assert verbs(table) == [actions.START]
    table.press(PUSH)
    table.tag("p3", "p1")
    assert verbs(table) == [actions.START, actions.CARD]


def test_a_pyramid_after_the_next_players_card_is_still_of_who_laid_the_last_one(laid):
    seat = laid.state.seat
    laid.tag("w_w_1")
    assert laid.view.selection.mode
    laid.tag("p2")
    assert laid.state.seat == seat
    assert not laid.view.selection.mode
    assert verb_of(laid.view.selection.candidates[0]) == actions.PYRAMID


def test_a_goal_before_the_last_card_is_too_early(laid):
    laid.tag("goal_a")
    assert say(laid) == "NOT YET"
    assert laid.state.card_part == rules.LAID


# --- what is told ---


def test_after_a_turn_its_player_is_told_to_draw_while_there_is_a_pile(laid):
    laid.press(END)
    assert say(laid) == "P1 DRAW"
    look(laid, 8)
    assert not say(laid)


def test_no_card_is_to_be_drawn_from_an_empty_pile():
    table = bench()
    last_card(table, random.Random(5))
    table.undo()
    while table.state.card_part == rules.DUE:
        table.undo()
    table.press(END)
    assert "DRAW" not in say(table)


def test_after_the_start_card_the_first_player_is_named():
    table = ViewBench("quintazone", 3)
    table.tag("q_wfev")
    table.press(PUSH)
    assert say(table) == "P1 1ST"


def test_the_largest_zone_is_offered_first():
    table = bench()
    for card in ("w_f_1", "w_f_2"):
        table.tag(card)
        table.press(PUSH)
    table.tag("p1")
    selection = table.view.selection
    sizes = []
    for action in selection.candidates:
        where = actions.cell_of(action)
        sizes.append(len(table.state.zone_of(actions.cell_x(where), actions.cell_y(where), actions.panel_of(action))))
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] == 3


@pytest.mark.parametrize("seed", range(3))
def test_a_card_is_offered_first_where_it_gains_most(seed):
    rng = random.Random(seed)
    table = bench(2 + seed)
    state = table.state

    def lead(action):
        following = state.clone()
        following.apply(action)
        totals = [player["total"] for player in following.scores()["players"]]
        return 2 * totals[state.seat] - sum(totals)

    told_apart = 0
    while state.laid < state.size:
        cards = {actions.piece_of(move) for move in state.legal() if verb_of(move) == actions.CARD}
        if cards and state.laid % 4 == 0:
            table.tag(pieces.IDS[rng.choice(sorted(cards))])
            leads = [lead(action) for action in table.view.selection.candidates]
            assert leads == sorted(leads, reverse=True)
            told_apart += leads[0] > leads[-1]
            table.press(BACK)
        moves = state.legal()
        likely = [move for move in moves if verb_of(move) in (actions.CARD, actions.PYRAMID)]
        assert not table.referee.commit(rng.choice(likely or moves))
    assert told_apart
