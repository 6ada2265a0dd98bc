"""Dominoes that fall, and the beams that they break; not how they were laid (chain.py), no lights, no game."""

import random
from collections.abc import Collection
from functools import partial
from typing import Protocol

from naiad.chain import Chain, Link
from naiad.twin.world import Script, World

# A falling domino hits none that stands further away than this part of its height.
REACH = 0.7
# How long a falling domino blocks a beam, the chance that it flickers in it, and how steps vary (1 sigma, and most).
BLOCKED_MS = 90.0
FLICKER = 0.1
JITTER = 0.06
MOST_JITTER = 0.3


class BreaksBeams(Protocol):
    """What a cascade needs of hands."""

    def gate(self, gate: int, blocked_ms: float | None = None) -> float: ...


class Cascade:
    """The wave: it stops before each domino of ``stalls``, until somebody pushes that one.

    A domino falls away from what hit it, and one that was pushed downstream if anything stands there. What a table
    must find out is known here: ``pushed``, the dominoes that were; ``fell``, when each domino fell and by which push;
    ``breaks``, when each beam broke.
    """

    def __init__(
        self, world: World, hands: BreaksBeams, chain: Chain, stalls: Collection[int] = (), seed: int = 0
    ) -> None:
        self.chain = chain
        self.pushed: list[int] = []
        self.fell: dict[int, tuple[int, int]] = {}
        self.breaks: list[tuple[int, int]] = []
        self._world = world
        self._hands = hands
        self._stalls = set(stalls)
        self._chance = random.Random(f"cascade {world.seed} {seed}")
        # Falling dominoes that have not come to the next one yet.
        self._falling = 0
        self._broken: set[int] = set()
        # By (domino, downstream or not): the links that it falls along.
        self._links: dict[tuple[int, bool], list[Link]] = {}
        for link in chain.links:
            self._links.setdefault((link.one, True), []).append(link)
            self._links.setdefault((link.other, False), []).append(Link(link.other, link.one, link.gap_mm))
        # By the domino before it and the one behind: each beam and its part of that way.
        self._beams: dict[tuple[int, int], list[tuple[int, float]]] = {}
        for gate, beam in enumerate(chain.beams):
            if beam is not None:
                self._beams.setdefault((beam.one, beam.other), []).append((gate, beam.part))
                self._beams.setdefault((beam.other, beam.one), []).append((gate, 1 - beam.part))

    @property
    def pushes(self) -> int:
        """How many pushes there were."""
        return len(self.pushed)

    @property
    def moving(self) -> bool:
        """Whether a wave runs."""
        return self._falling > 0

    @property
    def standing(self) -> list[int]:
        """The dominoes that stand."""
        return [domino for domino in self.chain.dominoes if domino not in self.fell]

    @property
    def done(self) -> bool:
        """Whether every domino lies."""
        return len(self.fell) == len(self.chain.dominoes) and not self.moving

    def push(self, domino: int | None = None) -> bool:
        """Push a domino, or the first that stands; False, and nothing happens, where it lies."""
        if domino is None:
            domino = next(iter(self.standing), None)
        if domino is None or domino in self.fell:
            return False
        self.pushed.append(domino)
        self._fall(domino, self._pushed_down(domino), len(self.pushed) - 1)
        return True

    def stop_before(self, gate: int) -> None:
        """Let the wave stop once before the domino from which it would come to a gate, if it comes there at all."""
        beam = self.chain.beams[gate] if gate < len(self.chain.beams) else None
        if beam is not None:
            self._stalls.add(beam.one)

    def passes(self, domino: int | None = None) -> set[int]:
        """The gates that a push there would break now, if nothing else falls meanwhile."""
        wave = [domino if domino is not None else next(iter(self.standing), -1)]
        down = self._pushed_down(wave[0])
        seen: set[int] = set()
        for one in wave:
            for link in self._links.get((one, down), ()):
                seen.update(gate for gate, _ in self._beams.get(link[:2], ()))
                if link.other not in self.fell and link.other not in wave and self._hits(link):
                    wave.append(link.other)
        return seen - self._broken

    def _pushed_down(self, domino: int) -> bool:
        return any(link.other not in self.fell for link in self._links.get((domino, True), ()))

    def _hits(self, link: Link) -> bool:
        return link.gap_mm <= REACH * self.chain.height_mm and link.other not in self._stalls

    def _fall(self, domino: int, down: bool, push: int) -> None:
        if domino in self.fell:
            return
        world = self._world
        self.fell[domino] = (world.now_us, push)
        for link in self._links.get((domino, down), ()):
            varied = max(-MOST_JITTER, min(MOST_JITTER, self._chance.gauss(0.0, JITTER)))
            after_us = self.chain.step_us(link.gap_mm) * (1 + varied)
            for gate, part in self._beams.get(link[:2], ()):
                world.after(round(after_us * part), partial(self._break, gate))
            self._falling += 1
            world.after(round(after_us), partial(self._come, link, down, push))

    def _come(self, link: Link, down: bool, push: int) -> None:
        self._falling -= 1
        if self._hits(link):
            self._fall(link.other, down, push)

    def _break(self, gate: int) -> None:
        if gate in self._broken:
            return
        self._broken.add(gate)
        self.breaks.append((self._world.now_us, gate))
        blocked_ms = BLOCKED_MS * self._chance.uniform(0.7, 1.3)
        if self._chance.random() < FLICKER:
            early_ms = self._chance.uniform(3.0, 8.0)
            self._hands.gate(gate, early_ms)
            self._world.after(round(early_ms * 2000), partial(self._hands.gate, gate, blocked_ms))
        else:
            self._hands.gate(gate, blocked_ms)

    def play(self, notice_ms: float = 2500.0) -> Script:
        """A player who pushes, and pushes again whenever the wave has stood still for notice_ms."""
        while self.push():
            while self.moving:
                yield 10.0
            yield notice_ms
