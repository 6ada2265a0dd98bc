"""What Acqua Dolce's page asks: draws, what cards cost, a control phase."""

from games.acqua_dolce.play import arrange, at_control, draw, game, push, several
from naiad import panel_words
from naiad.games.acqua_dolce import drawing
from naiad.games.acqua_dolce.page import page
from naiad.web import asks
from naiad_core.games.acqua_dolce import actions, pieces

ROW, PILE = actions.OPEN, actions.draw(False)


def words(asked):
    return [way["words"] for way in asked["ways"]]


def plays(*names):
    return {"moves": [actions.play([pieces.piece(name) for name in names])]}


def test_a_turn_begins_with_a_draw_from_the_pile_or_the_row_whatever_the_knob_stands_on():
    state = game().record.state
    asked = page(state, {"moves": [PILE, ROW]}, "Ada")
    assert (asked["kind"], asked["title"], asked["first"], asked["open"]) == (
        "idle",
        "Ada: draw a card first.",
        "A turn begins with a draw: cards of the hand are played after it.",
        ROW,
    )
    assert words(asked) == ["Draw from the pile"] and asked == page(state, {}, "Ada")
    assert page(game(single_pile=True).record.state, {}, "Ada")["open"] == 0


def test_actions_that_need_no_card_of_the_hand_have_buttons_of_their_own():
    at = game(rules="advanced")
    draw(at)
    asked = page(at.record.state, {}, "Ada")
    assert words(asked) == ["Draw from the pile", "Discard 2, draw 3", "Change the temperature"]
    assert "first" not in asked and (asked["ways"][1]["out"], asked["ways"][1]["most"]) == (2, 3)
    steps = {"moves": [actions.temperature(by) for by in actions.STEPS]}
    assert page(at.record.state, steps, "Ada")["options"] == ["23 °C", "24 °C", "26 °C", "27 °C"]
    arrange(at, ["platy_1"])
    assert page(at.record.state, steps, "Ada")["options"][3] == "27 °C: kills platy"


def test_the_button_for_the_temperature_stays_where_the_thermometer_ends_one_way():
    at = game(rules="advanced")
    draw(at)
    for degrees, warmest in ((30, -1), (29, 1), (20, 2)):
        at.record.state.now[pieces.DEGREES] = degrees
        ways = {way["words"]: way["action"] for way in page(at.record.state, {}, "Ada")["ways"]}
        assert ways["Change the temperature"] == actions.temperature(warmest)


def test_what_a_card_would_cost_is_said_before_and_a_school_is_gathered():
    at = game()
    draw(at)
    state = at.record.state
    costs = page(state, {}, "Ada")["costs"]
    assert costs["neon"] == "1 penalty card (no school)" and "piranha" not in costs
    assert costs["bumblebee"] == "2 penalty cards (no plant, no decoration)"
    one, three = plays("neon_1"), plays("neon_1", "neon_2", "neon_5")
    assert page(state, one, "Ada") == {"yes": "Play neon: 1 penalty card (no school)", "holds": ["neon_1"]}
    assert page(state, three, "Ada") == {"yes": "Play 3 neons", "holds": ["neon_1", "neon_2", "neon_5"]}
    # Another card of the school in the hand joins it by a tap, which is said.
    adds = ["A tap on another card of this school adds it."]
    assert page(state, one | {"fits": ["neon_1", "platy_2"]}, "Ada").get("lines") is None
    assert page(state, one | {"fits": ["neon_1", "neon_4"]}, "Ada")["lines"] == adds
    # What costs nothing and can have no company is played at once.
    assert page(state, plays("piranha_1"), "Ada") == {"yes": "Play piranha"}


def test_a_page_says_in_a_sentence_what_a_control_phase_asks_and_whom():
    hungry = at_control("piranha_2", *several("neon", 1, 2, 3, 5), "plant_1", "food4_1")
    assert "title" not in page(hungry.record.state, {}, "Ada")
    push(hungry, "end")
    asked = page(hungry.record.state, {}, "Ada")
    assert asked == {"title": "Ada: choose a fish that the piranha eats.", "lines": []}
    # Each fish is a choice with its picture.
    eats = hungry.record.state.legal()
    eaten = page(hungry.record.state, {"moves": eats}, "Ada")
    assert eaten["title"] == asked["title"] and eaten["yes"] == "Take it out"
    assert len(eaten["shows"]) == len(eats) and set(eaten["shows"]) <= {
        *several("neon", 1, 2, 3, 5),
        "piranha_2",
    }
    assert eaten["options"] == ["neon", "neon", "neon", "neon", "piranha"][: len(eats)]
    fourteen = [*several("neon", 1, 2, 3, 4, 5, 6, 7), *several("platy", 1, 2, 3, 4, 5, 6, 7)]
    lacking = at_control("bumblebee_1", "indian_glassfish_1", "guppy_1", "guppy_2", "food4_1", "food6_1")
    push(lacking, "end")
    # The bumblebee lacks a plant and a decoration, and gets on with all.
    assert pieces.kind_of(pieces.piece("bumblebee_1")) in [
        actions.played_of(action)[0] for action in lacking.record.state.legal()
    ]
    title = page(lacking.record.state, {}, "Ada")["title"]
    assert title == "Ada: choose which of the fish whose conditions are not met leaves first."
    poor = at_control(*fourteen, "food4_1", seats=3, hands=[3, 4, 2])
    push(poor, "end")
    assert page(poor.record.state, {}, "Ada")["title"] == "Ada: too little food. Choose the fish that starve: 1."


def test_a_control_phase_that_goes_on_does_not_say_that_it_is_over():
    asks = at_control("piranha_2", *several("neon", 1, 2, 3))
    push(asks, "end")
    told = {"telling": True, "lines": ["Take out 2: Neon.", "Turn up a new row.", "Which goes first?"]}
    so_far = page(asks.record.state, told, "Ada")
    assert so_far == {"title": "The control phase so far:", "lines": ["Take out 2: Neon", "Turn up a new row"]}
    assert page(game().record.state, told, "Ada")["title"] == "The control phase is over:"


def test_each_list_of_the_set_up_has_its_question_and_goals_their_names():
    def asked(*words):
        return asks.question({"screen": "list", "asks": "setup", "words": words, "at": 0}, None, "acqua-dolce")

    goals = asked("GOAL EASY", "GOAL HARD", "GOAL ALL", "GOAL PICK")
    assert goals["title"] == "Which goals are played for?"
    assert goals["options"][:2] == [
        "The three easy goals: species, schools, ornaments",
        "The three hard goals: glassfish, colours, zones",
    ]
    one = asked("SPEC YES", "SPEC NO")
    assert one["title"] == "Does this goal count?"
    assert one["options"] == ["The goal counts: species", "The goal does not count: species"]
    assert asked("NEED 1", "NEED 2")["title"] == "How many goals must be met at once to win?"
    assert asked("OPEN ROW", "ONE PILE")["title"] == "Where are cards drawn from?"
    # Goals are common and lie open.
    assert panel_words.sentence("PC DEAL", "acqua-dolce") == "The PC deals the cards, and keeps hands secret."
    actions_ = asked("3 ACT", "3 ACT+")
    assert actions_["title"] == "How many actions has a turn?"
    assert actions_["options"][1] == "3 actions a turn, and one more for each goal that the player meets in that turn"


def test_a_fish_that_is_put_into_another_zone_is_told_where_it_lives():
    played = game()
    assert drawing.elsewhere(played, "corydoras_1", "zone_top") == "This fish lives in another zone: bottom."
    for piece, part in (("corydoras_1", "zone_bottom"), ("plant_5", "zone_top"), ("corydoras_1", "kind_neon")):
        assert drawing.elsewhere(played, piece, part) == ""
