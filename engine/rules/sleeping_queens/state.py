"""State of Sleeping Queens: its fields, stored form and invariants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.codec import Upgrade
from engine.protocol import Result
from engine.rules.sleeping_queens.components import (
    CLASH,
    DECK,
    EMPTY,
    HAND,
    POINTS,
    SLOTS,
    Options,
    make_options,
)
from engine.state_fields import StateBase, Stored, state_class

KEY = "sleeping_queens"
RULES = 1
CODEC = 3
RULES_PLAYED = (1,)
"""A running game keeps the rules it began with; a number leaves when no such game is left."""


def _with_count(data: dict[str, Any]) -> dict[str, Any]:
    """From before the house rule ``count``: it was not played."""
    return {**data, "codec": 2, "options": {**data["options"], "count": False}}


def _with_point_out(data: dict[str, Any]) -> dict[str, Any]:
    """From before the house rule ``point_out``: nothing was pointed out."""
    return {**data, "codec": 3, "options": {**data["options"], "point_out": False}}


UPGRADES: Mapping[int, Upgrade] = {1: _with_count, 2: _with_point_out}

TURN, DEFENCE, COUNT, PICK, OVER = "turn", "defence", "count", "pick", "over"
PHASES = (TURN, DEFENCE, COUNT, PICK, OVER)


class Attack(NamedTuple):
    """A Knight or a Potion that waits for its answer. ``slot`` is EMPTY for a Knight."""

    window: int
    kind: str
    card: int
    attacker: int
    target: int
    queen: int
    slot: int


@state_class
class State(StateBase):
    """Everything there is to know. Piles have their top at the end; hands keep their order.

    ``rules`` is the number the game began with. ``slots[i]`` is the queen asleep in place i, or
    EMPTY. ``awake[seat]`` are the queens in front of a seat. ``picker`` is the seat that chooses in
    phase PICK, else EMPTY. ``moves`` counts accepted actions, ``windows`` the windows opened,
    ``counter`` the uses of chance.
    """

    rules: int
    options: Options
    seed: bytes
    result: Result | None
    seats: int
    counter: int
    turn: int
    turn_number: int
    phase: str
    picker: int
    pick_reason: str | None
    windows: int
    moves: int
    draw: list[int]
    discard: list[int]
    slots: list[int]
    hands: list[list[int]]
    awake: list[tuple[int, ...]]
    attack: Attack | None


_STORED = Stored(
    State,
    key=KEY,
    codec=CODEC,
    played=RULES_PLAYED,
    upgrades=UPGRADES,
    make_options=make_options,
)
dump, load = _STORED.dump, _STORED.load


def worth(queens: tuple[int, ...]) -> int:
    """The points of some queens."""
    return sum([POINTS[queen] for queen in queens])


def points_of(state: State) -> tuple[int, ...]:
    """Points by seat."""
    return tuple([worth(queens) for queens in state.awake])


def check(state: State) -> list[str]:
    """Broken invariants, [] when sound (SQ-S001 to SQ-S004, SQ-S012)."""
    cards = [*state.draw, *state.discard]
    for hand in state.hands:
        cards += hand
    queens = [queen for queen in state.slots if queen != EMPTY]
    for owned in state.awake:
        queens += owned
    facts = {
        "67 cards, each once": sorted(cards) == list(range(DECK)),
        "12 queens, each once": sorted(queens) == list(range(SLOTS)),
        "12 places": len(state.slots) == SLOTS,
        "a hand and a row of queens for each seat": len(state.hands)
        == len(state.awake)
        == state.seats,
        "draw and discard hold 42 cards or more": len(state.draw) + len(state.discard) >= 42,
        "no clash": not any(CLASH.get(queen) in owned for owned in state.awake for queen in owned),
        "hands full in a turn": state.phase != TURN
        or all(len(hand) == HAND for hand in state.hands),
        "an attack only in defence": (state.attack is not None) == (state.phase == DEFENCE),
        "a picker only in pick": (state.picker != EMPTY) == (state.phase == PICK),
        "a reason to pick only in pick": (state.pick_reason is not None) == (state.phase == PICK),
        "a result only at the end": (state.result is not None) == (state.phase == OVER),
        "a known phase": state.phase in PHASES,
    }
    return [fact for fact, holds in facts.items() if not holds]
