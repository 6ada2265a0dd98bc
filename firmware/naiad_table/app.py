"""The table as a whole: who gets an event, which screen is up, what a PC may ask; not how a game comes to the table
(taking_up.py). Read view.py next.
"""

try:
    from typing import Any
except ImportError:
    pass

from naiad_core import palette
from naiad_core.buttons import BACK, MENU
from naiad_core.state import HINT
from naiad_core.unload import make_room, unload
from naiad_table import controls, presence, ticks, words
from naiad_table import gates as run_events
from naiad_table.canvas import BLINK_MS, Canvas
from naiad_table.referee import Referee

NOTE_MS = 1800
# So often time passes for a game, if no run of gates is on.
PLAY_MS = 8
# Read again when they are wanted: in play their room is the game's.
MENUS = ("menu", "game_menu", "chooser", "pages", "choices", "beginning", "taking_up", "deal", "rooms")
# Of so many blinks a full memory takes two.
FULL_TURNS = 8
TROUBLES = {presence.TWO_TAGS: "two-tags", presence.FOREIGN: "foreign-card", presence.TOO_SOON: "too-soon"}


class NoReaders:
    """What stands for the readers until they are there."""

    outage = None

    @staticmethod
    def is_reading():
        return False


class App:
    """Events come in by the ``on_`` methods; ``play`` and ``draw`` are tasks of the loop.

    One *screen* is up at a time: choosing a game, the game's view, or the menu over it. All
    three have turn, press and draw.
    """

    def __init__(self, journal, sound, gate_count, ring=24):
        self.journal = journal
        self.sound = sound
        # Set by assembly.py once they are there.
        self.gates: Any = None
        self.loop: Any = None
        self.pixels: Any = None
        # There are none yet.
        self.readers: Any = NoReaders
        # The Screen for sentences; None where none answered at the start.
        self.oled: Any = None
        # Whether the panel's picture turns towards the seat that acts.
        self.around = False
        # The seat that it was turned to last.
        self.turned_to = 0
        # Whether the settings say which language, and whether nobody has said yet.
        self.language_is_set = self.asks_language = False
        # Starts CircuitPython anew, with nothing loaded; None where that cannot be done.
        self.restart: Any = None
        # The board's own light: whoever lets go of it turns it off.
        self.light: Any = None
        # The game just begun, (game, seats, options), and when it is to be loaded.
        self.new: Any = None
        self.load_ms: Any = None
        self.canvas = Canvas(gate_count, ring)
        self.referee = Referee(journal)
        self.view: Any = None
        self.screen: Any = None
        # While a PC has the table in service mode: the ServiceMode of service_mode.py.
        self.service_mode: Any = None
        # What was wrong with the settings, in sentences.
        self.problems: Any = ()
        # Where there is a screen for sentences: the Telling of telling.py.
        self.telling: Any = None
        self.note = ""
        # Whom the note greets: (seat, seats); None for trouble.
        self.guest: Any = None
        # By seat the players' names, see people.py.
        self.names = ()
        # What a PC does at this table, see menu.py.
        self.pc = 0
        # What is to be told one after the other, in words, "" at its end; a press leads on to the next.
        self.to_tell: Any = []
        self._note_until_ms = 0
        self._blink = -1
        self.now_ms = ticks.now()
        # Troubles that last: reader or gate -> what the lights show of it.
        self.dead_readers = 0
        self.full_announced = False
        # Bytes of the journal for the values by which an owner has corrected the game that begins.
        self.values = 0
        # The game whose modules are loaded.
        self.game = ""

    # --- screens ---

    def start(self):
        """Take up the game that a power cut interrupted, or ask for a new one."""
        from naiad_table.taking_up import start

        start(self)

    def stop_run(self):
        """Whoever wants another game expects no wave: the journal may write. A game that is kept arms its row again."""
        self.gates.run.disarm()
        self.journal.armed = False

    def back_to_view(self):
        if self.view is None:
            self.start()
            return
        self.screen = self.view
        self.view.dirty = True
        self.unload_menus()

    def unload_menus(self):
        for name in MENUS:
            unload("naiad_table." + name)
        unload("naiad_core.header")

    def _open_menu(self):
        make_room("naiad_table.game_menu")
        from naiad_table.game_menu import GameMenu

        self.screen = GameMenu(self)

    def step(self):
        """Show that the table is getting ready: boot_light.py's point goes on, by the clock."""
        canvas = self.canvas
        now_ms = ticks.now()
        ring = canvas.ring or canvas.panel
        canvas.clear()
        ring[now_ms // 100 % len(ring)] = palette.WHITE
        self.pixels.step(now_ms)

    # --- events ---

    def on_presence(self, kind, reader, text):
        """From the readers: a tag came, left, or cannot be used."""
        came = kind == presence.APPEARED or kind == presence.LAY
        if not came and self.view is not None:
            self.view.ahead = None
        if came:
            if kind == presence.APPEARED or not self._is_laid(text):
                self._tag(text)
        elif kind == presence.UNKNOWN:
            # tags.py says in a word what is wrong with it.
            self.tell((text or "unknown") + "-tag")
        elif kind in TROUBLES:
            self.tell(TROUBLES[kind])
        elif kind == presence.READER_DEAD:
            self.dead_readers |= 1 << reader
            self.tell("READ ER" + str(reader + 1))
        elif kind == presence.NO_SUPPLY:
            self.tell("no-supply")
        elif kind == presence.READER_BACK:
            self.dead_readers &= ~(1 << reader)

    def _is_laid(self, text):
        """Whether a piece that lay there as the table was started is one that the game has had already."""
        if self.screen is not self.view or self.view is None:
            return False
        slash = text.find("/")
        return text[:slash] == self.referee.record.game and self.view.is_laid(text[slash + 1 :])

    def on_expected(self, text):
        """From the readers: a piece that may be told next; what takes long is done while the reader looks once more."""
        if self.view is None or self.screen is not self.view or self.gates.run.going_on:
            return
        slash = text.find("/")
        if text[:slash] == self.referee.record.game:
            self.view.expect(text[slash + 1 :])

    def _tag(self, text):
        slash = text.find("/")
        game, name = text[:slash], text[slash + 1 :]
        if game == "player":
            from naiad_table import people

            people.sit(self, name)
            unload("naiad_table.people")
            return
        if self.screen is not self.view or self.view is None:
            if hasattr(self.screen, "tag"):
                code = self.screen.tag(game, name)
                if code:
                    self.tell(code)
                else:
                    self.sound.play("tag")
            return
        if game != self.referee.record.game:
            self.tell("other-game")
        else:
            self.note = ""
            self.view.tag(name)

    def on_controls(self, kind, value):
        """From knob and buttons."""
        greets = self.guest is not None and self.note
        self.note = ""
        if greets and kind == controls.PRESS and value == BACK:
            from naiad_table import people

            people.stand(self)
            unload("naiad_table.people")
            return
        if self.telling is not None and kind == controls.TURN and self.telling.turn(value):
            return
        if self.to_tell:
            return
        if kind == controls.TURN:
            self.sound.play("turn")
            self.screen.turn(value)
        elif kind == controls.PRESS:
            if value == MENU and self.screen is self.view:
                if not self.view.menu_pressed():
                    self._open_menu()
            else:
                self.screen.press(value)
        elif kind == controls.LONG and self.screen is self.view:
            if value == MENU:
                self._open_menu()
            elif self.view:
                self.view.held(value)
        elif kind == controls.LONG and hasattr(self.screen, "held"):
            self.screen.held(value)

    def on_gate(self, kind, gate, ms):
        """From the gate row."""
        if kind == run_events.VOID:
            self.tell("run-void")
        if self.view is not None:
            self.view.gate(kind, gate, ms)

    def owner_refused(self, path, wrong):
        """Say that an owner's corrections cannot be used, as settings are told; the game goes by the printed values."""
        print(path + ": " + wrong + "; the printed values are used")
        self.to_tell = list(self.to_tell) + ["OWN JSON", ""]

    def tell(self, key, sound="error"):
        """Say a trouble, or what else is news, by light and sound, a code or panel words; the game goes on."""
        self.guest = None
        if self.view is not None:
            # It is not seen behind the words; the press that takes them away must not answer it.
            self.view.selection.question = None
        self.note = key
        self._note_until_ms = ticks.add(self.now_ms, NOTE_MS)
        self._blink = -1
        self.sound.play(sound)

    # --- tasks ---

    def play(self, now_ms):
        """Let time pass for the game; keep the journal from writing while a run is armed."""
        if ticks.diff(now_ms, self.now_ms) < PLAY_MS and not self.gates.run.going_on and self.service_mode is None:
            # No game asks for more, and a tag that is being read waits for each pass.
            return
        self.now_ms = now_ms
        self.referee.tick(now_ms)
        if self.load_ms is not None and ticks.diff(now_ms, self.load_ms) >= 0:
            from naiad_table.beginning import play_new

            play_new(self)
        if self.note and ticks.diff(now_ms, self._note_until_ms) >= 0:
            self.note = ""
            self._blink = -1
        if self.service_mode is not None:
            if not self.service_mode.step(now_ms):
                # The way back to a game needs memory in one piece.
                if self.restart is not None and self.journal.flush():
                    self.restart()
                self.service_mode.close()
                self.start()
            return
        if self.to_tell and not self.note:
            news = self.to_tell.pop(0)
            if news:
                self.tell(news)
        if self.view is not None:
            self.view.tick(now_ms)
        # A row that has stalled waits for a hand: its few entries are written (0.4 ms each), but no sector is erased.
        run = self.gates.run
        words.armed = run.armed
        self.journal.armed = run.armed
        self.journal.calm = not run.going_on
        if self.journal.full and not self.full_announced:
            self.tell("journal-full")
        self.full_announced = self.journal.full

    def draw(self, now_ms):
        """Draw the screen if something changed or the blink turned, which waits for a tag that is being read and for
        light that is on its way.
        """
        blink = now_ms // BLINK_MS
        if not self.screen.dirty and (blink == self._blink or self.readers.is_reading() or self.pixels.is_behind()):
            return
        self._blink = blink
        canvas = self.canvas
        if self.telling is not None and self.screen.dirty:
            self.telling.changed = True
        if self.service_mode is not None:
            self.screen.draw(canvas, now_ms)
            return
        self._draw_gates(canvas)
        self.screen.draw(canvas, now_ms)
        if self.view is not None:
            # To who reads it: the seats sit around the table clockwise, the first at the panel's foot. Where nobody
            # acts the picture stays as it is.
            seat = self.view.reader() if self.around else 0
            if seat >= 0 and seat != self.turned_to:
                self.turned_to = seat
                seats = self.referee.state.seats
                from naiad_table.panel_turn import turn

                turn(self.pixels, (4 * seat + seats // 2) // seats)
        if self.note:
            if self.guest is None:
                canvas.notice(self.note)
            else:
                canvas.seats(self.guest[1], self.guest[0])
                canvas.words(self.note, palette.SEATS[self.guest[0]])
            self.screen.dirty = False
        elif (self.journal.full or self.readers.outage) and blink % FULL_TURNS < 2 and self._at_rest():
            # For as long as it lasts: the picture and these words take turns, but never under a hand.
            canvas.words("journal-full" if self.journal.full else "no-supply", palette.RED)
        if (
            (self.dead_readers or self.readers.outage or self.journal.full or (self.loop and self.loop.degraded))
            and blink & 1
            and canvas.ring
        ):
            # One red pixel left of the top: something needs a hand, the game goes on meanwhile.
            canvas.ring[len(canvas.ring) - 1] = palette.RED

    def _at_rest(self):
        """True while the view is up and asks nothing."""
        if self.screen is not self.view:
            return False
        selection = self.view.selection
        return not (selection.candidates or selection.notice or selection.question is not None)

    def _draw_gates(self, canvas):
        run = self.gates.run
        for gate in range(len(canvas.gates)):
            colour = palette.OFF
            # There may be more pixels than gates.
            if gate < run.gates:
                if run.stuck[gate]:
                    colour = palette.RED
                elif run.phase and run.is_doubted(gate):
                    colour = palette.YELLOW
                elif run.phase and run.has_counted[gate]:
                    colour = palette.GREEN
                elif run.blocked[gate]:
                    colour = palette.YELLOW
                elif run.phase and run.going_on:
                    colour = palette.DIM if run.armed else palette.CYAN
            canvas.gates[gate] = colour

    def hurries(self):
        """True while something goes before text: an edge that waits or may come, a tag being read, new light."""
        return self.gates.is_busy() or self.pixels.is_behind() or self.readers.is_reading()

    def is_quiet(self):
        """True when a pause of some 50 ms disturbs nobody: no run, no tag being read, no move under the knob."""
        view = self.view
        chooses = view and view.selection.candidates and not view.state.is_over()
        return not (self.gates.run.going_on or self.hurries() or chooses)

    # --- what a PC may ask; the rest returns '' or a reason code ---

    def answer(self, verb, body):
        """A command from the link: (0 or an ERR code, bytes)."""
        from naiad_table import commands

        return commands.answer(self, verb, body)

    def ask_move(self, action):
        """A move made from the PC."""
        if self.view is None:
            return "not-now"
        code = self.referee.why_not(action)
        if code:
            return code
        if action == HINT:
            # What is in hand stays there.
            return self.referee.commit(action)
        self.view.commit(action)
        return ""

    def ask_new_game(self, header):
        """A new game, its header as header.pack_header makes it; refused where the journal has no room."""
        make_room("naiad_table.beginning")
        from naiad_table.beginning import begin_by_pc

        code = begin_by_pc(self, header)
        if code:
            unload("naiad_table.beginning", "naiad_table.taking_up", "naiad_table.deal", "naiad_core.header")
        return code
