"""A fish's conditions in the words of each language: what is wrong is what is there, and never told by a negation."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from languages import NEGATIONS
from naiad import language
from naiad.games.acqua_dolce.position import NEED_WORDS
from naiad.games.acqua_dolce.words import UNMET
from naiad.report.lines import steps
from naiad.rooms import position
from naiad_core import text
from naiad_core.games.acqua_dolce.pieces import CONDITIONS, FISH

KEPT = Path(__file__).parents[2] / "kept" / "acqua_dolce_advanced.jsonl"


@pytest.fixture(params=language.LANGUAGES)
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    language.choose(request.param)
    yield request.param
    language.choose("en")


def test_an_unmet_condition_is_never_told_by_a_negated_word(spoken: str) -> None:
    negated = re.compile(rf"(?i)\b({NEGATIONS[spoken]})\b")
    for condition, wrong, wanted in zip(CONDITIONS, UNMET, NEED_WORDS, strict=True):
        # What must not be there is wrong where it is there; what must be there, where it is not.
        is_ban = condition.startswith("no_")
        assert bool(negated.search(language._(wrong))) != is_ban
        assert bool(negated.search(language._(wanted))) == is_ban


def test_what_is_wrong_for_a_fish_is_what_is_there_and_must_not_be(spoken: str) -> None:
    game = text.read(KEPT.read_text(encoding="utf-8"))
    bans = [n for n, condition in enumerate(CONDITIONS) if condition.startswith("no_")]
    seen = False
    for step in steps(game):
        state = step.game.record.state
        kinds = [kind for kind in range(FISH) if state.on_table(kind)]
        found = {n for kind in kinds for n in bans if state.unmet(kind) >> n & 1}
        told = position(step.game).plain if found else ""
        for n in found:
            seen = True
            assert language._(UNMET[n]) in told
        for line in told.splitlines():
            wrong = line.partition(language._("wrong for it: {needs}", needs=""))[2]
            wrong = wrong.partition(language._("met: {needs}", needs=""))[0]
            assert not [n for n in bans if language._(NEED_WORDS[n]) in wrong]
    assert seen
