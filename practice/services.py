"""Deal thinking cards, and write down what came of them: each dealt card counts once."""

import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, tzinfo
from functools import cache
from math import floor
from random import Random
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from database.statements import Statement, read
from learning.card_sets import CardSet
from learning.cards import AHEAD, Known, Past, answer_to, asked_of, deal
from learning.estimate import PupilState
from learning.expectation import known_by
from learning.guesses import is_too_fast
from learning.parameters import DEFAULTS
from practice.cards_dealt import DealtCard, Place, read_card
from practice.models import CardChange, ThinkingCard
from practice.selectors import RIGHT, history_of
from practice.store import RecentCard, recent_in, write, written_since

MOST_KEYED: Final = 999
TRIES: Final = 2
MOST_MS_STORED: Final = 2**31 - 1
MOST_A_MINUTE: Final = 60
"""Rows that a pupil's pages may write in a minute: no child has one a second done for so long."""
MINUTE: Final = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Expectation:
    """What is known of a pupil: fact -> how likely it is known; `version`: who says so."""

    known: Callable[[str], Known]
    version: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What a page says of a dealt card. `after_ms`: from when it had come until it was turned."""

    card: DealtCard
    keyed: tuple[int, ...]
    after_ms: int
    active_ms: int | None
    idle_cut: bool
    skipped: bool

    def shown_at(self, now: datetime) -> datetime:
        """When the card was turned, by the page's own times: never after `now`."""
        return min(now, self.card.asked_at + timedelta(milliseconds=self.after_ms))

    def answered_at(self, now: datetime) -> datetime:
        """When it was answered, by the page's own times: never after `now`."""
        return min(now, self.shown_at(now) + timedelta(milliseconds=self.active_ms or 0))


def deal_cards(
    student_id: int,
    place: Place,
    card_set: tuple[str, CardSet],
    zone: tzinfo,
    *,
    hand_numbers: Sequence[int] = (),
    held: Sequence[str] = (),
    expectation: Expectation | None = None,
    count: int = AHEAD,
    at: datetime | None = None,
    keyed: bool = True,
    past: Sequence[Past] | None = None,
) -> list[DealtCard]:
    """Return the pupil's next cards; nothing is written. One query, none where `past` is given.

    `card_set`: its key and facts; `hand_numbers`: what the pupil holds where a wait begins; `held`:
    facts of cards that the page has and has not turned; `expectation`: None for a pupil of whom
    nothing is known; `at`: when, for cards of the past; `keyed`: answers are typed, not chosen;
    `past`: the pupil's last cards (`history_of`), where they have been read.
    """
    now = at or timezone.now()
    history = list(history_of(student_id, now, zone) if past is None else past)
    expect = _with_history(expectation or _nothing_known(now.astimezone(zone)), history)
    history += [Past(item, None, 0, expect.known(item).p) for item in held]
    key, items = card_set
    rng = Random(secrets.randbits(64))  # noqa: S311 - no secret hangs on which fact comes
    asked = asked_of(key, items, expect.known)
    chosen = deal(asked, expect.known, history, hand_numbers, rng, count)
    return [
        DealtCard(
            student=student_id,
            key=secrets.token_urlsafe(12),
            place=place,
            card_set=key,
            item=card.item,
            selected=card.selected,
            expected=round(card.expected, 4),
            estimator=expect.version,
            asked=floor(now.timestamp() * 1000) / 1000,  # never later than it was
            keyed=keyed,
        )
        for card in chosen
    ]


def _nothing_known(at: datetime) -> Expectation:
    return Expectation(known_by(PupilState.new(), at), DEFAULTS.version)


def _with_history(expected: Expectation, history: Iterable[Past]) -> Expectation:
    """Let what is expected know of the cards that came after it was estimated."""
    seen = {one.item: one.days_ago for one in history if one.right is not None}

    @cache
    def known(item: str) -> Known:
        one = expected.known(item)
        days = [day for day in (one.last_seen_days, seen.get(item)) if day is not None]
        return replace(one, last_seen_days=min(days, default=None))

    return Expectation(known, expected.version)


def read_answers(student_id: int, posted: Sequence[Any]) -> list[Answer]:
    """Return the answers to the pupil's own cards; invalid and old ones are left out.

    `posted`: objects with `card`, `keyed` (list of numbers), `after`, `ms`, `cut`, `skipped`.
    """
    answers = (_read_answer(student_id, one) for one in posted if isinstance(one, dict))
    return [one for one in answers if one is not None]


def _read_answer(student_id: int, posted: dict[str, Any]) -> Answer | None:
    card = read_card(str(posted.get("card", "")))
    keyed = posted.get("keyed", [])
    if card is None or card.student != student_id or not isinstance(keyed, list):
        return None
    if not all(_is_count(one) and one <= MOST_KEYED for one in keyed):
        return None
    ms, after = _milliseconds(posted.get("ms")), _milliseconds(posted.get("after"))
    return Answer(
        card=card,
        keyed=tuple(keyed[:TRIES]),
        after_ms=after or 0,
        active_ms=ms if keyed else None,
        idle_cut=posted.get("cut") is True,
        skipped=posted.get("skipped") is True,
    )


def _milliseconds(value: Any) -> int | None:
    return min(value, MOST_MS_STORED) if _is_count(value) else None


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0


def just_before(answers: Sequence[Answer], now: datetime) -> Statement:
    """Return the statement that reads what `write_answers` must know: of the pupil's cards those of
    the minute before the first of these was answered, and all since."""
    first = min(one.answered_at(now) for one in answers)
    return written_since(answers[0].card.student, first - MINUTE)


@transaction.atomic
def write_answers(
    answers: Sequence[Answer],
    at: datetime | None = None,
    *,
    before: Sequence[RecentCard] | None = None,
) -> int:
    """Write down what came of cards of one pupil; return how many were new.

    A card that was written before, by whichever tab, stays as it was first written; what is more
    than MOST_A_MINUTE is passed over. `at`: when they were answered, for cards of the past;
    `before`: the cards that `just_before` reads, where they were read; else one round trip more.
    """
    if not answers:
        return 0
    now = at or timezone.now()
    if before is None:
        before = recent_in(read([just_before(answers, now)])[0])
    room = MOST_A_MINUTE - sum(now - MINUTE < one.at <= now for one in before)
    # Of two about a card in a batch the first counts: the second finds its key.
    rows = [_row(one, now) for one in answers[: max(0, room)]]
    _find_too_fast(rows, [_answered_at(one) for one in before if one.state == RIGHT])
    return write(rows) if rows else 0


def _find_too_fast(rows: Sequence[ThinkingCard], right_at: list[datetime]) -> None:
    """Mark the cards that nobody worked out; `right_at`: when the last ones were answered right."""
    for row in rows:
        at, right = _answered_at(row), row.state == RIGHT
        row.too_fast = bool(row.tries) and is_too_fast(row.active_ms, at, right_at, right=right)
        if right:
            right_at.append(at)


def _answered_at(card: ThinkingCard | RecentCard) -> datetime:
    """Return when a card was answered, by the page's own times, and never later than it came."""
    return min(card.at, card.shown_at + timedelta(milliseconds=card.active_ms or 0))


def _row(answer: Answer, now: datetime) -> ThinkingCard:
    card = answer.card
    state, tries = _judged(answer)
    return ThinkingCard(
        student_id=card.student,
        key=card.key,
        group=card.place.group,
        assignment=card.place.assignment,
        table=card.place.table,
        card_set=card.card_set,
        item=card.item,
        asked_at=card.asked_at,
        shown_at=answer.shown_at(now),
        at=now,
        state=state,
        first=answer.keyed[0] if answer.keyed else None,
        tries=tries,
        keyed=card.keyed,
        hint=tries > 1,  # the dots are shown with the second try
        active_ms=answer.active_ms,
        idle_cut=answer.idle_cut,
        selected=card.selected,
        expected=card.expected,
        estimator=card.estimator,
    )


def _judged(answer: Answer) -> tuple[str, int]:
    """Return a card's state and number of tries; what was keyed after the truth is none."""
    truth = answer_to(answer.card.item)
    states = ThinkingCard.State
    if not answer.keyed:
        return (states.SKIPPED if answer.skipped else states.LEFT), 0
    if truth in answer.keyed:
        return states.RIGHT, answer.keyed.index(truth) + 1
    return (states.SHOWN if len(answer.keyed) == TRIES else states.WRONG), len(answer.keyed)


def clear_change(student_id: int, sequence: int) -> bool:
    """Forget the note if no cards came since it was read at this `sequence`; True if cleared."""
    deleted, _rows = CardChange.objects.filter(student_id=student_id, sequence=sequence).delete()
    return deleted == 1


def erase_group(group: str, limit: int) -> int:
    """Delete up to so many cards of a group; return how many there were.

    Where cards are kept as written, the caller's transaction says that it erases.
    """
    keys = ThinkingCard.objects.filter(group=group).order_by("pk").values_list("pk", flat=True)
    deleted, _rows = ThinkingCard.objects.filter(pk__in=list(keys[:limit])).delete()
    return deleted
