"""URLs: reports for teachers, and a pupil's own patches."""

from django.urls import URLPattern, path

from classroom.views import progress

urlpatterns: list[URLPattern] = [
    path("class/<str:classroom>/report/", progress.class_report, name="class_report"),
    path("class/<str:classroom>/report/<str:student>/", progress.pupil_report, name="pupil_report"),
    path("me/patches/", progress.my_patches, name="my_patches"),
]
