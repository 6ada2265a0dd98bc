"""What the chain shows of a canvas: every pixel in its place, no more power than there is, no frame too many."""

import adafruit_pixelbuf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from naiad.twin.eyes import Eyes
from naiad_core import palette
from naiad_table import pixels, ticks
from naiad_table.canvas import Canvas
from naiad_table.panel_turn import turn as turn_picture
from pico_parts import Parts

RING, GATES = 24, 8
wiring = Parts().load("naiad_table.wiring")


class Chain(adafruit_pixelbuf.PixelBuf):
    """The real buffer, with what would go over the wire kept."""

    def __init__(self, count):
        self.sent = []
        super().__init__(count, byteorder="GRB", brightness=1.0, auto_write=False)

    def _transmit(self, buffer):
        self.sent.append(bytes(buffer))


def in_chain(order, ring, gates):
    """Where ring, gates and panel sit, counted from the first pixel of all."""
    firsts = [0] * ring + [ring] * gates
    return [at + first for at, first in zip(order, firsts + [ring + gates] * 256, strict=False)]


class Bench:
    def __init__(self, **limits):
        self.canvas = Canvas(GATES, RING)
        self.order = wiring.order_of(RING, GATES)
        self.chain = Chain(len(self.order))
        parts = (self.canvas.ring, self.canvas.gates, self.canvas.panel)
        self.task = pixels.Pixels(self.chain, parts, palette.RGB, self.order, **limits)
        self.now_ms = 0

    def pass_ms(self, ms, step_ms=2):
        for _ in range(ms // step_ms):
            self.now_ms = ticks.add(self.now_ms, step_ms)
            self.task.step(self.now_ms)

    def lights(self):
        """(r, g, b) of ring, gates and panel as the canvas has them."""
        sent = self.chain.sent[-1]
        return [(sent[3 * at + 1], sent[3 * at], sent[3 * at + 2]) for at in in_chain(self.order, RING, GATES)]

    def dimmed(self, wanted):
        """These colours dimmed by each of 256 steps that makes the brightest as bright as it was sent."""
        most, sent = (max(map(max, colours)) for colours in (wanted, self.lights()))
        for scale in range(257):
            if most * scale // 256 == sent:
                yield [tuple(channel * scale // 256 for channel in colour) for colour in wanted]

    def draw_ma(self):
        return sum(self.chain.sent[-1]) * 20 / 255 + len(self.order)


COLOURS = st.integers(0, len(palette.RGB) - 1)


@settings(max_examples=40)
@given(st.lists(st.lists(st.tuples(st.integers(0, RING + GATES + 255), COLOURS), max_size=300), max_size=4))
def test_the_chain_shows_the_canvas_within_its_power(frames):
    bench = Bench(level=100, power_ma=2000)
    everything = [bench.canvas.ring, bench.canvas.gates, bench.canvas.panel]
    for frame in [[], *frames]:
        for at, colour in frame:
            for part in everything:
                if at < len(part):
                    part[at] = colour
                    break
                at -= len(part)
        bench.pass_ms(120)
        wanted = [palette.RGB[colour] for part in everything for colour in part]
        assert any(bench.lights() == dimmed for dimmed in bench.dimmed(wanted))
        assert bench.draw_ma() <= 2000
        assert bench.lights() == wanted or bench.draw_ma() > 1900, "dimmed more than it must be"


def test_a_frame_is_dimmed_only_when_it_must_be():
    bench = Bench(level=30, power_ma=1000)
    for i in range(8):
        bench.canvas.panel[i] = palette.WHITE
    bench.pass_ms(100)
    assert bench.lights()[RING + GATES] == (76, 76, 76)
    bench.canvas.panel[:] = bytes([palette.WHITE]) * 256
    bench.pass_ms(100)
    assert max(bench.lights()[RING + GATES]) < 76
    assert bench.draw_ma() <= 1000
    bench.canvas.panel[1:] = bytes(255)
    bench.pass_ms(100)
    assert bench.lights()[RING + GATES] == (76, 76, 76)


def test_what_is_lit_at_all_stays_lit_at_the_lowest_brightness():
    assert pixels.packed((40, 0, 255), 1) == 0x010002


def test_nothing_is_sent_while_nothing_changes_and_never_more_than_fifty_a_second():
    bench = Bench()
    bench.pass_ms(1000)
    assert bench.task.frames == 1
    for i in range(1000):
        bench.canvas.ring[0] = i % 10
        bench.pass_ms(2)
    assert 84 <= bench.task.frames <= 102


def test_a_frame_is_held_back_while_edges_wait():
    edges = [1]
    bench = Bench(busy=lambda: bool(edges))
    bench.pass_ms(300)
    assert bench.task.frames == 0
    edges.clear()
    bench.pass_ms(10)
    assert bench.task.frames == 1


def test_a_whole_new_picture_goes_out_in_one_step_while_no_edge_can_come():
    bench = Bench(power_ma=20_000, armed=lambda: False)
    bench.pass_ms(100)
    frames = bench.task.frames
    bench.canvas.panel[:] = bytes([palette.RED]) * 256
    bench.pass_ms(2)
    assert bench.task.frames == frames + 1
    assert bench.lights()[-256:] == [bench.lights()[-1]] * 256


def test_a_whole_new_picture_takes_a_few_steps_none_of_them_long_while_edges_may_come():
    bench = Bench(power_ma=20_000, armed=lambda: True)
    bench.pass_ms(100)
    bench.canvas.panel[:] = bytes([palette.RED]) * 256
    updates = []
    real = bench.task._update
    bench.task._update = lambda *args: updates.append(real(*args)) or updates[-1]
    most = 0
    for _ in range(20):
        before = len(updates)
        frames = bench.task.frames
        bench.pass_ms(2)
        set_px = sum(updates[before:])
        most = max(most, set_px)
        assert bench.task.frames == frames or set_px <= pixels.PX_AND_FRAME
    assert len(updates) == 256 // pixels.ROW_PX
    assert pixels.PX_A_STEP <= most < pixels.PX_A_STEP + pixels.ROW_PX


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("panel", ["serpentine", "straight"])
def test_every_pixel_has_its_own_place_however_the_panel_hangs(panel, turn):
    order = in_chain(wiring.order_of(3, 2, panel, turn), 3, 2)
    assert order[:5] == list(range(5))
    assert sorted(order) == list(range(5 + 256))
    own = [at - 5 for at in order[5:]]
    row, column = divmod(own[0], 16)
    if panel == "serpentine" and row % 2:
        column = 15 - column
    # The corner of the panel that is now top left.
    assert (column, row) == {0: (0, 0), 90: (0, 15), 180: (15, 15), 270: (15, 0)}[turn]


WAYS = [(1, 0), (-1, 0), (0, 1), (0, -1)]


def walked(zigzag, x, y, along, across):
    """The places of a panel in the order in which its data goes from pixel to pixel: from a corner so far along a side,
    then one line across, and back (``zigzag``) or again from that side."""
    places = []
    for line in range(16):
        there = [(x + line * across[0] + i * along[0], y + line * across[1] + i * along[1]) for i in range(16)]
        places += there[::-1] if zigzag and line % 2 else there
    return places


@pytest.mark.parametrize("panel", ["serpentine", "straight"])
def test_one_pair_of_settings_fits_each_of_the_eight_panels_there_can_be(panel):
    found = set()
    for along in WAYS:
        for across in WAYS:
            if along[0] * across[0] + along[1] * across[1]:
                continue
            x, y = (15 if -1 in (along[i], across[i]) else 0 for i in range(2))
            places = walked(panel == "serpentine", x, y, along, across)
            wanted = [places.index((x, y)) for y in range(16) for x in range(16)]
            fits = [
                (turn, mirror)
                for turn in (0, 90, 180, 270)
                for mirror in (0, 1)
                if list(wiring.order_of(0, 0, panel, turn, mirror)) == wanted
            ]
            assert len(fits) == 1
            found.update(fits)
    assert len(found) == 8


@given(st.lists(st.integers(0, 3), max_size=5))
@settings(max_examples=15)
def test_a_turned_picture_lies_as_on_a_panel_mounted_so_many_quarters_the_other_way(turns):
    bench = Bench(level=100, power_ma=20_000)
    before = list(bench.order)
    for i in range(256):
        bench.canvas.panel[i] = i % len(palette.RGB)
    for quarters in turns:
        turn_picture(bench.task, quarters)
        bench.pass_ms(100)
        assert list(bench.order) == list(wiring.order_of(RING, GATES, turn=-90 * quarters % 360))
        assert bench.lights()[RING + GATES :] == [palette.RGB[colour] for colour in bench.canvas.panel]
    turn_picture(bench.task, 0)
    assert list(bench.order) == before


def test_a_table_without_a_panel_turns_nothing():
    canvas = Canvas(GATES, RING)
    order = wiring.order_of(RING, GATES, "none")
    before = list(order)
    turn_picture(pixels.Pixels(Chain(len(order)), (canvas.ring, canvas.gates), palette.RGB, order), 2)
    assert list(order) == before


def test_a_table_without_panel_or_gate_pixels_has_a_shorter_chain():
    assert len(wiring.order_of(24, 0, "none")) == 24
    assert len(wiring.order_of(0, 0)) == 256


@pytest.mark.parametrize(
    "extra",
    [
        {},
        {"NAIAD_GATE_PIXELS": 0},
        {"NAIAD_PANEL": "straight"},
        {"NAIAD_PANEL": "none"},
        {"NAIAD_PANEL_MIRROR": 1, "NAIAD_PANEL_TURN": "90", "NAIAD_RING_REVERSE": 1},
    ],
)
def test_on_the_chain_of_the_board(extra):
    parts = Parts({"NAIAD_BRIGHTNESS": 100, "NAIAD_POWER_MA": 5000, **extra})
    canvas = parts.load("naiad_table.canvas").Canvas(8, 24)
    task = parts.load("naiad_table.wiring").build_pixels(parts.config(), canvas, palette.RGB)
    canvas.ring[1] = palette.RED
    canvas.gates[7] = palette.GREEN
    canvas.panel[16 * 3 + 5] = palette.BLUE
    parts.run(task, 200)
    eyes = Eyes(parts.outside)
    assert eyes.ring[1] == (255, 0, 0)
    if "NAIAD_GATE_PIXELS" not in extra:
        assert eyes.gates[7] == (0, 255, 0)
    if extra.get("NAIAD_PANEL") != "none":
        assert eyes.lit == {(5, 3)}
        assert eyes.rows[3][5] == (0, 0, 255)
    assert parts.outside.chain.peak_ma < 400
