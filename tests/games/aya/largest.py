"""The largest game of AYA for tools/pico/plays.py: a PC tells it, robots push the dominoes."""

from naiad.games.aya.chain import chain_of
from pico.plays import Play


def _topple(player, record):
    """The dominoes of this record stand on the table."""
    player.deal(record.seats, record.options)
    player.record, player.state = record, record.state
    player.layout.refresh(record.state)
    yield from player.topple()


def _waves(moves):
    out = []
    for move in moves:
        if move["do"] == "push":
            out.append([])
        elif move["do"] == "gate":
            out[-1].append((move["gate"], move["ms"]))
    return out


PLAY = Play(
    robots={"players": 5, "cameras_per_terrain": 8, "domino_ms": 2_000},
    options=lambda draw: {"cameras_per_terrain": 8},
    ends=lambda state: bool(state.placing_over()),
    by_hand=_topple,
    waves=_waves,
    chain=lambda state, gates: chain_of(state).with_row(gates),
    fullest_seed=19,
)
