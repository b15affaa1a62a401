"""URLs: the wall of a class."""

from django.urls import URLPattern, path

from classroom.lessons.views import wall

urlpatterns: list[URLPattern] = [
    path("class/<slug:classroom>/wall/", wall.wall, name="wall"),
    path("class/<slug:classroom>/wall/warm-up/", wall.wall_warm_up, name="wall_warm_up"),
    path("class/<slug:classroom>/wall/part/", wall.wall_part, name="wall_part"),
    path("class/<slug:classroom>/wall/act/", wall.wall_act, name="wall_act"),
]
