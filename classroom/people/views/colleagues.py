"""Views of a class's teachers: invite by e-mail, withdraw, end a post; accept an invitation."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from classroom.models import Classroom, Teacher, User
from classroom.people.services import colleagues
from classroom.people.views.entry import INVITED
from classroom.people.views.settings import show_settings
from classroom.site.access import classroom_of, teacher_of
from classroom.site.services.audit import Actor
from games.directions import isolated


def _back(room: Classroom) -> HttpResponse:
    return redirect(reverse("class_settings", args=[room.public_id]) + "#teachers")


@require_POST
def teacher_invite(request: HttpRequest, classroom: str) -> HttpResponse:
    """Write a mail with a link to an address (`email`)."""
    room = classroom_of(request.user, classroom)
    typed = request.POST.get("email", "")[:254]
    try:
        made = colleagues.invite(Actor.of(request), room, teacher_of(request.user), typed)
    except ValidationError as error:
        more = {"problem": {"email": " ".join(error.messages)}, "typed": typed}
        return show_settings(request, room, status=422, **more)
    messages.success(request, _("%(email)s has been invited.") % {"email": made.email})
    return _back(room)


@require_POST
def teacher_withdraw(request: HttpRequest, classroom: str) -> HttpResponse:
    """End an invitation that waits (`invitation`: its public id)."""
    room = classroom_of(request.user, classroom)
    if colleagues.withdraw(Actor.of(request), room, request.POST.get("invitation", "")[:14]):
        messages.success(request, _("The invitation is withdrawn. Its link stops."))
    return _back(room)


@require_POST
def teacher_end(request: HttpRequest, classroom: str) -> HttpResponse:
    """End a teacher's post in the class (`teacher`: the adult's public id)."""
    room = classroom_of(request.user, classroom)
    by = teacher_of(request.user)
    wanted = request.POST.get("teacher", "")[:14]
    post = Teacher.objects.select_related("user").filter(
        user__public_id=wanted, posts__classroom=room
    )
    teacher = post.first()
    if teacher is None:
        raise Http404
    try:
        ended = colleagues.end_post(Actor.of(request), room, by, teacher)
    except ValidationError as error:
        messages.warning(request, " ".join(error.messages))
        return _back(room)
    if ended:
        words = _("%(name)s no longer teaches %(room)s.")
        messages.success(
            request, words % {"name": isolated(teacher.name), "room": isolated(room.name)}
        )
    return redirect("home") if teacher == by else _back(room)


@require_http_methods(["GET", "HEAD", "POST"])
def teacher_join(request: HttpRequest, token: str) -> HttpResponse:
    """Show who invites to which class; the button makes the adult a teacher of it."""
    invitation = colleagues.usable(token)
    if invitation is None:
        request.session.pop(INVITED, None)
        return render(request, "people/colleagues/join.html", {"gone": True})
    user = request.user if isinstance(request.user, User) else None
    context = {
        "invitation": invitation,
        "classroom_name": invitation.classroom.name,
        "why_not": colleagues.why_not(invitation, user) if user else "",
        "has_name": hasattr(request.user, "teacher"),
        "name": request.POST.get("name", "")[:60],
    }
    if user is None:
        request.session[INVITED] = token[:64]  # for who signs up first, and comes back by mail
    elif request.method == "POST" and not context["why_not"]:
        try:
            room = colleagues.accept(Actor.of(request), user, token, str(context["name"]))
        except ValidationError as error:
            context["problem"] = " ".join(error.messages)
            return render(request, "people/colleagues/join.html", context, status=422)
        except (colleagues.InvitationGone, colleagues.NotInvited):  # since the look above
            return render(request, "people/colleagues/join.html", {"gone": True})
        request.session.pop(INVITED, None)
        words = (
            _("%(name)s is yours now.") if invitation.hands_over else _("You teach %(name)s now.")
        )
        messages.success(request, words % {"name": isolated(room.name)})
        return redirect("class_page", room.public_id)
    return render(request, "people/colleagues/join.html", context)
