"""Claims of Sleepless Princess: judged for truth and for the rules, enumerated (SP-S042).

A group of a play is ``("one", card)``, ``("sum", stated, card, card[, card])`` or
``("cover", stated, covered, blanket, card)``. In values a sum is ``Claim("+", ((4, 2),), (), 6)``,
a cover ``Claim("-", ((9,), (3,)), (), 6)``, and the whole ``Claim("=", ((6,), (6,), (6,)), (), 6)``
with the value of the play at its end.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import combinations, permutations
from typing import Any, TypeAlias

from engine import arithmetic, items
from engine.protocol import Action, Attempt, Claim, Verdict
from engine.rules.sleepless_princess.components import (
    BLANKET,
    HIGHEST,
    KIND,
    SIMPLIFIED,
    VALUE,
    Options,
)

ONE, SUM, COVER = "one", "sum", "cover"
TOO_MANY_CARDS = "too_many_cards"
TOO_MANY_BLANKETS = "too_many_blankets"
COVER_RANGE = "cover_range"
COVER_ON_SUM = "cover_on_sum"

Group: TypeAlias = tuple[Any, ...]
Values: TypeAlias = tuple[int, ...]


def cards_in(group: Group) -> Values:
    """The cards of a group in the order stated: a cover's helper before its blanket."""
    if group[0] == COVER:
        return (*group[4:], group[3])
    return group[1:] if group[0] == ONE else group[2:]


def cards_of(groups: tuple[Group, ...]) -> Values:
    """All cards of a play in the order stated."""
    return tuple([card for group in groups for card in cards_in(group)])


def claim_of(group: Group) -> Claim:
    """What a sum or a cover states, in values."""
    if group[0] == COVER:
        helpers = tuple([VALUE[card] for card in group[4:]])
        return Claim("-", (helpers, (group[2],)), (), group[1])
    return Claim("+", (tuple([VALUE[card] for card in group[2:]]),), (), group[1])


def stated_of(group: Group) -> int:
    """The value that a group is said to have; 0 for a single card without a number."""
    value: int = VALUE[group[1]] if group[0] == ONE else group[1]
    return value


def item_of(claim: Claim) -> str:
    """The key of the fact that the claim practises: 'alike3', 'add:2+4', 'bl:9-3'."""
    if claim.op == "=":
        return items.ALIKE
    if claim.op == "-":
        helpers, (blanket,) = claim.groups
        return items.cover(helpers, blanket)
    return arithmetic.item_of(claim)


def kind_and_item(claim: Claim) -> tuple[str, str]:
    """Kind and item of a claim."""
    return {"=": "match3", "+": "sum", "-": "cover"}[claim.op], item_of(claim)


@lru_cache(maxsize=4_096)
def judge(options: Options, claim: Claim) -> Verdict:
    """Truth and legality of a claim in values; 0 stands for a card without a number."""
    if claim.op == "=":
        return _judge_alike(claim)
    if 0 in claim.groups[0]:
        return Verdict(None, False, arithmetic.NOT_A_NUMBER)
    truth = sum(claim.groups[0]) - (claim.groups[1][0] if claim.op == "-" else 0)
    true = claim.value == truth
    form = _cover_form(claim) if claim.op == "-" else _sum_form(options, claim)
    if form:
        return Verdict(true, False, form, truth)
    return Verdict(true, true, "" if true else arithmetic.ARITH, truth)


def _sum_form(options: Options, claim: Claim) -> str:
    """Two or three helpers (SP-06), and none in the simplified game (SP-S017)."""
    if options.variant == SIMPLIFIED:
        return arithmetic.WRONG_OP
    if len(claim.groups[0]) < 2:
        return arithmetic.TOO_FEW_CARDS
    return TOO_MANY_CARDS if len(claim.groups[0]) > 3 else ""


def _cover_form(claim: Claim) -> str:
    """A blanket lies on one helper (SP-03) and leaves some of it bare (SP-04)."""
    (helper, *others), (covered,) = claim.groups
    if others:
        return COVER_ON_SUM
    return "" if 1 <= covered < helper else COVER_RANGE


def _judge_alike(claim: Claim) -> Verdict:
    """Three equal values, the value that was said (SP-S014, SP-08)."""
    values = [group[0] for group in claim.groups]
    if 0 in values:
        return Verdict(None, False, arithmetic.NOT_A_NUMBER)
    equal = len(set(values)) == 1
    if len(values) != 3:
        return Verdict(equal, False, _count_form(len(values)))
    if not equal:
        return Verdict(False, False, arithmetic.NOT_EQUAL)
    if claim.value is not None and claim.value != values[0]:
        return Verdict(True, False, arithmetic.TARGET_MISMATCH, values[0])
    return Verdict(True, True, "", values[0])


def _count_form(groups: int) -> str:
    return arithmetic.TOO_FEW_CARDS if groups < 3 else TOO_MANY_CARDS


def judge_play(options: Options, action: Action) -> tuple[Attempt, ...]:
    """The records of a play: its sums and covers in order, then the three equal values (SP-S044).

    When a sum or a cover is not taken, that one alone (SP-S043). The form of the whole comes first,
    and is then the only record.
    """
    groups, target = action.args
    values = tuple([(stated_of(group),) for group in groups])
    whole = Claim("=", values, (), target)
    blankets = sum([KIND[card] == BLANKET for card in cards_of(groups)])
    verdict = judge(options, whole)
    if len(groups) == 3 and blankets > (2 if options.two_blankets else 1):  # SP-02
        verdict = Verdict(verdict.is_true, False, TOO_MANY_BLANKETS)
    attempts: list[Attempt] = []
    if len(groups) == 3 and verdict.reason != TOO_MANY_BLANKETS:
        for group in groups:
            if group[0] == ONE:
                continue
            claim = claim_of(group)
            linked = judge(options, claim)
            attempts.append(_attempt(claim, linked, cards_in(group)))
            if not linked.right:
                return (attempts[-1],)
    return (*attempts, _attempt(whole, verdict, cards_of(groups)))


def _attempt(claim: Claim, verdict: Verdict, cards: Values) -> Attempt:
    """The record of a judged claim."""
    operands = tuple([value for group in claim.groups for value in group])
    kind, item = kind_and_item(claim)
    return Attempt(
        kind=kind,
        op="" if claim.op == "=" else claim.op,
        operands=operands,
        effective=operands,
        stated_total=claim.value,
        true_total=verdict.true_total,
        is_true=verdict.is_true,
        is_allowed=verdict.is_allowed,
        reason=verdict.reason,
        cards=cards,
        item=item,
        card_total=None,
        keyed=claim.value is not None,
    )


class EnumeratedClaims:
    """Every true and legal play of a hand, and the claims in them (SP-S015, SP-S016, SP-01, SP-07).

    ``plays`` are (value, groups) with places for cards: helpers by their place in the sorted hand,
    blankets behind them.
    """

    def __init__(self, values: Values, blankets: int, sums: bool, most: int) -> None:
        self._values = values
        plays: list[tuple[int, tuple[Group, ...]]] = []
        for value, (plain, covers) in enumerate(_groups(values, sums)):
            for chosen in _threes(plain, covers, min(blankets, most)):
                plays += [(value, groups) for groups in _laid(values, blankets, chosen)]
        self.plays = tuple(sorted(plays))

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """The claims of all plays, distinct by value."""
        return tuple(dict.fromkeys(self._claims()))

    def _claims(self) -> Iterator[Claim]:
        values = self._values
        for value, groups in self.plays:
            for group in groups:
                if group[0] == SUM:
                    yield Claim("+", (tuple([values[place] for place in group[2:]]),), (), value)
                elif group[0] == COVER:
                    yield Claim("-", ((values[group[4]],), (group[2],)), (), value)
            yield Claim("=", ((value,),) * 3, (), value)


Part: TypeAlias = tuple[str, int, Values, int]
"""A group without a blanket's place: kind, covered, helper places, those as bits of a number."""


def _groups(values: Values, sums: bool) -> list[tuple[list[Part], list[Part]]]:
    """For each value the groups that are worth it: plain ones, and covers."""
    worth: list[tuple[list[Part], list[Part]]] = [([], []) for _ in range(HIGHEST + 1)]
    for place, held in enumerate(values):
        worth[held][0].append((ONE, 0, (place,), 1 << place))
        for value in range(1, held):
            worth[value][1].append((COVER, held - value, (place,), 1 << place))
    for size in (2, 3) if sums else ():
        for places in combinations(range(len(values)), size):
            total = sum([values[place] for place in places])
            if total <= HIGHEST:
                bits = sum([1 << place for place in places])
                worth[total][0].append((SUM, 0, places, bits))
    return worth


def _threes(plain: list[Part], covers: list[Part], most: int) -> Iterator[tuple[Part, ...]]:
    """Three groups of one value that share no helper, with at most so many covers."""
    for count in range(most + 1):
        for under in combinations(covers, count):
            for bare in combinations(plain, 3 - count):
                chosen = under + bare
                (*_, one), (*_, two), (*_, three) = chosen
                if not (one & two or (one | two) & three):
                    yield chosen


def _laid(values: Values, blankets: int, chosen: tuple[Part, ...]) -> Iterator[tuple[Group, ...]]:
    """The three groups with blankets from the hand laid on their covers, in canonical form."""
    covers = sum([part[0] == COVER for part in chosen])
    first = len(values)
    for laid in permutations(range(first, first + blankets), covers):
        left = iter(laid)
        yield tuple(sorted([_placed(values, part, left) for part in chosen]))


def _placed(values: Values, part: Part, blankets: Iterator[int]) -> Group:
    kind, covered, helpers, _ = part
    if kind == ONE:
        return (ONE, *helpers)
    if kind == SUM:
        return (SUM, sum([values[place] for place in helpers]), *helpers)
    return (COVER, values[helpers[0]] - covered, covered, next(blankets), *helpers)


@lru_cache(maxsize=16_384)
def enumerate_claims(values: Values, blankets: int, sums: bool, most: int) -> EnumeratedClaims:
    """Every true play of sorted helper values with so many blankets in the hand.

    ``sums``: are sums played? ``most``: blankets allowed in one play. Pass them by place.
    """
    return EnumeratedClaims(values, blankets, sums, most)


def claims_in_hand(options: Options, hand: list[int]) -> tuple[list[int], EnumeratedClaims]:
    """The cards of a hand, sorted, and where its true plays lie."""
    cards = sorted(hand)
    values = tuple([VALUE[card] for card in cards if KIND[card] != BLANKET])
    blankets = len(cards) - len(values)
    most = 2 if options.two_blankets else 1
    return cards, enumerate_claims(values, blankets, options.variant != SIMPLIFIED, most)
