"""AYA on a page of `naiad serve`: what a running glass leaves alone there, and all that a camera domino is used for."""

import pytest

from browser.conftest import browser, chromium, serving, set_up_twin
from browser.laid import at, kept, laid
from browser.person import Person
from browser.whole import Whole
from naiad.games.aya.chain_drawing import joined
from naiad.rooms import chain_of
from naiad.twin.transports import have_pty
from naiad_core.games.aya import actions
from naiad_core.games.aya.pieces import piece, piece_name
from naiad_table.games.aya.modes import ANIMAL, JOIN_FROM, JOIN_TO, PLAIN
from naiad_table.gates import ARMED, DISARMED

pytestmark = pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
__all__ = ["browser", "chromium"]
TAKE = "document.querySelector('#all').open = true, document.querySelector('#box [data-piece={}]').click()"
LEFT = "document.querySelector('#left').textContent"
WHY = "document.querySelector('#why').textContent"
# Of what can be chosen in the drawing, what is not edged as legal places are.
UNLIT = """[...document.querySelectorAll('.can')].filter((one) => ![one, ...one.children].some((each) =>
  !['none', ''].includes(getComputedStyle(each).strokeDasharray) || one.matches('.chosen'))).map((one) => one.id)"""
# A minute of sand in two and a half seconds: on a busy machine too the glass is not empty before the end.
SPEED = "24"


@pytest.fixture
def table(tmp_path):
    """The address of a simulated table, with hands."""
    words = ("--speed", SPEED, "--seed", "6", "--nvm", str(tmp_path / "table.nvm"))
    with serving(str(tmp_path / "naiad.db"), *words) as (hands, base):
        set_up_twin(base, hands.partition("=")[2])
        yield hands.replace("/#", "/table?key=twin#")


def test_a_refusal_stays_while_the_sand_runs_and_a_camera_domino_has_all_its_uses(browser, table):
    page = browser.page("sand")
    page.size(width=1280, height=800)
    page.open(url=table)
    person = Person(page)
    whole = Whole(person, wanted=("^AYA", "^2 players$", "usual"))

    def take(piece):
        person.settle()
        before = person.state()
        page.read(script=TAKE.format(piece))
        person.until(lambda: person.state() != before, f"{piece} cannot be taken")
        person.settle()

    while whole.moves < 1:
        whole.step()
    # The sand can be stopped, with nothing in hand: then nothing else is offered but to go on.
    if person.sees("#no:not([hidden])"):
        person.click("#no")
    person.click("#use:not([hidden])")
    page.sees("Pause: the sand timer is stopped.")
    assert not any(person.sees(f"{each}:not([hidden])") for each in ("#end", "#hint", "#pieces button"))
    person.click("#yes")
    # Its landscape, then the next one's animal, the domino after it onto the reserve.
    take("f_26")
    person.click("#use:not([hidden])")
    page.sees("Only the domino")
    person.click("#choices button")
    take("f_27")
    person.click("#use:not([hidden])")
    person.click("#end:not([hidden])")
    page.sees("The animal lies flat.")
    person.click("#end:not([hidden])")
    person.click("#yes")
    take("m_01")
    person.click("#end:not([hidden])")
    page.sees("on the reserve")
    # A place that has a domino already says so, and goes on saying so.
    take("m_02")
    person.at("#domino_f_26")
    page.until(script=WHY)
    refused, left = page.read(script=WHY), page.read(script=LEFT)
    assert left.startswith("Sand timer: ")
    page.until(script=f"{LEFT} !== {left!r}")
    assert page.read(script=WHY) == refused
    assert page.troubles() == []
    page.close()


@pytest.mark.parametrize("row", ["", "stalls"])
def test_a_click_on_the_first_domino_that_stands_pushes_it_and_one_on_another_does_not(browser, tmp_path, row):
    # As it stands before the first push, and after it.
    position = kept("aya", 142 if row else 141)
    first, *others = chain_of(position).dominoes
    fell = [first, others[0]] if row else []
    with laid(tmp_path, position) as table:
        table.says(gates=ARMED, row=row, fell=fell)
        page, person = at(browser, "desk", table.address)
        pushed, other = (
            f"#domino_{piece_name(each)}" for each in ((others[1], others[2]) if row else (first, others[0]))
        )
        person.until(lambda: person.sees(f"{pushed}.takes"), "it is not offered")
        assert person.sees("#cascade:not([hidden])")
        person.at(other)
        person.at(pushed)
        person.until(lambda: table.ordered, "nothing is pushed")
        assert table.ordered == [("cascade", {})]
        # While it falls nobody touches it.
        table.says(gates=ARMED, row="falls", fell=fell)
        person.until(lambda: not person.sees("#cascade:not([hidden])"), "it is offered still")
        person.at(pushed)
        assert not page.read(script="document.querySelectorAll('.takes').length") and len(table.ordered) == 1
        # Whoever begins to count the pushes and goes back finds it as it lies.
        table.says(gates=DISARMED, row="stalls", fell=fell)
        page.until(script=f"document.querySelectorAll('.down').length === {len(fell)}")
        # A row may flow either way, and turn: none leans.
        leans = "[...document.querySelectorAll('.down > *')].some((one) => getComputedStyle(one).transform !== 'none')"
        assert not page.read(script=leans)
        person.until(lambda: bool(person.sees("#end:not([hidden])")) == bool(row), "the pushes cannot be counted")
        page.close()


def test_another_use_of_a_domino_stays_at_its_branch_of_a_fork_which_is_said(browser, tmp_path):
    position = kept("aya", 15)
    legal = list(position.record.state.legal(piece("f_27")))
    plain, animal = (
        [each for each in legal if actions.verb_of(each) == verb] for verb in (actions.DOMINO, actions.ANIMAL)
    )
    branch = actions.AFTER + actions.branch(piece("g_6"), 2)
    with laid(tmp_path, position) as table:

        def do(verb, values):
            if verb != "use":
                return table.do(verb, values)
            table.says(moves=animal, mode=ANIMAL, in_hand="f_27")
            return {"n": table.told.n}

        table.here.tables["twin"].do = do
        at_branch = next(n for n, each in enumerate(plain) if actions.place_of(each) == branch)
        table.says(moves=plain, mode=PLAIN, in_hand="f_27", at=at_branch)
        page, person = at(browser, "desk", table.address)
        person.until(lambda: person.sees("#use:not([hidden])"), "it has no other use")
        for more in (".", ", an animal across both."):
            page.sees(f"places forest 27 downstream of garden 6, branch 2{more}")
            page.until(script="document.querySelector('.chosen')?.id === 'end_g_6_2'")
            if more == ".":
                person.click("#use")
        assert page.troubles() == []
        page.close()


@pytest.mark.parametrize("mode", [JOIN_FROM, JOIN_TO])
def test_every_end_that_can_be_joined_is_edged_as_legal_places_are(browser, tmp_path, mode):
    position = kept("aya_eight_cameras", 12)
    of = actions.from_of if mode == JOIN_FROM else actions.to_of
    ends = {of(join): join for join in position.record.state.joins()}
    with laid(tmp_path, position) as table:
        table.says(moves=list(ends.values()), mode=mode)
        page, _person = at(browser, "desk", table.address)
        page.until(script=f"document.querySelectorAll('.can').length === {len({joined(end) for end in ends})}")
        assert page.read(script=UNLIT) == [] and page.troubles() == []
        page.close()
