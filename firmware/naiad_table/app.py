"""The table as a whole: who gets an event, which screen is up, what a PC may ask. Read view.py next."""

import gc

try:
    from typing import Any
except ImportError:
    pass

from naiad_core import games, pieces, record
from naiad_core import palette as lights
from naiad_core.buttons import MENU
from naiad_core.unload import unload
from naiad_table import commands, panel, presence, ticks, words
from naiad_table import games as views
from naiad_table import gates as run_events
from naiad_table.canvas import Canvas
from naiad_table.journal import GAME_ROOM
from naiad_table.referee import Referee
from naiad_table.view import BLINK_MS, NOTHING

NOTE_MS = 1800
# Before a game is loaded, which takes a second or more, the lights say so and the menus go.
WAIT_MS = 100
# Read again when they are wanted: in play their room is the game's.
MENUS = ("naiad_table.menu", "naiad_table.game_menu", "naiad_table.chooser", "naiad_table.choices")
# Of so many blinks a full memory takes two.
FULL_TURNS = 8
TROUBLES = {presence.TWO_TAGS: "two-tags", presence.FOREIGN: "foreign-card", presence.TOO_SOON: "too-soon"}


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
        self.readers: Any = None
        # The Screen for sentences; None where none answered at the start.
        self.oled: Any = None
        # Whether the panel's picture turns towards the seat that acts.
        self.around = False
        # Whether the settings say which language, and whether nobody has said yet.
        self.language_is_set = self.asks_language = False
        # The seat that it was turned to last.
        self._reader = 0
        # Starts CircuitPython anew, with nothing loaded; None where that cannot be done.
        self.restart: Any = None
        # The board's own light: whoever lets go of it turns it off.
        self.light: Any = None
        # When the game just begun is to be loaded.
        self._load_ms: Any = None
        self._new: Any = None
        self.canvas = Canvas(gate_count, ring)
        self.referee = Referee(journal)
        self.view: Any = None
        self.screen: Any = None
        # While a PC has the table on its bench: the Workshop of workshop.py.
        self.workshop: Any = None
        # What was wrong with the settings, in sentences.
        self.problems: Any = ()
        # Where there is a screen for sentences: the Telling of telling.py.
        self.telling: Any = None
        self.note = ""
        # Whom the note greets: (seat, seats); None for trouble.
        self.guest: Any = None
        # By seat the players' names, see people.py.
        self.names = ()
        # What is to be told one after the other, in words, "" at its end; a press leads on to the next.
        self.to_tell: Any = []
        self._note_until_ms = 0
        self._blink = -1
        self.now_ms = ticks.now()
        # Troubles that last: reader or gate -> what the lights show of it.
        self.dead_readers = 0
        self.told_full = False
        # The game that waits for leave to forget older ones; the game whose modules are loaded.
        self._pending: Any = None
        # Bytes of the journal for the values by which an owner has corrected the game that begins.
        self._values = 0
        self._game = ""

    def start(self):
        """Take up the game that a power cut interrupted, or ask for a new one."""
        kept = self.journal.current_game()
        if kept and not views.is_installed(record.game_of(kept[0])):
            # Its record stays in the journal for the PC; without its files nobody can go on with it.
            self.tell("no-game")
            kept = None
        if kept:
            try:
                self.make_room(record.game_of(kept[0]))
                self._load()
                if self.referee.resume(*kept):
                    self._sit_down()
                    return
            except Exception as error:
                # It would end every start. The journal keeps the game; another may be played, and back tries again.
                import traceback

                print("".join(traceback.format_exception(error)))
                self._put_away()
            self.tell("no-game")
        self.choose_game()

    # --- screens ---

    def choose_game(self):
        """Ask for a new game; back leads to the one on the table, unless it is over and was put away."""
        if self.referee.finished:
            self._put_away()
        if self.asks_language:
            self.choose_language(self.choose_game)
            return
        from naiad_table.menu import NewGame

        cancel = self.back_to_view if self.view or self.journal.playing else None
        self.screen = NewGame(self.begin, cancel, self.make_room)

    def choose_language(self, leave):
        from naiad_table.choices import Languages

        self.screen = Languages(self, leave)

    def begin(self, game, seats, options, names=()):
        """Begin a game, unless games that no PC has fetched must be forgotten first: that is asked."""
        self.stop_run()
        if not self._has_room(game):
            self._pending = (game, seats, options, names)
            self.ask_to_forget(self._forget, self.choose_game)
            return
        self._begin(game, seats, options, names)

    def _has_room(self, game):
        """True if a new game fits into the journal, perhaps once what a PC holds is given up."""
        from naiad_core import owned

        self._values = owned.room(game)
        unload("naiad_core.owned")
        return self.journal.room_for_game(GAME_ROOM + self._values) or self.journal.rollover()

    def ask_to_forget(self, answer, leave):
        from naiad_table.chooser import Chooser

        self.screen = Chooser([("KEEP OLD", False), ("LOSE OLD", True)], answer, leave)
        self.sound.play("error")

    def _forget(self, forget):
        if forget:
            self.stop_run()
            self.referee.finish()
            self.journal.end_game()
            self.journal.flush()
            self.journal.rollover(True)
            self._begin(*self._pending)
        else:
            self.choose_game()

    def _begin(self, game, seats, options, names=()):
        from naiad_table import hour
        from naiad_table.chooser import Chooser

        self._leave_view()
        self.make_room(game)
        self.referee.begin(game, seats, options, self.gates.run.gap_mm, self._values > 0)
        hour.note(self.journal)
        if names:
            from naiad_table import people

            people.note(self.journal, names)
        unload("naiad_table.hour", "naiad_table.people")
        self._new = game, seats, options
        self.view = None
        # Whatever is pressed while a game is being loaded does nothing.
        self.screen = Chooser([("WAIT", None)], NOTHING, NOTHING)
        self._load_ms = ticks.add(self.now_ms, WAIT_MS)

    def stop_run(self):
        """Whoever wants another game expects no wave: the journal may write. A game that is kept arms its row again."""
        self.gates.run.disarm()
        self.journal.armed = False

    def _open(self):
        """Sit down to the game just begun, which the journal has.

        The board starts anew and takes it up as after a power cut: modules that are forgotten leave their names behind
        and memory in pieces, a menu and a set-up 10 to 17 KB.
        """
        if self.restart is not None and self.journal.flush():
            self.restart()
        unload("naiad_table.menu")
        self._load()
        self.referee.open(*self._new)
        self._sit_down()
        self._load_ms = None
        self.sound.play("done")

    def _load(self):
        """Load the game that the journal tells, by the values that it was begun with."""
        # What the menu asked for comes again when its turn is: the largest, the view, is first.
        views.put_away()
        from naiad_core import owned

        owned.settle(self.journal.of_game(), self.journal.keep_values)
        unload("naiad_core.owned")
        gc.collect()
        try:
            views.load(self._game)
        finally:
            pieces.values = pieces.on_values = None

    def make_room(self, game):
        """Leave what is loaded of another game: two games have no room beside each other on a Pico."""
        if game != self._game:
            self._game = game
            self._put_away()
            words.room = games.room(game) if game else ""
            words.forget()

    def _leave_view(self):
        self.stop_run()
        if self.view is not None:
            self.view.leave()

    def _put_away(self):
        self._leave_view()
        self.view = self.referee.record = None
        self.gates.expect_nothing()
        views.put_away()
        gc.collect()

    def _sit_down(self):
        from naiad_table import people

        self.names = people.of_game(self.journal.of_game(), self.referee.state.seats)
        unload("naiad_table.people")
        self.view = views.load(self._game)(self.referee, self.sound)
        self._reader = -1
        self.view.gates = self.gates
        self.view.selection.now_ms = self.now_ms
        self.view.start()
        views.settle(self._game)
        self.back_to_view()
        gc.collect()

    def back_to_view(self):
        if self.view is None:
            self.start()
            return
        self.screen = self.view
        self.view.dirty = True
        unload(*MENUS)

    def open_workshop(self):
        """Leave the game, which stays in the journal, and load what a PC may do to the table instead."""
        self.make_room("")
        self.screen = None
        self.note = ""
        unload(*MENUS)
        gc.collect()
        # A PC that looks for faults sees the panel as it is mounted.
        self._reader = 0
        self.pixels.turn(0)
        try:
            from naiad_table.workshop import Workshop

            self.workshop = Workshop(self)
        except Exception:
            if self.restart is not None and self.journal.flush():
                self._load_ms = self.now_ms
            else:
                self.start()
            raise

    def _open_menu(self):
        from naiad_table.game_menu import GameMenu

        self.screen = GameMenu(self)

    # --- events ---

    def on_presence(self, kind, reader, text):
        """From the readers: a tag came, left, or cannot be used."""
        if kind == presence.APPEARED:
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

    def on_panel(self, kind, value):
        """From knob and buttons."""
        self.note = ""
        if self.telling is not None and kind == panel.TURN and self.telling.turn(value):
            return
        if self.to_tell:
            return
        if kind == panel.TURN:
            self.sound.play("turn")
            self.screen.turn(value)
        elif kind == panel.PRESS:
            if value == MENU and self.screen is self.view:
                if not self.view.menu_pressed():
                    self._open_menu()
            else:
                self.screen.press(value)
        elif kind == panel.LONG and self.screen is self.view:
            if value == MENU:
                self._open_menu()
            elif self.view:
                self.view.held(value)

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
        self.now_ms = now_ms
        self.referee.tick(now_ms)
        if self._load_ms is not None and ticks.diff(now_ms, self._load_ms) >= 0:
            self._open()
        if self.note and ticks.diff(now_ms, self._note_until_ms) >= 0:
            self.note = ""
            self._blink = -1
        if self.workshop is not None:
            if not self.workshop.step(now_ms):
                # The way back to a game needs memory in one piece.
                if self.restart is not None and self.journal.flush():
                    self.restart()
                self.workshop.close()
                self.start()
            return
        if self.to_tell and not self.note:
            told = self.to_tell.pop(0)
            if told:
                self.tell(told)
        if self.view is not None:
            self.view.tick(now_ms)
        # A row that has stalled waits for a hand: its few entries are written (0.4 ms each), but no sector is erased.
        run = self.gates.run
        words.armed = run.armed
        self.journal.armed = run.armed or (run.going_on and self.journal.full)
        if self.journal.full and not self.told_full:
            self.tell("journal-full")
        self.told_full = self.journal.full

    def draw(self, now_ms):
        """Draw the screen if something changed or the blink turned."""
        blink = now_ms // BLINK_MS
        if blink == self._blink and not self.screen.dirty:
            return
        self._blink = blink
        canvas = self.canvas
        if self.telling is not None and self.screen.dirty:
            self.telling.changed = True
        if self.workshop is not None:
            self.screen.draw(canvas, now_ms)
            return
        self._draw_gates(canvas)
        self.screen.draw(canvas, now_ms)
        if self.view is not None:
            # To who reads it: the seats sit around the table clockwise, the first at the panel's foot. Where nobody
            # acts the picture stays as it is.
            seat = self.view.reader() if self.around else 0
            if seat >= 0 and seat != self._reader:
                self._reader = seat
                seats = self.referee.state.seats
                self.pixels.turn((4 * seat + seats // 2) // seats)
        if self.note:
            if self.guest is None:
                canvas.notice(self.note)
            else:
                canvas.seats(self.guest[1], self.guest[0])
                canvas.words(self.note, lights.SEATS[self.guest[0]])
            self.screen.dirty = False
        elif (self.journal.full or self.readers.outage) and blink % FULL_TURNS < 2 and self._at_rest():
            # For as long as it lasts: the picture and these words take turns, but never under a hand.
            canvas.words("journal-full" if self.journal.full else "no-supply", lights.RED)
        if (
            (self.dead_readers or self.readers.outage or self.journal.full or (self.loop and self.loop.degraded))
            and blink & 1
            and canvas.ring
        ):
            # One red pixel left of the top: something needs a hand, the game goes on meanwhile.
            canvas.ring[len(canvas.ring) - 1] = lights.RED

    def _at_rest(self):
        """True while the view is up and asks nothing."""
        if self.screen is not self.view:
            return False
        selection = self.view.selection
        return not (selection.candidates or selection.notice or selection.question is not None)

    def _draw_gates(self, canvas):
        run = self.gates.run
        for gate in range(len(canvas.gates)):
            colour = lights.OFF
            # There may be more pixels than gates.
            if gate < run.gates:
                if run.stuck[gate]:
                    colour = lights.RED
                elif run.phase and run.is_doubted(gate):
                    colour = lights.YELLOW
                elif run.phase and run.has_counted[gate]:
                    colour = lights.GREEN
                elif run.blocked[gate]:
                    colour = lights.YELLOW
                elif run.phase and run.going_on:
                    colour = lights.DIM if run.armed else lights.CYAN
            canvas.gates[gate] = colour

    def hurries(self):
        """True while something goes before text: an edge that waits or may come, a tag being read, new light."""
        return self.gates.is_busy() or self.pixels.is_behind() or self.readers.is_reading()

    def is_quiet(self):
        """True when a pause of some 50 ms disturbs nobody: no run, no tag being read, nothing under the knob."""
        return not (self.gates.run.going_on or self.hurries() or (self.view and self.view.selection.candidates))

    # --- what a PC may ask; the rest returns '' or a reason code ---

    def answer(self, verb, body):
        """A command from the link: (0 or an ERR code, bytes)."""
        return commands.answer(self, verb, body)

    def ask_move(self, action):
        """A move made from the PC."""
        if self.view is None:
            return "not-now"
        code = self.referee.why_not(action)
        if not code:
            self.view.commit(action)
        return code

    def ask_new_game(self, header):
        """A new game, its header as record.pack_header makes it; refused where the journal has no room."""
        try:
            game, seats, options, _end = record.unpack_header(header)
        except (ValueError, KeyError):
            return "bad-header"
        if not views.is_installed(game):
            return "no-game"
        if not self._has_room(game):
            return "journal-full"
        self._begin(game, seats, options)
        return ""
