"""Legal actions of Sleeping Queens: true actions in order, kinds for buttons, the default.

The actions of a card are the same objects every time, so listing them costs a look-up.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cache

from engine.protocol import Action, make
from engine.rules.sleeping_queens.claims import claims_among, reached
from engine.rules.sleeping_queens.components import DECK, KIND, NUMBERS, VALUE
from engine.rules.sleeping_queens.state import COUNT, DEFENCE, PICK, State
from engine.rules.sleeping_queens.targets import PLAYED, TARGETS, Target, sleeping
from engine.rules.sleeping_queens.validation import awaited

NOTHING: frozenset[str] = frozenset()


class _ByTarget(dict[Target, Action]):
    """The actions of a seat with a card (or none) by target, made when first asked for."""

    def __init__(self, kind: str, seat: int, cards: tuple[int, ...]) -> None:
        super().__init__()
        self.kind, self.seat, self.cards = kind, seat, cards

    def __missing__(self, target: Target) -> Action:
        self[target] = action = Action(self.kind, self.seat, self.cards + target)
        return action


_SEATS = range(5)
_PICKS = tuple(_ByTarget("pick", seat, ()) for seat in _SEATS)
_BLOCKS = tuple(_ByTarget("block", seat, ()) for seat in _SEATS)
_PLAYS = tuple(
    {card: _ByTarget(kind, seat, (card,)) for card, kind in enumerate(KIND) if kind in PLAYED}
    for seat in _SEATS
)


@cache
def _action(kind: str, seat: int, args: tuple[int, ...]) -> Action:
    return Action(kind, seat, args)


_DISCARDS = tuple(
    tuple(Action("discard", seat, (card,)) for card in range(DECK)) for seat in _SEATS
)


def legal_actions(state: State, seat: int) -> list[Action]:
    """All legal and true actions of the seat in canonical order (SQ-S013)."""
    if seat != awaited(state):
        return []
    if state.phase == PICK:
        return [*map(_PICKS[seat].__getitem__, sleeping(state, seat))]
    if state.phase == COUNT:
        return [_counted(state, seat)]
    if state.phase == DEFENCE:
        answers = map(_BLOCKS[seat].__getitem__, TARGETS["block"](state, seat))
        return [*answers, _action("pass", seat, ())]
    hand = sorted(state.hands[seat])
    actions: list[Action] = []
    cut = bisect_left(hand, NUMBERS)
    plays = _PLAYS[seat]
    for card in hand[cut:]:
        if card in plays:
            actions += map(plays[card].__getitem__, TARGETS[KIND[card]](state, seat))
    if cut > 1:
        _add_claims(state, seat, hand[:cut], actions)
    discards = _DISCARDS[seat]
    actions += [discards[card] for card in hand]
    return actions


def _counted(state: State, seat: int) -> Action:
    """The Jester's number, counted right (SQ-S046)."""
    return _action("count", seat, (reached(seat, VALUE[state.discard[-1]], state.seats),))


def _add_claims(state: State, seat: int, cards: list[int], actions: list[Action]) -> None:
    """True claims only, each set of cards once, addends in rising order."""
    found = claims_among(state.options, cards)
    if not (found.pairs or found.sums or found.balanced):
        return
    for first, second in found.pairs:
        actions.append(_action("pair", seat, (cards[first], cards[second])))
    for places in found.sets:
        laid = tuple([cards[place] for place in places])
        actions.append(_action("pair", seat, laid))
    keyed = state.options.state_total
    for addends, total in found.sums:
        card = cards[total]
        laid = tuple([cards[place] for place in addends])
        stated = VALUE[card] if keyed else None
        actions.append(make(Action, ("equation", seat, (laid, card, stated))))
    for left, right in found.balanced:
        sides = tuple(cards[place] for place in left), tuple(cards[place] for place in right)
        actions.append(Action("equation_two_sided", seat, sides))
    for minuend, taken, rest in found.differences:
        laid = tuple(cards[place] for place in taken)
        actions.append(Action("difference", seat, (cards[minuend], laid, cards[rest])))


def canonical(action: Action) -> Action:
    """The action in the form in which it is listed: addends, subtrahends and sides in order."""
    args = action.args
    if action.kind == "pair":
        return action._replace(args=tuple(sorted(args)))
    if action.kind == "equation":
        return action._replace(args=(tuple(sorted(args[0])), args[1], args[2]))
    if action.kind == "equation_two_sided":
        return action._replace(args=tuple(sorted(tuple(sorted(side)) for side in args)))
    if action.kind == "difference":
        return action._replace(args=(args[0], tuple(sorted(args[1])), args[2]))
    return action


def legal_kinds(state: State, seat: int) -> frozenset[str]:
    """Kinds by public facts and the kinds of cards held, never by the truth of a claim."""
    if seat != awaited(state):
        return NOTHING
    if state.phase == PICK:
        return frozenset({"pick"})
    if state.phase == COUNT:
        return frozenset({"count"})
    if state.phase == DEFENCE:
        return frozenset({"block", "pass"} if TARGETS["block"](state, seat) else {"pass"})
    hand = state.hands[seat]
    kinds = {"discard"}
    numbers = sum(card < NUMBERS for card in hand)
    if numbers >= 2:
        kinds.add("pair")
    if numbers >= 3:
        kinds |= _sum_kinds(state, numbers)
    held = {KIND[card] for card in hand} & PLAYED  # power cards that have a target (SQ-10, SQ-29)
    return frozenset(kinds | {kind for kind in held if TARGETS[kind](state, seat)})


def _sum_kinds(state: State, numbers: int) -> set[str]:
    kinds = {"equation"}
    if state.options.fact_family:
        kinds.add("difference")
    if state.options.two_sided and numbers >= 4:
        kinds.add("equation_two_sided")
    return kinds


def default_action(state: State, seat: int) -> Action:
    """Discard the lowest card, Dragons and Wands last; let pass; pick the first queen; count
    right (SQ-S045).

    For a seat that owes nothing this is the answer it would give in its own turn.
    """
    if state.phase == DEFENCE:
        return _action("pass", seat, ())
    if state.phase == PICK:
        return _PICKS[seat][sleeping(state, seat)[0]]
    if state.phase == COUNT and seat == state.turn:
        return _counted(state, seat)
    return _DISCARDS[seat][min(state.hands[seat])]
