"""Class settings: each field is kept at once, by htmx or by a plain form."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from classroom.models import Classroom
from classroom.people.selectors.class_list import classes_of
from classroom.people.selectors.roster import pupils_of
from classroom.people.selectors.staff import staff_of
from classroom.people.services import class_deletion, sign_in_window
from classroom.people.services import class_settings as service
from classroom.people.settings_forms import CLASS_FORMS
from classroom.people.views.show import show_class
from classroom.site.access import classroom_of, own_classroom_of, teacher_of
from classroom.site.services.audit import Actor
from games.directions import isolated
from games.fast_lane.page_parts import HtmxRequest, go_to


@require_GET
def class_settings(request: HttpRequest, classroom: str) -> HttpResponse:
    """Show all that can be changed about a class."""
    return show_settings(request, classroom_of(request.user, classroom))


def show_settings(
    request: HttpRequest, room: Classroom, *, status: int = 200, **more: object
) -> HttpResponse:
    """Answer the settings page; `more` says what is to be mended in a part of it."""
    forms = {name: form({"value": getattr(room, name)}) for name, form in CLASS_FORMS.items()}
    response = show_class(
        request,
        room,
        "settings",
        "people/settings/class_settings.html",
        **{
            "forms": forms,
            "pupils": pupils_of(room),
            "staff": staff_of(room),
            "teacher": teacher_of(request.user),
            "sign_in": sign_in_window.sign_in_of(room),
            **more,
        },
    )
    response.status_code = status
    return response


@require_POST
def class_setting_save(request: HtmxRequest, classroom: str) -> HttpResponse:
    """Keep one field (`field`, `value`); to htmx the field and "Saved" in the status line."""
    room = classroom_of(request.user, classroom)
    name = request.POST.get("field", "")
    if name not in CLASS_FORMS:
        raise Http404
    form = CLASS_FORMS[name](request.POST)
    if form.is_valid():
        service.change_class(Actor.of(request), room, name, form.cleaned_data["value"])
        form = CLASS_FORMS[name]({"value": form.cleaned_data["value"]})
    is_saved = form.is_valid()
    if request.htmx:
        context = {
            "classroom": room,
            "classrooms": classes_of(teacher_of(request.user)),
            "form": form,
            "is_saved": is_saved,
            "oob": True,
        }
        template = f"people/settings/_saved_{name}.html"
        return render(request, template, context, status=200 if is_saved else 422)
    if not is_saved:
        problem = " ".join(map(str, form.errors["value"]))
        return show_settings(request, room, status=422, problem={name: problem})
    messages.success(request, _("Saved."))
    return redirect(reverse("class_settings", args=[room.public_id]))


@require_POST
def class_code_change(request: HttpRequest, classroom: str) -> HttpResponse:
    """Give the class another code in place of the one that the form shows (`code`)."""
    room = classroom_of(request.user, classroom)
    if service.change_code(Actor.of(request), room, request.POST.get("code", "")[:6]):
        messages.success(request, _("The class has a new code. Print the cards again."))
    return redirect(reverse("class_settings", args=[room.public_id]) + "#signing-in")


@require_POST
def class_archive(request: HttpRequest, classroom: str) -> HttpResponse:
    """Put the class away: nobody can sign in, reports stay."""
    room = classroom_of(request.user, classroom)
    if service.archive(Actor.of(request), room):
        messages.success(request, _("%(name)s is archived.") % {"name": isolated(room.name)})
    return redirect(reverse("class_settings", args=[room.public_id]) + "#years-end")


@require_POST
def class_take_up(request: HttpRequest, classroom: str) -> HttpResponse:
    """Bring an archived class back."""
    room = classroom_of(request.user, classroom)
    if service.take_up(Actor.of(request), room):
        words = _(
            "%(name)s is back. Pupils can sign in when you let them, or at once if a set game is"
            " open."
        )
        messages.success(request, words % {"name": isolated(room.name)})
    return redirect("class_page", room.public_id)


@require_POST
def class_delete(request: HtmxRequest, classroom: str) -> HttpResponse:
    """Delete the class for good, for its first teacher, who types its name (`name`)."""
    room = own_classroom_of(request.user, classroom)
    typed = request.POST.get("name", "")[:200]
    try:
        deleted = class_deletion.delete_class(Actor.of(request), room, typed)
    except ValidationError as error:
        more = {"problem": {"delete": " ".join(error.messages)}, "typed_name": typed}
        if request.htmx:
            context = {"classroom": room, **more}
            return render(request, "people/settings/_delete.html", context, status=422)
        return show_settings(request, room, status=422, **more)
    if deleted:
        words = _("%(name)s is deleted. All data about its pupils is deleted within a day.")
        messages.success(request, words % {"name": isolated(room.name)})
    return go_to(request, "home")
