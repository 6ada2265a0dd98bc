"""Quick cards, what is on the lights in words: every game, every language; the pictures are looked at by people."""

import io
import itertools

import pytest
from click.testing import CliRunner
from rich.console import Console

import glossary
from naiad import language
from naiad.cli import first_turn, main
from naiad.cli.side import KEYS, UNDO_KEYS
from naiad.lights import from_numbers
from naiad.report import card, explain, quick
from naiad.report.shapes import Rect, Text
from naiad.tags import boxes, labels, labels_draw
from naiad_core import layouts
from naiad_core.games import GAMES


@pytest.fixture(params=language.LANGUAGES)
def spoken(request):
    language.choose(request.param)
    yield request.param
    language.choose(language.LANGUAGES[0])


@pytest.mark.parametrize("game", GAMES)
def test_everything_stands_on_the_card_and_nothing_over_its_edge(game, spoken):
    shapes = card.shapes(game)
    texts = [shape for shape in shapes if isinstance(shape, Text)]
    for text in texts:
        assert 0 < text.y <= card.HEIGHT_MM - card.MARGIN_MM + 1
        wide = card.width_mm(text.text, text.size_pt, text.bold)
        assert text.x + wide <= card.WIDTH_MM - card.MARGIN_MM / 2, text.text
    for rect in shapes:
        if isinstance(rect, Rect):
            assert rect.x + rect.width <= card.WIDTH_MM - card.MARGIN_MM + 0.3
    assert not any("|" in text.text for text in texts)
    # What is printed must be read at arm's length.
    assert min(text.size_pt for text in texts) >= 8
    beside = sorted((text.y, text.x, text.x + card.width_mm(text.text, text.size_pt, text.bold)) for text in texts)
    assert all(one[0] != other[0] or one[2] <= other[1] for one, other in itertools.pairwise(beside))


@pytest.mark.parametrize("game", GAMES)
def test_a_card_leads_through_a_turn_and_no_line_of_it_begins_with_a_mark(game, spoken):
    shapes = card.shapes(game)
    texts = [shape.text for shape in shapes if isinstance(shape, Text)]
    steps = quick.steps(game)
    assert [text for text in texts if text.isdigit()] == [str(number) for number in range(1, len(steps) + 1)]
    assert len(steps) >= 5 and any(card.BUTTON.search(step) for step in steps)
    lines = {line for step in steps for line in card._wrapped(step, 60, 9)}
    assert not [line for line in lines if line[0] in ":;?!"]


def test_a_card_is_written_as_pdf_and_svg_and_as_nothing_else(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    game = GAMES[0]
    assert CliRunner().invoke(main, ["card", game]).exit_code == 0
    assert (tmp_path / f"{game}-card.pdf").read_bytes().startswith(b"%PDF")
    assert CliRunner().invoke(main, ["--lang", "fr", "card", game, "-o", "card.svg"]).exit_code == 0
    assert "Couleurs" in (tmp_path / "card.svg").read_text()
    refused = CliRunner().invoke(main, ["card", game, "-o", "card.png"])
    assert refused.exit_code == 2


def explained(panel, game):
    out = Console(file=io.StringIO(), no_color=True)
    lights = from_numbers(bytes(24), b"", panel)
    return explain.explained(lights, game, "It is Ada's turn.", out, 40).plain


@pytest.mark.parametrize("game", GAMES)
def test_what_is_on_the_lights_is_told(game):
    assert explained(bytes(256), game).startswith("The panel is dark.")
    picture = card.scenes(game)["middle"].panel
    told = explained(picture, game)
    assert told.startswith("The panel shows the table:") and "It is Ada's turn." in told
    seen = [what for colours, what in quick.colours(game, everywhere=False) if set(colours) & set(picture)]
    assert len(seen) > 1 and seen[0].split()[0] in told


@pytest.mark.parametrize("line", [KEYS, UNDO_KEYS, *first_turn.TIPS])
def test_keys_and_tips_of_play_stand_in_a_line_of_80(line, spoken):
    assert len(language._(line)) <= 80


def test_the_glossary_is_what_the_files_of_words_say():
    assert glossary.PAGE.read_text(encoding="utf-8") == glossary.page(), "run tools/words/glossary.py"


@pytest.mark.parametrize("game", GAMES)
def test_the_swatches_of_labels_are_the_colours_of_the_lights(game):
    box = boxes.box(game)
    shown = {slot.piece.name: quick.swatches(game, slot.piece.name) for slot in box.slots()}
    lit = set(layouts.load(game)["colours"].values())
    assert set().union(*shown.values()) <= lit and sum(map(bool, shown.values())) * 2 > len(shown)
    (first, *_rest) = labels.sheets(box, card.width_mm, colours=lambda name: shown[name])
    told = labels_draw.svg(first, "labels")
    assert told.count('fill="rgb(') == sum(len(shown[slot.piece.name]) for slot in box.slots()[: len(first.labels)])
