"""A position of Sleeping Queens: fields, copy, dump and load, invariants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.codec import Upgrade, upgrade
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

KEY = "sleeping_queens"
RULES = 1
CODEC = 1
RULES_PLAYED = (1,)
"""A running game keeps the rules it began with; a number leaves when no such game is left."""
UPGRADES: Mapping[int, Upgrade] = {}

TURN, DEFENCE, PICK, OVER = "turn", "defence", "pick", "over"
PHASES = (TURN, DEFENCE, PICK, OVER)


class Attack(NamedTuple):
    """A Knight or a Potion that waits for its answer. ``slot`` is EMPTY for a Knight."""

    window: int
    kind: str
    card: int
    attacker: int
    target: int
    queen: int
    slot: int


class State:
    """Everything there is to know. Piles have their top at the end; hands keep their order.

    ``rules`` is the number the game began with. ``slots[i]`` is the queen asleep in place i, or
    EMPTY. ``awake[seat]`` are the queens in front of a seat. ``picker`` is the seat that chooses in
    phase PICK, else EMPTY. ``moves`` counts accepted actions, ``windows`` the windows opened,
    ``counter`` the uses of chance.
    """

    __slots__ = (
        "attack",
        "awake",
        "counter",
        "discard",
        "draw",
        "hands",
        "moves",
        "options",
        "phase",
        "pick_reason",
        "picker",
        "result",
        "rules",
        "seats",
        "seed",
        "slots",
        "turn",
        "turn_number",
        "windows",
    )

    rules: int
    options: Options
    seats: int
    seed: bytes
    counter: int
    draw: list[int]
    discard: list[int]
    hands: list[list[int]]
    slots: list[int]
    awake: list[tuple[int, ...]]
    turn: int
    turn_number: int
    phase: str
    attack: Attack | None
    picker: int
    pick_reason: str | None
    windows: int
    moves: int
    result: Result | None

    def clone(self) -> State:
        """An independent copy, about 1 µs."""
        twin = State()
        twin.rules = self.rules
        twin.options = self.options
        twin.seats = self.seats
        twin.seed = self.seed
        twin.counter = self.counter
        twin.draw = self.draw.copy()
        twin.discard = self.discard.copy()
        twin.hands = [*map(list.copy, self.hands)]
        twin.slots = self.slots.copy()
        twin.awake = self.awake.copy()
        twin.turn = self.turn
        twin.turn_number = self.turn_number
        twin.phase = self.phase
        twin.attack = self.attack
        twin.picker = self.picker
        twin.pick_reason = self.pick_reason
        twin.windows = self.windows
        twin.moves = self.moves
        twin.result = self.result
        return twin


def dump(state: State) -> dict[str, Any]:
    """The position as JSON values, with every secret in it."""
    result = state.result
    return {
        "game": KEY,
        "codec": CODEC,
        "rules": state.rules,
        "options": state.options.as_dict(),
        "seats": state.seats,
        "seed": state.seed.hex(),
        "counter": state.counter,
        "draw": state.draw[:],
        "discard": state.discard[:],
        "hands": [hand[:] for hand in state.hands],
        "slots": state.slots[:],
        "awake": [list(queens) for queens in state.awake],
        "turn": state.turn,
        "turn_number": state.turn_number,
        "phase": state.phase,
        "attack": list(state.attack) if state.attack else None,
        "picker": state.picker,
        "pick_reason": state.pick_reason,
        "windows": state.windows,
        "moves": state.moves,
        "result": result and [list(result.winners), list(result.points), result.reason],
    }


def load(data: Mapping[str, Any]) -> State:
    """The inverse of ``dump``. Raises ValueError on another game, codec, or shape."""
    if not isinstance(data, Mapping) or data.get("game") != KEY:
        raise ValueError("not a position of this game")
    try:
        return _read(upgrade(data, CODEC, UPGRADES))
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"not a position: {error}") from error


def _read(data: Mapping[str, Any]) -> State:
    state = State.__new__(State)
    if data["rules"] not in RULES_PLAYED:
        raise ValueError(f"rules {data['rules']!r} are not played here")
    state.rules = data["rules"]
    state.options = make_options(data["options"])
    state.seats = data["seats"]
    state.seed = bytes.fromhex(data["seed"])
    state.counter = data["counter"]
    state.draw = list(data["draw"])
    state.discard = list(data["discard"])
    state.hands = [list(hand) for hand in data["hands"]]
    state.slots = list(data["slots"])
    state.awake = [tuple(queens) for queens in data["awake"]]
    state.turn = data["turn"]
    state.turn_number = data["turn_number"]
    state.phase = data["phase"]
    state.attack = Attack(*data["attack"]) if data["attack"] else None
    state.picker = data["picker"]
    state.pick_reason = data["pick_reason"]
    state.windows = data["windows"]
    state.moves = data["moves"]
    state.result = None
    if data["result"]:
        winners, points, reason = data["result"]
        state.result = Result(tuple(winners), tuple(points), reason)
    return state


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
