"""The doctor at a twin whose person does what the panel asks: all green on a table in order, and each fault named."""

import json
import re
from collections.abc import Iterator

import pytest

from naiad.doctor import alone, report
from naiad.doctor import hands as doctor_hands
from naiad.doctor.examination import AGAIN, FAILED, NOTE, OK, QUIT, SKIP, SKIPPED, Bench, Finding, Part, examine
from naiad.link import commands, service_mode
from naiad.twin.robots.patient import Patient
from naiad.twin.robots.player import MENU_WORDS
from naiad.twin.wiring import Wiring
from naiad_core import palette
from naiad_core.buttons import PUSH
from twin.table import Kept, Table


class Silent:
    """A person who reads the panel, not the PC; ``keys`` are pressed one at each question."""

    def __init__(self, keys: str = "") -> None:
        self.keys = keys
        self.asked: list[str] = []
        self.told: list[Finding] = []
        self._next = ""

    def ask(self, sentence: str) -> None:
        self.asked.append(sentence)
        self._next, self.keys = self.keys[:1], self.keys[1:]

    def key(self) -> str:
        key, self._next = self._next, ""
        return key.strip()

    def tell(self, finding: Finding) -> None:
        self.told.append(finding)


def examined(
    table: Table, parts: tuple, person: Silent | None = None, robot: dict | None = None, quick: bool = False
) -> list[Finding]:
    """What is found; with a robot at the table unless it is None."""
    findings: list[Finding] = []
    table.until(lambda: table.data.present)
    with table.client(Kept()) as client:
        client.sync()
        stats = commands.stats(client)
        with service_mode.opened(client):
            bench = Bench(client, person or Silent())
            bench.stats = stats
            if robot is not None:
                table.world.spawn(Patient(table.world, table.hands, table.eyes).play(**robot))
            examine(bench, alone.PARTS, findings)
            examine(bench, parts, findings)
            table.report = report.report(client, findings, report.facts(bench))
            bench.words("ALL WELL", palette.GREEN)
            table.run(500)
    return findings


def wrong(findings: list[Finding]) -> dict[str, str]:
    return {finding.what: finding.words for finding in findings if finding.status not in (OK, NOTE)}


def hands(*names: str) -> tuple:
    return tuple(part for part in doctor_hands.PARTS if part.name in names or not names)


@pytest.fixture
def table() -> Iterator[Table]:
    with Table(seed=5) as table:
        table.boot()
        yield table


def test_a_table_in_order_is_all_green() -> None:
    with Table(seed=5, screen="sh1106") as table:
        table.boot()
        _is_all_green(table)


def _is_all_green(table: Table) -> None:
    person = Silent()
    findings = examined(table, hands(), person, robot={})
    assert wrong(findings) == {}
    asked = [f.what for f in findings if f.part == "gates" and f.what != "gates"]
    assert asked == [*(f"gate {n}" for n in range(1, 9)), "stray light"]
    assert person.told == findings
    assert next(f.words for f in findings if f.what == "screen") == "seen"
    assert "UID" in next(f.words for f in findings if f.what == "tag on reader 2")
    assert json.loads(json.dumps(table.report))["findings"][0]["status"] == OK


def test_a_reader_that_is_dead_is_named_with_its_pin_and_nobody_is_asked_to_hold_a_tag_to_it(table: Table) -> None:
    table.outside.readers[1].dead = True
    table.run(5000)
    findings = examined(table, hands("readers"), robot={})
    assert wrong(findings) == {"reader 2": "does not answer"}
    bad = next(f for f in findings if f.status == FAILED)
    assert "GP20" in bad.causes[0]
    assert "switches" in bad.causes[1]
    assert "tag on reader 1" in [f.what for f in findings]


def test_when_all_readers_are_dead_the_wires_they_share_come_first(table: Table) -> None:
    for reader in table.outside.readers:
        reader.dead = True
    table.run(5000)
    findings = examined(table, ())
    assert all("SCK GP18" in f.causes[0] for f in findings if f.status == FAILED)
    assert set(wrong(findings)) == {"reader 1", "reader 2"}


def test_a_gate_that_stays_blocked_is_named(table: Table) -> None:
    table.hands.gate(3)
    findings = examined(table, hands("gates"), robot={})
    assert wrong(findings) == {"gate 4": "blocked while nothing is in it"}
    assert len([f for f in findings if f.part == "gates"]) == 9


def test_gates_whose_wires_are_swapped_are_told_from_dead_ones(table: Table) -> None:
    findings = examined(table, hands("gates"), Silent(), robot={"swapped": 1})
    assert wrong(findings) == {"gate 1": "gate 2 answered instead", "gate 2": "gate 1 answered instead"}
    assert "GP8 and GP9" in next(f.causes[0] for f in findings if f.what == "gate 1")


def test_a_gate_that_sees_light_from_elsewhere_is_named(table: Table) -> None:
    findings = examined(table, hands("gates"), robot={"stray": 2})
    assert wrong(findings) == {"gate 3": "sees light from elsewhere 100 % of the time"}
    assert "tape" in " ".join(next(f.causes for f in findings if f.status == FAILED))


def test_a_pixel_that_stays_dark_is_what_the_person_says(table: Table) -> None:
    findings = examined(table, hands("lights"), robot={"dark": 5})
    assert set(wrong(findings)) == {"ring", "colours"}


def test_a_screen_that_is_gone_is_named_with_its_pins() -> None:
    with Table(seed=5, screen="ssd1306") as table:
        table.boot()
        table.until(lambda: table.eyes.screen)
        table.hands.plug_screen(False)
        findings = examined(table, hands("screen"), robot={})
    assert wrong(findings) == {"screen": "it answers no more"}
    assert "SDA to GP0 and SCL to GP1" in next(f.causes[1] for f in findings if f.what == "screen")


def test_a_table_without_a_screen_is_told_so_and_nothing_is_wrong(table: Table) -> None:
    findings = examined(table, hands("screen"), robot={})
    assert wrong(findings) == {}
    assert findings[-1].words == "none answered at the start"


def test_a_panel_wired_another_way_than_the_settings_say_is_seen(table: Table) -> None:
    table.machine.drive.layer["settings.toml"] = b'NAIAD_PANEL = "straight"'
    person = Silent()
    findings = examined(table, hands("lights"), person, robot={"asked": lambda: (person.asked or [""])[-1]})
    assert set(wrong(findings)) == {"panel"}
    assert 'NAIAD_PANEL = "serpentine"' in next(f.causes[0] for f in findings if f.what == "panel")


class Reader(Silent):
    """A person who compares what the panel and the ring show with the doctor's drawings, and types its number; or, with
    ``turning``, turns the knob until it is right and pushes it."""

    def __init__(self, table: Table, turning: bool) -> None:
        super().__init__()
        self.table = table
        self.turning = turning
        self._at_ms = 0.0
        self._lit: list[int] = []

    def ask(self, sentence: str) -> None:
        super().ask(sentence)
        self._at_ms = self.table.now_ms + 400
        self._lit = []

    def key(self) -> str:
        table = self.table
        if table.now_ms < self._at_ms or ("of these" not in self.asked[-1] and "run around" not in self.asked[-1]):
            return ""
        if "run around" in self.asked[-1]:
            lit = [at for at, colour in enumerate(table.eyes.ring) if any(colour)]
            if lit and lit != self._lit[-1:]:
                self._lit += lit
            if len(self._lit) < 2:
                return ""
            number = 1 if (self._lit[-1] - self._lit[-2]) % 24 == 1 else 2
        else:
            drawn = self.asked[-1].split("\n")[2:]
            xs = sorted({x for x, _ in table.eyes.lit})
            ys = sorted({y for _, y in table.eyes.lit})
            seen = ["".join("#" if (x, y) in table.eyes.lit else "." for x in xs[::2]) for y in ys[::2]]
            pictures = [[row[at : at + 5].strip() for row in drawn] for at in range(0, 8 * 8, 8)]
            number = 1 + [[row for row in rows if row] for rows in pictures].index(seen)
        if self.turning and number > 1:
            table.hands.turn(1)
            self._at_ms = table.now_ms + 400
            self._lit = []
            return ""
        if self.turning:
            table.hands.press(PUSH)
            self._at_ms = table.now_ms + 1000
            return ""
        return str(number)


@pytest.mark.parametrize(("turn", "mirror"), [(0, True), (90, False), (180, True), (270, False)])
def test_a_panel_of_any_kind_stands_upright_once_it_is_set_as_the_doctor_says(turn: int, mirror: bool) -> None:
    wiring = Wiring(panel_turn=turn, panel_mirror=mirror, ring_reverse=mirror, serpentine=turn != 90)
    with Table(seed=5, wiring=wiring) as table:
        drive = table.machine.drive
        own = b'NAIAD_PANEL_TURN = "180"\n' if mirror else b""
        if not wiring.serpentine:
            own += b'NAIAD_PANEL = "straight"\n'
        drive.layer["settings.toml"] = own
        table.boot()
        findings: list[Finding] = []
        table.until(lambda: table.data.present)
        with table.client(Kept()) as client, service_mode.opened(client):
            bench = Bench(client, Reader(table, turning=turn == 180))
            steps = [step for part in hands("lights") for step in part.steps(bench) if step.what in ("ring", "panel")]
            examine(bench, [Part("lights", lambda bench: steps)], findings)
        told = {f.what: " ".join(f.causes) for f in findings}
        assert set(told) == {"ring", "panel"}
        assert [f.status for f in findings] == [FAILED if mirror else OK, FAILED if turn or mirror else OK]
        assert all("settings.toml" in causes for causes in told.values() if causes)
        wanted = re.findall(r'NAIAD_\w+ = "?\w+"?', " ".join(told.values()))
        drive.layer["settings.toml"] = "\n".join(wanted).encode() + b"\n" + own
        table.cut_power()
        table.boot()
        table.until_words(*MENU_WORDS.values(), limit_ms=8000)


@pytest.mark.parametrize(
    ("settings", "what", "cause"),
    [
        (b"NAIAD_KNOB_REVERSE = 1", "knob, to the right", "NAIAD_KNOB_REVERSE = 0"),
        (b"NAIAD_KNOB_STEPS_PER_DETENT = 2", "knob, to the left", "NAIAD_KNOB_STEPS_PER_DETENT = 4 instead of 2"),
    ],
)
def test_a_knob_that_counts_otherwise_is_told_what_to_set(table: Table, settings: bytes, what: str, cause: str) -> None:
    table.machine.drive.layer["settings.toml"] = settings
    findings = examined(table, hands("knob"), robot={})
    assert len(wrong(findings)) == 2
    assert cause in next(f.causes[0] for f in findings if f.what == what)


def test_buttons_that_are_swapped_and_a_buzzer_nobody_hears(table: Table) -> None:
    buttons = table.outside.wiring.buttons
    object.__setattr__(table.outside.wiring, "buttons", (*buttons[:2], buttons[3], buttons[2], *buttons[4:]))
    findings = examined(table, hands("buttons", "sound"), robot={"deaf": 1})
    assert wrong(findings) == {
        "end": "menu answered instead",
        "menu": "end answered instead",
        "buzzer": "not heard as it should be",
    }


def test_where_nobody_is_the_rest_is_left_out(table: Table) -> None:
    table.slow()
    findings = examined(table, hands())
    assert [f.words for f in findings if f.what in ("the knob", "back", "end")] == 3 * ["nothing was sensed"]
    assert {f.part for f in findings if f.status == SKIPPED} == {
        "buttons",
        "knob",
        "lights",
        "screen",
        "sound",
        "readers",
        "gates",
    }


def test_a_step_is_left_out_or_done_again_or_all_ended_at_a_key(table: Table) -> None:
    person = Silent(SKIP + AGAIN + " " + QUIT)
    findings = examined(table, hands("readers", "gates"), person, robot=None)
    assert [(f.what, f.status) for f in findings[-3:]] == [
        ("tag on reader 1", SKIPPED),
        ("readers", SKIPPED),
        ("gates", SKIPPED),
    ]
    assert person.asked[1] == person.asked[2] == "Hold any tag to reader 2."


def test_what_was_crashed_or_set_wrong_is_told_without_a_secret(table: Table) -> None:
    table.machine.drive.layer["settings.toml"] = b'CIRCUITPY_WIFI_PASSWORD = "hidden"\nNAIAD_READERS = nine\n'
    table.machine.drive.layer["last_crash.txt"] = b"Traceback\n  File x\nMemoryError: \n"
    findings = examined(table, ())
    told = {f.what: f for f in findings}
    assert (told["problem"].status, "NAIAD_READERS" in told["problem"].words) == (FAILED, True)
    assert (told["crash"].status, "MemoryError" in told["crash"].words) == (NOTE, True)
    assert "hidden" not in json.dumps(table.report)
    assert "MemoryError" in json.dumps(table.report)


def test_a_file_that_is_not_this_naiads_is_named(table: Table) -> None:
    drive = table.machine.drive
    drive.layer["naiad_core/font.py"] = drive.read("naiad_core/font.py") + b"\n"
    assert "naiad_core/font.py" in wrong(examined(table, ()))["files"]


def test_a_service_mode_that_closed_while_the_pc_slept_is_opened_again(table: Table) -> None:
    table.until(lambda: table.data.present)
    with table.client(Kept()) as client, service_mode.opened(client):
        bench = Bench(client, Silent())
        table.run(40_000)
        assert table.words() == "QUIN ZONE"
        assert bench.inputs().knob == 0
        assert table.until_words("SERV ICE")


def test_a_full_table_with_four_readers_and_32_gates_on_shift_registers_is_green_too() -> None:
    settings = {"NAIAD_READERS": 4, "NAIAD_GATES": "shift", "NAIAD_GATE_COUNT": 32}
    with Table(seed=5, settings=settings) as table:
        table.boot()
        findings = examined(table, hands("readers", "gates"), robot={})
    assert wrong(findings) == {}
    assert [f.what for f in findings][-2:] == ["gate 32", "stray light"]
    assert len([f for f in findings if f.what.startswith("tag on reader")]) == 4


def test_a_table_without_gates_panel_and_buzzer_is_not_asked_about_them() -> None:
    settings = {"NAIAD_GATES": "none", "NAIAD_PANEL": "none", "NAIAD_VOLUME": 0}
    with Table(seed=5, settings=settings) as table:
        table.machine.drive.layer["settings.toml"] = b'NAIAD_GATES = "none"\nNAIAD_PANEL = "none"\nNAIAD_VOLUME = 0\n'
        table.boot()
        table.until(lambda: table.data.present)
        with table.client(Kept()) as client, service_mode.opened(client):
            bench = Bench(client, Silent())
            steps = {part.name: [step.what for step in part.steps(bench)] for part in doctor_hands.PARTS}
    assert steps["lights"] == ["ring", "colours"]
    assert steps["sound"] == steps["gates"] == []
