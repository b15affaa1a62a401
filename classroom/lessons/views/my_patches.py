"""A pupil's own page of patches and right sums, with the fact to try next as a thinking card."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from classroom.lessons.services.thinking import next_card
from classroom.reports.selectors.pupil_report import own_patches
from classroom.site.access import student_of
from learning.weeks import zone_named


@require_GET
def my_patches(request: HttpRequest) -> HttpResponse:
    """Show pupils their patches and their right sums."""
    student = student_of(request.user)
    own = own_patches(student)
    context = {"student": student, "own": own, "card": next_card(student, own.next)}
    with timezone.override(zone_named(student.school.timezone)):
        return render(request, "lessons/my_patches.html", context)
