"""URLs: setting games for a class."""

from django.urls import URLPattern, path

from classroom.views import assign

urlpatterns: list[URLPattern] = [
    path("class/<slug:classroom>/assign/", assign.assign, name="assign"),
    path("class/<slug:classroom>/set/<slug:assignment>/", assign.assignment, name="assignment"),
]
