"""A class that is deleted: a cast that fills every table, and looks through all of them."""

from datetime import UTC, datetime, timedelta
from typing import Any

import time_machine
from django.apps import apps
from django.db import models
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.models import (
    AlbumPiece,
    AssignmentTable,
    Classroom,
    HomeNote,
    Student,
    User,
)
from classroom.people.services import class_deletion, guardians
from classroom.site.services import audit
from games.models import GameSession, GuideSeen, MovedSeat
from learning.card_sets import CARD_SETS
from practice.cards_dealt import Place
from practice.services import deal_cards, read_answers, write_answers
from tests.cast import Cast
from tests.people.sign_in_steps import sign_in
from tests.reports.built import run_jobs
from tests.reports.script import Script

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
"""When all of it happens."""


def filled(cast: Cast) -> Cast:
    """Return the cast with rows in every table that knows a pupil or a class.

    The pupil came from Birch class and played there; the classmate is in both classes.
    """
    Student.objects.filter(pk=cast.pupil.pk).update(name="Quillon")
    Student.objects.filter(pk=cast.table_mate.pk).update(name="Brindle")
    for student in (cast.pupil, cast.table_mate, cast.classmate):
        student.refresh_from_db()
    birch = cast.other_classroom
    cast.pupil.enrollments.create(classroom=birch, ended_at=NOON - timedelta(days=9))
    cast.classmate.enrollments.create(classroom=birch)
    play(birch, [cast.pupil, cast.classmate], NOON - timedelta(days=10), seed=3)
    play(cast.classroom, [cast.pupil, cast.table_mate], NOON - timedelta(hours=3), seed=5)
    run_jobs()
    play(cast.classroom, [cast.classmate, cast.table_mate], NOON - timedelta(hours=1), seed=7)
    for seed in range(20, 24):
        pair = [cast.pupil, cast.table_mate]
        play(cast.classroom, pair, NOON - timedelta(minutes=30), seed, moves=3)
    for student in (cast.pupil, cast.classmate):
        think(cast.classroom, student)
        day = NOON.date()
        AlbumPiece.objects.create(
            student=student, game="sleeping_queens", piece="rose", day=day, table="2" * 14
        )
        HomeNote.objects.create(student=student, sentence="helped", teacher=cast.teacher)
        GuideSeen.objects.create(user=student.user, game="sleeping_queens", at=NOON)
        sign_in(Client(), cast.classroom, student)
        actor = audit.Actor(cast.teacher.user, "teacher")
        guardians.make_code(actor, cast.classroom, student, cast.teacher)
    MovedSeat.objects.create(
        game_session=cast.table, user=cast.pupil.user, to=GameSession.objects.latest("pk"), at=NOON
    )
    invite = reverse("teacher_invite", args=[cast.classroom.public_id])
    cast.client("teacher").post(invite, {"email": "fay@hazel.example"})
    cast.client("pupil").get(reverse("family_child", args=[cast.classmate.user.public_id]))
    return cast


def play(
    room: Classroom, students: list[Student], at: datetime, seed: int, moves: int = 40
) -> None:
    """Play a game in a class, as one for fun."""
    game = Script(students, seed=seed, group=room.public_id).play(at, moves)
    AssignmentTable.objects.create(classroom=room, game_session=game, number=0)


def think(room: Classroom, student: Student) -> None:
    """Answer three thinking cards in a class."""
    card_set = ("add_10", CARD_SETS["add_10"])
    cards = deal_cards(student.user_id, Place(room.public_id), card_set, UTC)
    said = [{"card": card.token, "keyed": [1]} for card in cards]
    write_answers(read_answers(student.user_id, said))


def delete(cast: Cast, name: str = "Maple class", role: str = "teacher", **more: Any) -> Any:
    """Send the form that deletes the class."""
    where = reverse("class_delete", args=[cast.classroom.public_id])
    return cast.client(role).post(where, {"name": name}, **more)


def due() -> list[int]:
    """Return the ids that a sweep sends some time later, when the class may be erased."""
    sent: list[int] = []
    with time_machine.travel(timezone.now() + class_deletion.SETTLE, tick=False):
        class_deletion.sweep(sent.append)
    return sent


def erase_all() -> None:
    """Let messages come until nothing is left to do."""
    for _message in range(50):
        for classroom_id in due():
            class_deletion.erase_class(classroom_id)


def links() -> dict[str, Any]:
    """Return every column that points to a user, a pupil or a class: name -> (model, field)."""
    found = {}
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.concrete_fields:
            if field.remote_field and field.related_model in {User, Student, Classroom}:
                found[f"{model._meta.db_table}.{field.column}"] = (model, field)
    return found


def linked(gone: dict[Any, list[int]]) -> set[str]:
    """Return the columns that point to one of these rows."""
    return {
        name
        for name, (model, field) in links().items()
        if model._default_manager.filter(**{f"{field.name}__in": gone[field.related_model]})
    }


def saying(words: list[str]) -> set[str]:
    """Return the columns of all tables in which one of these words stands."""
    found = set()
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.concrete_fields:
            if isinstance(field, models.BinaryField):
                continue
            values = model._default_manager.values_list(field.attname, flat=True)
            if any(word in str(value) for value in values for word in words):
                found.add(f"{model._meta.db_table}.{field.column}")
    return found


def everything() -> dict[str, Any]:
    """Return all rows of all tables."""
    return {
        model._meta.db_table: sorted(map(repr, model._default_manager.values_list()))
        for model in apps.get_models(include_auto_created=True)
    }
