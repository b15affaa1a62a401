"""URLs: reports for teachers, and a pupil's own patches."""

from django.urls import URLPattern, path

from classroom.views import home_note, progress

urlpatterns: list[URLPattern] = [
    path("class/<str:classroom>/report/", progress.class_report, name="class_report"),
    path("class/<str:classroom>/report/<str:student>/", progress.pupil_report, name="pupil_report"),
    path(
        "class/<str:classroom>/report/<str:student>/answer/<int:answer>/",
        progress.pupil_answer,
        name="pupil_answer",
    ),
    path("class/<str:classroom>/report/<str:student>/note/", home_note.home_note, name="home_note"),
    path("class/<str:classroom>/sheets/", progress.pupil_sheets, name="pupil_sheets"),
    path("class/<str:classroom>/answers/", progress.class_answers, name="class_answers"),
    path("class/<str:classroom>/chances/", progress.class_chances, name="class_chances"),
    path("class/<str:classroom>/monday/", progress.monday_sheet, name="monday_sheet"),
    path("me/patches/", progress.my_patches, name="my_patches"),
]
