"""A pupil's own page of patches and right sums."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from classroom.reports.selectors.pupil_report import own_patches
from classroom.site.access import student_of
from learning.weeks import zone_named


@require_GET
def my_patches(request: HttpRequest) -> HttpResponse:
    """Show pupils their patches and their right sums."""
    student = student_of(request.user)
    context = {"student": student, "own": own_patches(student)}
    with timezone.override(zone_named(student.school.timezone)):
        return render(request, "reports/my_patches.html", context)
