"""Other positions that look the same to a seat: hidden cards resampled, positions for planning."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from engine.rules.the_rescue.components import (
    CARDS,
    DECK,
    DIE,
    EMPTY,
    FIRST_COMPANION,
    KNIGHTS,
    NUMBERS,
    make_options,
)
from engine.rules.the_rescue.events import face_name
from engine.rules.the_rescue.state import RULES, State, is_queen
from engine.rules.the_rescue.view import seen_by
from engine.ruleset import result_from_view


def resample_hidden(state: State, seat: int | None, rng: random.Random) -> State:
    """The same for that seat: draw pile, hidden discards, other seats' sleepers, companions face
    down, and chance to come permuted."""
    other = state.clone()
    other.seed = rng.randbytes(len(state.seed))
    fixed = _shown_discards(seen_by(state, seat))
    hidden = [place for place, card in enumerate(other.discard) if card not in fixed]
    pool = other.draw + [other.discard[place] for place in hidden]
    asleep = [
        (owner, place)
        for owner, realm in enumerate(other.realms)
        for place, card in enumerate(realm)
        if owner != seat and card in state.asleep
    ]
    queens = [other.realms[owner][place] for owner, place in asleep]
    queens += [card for card in pool if is_queen(card)]
    rng.shuffle(queens)
    for owner, place in asleep:
        before = other.realms[owner][place]
        other.realms[owner][place] = queens.pop()
        other.asleep = other.asleep - {before}
    other.asleep |= {other.realms[owner][place] for owner, place in asleep}
    rest = [card for card in pool if not is_queen(card)] + queens
    rng.shuffle(rest)
    _spread(other, hidden, rest, seen_by(state, seat))
    down = [companion for companion in other.down if companion != EMPTY]
    rng.shuffle(down)
    other.down = [EMPTY if companion == EMPTY else down.pop() for companion in state.down]
    return other


def _shown_discards(seen: Mapping[str, Any]) -> set[int]:
    """The discarded cards that the seat sees: the top, and those it may choose from."""
    pile = seen["discard"]
    faces = [pile["top"]] if pile["top"] else []
    return {face["card"] for face in (*faces, *(pile["numbers"] or ()), *(pile["queens"] or ()))}


def _may_lie(card: int, seen: Mapping[str, Any]) -> bool:
    """May this card lie hidden in the discard pile, though the seat sees all of some kind there?"""
    pile = seen["discard"]
    if pile["numbers"] is not None and card < NUMBERS:
        return False
    return pile["queens"] is None or not is_queen(card)


def _spread(state: State, hidden: list[int], cards: list[int], seen: Mapping[str, Any]) -> None:
    """Lay mixed cards on the hidden places of the discard pile and into the draw pile."""
    fit = [card for card in cards if _may_lie(card, seen)]
    for place in hidden:
        state.discard[place] = fit.pop()
    laid = {state.discard[place] for place in hidden}
    state.draw = [card for card in cards if card not in laid]


def determinize(seen: Mapping[str, Any], memory: Mapping[str, Any], rng: random.Random) -> State:
    """One position that fits what a seat sees and remembers.

    ``memory`` may hold ``discard`` (ids of the discarded cards since the last reshuffle) and
    ``sleepers`` (seat as text: a list of queens' ids or None, in the order of their handles). What
    contradicts ``seen`` is dropped. The position has chance of its own.
    """
    state = State()
    state.rules, state.options = RULES, make_options(seen["options"])
    state.seats, state.seed = seen["seats"], rng.randbytes(16)
    state.counter = state.moves = 0
    for name in ("turn", "turn_number", "phase", "rerolled"):
        setattr(state, name, seen[name])
    state.done = tuple(seen["done"])
    state.face = EMPTY if seen["die"] is None else _face_numbers()[seen["die"]]
    state.drawn = [face["card"] for face in seen["drawn"]]
    state.pending = [face["card"] for face in seen["pending"]]
    state.active = seen["active"]["card"] if seen["active"] else EMPTY
    state.kings_left = tuple(king["king"] for king in seen["kings"])
    state.kings = [tuple(king["king"] for king in row["kings"]) for row in seen["players"]]
    state.knights = [KNIGHTS.index(row["knight"]) for row in seen["players"]]
    _determinize_companions(state, seen, rng)
    _determinize_cards(state, seen, memory, rng)
    state.result = result_from_view(seen["result"])
    return state


def _face_numbers() -> dict[int | str, int]:
    return {face_name(face): face for face in DIE}


def _determinize_companions(state: State, seen: Mapping[str, Any], rng: random.Random) -> None:
    rows = seen["players"]
    state.companions = [tuple(face["card"] for face in row["companions"]) for row in rows]
    centre = seen["centre"]
    state.up = [EMPTY if at is None or at["down"] else at["card"] for at in centre]
    known = {card for owned in state.companions for card in owned} | set(state.up)
    pool = [card for card in range(FIRST_COMPANION, CARDS) if card not in known]
    rng.shuffle(pool)
    state.down = [pool.pop() if at and at["down"] else EMPTY for at in centre]


def _determinize_cards(
    state: State, seen: Mapping[str, Any], memory: Mapping[str, Any], rng: random.Random
) -> None:
    """What the seat sees is known; sleepers, hidden discards and the draw pile are dealt."""
    open_discards = _shown_discards(seen)
    realms = [[face["card"] for face in row["realm"]] for row in seen["players"]]
    visible = {card for realm in realms for card in realm if card >= 0}
    known = visible | open_discards | {*state.drawn, *state.pending}
    pool = [card for card in range(DECK) if card not in known]
    rng.shuffle(pool)
    room = seen["discard"]["count"] - len(open_discards)
    remembered = [
        card for card in memory.get("discard", ()) if card in pool and _may_lie(card, seen)
    ]
    remembered = remembered[:room]
    pool = [card for card in pool if card not in remembered]
    state.realms = realms
    _determinize_sleepers(state, seen, memory, pool, remembered)
    fit = [card for card in pool if _may_lie(card, seen)][: room - len(remembered)]
    top = [seen["discard"]["top"]["card"]] if seen["discard"]["top"] else []
    state.discard = [*fit, *remembered, *sorted(open_discards - set(top)), *top]
    state.draw = [card for card in pool if card not in fit]


def _determinize_sleepers(
    state: State,
    seen: Mapping[str, Any],
    memory: Mapping[str, Any],
    pool: list[int],
    remembered: list[int],
) -> None:
    """Give faces to sleepers: own are seen, remembered ones kept, the others dealt.

    Takes them out of ``pool``, and out of ``remembered`` where no other queens are left.
    """
    rows = seen["players"]
    asleep = {face["card"] for row in rows for face in row["realm"] if face.get("asleep")}
    asleep = {card for card in asleep if card >= 0}
    blank = []
    for seat, realm in enumerate(state.realms):
        remembered_sleepers = memory.get("sleepers", {}).get(str(seat), ())
        for place, card in enumerate(realm):
            if card >= 0:
                continue
            queen = remembered_sleepers[-1 - card] if -card <= len(remembered_sleepers) else None
            if queen in pool and is_queen(queen):
                realm[place] = queen
                pool.remove(queen)
                asleep.add(queen)
            else:
                blank.append((realm, place))
    for realm, place in blank:
        source = pool if any(is_queen(card) for card in pool) else remembered
        queen = next(card for card in source if is_queen(card))
        source.remove(queen)
        realm[place] = queen
        asleep.add(queen)
    state.asleep = frozenset(asleep)
