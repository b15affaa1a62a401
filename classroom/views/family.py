"""Guardian views: the list of a guardian's children, and each child's weeks."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from classroom.access import child_of
from classroom.models import Guardian
from classroom.selectors.family_report import child_week, children_of
from classroom.selectors.home_notes import note_home
from learning.weeks import zone_named


def _guardian(request: HttpRequest) -> Guardian:
    """Return the guardian who asks, or raise Http404."""
    guardian: Guardian | None = getattr(request.user, "guardian", None)
    if guardian is None:
        raise Http404
    return guardian


@require_GET
def family(request: HttpRequest) -> HttpResponse:
    """List the guardian's children."""
    guardian = _guardian(request)
    context = {
        "children": children_of(guardian),
        "wants_mail": guardian.weekly_mail_since is not None,
    }
    return render(request, "classroom/family/family.html", context)


@require_GET
def family_child(request: HttpRequest, student: str) -> HttpResponse:
    """Show one week of a child; `week` is its Monday."""
    child = child_of(request.user, student)
    context = {
        "child": child,
        "week": child_week(child, request.GET.get("week", "")),
        "note": note_home(child),
        "wants_mail": _guardian(request).weekly_mail_since is not None,
    }
    with timezone.override(zone_named(child.school.timezone)):
        return render(request, "classroom/family/family_child.html", context)
