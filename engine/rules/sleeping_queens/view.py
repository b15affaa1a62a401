"""What each seat may see, one world that fits it, and its twins.

Secrecy is opt-in: ``seen_by`` names every field it shows.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from engine.protocol import Event, Message, Result
from engine.rules.common import told_result
from engine.rules.sleeping_queens.components import (
    DECK,
    EMPTY,
    FACES,
    POINTS,
    QUEENS,
    SLOTS,
    goal_of,
    make_options,
)
from engine.rules.sleeping_queens.guard import awaited
from engine.rules.sleeping_queens.state import DEFENCE, OVER, PICK, RULES, Attack, State


def seen_by(state: State, seat: int | None) -> dict[str, Any]:
    """All that a seat may see; None is a spectator, who sees no hand.

    Everyone sees the table (SQ-S034), a seat its own hand (SQ-S035), nobody a sleeper (SQ-S036).
    """
    queens, points = goal_of(state.seats)
    hand = state.hands[seat] if seat is not None and 0 <= seat < state.seats else []
    awaiting = awaited(state)
    return {
        "game": "sleeping_queens",
        "seat": seat,
        "seats": state.seats,
        "turn": state.turn,
        "turn_number": state.turn_number,
        "phase": state.phase,
        "waiting_for": [] if awaiting == EMPTY else [awaiting],
        "goal": {"queens": queens, "points": points},
        "slots": [queen != EMPTY for queen in state.slots],
        "draw_count": len(state.draw),
        "discard": {
            "count": len(state.discard),
            "top": dict(FACES[state.discard[-1]]) if state.discard else None,
        },
        "players": [_player(state, other) for other in range(state.seats)],
        "hand": [dict(FACES[card]) for card in hand],
        "window": _window(state.attack),
        "pick_reason": state.pick_reason,
        "options": state.options.as_dict(),
        "result": told_result(state.result),
    }


def queen_face(queen: int) -> dict[str, Any]:
    """An awake queen: id, key and points."""
    return {"queen": queen, "key": QUEENS[queen], "points": POINTS[queen]}


def _player(state: State, seat: int) -> dict[str, Any]:
    queens = state.awake[seat]
    return {
        "seat": seat,
        "hand_count": len(state.hands[seat]),
        "queens": [queen_face(queen) for queen in queens],
        "points": sum(POINTS[queen] for queen in queens),
    }


def _window(attack: Attack | None) -> dict[str, Any] | None:
    if attack is None:
        return None
    return {
        "id": attack.window,
        "kind": attack.kind,
        "attacker": attack.attacker,
        "target": attack.target,
        "queen": queen_face(attack.queen),
        "slot": None if attack.slot == EMPTY else attack.slot,
    }


def twin(state: State, seat: int | None, rng: random.Random) -> State:
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


def imagine(seen: Mapping[str, Any], memory: Mapping[str, Any], rng: random.Random) -> State:
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
    _imagine_cards(state, seen, memory, rng)
    _imagine_sleepers(state, seen, memory, rng)
    window = seen["window"]
    state.windows = window["id"] if window else 0
    state.attack = _imagine_attack(seen) if state.phase == DEFENCE else None
    state.picker = seen["waiting_for"][0] if state.phase == PICK else EMPTY
    state.pick_reason = seen["pick_reason"]
    state.result = None
    if state.phase == OVER:
        end = seen["result"]
        state.result = Result(tuple(end["winners"]), tuple(end["points"]), end["reason"])
    return state


def _imagine_cards(
    state: State, seen: Mapping[str, Any], memory: Mapping[str, Any], rng: random.Random
) -> None:
    """Own hand and the top discard are known, remembered discards are kept, the rest is dealt."""
    own = [face["card"] for face in seen["hand"]]
    top = [seen["discard"]["top"]["card"]] if seen["discard"]["top"] else []
    known = {*own, *top}
    below = max(seen["discard"]["count"] - len(top), 0)
    told = [card for card in memory.get("discard", ()) if card not in known][:below]
    known.update(told)
    pool = [card for card in range(DECK) if card not in known]
    rng.shuffle(pool)
    rest = below - len(told)
    state.discard, pool = pool[:rest] + told + top, pool[rest:]
    state.hands = []
    for row in seen["players"]:
        if row["seat"] == seen["seat"]:
            state.hands.append(own)
            continue
        state.hands.append(pool[: row["hand_count"]])
        pool = pool[row["hand_count"] :]
    state.draw = pool


def _imagine_sleepers(
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


def _imagine_attack(seen: Mapping[str, Any]) -> Attack:
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


def explain(event: Event, seat: int | None) -> Message | None:
    """Message id and arguments. No message joins a queen's face to a place where she now sleeps.

    ``you`` says whether the event is about the seat that reads. None for events the seat may not
    see, and for those that a pupil's log leaves out.
    """
    hidden = event.to != -1 and (seat is None or not event.to >> seat & 1)
    if hidden or event.kind in UNTOLD:
        return None
    args: dict[str, Any] = dict(event.data)
    if event.kind in ("queen_slept", "queen_went_back", "queen_woken", "window_opened"):
        args.pop("slot")
    if "card" in args:
        args["card"] = dict(FACES[args["card"]])
    if "cards" in args:
        args["cards"] = [dict(FACES[card]) for card in args["cards"]]
    args["seat"] = event.seat
    args["you"] = event.seat == seat
    return Message(f"sleeping_queens.{event.kind}", args)


UNTOLD = frozenset({"window_closed"})
