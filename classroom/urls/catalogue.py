"""URLs: the games, for a class's teachers."""

from django.urls import URLPattern, path

from classroom.lessons.views import catalogue

urlpatterns: list[URLPattern] = [
    path("class/<slug:classroom>/games/", catalogue.catalogue, name="catalogue"),
    path("class/<slug:classroom>/games/<slug:game>/", catalogue.how_to_play, name="how_to_play"),
    path("class/<slug:classroom>/games/<slug:game>/try/", catalogue.try_game, name="try_game"),
    path("try/<slug:public_id>/leave/", catalogue.leave_trial, name="leave_trial"),
]
