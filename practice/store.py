"""Fixed statements of what is written with every answer, so that no compiler builds them anew."""

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Field

from practice.models import CardChange, ThinkingCard


def insert_card(card: ThinkingCard) -> bool:
    """Insert a card unless the pupil has one by its key; was it inserted?"""
    values = [
        field.get_db_prep_save(getattr(card, field.attname), connection) for field in _fields()
    ]
    with connection.cursor() as cursor:
        cursor.execute(_insert_text(), values)
        return bool(cursor.rowcount)


def raise_change(student_id: int, at: datetime) -> None:
    """Insert the pupil's `CardChange`, or widen its span to `at` and raise its number.

    Tabs may write in another order than they began, so `at` may lie before what is noted.
    """
    moment = CardChange._meta.get_field("first_at").get_db_prep_save(at, connection)
    with connection.cursor() as cursor:
        cursor.execute(_raise_text(), [student_id, moment, moment])


@cache
def _fields() -> "Sequence[Field[Any, Any]]":
    return [one for one in ThinkingCard._meta.concrete_fields if not one.primary_key]


@cache
def _insert_text() -> str:
    columns = ", ".join(f'"{one.column}"' for one in _fields())
    places = ", ".join(["%s"] * len(_fields()))
    return (
        f"INSERT INTO {ThinkingCard._meta.db_table} ({columns}) VALUES ({places})"  # noqa: S608
        " ON CONFLICT (student_id, key) DO NOTHING"
    )


@cache
def _raise_text() -> str:
    table = CardChange._meta.db_table
    return (
        f"INSERT INTO {table} (student_id, first_at, last_at, sequence) VALUES (%s, %s, %s, 1)"  # noqa: S608
        " ON CONFLICT (student_id) DO UPDATE SET"
        f" first_at = CASE WHEN excluded.first_at < {table}.first_at"
        f" THEN excluded.first_at ELSE {table}.first_at END,"
        f" last_at = CASE WHEN excluded.last_at > {table}.last_at"
        f" THEN excluded.last_at ELSE {table}.last_at END,"
        f" sequence = {table}.sequence + 1"
    )
