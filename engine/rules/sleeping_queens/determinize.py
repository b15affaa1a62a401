"""Other positions that look the same to a seat: hidden cards resampled, positions for planning."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from engine.rules.sleeping_queens.components import DECK, EMPTY, QUEENS, SLOTS, make_options
from engine.rules.sleeping_queens.state import DEFENCE, PICK, RULES, Attack, State
from engine.ruleset import result_from_view


def resample_hidden(state: State, seat: int | None, rng: random.Random) -> State:
    """The same for that seat: other hands, draw pile, sleepers and chance to come permuted."""
    other = state.clone()
    other.seed = rng.randbytes(len(state.seed))
    hidden = [number for number in range(state.seats) if number != seat]
    pool = other.draw + [card for number in hidden for card in other.hands[number]]
    rng.shuffle(pool)
    for number in hidden:
        size = len(other.hands[number])
        other.hands[number], pool = pool[:size], pool[size:]
    other.draw = pool
    asleep = [queen for queen in other.slots if queen != EMPTY]
    rng.shuffle(asleep)
    other.slots = [EMPTY if queen == EMPTY else asleep.pop() for queen in state.slots]
    return other


def determinize(seen: Mapping[str, Any], memory: Mapping[str, Any], rng: random.Random) -> State:
    """One position that fits what a seat sees and remembers.

    ``memory`` may hold ``slots`` (place as text: key of the queen seen there) and ``discard`` (ids
    of the discarded cards since the last reshuffle). What contradicts ``seen`` is dropped. The
    position has chance of its own: it says nothing about draws to come.
    """
    state = State.__new__(State)
    state.rules = RULES
    state.options = make_options(seen["options"])
    state.seats = seen["seats"]
    state.seed = rng.randbytes(16)
    state.counter = state.moves = 0
    state.turn, state.turn_number, state.phase = seen["turn"], seen["turn_number"], seen["phase"]
    state.awake = [tuple(queen["queen"] for queen in row["queens"]) for row in seen["players"]]
    _determinize_cards(state, seen, memory, rng)
    _determinize_sleepers(state, seen, memory, rng)
    window = seen["window"]
    state.windows = window["id"] if window else 0
    state.attack = _determinize_attack(seen) if state.phase == DEFENCE else None
    state.picker = seen["waiting_for"][0] if state.phase == PICK else EMPTY
    state.pick_reason = seen["pick_reason"]
    state.result = result_from_view(seen["result"])
    return state


def _determinize_cards(
    state: State, seen: Mapping[str, Any], memory: Mapping[str, Any], rng: random.Random
) -> None:
    """Own hand and the top discard are known, remembered discards are kept, the rest is dealt."""
    own = [face["card"] for face in seen["hand"]]
    top = [seen["discard"]["top"]["card"]] if seen["discard"]["top"] else []
    known = {*own, *top}
    below = max(seen["discard"]["count"] - len(top), 0)
    remembered = [card for card in memory.get("discard", ()) if card not in known][:below]
    known.update(remembered)
    pool = [card for card in range(DECK) if card not in known]
    rng.shuffle(pool)
    rest = below - len(remembered)
    state.discard, pool = pool[:rest] + remembered + top, pool[rest:]
    state.hands = []
    for row in seen["players"]:
        if row["seat"] == seen["seat"]:
            state.hands.append(own)
            continue
        state.hands.append(pool[: row["hand_count"]])
        pool = pool[row["hand_count"] :]
    state.draw = pool


def _determinize_sleepers(
    state: State, seen: Mapping[str, Any], memory: Mapping[str, Any], rng: random.Random
) -> None:
    awake = {queen for queens in state.awake for queen in queens}
    pool = [queen for queen in range(len(QUEENS)) if queen not in awake]
    rng.shuffle(pool)
    state.slots = [EMPTY] * SLOTS
    for slot, key in memory.get("slots", {}).items():
        queen = QUEENS.index(key)
        if queen in pool and seen["slots"][int(slot)]:
            state.slots[int(slot)] = queen
            pool.remove(queen)
    for slot, occupied in enumerate(seen["slots"]):
        if occupied and state.slots[slot] == EMPTY:
            state.slots[slot] = pool.pop()


def _determinize_attack(seen: Mapping[str, Any]) -> Attack:
    window = seen["window"]
    slot = EMPTY if window["slot"] is None else window["slot"]
    return Attack(
        window["id"],
        window["kind"],
        seen["discard"]["top"]["card"],
        window["attacker"],
        window["target"],
        window["queen"]["queen"],
        slot,
    )
