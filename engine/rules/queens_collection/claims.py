"""Claims of The Queen's Collection: matching colours, and the score (QC-S036, QC-S037).

Matching colours is no arithmetic: ``is_true`` is None there, and it is kept apart from sums.
A colour claim is ``Claim("colour", (hand colours, (display colour,)), (colour named,))``, a score
claim ``Claim("score", ((points each, how many), ...), (), stated total)``; WILD is 8.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine import items
from engine.arithmetic import ARITH, NOT_PAIR, TARGET_MISMATCH, WRONG_OP
from engine.protocol import Attempt, Claim, Verdict
from engine.rules.queens_collection.components import COLOUR, KINDS, WILD

COLOUR_MISMATCH = "colour_mismatch"
CLAIMS = frozenset({"pair", "score"})
EVERY = tuple(range(KINDS))

Part = tuple[int, ...]
Way = tuple[int, int]
"""A place of the display and the colour named."""


def colours_for(hand: int, display_colour: int) -> tuple[int, ...]:
    """The colours that a hand's card and a display's card may be paired as (QC-29, QC-30)."""
    if hand == WILD:
        return EVERY if display_colour == WILD else (display_colour,)
    return (hand,) if display_colour in (hand, WILD) else ()


@lru_cache(maxsize=16_384)
def parts_of(hand: Part, twos: bool) -> tuple[tuple[Part, int], ...]:
    """Places into sorted colours that can be laid as one, with the colour they stand for.

    Single cards and, with ``twos``, two equal ones, which stand in for a wild; in rising order.
    """
    parts: list[tuple[Part, int]] = []
    for own, colour in enumerate(hand):
        parts.append(((own,), colour))
        if twos and colour != WILD:
            last = own + hand[own:].count(colour)
            parts += [((own, other), WILD) for other in range(own + 1, last)]
    return tuple(parts)


@lru_cache(maxsize=1024)
def ways_for(display_colours: Part) -> tuple[tuple[Way, ...], ...]:
    """For each colour of a hand's card, WILD too, the ways to pair it with sorted colours shown."""
    return tuple(
        tuple(
            (place, named)
            for place, card in enumerate(display_colours)
            for named in colours_for(hand, card)
        )
        for hand in range(WILD + 1)
    )


@lru_cache(maxsize=16_384)
def colour_claims(hand: tuple[int, ...], display_colours: tuple[int, ...]) -> tuple[Claim, ...]:
    """Every true pair of sorted colours held and shown as a claim, distinct by colours.

    One card of the hand, or two equal ones standing in for one card; the display gives always one
    card (QC-31).
    """
    ways = ways_for(display_colours)
    parts: list[tuple[Part, int]] = []
    for colour in dict.fromkeys(hand):
        parts.append(((colour,), colour))
        if colour != WILD and hand.count(colour) > 1:
            parts.append(((colour, colour), WILD))
    stated = [
        Claim("colour", (held, (display_colours[place],)), (named,))
        for held, colour in parts
        for place, named in ways[colour]
    ]
    return tuple(dict.fromkeys(stated))


def pair_claim(cards: Sequence[int], display_card: int, colour: int) -> Claim:
    """What a pair states, in colours."""
    return Claim(
        "colour", (tuple([COLOUR[card] for card in cards]), (COLOUR[display_card],)), (colour,)
    )


def judge_pair(claim: Claim) -> Verdict:
    """Do the colours match? Two cards of the hand must be equal to stand in for one."""
    (held, (display_colour,)), (colour,) = claim.groups, claim.result
    if len(held) == 2 and not held[0] == held[1] != WILD:
        return Verdict(None, False, NOT_PAIR)
    stands_for = held[0] if len(held) == 1 else WILD
    if colour not in colours_for(stands_for, display_colour):
        return Verdict(None, False, COLOUR_MISMATCH)
    return Verdict(None, True, "")


def judge_score(claim: Claim, terms: tuple[tuple[int, int], ...]) -> Verdict:
    """Is the total that of the terms stated, and are these the terms on the table?"""
    truth = sum([points * count for points, count in claim.groups])
    if claim.value != truth:
        return Verdict(False, claim.groups == terms, ARITH, truth)
    if claim.groups != terms:
        return Verdict(True, False, TARGET_MISMATCH, truth)
    return Verdict(True, True, "", truth)


def judge(claim: Claim, terms: tuple[tuple[int, int], ...]) -> Verdict:
    """The judgement of any claim of this game; ``terms`` are those of the claimant's true score."""
    if claim.op == "colour":
        return judge_pair(claim)
    return judge_score(claim, terms) if claim.op == "score" else Verdict(None, False, WRONG_OP)


def kind_and_item(claim: Claim) -> tuple[str, str]:
    """Kind and item of a claim."""
    if claim.op == "colour":
        return "colour_pair", items.COLOURS
    return "score", item_of(claim.groups)


def attempt_of(claim: Claim, verdict: Verdict, cards: tuple[int, ...]) -> Attempt:
    """The record of a judged claim. A score's ``effective`` are its terms worked out."""
    if claim.op == "colour":
        operands = effective = claim.groups[0] + claim.groups[1]
    else:
        operands = tuple([count for _, count in claim.groups])
        effective = tuple([points * count for points, count in claim.groups])
    kind, item = kind_and_item(claim)
    return Attempt(
        kind=kind,
        op="",
        operands=operands,
        effective=effective,
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


def item_of(terms: tuple[tuple[int, ...], ...]) -> str:
    """The key of the score count that is practised: 'tally:6+12-1'."""
    return items.score([(points < 0, abs(points) * count) for points, count in terms])
