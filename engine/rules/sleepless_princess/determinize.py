"""Other positions that look the same to a seat: hidden cards resampled, positions for planning."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from engine.rules.sleepless_princess.components import (
    HELPER,
    KIND,
    SET,
    SMOOTH,
    SMOOTH_KEY,
    WITCH,
    Options,
    friends,
    kind_of,
    make_options,
    own_set,
    texture_of,
    witches,
)
from engine.rules.sleepless_princess.state import (
    ASLEEP,
    RULES,
    TOUCH,
    Check,
    CheckResult,
    Consent,
    State,
    result_of_check,
)
from engine.ruleset import result_from_view


def resample_hidden(state: State, seat: int | None, rng: random.Random) -> State:
    """The same for that seat: hidden hands, deck, mattresses and untold results permuted."""
    other = state.clone()
    other.seed = rng.randbytes(len(state.seed))
    at_table = seat is not None and 0 <= seat < state.seats
    visible = range(state.seats) if state.options.open_hands and at_table else (seat,)
    hidden = [number for number in range(state.seats) if number not in visible]
    pool = [card for card in other.draw if KIND[card] != WITCH]
    stay = [card for card in other.draw if KIND[card] == WITCH]
    stayed = max(other.refilled, 0)
    pool += [card for number in hidden for card in other.hands[number]]
    pool += other.discard[:stayed]
    rng.shuffle(pool)
    pool.sort(key=lambda card: KIND[card] == HELPER)  # helpers alone stayed
    other.discard[:stayed] = pool[len(pool) - stayed :]
    pool = pool[: len(pool) - stayed]
    rng.shuffle(pool)
    for number in hidden:
        size = len(other.hands[number])
        other.hands[number], pool = pool[:size], pool[size:]
    other.draw = pool + stay
    rng.shuffle(other.draw)
    _permute_beds(
        other, [_knows_result(one, state.turn, seat) and at_table for one in state.found], rng
    )
    return other


def _knows_result(one: CheckResult, checker: int, seat: int | None) -> bool:
    return one.shared or seat == checker


def _permute_beds(state: State, known_flags: list[bool], rng: random.Random) -> None:
    """Mix the mattresses in play; a bottom in hand stays where the seat knows it."""
    keep: dict[int, int] = {}
    if state.check is not None and known_flags[-1]:
        keep[state.check.bed] = state.beds[state.check.bed][0]
    active = [bed for bed, status in enumerate(state.status) if status != ASLEEP]
    pool = [m for bed in active for m in state.beds[bed] if keep.get(bed) != m]
    sizes = {bed: len(state.beds[bed]) for bed in active}
    if not state.options.show_counts:
        sizes = _sizes({bed: size > 0 for bed, size in sizes.items()}, sum(sizes.values()), rng)
    rng.shuffle(pool)
    for bed in active:
        bottom = (keep[bed],) if bed in keep else ()
        count = sizes[bed] - len(bottom)
        state.beds[bed], pool = (*bottom, *pool[:count]), pool[count:]
    found = [
        one if known else one._replace(told=_any_result(state.options, one.how, state, rng))
        for one, known in zip(state.found, known_flags, strict=True)
    ]
    if state.check is not None:
        bottom_now = state.beds[state.check.bed][0]
        found[-1] = found[-1]._replace(told=result_of_check(state.check.how, bottom_now))
    state.found = tuple(found)


def _any_result(options: Options, how: str, state: State, rng: random.Random) -> int:
    """Some result that such a check may have had."""
    beds = list(range(len(state.beds)))
    return rng.choice([*beds, SMOOTH] if how == TOUCH and SET[options.variant] == 3 else beds)


def _sizes(filled: Mapping[int, bool], total: int, rng: random.Random) -> dict[int, int]:
    """Mattresses for each bed: none where it is empty, else one or more, ``total`` in all."""
    sizes = {bed: int(some) for bed, some in filled.items()}
    beds = [bed for bed, some in filled.items() if some]
    for _ in range(total - len(beds)):
        sizes[rng.choice(beds)] += 1
    return sizes


def determinize(seen: Mapping[str, Any], memory: Mapping[str, Any], rng: random.Random) -> State:
    """One position that fits what a seat sees and remembers.

    ``memory`` may hold ``discard`` (ids of discarded cards) and ``beds``: for a bed as text what
    lies there, bottom first: the key of a princess, 'smooth', or None for an unknown mattress. What
    contradicts ``seen`` is dropped.
    """
    state = State()
    state.rules = RULES
    state.options = make_options(seen["options"])
    state.seats = seen["seats"]
    state.seed = rng.randbytes(16)
    state.moves = 0
    state.turn, state.turn_number, state.phase = seen["turn"], seen["turn_number"], seen["phase"]
    state.princesses = tuple(bed["princess"] for bed in seen["beds"])
    state.status = [bed["status"] for bed in seen["beds"]]
    state.touches, state.looks = seen["checks"]["touches"], seen["checks"]["looks"]
    state.owed, state.refused = seen["owed"], tuple(seen["refused"])
    state.last = -1 if seen["turns_left"] is None else seen["turns_left"]
    _determinize_cards(state, seen, memory, rng)
    _determinize_beds(state, seen, memory, rng)
    window = seen["window"]
    state.windows = window["id"] if window else 0
    state.consent = _determinize_consent(state.seats, window) if window else None
    state.result = result_from_view(seen["result"])
    return state


def _determinize_consent(seats: int, window: Mapping[str, Any]) -> Consent:
    asked = sum(1 << seat for seat in window["seats"])
    everyone = (1 << seats) - 1
    declined = everyone & ~asked & ~(1 << window["proposer"])
    return Consent(window["id"], window["bed"], window["proposer"], declined)


def _determinize_cards(
    state: State, seen: Mapping[str, Any], memory: Mapping[str, Any], rng: random.Random
) -> None:
    """Hands and cards in sight are known, remembered discards are kept, the rest is dealt; a Witch
    is never in a hand."""
    state.row = [face["card"] for face in seen["row"]]
    top = [seen["discard"]["top"]["card"]] if seen["discard"]["top"] else []
    state.hands = [[face["card"] for face in row["hand"] or ()] for row in seen["players"]]
    if seen["seat"] is not None:
        state.hands[seen["seat"]] = [face["card"] for face in seen["hand"]]
    known = {*state.row, *top, *(card for hand in state.hands for card in hand)}
    below = max(seen["discard"]["count"] - len(top), 0)
    remembered = [card for card in memory.get("discard", ()) if card not in known][:below]
    known.update(remembered)
    pool = [card for card in friends(state.options) if card not in known]
    rng.shuffle(pool)
    for row, hand in zip(seen["players"], state.hands, strict=True):
        while len(hand) < row["hand_count"]:
            hand.append(pool.pop())
    pool += [card for card in witches(state.options, state.seats) if card not in known]
    rng.shuffle(pool)
    rest = below - len(remembered)
    state.discard, state.draw = pool[:rest] + remembered + top, pool[rest:]
    state.refilled = 0 if seen["refilled"] else -1


def _determinize_beds(
    state: State, seen: Mapping[str, Any], memory: Mapping[str, Any], rng: random.Random
) -> None:
    """Sleepers lie on their own; what is in hand and what is remembered is put first."""
    state.beds = [own_set(state.options, bed) for bed in range(len(state.status))]
    active = [bed for bed, status in enumerate(state.status) if status != ASLEEP]
    pool = [mattress for bed in active for mattress in state.beds[bed]]
    rng.shuffle(pool)
    recalled = {int(bed): list(lying) for bed, lying in memory.get("beds", {}).items()}
    sizes = _recalled_sizes(seen, recalled, active, len(pool), rng)
    lying: dict[int, list[int | None]] = {bed: [None] * sizes[bed] for bed in active}
    check = seen["checks"]["open"]
    state.check = Check(check["how"], check["bed"]) if check else None
    state.found = tuple(
        CheckResult(one["how"], one["bed"], _result_of(state, one["told"]), one["shared"])
        for one in seen["found"]
    )
    _lay_in_hand(state, seen, lying, pool)
    for bed in active:
        for place, name in enumerate(recalled.get(bed, ())[: sizes[bed]]):
            if name is not None and lying[bed][place] is None:
                lying[bed][place] = _pick(pool, state, name)
        state.beds[bed] = tuple([pool.pop() if m is None else m for m in lying[bed]])
    _invent_result(state)


def _recalled_sizes(
    seen: Mapping[str, Any],
    recalled: Mapping[int, list[Any]],
    active: list[int],
    total: int,
    rng: random.Random,
) -> dict[int, int]:
    """Counts in sight, else remembered ones that can be true, else any."""
    if seen["options"]["show_counts"]:
        return {bed: seen["beds"][bed]["count"] for bed in active}
    filled = {bed: not seen["beds"][bed]["empty"] for bed in active}
    sizes = {bed: len(recalled.get(bed, ())) for bed in active}
    if sum(sizes.values()) == total and all(filled[bed] == (sizes[bed] > 0) for bed in active):
        return sizes
    return _sizes(filled, total, rng)


def _result_of(state: State, name: str) -> int:
    return SMOOTH if name == SMOOTH_KEY else state.princesses.index(name)


def _lay_in_hand(
    state: State, seen: Mapping[str, Any], lying: dict[int, list[int | None]], pool: list[int]
) -> None:
    """The mattress in hand fits what the seat was told of it."""
    check = state.check
    if check is None or not state.found or state.found[-1][:2] != check:
        return
    last = state.found[-1]
    fits = [m for m in pool if result_of_check(check.how, m) == last.told]
    lying[check.bed][0] = fits[0]
    pool.remove(fits[0])


def _pick(pool: list[int], state: State, name: str) -> int | None:
    """Take a mattress of this name out of the pool; None when there is none left."""
    if name == SMOOTH_KEY:
        fits = [m for m in pool if texture_of(m) == SMOOTH]
    else:
        fits = [
            m for m in pool if name in state.princesses and state.princesses[kind_of(m)] == name
        ]
    if fits:
        pool.remove(fits[0])
    return fits[0] if fits else None


def _invent_result(state: State) -> None:
    """Another seat's result that was not told: whatever the bottom mattress gives."""
    check = state.check
    if check is None or (state.found and state.found[-1][:2] == check):
        return
    result = result_of_check(check.how, state.beds[check.bed][0])
    state.found += (CheckResult(check.how, check.bed, result, False),)
