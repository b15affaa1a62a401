"""URLs: family codes and guardians."""

from django.urls import URLPattern, path

from classroom.people.views import families

urlpatterns: list[URLPattern] = [
    path("class/<str:classroom>/families/", families.family_codes, name="family_codes"),
    path(
        "class/<str:classroom>/families/<str:student>/revoke/",
        families.guardian_revoke,
        name="guardian_revoke",
    ),
    path("join/", families.family_join, name="family_join"),
]
