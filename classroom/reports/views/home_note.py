"""Note home view: a teacher chooses a ready sentence for a pupil's family, or takes it back."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from classroom.models import Classroom, Student
from classroom.people.views.show import show_class
from classroom.reports.home_note_words import SENTENCES
from classroom.reports.selectors.home_notes import SHOWN_DAYS, note_home, readers_of, sentence_about
from classroom.reports.services.home_notes import take_back_note, write_note
from classroom.site.access import classroom_of, pupil_in, teacher_of
from classroom.site.services.audit import Actor


@require_http_methods(["GET", "HEAD", "POST"])
def home_note(request: HttpRequest, classroom: str, student: str) -> HttpResponse:
    """Show the sentences; POST: `sentence` is written, or with `back` the note is taken back."""
    room = classroom_of(request.user, classroom)
    pupil = pupil_in(request.user, room, student)
    if request.method != "POST":
        return _page(request, room, pupil)
    teacher, actor = teacher_of(request.user), Actor.of(request)
    if "back" in request.POST:
        take_back_note(actor, room, pupil, teacher)
        messages.success(request, _("The note is taken back."))
        return redirect("pupil_report", room.public_id, pupil.user.public_id)
    try:
        write_note(actor, room, pupil, teacher, request.POST.get("sentence", ""))
    except ValidationError as error:
        return _page(request, room, pupil, " ".join(error.messages))
    messages.success(request, _("The note is on the family’s page now."))
    return redirect("pupil_report", room.public_id, pupil.user.public_id)


def _page(request: HttpRequest, room: Classroom, pupil: Student, problem: str = "") -> HttpResponse:
    page = show_class(
        request,
        room,
        "report",
        "reports/home_note.html",
        pupil=pupil,
        note=note_home(pupil),
        sentences=[(key, sentence_about(pupil, key)) for key in SENTENCES],
        readers=readers_of(pupil),
        shown_days=SHOWN_DAYS,
        problem=problem,
    )
    page.status_code = 422 if problem else 200
    return page
