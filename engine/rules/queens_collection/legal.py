"""Legal actions of The Queen's Collection: true actions, kinds for buttons, the default."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from engine.lazy_actions import LazyActions, LazyBlock, ListedBlock
from engine.protocol import Action, make
from engine.rules.queens_collection.blocks import (
    Exchanges,
    Moves,
    NewCards,
    Pairs,
    Rows,
    Swaps,
    Trades,
    hand_parts,
)
from engine.rules.queens_collection.claims import Part, parts_of, ways_for
from engine.rules.queens_collection.components import (
    COLOUR,
    SOLO,
    WILD,
    colour_of,
)
from engine.rules.queens_collection.piles import can_draw
from engine.rules.queens_collection.spots import Spots
from engine.rules.queens_collection.state import (
    ASK,
    PLAY,
    REVEAL,
    SCORE,
    TAKE,
    State,
    partner_of,
    terms_of,
    worth,
)
from engine.rules.queens_collection.validation import (
    awaited,
    canonical_swap,
    has_room,
    named_colour,
)

NOTHING: frozenset[str] = frozenset()


@cache
def _action(kind: str, seat: int) -> Action:
    """Actions without arguments are the same objects every time."""
    return Action(kind, seat)


def legal_actions(state: State, seat: int) -> Sequence[Action]:
    """All legal and true actions of the seat in canonical order."""
    if seat not in awaited(state):
        return []
    return LISTED[state.phase](state, seat)


def _play(state: State, seat: int) -> Sequence[Action]:
    """Exchanges, wilds, new cards, trades, or a pass when the pile is empty (QC-S010)."""
    hand = tuple(sorted(state.hands[seat]))
    parts = hand_parts(tuple([COLOUR[card] for card in hand]), state.options.mode != SOLO)
    spots = Spots(state.boxes)
    blocks: list[LazyBlock] = [Exchanges(seat, hand, parts, spots)]
    if parts.free:
        blocks.append(_moves(state, Moves(seat, hand, parts.free, spots)))
    if not state.draw:
        return LazyActions([*blocks, ListedBlock("pass", (_action("pass", seat),))])
    blocks.append(NewCards(seat, hand))
    if state.seats > 1:
        blocks.append(_trades(state, seat, hand))
    return LazyActions(blocks)


def _moves(state: State, moves: Moves) -> LazyBlock:
    if not state.options.cap3:
        return moves
    return ListedBlock("wild", [move for move in moves if has_room(state, move.args[3])])


def _trades(state: State, seat: int, hand: Part) -> LazyBlock:
    trades = Trades(seat, hand, state.hands)
    if not state.refused:
        return trades
    refused = {args for _, args in state.refused}
    return ListedBlock("trade", [trade for trade in trades if trade.args not in refused])


def _reveal(state: State, seat: int) -> list[Action]:
    stop = _action("stop", seat)
    return [_action("reveal", seat), stop] if can_draw(state) else [stop]


def _take(state: State, seat: int) -> Sequence[Action]:
    """True pairs, then exchanges, or an end after a pair."""
    hand, display = sorted(state.hands[seat]), sorted(state.display)
    blocks: list[LazyBlock] = [Pairs(seat, _pairs(hand, display), display)]
    if state.pairs:
        return LazyActions([*blocks, ListedBlock("done", (_action("done", seat),))])
    blocks.append(Swaps("exchange_display", seat, hand, display))
    partner = partner_of(state, seat)
    if partner >= 0:
        theirs = sorted(state.hands[partner])
        refused = {canonical_swap(*args) for _, args in state.refused}
        blocks.append(Swaps("exchange_partner", seat, hand, theirs, refused))
    return LazyActions(blocks)


def _pairs(hand: list[int], display: list[int]) -> Rows:
    """What sorted cards of a hand pair with sorted cards shown."""
    ways = ways_for(tuple([COLOUR[card] for card in display]))
    return [
        (tuple([hand[place] for place in places]), ways[colour])
        for places, colour in parts_of(tuple([COLOUR[card] for card in hand]), True)
        if ways[colour]
    ]


def _answers(state: State, seat: int) -> list[Action]:
    return [_action("agree", seat), _action("refuse", seat)]


def _scores(state: State, seat: int) -> list[Action]:
    """The true score, and being shown it."""
    terms = terms_of(state, seat)
    args = (tuple([count for _, count in terms]), worth(terms))
    return [make(Action, ("score", seat, args)), _action("skip", seat)]


LISTED: dict[str, Callable[[State, int], Sequence[Action]]] = {
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
    cards, display_card, colour = action.args
    if colour is not None:
        return action
    return action._replace(args=(cards, display_card, named_colour(cards, display_card)))


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
        return _action("skip", seat)
    if state.phase == ASK:
        return _action("refuse", seat)
    if state.phase == REVEAL:
        return _action("stop", seat)
    hand = state.hands[seat]
    if state.phase == TAKE:
        if state.pairs or not hand:
            return _action("done", seat)
        return Action("exchange_display", seat, ((min(hand),), (min(state.display),)))
    if state.draw and hand:
        return Action("new", seat, ((min(hand),),))
    return _action("pass", seat)
