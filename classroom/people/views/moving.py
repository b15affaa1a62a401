"""View of moving a pupil to another class."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from classroom.models import Classroom, Student
from classroom.people.selectors.staff import classes_to_move_to
from classroom.people.services import moving
from classroom.people.views.show import show_class
from classroom.site.access import classroom_of, former_pupil_in, pupil_in
from classroom.site.services.audit import Actor
from games.directions import isolated


@require_http_methods(["GET", "HEAD", "POST"])
def pupil_move(request: HttpRequest, classroom: str, student: str) -> HttpResponse:
    """Choose another class of the school (`target`: its public id) and move the pupil there."""
    room = classroom_of(request.user, classroom)
    if request.method != "POST":
        pupil = pupil_in(request.user, room, student)
        return _show(request, room, pupil, {"name": pupil.name})
    pupil = former_pupil_in(room, student)  # a second press of the button comes after the move
    target = _target(room, request.POST.get("target", ""))
    if target is None:
        pupil_in(request.user, room, student)
        return _show(request, room, pupil, {"problem": _("Choose a class.")}, 422)
    name = request.POST.get("name", "")[:60] or pupil.name
    try:
        moved = moving.move_pupil(Actor.of(request), room, target, pupil, name)
    except ValidationError as error:
        problem = " ".join(error.messages)
        more = {"chosen": target, "name": name, "name_problem": problem}
        return _show(request, room, pupil, more, 422)
    if moved is None:
        raise Http404
    _tell(request, pupil, target, moved)
    return redirect("class_page", room.public_id)


def _target(room: Classroom, public_id: str) -> Classroom | None:
    """Return that class of the school; None where nothing is chosen. Raises Http404."""
    if not public_id:
        return None
    found = [one for one in classes_to_move_to(room) if one.public_id == public_id]
    if not found:
        raise Http404
    return found[0]


def _show(
    request: HttpRequest,
    room: Classroom,
    pupil: Student,
    more: dict[str, object],
    status: int = 200,
) -> HttpResponse:
    response = show_class(
        request,
        room,
        "class",
        "people/settings/move.html",
        pupil=pupil,
        targets=classes_to_move_to(room),
        **({"name": pupil.name} | more),
    )
    response.status_code = status
    return response


def _tell(request: HttpRequest, pupil: Student, target: Classroom, moved: moving.Moved) -> None:
    words = {"name": isolated(pupil.name), "room": isolated(target.name)}
    messages.success(request, _("%(name)s is in %(room)s now.") % words)
    if moved.new_picture:
        messages.info(request, _("%(name)s has a new picture: the old one was taken.") % words)
    if moved.new_password:
        messages.info(request, _("%(name)s has new secret pictures.") % words)
    messages.info(request, _("%(name)s needs a new card: the class code is different.") % words)
