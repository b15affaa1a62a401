"""Recorded cards: a copy says what the recorded card says, and whose it is besides."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import transaction
from django.db.models import Max, Min
from django.utils import timezone

from games.services import BulkTable
from learning.cards import answer_to
from practice.cards_dealt import DealtCard, Place
from practice.models import CardChange, ThinkingCard
from practice.recordings import CardsCopy, record_cards, write_copies
from practice.services import Answer, write_answers
from tests.factories import PupilUserFactory

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.both_databases]
BEGAN = datetime(2026, 3, 31, 23, 40, tzinfo=UTC)
OWN = {"id", "student_id", "key", "group", "assignment", "table"}
MILLISECOND = timedelta(milliseconds=1)
TIMES = {"asked_at", "shown_at", "at"}


def said(table: str, began: datetime) -> list[dict[str, Any]]:
    """Return what a table's cards say, but whose they are: milliseconds since it began."""
    names = {field.attname for field in ThinkingCard._meta.concrete_fields} - OWN
    rows = ThinkingCard.objects.filter(table=table).order_by("pk").values(*names)
    return [
        {
            name: round((value - began) / MILLISECOND) if name in TIMES else value
            for name, value in row.items()
        }
        for row in rows
    ]


def recorded(student: int, now: datetime) -> list[dict[str, Any]]:
    """Answer cards that are typed and chosen, right, wrong and not at all; return them recorded."""
    place = Place("room", "homework", "table1")
    for number, (keyed, off) in enumerate([(True, 0), (False, 0), (False, 1), (True, None)]):
        card = DealtCard(
            *(student, f"card-{number}", place, "add_10", "add:3+4"),
            selected=bool(number % 2),
            expected=0.8,
            estimator="test",
            asked=now.timestamp(),
            keyed=keyed,
        )
        given = () if off is None else (answer_to(card.item) + off,)
        answer = Answer(card, given, 0, 900 if given else None, idle_cut=keyed, skipped=not given)
        write_answers([answer])
    return record_cards(student, "table1", now)


def test_a_copy_says_the_same_of_another_pupil() -> None:
    now = timezone.now().replace(microsecond=0)
    cards = recorded(PupilUserFactory().pk, now)
    other = PupilUserFactory().pk
    with transaction.atomic():
        copy = CardsCopy(cards, other, Place("two", "", "table2"), BEGAN)
        assert write_copies([copy], BulkTable) == len(cards) == 4
    note = CardChange.objects.get(student=other)
    times = ThinkingCard.objects.filter(student=other).aggregate(first=Min("at"), last=Max("at"))
    assert (note.first_at, note.last_at) == (times["first"], times["last"])
    copied = said("table2", BEGAN)
    assert [row["keyed"] for row in copied] == [True, False, False, True]
    assert copied == said("table1", now)


def test_what_was_recorded_before_there_were_chosen_answers_was_typed() -> None:
    now = timezone.now().replace(microsecond=0)
    cards = recorded(PupilUserFactory().pk, now)
    old = [{name: one for name, one in card.items() if name != "keyed"} for card in cards]
    with transaction.atomic():
        copy = CardsCopy(old, PupilUserFactory().pk, Place("two", "", "table2"), BEGAN)
        assert write_copies([copy], BulkTable) == 4
    assert [row["keyed"] for row in said("table2", BEGAN)] == [True] * 4
