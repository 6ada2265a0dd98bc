"""Quintazone at the table: what its tags and buttons mean; not its lights and not its rules.

A card's tag lights every cell that it fits, the knob walks through cell and turn, what gains most first, a press lays
it. A pyramid's tag (one for each size) lights the zones without a pyramid, the largest first. The turn ends by itself
when nothing is left, when the next player's card is laid, or by *end*; *end* before a card asks whether to pass. After
the last card goal cards are read, or picked with the knob, seat by seat.
"""

try:
    from typing import Any
except ImportError:
    pass

from naiad_core.games.quintazone import actions, pieces, rules, table
from naiad_core.games.quintazone.actions import verb_of
from naiad_core.state import UNDO
from naiad_table import view as base
from naiad_table.games.quintazone.lights import ANNOUNCED, Lights

CARDS = len(pieces.IDS)


class View(base.View):
    """Quintazone's view."""

    def __init__(self, referee, sound):
        base.View.__init__(self, referee, sound)
        self.lights = Lights(self.state, self.selection)
        # Before the move that is being made: who is to act, how many cards are left to draw.
        self._seat = self._pile = 0

    # --- pieces ---

    def tag(self, text):
        selection = self.selection
        if selection.candidates and not selection.by_hand:
            waiting = selection.candidates[selection.index]
            piece = pieces.piece(text)
            if self._another_goal(waiting, piece):
                if selection.mode:
                    selection.refuse("not-now")
                    self.dirty = True
                    return
                # They are laid one after another: the next one is the press for the one before.
                self.choose(waiting)
            elif not selection.mode and self._goes_on(waiting, piece):
                self.choose(waiting)
        found, seat = self.found(text)
        selection.offer(found, seat)
        self.dirty = True

    def _another_goal(self, waiting, piece):
        """Whether this is a goal, and another one waits for its press."""
        return piece >= pieces.GOALS and verb_of(waiting) == actions.GOAL and actions.piece_of(waiting) != piece

    def _goes_on(self, waiting, piece):
        """Whether this is the pyramid after a card that waits for its press, or the card after a pyramid: who takes it
        in hand has laid the one before. Of two cards the second is another choice.
        """
        if verb_of(waiting) == actions.CARD:
            return CARDS <= piece < pieces.GOALS and not self.state.pyramid_done
        return verb_of(waiting) == actions.PYRAMID and 0 <= piece < self.state.size

    def listed(self, text):
        """(the moves, or why there are none; the seat whose turn it will be then, from 1, if another ends by them)."""
        state = self.state
        piece = pieces.piece(text)
        # It can only be the next player's card, or a goal after the last one. Only a press will end the turn.
        ending = state.card_part != rules.DUE and (0 <= piece < state.size or piece >= pieces.GOALS)
        if ending:
            state.apply(actions.END)
        found: Any = "unknown-tag" if piece < 0 else state.legal(piece)
        if 0 <= piece < CARDS:
            if self.referee.hints:
                # Of equal gain they lie in reading order.
                found = table.best_first(state, found, state.seat)
            if not found:
                found = "card-done" if ending and state.seat < 0 else self._why_no_card(piece)
        elif 0 <= piece < pieces.GOALS:
            found = self._zones(found) or self._why_no_pyramid(piece)
        elif piece >= 0:
            found = found or self._why_no_goal(piece)
        seat = 0
        if ending:
            seat = state.seat + 1 or state.seats
            state.undo()
        return found, seat

    def choose(self, action):
        self.lights.announced_blinks = 0
        if self.selection.mode:
            self.commit(actions.END)
        self.commit(action)

    def _zones(self, moves):
        """One move a zone, that of most cards first: on the card laid last if it has a panel there, else the newest."""
        state = self.state
        newest: dict[int, tuple[int, int, int]] = {}
        for action in moves:
            node = table.node_at(state, action >> actions.PLACE)
            key = table.root_of(state, node)
            rank = node // 5
            # Each card of a zone has one move.
            cards, best, chosen = newest.get(key, (0, -1, 0))
            newest[key] = (cards + 1, rank, action) if rank > best else (cards + 1, best, chosen)
        return [each[2] for each in sorted(newest.values(), reverse=True)]

    def _why_no_card(self, piece):
        state = self.state
        if not state.laid:
            return self.referee.why_not(actions.start(piece))
        code = self.referee.why_not(actions.card(piece, 0, 0, False))
        # The origin is taken since the start: past the other reasons it is only that nothing fits.
        return "no-match" if code == "cell-taken" else code

    def _why_no_pyramid(self, piece):
        for place in self.state.empty_zones():
            code = self.referee.why_not(actions.PYRAMID | piece << 5 | place << 11)
            if code:
                return code
        code = self.referee.why_not(actions.pyramid(piece - pieces.PYRAMIDS, 0, 0, self.state.any_panel()))
        return code or "zone-taken"

    def _why_no_goal(self, piece):
        for seat in range(self.state.seats):
            code = self.referee.why_not(actions.goal(seat, piece - pieces.GOALS))
            if code != "goal-known":
                return code
        return "goal-known"

    def pieces_by_hand(self):
        state = self.state
        out = []
        if state.is_over() or (state.laid == state.size and state.card_part != rules.DUE):
            out = [pieces.GOALS + element for element in range(len(pieces.ELEMENTS)) if element not in state.goals]
        if state.is_over():
            return out
        if state.card_part == rules.DUE:
            for number in range(state.size):
                if not state.is_used(number) and (state.laid or pieces.IDS[number][:1] == "q"):
                    out.append(number)
        if state.laid and not state.pyramid_done:
            out += [pieces.PYRAMIDS + size for size in (1, 2, 3)]
        return out

    # --- knob and buttons ---

    def turn_idle(self, steps):
        state = self.state
        if state.is_over() and not state.is_provisional():
            self.lights.result_seat = (self.lights.result_seat + steps) % state.seats
        else:
            base.View.turn_idle(self, steps)

    def end_pressed(self):
        if self.selection.candidates and not self.selection.by_hand:
            self.selection.refuse("not-now")
            return
        self.clear()
        state = self.state
        if state.is_over():
            if state.is_provisional():
                self.selection.refuse("not-now")
            else:
                self.referee.finish()
                self.sound.play("done")
        elif not self.referee.why_not(actions.end()):
            self.commit(actions.end())
        else:
            self.ask(actions.pass_(), "PASS ?")

    # --- what is told ---

    def before(self, action):
        self._seat = self.state.seat
        self._pile = self.state.pile

    def committed(self, action):
        state = self.state
        lights = self.lights
        if verb_of(action) == actions.START:
            self._announce("begins", state.seat)
        elif state.pile < self._pile:
            # The turn is over, and a hand is full again.
            self._announce("draws", self._seat)
        elif action == UNDO:
            lights.announced_blinks = 0
        if state.is_over() and not state.is_provisional():
            lights.result_seat = state.scores()["winners"][0]
            self.sound.play("done")

    def _announce(self, key, seat):
        self.lights.announcement = key, seat
        self.lights.announced_blinks = ANNOUNCED
