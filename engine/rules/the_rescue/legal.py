"""Legal actions of The Rescue: true actions in order, kinds for buttons, the default."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from itertools import chain, combinations

from engine.protocol import Action, make
from engine.rules.the_rescue.claims import claims_among, numbers_of
from engine.rules.the_rescue.components import (
    BOOK,
    EMPTY,
    KIND,
    NUMBERS,
    PLUS,
    TIMES,
    VALUE,
    WITCH,
)
from engine.rules.the_rescue.state import (
    ACT,
    GNOME_ROLL,
    INSTANT,
    OVER,
    REROLL,
    ROLL,
    TAKE,
    WAKE,
    State,
    has_companion,
    sleepers,
    spare,
)
from engine.rules.the_rescue.targets import GNOME_KINDS, TARGETS, numbers_discarded, rescuers

NOTHING: frozenset[str] = frozenset()


@cache
def _action(kind: str, seat: int, *args: int) -> Action:
    """The action of a few numbers. Some ten thousand exist, the same object every time."""
    return Action(kind, seat, args)


def legal_actions(state: State, seat: int) -> list[Action]:
    """All legal and true actions of the seat in canonical order (SQ2-S012)."""
    if state.phase == OVER or seat != state.turn:
        return []
    return [*LIST[state.phase](state, seat)]


def _roll(state: State, seat: int) -> Iterator[Action]:
    yield _action("roll", seat)


def _reroll(state: State, seat: int) -> Iterator[Action]:
    yield _action("reroll", seat)
    yield _action("keep", seat)


def _aimed(kind: str, state: State, seat: int) -> list[Action]:
    """The action with each of its targets."""
    return [_action(kind, seat, *target) for target in TARGETS[kind](state, seat)]


def _wake(state: State, seat: int) -> Iterator[Action]:
    yield from _aimed("wake_one", state, seat)
    yield _action("decline", seat)


def _instants(state: State, seat: int) -> Iterator[Action]:
    """Each instant that waits; a Witch with every swap, and without one (R-12)."""
    for card in sorted(state.pending):
        kind = KIND[card]
        for target in TARGETS[kind](state, seat):
            yield _action(kind, seat, card, *target)
        if kind == WITCH:
            yield _action("decline", seat, card)


def _gnome(state: State, seat: int) -> Iterator[Action]:
    """What the Gnome's roll allows, and to decline it (R-16)."""
    yield from _aimed(GNOME_KINDS[state.face], state, seat)
    yield _action("decline", seat)


def _take(state: State, seat: int) -> list[Action]:
    return _aimed("take", state, seat)


def _deeds(state: State, seat: int) -> list[Action]:
    """Equations, pairs, books, rescues, and every way to end the turn (R-34, R-48)."""
    done = state.done
    deeds = _claims(state, seat)
    if "spell_book" not in done:
        books = [card for card in sorted(state.realms[seat]) if KIND[card] == BOOK]
        if books:
            numbers = TARGETS["spell_book"](state, seat)
            deeds += [_action("spell_book", seat, book, *one) for book in books for one in numbers]
    if "rescue" not in done:
        deeds += _aimed("rescue", state, seat)
    cards = tuple(sorted(state.realms[seat]))
    return deeds + _endings(seat, cards, spare(state, seat))


def _claims(state: State, seat: int) -> list[Action]:
    """True claims only; operands that may change places in rising order."""
    cards = numbers_of(state, seat)
    claims: list[Action] = []
    if len(cards) < 2:
        return claims
    found = claims_among(state, seat, cards)
    if found.equations and has_companion(state) and "equation" not in state.done:
        keyed = state.options.state_total
        for op, operands, result, adjusted, step in found.equations:
            last = cards[result]
            laid = tuple([cards[place] for place in operands])
            adjust = () if adjusted == EMPTY else ((cards[adjusted], step),)
            stated = VALUE[last] + (step if adjusted == result else 0) if keyed else None
            args = (op, laid, last, adjust, "right", stated)
            claims.append(make(Action, ("equation", seat, args)))
    if found.pairs and sleepers(state, seat) and "wake_pair" not in state.done:
        claims += [_action("wake_pair", seat, cards[one], cards[two]) for one, two in found.pairs]
    return claims


@lru_cache(maxsize=4_096)
def _endings(seat: int, cards: tuple[int, ...], least: int) -> list[Action]:
    """Every choice of at least `least` cards to put away at the end (R-41)."""
    sizes = range(least, len(cards) + 1)
    return [
        make(Action, ("end_turn", seat, chosen))
        for chosen in chain.from_iterable([combinations(cards, size) for size in sizes])
    ]


LIST: dict[str, Callable[[State, int], Iterable[Action]]] = {
    ROLL: _roll,
    REROLL: _reroll,
    WAKE: _wake,
    INSTANT: _instants,
    GNOME_ROLL: _gnome,
    ACT: _deeds,
    TAKE: _take,
}


def canonical(action: Action) -> Action:
    """The action in the form in which it is listed: what may change places is sorted."""
    if action.kind in ("wake_pair", "end_turn", "swap_knights"):
        return action._replace(args=tuple(sorted(action.args)))
    if action.kind != "equation":
        return action
    op, operands, result, adjust, _, stated = action.args
    if op in (PLUS, TIMES):
        operands = tuple(sorted(operands))
    elif len(op) == 1:
        operands = (operands[0], *sorted(operands[1:]))
    return action._replace(args=(op, operands, result, tuple(sorted(adjust)), "right", stated))


def legal_kinds(state: State, seat: int) -> frozenset[str]:
    """Kinds by public facts and the kinds of the seat's cards, never by the truth of a claim."""
    if state.phase == OVER or seat != state.turn:
        return NOTHING
    if state.phase == ACT:
        return frozenset(_deed_kinds(state, seat) - set(state.done))
    return frozenset(action.kind for action in LIST[state.phase](state, seat))


def _deed_kinds(state: State, seat: int) -> set[str]:
    kinds = {"end_turn"}
    realm = state.realms[seat]
    numbers = sum(card < NUMBERS for card in realm)
    if numbers >= 3 and has_companion(state):
        kinds.add("equation")
    if numbers >= 2 and sleepers(state, seat):
        kinds.add("wake_pair")
    if any(KIND[card] == BOOK for card in realm) and numbers_discarded(state):
        kinds.add("spell_book")
    if rescuers(state, seat):
        kinds.add("rescue")
    return kinds


def default_action(state: State, seat: int) -> Action:
    """Roll, keep, decline, resolve, take the first companion, put away what is too much, numbers
    from the highest, then books, sleeping queens, awake queens (SQ2-S050)."""
    if state.phase == ROLL:
        return _action("roll", seat)
    if state.phase == REROLL:
        return _action("keep", seat)
    if state.phase in (WAKE, GNOME_ROLL):
        return _action("decline", seat)
    if state.phase == INSTANT:
        card = min(state.pending)
        return _action("decline" if KIND[card] == WITCH else KIND[card], seat, card)
    if state.phase == TAKE:
        return _take(state, seat)[0]
    realm = state.realms[seat]
    away = sorted(realm, key=lambda card: _dear(state, card))[: spare(state, seat)]
    return Action("end_turn", seat, tuple(sorted(away)))


def _dear(state: State, card: int) -> tuple[int, int]:
    """How late a card is put away: kind first, then high numbers before low ones."""
    if card < NUMBERS:
        return 0, -card
    if KIND[card] == BOOK:
        return 1, card
    return (2 if card in state.asleep else 3), card
