"""Render pages of a class: with its menu and tabs, in the school's time zone."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from classroom.models import Classroom
from classroom.people.selectors.class_list import classes_of
from classroom.site.access import teacher_of
from learning.weeks import zone_named


def on_class_clock(classroom: Classroom) -> timezone.override:
    """Return a context in which dates are read and written in the school's time zone."""
    return timezone.override(zone_named(classroom.school.timezone))


def show_class(
    request: HttpRequest, classroom: Classroom, tab: str, template: str, **context: Any
) -> HttpResponse:
    """Answer a teacher's page about a class; `tab` is the tab that is current."""
    shared = {
        "classroom": classroom,
        "classrooms": classes_of(teacher_of(request.user)),
        "tab": tab,
    }
    with on_class_clock(classroom):
        return render(request, template, shared | context)
