"""Guardian views: the list of a guardian's children, and each child's weeks."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from classroom.access import child_of
from classroom.models import Guardian
from classroom.selectors.family_report import child_week, children_of
from learning.weeks import zone_named


@require_GET
def family(request: HttpRequest) -> HttpResponse:
    """List the guardian's children."""
    guardian: Guardian | None = getattr(request.user, "guardian", None)
    if guardian is None:
        raise Http404
    return render(request, "classroom/family/family.html", {"children": children_of(guardian)})


@require_GET
def family_child(request: HttpRequest, student: str) -> HttpResponse:
    """Show one week of a child; `week` is its Monday."""
    child = child_of(request.user, student)
    context = {"child": child, "week": child_week(child, request.GET.get("week", ""))}
    with timezone.override(zone_named(child.school.timezone)):
        return render(request, "classroom/family/family_child.html", context)
