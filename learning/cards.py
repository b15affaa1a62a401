"""Thinking cards: choose the next fact to ask, and judge what was keyed. Pure.

Of three cards that are dealt together the last is a known one, so a wait ends well; the first of a
wait is about the pupil's own hand. Of all others about one in seven is drawn from the whole set
without a look at the estimate, the rest where the estimate says that most to learn is: that comes
to about six, three and one in ten.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from learning.card_sets import SHOWN
from learning.items import name_of, numbers_of, worth_of

LEAST, MOST = 0.75, 0.95
"""Between these a fact is worth asking: mostly right, and not yet sure."""
WIDE: Final = 0.15
"""A band this wide says that little is known."""
STALE_DAYS: Final = 7
"""A fact that was not seen for so long is worth asking again."""
UNSELECTED: Final = 0.15
"""Share of cards drawn without the estimate, of those that are neither first nor last."""
APART: Final = 3
"""So many other cards lie between two of the same fact."""
GAPS: Final = (3, 8)
"""After a wrong answer: so many other cards, then so many, then the next day."""
NEW_A_LESSON: Final = 4
"""New facts of one day: never met, and more likely than LEAST not to be known."""
LOOK_BACK: Final = 40
AIM: Final = 0.86
"""Fewer right than this of the last LOOK_BACK answers: a known one is next, and the rest waits."""
EASE: Final = 0.88
"""More right than this: what is asked is less sure."""
EASED: Final = 0.82
"""What is known well enough to end a wait where more than EASE was right."""
SOME: Final = 10
"""Answers below which nothing is said of how many were right."""
EASY: Final = 5
"""Out of how many of the likeliest a known card is drawn where none is sure; of those that are just
sure enough, where more than EASE was right."""
REACH: Final = 0.85
"""Mean chance of the facts that a pupil is asked of those that a game shows."""
FEWEST: Final = 8
"""Facts that are asked of a game's, however little is known."""
AHEAD: Final = 3
"""Cards dealt together, so that a page goes on while it has no line."""
ENOUGH: Final = 2
"""With so many cards to turn a page needs no more."""


@dataclass(frozen=True, slots=True)
class Known:
    """How likely the pupil knows a fact, with its band, all 0..1; when it was last asked or met."""

    p: float
    low: float
    high: float
    last_seen_days: float | None  # None: never


@dataclass(frozen=True, slots=True)
class Past:
    """A card that was asked. `right`: at the first try, None where nothing was answered."""

    item: str
    right: bool | None
    days_ago: int  # calendar days; 0 today
    expected: float  # what was thought of it when it was dealt, 0..1


@dataclass(frozen=True, slots=True)
class Card:
    """A card to ask. `selected`: False where it was drawn without a look at the estimate."""

    item: str
    selected: bool
    expected: float


def answer_to(item: str) -> int:
    """Return the result of an item of two numbers. Raises ValueError for any other item."""
    if len(numbers_of(item)) != 2:
        raise ValueError(item)
    return worth_of(item)


def by_size(item: str) -> Known:
    """Return the chance to expect without an estimate: small numbers are known."""
    a, b = numbers_of(item)
    sign = name_of(item)
    if sign in {"mul", "div"}:
        small, large = sorted((a, b)) if sign == "mul" else sorted((b, a // b))
        hard = 0.12 if small in {1, 2, 5} or large == 10 else 0.2 + 0.02 * small
    else:
        total = a + b if sign == "add" else a
        hard = 0.02 + 0.012 * total + (0.04 if sign == "sub" else 0)
        hard = hard / 2 if 1 in {a, b} or (sign == "add" and a == b) else hard
    p = 1 - hard
    return Known(p, max(0.0, p - 0.3), min(1.0, p + 0.15), None)


def to_deal(held: int, *, about_hand: bool) -> int:
    """Return the number of cards to deal to a page that has `held` to turn.

    `about_hand`: a wait begins, and one about the pupil's hand is to lie in front of them.
    """
    if about_hand and held:
        return 1
    return AHEAD if held < ENOUGH else 0


def deal(
    card_set: Sequence[str],
    known: Callable[[str], Known],
    history: Sequence[Past],
    hand_numbers: Sequence[int],
    rng: Random,
    count: int = 3,
) -> list[Card]:
    """Return the next cards of a wait, the last of them a known one.

    `history`: the pupil's cards, the oldest first; `hand_numbers`: where a wait begins, the numbers
    that the pupil holds.
    """
    cards: list[Card] = []
    past = list(history)
    for n in range(count):
        hand = hand_numbers if n == 0 else ()
        card = choose(card_set, known, past, hand, rng, last=n == count - 1)
        cards.append(card)
        past.append(Past(card.item, None, 0, card.expected))
    return cards


def asked_of(key: str, items: Sequence[str], known: Callable[[str], Known]) -> Sequence[str]:
    """Return the facts of a card set that a pupil is asked: all of one that a teacher chose.

    Of what a game shows (SHOWN) as many as leave the mean chance at REACH, at least FEWEST, from
    the easiest on. What is easy goes by the size of a problem, not by the estimate of each fact:
    else what seems known by luck would be asked.
    """
    if key != SHOWN:
        return items
    by_ease = sorted(items, key=lambda item: -by_size(item).p)
    asked_count, total = FEWEST, 0.0
    for count, item in enumerate(by_ease, 1):
        total += known(item).p
        if total / count >= REACH:
            asked_count = max(asked_count, count)
    return by_ease[:asked_count]


def draw_for_all(card_set: Sequence[str], rng: Random, count: int) -> list[str]:
    """Return facts to say together, none twice where the set has enough; nobody's estimate."""
    return rng.sample(list(card_set), min(count, len(card_set)))


def choose(
    card_set: Sequence[str],
    known: Callable[[str], Known],
    history: Sequence[Past],
    hand_numbers: Sequence[int],
    rng: Random,
    *,
    last: bool = False,
) -> Card:
    """Return the next card; `last`: a known one, whatever else were due. See `deal`."""
    recent = {one.item for one in history[-APART:]}
    free = [item for item in card_set if item not in recent] or list(card_set)
    if not hand_numbers and not last and rng.random() < UNSELECTED:
        drawn = rng.choice(free)
        return Card(drawn, selected=False, expected=known(drawn).p)
    item = _selected(free, known, history, hand_numbers, rng, last)
    return Card(item, selected=True, expected=known(item).p)


def _selected(
    free: Sequence[str],
    known: Callable[[str], Known],
    history: Sequence[Past],
    hand_numbers: Sequence[int],
    rng: Random,
    last: bool,
) -> str:
    """Return the fact to ask for a reason: of the hand, come back, worth asking or known."""
    waits, due = _returning(history)
    barred = _too_new(free, known, history)
    open_now = [item for item in free if item not in barred]
    may = [item for item in open_now if item not in waits] or open_now or free
    share = _right_lately(history)
    item = _in_hand(may, hand_numbers, rng)
    if item is None and not last and share >= AIM:
        back = next((one for one in due if one in may), None)
        item = back or _growing(may, known, rng, EASE if share > EASE else MOST)
    return item or _sure(may, known, rng, is_eased=share > EASE)


def _right_lately(history: Sequence[Past]) -> float:
    """Return the share of right answers of the last ones, in 0..1; AIM while there are few."""
    judged = [one.right for one in history if one.right is not None][-LOOK_BACK:]
    return sum(judged) / len(judged) if len(judged) >= SOME else AIM


def _returning(history: Sequence[Past]) -> tuple[set[str], list[str]]:
    """Return the facts answered wrong that come back later, and those due, the oldest first."""
    steps: dict[str, tuple[int, int, int]] = {}  # fact -> (right answers since, place, days ago)
    for place, one in enumerate(history):
        if one.right is False:
            steps[one.item] = (0, place, one.days_ago)
        elif one.right and one.item in steps:
            steps[one.item] = (steps[one.item][0] + 1, place, one.days_ago)
        elif one.item in steps:  # left open: it comes back as if it had not been dealt
            steps[one.item] = (steps[one.item][0], place, one.days_ago)
    waits, due = set(), []
    for item, (right, place, days_ago) in sorted(steps.items(), key=lambda one: one[1][1]):
        if right > len(GAPS):
            continue
        between = len(history) - place - 1
        ready = days_ago > 0 if right == len(GAPS) else days_ago > 0 or between >= GAPS[right]
        if ready:
            due.append(item)
        else:
            waits.add(item)
    return waits, due


def _in_hand(items: Sequence[str], hand_numbers: Sequence[int], rng: Random) -> str | None:
    """Return a fact of two numbers that are both in the hand; None where there is none."""
    held = list(hand_numbers)
    found = [item for item in items if _are_held(numbers_of(item), held)]
    return rng.choice(found) if found else None


def _are_held(numbers: Sequence[int], held: Sequence[int]) -> bool:
    return bool(held) and all(numbers.count(one) <= held.count(one) for one in numbers)


def _growing(
    items: Sequence[str], known: Callable[[str], Known], rng: Random, most: float
) -> str | None:
    """Return a fact that is mostly right and not surer than `most`; None where all are surer."""
    thought = {item: known(item) for item in items}
    fitting = [item for item, one in thought.items() if LEAST <= one.p <= most]
    worth = [item for item in fitting if _is_unsure(thought[item])]
    if worth or fitting:
        return rng.choice(worth or fitting)
    hard = [item for item, one in thought.items() if one.p < LEAST]
    return max(hard, key=lambda item: thought[item].p, default=None)


def _is_unsure(one: Known) -> bool:
    days = one.last_seen_days
    return one.high - one.low >= WIDE or days is None or days >= STALE_DAYS


def _too_new(
    items: Sequence[str], known: Callable[[str], Known], history: Sequence[Past]
) -> set[str]:
    """Return the facts that would be new today, once there were enough of them."""
    if _new_today(history) < NEW_A_LESSON:
        return set()
    met = {one.item for one in history}
    thought = {item: known(item) for item in items if item not in met}
    return {item for item, one in thought.items() if one.p < LEAST and one.last_seen_days is None}


def _new_today(history: Sequence[Past]) -> int:
    """Count the facts first asked today and then expected below LEAST."""
    first: dict[str, Past] = {}
    for one in history:
        first.setdefault(one.item, one)
    return sum(one.days_ago == 0 and one.expected < LEAST for one in first.values())


def _sure(
    items: Sequence[str], known: Callable[[str], Known], rng: Random, *, is_eased: bool
) -> str:
    """Return a fact that the pupil knows, or one of the likeliest; `is_eased`: just well enough."""
    by_p = sorted(items, key=lambda item: -known(item).p)
    least = EASED if is_eased else MOST
    sure = [item for item in by_p if known(item).p >= least]
    if is_eased:
        sure = sure[-EASY:]
    return rng.choice(sure or by_p[:EASY])
