"""Write notes home: ready sentences, one of which counts; rows are added and never changed."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from classroom.models import Classroom, HomeNote, Student, Teacher
from classroom.reports.home_note_words import SENTENCES
from classroom.reports.selectors.home_notes import note_home
from classroom.site.services import audit


@transaction.atomic
def write_note(
    actor: audit.Actor, classroom: Classroom, student: Student, teacher: Teacher, sentence: str
) -> bool:
    """Give a pupil's family a sentence instead of the last one; tell whether it is another.

    Locks the pupil. Raises ValidationError for a sentence that is none of SENTENCES.
    """
    if sentence not in SENTENCES:
        raise ValidationError(_("Choose one of the sentences."))
    Student.objects.select_for_update(no_key=True).get(pk=student.pk)
    present = note_home(student)
    if present is not None and present.sentence == sentence:
        return False
    HomeNote.objects.create(student=student, sentence=sentence, teacher=teacher)
    audit.record(actor, "home_note_written", classroom=classroom, student=student)
    return True


@transaction.atomic
def take_back_note(
    actor: audit.Actor, classroom: Classroom, student: Student, teacher: Teacher
) -> bool:
    """Show a pupil's family no note any more; tell whether there was one. Locks the pupil."""
    Student.objects.select_for_update(no_key=True).get(pk=student.pk)
    if note_home(student) is None:
        return False
    HomeNote.objects.create(student=student, sentence="", teacher=teacher)
    audit.record(actor, "home_note_taken_back", classroom=classroom, student=student)
    return True
