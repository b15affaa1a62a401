"""Evaluation and rollout of competitive rounds of The Queen's Collection: pairs, for few cards.

What a seat may not see is not looked at, but for the mixture of the pile: a seat that asks about
its own turn asks about a determinized pile.
"""

from __future__ import annotations

from engine.bots.queens_collection.cooperative import Move
from engine.protocol import Action
from engine.rules.queens_collection.claims import parts_of, ways_for
from engine.rules.queens_collection.components import COLOUR, WILD
from engine.rules.queens_collection.piles import can_draw
from engine.rules.queens_collection.state import State, partner_of, score_of

# Worth in points, tried out in games of rollout bots. A card in hand costs one at the end.
HELD = -0.3
"""A card whose colour has pawns left."""
IDLE = -0.6
"""A card whose colour has none."""
HELD_WILD = 0.3
MATCH = 0.2
"""A card shown that goes with one held: a pair to come."""
LEFT = 0.5
"""What it costs to leave the last pawn of a box to others."""
ENOUGH = 6
"""A hand that needs no more cards."""


def goes_on(state: State, seat: int) -> bool:
    """Is more to be won than lost by turning up another card?"""
    if not can_draw(state) or len(state.hands[seat]) + len(state.revealed) >= ENOUGH:
        return False
    out = {COLOUR[card] for card in state.revealed}
    if not state.options.wild_busts:
        out.discard(WILD)
    pile = state.draw or state.discard
    lost = sum([COLOUR[card] in out for card in pile])
    return lost * (len(state.revealed) + 1) < len(pile)


def holds(state: State) -> list[float]:
    """What a card in hand is worth, by colour, WILD last."""
    worths = [IDLE] * WILD
    for colour, pawns in zip(state.ring, state.boxes, strict=True):
        if pawns:
            worths[colour] = HELD
    return [*worths, HELD_WILD]


def pairs(state: State, seat: int) -> list[Move]:
    """Every pair of the seat, of those that look alike only one."""
    hand, display = sorted(state.hands[seat]), sorted(state.display)
    ways = ways_for(tuple([COLOUR[card] for card in display]))
    left = dict(zip(state.ring, map(len, state.boxes), strict=True))
    worths, found = holds(state), {}
    for places, stands in parts_of(tuple([COLOUR[card] for card in hand]), True):
        cards = tuple([hand[place] for place in places])
        cost = sum([worths[COLOUR[card]] for card in cards])
        for place, colour in ways[stands]:
            worth = _pawn(left[colour]) - cost
            looks = (COLOUR[cards[0]], len(cards), place, colour)
            found[looks] = (worth, "pair", (cards, display[place], colour))
    return [*found.values()]


def _pawn(left: int) -> float:
    """What the next pawn of a box brings: the last one brings the box card too."""
    return (0.0, 5.0, 2.0 - LEFT, 2.0)[left]


def matches(hand: list[int], display: list[int]) -> float:
    """Cards shown that go with a card held; wilds go with all."""
    held = {COLOUR[card] for card in hand}
    return sum([COLOUR[card] in held or COLOUR[card] == WILD for card in display])


def swaps(state: State, seat: int, kind: str, other: list[int]) -> list[Move]:
    """Every exchange of one card, of those that look alike only one."""
    hand, worths = state.hands[seat], holds(state)
    found = {}
    for given in hand:
        for got in other:
            worth = worths[COLOUR[got]] - worths[COLOUR[given]]
            mine = [card for card in hand if card != given] + [got]
            if kind == "exchange_display":
                theirs = [card for card in other if card != got] + [given]
                worth += MATCH * matches(mine, theirs)
            else:
                worth = MATCH * matches(mine, state.display)
            found[COLOUR[given], COLOUR[got]] = (worth, kind, ((given,), (got,)))
    return [*found.values()]


def takes(state: State, seat: int) -> list[Move]:
    """What may be done with hand and display, but for exchanges of several cards."""
    found = pairs(state, seat)
    if state.pairs:
        return [*found, (0.0, "done", ())]
    return found + swaps(state, seat, "exchange_display", state.display)


def with_partner(state: State, seat: int) -> list[Move]:
    """The exchange of one card with the partner that gives most pairs to come, if any may be
    proposed."""
    partner = partner_of(state, seat)
    if partner < 0 or state.pairs:
        return []
    asked = {args for _, args in state.refused}
    found = swaps(state, seat, "exchange_partner", state.hands[partner])
    return sorted([move for move in found if move[2] not in asked], reverse=True)[:1]


def best(state: State, seat: int) -> Action:
    """The best thing to take."""
    _, kind, args = max(takes(state, seat))
    return Action(kind, seat, args)


def seat_value(state: State, seat: int) -> float:
    """Points that the seat may count on: those of finished rounds, of this one, and hopes."""
    worths = holds(state)
    hope = sum([worths[COLOUR[card]] for card in state.hands[seat]])
    return state.totals[seat] + score_of(state, seat) + len(state.hands[seat]) + hope
