"""URLs: reports for teachers."""

from django.urls import URLPattern, path

from classroom.reports.views import (
    class_answers,
    class_report,
    home_note,
    monday,
    pupil_report,
    pupil_sheets,
)

urlpatterns: list[URLPattern] = [
    path("class/<str:classroom>/report/", class_report.class_report, name="class_report"),
    path(
        "class/<str:classroom>/report/<str:student>/",
        pupil_report.pupil_report,
        name="pupil_report",
    ),
    path(
        "class/<str:classroom>/report/<str:student>/answer/<int:answer>/",
        pupil_report.pupil_answer,
        name="pupil_answer",
    ),
    path("class/<str:classroom>/report/<str:student>/note/", home_note.home_note, name="home_note"),
    path("class/<str:classroom>/sheets/", pupil_sheets.pupil_sheets, name="pupil_sheets"),
    path("class/<str:classroom>/answers/", class_answers.class_answers, name="class_answers"),
    path("class/<str:classroom>/chances/", class_answers.class_chances, name="class_chances"),
    path("class/<str:classroom>/monday/", monday.monday_sheet, name="monday_sheet"),
]
