"""Family code views: printed by a teacher, typed by an adult at home, ended by a teacher."""

from datetime import timedelta

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from classroom.models import Classroom, FamilyCode, Guardian, Student, User
from classroom.people.letters import NAME, Letter, LetterForm, letter_form, scan_path, words_of
from classroom.people.roster_forms import KeyField, new_key
from classroom.people.selectors.roster import families_of, pupils_of
from classroom.people.services import guardians, sign_in_window
from classroom.people.views.entry import FAMILY
from classroom.people.views.show import show_class
from classroom.site.access import classroom_of, pupil_in, teacher_of
from classroom.site.devices import visitor_of
from classroom.site.middleware import refuse_archived
from classroom.site.services.audit import Actor
from classroom.site.services.throttle import Throttled
from games.directions import isolated
from games.fast_lane.page_parts import HtmxRequest


@require_http_methods(["GET", "HEAD", "POST"])
def family_codes(request: HtmxRequest, classroom: str) -> HttpResponse:
    """List pupils with their guardians; POST: letters with new codes, or end unused ones.

    `words`: the letters' greeting and reason are changed instead.

    `student` is one pupil's public id or 'all'; a code is on paper only, so that the letters are
    this very answer. `key` is the form's own: sent again, it gets the same letters.
    """
    room = classroom_of(request.user, classroom)
    if request.method != "POST":
        return _codes_page(request, room, letter_form(room))
    if "words" in request.POST:
        return _change_words(request, room)
    asked = _id_in(request, "student")
    pupils = pupils_of(room) if asked == "all" else [pupil_in(request.user, room, asked)]
    if "cancel" in request.POST:
        for pupil in pupils:
            guardians.revoke_codes(Actor.of(request), room, pupil)
        messages.success(request, _("Unused codes stopped."))
        return redirect("family_codes", room.public_id)
    return refuse_archived(request, room.public_id) or _letters(request, room, pupils)


def _codes_page(
    request: HttpRequest, room: Classroom, form: LetterForm, status: int = 200
) -> HttpResponse:
    context = {"lines": families_of(room), "key": new_key(), "words": form}
    page = show_class(request, room, "class", "people/families/codes.html", **context)
    page.status_code = status
    return page


def _change_words(request: HttpRequest, room: Classroom) -> HttpResponse:
    """Keep the teacher's greeting and reason for the letters of the class."""
    form = letter_form(room, request.POST)
    if not form.is_valid():
        return _codes_page(request, room, form, status=422)
    guardians.write_letter(Actor.of(request), room, **form.words())
    messages.success(request, _("Saved. The next letters use these words."))
    return redirect("family_codes", room.public_id)


def _letters(request: HttpRequest, room: Classroom, pupils: list[Student]) -> HttpResponse:
    """Make one code for each pupil and show the letters to print."""
    teacher = teacher_of(request.user)
    letters: list[Letter] = []
    words = words_of(room)
    until = timezone.now() + timedelta(days=guardians.CODE_DAYS)
    key = KeyField().clean(request.POST.get("key"))
    for pupil in pupils:
        try:
            code = guardians.make_code(Actor.of(request), room, pupil, teacher, key=key)
        except ValidationError as error:
            messages.warning(request, " ".join(error.messages))
        else:
            greeting = words["greeting"].replace(NAME, pupil.name)
            letters.append(Letter(pupil, guardians.printed(code), until, greeting))
    if not letters:
        return redirect("family_codes", room.public_id)
    side, path = scan_path(request.build_absolute_uri(reverse("family_join")))
    context = {"letters": letters, "why": words["why"], "teacher": teacher}
    context |= {"scan_side": side, "scan_path": path}
    return show_class(request, room, "class", "people/families/letters.html", **context)


def _id_in(request: HttpRequest, name: str) -> str:
    """Return the public id in a form's field, '' for what can be none."""
    value = request.POST.get(name, "")
    return value if value.isalnum() else ""


@require_POST
def guardian_revoke(request: HttpRequest, classroom: str, student: str) -> HttpResponse:
    """End a guardian's reading about a pupil (`guardian`: the adult's public id)."""
    room = classroom_of(request.user, classroom)
    pupil = pupil_in(request.user, room, student)
    guardian = Guardian.objects.filter(
        user__public_id=_id_in(request, "guardian"), guardianships__student=pupil
    ).first()
    if guardian is None:
        raise Http404
    guardians.revoke(Actor.of(request), room, pupil, guardian)
    messages.success(
        request, _("This adult no longer sees %(name)s’s page.") % {"name": isolated(pupil.name)}
    )
    return redirect("family_codes", room.public_id)


@require_http_methods(["GET", "HEAD", "POST"])
def family_join(request: HttpRequest) -> HttpResponse:
    """Take a typed code, then (signed in) the button that makes its holder a guardian."""
    if request.method != "POST":
        return _join_page(request)
    if "other" in request.POST:
        request.session.pop(FAMILY, None)
        return redirect("family_join")
    if "join" in request.POST and isinstance(request.user, User):
        return _join(request, request.user)
    return _read_code(request)


def _pending(request: HttpRequest) -> FamilyCode | None:
    """Return the code typed before in this browser, while it can be used."""
    digest = request.session.get(FAMILY)
    code = guardians.usable(digest) if digest else None
    if digest and code is None:
        del request.session[FAMILY]
    return code


def _join_page(
    request: HttpRequest, *, problem: str = "", status: int = 200, name_problem: str = ""
) -> HttpResponse:
    context = {
        "code": _pending(request),
        "problem": problem,
        "typed": request.POST.get("code", "")[:40],
        "name": request.POST.get("name", "")[:60],
        "name_problem": name_problem,
        "has_name": hasattr(request.user, "guardian"),
    }
    return render(request, "people/families/join.html", context, status=status)


def _read_code(request: HttpRequest) -> HttpResponse:
    typed = request.POST.get("code", "")[:60]
    if not sign_in_window.tidy_code(typed):
        return _join_page(request, problem="empty", status=422)
    try:
        code = guardians.find_code(visitor_of(request), typed)
    except Throttled:
        return _join_page(request, problem="rest", status=429)
    if code is None:
        return _join_page(request, problem=guardians.why_not(typed), status=422)
    request.session[FAMILY] = code.digest
    return redirect("family_join")


def _join(request: HttpRequest, user: User) -> HttpResponse:
    digest = request.session.get(FAMILY, "")
    try:
        link = guardians.join(Actor.of(request), user, digest, request.POST.get("name", ""))
    except guardians.CodeGone as gone:
        request.session.pop(FAMILY, None)
        return _join_page(request, problem=str(gone), status=422)
    except ValidationError as error:
        return _join_page(request, name_problem=" ".join(error.messages), status=422)
    request.session.pop(FAMILY, None)
    messages.success(
        request, _("Welcome! Here is %(name)s’s page.") % {"name": isolated(link.student.name)}
    )
    return redirect("family_child", link.student.user.public_id)
