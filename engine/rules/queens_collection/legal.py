"""What a seat can do now: legal and true actions, kinds for buttons, the default."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import combinations
from typing import Any

from engine.protocol import Action, make
from engine.rules.queens_collection.claims import find
from engine.rules.queens_collection.components import (
    COLOUR,
    DISPLAY,
    PLACES,
    SOLO,
    WILD,
    colour_of,
    equal_pair,
)
from engine.rules.queens_collection.guard import awaited, canonical_swap, has_room, named_colour
from engine.rules.queens_collection.piles import can_draw
from engine.rules.queens_collection.state import (
    ASK,
    PLAY,
    REVEAL,
    SCORE,
    TAKE,
    State,
    partner_of,
    score_of,
    terms_of,
)

NOTHING: frozenset[str] = frozenset()
Part = tuple[int, ...]
Spots = list[tuple[int, int]]


@cache
def _action(kind: str, seat: int, args: tuple[Any, ...]) -> Action:
    """Small actions are the same objects every time. At most 55,000 exist."""
    return Action(kind, seat, args)


@lru_cache(maxsize=16_384)
def _moved(seat: int, part: Part, colour: int, place: int) -> tuple[Action, ...]:
    """A pawn moved to each other place."""
    return tuple(
        Action("wild", seat, (part, colour, place, other))
        for other in range(PLACES)
        if other != place
    )


def legal_actions(state: State, seat: int) -> list[Action]:
    """All legal and true actions of the seat in canonical order."""
    if seat not in awaited(state):
        return []
    return LISTED[state.phase](state, seat)


def _play(state: State, seat: int) -> list[Action]:
    """Exchanges, wilds, new cards, trades, or a pass when the pile is empty (QC-S010)."""
    hand = sorted(state.hands[seat])
    actions: list[Action] = []
    parts: list[Part] = [(card,) for card in hand]
    if state.options.mode != SOLO:
        parts += [two for two in combinations(hand, 2) if equal_pair(two)]
        parts.sort()
    spots = sorted({(colour, place) for place, pawns in enumerate(state.boxes) for colour in pawns})
    for one, two in combinations(parts, 2):
        if set(one).isdisjoint(two):
            _add_exchanges(seat, one, two, spots, actions)
    for part in parts:
        if colour_of(part) == WILD:
            _add_wilds(state, seat, part, spots, actions)
    if not state.draw:
        actions.append(_action("pass", seat, ()))
        return actions
    for size in range(1, len(hand) + 1):
        actions += [_action("new", seat, (cards,)) for cards in combinations(hand, size)]
    _add_trades(state, seat, hand, actions)
    return actions


def _add_exchanges(seat: int, one: Part, two: Part, spots: Spots, actions: list[Action]) -> None:
    """Every two pawns that two parts can swap; two free parts take them in rising order."""
    first, second = colour_of(one), colour_of(two)
    if first == second == WILD:
        for at, (colour, place) in enumerate(spots):
            for other, there in spots[at + 1 :]:
                if other != colour and there != place:
                    args = (one, colour, place, two, other, there)
                    actions.append(make(Action, ("exchange", seat, args)))
        return
    firsts = spots if first == WILD else [spot for spot in spots if spot[0] == first]
    seconds = spots if second == WILD else [spot for spot in spots if spot[0] == second]
    for colour, place in firsts:
        for other, there in seconds:
            if other != colour and there != place:
                args = (one, colour, place, two, other, there)
                actions.append(make(Action, ("exchange", seat, args)))


def _add_wilds(state: State, seat: int, part: Part, spots: Spots, actions: list[Action]) -> None:
    if not state.options.cap3:
        for colour, place in spots:
            actions += _moved(seat, part, colour, place)
        return
    for colour, place in spots:
        moves = _moved(seat, part, colour, place)
        actions += [move for move in moves if has_room(state, move.args[3])]


def _add_trades(state: State, seat: int, hand: list[int], actions: list[Action]) -> None:
    refused = {args for _, args in state.refused}
    for own in hand:
        for other in range(state.seats):
            if other == seat:
                continue
            for theirs in sorted(state.hands[other]):
                args = (own, other, theirs)
                if args not in refused:
                    actions.append(_action("trade", seat, args))


def _reveal(state: State, seat: int) -> list[Action]:
    stop = _action("stop", seat, ())
    return [_action("reveal", seat, ()), stop] if can_draw(state) else [stop]


def _take(state: State, seat: int) -> list[Action]:
    """True pairs, then exchanges, or an end after a pair."""
    hand, shown = sorted(state.hands[seat]), sorted(state.display)
    actions = []
    for held, place, colour in _found(hand, shown):
        args = (tuple([hand[own] for own in held]), shown[place], colour)
        actions.append(make(Action, ("pair", seat, args)))
    if state.pairs:
        actions.append(_action("done", seat, ()))
        return actions
    _add_swaps("exchange_display", seat, hand, shown, actions)
    partner = partner_of(state, seat)
    if partner >= 0:
        swaps: list[Action] = []
        _add_swaps("exchange_partner", seat, hand, sorted(state.hands[partner]), swaps)
        refused = {canonical_swap(*args) for _, args in state.refused}
        actions += [swap for swap in swaps if swap.args not in refused]
    return actions


def _found(hand: list[int], shown: list[int]) -> tuple[tuple[Part, int, int], ...]:
    """Where the true pairs of sorted cards lie."""
    return find(tuple([COLOUR[card] for card in hand]), tuple([COLOUR[card] for card in shown]))


def _add_swaps(
    kind: str, seat: int, hand: list[int], other: list[int], actions: list[Action]
) -> None:
    for size in range(1, DISPLAY + 1):
        taken = list(combinations(other, size))
        for given in combinations(hand, size):
            actions += [make(Action, (kind, seat, (given, got))) for got in taken]


def _answers(state: State, seat: int) -> list[Action]:
    return [_action("agree", seat, ()), _action("refuse", seat, ())]


def _scores(state: State, seat: int) -> list[Action]:
    """The true score, and being shown it."""
    counts = tuple([count for _, count in terms_of(state, seat)])
    said = (counts, score_of(state, seat))
    return [make(Action, ("score", seat, said)), _action("skip", seat, ())]


LISTED: dict[str, Callable[[State, int], list[Action]]] = {
    PLAY: _play,
    REVEAL: _reveal,
    TAKE: _take,
    ASK: _answers,
    SCORE: _scores,
}


def canonical(action: Action) -> Action:
    """The action in the form in which it is listed. Takes well-formed actions only."""
    args = action.args
    if action.kind == "exchange":
        return action._replace(args=_canonical_exchange(args))
    if action.kind in ("wild", "new"):
        return action._replace(args=(tuple(sorted(args[0])), *args[1:]))
    if action.kind in ("exchange_display", "exchange_partner"):
        return action._replace(args=canonical_swap(*args))
    if action.kind == "pair":
        return settled(action._replace(args=(tuple(sorted(args[0])), *args[1:])))
    return action


def settled(action: Action) -> Action:
    """A pair with its colour named, where the cards themselves say it."""
    cards, shown, colour = action.args
    if colour is not None:
        return action
    return action._replace(args=(cards, shown, named_colour(cards, shown)))


def _canonical_exchange(args: tuple[Any, ...]) -> tuple[Any, ...]:
    """The lower part first; two free parts take the lower pawn first, for both say the same."""
    one, two = tuple(sorted(args[0])), tuple(sorted(args[3]))
    halves = sorted([(one, args[1:3]), (two, args[4:6])])
    spots = [spot for _, spot in halves]
    if colour_of(one) == colour_of(two) == WILD:
        spots.sort()
    return (halves[0][0], *spots[0], halves[1][0], *spots[1])


def legal_kinds(state: State, seat: int) -> frozenset[str]:
    """Kinds by public facts and the kinds of cards held, never by the truth of a claim."""
    if seat not in awaited(state):
        return NOTHING
    return KINDS_OF[state.phase](state, seat)


def _play_kinds(state: State, seat: int) -> frozenset[str]:
    hand = state.hands[seat]
    held = [COLOUR[card] for card in hand]
    wilds = held.count(WILD)
    two = state.options.mode != SOLO and len(set(held)) + max(wilds - 1, 0) < len(held)
    kinds = set()
    if len(set(held)) > 1 or wilds > 1 or (two and len(held) > 2):
        kinds.add("exchange")
    if wilds or two:
        kinds.add("wild")
    if not state.draw:
        return frozenset(kinds | {"pass"})
    kinds.add("new")
    if any(state.hands[other] for other in range(state.seats) if other != seat):
        kinds.add("trade")
    return frozenset(kinds)


def _reveal_kinds(state: State, seat: int) -> frozenset[str]:
    return frozenset({"reveal", "stop"} if can_draw(state) else {"stop"})


def _take_kinds(state: State, seat: int) -> frozenset[str]:
    """A hand and a display are there in this phase: what pairs is for the child to see."""
    if state.pairs:
        return frozenset({"pair", "done"})
    partner = partner_of(state, seat)
    if partner >= 0 and state.hands[partner]:
        return frozenset({"pair", "exchange_display", "exchange_partner"})
    return frozenset({"pair", "exchange_display"})


def _answer_kinds(state: State, seat: int) -> frozenset[str]:
    return frozenset({"agree", "refuse"})


def _score_kinds(state: State, seat: int) -> frozenset[str]:
    return frozenset({"score", "skip"})


KINDS_OF: dict[str, Callable[[State, int], frozenset[str]]] = {
    PLAY: _play_kinds,
    REVEAL: _reveal_kinds,
    TAKE: _take_kinds,
    ASK: _answer_kinds,
    SCORE: _score_kinds,
}


def default_action(state: State, seat: int) -> Action:
    """A new card for the lowest, or a pass; no more revealing, one card exchanged; no; shown the
    score (QC-S044).

    For a seat that owes nothing this is the answer it would give in its own turn.
    """
    if state.phase == SCORE:
        return _action("skip", seat, ())
    if state.phase == ASK:
        return _action("refuse", seat, ())
    if state.phase == REVEAL:
        return _action("stop", seat, ())
    hand = state.hands[seat]
    if state.phase == TAKE:
        if state.pairs or not hand:
            return _action("done", seat, ())
        return _action("exchange_display", seat, ((min(hand),), (min(state.display),)))
    if state.draw and hand:
        return _action("new", seat, ((min(hand),),))
    return _action("pass", seat, ())
