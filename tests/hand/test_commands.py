"""Every command that README.md, the pages for players and owners, and ``--help`` show, as a person runs it: typed in a
terminal, by keys to its end.
"""

import json
import re
from contextlib import contextmanager
from pathlib import Path

import click
import pytest

import set_up
import uf2s
from hand.play_keys import panel_words
from naiad import image
from naiad.cli import COMMANDS, main
from naiad.twin.client import TwinProcess
from naiad.twin.transports import have_pty
from naiad_core.games import GAMES, descriptor
from terminal import ENTER, LEFT, SMALL, Shell

pytestmark = pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
REPOSITORY = Path(__file__).parents[2]
PAGES = ("README.md", "tools/docs/play.md", "tools/docs/own.md")
SHOWN = "\n".join((REPOSITORY / page).read_text() for page in PAGES)
# `make test` is what runs this; the others run for minutes, and their parts have tests of their own.
NOT_HERE = {"make test", "make docs", "make release", "naiad play --against 3", "naiad review 0d8c9068"}
# The first game of the list is the one that is begun by hand here.
TITLE, MENU = descriptor(GAMES[0]).TITLE, descriptor(GAMES[0]).MENU
FIRST = descriptor(GAMES[0]).FIRST[0]
CARDS = json.dumps({"naiad": 1, "game": GAMES[0], "players": ["Ada", "Bo"]}) + '\n{"do":"start","card":"q_wfev"}\n'
# A whole game with a cascade, which naiad report tells of.
CASCADE = next((REPOSITORY / "tests/games").glob("*/cascade.jsonl")).read_text()
# One whose result does not stand at its end, as the examples tell it.
STORED = REPOSITORY / "tests/kept"
SCORES = [json.loads(line) for line in (STORED / "scores.txt").read_text().splitlines()]
(OPEN,) = [path for path, score in zip(sorted(STORED.glob("*.jsonl")), SCORES, strict=True) if score["provisional"]]
UNSETTLED = re.sub(r'"id":"\w+",', "", OPEN.read_text()).replace('"Player 1"', '"Ada"').replace('"id":14', '"id":12')
# The records that the examples name.
KEPT = {"5f3a9c01": CASCADE, "77b0e4d2": UNSETTLED}


def of_pages():
    """The commands that the pages show, without their comments, in order."""
    blocks = re.findall(r"^```\n(.*?)^```", SHOWN, re.MULTILINE | re.DOTALL)
    lines = [line.partition("#")[0].strip() for block in blocks for line in block.splitlines()]
    prose = re.sub(r"^```\n.*?^```", "", SHOWN, flags=re.MULTILINE | re.DOTALL)
    return [line for line in [*lines, *re.findall(r"`([^`]+)`", prose)] if re.match(r"(naiad|make) \S", line)]


def examples(name):
    """The command lines among the examples of ``naiad NAME --help``."""
    said = main.get_command(click.Context(main), name).help.partition("Examples:")[2]
    lines = [line.strip().partition("   ")[0] for line in said.splitlines() if line.strip()]
    assert lines and all("naiad " in line for line in lines), said
    return lines


def shown(pattern):
    """The one command of the pages that looks so."""
    (line,) = {line for line in of_pages() if re.fullmatch(pattern, line)}
    return line


# What the pages have a person do with some game of its choice: these are run as they stand there.
DEMOS = [line for line in of_pages() if line.startswith("naiad demo ")]
DEMOS += [f"naiad demo {rest}" for rest in re.findall(r"^naiad demo .* # and (.*)", SHOWN, re.MULTILINE)]
ENROL, LABELS, ENROL_DEMO = map(shown, (r"naiad enrol \S+", r"naiad labels \S+", r"naiad enrol \S+ --demo"))
CARD = shown(r"naiad card \S+")
SHOW, RENAME, FORGET = map(shown, (r"naiad show \w{8}", r"naiad rename .*", r"naiad forget \w{8}"))
NOTE, BROWSE = map(shown, (r"naiad note .*", r"naiad serve \w{8}"))
LEGAL = """naiad legal game.jsonl --why '{"do":"pass"}'"""
BUTTONS = ("knob", "back", "end", "menu")


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A folder to work in, with nothing kept yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("NAIAD_DB", raising=False)
    monkeypatch.chdir(tmp_path)


@contextmanager
def a_board(tmp_path, monkeypatch, **options):
    """A twin whose two ports this PC sees as a board's."""
    with TwinProcess(console=True, **options) as twin:
        twin.wait("port", 300)
        usb = {"vid": 0x239A, "pid": 0x80F4, "serial_number": "E6604C311B5A3D2C", "manufacturer": "Raspberry Pi"}
        told = [
            {**usb, "device": device, "interface": name, "location": at, "product": "Pico", "description": "Pico"}
            for device, name, at in (
                (twin.console, "CircuitPython CDC control", "1-1:1.0"),
                (twin.port, "CircuitPython CDC2 control", "1-1:1.2"),
            )
        ]
        (tmp_path / "ports.json").write_text(json.dumps(told))
        monkeypatch.setenv("PORTS", str(tmp_path / "ports.json"))
        yield twin


# --- the pages, from the first to the last line ---


def test_without_hardware():
    with Shell() as shell:
        assert "Play a whole game on the simulated table." in shell.run("naiad --help")
        # What `make demo` does.
        assert "bin/naiad demo" in shell.run(f"make -C {REPOSITORY} -s -n -o .venv/.ready demo | tail -1")
        assert ", over" in shell.run("naiad demo") and "Next: naiad show" in shell.whole
        assert re.search(r"In a browser: naiad serve \w{8}\s", shell.whole)
        for line in DEMOS:
            shell.type(line)
            if line == DEMOS[0]:
                shell.until(re.compile(r"\d+x real time"))
            said = shell.ended()
            assert ", over" in said and "Next: naiad show" in said
        listed = shell.run("naiad games")
        assert all(descriptor(game).TITLE in listed for game in GAMES if f"naiad demo {game}" in SHOWN)
        for shown in re.findall(r"naiad (?:show|report) (\w{8})", SHOWN):
            assert shown in listed, f"a page shows {shown}; with its seed that game is another today"
        assert shell.run("naiad --lang fr games") != listed
        assert ", over: Player 1 wins" in shell.run(SHOW)
        assert "drawn: game.svg" in shell.run("naiad show 0d8c9068 -o game.svg")
        assert Path("game.svg").read_text().startswith("<svg")
        assert "drawn: game.html" in shell.run("naiad show 0d8c9068 -o game.html")
        shell.run(SHOW.replace("show", "export") + " > game.jsonl")
        assert "1 Ada, 2 Bo" in shell.run(RENAME) and ", over: Ada wins" in shell.run(SHOW)
        assert "Ada's first game" in shell.run(NOTE) and "note: Ada's first game" in shell.run(SHOW)
        assert "Ada wins" in shell.run("naiad games --player Ada --sort points")
        forget(shell, FORGET)
        assert "no saved game" in shell.run(SHOW, 2) and "restored" in shell.run("naiad forget --undo")
        assert "The game is over." in shell.run(LEGAL)
        assert "drawn: cascade.svg" in shell.run("naiad report ecf38790 -o cascade.svg")
        assert Path("cascade.svg").read_text().startswith("<")
        assert "one side of A5" in shell.run(CARD)
        for line, page in (("naiad serve --open", ""), (BROWSE, r"game\?id=\w{8}")):
            shell.type(line)
            shell.until(re.compile(rf"Open http://127.0.0.1:\d+/{page}#hands=\S+"), "Ctrl-C ends it.")
            shell.press("\x03")
            shell.ended()
        shell.type(ENROL_DEMO)
        shell.until("It plays by itself; [q] or Ctrl-C ends it.", re.compile(r"\b[2-9] of \d+ done"))
        shell.press("q")
        assert "nothing is saved" in shell.ended()


def test_with_a_board(tmp_path, monkeypatch):
    # A deploy that was broken off before its last file.
    firmware = tmp_path / "firmware"
    files = image.files()
    for name, data in files.items():
        (firmware / name).parent.mkdir(parents=True, exist_ok=True)
        (firmware / name).write_bytes(data)
    (firmware / "settings.toml").write_bytes(image.settings())
    (firmware / max(files)).unlink()
    with a_board(tmp_path, monkeypatch, firmware=firmware, speed=12, seed=3) as twin, Shell(SMALL) as shell:
        said = shell.run("naiad ports")
        # Where the ports have long names a number goes on in the next line.
        assert "console" in said and "data" in said and "E6604C311B5A3D2C" in "".join(said.split())
        assert "Written and read back." in shell.run("naiad deploy") and "has started." in shell.whole
        shell.type("naiad doctor")
        examine(shell, twin)
        assert "All well" in shell.ended()
        shell.type(ENROL)
        shell.until("How many dominoes of a terrain have a camera in your box?")
        shell.press(ENTER)
        shell.until("f_01")
        twin.do("put", reader=0, tag="blank 1")
        shell.until("1 of 172 done")
        twin.do("lift", reader=0)
        shell.press("q")
        shell.ended()
        assert "172 labels" in shell.run(LABELS)
        shell.type("naiad enrol players Ada Bo")
        for number, name in enumerate(("Ada", "Bo"), 1):
            shell.until(f"{number} of 2: {name}")
            twin.do("put", reader=0, tag=f"blank {number + 1}")
            shell.until(f"{number} of 2 done: {name}")
            twin.do("lift", reader=0)
        assert "--verify checks them all" in shell.ended()
        # A game is begun at the table and watched on this PC.
        shell.type("naiad play --port " + twin.port)
        for words in (MENU, "2 PLAY", "DECK 40", FIRST, *set_up.words(GAMES[0])):
            shell.until(lambda words=words: panel_words(shell) == words)
            twin.do("press", button=0)
        shell.until(f"{TITLE}, still being played", lambda: panel_words(shell) == "QUAD CARD")
        shell.press("x")
        shell.until("play at the real table; [n] asks for names, [q] ends the view")
        shell.press("nAda, Bo" + ENTER)
        shell.until("Bo: 0 points")
        shell.press("q")
        shell.ended()
        assert "nothing new" in shell.run("naiad sync")
        assert '"entries": 0' in shell.run("naiad sync --json")
        assert "All well" in shell.run("naiad doctor --quick")
        assert "1 of 172" in shell.run(f"{ENROL} --list")
        assert TITLE in shell.run("naiad games")


def test_the_game_that_a_power_cut_took_is_given_back(tmp_path, monkeypatch):
    nvm = tmp_path / "nvm"
    with a_board(tmp_path, monkeypatch, nvm=nvm, speed=12, seed=3) as twin, Shell(SMALL) as shell:
        shell.type("naiad play --port " + twin.port)
        for words in (MENU, "2 PLAY", "DECK 40", FIRST, *set_up.words(GAMES[0])):
            shell.until(lambda words=words: panel_words(shell) == words)
            twin.do("press", button=0)
        shell.until(f"{TITLE}, still being played")
        shell.press("q")
        shell.ended()
        assert "lost" not in shell.run("naiad sync")
    # What a cut between the erase and the first byte leaves.
    nvm.write_bytes(b"\xff" * nvm.stat().st_size)
    with a_board(tmp_path, monkeypatch, nvm=nvm, speed=12, seed=3) as twin, Shell(SMALL) as shell:
        assert "naiad restore gives it back" in shell.run("naiad sync")
        assert "continues with" in shell.run("naiad restore")
        # The board has started anew.
        while not twin.wait("port", 300)["present"]:
            pass
        assert "has lost no game" in shell.run("naiad restore", 1)
        assert "gives it back" not in shell.run("naiad sync")
        assert shell.run("naiad games").count(TITLE) == 1


def examine(shell, twin):
    """Do what the doctor asks, until it has summed up."""
    done = ""
    while True:
        shell.until(lambda done=done: asked(shell) != done or "Everything that was found" in shell.whole)
        done = asked(shell)
        if "Everything that was found" in shell.whole:
            return
        if "[y/n" in done:
            # Nobody takes a simulated emitter's light away.
            shell.press("n" if "emitters' light" in done else "y")
        elif "[1 to " in done:
            # The first picture is the one that is shown upright, or clockwise.
            shell.press("1")
        elif press := re.match(r"Press the (?:button )?(\w+)", done):
            twin.do("press", button=BUTTONS.index(press[1].lower()), ms=300)
        elif turn := re.match(r"Turn the knob (\d+) clicks to the (\w+)", done):
            twin.do("turn", steps=int(turn[1]) * (1 if turn[2] == "right" else -1))
        elif reader := re.match(r"Hold any tag to reader (\d)", done):
            twin.do("tap", reader=int(reader[1]) - 1, tag="naiad:some/piece", ms=6000)
        elif gate := re.match(r"Put a finger through gate (\d)", done):
            twin.do("gate", gate=int(gate[1]) - 1, ms=2000)


def asked(shell):
    """What the doctor asks at this moment, in one line."""
    questions = re.findall(r"^> (.*?)(?=\n  (?:ok|FAILED|note)|\n>|\Z)", shell.whole, re.DOTALL | re.MULTILINE)
    return " ".join(questions[-1].split()) if questions else ""


def test_every_command_of_the_pages_is_run_here():
    source = Path(__file__).read_text()
    named = {ENROL, LABELS, ENROL_DEMO, SHOW, RENAME, NOTE, BROWSE, FORGET, LEGAL, CARD}
    ran = {*DEMOS, *named, "naiad play", *NOT_HERE, "make demo"}
    missing = [line for line in of_pages() if line not in ran and f'"{line}"' not in source]
    assert not missing, f"the pages show what no test runs: {missing}"
    assert len(of_pages()) > 15


# --- the examples of --help ---

# What the examples of a command need beside it; those that need a board or a person are told apart below.
FILES = {"legal": CARDS, "score": CARDS, "review": CARDS}
WITH_A_BOARD = ("sync", "restore", "deploy", "doctor", "enrol")
ELSEWHERE = ("play", "demo", "serve", "bridge", "club")
# Whose examples play hundreds of games to their end, for minutes: one that is as long as it must be stands for them.
SHORT = {
    "ladder": ["naiad ladder quintazone 3 1 --games 2"],
    "review": ["naiad review game.jsonl --samples 24 --json"],
}


def test_the_examples_of_every_command_that_needs_no_board(tmp_path):
    with Shell(SMALL) as shell:
        for id_, text in KEPT.items():
            Path("kept.jsonl").write_text(text.replace('"naiad":1', f'"naiad":1,"id":"{id_}"'))
            shell.run("naiad import kept.jsonl")
        Path("circuitpython.uf2").write_bytes(uf2s.packed(uf2s.PICO))
        Path("settings.toml").write_text('NAIAD_SEATS = "side"\n')
        for name in COMMANDS:
            if name in (*WITH_A_BOARD, *ELSEWHERE):
                continue
            Path("kept.jsonl").unlink(missing_ok=True)
            Path("game.jsonl").write_text(FILES.get(name, CASCADE))
            for line in SHORT.get(name) or examples(name):
                if "--step" in line:
                    stepped(shell, line)
                elif line.startswith("naiad forget") and "--" not in line:
                    forget(shell, line)
                else:
                    shell.run(line.replace("sudo tee /etc/udev/rules.d", f"tee {tmp_path}"))
            if name == "forget":
                shell.run("naiad forget --undo")


def forget(shell, line):
    """Forget a game, and say that it is meant."""
    shell.type(line)
    shell.until("Delete it? [y/N]")
    shell.press("y" + ENTER)
    assert "deleted: 1 game" in shell.ended()


def stepped(shell, line):
    """Replay forward and back, then to its end."""
    shell.type(line)
    moves = CASCADE.count("\n") - 1
    shell.until(f"[0/{moves}]", descriptor(json.loads(CASCADE.split("\n")[0])["game"]).TITLE + ": ")
    shell.press("n")
    shell.until(f"[1/{moves}]", "line 2")
    shell.press(" ")
    shell.until(f"[2/{moves}]", "line 3")
    shell.press(LEFT)
    shell.until(f"[1/{moves}]", "line 2")
    # Keys typed ahead of the pictures count as well.
    shell.press("n" * (moves - 1))
    shell.until(f"[{moves}/{moves}]", f"line {moves + 1}")
    shell.press("n")
    shell.ended()
    shell.type(line)
    shell.until(f"[0/{moves}]")
    shell.press("nq")
    shell.ended()
    shell.type(line)
    shell.until(f"[0/{moves}]")
    shell.press("\x03")
    shell.ended(130)
