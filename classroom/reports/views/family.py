"""Guardian views: the list of a guardian's children, and each child's weeks."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from classroom.reports.selectors.family_report import (
    FAMILY_WEEKS,
    child_week,
    children_of,
    siblings_of,
)
from classroom.reports.selectors.home_notes import note_home
from classroom.site.access import child_of, guardian_of
from learning.weeks import zone_named


@require_GET
def family(request: HttpRequest) -> HttpResponse:
    """List the guardian's children."""
    guardian = guardian_of(request.user)
    context = {
        "children": children_of(guardian),
        "wants_mail": guardian.weekly_mail_since is not None,
    }
    return render(request, "reports/family/family.html", context)


@require_GET
def family_child(request: HttpRequest, student: str) -> HttpResponse:
    """Show a child; `week` is a Monday, `open` the folds that stand open (their ids)."""
    child, guardian = child_of(request.user, student), guardian_of(request.user)
    context = {
        "child": child,
        "week": child_week(child, request.GET.get("week", "")),
        "family_weeks": FAMILY_WEEKS,
        "siblings": siblings_of(guardian, child),
        "opened": request.GET.getlist("open"),
        "note": note_home(child),
        "wants_mail": guardian.weekly_mail_since is not None,
    }
    with timezone.override(zone_named(child.school.timezone)):
        return render(request, "reports/family/family_child.html", context)
