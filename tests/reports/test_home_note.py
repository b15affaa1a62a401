"""A note home: chosen from ready sentences, replaced, taken back, read by the family alone."""

from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from classroom.models import AuditEntry, HomeNote
from classroom.people.services.erasure import erase_pupils
from classroom.reports.home_note_words import SENTENCES
from classroom.reports.selectors.home_notes import SHOWN_DAYS, note_home
from games.services import erasing
from tests.cast import Cast
from tests.reports.asking import read, url_of
from tests.reports.page import has, text_of

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.usefixtures("autumn")]


def note_of(cast: Cast) -> str:
    return reverse("home_note", args=[cast.classroom.public_id, cast.pupil.user.public_id])


def send(cast: Cast, role: str = "teacher", **data: str) -> int:
    """Post to the note of the pupil; return the status."""
    return cast.client(role).post(note_of(cast), data).status_code


def test_a_family_reads_the_newest_sentence_until_it_is_taken_back(cast: Cast) -> None:
    name = cast.pupil.name
    assert not has(read(cast, "family_child", "guardian"), "note")
    assert send(cast, sentence="helped") == 302
    told = text_of(read(cast, "family_child", "guardian"), "note")
    words = f"{name} helped others at the table."
    assert told == f"A note from {cast.teacher.name} {words} 21 November 2026"
    assert "last 21 Nov" in text_of(read(cast, "pupil_report", "teacher"), "home-note")
    assert words in text_of(cast.client("teacher").get(note_of(cast)).content.decode())
    assert send(cast, "co_teacher", sentence="calm") == 302
    assert f"{name} stayed calm" in text_of(read(cast, "family_child", "guardian"), "note")
    assert send(cast, back="1") == 302
    assert not has(read(cast, "family_child", "guardian"), "note")
    rows = list(HomeNote.objects.order_by("pk").values_list("sentence", "teacher"))
    first, second = cast.teacher.pk, cast.co_teacher.pk
    assert rows == [("helped", first), ("calm", second), ("", first)]
    acts = AuditEntry.objects.filter(act__startswith="home_note").order_by("pk")
    assert [row.act for row in acts] == [*["home_note_written"] * 2, "home_note_taken_back"]
    assert {row.subject for row in acts} == {cast.pupil.user.public_id}


def test_what_is_sent_twice_is_written_once_and_what_is_none_is_refused(cast: Cast) -> None:
    assert [send(cast, sentence="fair"), send(cast, sentence="fair")] == [302, 302]
    assert send(cast, sentence="anything else") == 422
    assert send(cast) == 422
    assert HomeNote.objects.count() == 1
    assert [send(cast, back="1"), send(cast, back="1")] == [302, 302]
    assert HomeNote.objects.count() == 2


def test_a_note_is_shown_for_four_weeks_and_stays_without_its_teacher(cast: Cast) -> None:
    send(cast, "co_teacher", sentence="brave")
    with erasing():
        cast.co_teacher.user.delete()
    assert "A note from school" in text_of(read(cast, "family_child", "guardian"), "note")
    with time_machine.travel(timezone.now() + timedelta(days=SHOWN_DAYS), tick=False):
        assert note_home(cast.pupil) is None


def test_a_note_is_of_one_pupil_and_goes_with_the_pupil(cast: Cast) -> None:
    send(cast, sentence="explained")
    told = text_of(read(cast, "family_child", "guardian"), "note")
    words = str(SENTENCES["explained"]) % {"name": cast.pupil.name}
    assert words in told
    assert words not in text_of(read(cast, "my_patches", "pupil"))
    own = cast.client("other_guardian").get(url_of(cast, "family_child", cast.classmate))
    assert own.status_code == 200
    assert not has(own.content.decode(), "note")
    assert words.partition(cast.pupil.name)[2] not in own.content.decode()
    url = url_of(cast, "family_child", cast.pupil)
    assert cast.client("other_guardian").get(url).status_code == 404
    assert note_home(cast.table_mate) is None
    erase_pupils([cast.pupil])
    assert not HomeNote.objects.exists()


def test_each_sentence_names_the_pupil_and_fits_its_column(cast: Cast) -> None:
    page = cast.client("teacher").get(
        reverse("home_note", args=[cast.classroom.public_id, cast.pupil.user.public_id])
    )
    text = text_of(page.content.decode())
    assert len(SENTENCES) >= 8
    for key, words in SENTENCES.items():
        assert len(key) <= 20
        assert str(words) % {"name": cast.pupil.name} in text
    assert "1 guardian reads it" in text
