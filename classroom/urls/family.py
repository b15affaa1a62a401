"""URLs: what guardians read."""

from django.urls import URLPattern, path

from classroom.views import family

urlpatterns: list[URLPattern] = [
    path("family/", family.family, name="family"),
    path("family/<str:student>/", family.family_child, name="family_child"),
]
