"""Pupil sign-in views: class code, name, picture password, sign-out; everyone's start page."""

from django.conf import settings
from django.contrib.auth import login, logout
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_GET, require_http_methods

from classroom.models import Classroom, Student, Teacher, User
from classroom.people.entry_forms import ClassForm, CodeForm
from classroom.people.password_pictures import PASSWORD_PICTURES, PICTURE_PASSWORD_LENGTH
from classroom.people.selectors.class_list import classes_of
from classroom.people.selectors.roster import class_open_for_sign_in, pupil_on_list, pupils_of
from classroom.people.services import roster, sign_in_window, signin
from classroom.site.access import GUARDIAN, PUPIL, TEACHER, kinds_of
from classroom.site.devices import device_of, note_leaving, remember, visitor_of
from classroom.site.services.audit import Actor
from classroom.site.services.throttle import Throttled

ROOM = "room"
"""Session key: the class whose code this visitor typed."""
FAMILY = "family"
"""Session key: the digest of the family code this visitor typed."""
INVITED = "invited"
"""Session key: the token of the invitation to a class that this visitor opened."""


@require_http_methods(["GET", "HEAD", "POST"])
def class_code(request: HttpRequest) -> HttpResponse:
    """Ask for the class code; a class whose window is closed is as an absent one."""
    if request.user.is_authenticated:
        return redirect("home")
    if request.method != "POST":
        return _class_code(request, code=device_of(request).code)
    form = CodeForm(request.POST)
    typed = request.POST.get("code", "")[:40]
    if not form.is_valid():
        return _class_code(request, code=typed, problem="empty", status=422)
    try:
        room = sign_in_window.try_code(visitor_of(request), form.cleaned_data["code"])
    except Throttled:
        return _class_code(request, code=typed, problem="rest", status=429)
    if room is None:
        return _class_code(request, code=typed, problem="absent", status=422)
    request.session[ROOM] = room.public_id
    return redirect("choose_name")


def _class_code(
    request: HttpRequest, *, code: str = "", problem: str = "", status: int = 200
) -> HttpResponse:
    tidy = sign_in_window.tidy_code(code)
    spaced = f"{tidy[:3]} {tidy[3:]}" if len(tidy) == sign_in_window.CODE_LENGTH else code
    context = {"code": spaced, "problem": problem}
    return render(request, "people/entry/class_code.html", context, status=status)


def _room(request: HttpRequest) -> Classroom | None:
    """Return the class whose code was typed here, while its window is open."""
    return class_open_for_sign_in(request.session.get(ROOM, ""))


@require_GET
def choose_name(request: HttpRequest) -> HttpResponse:
    """Show the class's names and pictures, or ask for the code while its window is closed."""
    room = _room(request)
    if room is None:
        return redirect("class_code")
    context = {"room": room, "pupils": pupils_of(room)}
    return render(request, "people/entry/choose_name.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def picture_password(request: HttpRequest, student: str) -> HttpResponse:
    """Ask for three pictures in order, one tap each; the third is judged."""
    room = _room(request)
    if room is None:
        return redirect("class_code")
    pupil = pupil_on_list(room, student)
    if pupil is None:
        raise Http404
    if request.method != "POST":
        problem = "ask" if "forgot" in request.GET else ""
        return _picture_password(request, room, pupil, problem=problem)
    chosen = [one for one in request.POST.getlist("chosen") if one in PASSWORD_PICTURES]
    if "undo" in request.POST:
        return _picture_password(request, room, pupil, chosen[:-1])
    pick = request.POST.get("pick", "")
    if pick in PASSWORD_PICTURES and pick not in chosen:
        chosen.append(pick)
    if len(chosen) < PICTURE_PASSWORD_LENGTH:
        return _picture_password(request, room, pupil, chosen)
    return _judged(request, room, pupil, chosen[:PICTURE_PASSWORD_LENGTH])


def _judged(
    request: HttpRequest, room: Classroom, pupil: Student, chosen: list[str]
) -> HttpResponse:
    """Sign the pupil in, or say kindly what to do."""
    verdict = signin.judge(Actor.of(request), room, pupil, chosen, visitor=visitor_of(request))
    if verdict.outcome == signin.RIGHT:
        # A new session, whoever was here before.
        login(request, pupil.user, backend=settings.AUTHENTICATION_BACKENDS[0])
        response = redirect("home")
        remember(request, response, pupil, room)
        return response
    status = 429 if verdict.outcome == signin.WAIT else 422
    problem = "ask" if verdict.ask_teacher else "again"
    return _picture_password(request, room, pupil, problem=problem, status=status)


def _picture_password(
    request: HttpRequest,
    room: Classroom,
    pupil: Student,
    chosen: list[str] | None = None,
    *,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    chosen = chosen or []
    context = {
        "room": room,
        "pupil": pupil,
        "pictures": PASSWORD_PICTURES,
        "chosen": chosen,
        "empty": PICTURE_PASSWORD_LENGTH - len(chosen),
        "length": PICTURE_PASSWORD_LENGTH,
        "problem": problem,
    }
    return render(request, "people/entry/picture_password.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def sign_out(request: HttpRequest) -> HttpResponse:
    """Sign out: on a shared device nothing of the pupil stays in the browser's session."""
    if request.method == "POST":
        if isinstance(request.user, User):
            signin.end_streams(request.user)
        logout(request)
        response = redirect("sign_out")
        note_leaving(response)
        return response
    return render(request, "people/entry/sign_out.html")


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """Send each person to the page that is theirs; newcomers choose what they are."""
    kinds = kinds_of(request.user)
    if PUPIL in kinds:
        return redirect("pupil_home")
    if not isinstance(request.user, User):
        return redirect("class_code")
    if request.session.get(FAMILY):
        return redirect("family_join")
    if token := request.session.get(INVITED):
        return redirect("teacher_join", token)
    if TEACHER in kinds:
        return _teachers_home(request.user.teacher)
    if GUARDIAN in kinds:
        return redirect("family")
    return render(request, "people/entry/newcomer.html")


def _teachers_home(teacher: Teacher) -> HttpResponse:
    rooms = classes_of(teacher)
    if not rooms:
        return redirect("first_class")
    return redirect("class_list") if len(rooms) > 1 else redirect("class_page", rooms[0].public_id)


@require_http_methods(["GET", "HEAD", "POST"])
def first_class(request: HttpRequest) -> HttpResponse:
    """Make a class; a newcomer becomes a teacher of a new school by it."""
    teacher = getattr(request.user, "teacher", None)
    form = ClassForm(request.POST or None, has_school=teacher is not None)
    if request.method == "POST" and form.is_valid() and isinstance(request.user, User):
        room = roster.start_class(Actor.of(request), request.user, form.new_class())
        return redirect("roster_add", room.public_id)
    rooms = classes_of(teacher) if teacher else []
    context = {"form": form, "teacher": teacher, "first": not rooms}
    status = 422 if form.is_bound else 200
    return render(request, "people/entry/first_class.html", context, status=status)


@require_GET
def privacy(request: HttpRequest) -> HttpResponse:
    """Say what is kept of whom, for how long, who reads it; in a child's words too."""
    return render(request, "people/entry/privacy.html")


@require_GET
def browsers(request: HttpRequest) -> HttpResponse:
    """Say which browsers the pages are made for, and what to do with an older one."""
    return render(request, "people/entry/browsers.html")


def back_to(request: HttpRequest, default: str) -> str:
    """Return the page named by the form's `next` if it is ours, else `default`."""
    wanted = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if safe and wanted.startswith("/") else default
