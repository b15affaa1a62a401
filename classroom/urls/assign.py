"""URLs: setting games for a class."""

from django.urls import URLPattern, path

from classroom.lessons.views import assign, lessons

urlpatterns: list[URLPattern] = [
    path("class/<slug:classroom>/assign/", assign.assign, name="assign"),
    path("class/<slug:classroom>/set/<slug:assignment>/", assign.assignment, name="assignment"),
    path(
        "class/<slug:classroom>/set/<slug:assignment>/aside/", lessons.set_aside, name="set_aside"
    ),
    path("class/<slug:classroom>/set/<slug:assignment>/out/", lessons.take_out, name="take_out"),
]
