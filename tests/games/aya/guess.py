"""People who lay AYA's dominoes, for test_placing.py: where in the list is the place they want? No tests.

On the rules alone, without lights: the robots of the twin as they decide there, and two kinds who build as people do.
"""

from naiad.games.aya.robot import Robot
from naiad_core.games.aya import actions, pieces, table
from naiad_core.games.aya.actions import is_flagged, place_of
from naiad_table.games.aya.rank import likeliest_first

SEATS = 4
# So many of a person's moves are not those that the person would like best.
WHIM = 0.1
# They join arms once there are more.
ARMS = 5
NEVER = -9


class Robots(Robot):
    """The robots of the twin, without it."""

    game = "aya"

    def __init__(self, seed):
        super().__init__(None, None, None, seed)
        self.deal(SEATS, {})
        self.began()

    def began(self):
        """The dominoes are dealt."""

    def between(self):
        """What is done besides before a domino is drawn."""


class Table(Robots):
    """They go on where the table built last, put a landscape's own terrain on it, an animal where the stretch has none,
    and join arms when there are many.
    """

    # Whether this domino goes on with an arm whatever its terrain.
    hurry = False

    def began(self):
        # When each domino came, and to which seat's hand.
        self.came = {}
        self.now = 0

    def did(self, action):
        if actions.verb_of(action) <= actions.LANDSCAPE:
            self.now += 1
            self.came[actions.piece_of(action)] = (self.now, self.state.turn)
        super().did(action)

    def decide(self, domino):
        whim = 4 if self.rng.random() < WHIM else 0.5
        return max(self.state.legal(domino), key=lambda a: self.worth(domino, a) + whim * self.rng.random())

    def fresh(self, domino):
        """1 for what was laid last, less and less for what was laid before."""
        return 0.85 ** (self.now - self.came[domino][0])

    def worth(self, domino, action):
        verb, place, kind = actions.verb_of(action), place_of(action), pieces.terrain(domino)
        if place == actions.RESERVE:
            return 2
        if place == actions.ALONE:
            return 1 if self.layout.count < ARMS + 2 and not is_flagged(action) else NEVER
        if verb == actions.LANDSCAPE:
            return self.worth_of_laying(kind, place - actions.INTO)
        if actions.HUNG <= place < actions.INTO:
            return self.worth_of_going_on(verb, place, kind, is_flagged(action))
        if actions.ON_TILE <= place < actions.ALONE or is_flagged(action):
            return NEVER
        inside, leaves = place < actions.ON_TILE, place < actions.AFTER
        tile = (place if inside else place - (actions.FROM if leaves else actions.INTO)) // 3
        if tile == pieces.START:
            return (5 if self.now < 4 else 3) if leaves else NEVER
        if kind not in (pieces.tile_terrain(tile), pieces.GARDENS):
            return NEVER
        if inside:
            falls_in = 0 <= self.state.link[actions.MOUTH + place] - 2 < actions.UP
            return 5.8 if falls_in or kind == pieces.GARDENS else 6.8
        return 5.5 if leaves else 4.5

    def worth_of_laying(self, kind, mouth):
        """The top one of the pile, mostly by its first mouth."""
        tiles = [tile for tile in range(1 + 3 * kind, 4 + 3 * kind) if not self.state.on_table(tile)]
        if mouth // 3 != tiles[0]:
            return NEVER
        return (8.5 if table.OPEN in self.state.cover[3 + 9 * kind : 12 + 9 * kind] else 9.5) - 0.4 * (mouth % 3)

    def worth_of_going_on(self, verb, place, kind, fork):
        last = actions.domino_of(place - actions.HUNG)
        same = kind == pieces.GARDENS or pieces.terrain(last) in (kind, pieces.GARDENS)
        downstream = place < actions.BEFORE
        stretch = self.layout.dominoes(self.layout.row_of(place))
        if verb == actions.ANIMAL:
            free = not any(self.state.animals[each] for each in stretch)
            return 9 + self.fresh(last) if same and free and len(stretch) > 2 else NEVER
        if fork:
            return 7 + self.fresh(last) if downstream and self.layout.count < ARMS else NEVER
        if self.hurry:
            return (8 if downstream else 0) + self.fresh(last)
        return (6 if same and downstream else 4 if same else 2.5 if downstream else 0) + self.fresh(last)

    def between(self):
        if self.layout.count > ARMS and self.rng.random() < 0.3:
            fits = [each for each in self.state.joins() if self.fits(each)]
            if fits:
                self.did(self.rng.choice(fits))

    def fits(self, join):
        """Whether the two ends are of one terrain."""
        ends = sorted((actions.from_of(join), actions.to_of(join)))
        one = pieces.terrain(actions.domino_of(ends[0]))
        if ends[1] >= actions.REFS:
            return one == pieces.tile_terrain((ends[1] - actions.REFS) // 3)
        return one == pieces.terrain(actions.domino_of(ends[1]))


class Seats(Table):
    """The same, but everybody goes on with what the own hand has built."""

    def fresh(self, domino):
        now, seat = self.came[domino]
        mine = seat == self.state.turn
        return (1 if mine else 0.4) * 0.95 ** (self.now - now)


class Hasty(Table):
    """Two thirds of the time they go on where the last one did, whatever the terrain."""

    def decide(self, domino):
        self.hurry = self.rng.random() < 0.67
        return super().decide(domino)


BUILDERS = {"robots": Robots, "people, as a table": Table, "people, each the own arm": Seats, "people in haste": Hasty}


def game(builder, seed):
    """For each domino that is laid: (places offered before the one wanted, the same in the order of the rules)."""
    people = BUILDERS[builder](seed)
    state = people.state
    people.did(actions.glass(actions.TURN_1))
    while not state.placing_over():
        people.between()
        seat = state.turn
        top = state.reserve_top[seat] - 1
        from_reserve = top >= 0 and people.rng.random() < 0.5
        domino = top if from_reserve else people.stocks[seat].pop()
        wanted = people.decide(domino)
        if place_of(wanted) != actions.RESERVE:
            verb = actions.verb_of(wanted)
            others = [a for a in state.legal(domino) if actions.verb_of(a) == verb and place_of(a) != actions.RESERVE]
            yield likeliest_first(people.layout, state, domino, verb).index(wanted), others.index(wanted)
        people.did(wanted)
