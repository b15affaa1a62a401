"""Rollout policy of The Rescue: sensible moves, found without listing every legal action."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from engine.arithmetic import Values
from engine.bots.the_rescue.evaluation import (
    Holding,
    Sums,
    card_worth,
    chances,
    makes,
    sums_of,
)
from engine.protocol import Action
from engine.rules.the_rescue.claims import claims_among, numbers_of, values_of
from engine.rules.the_rescue.components import BLACK, BOOK, EMPTY, KIND, NUMBERS, VALUE, WITCH, fits
from engine.rules.the_rescue.equations import FoundEquation
from engine.rules.the_rescue.state import (
    ACT,
    GNOME_ROLL,
    INSTANT,
    REROLL,
    ROLL,
    TAKE,
    WAKE,
    State,
    awake,
    has_companion,
    sleepers,
    spare,
)
from engine.rules.the_rescue.targets import queens_discarded, rescuers


def _rollout_roll(state: State, seat: int, rng: random.Random) -> Action:
    return Action("roll", seat)


def _rollout_reroll(state: State, seat: int, rng: random.Random) -> Action:
    return Action("reroll" if state.active == EMPTY else "keep", seat)


def _rollout_wake(state: State, seat: int, rng: random.Random) -> Action:
    return Action("wake_one", seat, (_best_queen(state, seat, sleepers(state, seat)),))


def _best_queen(state: State, seat: int, queens: Sequence[int]) -> int:
    """A queen whom an own companion waits for, else any."""
    owned = state.companions[seat]
    return max(queens, key=lambda queen: any(fits(queen, one) for one in owned))


def _rollout_instant(state: State, seat: int, rng: random.Random) -> Action:
    """Gnomes and winds first; a Witch gives a number for a queen, or does nothing."""
    for card in state.pending:
        if KIND[card] != WITCH:
            return Action(KIND[card], seat, (card,))
    card = state.pending[0]
    return _rollout_witch(state, seat, card) or Action("decline", seat, (card,))


def _rollout_witch(state: State, seat: int, card: int) -> Action | None:
    given = [one for one in state.realms[seat] if one < NUMBERS]
    if not given:
        return None
    for other in range(state.seats):
        if other == seat or state.knights[other] == BLACK:
            continue
        queens = awake(state, other)
        if queens:
            best = _best_queen(state, seat, queens)
            return Action("witch", seat, (card, max(given), other, best))
    return None


def _rollout_gnome(state: State, seat: int, rng: random.Random) -> Action:
    if state.face == 1:
        return _rollout_take(state, seat, rng)
    if state.face == 3:
        return Action("queen", seat, (_best_queen(state, seat, queens_discarded(state)),))
    if state.face == 2:
        return _rollout_steal(state, seat)
    return Action("decline", seat)


def _rollout_steal(state: State, seat: int) -> Action:
    """An awake queen, else a sleeper, else any card."""
    others = [other for other in range(state.seats) if other != seat and state.realms[other]]
    for other in others:
        queens = awake(state, other)
        if queens:
            return Action("steal", seat, (other, _best_queen(state, seat, queens)))
    for other in others:
        if sleepers(state, other):
            return Action("steal", seat, (other, -1))
    return Action("steal", seat, (others[0], state.realms[others[0]][0]))


def _rollout_take(state: State, seat: int, rng: random.Random) -> Action:
    places = [place for place, companion in enumerate(state.down) if companion != EMPTY]
    return Action("take", seat, (places[int(rng.random() * len(places))],))


def _rollout_act(state: State, seat: int, rng: random.Random) -> Action:
    """A rescue, an equation of few cards, a pair, a book that makes one, else the turn's end."""
    done = state.done
    if "rescue" not in done:
        for queen, companion in rescuers(state, seat):
            return Action("rescue", seat, (queen, companion, state.kings_left[0]))
    cards = numbers_of(state, seat)
    if len(cards) > 1:
        action = _rollout_claim(state, seat, cards)
        if action is not None:
            return action
    if cards and "spell_book" not in done:
        action = _rollout_book(state, seat, values_of(cards))
        if action is not None:
            return action
    return _rollout_end(state, seat, cards)


def _rollout_book(state: State, seat: int, values: Values) -> Action | None:
    """A number that makes an equation, or a pair that wakes."""
    sums = sums_of(state, seat)._replace(red=False)
    for book in state.realms[seat]:
        if KIND[book] == BOOK:
            for card in state.discard:
                if card < NUMBERS and (
                    makes(tuple(sorted((*values, VALUE[card]))), sums)
                    or (VALUE[card] in values and sleepers(state, seat))
                ):
                    return Action("spell_book", seat, (book, card))
    return None


def _rollout_end(state: State, seat: int, cards: list[int]) -> Action:
    """What is too much is put away: numbers that make least, then what is worth least."""
    too_many = spare(state, seat)
    if not too_many:
        return Action("end_turn", seat)
    sums = sums_of(state, seat)._replace(red=False)
    hopeful = [*most_hopeful(values_of(cards), max(0, len(cards) - too_many), sums)]
    away = []
    for card in cards:
        if VALUE[card] in hopeful:
            hopeful.remove(VALUE[card])
        else:
            away.append(card)
    if len(away) < too_many:
        own = Holding(tuple(state.realms[seat]), state.asleep, state.companions[seat])
        others = [card for card in own.realm if card >= NUMBERS]
        others.sort(key=lambda card: card_worth(own, card, card in own.asleep))
        away += others[: too_many - len(away)]
    return Action("end_turn", seat, tuple(sorted(away)))


@lru_cache(maxsize=16_384)
def most_hopeful(values: Values, count: int, sums: Sums) -> Values:
    """So many of the sorted numbers, with the best chance of an equation; low ones of equals."""
    return max(combinations(values, count), key=lambda some: (chances(some, sums), -sum(some)))


def _rollout_claim(state: State, seat: int, cards: list[int]) -> Action | None:
    """An equation of few cards, else a pair that wakes."""
    found = claims_among(state, seat, cards)
    if found.equations and has_companion(state) and "equation" not in state.done:
        op, operands, result, adjusted, step = min(found.equations, key=_length)
        last = cards[result]
        adjust = () if adjusted == EMPTY else ((cards[adjusted], step),)
        stated = VALUE[last] + (step if adjusted == result else 0)
        laid = tuple([cards[place] for place in operands])
        args = (op, laid, last, adjust, "right", stated if state.options.state_total else None)
        return Action("equation", seat, args)
    if found.pairs and "wake_pair" not in state.done and sleepers(state, seat):
        one, two = found.pairs[0]
        return Action("wake_pair", seat, (cards[one], cards[two]))
    return None


def _length(found: FoundEquation) -> int:
    return len(found.operands)


ROLLOUT: Mapping[str, Callable[[State, int, random.Random], Action]] = {
    ROLL: _rollout_roll,
    REROLL: _rollout_reroll,
    WAKE: _rollout_wake,
    INSTANT: _rollout_instant,
    GNOME_ROLL: _rollout_gnome,
    ACT: _rollout_act,
    TAKE: _rollout_take,
}
