"""Roster views: a class's pupils, their cards, and the end of the sign-in window."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from classroom.models import Classroom
from classroom.people.password_pictures import PASSWORD_PICTURES
from classroom.people.roster_forms import PupilForm
from classroom.people.selectors.roster import misses_of, pupils_of, waiting_until
from classroom.people.services import avatars, picture_passwords, roster, sign_in_window, signin
from classroom.people.views.entry import back_to
from classroom.people.views.show import show_class
from classroom.site.access import classroom_of, former_pupil_in, pupil_in
from classroom.site.services.audit import Actor
from games.directions import isolated


def _class_url(room: Classroom) -> str:
    return reverse("class_page", args=[room.public_id])


@require_http_methods(["GET", "HEAD", "POST"])
def pupil_edit(request: HttpRequest, classroom: str, student: str) -> HttpResponse:
    """Rename a pupil or choose another picture."""
    room = classroom_of(request.user, classroom)
    pupil = pupil_in(request.user, room, student)
    form = PupilForm(request.POST or None, classroom=room, student=pupil)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        actor = Actor.of(request)
        try:
            roster.edit_pupil(actor, room, pupil, name=data["name"], avatar=data["avatar"])
        except ValidationError as error:  # someone else took the name meanwhile
            form.add_error("name", error)
        else:
            messages.success(request, _("Saved."))
            return redirect("class_page", room.public_id)
    response = show_class(
        request,
        room,
        "class",
        "people/roster/edit.html",
        form=form,
        pupil=pupil,
        chosen=form["avatar"].value(),
    )
    response.status_code = 422 if form.is_bound else 200
    return response


@require_POST
def pictures_part(request: HttpRequest, classroom: str) -> HttpResponse:
    """Give pupils who share a picture with another one of their own."""
    room = classroom_of(request.user, classroom)
    parted = avatars.part_doubles(Actor.of(request), room)
    if parted:
        names = ", ".join(isolated(one.name) for one in parted)
        words = _("%(names)s: a picture of their own. Print these cards again.")
        messages.success(request, words % {"names": names})
    return redirect(_class_url(room))


@require_http_methods(["GET", "HEAD", "POST"])
def pupil_remove(request: HttpRequest, classroom: str, student: str) -> HttpResponse:
    """Remove a pupil from the class, after asking."""
    room = classroom_of(request.user, classroom)
    posted = request.method == "POST"  # a second press comes after the pupil has gone
    pupil = former_pupil_in(room, student) if posted else pupil_in(request.user, room, student)
    if posted:
        roster.remove_pupil(Actor.of(request), room, pupil)
        messages.success(
            request, _("%(name)s is no longer in the class.") % {"name": isolated(pupil.name)}
        )
        return redirect("class_page", room.public_id)
    return show_class(request, room, "class", "people/roster/remove.html", pupil=pupil)


@require_POST
def pupil_return(request: HttpRequest, classroom: str, student: str) -> HttpResponse:
    """Put a pupil back into the class."""
    room = classroom_of(request.user, classroom)
    pupil = former_pupil_in(room, student)
    try:
        roster.return_pupil(Actor.of(request), room, pupil)
    except ValidationError as error:
        messages.warning(request, " ".join(error.messages))
        return redirect("roster_add", room.public_id)
    messages.success(request, _("%(name)s is back in the class.") % {"name": isolated(pupil.name)})
    return redirect("class_page", room.public_id)


@require_http_methods(["GET", "HEAD", "POST"])
def cards(request: HttpRequest, classroom: str) -> HttpResponse:
    """Show the sheet of sign-in cards, eight a page; POST: new pictures for all.

    `pupil`: whose (public ids, several times); all if none is named.
    """
    room = classroom_of(request.user, classroom)
    if request.method == "POST":
        count = picture_passwords.reset_all(Actor.of(request), room)
        words = ngettext(
            "%(count)s pupil has new pictures. Print the card again.",
            "%(count)s pupils have new pictures. Print the cards again.",
            count,
        )
        messages.success(request, words % {"count": count})
        return redirect("cards", room.public_id)
    asked, everybody = request.GET.getlist("pupil"), pupils_of(room)
    pupils = [one for one in everybody if one.user.public_id in asked] or everybody
    read = picture_passwords.read_picture_passwords(Actor.of(request), room, pupils)
    sheets = [read[start : start + 8] for start in range(0, len(read), 8)]
    return show_class(
        request,
        room,
        "class",
        "people/roster/cards.html",
        sheets=sheets,
        count=len(read),
        everybody=len(read) == len(everybody),
        words=PASSWORD_PICTURES,
    )


@require_GET
def picture_password_show(request: HttpRequest, classroom: str, student: str) -> HttpResponse:
    """Show one pupil's card, and the ways to help a pupil who cannot sign in."""
    room = classroom_of(request.user, classroom)
    pupil = pupil_in(request.user, room, student)
    read = picture_passwords.read_picture_passwords(Actor.of(request), room, [pupil])
    return show_class(
        request,
        room,
        "class",
        "people/roster/picture_password.html",
        pupil=pupil,
        sheets=[read],
        words=PASSWORD_PICTURES,
        misses=misses_of(pupil),
        waiting=waiting_until(pupil),
    )


@require_POST
def picture_password_reset(request: HttpRequest, classroom: str, student: str) -> HttpResponse:
    """Give a pupil three new pictures; the old card stops at once."""
    room = classroom_of(request.user, classroom)
    pupil = pupil_in(request.user, room, student)
    picture_passwords.reset_picture_password(Actor.of(request), room, pupil)
    messages.success(request, _("%(name)s has new pictures.") % {"name": isolated(pupil.name)})
    return redirect("picture_password_show", room.public_id, pupil.user.public_id)


@require_POST
def sign_in_unlock(request: HttpRequest, classroom: str, student: str) -> HttpResponse:
    """End a pupil's wait after too many tries."""
    room = classroom_of(request.user, classroom)
    pupil = pupil_in(request.user, room, student)
    signin.unlock(Actor.of(request), room, pupil)
    messages.success(request, _("%(name)s may try again now.") % {"name": isolated(pupil.name)})
    return redirect("picture_password_show", room.public_id, pupil.user.public_id)


@require_POST
def sign_in_unlock_all(request: HttpRequest, classroom: str) -> HttpResponse:
    """End the waits of all pupils of the class after too many tries."""
    room = classroom_of(request.user, classroom)
    signin.unlock_all(Actor.of(request), room)
    messages.success(request, _("Everyone may try again now."))
    return redirect(_class_url(room))


@require_POST
def sign_in_window_close(request: HttpRequest, classroom: str) -> HttpResponse:
    """Let nobody else sign in; pupils who are in stay in."""
    room = classroom_of(request.user, classroom)
    sign_in_window.close_window(Actor.of(request), room)
    return redirect(back_to(request, _class_url(room)))
