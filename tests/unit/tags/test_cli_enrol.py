"""naiad enrol as a command: what it prints, keeps and ends with; the reader is only state here."""

import json
from contextlib import nullcontext
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from fake_bench import FakeBench, Sticker
from naiad.cli import at_reader, main, owner
from naiad.games import plain
from naiad.link import service_mode
from naiad.link.errors import CommandError, PortError
from naiad.rooms import part
from naiad.store.database import Store
from naiad.store.sets import LISTED, TagSet
from naiad.tags import box_data, boxes
from naiad.tags import run as enrol_run
from naiad.tags.boxes import box
from naiad_core import games, wire
from naiad_core.corrected import values_of

# Five tags of one game, and a tag of another.
GAME, GROUP = next(
    (game, group)
    for game in games.GAMES
    for group in box(game).groups
    if boxes.options(game) and len(group.pieces) == 5 and not group.spelling
)
NAMES = [piece.name for piece in GROUP.pieces]
WORDS = [f"{piece.words} [{piece.name}]" for piece in GROUP.pieces]
OTHER = next(game for game in games.GAMES if game != GAME)
FOREIGN = box(OTHER).slots()[0].piece
TAGS = len(box(GAME).slots())
# An option of its box, with a value that is not the default.
OPTION, (VALUES, DEFAULT) = next(iter(boxes.options(GAME).items()))
OTHERWISE = next(value for value in VALUES if value != DEFAULT)
# A game of which much is only in the box.
OPEN = max(games.GAMES, key=lambda game: len(box_data.facts(game, {})))

# So many looks a person waits before pressing a key.
PATIENCE_LOOKS = 40
ANY_SOUND = ("ok", "error", "ask", "done")


class Table(FakeBench):
    """A reader at which somebody lays sticker after sticker, lifts each at a sound, and types when nothing happens."""

    def __init__(self, stickers, then):
        super().__init__()
        self.then = list(then)
        self.lifts = ANY_SOUND
        self.keys = []
        self.changed = 0
        self.stickers = list(stickers)
        self.opened = 0
        self.closed = 0
        # Looks after which the cable is pulled, once.
        self.pull_at = 0
        self.client = self

    def pressed(self):
        keys, self.keys = self.keys, []
        return keys

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
            self.keys.append(self.then.pop(0))
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
        monkeypatch.setattr(at_reader, "keys_so_far", table.pressed)
        return table

    return put


def enrol(*arguments, keys=""):
    result = CliRunner().invoke(main, ["enrol", *arguments], input=keys)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr


def five(*arguments, keys=""):
    return enrol(GAME, "--only", GROUP.key, "--port", "x", *arguments, keys=keys)


def stickers(count):
    return [Sticker(number) for number in range(1, count + 1)]


def kept(home, game=GAME, name="mine"):
    with Store(home / "data" / "naiad.db") as store:
        return {noted.piece: noted for noted in TagSet(store, game, name).all()}


def test_a_box_is_enrolled_and_the_command_says_how_far_it_is(home, at):
    table = at(*stickers(5))
    status, out, _ = five()
    assert status == 0
    assert f"1 of 5: {WORDS[0]}" in out and "5 of 5 done" in out and "--verify" in out
    assert sorted(kept(home)) == sorted(NAMES)
    assert table.closed == 1


def test_a_pause_is_no_failure_and_the_next_time_goes_on(home, at):
    tags = stickers(5)
    at(*tags[:2], then="q")
    status, out, _ = five()
    assert status == 0 and "2 of 5 done, 3 left" in out
    at(*tags[2:])
    status, out, _ = five()
    assert status == 0 and f"3 of 5: {WORDS[2]}" in out and "1 of 5:" not in out
    assert sorted(kept(home)) == sorted(NAMES)


def test_a_board_that_is_pulled_and_comes_back_is_waited_for(home, at):
    table = at(*stickers(5))
    table.pull_at = 20
    status, out, _ = five()
    assert status == 0 and "continues when the board is back" in out and "the board is back" in out
    assert len(kept(home)) == 5


def test_a_board_that_stays_away_is_status_1_and_what_was_done_is_kept(home, at, monkeypatch):
    table = at(*stickers(5))
    table.pull_at = 20
    monkeypatch.setattr(enrol_run, "GONE_S", 0.0)
    monkeypatch.setattr(table, "open", lambda: (_ for _ in ()).throw(PortError("it is gone")))
    status, _, err = five()
    assert status == 1 and "it is gone" in err
    assert 0 < len(kept(home)) < 5


def test_ctrl_c_is_status_130_and_q_leaves_a_board_that_stays_away(home, at, monkeypatch):
    at(*stickers(2), then="\x03")
    assert five()[0] == 130
    assert len(kept(home)) == 2
    table = at(Sticker(3))
    table.pull_at = 15

    def gone():
        table.keys.append("q")
        raise PortError("it is gone")

    monkeypatch.setattr(table, "open", gone)
    status, out, _ = five()
    assert status == 0 and "3 of 5 done, 2 left" in out


def test_a_board_whose_run_is_armed_is_status_1(home, monkeypatch):
    def busy(client, reader):
        raise CommandError(wire.ERR_BUSY, "busy: a run is armed")

    monkeypatch.setattr(enrol_run, "opened", busy)
    assert five()[::2] == (1, "busy: a run is armed\n")


def test_what_is_missing_is_listed_without_a_board(home, at):
    status, out, _ = enrol(GAME, "--list")
    missing = f"{GROUP.key}: 5 missing: {' '.join(NAMES)}"
    assert status == 0 and f"0 of {TAGS} pieces have a tag" in out and missing in out
    at(*stickers(5))
    five()
    status, out, _ = enrol(GAME, "--list", "--only", GROUP.key, "--json")
    assert json.loads(out) == {"game": GAME, "set": "mine", "of": 5, "missing": []}


def test_sets_do_not_mix_and_remember_what_their_box_holds(home, at):
    at(*stickers(5))
    five("--set", "holiday", f"--{OPTION.replace('_', '-')}", str(OTHERWISE))
    assert not kept(home) and sorted(kept(home, name="holiday")) == sorted(NAMES)
    tags = len(box(GAME, **{OPTION: OTHERWISE}).slots())
    assert tags != TAGS
    assert f"5 of {tags}" in enrol(GAME, "--set", "holiday", "--list")[1]
    assert f"0 of {TAGS}" in enrol(GAME, "--list")[1]


def test_a_lost_piece_gets_another_tag(home, at):
    at(*stickers(5))
    five()
    at(Sticker(9))
    status, out, _ = five("--replace", NAMES[2])
    assert status == 0 and f"3 of 5, again: {WORDS[2]}" in out
    assert kept(home)[NAMES[2]].uid == Sticker(9).uid


def test_a_tag_that_cannot_be_written_ends_up_in_uids_txt(home, at):
    locked, *others = stickers(5)
    locked.locked = True
    table = at(locked, *others, then="u")
    table.lifts = ("ok", "done")
    status, out, _ = five("--uids", str(home / "uids.txt"))
    assert status == 0 and "copy it to the board's drive as uids.txt" in out
    assert (home / "uids.txt").read_text() == f"{locked.uid} naiad:{GAME}/{NAMES[0]}\n"
    assert kept(home)[NAMES[0]].how == LISTED and len(kept(home)) == 5


def test_a_set_in_order_is_status_0_and_one_with_a_wrong_or_missing_tag_status_1(home, at):
    tags = stickers(5)
    at(*tags)
    five()
    at(*reversed(tags))
    status, out, _ = five("--verify")
    assert status == 0 and "5 of 5 in order, 0 wrong" in out
    tags[1].state = service_mode.DAMAGED
    at(*tags[:4], then="?q")
    status, out, _ = five("--verify")
    assert status == 1
    assert "3 of 5 in order, 1 wrong" in out and f"--replace {NAMES[1]}" in out
    assert f"not seen yet: {NAMES[1]}, {NAMES[4]}" in out and f"not seen: {NAMES[1]} {NAMES[4]}" in out


def test_any_tag_is_told_what_it_is(home, at):
    at(*stickers(5))
    five()
    at(Sticker(1, f"{GAME}/{NAMES[0]}"), Sticker(7, f"{OTHER}/{FOREIGN.name}"), Sticker(8), then="q")
    status, out, _ = enrol("--read", "--port", "x")
    assert status == 0
    assert f"says {GAME}/{NAMES[0]}: {GROUP.pieces[0].words}" in out
    assert f"listed as {NAMES[0]} of {GAME}, set mine" in out
    assert f"says {OTHER}/{FOREIGN.name}: {FOREIGN.words}" in out and "belongs to no set" in out
    assert "is blank" in out


def test_a_bank_card_is_told_once_for_as_long_as_it_lies_there(home, at):
    table = at(then="q")
    cards = [Sticker(0, state=service_mode.FOREIGN) for _ in range(6)]
    for number, card in enumerate(cards):
        card.uid = f"08{number:06X}"
    look = table.look

    def another_number():
        table.lying = [cards[table.looks // 3 % len(cards)]]
        return look()

    table.look = another_number
    status, out, _ = enrol("--read", "--port", "x")
    assert status == 0 and out.count("this is a phone or bank card") == 1
    assert "08:00" not in out


@pytest.mark.parametrize("game", games.GAMES)
def test_what_a_box_asks_is_asked_once_and_never_for_the_few_tags(home, at, monkeypatch, game):
    questions = {name: question for name, question in part(game, "box").OPTIONS.items() if question}
    answers = {question: str(boxes.options(game)[name][0][-1]) for name, question in questions.items()}
    monkeypatch.setattr("naiad.cli.enrol.sys", SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True)))
    monkeypatch.setattr("naiad.cli.keys.single_keys", nullcontext)
    asked = []
    monkeypatch.setattr("click.prompt", lambda question, **_: asked.append(question) or answers[question])
    for arguments, times in ((["--few"], 0), ([], len(questions)), ([], len(questions))):
        at(then="q")
        assert enrol(game, "--port", "x", *arguments)[0] == 0
        assert len(asked) == times


def test_one_value_that_only_the_box_tells_is_not_said_to_be_several(home, at, monkeypatch):
    for left, words in ((["a"], "1 value of this game is only in your box"), (["a", "b"], "2 values of this game are")):
        monkeypatch.setattr("naiad.tags.box_data.facts", lambda game, owner, left=left: left)
        at(then="q")
        assert words in five()[1]


def test_a_game_that_needs_no_tags_says_so(home, monkeypatch):
    monkeypatch.setattr(boxes, "part", lambda game, name: plain)
    status, out, _ = enrol(GAME, "--few")
    assert status == 0 and "needs no tag at all" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "Name a game"),
        (["chess"], "no game 'chess'"),
        ([GAME, "--list", "--verify"], "exclude each other"),
        ([GAME, "--verify", "--json"], "--json goes with --list"),
        ([GAME, "--demo", "--list"], "exclude each other"),
        ([OTHER, "--list", f"--{OPTION}", str(OTHERWISE)], f"--{OPTION} is no option of {OTHER}"),
        (["--read", f"--{OPTION}", str(OTHERWISE)], "is no option of no game"),
        ([GAME, "--list", "--set", "a b"], "cannot be a set's name"),
        ([GAME, "--list", "--only", "fish"], "no group fish"),
        ([GAME, "--port", "x", "--replace", "fish"], "no piece 'fish'"),
        ([GAME, "--reader", "9"], "9 is not in the range"),
    ],
)
def test_wrong_input_is_status_2_and_says_what_is_right(home, arguments, sentence):
    status, _, err = enrol(*arguments)
    assert status == 2 and sentence in err


def test_verifying_what_was_never_enrolled_is_status_1(home):
    status, _, err = five("--verify")
    assert status == 1 and f"nothing of {GAME} is enrolled" in err


# --- what only the box tells ---


def facts(game, *answers):
    return enrol(game, "--facts", keys="".join(f"{answer}\n" for answer in answers))


def asked():
    """What is open about the game of which most is."""
    return box_data.facts(OPEN, {})


def owner_file(home):
    return home / "data" / f"{OPEN}.owner.json"


def test_what_the_rulebook_does_not_tell_is_asked_and_written_down(home):
    first, second = asked()[:2]
    status, out, _ = facts(OPEN, "", second.shown, "q")
    assert status == 0 and f"1 of {len(asked())}: {first.words} ({first.form.hint})" in out
    told = json.loads(owner_file(home).read_text())
    for step in second.path:
        told = told[step]
    assert told == second.value
    assert str(owner_file(home)) in out and "top folder" in out
    # What was answered is not asked again.
    assert f"1 of {len(asked()) - 1}" in facts(OPEN, "q")[1]


def test_an_answer_that_cannot_be_is_refused_with_the_reason_and_asked_again(home):
    status, out, _ = facts(OPEN, "nonsense", asked()[0].shown, "q")
    assert status == 0 and "must be" in out
    assert f"2 of {len(asked())}: {asked()[1].words}" in out
    assert owner_file(home).exists()


def test_a_box_that_is_as_printed_is_the_games(home):
    facts(OPEN, asked()[0].shown, "q")
    assert owner.owned(OPEN) == OPEN and values_of(owner.owned(OPEN)) == {}


def test_nothing_answered_writes_nothing(home):
    assert facts(OPEN, "q")[0] == 0
    assert not owner_file(home).exists()


def test_an_owner_s_file_that_is_broken_is_status_2(home):
    (home / "data").mkdir()
    owner_file(home).write_text("{")
    status, _, err = facts(OPEN)
    assert status == 2 and "not JSON" in err
