"""Views of adding pupils: paste a list or choose a file, make nicknames, check the names."""

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from classroom.models import Classroom
from classroom.people.class_lists.reading import NoList
from classroom.people.class_lists.sealing import seal
from classroom.people.list_forms import CheckForm, ListForm, NicknamesForm
from classroom.people.selectors.roster import former_pupils, pupils_of
from classroom.people.selectors.roster_added import last_added
from classroom.people.selectors.roster_check import check_page
from classroom.people.selectors.roster_pick import pick_classes
from classroom.people.services import roster
from classroom.people.views.show import show_class
from classroom.site.access import classroom_of, teacher_of
from classroom.site.services.audit import Actor


@require_http_methods(["GET", "HEAD", "POST"])
def roster_add(request: HttpRequest, classroom: str) -> HttpResponse:
    """Ask for a class list; POST: preview it, or (`nicknames`) add pupils with nicknames."""
    room = classroom_of(request.user, classroom)
    if request.method != "POST":
        return _show_add(request, room, ListForm(), NicknamesForm())
    if "nicknames" in request.POST:
        return _add_nicknames(request, room)
    languages = request.headers.get("Accept-Language", "")
    form = ListForm(request.POST, request.FILES, languages=languages)
    if not form.is_valid() or form.read is None:
        return _show_add(request, room, form, NicknamesForm())
    try:
        sealed = seal(form.read, room.public_id)
    except NoList as error:
        form.add_error("file" if form.read.source else "names", str(error))
        return _show_add(request, room, form, NicknamesForm())
    return _show_check(request, room, CheckForm.of(sealed, room))


def _add_nicknames(request: HttpRequest, room: Classroom) -> HttpResponse:
    form = NicknamesForm(request.POST)
    if not form.is_valid():
        return _show_add(request, room, ListForm(), form)
    key = form.form_key()
    names = roster.nicknames(room, form.cleaned_data["nicknames"])
    try:
        roster.add_pupils(Actor.of(request), room, names, key=key)
    except ValidationError as error:
        form.add_error("nicknames", error)
        return _show_add(request, room, ListForm(), form)
    return _to_added(room, key)


@require_http_methods(["GET", "HEAD", "POST"])
def roster_check(request: HttpRequest, classroom: str) -> HttpResponse:
    """Preview a list anew with another choice; `act` 'add': add its pupils, 'back': as pasted."""
    room = classroom_of(request.user, classroom)
    if request.method != "POST":  # the address was opened anew: the list was in the page alone
        return redirect("roster_add", room.public_id)
    form = CheckForm(request.POST, classroom=room)
    if not form.is_valid():
        return _show_add(request, room, ListForm.refused(form.problem), NicknamesForm())
    if form.cleaned_data["act"] == "back":
        again = ListForm(initial={"names": form.read.tables[0].text})
        return _show_add(request, room, again, NicknamesForm())
    if form.cleaned_data["act"] != "add":
        return _show_check(request, room, form)
    key = form.form_key()
    added = roster.added_by(room, key) or _add_listed(request, room, form, key)
    if added or roster.added_by(room, key):  # another tab may have done it while we looked
        return _to_added(room, key)
    return _show_check(request, room, form, 422)


def _add_listed(request: HttpRequest, room: Classroom, form: CheckForm, key: str) -> bool:
    """Add the pupils of the list; False where something is to be looked at first."""
    page = check_page(room, form.read, form.choices)
    if page.problem:
        return False
    try:
        names = [one.name for one in page.names]
        roster.add_pupils(Actor.of(request), room, names, key=key)
    except ValidationError:  # a pupil of that name was added meanwhile
        return False
    return True


def _to_added(room: Classroom, key: str) -> HttpResponse:
    return (
        redirect("roster_added", room.public_id, key) if key else redirect("cards", room.public_id)
    )


def _show_add(
    request: HttpRequest, room: Classroom, form: ListForm, nicknames: NicknamesForm
) -> HttpResponse:
    response = show_class(
        request,
        room,
        "class",
        "people/roster/add.html",
        form=form,
        nicknames=nicknames,
        pupils=pupils_of(room),
        former=former_pupils(room),
        can_pick=bool(pick_classes(teacher_of(request.user), room)),
        last=last_added(room),
    )
    response.status_code = 422 if form.is_bound or nicknames.is_bound else 200
    return response


def _show_check(
    request: HttpRequest, room: Classroom, form: CheckForm, status: int = 200
) -> HttpResponse:
    form.is_valid()
    page = check_page(room, form.read, form.choices)
    response = show_class(
        request,
        room,
        "class",
        "people/roster/check.html",
        page=page,
        read=form.read,
        sealed=form.cleaned_data["sealed"],
        key=form.cleaned_data["key"],
    )
    response.status_code = status
    return response
