"""naiad enrol as a command: what it prints, keeps and ends with; the reader is only state here."""

import json
from contextlib import nullcontext
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from fake_bench import FakeBench, Sticker
from naiad.board import enrol_run, tagging
from naiad.cli import main, owner
from naiad.link.errors import CommandError, PortError
from naiad.store.database import Store
from naiad.store.sets import LISTED, TagSet
from naiad_core import pieces, wire

GOALS = ["goal_a", "goal_e", "goal_f", "goal_v", "goal_w"]


# So many looks a person waits before pressing a key.
PATIENCE_LOOKS = 40
ANY_SOUND = ("ok", "error", "ask", "done")


class Table(FakeBench):
    """A reader at which somebody lays sticker after sticker, lifts each at a sound, and types when nothing happens."""

    def __init__(self, stickers, then):
        super().__init__()
        self.then = list(then)
        self.lifts = ANY_SOUND
        self.keys = None
        self.changed = 0
        self.stickers = list(stickers)
        self.opened = 0
        self.closed = 0
        # Looks after which the cable is pulled, once.
        self.pull_at = 0
        self.client = self

    def open(self):
        self.opened += 1
        if self.opened % 3 == 2:
            raise PortError("not back yet")
        self.gone = False
        return 1

    def close(self):
        self.closed += 1

    def look(self):
        if self.looks == self.pull_at - 1:
            self.looks += 1
            self.gone = True
        if not self.lying and self.looks % 4 == 3 and self.stickers:
            self.lying = [self.stickers.pop(0)]
            self.changed = self.looks
        elif self.then and self.looks > self.changed + PATIENCE_LOOKS:
            self.keys.put(self.then.pop(0))
            self.changed = self.looks
        return super().look()

    def signal(self, kind, words="", share=0.0):
        super().signal(kind, words, share)
        if kind in self.lifts:
            self.lying = []


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path / "data")
    monkeypatch.setattr("platformdirs.user_log_path", lambda *_, **__: tmp_path / "log")
    monkeypatch.setattr(pieces, "owner_folder", pieces.owner_folder)
    monkeypatch.delenv("NAIAD_DB", raising=False)
    monkeypatch.setattr(enrol_run, "LOOK_S", 0.0)
    monkeypatch.setattr(enrol_run, "RETRY_S", 0.0)
    return tmp_path


@pytest.fixture
def at(home, monkeypatch):
    """A function that puts a table with these stickers on the port."""

    def put(*stickers, then=""):
        table = Table(stickers, then)
        monkeypatch.setattr(enrol_run, "opened", lambda client, reader: table)
        monkeypatch.setattr(enrol_run, "read_keys", lambda keys, only: setattr(table, "keys", keys))
        return table

    return put


def enrol(*arguments, keys=""):
    result = CliRunner().invoke(main, ["enrol", *arguments], input=keys)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr


def goals(*arguments, keys=""):
    return enrol("quintazone", "--only", "goals", "--port", "x", *arguments, keys=keys)


def stickers(count):
    return [Sticker(number) for number in range(1, count + 1)]


def kept(home, game="quintazone", name="mine"):
    with Store(home / "data" / "naiad.db") as store:
        return {noted.piece: noted for noted in TagSet(store, game, name).all()}


def test_a_box_is_enrolled_and_the_command_says_how_far_it_is(home, at):
    table = at(*stickers(5))
    status, out, _ = goals()
    assert status == 0
    assert "1 of 5: goal air [goal_a]" in out and "5 of 5 done" in out and "--verify" in out
    assert sorted(kept(home)) == GOALS
    assert table.closed == 1


def test_a_pause_is_no_failure_and_the_next_time_goes_on(home, at):
    tags = stickers(5)
    at(*tags[:2], then="q")
    status, out, _ = goals()
    assert status == 0 and "2 of 5 done, 3 left" in out
    at(*tags[2:])
    status, out, _ = goals()
    assert status == 0 and "3 of 5: goal fire" in out and "1 of 5:" not in out
    assert sorted(kept(home)) == GOALS


def test_a_board_that_is_pulled_and_comes_back_is_waited_for(home, at):
    table = at(*stickers(5))
    table.pull_at = 20
    status, out, _ = goals()
    assert status == 0 and "goes on when the board is back" in out and "the board is back" in out
    assert len(kept(home)) == 5


def test_a_board_that_stays_away_is_status_1_and_what_was_done_is_kept(home, at, monkeypatch):
    table = at(*stickers(5))
    table.pull_at = 20
    monkeypatch.setattr(enrol_run, "GONE_S", 0.0)
    monkeypatch.setattr(table, "open", lambda: (_ for _ in ()).throw(PortError("it is gone")))
    status, _, err = goals()
    assert status == 1 and "it is gone" in err
    assert 0 < len(kept(home)) < 5


def test_ctrl_c_is_status_130_and_q_leaves_a_board_that_stays_away(home, at, monkeypatch):
    at(*stickers(2), then="\x03")
    assert goals()[0] == 130
    assert len(kept(home)) == 2
    table = at(Sticker(3))
    table.pull_at = 15

    def gone():
        table.keys.put("q")
        raise PortError("it is gone")

    monkeypatch.setattr(table, "open", gone)
    status, out, _ = goals()
    assert status == 0 and "3 of 5 done, 2 left" in out


def test_a_board_whose_run_is_armed_is_status_1(home, monkeypatch):
    def busy(client, reader):
        raise CommandError(wire.ERR_BUSY, "busy: a run is armed")

    monkeypatch.setattr(enrol_run, "opened", busy)
    assert goals()[::2] == (1, "busy: a run is armed\n")


def test_what_is_missing_is_listed_without_a_board(home, at):
    status, out, _ = enrol("quintazone", "--list")
    assert status == 0 and "0 of 48 pieces have a tag" in out and "pyramids: 3 missing: p1 p2 p3" in out
    at(*stickers(5))
    goals()
    status, out, _ = enrol("quintazone", "--list", "--only", "goals", "--json")
    assert json.loads(out) == {"game": "quintazone", "set": "mine", "of": 5, "missing": []}


def test_sets_do_not_mix_and_remember_what_their_box_holds(home, at):
    at(*stickers(5))
    goals("--set", "holiday", "--deck", "aquarius-2e")
    assert not kept(home) and sorted(kept(home, name="holiday")) == GOALS
    assert "5 of 63" in enrol("quintazone", "--set", "holiday", "--list")[1]
    assert "0 of 48" in enrol("quintazone", "--list")[1]


def test_a_lost_piece_gets_another_tag(home, at):
    at(*stickers(5))
    goals()
    at(Sticker(9))
    status, out, _ = goals("--replace", "goal_f")
    assert status == 0 and "3 of 5, again: goal fire" in out
    assert kept(home)["goal_f"].uid == Sticker(9).uid


def test_a_tag_that_cannot_be_written_ends_up_in_uids_txt(home, at):
    locked, *others = stickers(5)
    locked.locked = True
    table = at(locked, *others, then="u")
    table.lifts = ("ok", "done")
    status, out, _ = goals("--uids", str(home / "uids.txt"))
    assert status == 0 and "copy it to the board's drive as uids.txt" in out
    assert (home / "uids.txt").read_text() == f"{locked.uid} naiad:quintazone/goal_a\n"
    assert kept(home)["goal_a"].how == LISTED and len(kept(home)) == 5


def test_a_set_in_order_is_status_0_and_one_with_a_wrong_or_missing_tag_status_1(home, at):
    tags = stickers(5)
    at(*tags)
    goals()
    at(*reversed(tags))
    status, out, _ = goals("--verify")
    assert status == 0 and "5 of 5 in order, 0 wrong" in out
    tags[1].state = tagging.DAMAGED
    at(*tags[:4], then="?q")
    status, out, _ = goals("--verify")
    assert status == 1
    assert "3 of 5 in order, 1 wrong" in out and "--replace goal_e" in out
    assert "not seen yet: goal_e, goal_w" in out and "not seen: goal_e goal_w" in out


def test_any_tag_is_told_what_it_is(home, at):
    at(*stickers(5))
    goals()
    at(Sticker(1, "quintazone/goal_a"), Sticker(7, "aya/f_07"), Sticker(8), then="q")
    status, out, _ = enrol("--read", "--port", "x")
    assert status == 0
    assert "says quintazone/goal_a: goal air" in out and "noted as goal_a of quintazone, set mine" in out
    assert "says aya/f_07: forest domino" in out and "belongs to no set" in out
    assert "is blank" in out


def test_a_bank_card_is_told_once_for_as_long_as_it_lies_there(home, at):
    table = at(then="q")
    cards = [Sticker(0, state=tagging.FOREIGN) for _ in range(6)]
    for number, card in enumerate(cards):
        card.uid = f"08{number:06X}"
    look = table.look

    def another_number():
        table.lying = [cards[table.looks // 3 % len(cards)]]
        return look()

    table.look = another_number
    status, out, _ = enrol("--read", "--port", "x")
    assert status == 0 and out.count("a telephone or bank card lies there") == 1
    assert "08:00" not in out


def test_how_many_dominoes_bear_a_camera_is_asked_once_and_never_for_tap_tags(home, at, monkeypatch):
    monkeypatch.setattr("naiad.cli.enrol.sys", SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True)))
    monkeypatch.setattr("naiad.cli.keys.single_keys", nullcontext)
    asked = []
    monkeypatch.setattr("click.prompt", lambda question, **_: asked.append(question) or "8")
    for arguments, times in ((["--few"], 0), ([], 1), ([], 1)):
        at(then="q")
        assert enrol("aya", "--port", "x", *arguments)[0] == 0
        assert len(asked) == times


def test_one_value_that_only_the_box_tells_is_not_said_to_be_several(home, at, monkeypatch):
    for left, words in ((["a"], "1 value of this game is only in your box"), (["a", "b"], "2 values of this game are")):
        monkeypatch.setattr("naiad.board.enrol_facts.facts", lambda game, owner, left=left: left)
        at(then="q")
        assert words in goals()[1]


def test_a_game_that_needs_no_tags_says_so(home):
    status, out, _ = enrol("acqua-dolce", "--few")
    assert status == 0 and "needs no tag at all" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "Name a game"),
        (["chess"], "no game 'chess'"),
        (["aya", "--list", "--verify"], "exclude each other"),
        (["aya", "--verify", "--json"], "--json goes with --list"),
        (["aya", "--demo", "--list"], "exclude each other"),
        (["aya", "--list", "--deck", "aquarius-2e"], "no option of aya"),
        (["aya", "--list", "--set", "a b"], "cannot be a set's name"),
        (["aya", "--list", "--only", "fish"], "no group fish"),
        (["aya", "--port", "x", "--replace", "l_ae"], "no piece 'l_ae'"),
        (["aya", "--reader", "9"], "9 is not in the range"),
    ],
)
def test_wrong_input_is_status_2_and_says_what_is_right(home, arguments, sentence):
    status, _, err = enrol(*arguments)
    assert status == 2 and sentence in err


def test_verifying_what_was_never_enrolled_is_status_1(home):
    status, _, err = goals("--verify")
    assert status == 1 and "nothing of quintazone is enrolled" in err


# --- what only the box tells ---


def facts(game, *answers):
    return enrol(game, "--facts", keys="".join(f"{answer}\n" for answer in answers))


def test_what_the_rulebook_does_not_tell_is_asked_and_written_down(home):
    status, out, _ = facts("aqua", "", "anemone", "3", "q")
    assert status == 0 and "1 of 42: hotspots" in out
    path = home / "data" / "aqua.owner.json"
    told = json.loads(path.read_text())
    assert told["species"]["b"]["name"]["value"] == "anemone" and told["species"]["b"]["points"]["value"] == 3
    assert str(path) in out and "naiad_core/pieces/" in out
    # What was answered is not asked again.
    assert "1 of 40" in facts("aqua", "q")[1]


def test_an_answer_that_cannot_be_is_refused_with_the_reason_and_asked_again(home):
    status, out, _ = facts("aqua", "bgopry bogrpy bprgyo bbbbbb", "bgopry bogrpy bprgyo bygrop", "q")
    assert status == 0 and "each with the letters" in out
    assert len(json.loads((home / "data" / "aqua.owner.json").read_text())["hotspots"]["value"]) == 4


def test_the_pc_scores_by_what_was_answered(home):
    facts("aqua", "", "anemone", "q")
    owner.use()
    assert pieces.owner_folder == str(home / "data")


def test_nothing_answered_writes_nothing(home):
    assert facts("aya", "q")[0] == 0
    assert not (home / "data" / "aya.owner.json").exists()


def test_an_owner_s_file_that_is_broken_is_status_2(home):
    (home / "data").mkdir()
    (home / "data" / "aya.owner.json").write_text("{")
    status, _, err = facts("aya")
    assert status == 2 and "not JSON" in err
