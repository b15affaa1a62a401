"""Sleepless Princess: the steps of the help, computed from the pupil's hand only.

Steps 1 and 2 speak of the heap in the tray; 3 to 5 of what the hand holds, told truthfully. Here
alone the page shows how many creatures a blanket leaves.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from django.utils.translation import gettext as _

from engine.protocol import Claim
from games.presenters.sums import same_of, sum_of
from games.presenters.view_models import Ladder, Option, Question, Sum
from games.sleepless_princess.sums import HEAPS, heap_of


@dataclass(frozen=True, slots=True)
class _Heap:
    """A heap that the hand can make: cards and their values, how many are covered."""

    cards: tuple[int, ...]
    values: tuple[int, ...]
    covered: int = 0

    @property
    def worth(self) -> int:
        return sum(self.values) - self.covered

    @property
    def text(self) -> str:
        """'5', '2 + 3', '9 − 4': without what it is worth."""
        sign, values = (
            (" − ", (*self.values, self.covered)) if self.covered else (" + ", self.values)
        )
        return sign.join(map(str, values))

    @property
    def dots(self) -> list[int]:
        """What is left and what is covered, or the addends."""
        return [self.worth, self.covered] if self.covered else list(self.values)

    def statement(self) -> Sum | None:
        """The sum in it; None for a card alone."""
        if self.covered:
            return sum_of("-", [self.values, [self.covered]], [self.worth])
        return sum_of("+", [self.values], [self.worth]) if len(self.values) > 1 else None

    def claim(self) -> Claim | None:
        """What is claimed with it; None for a card alone."""
        if self.covered:
            return Claim("-", (self.values, (self.covered,)), value=self.worth)
        return Claim("+", (self.values,), value=self.worth) if len(self.values) > 1 else None


def ladder(asked: Question) -> Ladder:
    """Return the help of a seat in its own turn, for the heaps in its tray."""
    seen = asked.seen
    held = [(face["card"], face["value"]) for face in seen["hand"] if "value" in face]
    blankets = [face["card"] for face in seen["hand"] if face["kind"] == "blanket"]
    chosen = _chosen(asked.tray, dict(held))
    best = _best(asked, held, chosen)
    parts = chosen.dots if chosen else []
    first = chosen.covered or max(chosen.values) if chosen and len(parts) > 1 else None
    none = _none(seen)
    steps = Ladder(
        level=asked.level,
        ask=_("3 Is there a way?"),
        prompt=_prompt(asked.level, best, chosen, none, _odd_one(asked.tray, dict(held))),
        there=_("Yes. Your cards can be three the same.") if best else none,
        none=none,
        groups=parts,
        start=first,
        hops=list(range(1, sum(parts) - first + 1)) if first else [],
        options=_options(best, held, blankets, asked.decision),
        worked=_worked(best, blankets) if best else None,
        worked_groups=_telling(best).dots if best else [],
        revealed_claims=_claims(best) if best else [],
    )
    if seen["options"]["variant"] != "simplified":
        return steps
    prompt, more = _pointing(asked, best, blankets) if best else (none, Pointing(_spare(seen)))
    return replace(steps, prompt=prompt, template=FINGER, more=more)


FINGER = "games/sleepless_princess/_finger.html"


@dataclass(frozen=True, slots=True)
class Pointing:
    """What the finger points at: cards of the hand, the last one first; the tray that a partner
    lays, None where nobody does."""

    cards: tuple[int, ...]
    laid: Mapping[str, Any] | None = None

    @property
    def as_json(self) -> str:
        """What the page's script lays into the tray."""
        return json.dumps(self.laid, separators=(",", ":"))


def _pointing(
    asked: Question, best: Sequence[_Heap], blankets: Sequence[int]
) -> tuple[str, Pointing]:
    """The help for little ones: two like cards, then the third, then a partner lays them. What a
    blanket leaves is still the child's to say."""
    *_two, third = heaps = sorted(best, key=lambda heap: heap.covered)
    if asked.level == 1:
        return _("These two are the same."), Pointing(_cards_of(heaps[:2]))
    if asked.level == 2:
        under = blankets[:1] if third.covered else ()
        words = _("Put the blanket on this one.") if under else _("This one is the same too.")
        return words, Pointing((*under, *third.cards))
    return _("We did it."), Pointing(_cards_of(heaps), _laid(heaps, blankets, keyed=False))


def _cards_of(heaps: Sequence[_Heap]) -> tuple[int, ...]:
    return tuple(card for heap in heaps for card in heap.cards)


def _spare(seen: Mapping[str, Any]) -> tuple[int, ...]:
    """The number of which the hand has fewest, to be swapped."""
    values = [face["value"] for face in seen["hand"] if "value" in face]
    rarest = min(values, key=values.count, default=None)
    return tuple(face["card"] for face in seen["hand"] if face.get("value") == rarest)[:1]


def _claims(heaps: Sequence[_Heap]) -> list[Claim]:
    """The claims in a play: each heap with something to work out, and three the same."""
    alike = Claim("=", tuple((heap.worth,) for heap in heaps))
    return [*(claim for heap in heaps if (claim := heap.claim())), alike]


def _none(seen: Mapping[str, Any]) -> str:
    """What to do when the hand holds no three the same."""
    if not seen["row"] and not seen["draw_count"]:
        return _("Not this time. You may skip.")
    return _("Not this time. Swap one or two cards.")


def _odd_one(tray: Mapping[str, Any], held: Mapping[int, int]) -> str:
    """Of three cards laid of which two are the same: the question for the third, else ''."""
    heaps = [heap for heap in tray.get("heaps") or [] if heap["blanket"] is None]
    laid = [[held[card] for card in heap["cards"] if card in held] for heap in heaps]
    if [len(values) for values in laid] != [1, 1, 1]:
        return ""
    a, b, c = (values[0] for values in laid)
    if len({a, b, c}) != 2:
        return ""
    words: str = _("%(a)d, %(b)d and %(c)d: which one is not like the others?")
    return words % {"a": a, "b": b, "c": c}


def _prompt(
    level: int, best: Sequence[_Heap] | None, chosen: _Heap | None, none: str, odd_one: str
) -> str:
    """The sentence over the table with the open help: it never asks for what is not there."""
    if level >= 3 and best is None:
        return none
    if odd_one:
        return odd_one
    if chosen is None:
        return _("Tap your cards. Then look at the dots.")
    return _("Look at the dots. How many are left?") if chosen.covered else _("Count all the dots.")


def _chosen(tray: Mapping[str, Any], held: Mapping[int, int]) -> _Heap | None:
    """The last heap in the tray with something to work out, else the last with a card."""
    heaps = []
    for heap in tray.get("heaps") or []:
        cards = tuple(card for card in heap["cards"] if card in held)
        if cards:
            values = tuple(held[card] for card in cards)
            under = len(cards) == 1 and heap["blanket"] is not None
            heaps.append(_Heap(cards, values, min(heap["covered"], values[0]) if under else 0))
    worth = [heap for heap in heaps if heap.covered or len(heap.cards) > 1]
    return next(reversed(worth or heaps), None)


def _best(
    asked: Question, held: Sequence[tuple[int, int]], chosen: _Heap | None
) -> tuple[_Heap, ...] | None:
    """The three the same nearest to what the pupil chose, of those that are true and allowed."""
    values = [claim.groups[0][0] for claim in asked.claims if claim.op == "="]
    tray = {card for heap in asked.tray.get("heaps") or [] for card in heap["cards"]}
    laid = chosen.cards if chosen else ()

    def fit(heaps: tuple[_Heap, ...]) -> tuple[bool, int, int]:
        cards = {card for heap in heaps for card in heap.cards}
        is_laid_cover = any(heap.cards == laid and heap.covered > 0 for heap in heaps)
        return is_laid_cover, len(cards & tray), -len(cards)

    plays = [play for value in values for play in _plays(value, held, asked.seen)]
    return max(plays, key=fit, default=None)


def _plays(
    value: int, held: Sequence[tuple[int, int]], seen: Mapping[str, Any]
) -> Iterator[tuple[_Heap, ...]]:
    """Three heaps of that value that share no card, with the blankets that are there."""
    options = seen["options"]
    there = sum(face["kind"] == "blanket" for face in seen["hand"])
    blankets = min(there, 2 if options["two_blankets"] else 1)
    heaps = list(_heaps(value, held, options["variant"] != "simplified"))
    for three in combinations(heaps, HEAPS):
        cards = [card for heap in three for card in heap.cards]
        if len(set(cards)) == len(cards) and sum(heap.covered > 0 for heap in three) <= blankets:
            yield three


def _heaps(value: int, held: Sequence[tuple[int, int]], sums: bool) -> Iterator[_Heap]:
    for card, number in held:
        if number >= value:
            yield _Heap((card,), (number,), number - value)
    for size in (2, 3) if sums else ():
        for some in combinations(held, size):
            if sum(number for _card, number in some) == value:
                yield _Heap(tuple(card for card, _n in some), tuple(number for _c, number in some))


def _telling(heaps: Sequence[_Heap]) -> _Heap:
    """The heap with something to work out, else the first."""
    return next((heap for heap in heaps if heap.statement()), heaps[0])


def _laid(heaps: Sequence[_Heap], blankets: Sequence[int], *, keyed: bool) -> dict[str, Any]:
    """The tray with these heaps; `keyed`: with the numbers that the pupil would key."""
    left = iter(blankets)
    return {
        "heaps": [
            heap_of(
                heap.cards,
                blanket=next(left) if heap.covered else None,
                covered=heap.covered,
                keyed=heap.worth if keyed and heap.statement() else None,
            )
            for heap in heaps
        ]
    }


def _worked(heaps: Sequence[_Heap], blankets: Sequence[int]) -> Option:
    """The whole play, worked out."""
    sums = [one for heap in heaps if (one := heap.statement())]
    same = same_of([heap.worth for heap in heaps])
    text = ", ".join(one.text for one in [*sums, same])
    spoken = ", ".join(one.spoken for one in [*sums, same])
    return Option(Sum(text, spoken), _laid(heaps, blankets, keyed=True))


def _options(
    best: tuple[_Heap, ...] | None,
    held: Sequence[tuple[int, int]],
    blankets: Sequence[int],
    decision: str,
) -> list[Option]:
    """Two to pick from, one of them true; which comes first depends on the decision only."""
    if best is None:
        return []
    right = _pick(best, blankets)
    near = _near(best, held)
    if near is None:
        return [right]
    other = _pick(near, blankets)
    return [right, other] if sum(map(ord, decision)) % 2 else [other, right]


def _pick(heaps: Sequence[_Heap], blankets: Sequence[int]) -> Option:
    words = same_of_words([heap.text for heap in heaps])
    return Option(words, _laid(heaps, blankets, keyed=False))


def same_of_words(parts: Sequence[str]) -> Sum:
    """Return heaps side by side: '5 and 5 and 9 − 4'."""
    text = _(" and ").join(parts)
    return Sum(text, text)


def _near(best: tuple[_Heap, ...], held: Sequence[tuple[int, int]]) -> tuple[_Heap, ...] | None:
    """A near miss: one more or one fewer covered, else another card in place of one."""
    for place, heap in enumerate(best):
        if heap.covered:
            covered = heap.covered + (1 if heap.covered + 1 < heap.values[0] else -1)
            if covered:
                other = _Heap(heap.cards, heap.values, covered)
                return (*best[:place], other, *best[place + 1 :])
    used = {card for heap in best for card in heap.cards}
    spare = [(card, value) for card, value in held if card not in used]
    for card, value in sorted(spare, key=lambda one: abs(one[1] - best[-1].worth)):
        if value != best[-1].worth:
            return (*best[:-1], _Heap((card,), (value,)))
    return None
