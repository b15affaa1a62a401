"""Sewing in order: which facts a span of claims sews, claim by claim. Pure."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple
from zoneinfo import ZoneInfo

from learning import items
from learning.aggregation import FactCount, count_fact, in_order
from learning.observations import Attempt
from learning.weeks import day_of


class MasteredFact(NamedTuple):
    """That a claim was the one that sewed a fact."""

    attempt_id: int
    fact: str


def mastered_in_order(
    days_before: Mapping[str, Sequence[str]], attempts: Iterable[Attempt], zone: ZoneInfo
) -> Iterator[MasteredFact]:
    """Yield each fact that these claims sew, with the claim that did it.

    `days_before`: for each fact the local dates (ISO) before the first of these claims on which it
    was right, alone, at the first try; two of them are enough.
    """
    facts = {key: FactCount(days=sorted(days)) for key, days in days_before.items()}
    for row in in_order(attempts):
        if row.is_true is None:
            continue
        for key in items.keys_of(row.item):
            fact = facts.setdefault(key, FactCount())
            was = fact.mastered
            count_fact(fact, row, day_of(row.at, zone).isoformat())
            if fact.mastered and not was:
                yield MasteredFact(row.id, key)
