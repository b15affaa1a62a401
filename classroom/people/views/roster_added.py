"""Views of pupils who were just added: what to do next, and undo for 30 days."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from classroom.people.selectors.roster import pupils_of
from classroom.people.selectors.roster_added import added_by_form
from classroom.people.services.roster_undo import undo_added
from classroom.people.views.show import show_class
from classroom.site.access import classroom_of
from classroom.site.services.audit import Actor


@require_GET
def roster_added(request: HttpRequest, classroom: str, key: str) -> HttpResponse:
    """Show whom a form added (`key`: its own), and what comes next."""
    room = classroom_of(request.user, classroom)
    added = added_by_form(room, key)
    if added is None:
        return redirect("roster_add", room.public_id)
    context = {"added": added, "everybody": pupils_of(room)}
    return show_class(request, room, "class", "people/roster/added.html", **context)


@require_POST
def roster_undo(request: HttpRequest, classroom: str, key: str) -> HttpResponse:
    """Take out again whom a form added."""
    room = classroom_of(request.user, classroom)
    try:
        count = undo_added(Actor.of(request), room, key)
    except ValidationError as error:
        messages.warning(request, " ".join(error.messages))
        return redirect("class_page", room.public_id)
    if count:
        words = ngettext(
            "%(count)s pupil is out of the class again.",
            "%(count)s pupils are out of the class again.",
            count,
        )
        messages.success(request, words % {"count": count})
    return redirect("roster_add", room.public_id)
